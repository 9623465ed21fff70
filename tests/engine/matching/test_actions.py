"""A tool whose parameter lists what it can do is asked for by each of these, and by other words for them."""

import pytest

from engine.jsontext import Json
from tests.engine.matching.talk import EVERYDAY, answered, arguments, called, tool

TODO = tool("manage_todo", "Manage the todo list.", action={"enum": ["add", "delete", "list"]}, item="string")
POWER = tool("power_control", "Controls a server.", server="string", action={"enum": ["start", "stop", "restart"]})
LIGHT = tool("light_control", "Control lights.", state={"enum": ["on", "off"]}, room="string")
USER = tool("manage_user", "Manage users.", operation={"enum": ["create", "delete"]}, username="string")

ITEMS: list[Json] = [{"id": 7, "item": "buy milk"}, {"id": 9, "item": "call mom"}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Remove 'buy milk' from my todo list", {"action": "delete", "item": "buy milk"}),
        ("Cross 'buy milk' off my todos", {"action": "delete", "item": "buy milk"}),
        ("Create a todo: buy milk", {"action": "add", "item": "buy milk"}),
        ("Shut down server web-1", {"server": "web-1", "action": "stop"}),
        ("Reboot server web-1", {"server": "web-1", "action": "restart"}),
        ("Switch the kitchen light on", {"state": "on", "room": "kitchen"}),
        ("Kill the kitchen lights", {"state": "off", "room": "kitchen"}),
        ("Remove user ada", {"operation": "delete", "username": "ada"}),
    ],
)
def test_an_order_for_an_action_calls_its_tool(text: str, expected: dict[str, str]):
    assert arguments(text, tools=[TODO, POWER, LIGHT, USER]) == [expected]


def test_an_order_takes_nothing_of_the_next_one():
    text = "Cross milk off my todo list and shut down server web-1"
    assert arguments(text, tools=[TODO, POWER]) == [
        {"action": "delete", "item": "milk"},
        {"server": "web-1", "action": "stop"},
    ]


@pytest.mark.parametrize("text", ["Delete the cat", "Start the car", "I like lists", "What is a todo?"])
def test_an_action_alone_calls_nothing(text: str):
    assert called(text, tools=[*EVERYDAY, TODO, POWER, LIGHT, USER]) == []


def test_a_verb_that_hardly_any_other_tool_has_tells_it_by_itself():
    player = tool("media_player", "Controls the media player.", command={"enum": ["play", "pause", "next"]})
    tools = [*EVERYDAY, player]
    assert arguments("Skip this song", tools=tools) == [{"command": "next"}]
    assert arguments("Pause the music", tools=tools) == [{"command": "pause"}]
    assert arguments("pause", tools=tools) == [{"command": "pause"}]


def test_what_was_listed_is_pointed_back_to():
    todo = tool("manage_todo", "Manage the todo list.", action={"enum": ["add", "delete", "list"]}, id="integer")
    talk = answered("What's on my todo list?", "manage_todo", ITEMS, '{"action": "list"}')
    assert arguments(*talk, "Delete the second one", tools=[todo]) == [{"action": "delete", "id": 9}]
    assert arguments(*talk, "Delete them all", tools=[todo]) == [
        {"action": "delete", "id": 7},
        {"action": "delete", "id": 9},
    ]
    assert arguments(*talk, "Delete it", tools=[todo]) == [{"action": "delete", "id": 7}]


def test_an_action_of_two_words_is_said_around_what_it_is_done_to():
    climate = tool("climate_control", "Control the thermostat.", action={"enum": ["turn_on", "turn_off", "set_mode"]})
    assert arguments("Turn the thermostat off", tools=[climate]) == [{"action": "turn_off"}]
    assert arguments("Set the mode of the thermostat to cool", tools=[climate]) == [{"action": "set_mode"}]


def test_a_branch_is_checked_out_in_one_word_or_in_two():
    branch = tool("checkout_branch", "Check out a git branch.", branch="string")
    for text in ("checkout main", "Check out main", "Switch to branch main", "Switch to main"):
        assert arguments(text, tools=[branch]) == [{"branch": "main"}], text


def test_a_tool_of_its_own_goes_before_one_of_many_actions():
    assert called("Delete user ada", tools=[USER, tool("delete_user", "Delete a user.", username="string")]) == [
        "delete_user"
    ]


def test_what_is_written_is_one_text_though_it_lists():
    note = tool("create_note", "Create a note.", title="string", content="string", tag="string")
    text = "Create a note titled Food with the content milk, eggs and tea and the tag home"
    assert arguments(text, tools=[note]) == [{"title": "Food", "content": "milk, eggs and tea", "tag": "home"}]


def test_what_is_no_text_is_one_for_each():
    label = tool("create_label", "Create a label.", color="string", note="string")
    assert arguments("Create a label with the color red and blue and the note first", tools=[label]) == [
        {"color": "red", "note": "first"},
        {"color": "blue", "note": "first"},
    ]


def test_who_an_order_is_about_goes_before_whom_it_is_from():
    assert arguments(
        "Remove user ada from the group", tools=[tool("remove_user", "Remove a user.", username="string")]
    ) == [{"username": "ada"}]


PLAN = tool(
    "subscription", "Manages a subscription.", action={"enum": ["pause", "cancel", "upgrade"]}, plan_id="string"
)
DOCKER = tool("docker_container", "Manage containers.", action={"enum": ["start", "stop", "list"]}, container="string?")


@pytest.mark.parametrize(
    "text",
    [
        "Did you cancel the subscription P-1?",
        "Is the subscription P-1 paused?",
        "Is it safe to cancel the subscription P-1?",
        "When was the subscription P-1 cancelled?",
        "Has the subscription P-1 been upgraded?",
        "Can subscriptions be cancelled?",
        "Why did the container web stop?",
        "Is the container web stopped?",
    ],
)
def test_who_asks_about_an_action_does_not_ask_for_it(text: str):
    assert called(text, tools=[PLAN, DOCKER]) == []


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Can you cancel the subscription P-1?", "cancel"),
        ("Can the subscription P-1 be paused?", "pause"),
        ("Is it possible to pause the subscription P-1?", "pause"),
        ("Could the subscription P-1 please be cancelled?", "cancel"),
        ("Is the subscription P-1 expensive? Cancel the subscription P-1", "cancel"),
        ("Which containers are started?", "list"),
    ],
)
def test_who_wishes_it_or_wants_a_list_does(text: str, action: str):
    assert [one["action"] for one in arguments(text, tools=[PLAN, DOCKER])] == [action]
