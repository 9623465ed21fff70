"""Which of the actions that a parameter lists an order is for."""

from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]

TODO: list[Json] = ["add", "delete", "update", "complete", "list"]
POWER = ["start", "stop", "restart"]
NOTES = ["create", "read", "list"]


@pytest.mark.parametrize(
    ("text", "actions", "expected"),
    [
        ("Remove 'buy milk' from my todo list", TODO, "delete"),
        ("Please cross 'buy milk' off my list", TODO, "delete"),
        ("Could you put milk on it?", TODO, "add"),
        ("Mark the first as done", TODO, "complete"),
        ("Mark the first as urgent", TODO, "update"),
        ("What is on my list?", TODO, "list"),
        ("I have a todo list", TODO, "list"),
        ("Shut the server down", POWER, "stop"),
        ("Hi, reboot it", POWER, "restart"),
        ("It hangs. Turn it off", POWER, "stop"),
        ("Look at web-1 and start it", POWER, "start"),
        ("Turn right", POWER, None),
        ("Show me my list", NOTES, "list"),
        ("Show me all of them", NOTES, "list"),
        ("Show me the one about Oslo", NOTES, "read"),
        ("Create one", ["add", "create"], "create"),
        ("Remove it", ["create_note", "delete_note"], "delete_note"),
        ("Remove it", ["createNote", "deleteNote"], "deleteNote"),
        ("Remove it", ["CREATE-NOTE", "DELETE-NOTE"], "DELETE-NOTE"),
        ("Remove it", ["delete", "red", "green"], None),
        ("Assign it to Bob", ["create", "update"], "update"),
        ("Assign it to Bob", ["update", "assign"], "assign"),
        ("Turn it off", ["turn_on", "turn_off"], "turn_off"),
        ("Turn up the volume", ["volume_up", "volume_down"], "volume_up"),
        ("Set the mode to cool", ["set_temperature", "set_mode"], "set_mode"),
        ("Remove it", ["delete"], None),
        ("We removed it", TODO, None),
    ],
)
def test_an_order_asks_for_an_action_by_another_word(read: Read, text: str, actions: list[Json], expected: str | None):
    assert read(text, action={"type": "string", "enum": actions}).get("action") == expected


def test_where_only_the_action_is_required_the_first_text_takes_what_it_is_done_to(read: Read):
    action: JsonObject = {"type": "string", "enum": TODO}
    assert read("Remove 'buy milk' from my list", ["action"], action=action, item="string", note="string") == {
        "action": "delete",
        "item": "buy milk",
    }
    chosen: JsonObject = {"type": "string", "default": "tea"}
    assert read("Remove 'buy milk'", ["action"], action=action, item=chosen) == {"action": "delete"}
    assert read("Remove 'buy milk'", ["count"], count="integer", item="string") == {}
    assert read("Pause the music", ["action"], action={"type": "string", "enum": POWER}, device="string") == {}


def test_where_an_action_is_required_an_id_takes_what_it_is_done_to(read: Read):
    action: JsonObject = {"type": "string", "enum": ["update", "delete"]}
    assert read(
        "Delete record 5 of users", ["action", "table"], action=action, table="string", record_id="integer"
    ) == {
        "action": "delete",
        "table": "users",
        "record_id": 5,
    }
