"""Earlier messages supply tools and values; what was called is not called again."""

import pytest

from engine.jsontext import Json
from engine.matching import choose
from engine.messages import Message, ToolDefinition
from tests.engine.matching.talk import arguments, called, model, takes, tool, user

ASKED = (user("What's the weather in Seattle?"), model("One moment.", "get_weather"))


def test_an_earlier_message_supplies_the_tool_and_the_last_one_the_value():
    assert arguments("I need the weather", "San Francisco") == [{"location": "San Francisco"}]
    assert arguments("I need the weather", model("Where?"), "San Francisco") == [{"location": "San Francisco"}]


def test_the_last_message_can_give_several_values():
    wanted = [{"location": "Oslo"}, {"location": "Rome"}]
    assert arguments("I need the weather", model("Where?"), "Oslo and Rome") == wanted


def test_an_earlier_message_supplies_the_value_and_the_last_one_the_tool():
    assert arguments("I'm planning a trip to Boston", "Should I check the weather?") == [{"location": "Boston"}]
    assert arguments(*ASKED, "And what time is it there?") == [{"location": "Seattle"}]


def test_messages_in_a_row_are_one_turn():
    assert called("the weather in Oslo", "and the time in Rome") == ["get_weather", "get_time"]
    assert arguments("the weather in Oslo", "I mean the weather in Rome") == [{"location": "Rome"}]


def test_a_later_message_can_call_it_off():
    assert called("get the weather in Oslo", "no, don't get the weather") == []
    assert called("get the weather in Oslo", model("Sure?"), "in Rome, but don't get_weather") == []


@pytest.mark.parametrize(
    "thanks", ["Thanks! That's helpful for my planning.", "great", "Tell me a joke", "Who was Ibsen?"]
)
def test_a_tool_already_called_is_not_called_for_what_follows(thanks: str):
    assert called(*ASKED, thanks) == []


def test_a_tool_already_called_is_called_when_asked_again():
    assert arguments(*ASKED, "And the weather in Rome?") == [{"location": "Rome"}]
    assert arguments(*ASKED, "What about Rome?") == [{"location": "Rome"}]
    assert arguments(*ASKED, "the same for Rome") == [{"location": "Rome"}]
    assert arguments(*ASKED, "once more, please") == [{"location": "Seattle"}]


DAYS = [tool("get_weather", "Get the weather of a city", city="string", date={"type": "string", "format": "date"})]


@pytest.mark.parametrize(
    ("turns", "city", "date"),
    [
        (["And in Rome?", "What about tomorrow?"], "Rome", "2025-01-02"),
        (["And in Rome?", "What about 2026-03-04?"], "Rome", "2026-03-04"),
        (["And Rome?", "Thanks", "and tomorrow?"], "Rome", "2025-01-02"),
        (["What about tomorrow?"], "Oslo", "2025-01-02"),
        (["And Rome?"], "Rome", "2025-01-01"),
        (["What about tomorrow?", "And in Lima?"], "Lima", "2025-01-02"),
    ],
)
def test_what_follows_changes_only_what_it_says(turns: list[str], city: str, date: str):
    chat = [user("What's the weather in Oslo?"), model("", "get_weather")]
    for turn in turns:
        chat += [user(turn), model("", "get_weather")]
    assert arguments(*chat[:-1], tools=DAYS) == [{"city": city, "date": date}]


def test_the_same_can_go_to_somebody_else():
    mails = [tool("send_email", "Send an email", to="string")]
    chat = [user("Send an email to a@b.no"), model("", "send_email")]
    assert arguments(*chat, "Send another email to c@d.no", tools=mails) == [{"to": "c@d.no"}]
    assert arguments(*chat, "the same to e@f.no", tools=mails) == [{"to": "e@f.no"}]


@pytest.mark.parametrize("text", ["And you?", "And why?", "and the best?", "And Rome is a city. Is it old?"])
def test_what_follows_nothing_asks_for_nothing_again(text: str):
    assert called(*ASKED, text) == []


def test_only_what_was_not_called_since_is_open():
    assert called("the weather and the time in Oslo", model("", "get_weather"), "Oslo, Norway") == ["get_time"]


def test_a_value_after_the_call_asks_for_nothing():
    assert called(*ASKED, "Rome") == []


def test_another_matter_leaves_an_old_wish_behind():
    assert called("I need the weather", model("Where?"), "Why do you ask?") == []


def test_an_affirmation_keeps_an_old_wish():
    assert called("I need the weather in Oslo", model("Shall I?"), "ok") == ["get_weather"]


def test_without_any_wish_a_value_calls_nothing():
    assert called("I like trains", model("Me too."), "Oslo") == []


def test_without_user_messages_nothing_is_asked():
    assert called(model("the weather")) == []
    assert called(Message("system", (user("the weather").parts))) == []


def test_calls_of_tools_that_are_not_offered_settle_nothing():
    assert called("the weather in Oslo", model("", "fly"), "Oslo") == ["get_weather"]


MAIL = takes(to={"type": "string", "format": "email"}, subject="string", body="string")
ANSWERS = [
    ToolDefinition("send_email", "Send an email", MAIL),
    tool("set_color", "Set the color", color={"type": "string", "enum": ["red", "blue"]}),
    tool("set_light", "Switch the light", on="boolean"),
    tool("get_weather", "Get the weather", location="string"),
    tool("play_music", "Play music", query="string"),
]


@pytest.mark.parametrize(
    ("wish", "answer", "value"),
    [
        *(("send an email", answer, "bob@x.org") for answer in ("bob@x.org", "to bob@x.org", "bob@x.org please")),
        ("send an email", "Send it to bob@x.org", "bob@x.org"),
        *(("set the color", answer, "blue") for answer in ("blue", "Blue please")),
        ("switch the light", "off", False),
        ("switch the light", "On, please", True),
        *(("I need the weather", answer, "Oslo") for answer in ("oslo", "in oslo", "oslo please", "Oslo?", "no, Oslo")),
        ("play some music", "jazz", "jazz"),
    ],
)
@pytest.mark.parametrize("asked_back", [True, False])
def test_an_answer_gives_the_value_that_is_missing(wish: str, answer: str, value: Json, asked_back: bool):
    turns = [wish, *[model("Which?")] * asked_back, answer]
    assert [next(iter(made.values())) for made in arguments(*turns, tools=ANSWERS)] == [value]


def test_answers_add_up():
    chat = ["Send an email", model("To whom?"), "bob@x.org", model("About?"), "the subject is Lunch", model("And?")]
    wanted = {"to": "bob@x.org", "subject": "Lunch", "body": "See you at noon"}
    assert arguments(*chat, '"See you at noon"', tools=ANSWERS) == [wanted]


def test_an_answer_leaves_what_was_said_where_nothing_is_required():
    mail = [ToolDefinition("send_email", "Send an email", {**MAIL, "required": []})]
    for answer in ('"Lunch"', "the subject is Lunch"):
        (made,) = arguments("email bob@x.org", model("ok?"), answer, tools=mail)
        assert (made["to"], made["subject"]) == ("bob@x.org", "Lunch")


def test_an_answer_may_hold_words_of_another_tool():
    events = [
        tool("list_events", "List calendar events for a day.", date="string"),
        tool("create_event", "Create a calendar event.", title="string", date={"type": "string", "format": "date"}),
    ]
    assert called("Create an event", model("When?"), "tomorrow", tools=events) == ["create_event"]
    assert called("Create an event", model("When?"), "tomorrow suits my boss", tools=events) == []


STAY = [
    tool(
        "get_weather",
        "Get the weather",
        location="string",
        unit={"type": "string", "enum": ["celsius", "fahrenheit"]},
        days="integer",
    )
]
STAYED = (user("What's the weather in Paris for 5 days?"), model("", "get_weather"), model("Rain."))


@pytest.mark.parametrize(
    "text",
    [
        "No, Berlin", "No, I meant Berlin", "Sorry, I meant Berlin.", "Berlin?", "Same for Berlin", "Also Berlin",
        "And Berlin too", "And Berlin?", "How about berlin?", "And in Berlin?", "Berlin as well", "Now do Berlin",
        "Actually, make it Berlin", "berlin please", "in Berlin", "Berlin, not Paris", "I meant Berlin, not Paris",
        "And the weather in Berlin?",
    ],
)  # fmt: skip
def test_what_corrects_or_adds_is_called_with_its_value_in_place_of_the_old_one(text: str):
    assert arguments(*STAYED, text, tools=STAY) == [{"location": "Berlin", "unit": "celsius", "days": 5}]


@pytest.mark.parametrize("text", ["Make it 3", "Make it 3 days", "Change it to 3 days", "Actually, 3 days", "3 too"])
def test_a_number_takes_the_place_of_the_one_that_was_said(text: str):
    assert arguments(*STAYED, text, tools=STAY) == [{"location": "Paris", "unit": "celsius", "days": 3}]


@pytest.mark.parametrize("text", ["In fahrenheit please", "And in fahrenheit?", "fahrenheit please"])
def test_what_was_not_said_yet_is_added(text: str):
    assert arguments(*STAYED, text, tools=STAY) == [{"location": "Paris", "unit": "fahrenheit", "days": 5}]


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!", "ok", "great", "Berlin is nice", "Berlin", "No, thanks", "Sorry", "No, I live in Berlin",
        "Make it quick", "And you?", "Also, thanks", f"Also Berlin{' and so on' * 30}", "Berlin is fine, thank you",
    ],
)  # fmt: skip
def test_what_only_speaks_of_a_value_calls_nothing(text: str):
    assert called(*STAYED, text, tools=STAY) == []


def test_all_calls_are_made_again_in_another_way():
    asked = (user("What's the weather in Oslo and Rome?"), model("", "get_weather"))
    made = arguments(*asked, "And in fahrenheit?", tools=STAY)
    assert [(one["location"], one["unit"]) for one in made] == [("Oslo", "fahrenheit"), ("Rome", "fahrenheit")]


def test_what_becomes_the_same_is_called_once():
    asked = (user("What's the weather in Oslo and Rome?"), model("", "get_weather"))
    assert [one["location"] for one in arguments(*asked, "And in Lima?", tools=STAY)] == ["Lima"]
    assert [one["location"] for one in arguments(*asked, "And in Lima and Bonn?", tools=STAY)] == ["Lima", "Bonn"]


def test_other_calls_are_not_made_again_for_a_value_of_one():
    both = [*STAY, tool("get_time", "Get the current time of a zone", zone={"type": "string", "enum": ["CET", "UTC"]})]
    asked = (user("the weather in Oslo and the time in UTC"), model("", "get_weather", "get_time"))
    assert called(*asked, "And in fahrenheit?", tools=both) == ["get_weather"]


BANK = [
    tool(
        "convert_currency",
        "Convert an amount from one currency to another.",
        amount={"type": "number"},
        from_currency={"type": "string", "description": "ISO currency code"},
        to_currency={"type": "string", "description": "ISO currency code"},
    ),
    tool("transfer_money", "Transfer money.", amount={"type": "number"}),
]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("And to GBP?", (100, "USD", "GBP")),
        ("And GBP?", (100, "USD", "GBP")),
        ("What about GBP?", (100, "USD", "GBP")),
        ("And 200 USD?", (200, "USD", "EUR")),
        ("And from JPY?", (100, "JPY", "EUR")),
        ("Make it 200", (200, "USD", "EUR")),
    ],
)
def test_a_value_that_fits_several_properties_is_for_the_last_that_was_said(text: str, made: tuple[Json, ...]):
    asked = (user("Convert 100 USD to EUR"), model("", "convert_currency"))
    wanted = dict(zip(("amount", "from_currency", "to_currency"), made, strict=True))
    assert arguments(*asked, text, tools=BANK) == [wanted]


def test_a_value_that_fits_several_properties_is_for_one_that_was_not_said():
    ways = [tool("find_flights", "Find flights", origin="string", destination="string")]
    made = {"origin": "Paris", "destination": "Berlin"}
    assert arguments("Find flights from Paris", model("Where to?"), "Berlin", tools=ways) == [made]


@pytest.mark.parametrize(("text", "date"), [("And tomorrow?", "tomorrow"), ("And on Friday?", "Friday")])
def test_a_word_that_weakly_asks_for_the_tool_goes_on_with_it(text: str, date: str):
    events = [
        tool("create_event", "Create a calendar event.", title="string", date="string"),
        tool("list_events", "List calendar events for a day.", date="string"),
    ]
    asked = (user("What's on my calendar today?"), model("", "list_events"))
    assert arguments(*asked, text, tools=events) == [{"date": date}]
    assert arguments(*asked, "And on Monday?", model("", "list_events"), text, tools=events) == [{"date": date}]


def test_the_same_again_changes_nothing():
    asked = (user("What's the weather in Paris for 5 days?"), model("", "get_weather"))
    assert arguments(*asked, "Do that again", tools=STAY) == [{"location": "Paris", "unit": "celsius", "days": 5}]
    assert arguments(*asked, "I want to know it again, for 3 days and no more", tools=STAY)[0]["days"] == 3


def test_words_of_a_listed_value_are_supplied_too():
    rooms = [
        tool("open_window", "Open a window", room={"type": "string", "enum": ["kitchen", "hall"]}),
        tool("close_window", "Close a window", room={"type": "string", "enum": ["kitchen", "hall"]}),
    ]
    asked = (user("open the hall window"), model("", "open_window"))
    assert arguments(*asked, "now close the window", tools=rooms) == [{"room": "hall"}]


def test_a_correction_can_follow_at_once():
    assert arguments("What's the weather in Paris?", "sorry, Berlin", tools=ANSWERS) == [{"location": "Berlin"}]


def test_many_messages_are_read_within_bounds():
    chat = [user("I need the weather"), *(model("Where?"), user("hm")) * 100]
    assert called(*chat, "Oslo") == []


def test_what_was_said_very_long_ago_is_not_read():
    filler = "lorem ipsum " * 2_000
    assert arguments("I need the weather", *[model("Where?"), user(filler)] * 2, "Oslo") == [{"location": "Oslo"}]
    assert called("I need the weather", *[model("Where?"), user(filler)] * 4, "Oslo") == []


HOTELS = [
    tool("search_flights", "Search flights", origin="string", destination="string"),
    tool("search_hotels", "Search hotels", city="string", check_in={"type": "string", "format": "date"}),
    tool("book_hotel", "Book a hotel", hotel_id="string", guest_name="string"),
]


@pytest.mark.parametrize(
    "text", ["Find a hotel there from 24 to 27 December", "And a hotel there for the 24th to the 27th"]
)
def test_there_is_the_place_that_was_spoken_of_last(text: str):
    flown = (user("Find flights from Oslo to Rome"), model("", "search_flights"))
    day = "2025-12-24" if "December" in text else "2025-01-24"
    assert arguments(*flown, text, tools=HOTELS) == [{"city": "Rome", "check_in": day}]


def test_there_may_be_something_without_being_a_place():
    flown = (user("Find flights from Oslo to Rome"), model("", "search_flights"))
    (made,) = choose(HOTELS, [*flown, user("Is there a hotel in Paris on 2031-05-05?")]).calls
    assert made.arguments == {"city": "Paris", "check_in": "2031-05-05"}
    assert called(*flown, "Hi there, who are you?", tools=HOTELS) == []


def test_nothing_is_said_twice_by_being_said_in_a_message():
    text = "Wake me up and book the second hotel for Ada Lovelace"
    assert arguments(text, tools=HOTELS[2:]) == [{"hotel_id": "id-42", "guest_name": "Ada Lovelace"}]


def test_from_a_place_is_no_guest():
    assert arguments("Book a hotel in Oslo", tools=HOTELS[2:]) == [{"hotel_id": "id-42", "guest_name": "Test name"}]
