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


ERRANDS = (
    tool("lock_door", "Lock a door.", door="string"),
    tool("cancel_order", "Cancel an order.", order_id="string"),
    tool("drop_table", "Drop a table.", table="string"),
    tool("forward_email", "Forward an email.", email_id="string", to="string"),
    tool("git_commit", "Record changes to the repository.", message="string"),
    tool("git_push", "Push changes.", branch="string"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Did I lock the back door?",
        "Have I locked the back door?",
        "When did I lock the back door?",
        "Should I lock the back door?",
        "Did you cancel order 5567?",
        "Why was order 5567 cancelled?",
        "Why did you cancel order 5567?",
        "What happens if I cancel order 5567?",
        "Is it too late to cancel order 5567?",
        "Is it dangerous to drop a table?",
        "Has email 5 been forwarded to bob@x.org?",
        "Have you forwarded email 5 to bob@x.org?",
        "What did I change since the last commit?",
    ],
)
def test_who_asks_about_a_deed_does_not_ask_for_it(text: str):
    assert called(text, tools=ERRANDS) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Did it rain? Lock the back door", "lock_door"),
        ("Have you got a minute and cancel order 5567?", "cancel_order"),
        ("Is it possible to cancel order 5567?", "cancel_order"),
        ("Why don't you lock the back door?", "lock_door"),
        ("Can you lock the back door?", "lock_door"),
        ("Can the back door be locked?", "lock_door"),
        ("Can order 5567 please be cancelled?", "cancel_order"),
    ],
)
def test_who_proposes_or_wishes_it_does(text: str, name: str):
    assert called(text, tools=ERRANDS) == [name]


@pytest.mark.parametrize("text", ["Can orders be cancelled after shipping?", "Could order 5567 be cancelled?"])
def test_whether_something_can_be_undone_is_only_asked(text: str):
    status = tool("get_order_status", "Get the status of an order.", order_id="string")
    assert "cancel_order" not in called(text, tools=(*ERRANDS, status))


def test_who_asks_for_a_song_likes_none():
    music = (tool("like_song", "Like or unlike a song", song="string"),)
    assert called("Which song is the best?", tools=music) == []
    assert called("Like the song Imagine", tools=music) == ["like_song"]
