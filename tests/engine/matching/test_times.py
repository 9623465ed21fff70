"""Which calls are made again: named again, said so often, for all values of a list that tools share."""

import pytest

from engine.matching.offer.slots import slots
from engine.matching.times.markers import calls_by_name, times
from engine.matching.times.repeats import MOST, each_listed
from tests.engine.matching.talk import arguments, called, takes, tool

NAMED = (tool("a_tool", "Does A"), tool("b_tool", "Does B"))
MERGE = (tool("merge_pr", "Merge a pull request", number="integer", how={"enum": ["merge", "squash", "rebase"]}),)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("call a_tool then b_tool then a_tool", "aba"),
        ("a_tool, b_tool, a_tool", "aba"),
        ("call a_tool, then a_tool", "aa"),
        ("Call `a_tool`, then `b_tool`, then the `a_tool` tool.", "aba"),
        ("1. a_tool\n2. b_tool\n3. a_tool", "aba"),
        ("First a_tool, second b_tool, finally a_tool", "aba"),
        ("call a_tool twice", "aa"),
        ("call a_tool and b_tool twice", "abb"),
        ("call a_tool 3 times and then b_tool", "aaab"),
        ("call a_tool a hundred times", "a" * MOST),
        ("don't call a_tool, call b_tool twice", "bb"),
        ("call a_tool. The a_tool is great", "a"),
        ("call a_tool. I like a_tool.", "a"),
        ("a_tool is great; call a_tool", "a"),
        ("call a_tool twice a day", "a"),
        ("call a_tool twice daily", "a"),
    ],
)
def test_a_tool_is_called_as_often_as_it_is_called_by_its_name(text: str, names: str):
    assert called(text, tools=NAMED) == [f"{name}_tool" for name in names]


@pytest.mark.parametrize(("said", "count"), [("", 1), (" twice", 2), (" three times", 3), (" 4 times", 4)])
def test_a_tool_that_takes_nothing_is_called_as_often_as_is_said(said: str, count: int):
    assert called(f"roll a die{said}", tools=(tool("roll_die", "Roll a die"),)) == ["roll_die"] * count


def test_a_tool_that_takes_something_is_called_for_its_values_however_often_it_is_to_be_done():
    assert called("tell me three times what the weather in Oslo is") == ["get_weather"]


@pytest.mark.parametrize(
    ("text", "sides"),
    [("Roll a die", [42]), ("Roll a die twice", [42, 42]), ("Roll a 20-sided die three times", [20, 20, 20])],
)
def test_what_an_orders_verb_does_is_done_as_often_as_is_said(text: str, sides: list[int]):
    dice = (tool("roll_die", "Roll a die", sides="integer"),)
    assert [one["sides"] for one in arguments(text, tools=dice)] == sides
    assert called("The odds of two throws if I roll a die twice?", tools=dice) in ([], ["roll_die"])


def test_a_tool_that_takes_how_often_is_called_once():
    assert arguments("Knock twice", tools=(tool("knock", "Knock", times="integer"),)) == [{"times": 2}]


def test_a_call_by_name_that_is_to_be_made_twice_has_its_arguments_twice():
    assert arguments("call get_weather twice for Oslo") == [{"location": "Oslo"}] * 2


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("do it", 1),
        ("do it once", 1),
        ("do it thrice", 3),
        ("do it a couple of times", 2),
        ("do it 2 more times", 2),
        ("do it many times, at least five times", 5),
        ("three times faster", 1),
        ("3 times 2", 1),
        ("at all times", 1),
    ],
)
def test_a_number_of_times_is_how_often(text: str, count: int):
    assert times(text) == count


def test_a_name_within_another_is_no_call():
    assert calls_by_name("call my_tool, then my_tool_2", "my_tool", 0, 27) == [5]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("weather and time in Oslo and Rome", ["weather Oslo", "weather Rome", "time Oslo", "time Rome"]),
        ("time and weather in Oslo and Rome", ["time Oslo", "time Rome", "weather Oslo", "weather Rome"]),
        ("weather in Oslo and Rome and the time there", ["weather Oslo", "weather Rome", "time Oslo", "time Rome"]),
        ("weather in Oslo and time in Rome", ["weather Oslo", "time Rome"]),
        ("weather in Oslo and Rome and time in Nice", ["weather Oslo", "weather Rome", "time Nice"]),
    ],
)
def test_tools_that_share_a_list_are_each_called_for_each_value(text: str, calls: list[str]):
    made = zip(called(text), arguments(text), strict=True)
    assert [f"{name.removeprefix('get_')} {one['location']}" for name, one in made] == calls


def test_a_list_in_a_very_long_text_stays_whole():
    text = "weather in Oslo and Rome " * 1_000
    assert each_listed(text, slots(takes(city="string")), ()) == (text,)


def test_the_verb_of_a_tool_is_no_option_of_its_own():
    assert arguments("Squash and merge PR 88", tools=MERGE) == [{"number": 88, "how": "squash"}]
    assert arguments("Merge PR 88", tools=MERGE) == [{"number": 88, "how": "merge"}]


def test_an_hour_and_a_half_is_one_span():
    alerts = (tool("silence_alert", "Silence an alert", name="string", duration={"type": "string"}),)
    assert called("Silence DiskFull for an hour and a half", tools=alerts) == ["silence_alert"]
