"""What is told by a verb: its opposite isn't done, what it brings about is, and so is what comes of it."""

from collections.abc import Sequence

import pytest

from engine.jsontext import JsonObject
from engine.matching.offer.known import known
from engine.messages import ToolDefinition
from tests.engine.matching.talk import arguments, called, tool

DOORS = (
    tool("lock_door", "Lock a door", door={"enum": ["front", "back"]}),
    tool("open_trunk", "Open the trunk"),
    tool("start_engine", "Start the engine"),
)
PLAYER = (
    tool("play_music", "Play a song, album or artist", query="string"),
    tool("next_track", "Skip to the next track"),
    tool("pause_playback", "Pause the playback"),
)
TICKETS = (
    tool("get_ticket", "Get a ticket by its id, such as T-123", ticket_id="string"),
    tool(
        "update_ticket_status",
        "Update the status of a ticket",
        ticket_id="string",
        status={"type": "string", "enum": ["open", "rejected", "resolved", "closed"]},
    ),
    tool("create_ticket", "Create a ticket", title="string"),
)


@pytest.mark.parametrize("text", ["Unlock the front door", "Close the trunk", "Shut the trunk", "Turn the engine off"])
def test_no_tool_does_the_opposite_of_what_is_ordered(text: str):
    assert called(text, tools=DOORS) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lock the front door", "lock_door"),
        ("Open the trunk", "open_trunk"),
        ("Turn on the engine", "start_engine"),
        ("Switch the engine on", "start_engine"),
    ],
)
def test_what_is_ordered_is_done(text: str, name: str):
    assert called(text, tools=DOORS) == [name]


@pytest.mark.parametrize("text", ["Dislike post 9", "Unban user 9"])
def test_what_undoes_a_verb_is_its_opposite(text: str):
    assert (
        called(text, tools=(tool("like_post", "Like a post", id="string"), tool("ban_user", "Ban", id="string"))) == []
    )
    assert called("Ban user 9", tools=(tool("ban_user", "Ban a user", id="string"),)) == ["ban_user"]


def test_what_says_on_or_off_last_takes_the_order_before_it():
    lights = (
        tool("turn_on_light", "Turn on a light", room="string"),
        tool("turn_off_light", "Turn off a light", room="string"),
    )
    text = "Turn the kitchen light on and the hall light off"
    assert called(text, tools=lights) == ["turn_on_light", "turn_off_light"]
    assert arguments(text, tools=lights) == [{"room": "kitchen"}, {"room": "hall"}]


BOTH_WAYS = (
    tool("lock_door", "Lock or unlock a door", door="string", action={"enum": ["lock", "unlock"]}),
    tool("subscribe", "Subscribe to or unsubscribe from a newsletter", newsletter="string"),
    tool("archive_project", "Archives/restores a project", project="string"),
    tool("follow_unfollow_user", "Change whom you follow", user="string"),
    tool("mute_channel", "Mute a channel", channel="string", muted={"type": "boolean", "description": "no to unmute"}),
    tool("approve_leave", "Approve a leave", leave_id="string", decision={"enum": ["approve", "reject"]}),
    tool("start_fan", "Start or stop a fan", room="string"),
)


@pytest.mark.parametrize(
    ("text", "name", "given"),
    [
        ("Unlock the back door", "lock_door", {"door": "back door", "action": "unlock"}),
        ("Unsubscribe me from Morning Brew", "subscribe", {"newsletter": "Morning Brew"}),
        ("restore project apollo", "archive_project", {"project": "apollo"}),
        ("unfollow torvalds", "follow_unfollow_user", {"user": "torvalds"}),
        ("unmute the channel news", "mute_channel", {"channel": "news", "muted": False}),
        ("Turn the fan in the den off", "start_fan", {"room": "den"}),
        ("Deny leave L-9", "approve_leave", {"leave_id": "L-9", "decision": "reject"}),
    ],
)
def test_a_tool_that_does_both_does_the_opposite_of_its_verb_too(text: str, name: str, given: JsonObject):
    assert called(text, tools=BOTH_WAYS) == [name]
    assert arguments(text, tools=BOTH_WAYS) == [given]


def test_a_tool_that_only_speaks_of_the_opposite_does_not_do_it():
    close = tool("close_valve", "Close a valve. To open it again call the plumber.", valve="string")
    assert called("Close valve V-1", tools=[close]) == ["close_valve"]
    assert called("Open valve V-1", tools=[close]) == []


@pytest.mark.parametrize("text", ["Is the trunk open?", "Are the doors at the front locked?", "Is the engine on?"])
def test_who_asks_whether_something_is_so_does_not_want_it_to_be(text: str):
    assert called(text, tools=DOORS) == []
    assert called("Is it possible to open the trunk?", tools=DOORS) == ["open_trunk"]


@pytest.mark.parametrize("text", ["Stop the music", "pause the music", "Pause"])
def test_music_that_is_stopped_is_not_played(text: str):
    assert called(text, tools=PLAYER) == ["pause_playback"]
    assert called("Play the music", tools=PLAYER) == ["play_music"]


@pytest.mark.parametrize("text", ["Rest", "Hello", "The pause"])
def test_a_word_alone_orders_only_what_is_done_by_it(text: str):
    assert called(text, tools=PLAYER) == []


def test_a_verb_alone_orders_nothing_that_needs_a_value():
    pause = tool("pause_job", "Pause a job", job_id="string")
    assert called("Pause", tools=[pause]) == []


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("Close ticket T-12", {"ticket_id": "T-12", "status": "closed"}),
        ("Reject ticket T-12", {"ticket_id": "T-12", "status": "rejected"}),
        ("Mark T-12 as resolved", {"ticket_id": "T-12", "status": "resolved"}),
    ],
)
def test_an_order_whose_outcome_a_tool_lists_is_for_the_tool_that_sets_it(text: str, given: JsonObject):
    assert (called(text, tools=TICKETS), arguments(text, tools=TICKETS)) == (["update_ticket_status"], [given])


@pytest.mark.parametrize("text", ["I closed ticket T-12", "We have already resolved T-4"])
def test_what_was_done_or_is_so_sets_nothing(text: str):
    assert called(text, tools=TICKETS) == []


def test_a_value_that_is_no_outcome_is_no_order():
    assert known(TICKETS[1]).outcomes == {"reject", "resolv", "clos"}
    pay = tool("pay_bill", "Pay a bill", account={"type": "string", "enum": ["credit", "savings"]})
    balance = tool("get_balance", "Get the balance of an account", account={"enum": ["credit", "savings"]})
    assert called("Credit balance please", tools=[pay, balance]) == ["get_balance"]


def test_who_only_asks_gives_nothing_to_change_it_to():
    assert called("What's the status of T-4?", tools=TICKETS) == []
    assert called("Show me the status of T-4", tools=TICKETS[1:]) == []


def test_the_letter_of_a_number_says_nothing():
    assert arguments("Mark tickets T-1 and T-2 as resolved", tools=TICKETS) == [
        {"ticket_id": "T-1", "status": "resolved"},
        {"ticket_id": "T-2", "status": "resolved"},
    ]


EVENTS = (
    tool("create_event", "Create a calendar event", title="string", start={"type": "string", "format": "date-time"}),
    tool("list_events", "List events", date="string"),
    tool("delete_event", "Delete an event", event_id="string"),
    tool("update_event", "Change the time or title of an event", event_id="string"),
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Cancel event ev_42", "delete_event"),
        ("Move event ev_7 to 3pm", "update_event"),
        ("Reschedule event ev_7 to 3pm", "update_event"),
    ],
)
def test_an_event_is_cancelled_and_moved(text: str, name: str):
    assert called(text, tools=EVENTS) == [name]


ALERTS = (
    tool("silence_alert", "Silence an alert", alert_id="string"),
    tool("list_alerts", "List alerts"),
    tool("create_price_alert", "Create an alert for a stock", symbol="string", price="number"),
)


@pytest.mark.parametrize("tools", [ALERTS, ALERTS[::-1]])
@pytest.mark.parametrize(
    "text",
    ["Alert me when TSLA goes above 300", "Let me know if TSLA drops below 300", "Notify me when TSLA stock hits 300"],
)
def test_who_wants_to_be_told_something_wants_no_other_news_handled(tools: tuple[ToolDefinition, ...], text: str):
    assert arguments(text, tools=tools) == [{"symbol": "TSLA", "price": 300}]
    assert called(text, tools=ALERTS[:2]) == []


@pytest.mark.parametrize(
    ("text", "name"), [("Silence alert al-7", "silence_alert"), ("Show me my alerts", "list_alerts")]
)
def test_news_are_handled_where_that_is_ordered(text: str, name: str):
    assert called(text, tools=ALERTS) == [name]


def test_what_is_not_to_be_told_by_an_alert_sets_none():
    assert called("Let me know your name", tools=ALERTS) == []
    assert called("Remind me", tools=ALERTS) == []


ORDERS = (
    tool("create_order", "Place an order", item="string"),
    tool("get_order_status", "Get the status of an order", order_id="string"),
)


@pytest.mark.parametrize("text", ["Order two pizzas", "Order a pizza", "Order 2 pizzas", "Order 'pizza'"])
def test_a_noun_that_is_ordered_is_made(text: str):
    assert called(text, tools=ORDERS) == ["create_order"]


@pytest.mark.parametrize("text", ["Order 5512, please", "Order A-77, please", "Order status of 5512"])
def test_a_noun_with_its_number_is_not(text: str):
    assert called(text, tools=ORDERS) == ["get_order_status"]


def test_a_verb_that_may_be_a_noun_makes_something_new():
    tools = [
        tool("list_issues", "List issues of a repository", repo="string"),
        tool("create_issue", "Create an issue", repo="string", title="string"),
    ]
    assert called("File an issue in acme/app: crash on start", tools=tools) == ["create_issue"]
    assert called("Show the issues of acme/app", tools=tools) == ["list_issues"]


def test_what_is_made_is_not_added_to():
    tools = [
        tool("add_to_playlist", "Add a song to a playlist", song="string", playlist="string"),
        tool("create_playlist", "Create a playlist", name="string"),
    ]
    assert arguments("Make a playlist called Road Trip and add Africa to it", tools=tools) == [
        {"name": "Road Trip"},
        {"song": "Africa", "playlist": "Road Trip"},
    ]
    assert called("Add Africa to Road Trip", tools=tools) == ["add_to_playlist"]


def test_money_with_the_name_of_its_currency_is_money():
    bank = [
        tool("transfer_funds", "Transfer money to a person", amount="number", to="string"),
        tool("list_transactions", "List transactions", account="string"),
    ]
    assert arguments("Send 50 dollars to Mia", tools=bank) == [{"amount": 50, "to": "Mia"}]
    assert arguments("Send Mia $50", tools=bank) == [{"amount": 50, "to": "Mia"}]
    assert arguments("Wire 100 USD to Ann", tools=bank)[0]["amount"] == 100
    for text in ("Send 50 messages", "Give me 5 dollars", "I sent 50 dollars to Mia"):
        assert called(text, tools=bank) == []


def test_who_asks_how_something_is_said_wants_it_translated():
    tools = [
        tool("translate_text", "Translate text into another language", text="string", target_language="string"),
        tool("detect_language", "Detect the language of a text", text="string"),
    ]
    assert arguments("How do you say thank you in Japanese?", tools=tools) == [
        {"text": "thank you", "target_language": "Japanese"}
    ]
    assert called("What language is 'Guten Tag'?", tools=tools) == ["detect_language"]
    for text in ("How do you do?", "How do you say?"):
        assert called(text, tools=tools) == []


ACCOUNT = (
    tool("login", "Logs a user in.", username="string", password="string"),
    tool("logout", "Logs the user out.", username="string"),
)


def ways(*names: str) -> list[ToolDefinition]:
    """Tools of these names."""
    return [tool(name, f"To {name} somebody or something.", name="string") for name in names]


@pytest.mark.parametrize(
    ("text", "tools", "expected"),
    [
        ("Could you log me out? My username is ada and the password is xyz", ACCOUNT, "logout"),
        ("Sign me out please", ACCOUNT, "logout"),
        ("Sign in as bob, password hunter2", ACCOUNT, "login"),
        ("zoom the map out", ways("zoom_in", "zoom_out"), "zoom_out"),
        ("Check Ada Lee out", ways("check_in", "check_out"), "check_out"),
        ("check Bob in now", ways("check_in", "check_out"), "check_in"),
    ],
)
def test_which_way_is_said_behind_the_verb(text: str, tools: Sequence[ToolDefinition], expected: str):
    assert called(text, tools=tools) == [expected]


@pytest.mark.parametrize(("text", "name"), [("Check Ada Lee out", "check_in"), ("Log me out, I am ada", "login")])
def test_the_other_way_alone_is_not_called(text: str, name: str):
    assert called(text, tools=ways(name)) == []
