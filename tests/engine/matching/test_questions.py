"""A question asks what is so: it changes nothing, unless it says what is to be done."""

import pytest

from tests.engine.matching.talk import arguments, called, tool

PLANS = (
    tool("create_event", "Create a calendar event", title="string", date="string"),
    tool("add", "Add two numbers", a="number", b="number"),
)
MEETINGS = (tool("schedule_meeting", "Schedule a meeting", title="string", date="string"),)


@pytest.mark.parametrize(
    "text",
    [
        "What's on my calendar today?",
        "Do I have any meetings tomorrow?",
        "When is the next event?",
        "What's on my calendar today and tomorrow?",
        "Is there an event called Lunch tomorrow?",
    ],
)
def test_who_asks_what_is_so_makes_nothing(text: str):
    assert called(text, tools=PLANS) == []


def test_what_is_done_is_no_word_for_doing_it():
    assert called("Do I have a meeting tomorrow?", tools=MEETINGS) == []
    assert called("Can I have a meeting called Lunch tomorrow?", tools=MEETINGS) == ["schedule_meeting"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What about an event called Lunch tomorrow?", "create_event"),
        ("What's on my calendar? Add an event called Lunch tomorrow", "create_event"),
        ("What is two plus three?", "add"),
    ],
)
def test_a_proposal_and_a_word_for_what_is_done_ask_for_it(text: str, name: str):
    assert called(text, tools=PLANS) == [name]


PLACES = (
    tool("get_menu", "Get the menu of a restaurant", restaurant="string"),
    tool("search_restaurants", "Search restaurants", location="string"),
)


@pytest.mark.parametrize(
    "text", ["Where can I get good sushi near Union Square?", "Where could we find sushi in Rome?"]
)
def test_who_asks_where_something_may_be_had_searches(text: str):
    assert called(text, tools=PLACES) == ["search_restaurants"]


@pytest.mark.parametrize("text", ["What do the auth logs say?", "What does the auth log show?"])
def test_a_question_is_about_what_one_of_the_things_says(text: str):
    tools = [tool("get_logs", "Get the logs of a service", service="string"), *PLACES]
    assert arguments(text, tools=tools) == [{"service": "auth"}]


def test_whoever_dims_a_lamp_wants_it_on():
    lights = tool(
        "set_lights",
        "Turn the lights of a room on or off",
        room="string",
        state={"enum": ["on", "off"]},
        percent="number",
    )
    assert arguments("Dim the bedroom lights to 30 percent", tools=[lights]) == [
        {"room": "bedroom", "state": "on", "percent": 30}
    ]
