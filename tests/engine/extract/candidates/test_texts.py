from collections.abc import Callable

import pytest

from engine.extract import Words
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        ("status IN_PROGRESS", {"status": {"enum": ["todo", "inProgress"]}}, {"status": "inProgress"}),
        ("nothing said", {"status": {"enum": ["todo", "inProgress"]}}, {}),
        (
            "by simpson method",
            {"method": {"type": "string", "description": "Can be 'trapezoid' or 'simpson'."}},
            {"method": "simpson"},
        ),
        ("in the mode turbo boost", {"mode": "string"}, {"mode": "turbo boost"}),
        ("cook with eggs, milk and bread", {"ingredients": "string"}, {"ingredients": "eggs, milk, bread"}),
        ("post on Mastodon and Bluesky", {"platforms": "string"}, {"platforms": "Mastodon, Bluesky"}),
        ("tag it 'x y' and 'z'", {"tags": "string"}, {"tags": "x y, z"}),
        ("play jazz music", {"music": "string"}, {"music": "jazz"}),
        ("the note C4 on", {"note": "string"}, {"note": "C4"}),
        ("hours of the Louvre Museum", {"museum": "string"}, {"museum": "Louvre Museum"}),
        ("the museum", {"museum": "string"}, {}),
        ("ask Lawyer John Doe", {"name": {"type": "string", "description": "The lawyer."}}, {"name": "John Doe"}),
        ("Who painted it, NASA or Rembrandt?", {"artist": "string"}, {"artist": "Rembrandt"}),
        ("a song made by Queen", {"maker": "string"}, {"maker": "Queen"}),
        ("tweets on sports about jazz", {"topic": "string"}, {"topic": "jazz"}),
        ("tweets on sports", {"topic": "string"}, {"topic": "sports"}),
        (
            "make a vegan chocolate cake",
            {"dish": "string", "diet": "string"},
            {"dish": "chocolate cake", "diet": "vegan"},
        ),
        ("file 'My Report' now", {"label": "string"}, {"label": "My Report"}),
        (
            "add a record with the name 'A record' and value 'x.y'",
            {"record_value": "string", "record_name": "string"},
            {"record_value": "x.y", "record_name": "A record"},
        ),
        (
            "with 'ada' as username and 's3cret' as the password",
            {"password": "string", "username": "string"},
            {"password": "s3cret", "username": "ada"},
        ),
        ("with user ada, password s3cret", {"username": "string"}, {"username": "ada"}),
        ("deploy it at IP", {"target": "string"}, {}),
        ("This is Mia. Set up Slack", {"tool": "string"}, {"tool": "Slack"}),
        ("Mia from Bonn here, set up Slack", {"tool": "string"}, {"tool": "Slack"}),
        ("My name is Mia. Book a seat", {"customer_name": "string"}, {"customer_name": "Mia"}),
        ("For our movie night: who made 'Heat'?", {"movie_name": "string"}, {"movie_name": "Heat"}),
        ("tell me of B1004", {"building": "string"}, {"building": "B1004"}),
        ("the 7up of 7b", {"building": "string"}, {}),
        ("Barcelona wins", {"team": "string"}, {"team": "Barcelona"}),
        ("Lakers in Boston", {"team": "string", "city": "string"}, {"team": "Lakers", "city": "Boston"}),
        ("due 2025-01-05", {"date": "string"}, {"date": "2025-01-05"}),
    ],
)
def test_a_text_takes_listed_values_then_its_kind_then_names_then_phrases(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected


def test_an_optional_text_takes_a_quotation_only_where_its_name_stands_near(read: Read):
    assert read("the film 'Up' is good", [], studio="string") == {}
    assert read("the film 'Up' is good", [], film="string") == {"film": "Up"}


def test_a_place_in_lower_case_needs_its_preposition(read: Read):
    assert read("how is the weather", location="string") == {}
    assert read("weather in rosendal", location="string") == {"location": "rosendal"}


@pytest.mark.parametrize("who", ["to", "user", "recipient"])
@pytest.mark.parametrize("said", ["body", "text", "message", "content"])
def test_what_somebody_is_told_is_not_who_is_told_it(read: Read, who: str, said: str):
    both = {who: "string", said: "string"}
    assert read("Send 'hi' to Bob", _task="send_message", **both) == {who: "Bob", said: "hi"}
    assert read("Send Bob 'see you at 5'", _task="send_message", **both) == {who: "Bob", said: "see you at 5"}
    assert read("Send 'hi' to 'Ada'", _task="send_message", **both) == {who: "Ada", said: "hi"}


def test_the_thing_that_is_made_is_no_part_of_its_name(read: Read):
    assert read("Add user bob (bob@x.org)", _task="create_user", name="string") == {"name": "bob"}
    assert read("Add user bob (bob@x.org)", _task="create_list", name="string") == {"name": "user bob"}


def test_a_quotation_that_another_one_is_said_to_be_is_not_it(read: Read):
    assert read("Post 'hello' as user 'bob_1'", user="string", content="string") == {
        "user": "bob_1",
        "content": "hello",
    }
    assert read("Take 'Ada' as the user of 'x'", user="string") == {"user": "Ada"}
    assert read("the contact 'ada lee', friend of Bob", person="string", city="string")["person"] == "ada lee"


@pytest.mark.parametrize("word", ["something", "anything", "somebody"])
def test_a_word_that_leaves_open_what_is_meant_is_no_value(read: Read, word: str):
    assert read(f"Play {word} by Adele", artist="string", song="string") == {"artist": "Adele"}
    assert read(f"Play '{word}' by Adele", artist="string", song="string") == {"artist": "Adele", "song": word}


def test_the_words_of_the_task_are_the_request_and_no_values():
    schema: JsonObject = {"properties": {"symbol": {"type": "string"}}, "required": ["symbol"]}
    text = "What is the stock price?"
    assert list(Words(text, "getStockPrice").read(schema).suggest(("symbol",), {"type": "string"})) == []
    assert next(Words(text).read(schema).suggest(("symbol",), {"type": "string"})).value == "stock price"


def test_who_is_renamed_gets_the_name_after_to(read: Read) -> None:
    assert read("Rename user 7 to Alice", [], name="string") == {"name": "Alice"}
    assert read("Change the name of user 5 to Bob", [], name="string") == {"name": "Bob"}
    assert read("Send user 7 to Oslo", [], name="string") == {}


def test_who_made_something_stands_after_by_and_never_before_it(read: Read) -> None:
    made_by: JsonObject = {"type": "string", "description": "The director of the film."}
    assert read("Show a drama film directed by Agnes Varda", [], directed_by=made_by) == {"directed_by": "Agnes Varda"}
    assert read("Play a song by Nina Simone", [], artist="string") == {"artist": "Nina Simone"}


def test_who_plays_stands_after_with_or_starring(read: Read) -> None:
    films = read("A film with Toni Servillo directed by Paolo Sorrentino", [], cast="string", directed_by="string")
    assert films == {"cast": "Toni Servillo", "directed_by": "Paolo Sorrentino"}
    assert read("A film starring Toni Servillo", [], actor="string") == {"actor": "Toni Servillo"}


def test_a_number_behind_the_propertys_name_is_one_of_its_kind(read: Read) -> None:
    assert read("Close case No 28473", case="string") == {"case": "28473"}
    assert read("Hold gate #12, and door 3", gate="string", door="string") == {"gate": "12", "door": "3"}
    assert read("Was gate 12.5% full?", gate="string") != {"gate": "12"}


def test_a_number_that_a_property_is_said_to_be_is_taken_as_it_is_written(read: Read):
    assert read("Get the filings of Acme, their CIK number is 0001067983", cik="string") == {"cik": "0001067983"}


def test_a_quotation_behind_the_propertys_name_is_meant_though_it_looks_otherwise(read: Read):
    about: JsonObject = {"type": "string", "description": "The UUID of the team"}
    assert read("The projects of the team with UUID '12'", uuid=about) == {"uuid": "12"}
    assert read("The projects of the team '12' that has a UUID", uuid=about) == {}
    assert read("The team with UUID '12'", uuid={"type": "string", "format": "uuid"}) == {}


def test_what_a_title_should_be_is_it_and_not_another_one(read: Read):
    text = "The title should be 'Big', and the content must cover it. Set the meta title as 'Small'"
    found = read(text, title="string", content="string", meta_title="string")
    assert found == {"title": "Big", "content": "must cover it", "meta_title": "Small"}


def test_a_numbered_route_is_no_place(read: Read):
    assert read("the bus route 10 in London", city="string", route="string") == {"city": "London", "route": "10"}


def test_a_quotation_right_behind_the_name_is_taken_though_others_look_the_part(read: Read):
    text = 'support for the customer with ID "LkqUSB" at phone number "800-555-1234"'
    assert read(text, customer_id="string", phone_number="string") == {
        "customer_id": "LkqUSB",
        "phone_number": "800-555-1234",
    }


def test_who_does_it_is_the_organization(read: Read):
    text = 'a proposal for the "Youth Program" by the "Care Network"'
    assert read(text, organization_name="string", project_name="string") == {
        "organization_name": "Care Network",
        "project_name": "Youth Program",
    }


def test_several_addresses_are_one_text_where_the_name_is_a_plural(read: Read):
    assert read("send it to a@x.io and b@x.io", recipients="string") == {"recipients": "a@x.io, b@x.io"}


def test_one_of_a_known_kind_may_be_a_numbered_one(read: Read):
    assert read("Book room 12 for Monday", room="string", date="string") == {"room": "12", "date": "Monday"}
    assert read("Clean the kitchen", room="string") == {"room": "kitchen"}


def test_when_something_is_scheduled_for_is_a_moment(read: Read):
    text = "Post 'Big news' tomorrow at 9am"
    for name in ("scheduled_for", "publish_at"):
        assert read(text, text="string", **{name: "string"}) == {"text": "Big news", name: "tomorrow at 9am"}
