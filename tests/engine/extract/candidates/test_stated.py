"""What is stated of a property by its name goes to that property."""

from collections.abc import Callable, Sequence

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


def test_each_statement_goes_to_what_it_names(read: Read) -> None:
    text = (
        "Create a promotion for our Sale event. The campaign name is 'Sun' and it will start on July 1, 2022. Our"
        " budget for this is $5000. The target audience for this campaign is young professionals. The promotional"
        " message for the campaign is 'Get 20% off!'."
    )
    names = {"campaign_name": "string", "target_audience": "string", "promotion_message": "string", "budget": "number"}
    assert read(text, **names) == {
        "campaign_name": "Sun",
        "budget": 5000,
        "target_audience": "young professionals",
        "promotion_message": "Get 20% off!",
    }


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("The author of the book is George Orwell.", ("book_title", "author_name"), {"author_name": "George Orwell"}),
        ("My user ID is 'joe12' and my PIN is 'C4o7'.", ("user_id", "pin"), {"user_id": "joe12", "pin": "C4o7"}),
        (
            "host - 10.0.0.1, port - 75, user - admin, password - secure@123, database - sales_db",
            ("host", "user", "password", "database"),
            {"host": "10.0.0.1", "user": "admin", "password": "secure@123", "database": "sales_db"},
        ),
        (
            "The record name is 'shop', the record type is 'A' and the record value is 'x.example'.",
            ("record_name", "record_type", "record_value"),
            {"record_name": "shop", "record_type": "A", "record_value": "x.example"},
        ),
        ("The file path is 6Ujx, the title is Rain.", ("file_path", "title"), {"file_path": "6Ujx", "title": "Rain"}),
        ("The topic (area: physics) is open", ("area",), {"area": "physics"}),
        ("The participants are Ada and Bob.", ("participants",), {"participants": "Ada, Bob"}),
        ("The platforms used were Mastodon and Threads", ("platforms",), {"platforms": "Mastodon, Threads"}),
        ("The client is a small firm", ("client",), {"client": "small firm"}),
        ("The band is The Beatles", ("band",), {"band": "The Beatles"}),
        ("Text: A home. Price: 3", ("text", "price"), {"text": "A home"}),
        ("Body: How are you?", ("body",), {"body": "How are you?"}),
        ("Instructions: Mix and fry.", ("instructions",), {"instructions": "Mix and fry"}),
        ("The address is 5 Oak Street.", ("address",), {"address": "5 Oak Street"}),
        ("**Role:** cook\n**Age**: 30", ("role", "age"), {"role": "cook", "age": "30"}),
        ("Letter: I am a nurse with 5 years in it", ("letter",), {"letter": "I am a nurse with 5 years in it"}),
        ("Claim: the gas is inert", ("claim",), {"claim": "the gas is inert"}),
        ("The claim is that the gas is inert", ("claim",), {"claim": "the gas is inert"}),
        ("The hall is a red barn located in Oslo", ("hall",), {"hall": "red barn"}),
        ("The mood is bright and", ("mood",), {"mood": "bright"}),
        ("The stuff is a white powder and should be kept dry.", ("stuff",), {"stuff": "white powder"}),
        ("The check is 't-test'.", ("check",), {"check": "t-test"}),
        ("Topic - Q3 budget. Place - Room 4.", ("topic", "place"), {"topic": "Q3 budget", "place": "Room 4"}),
        ("Phone: +1 555 123 4567. Note: none", ("phone",), {"phone": "+1 555 123 4567"}),
    ],
)  # fmt: skip
def test_the_words_of_a_statement(read: Read, text: str, names: tuple[str, ...], expected: dict[str, Json]) -> None:
    found = read(text, **dict.fromkeys(names, "string"))
    assert {name: found.get(name) for name in expected} == expected


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("The server is down. Restart server web-1.", "server", "web-1"),
        ("Restart web-1, the server is slow.", "server", "web-1"),
        ("Order 12345 is late. Cancel it.", "order_id", "12345"),
        ("Delete the comment C-9. The comment is rude.", "comment_id", "C-9"),
        ("comment: rude", "comment_id", "rude"),
        ("The mood is dark", "mood", "dark"),
        ("The ticket's status is closed.", "status", "closed"),
    ],
)
def test_how_a_thing_is_tells_not_which_one_is_meant(read: Read, text: str, name: str, value: str) -> None:
    assert read(text, **{name: "string"}) == {name: value}


def test_a_list_takes_all_that_is_stated(read: Read) -> None:
    toppings: Json = {"type": "array", "items": {"type": "string"}}
    text = "crust is thin, toppings are ham, olives and onions, address is 5 Oak Street"
    assert read(text, toppings=toppings, crust="string")["toppings"] == ["ham", "olives", "onions"]


@pytest.mark.parametrize("bullets", ["---", "***", ("1.", "2.", "3.")])
def test_a_list_takes_all_items_that_have_a_line_each(read: Read, bullets: Sequence[str]) -> None:
    toppings: Json = {"type": "array", "items": {"type": "string"}}
    lines = "\n".join(
        f"{bullet} {item}" for bullet, item in zip(bullets, ("ham and eggs", "olives", "onions"), strict=True)
    )
    found = read(f"Toppings:\n{lines}\nCrust: thin", toppings=toppings, crust="string")
    assert found == {"toppings": ["ham and eggs", "olives", "onions"], "crust": "thin"}


def test_what_is_no_name_is_no_value_of_a_name(read: Read) -> None:
    assert read("The process is slow. Improve Billing.", process_name="string") == {"process_name": "Billing"}


def test_a_part_of_the_name_tells_where_no_other_property_has_it(read: Read) -> None:
    text = "The maximum latency for connections should be 20 ms, and bandwidth 500."
    assert read(text, latency_threshold="integer", bandwidth="integer")["latency_threshold"] == 20


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Tell me of Lithium, a medication used for the mood.", "medication_name", "Lithium"),
        ("The dog has symptoms such as fever and a cough. Help!", "symptoms", "fever, a cough"),
        ("Go by the start which is in doubt and the motto that is First Light", "motto", "First Light"),
        ("The contact person for the trip is Emily Smith from Harvard.", "contact_person", "Emily Smith"),
        ("The patient's name is Maria Lee, born in May", "patient_name", "Maria Lee"),
    ],
)  # fmt: skip
def test_other_ways_to_say_what_something_is(read: Read, text: str, name: str, expected: str) -> None:
    assert read(text, **{name: "string", "other": "string"})[name] == expected


@pytest.mark.parametrize(
    ("text", "active"),
    [
        ("is_active=false", False),
        ("name: Ada, active: no", False),
        ("Its being active should be true", True),
        ("The account is not yet active.", False),
        ("an active account", True),
        ("active: perhaps", True),
    ],
)
def test_whether_it_is_so(read: Read, text: str, active: bool) -> None:
    assert read(text, is_active="boolean") == {"is_active": active}


def test_a_number_is_no_name(read: Read) -> None:
    assert read("Guests: 4. Name: Smith.", guests="integer", guest_name="string") == {
        "guests": 4,
        "guest_name": "Smith",
    }


@pytest.mark.parametrize("text", ["such as fever", "who is it? Ada, a", "The 'sign' such as it is"])
def test_what_begins_with_it_names_nothing(read: Read, text: str) -> None:
    assert read(text, level="integer") == {}
