"""What is to be on or off, said with a verb, behind the thing, or of several things."""

from typing import TYPE_CHECKING

import pytest

from engine.schema import example
from tests.engine.matching.talk import arguments, called, tool

if TYPE_CHECKING:
    from engine.jsontext import JsonObject

LAMPS = tool("set_light", "Turn a light on or off", room="string", on="boolean")
SWITCH = tool(
    "set_switch", "Switch a device on or off", device="string", state={"type": "string", "enum": ["on", "off"]}
)
APART = [tool("turn_on", "Turn a device on", device="string"), tool("turn_off", "Turn a device off", device="string")]


@pytest.mark.parametrize(
    ("text", "room", "on"),
    [
        ("hall lights off", "hall", False),
        ("kitchen light on, please", "kitchen", True),
        ("lights in the hall off", "hall", False),
        ("I want the kitchen lights on", "kitchen", True),
        ("The lights in the kitchen should be off", "kitchen", False),
        ("leave the porch light on", "porch", True),
        ("kill the lights in the den", "den", False),
        ("shut the bedroom light off", "bedroom", False),
    ],
)
def test_a_state_behind_the_thing_orders_it(text: str, room: str, on: bool):
    assert arguments(text, tools=[LAMPS]) == [{"room": room, "on": on}]


@pytest.mark.parametrize(
    "text",
    [
        "the fan is on",
        "hold on",
        "come on",
        "20 off",
        "day off",
        "what's on?",
        "is the lamp on?",
        "back off",
        "the alarm went off",
        "the big old lamp of my very dear uncle Bob off",
    ],
)
def test_who_says_it_of_nothing_or_states_it_orders_nothing(text: str):
    assert called(text, tools=[*APART, SWITCH]) == []


def test_what_is_only_told_switches_nothing_and_is_told_all_the_same():
    assert called("Right, the hall light is off", tools=[LAMPS]) == []
    told: JsonObject = {"type": "object", "properties": {"on": {"type": "boolean"}}, "required": ["on"]}
    assert example(told, "The hall light is off") == {"on": False}


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("lamp on, fan off", ["lamp on", "fan off"]),
        ("lamp off and fan off please", ["lamp off", "fan off"]),
        ("turn on the lamp, fan off", ["lamp on", "fan off"]),
        ("turn the heater on, the lamp and the fan off", ["heater on", "lamp off"]),
        ("Turn the lamp on. Turn the fan off.", ["lamp on", "fan off"]),
    ],
)
def test_each_thing_that_is_on_or_off_is_a_call(text: str, calls: list[str]):
    assert [f"{one['device']} {one['state']}" for one in arguments(text, tools=[SWITCH])] == calls


@pytest.mark.parametrize(
    "text",
    [
        "kitchen lights on, hall lights off",
        "Turn the kitchen light on and the hall light off",
        "Turn on the kitchen light and turn off the hall light",
        "turn the lights on in the kitchen and off in the hall",
    ],
)
def test_a_yes_or_no_is_as_good_as_a_word_for_it(text: str):
    assert arguments(text, tools=[LAMPS]) == [{"room": "kitchen", "on": True}, {"room": "hall", "on": False}]
