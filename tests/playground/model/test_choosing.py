"""What Help says about the choice of tools is what the engine does."""

import pytest

from engine.matching import choose
from engine.messages import Message, Text
from playground.model.choosing import CHOICE
from tests.engine.matching.talk import tool

TOOLS = (
    tool("get_weather", "Get the weather of a city", city="string"),
    tool("search_web", "Search the web", query="string"),
    tool("run_command", "Run a shell command", command="string"),
)


def score(text: str, name: str) -> float:
    found = choose(TOOLS, [Message("user", (Text(text),))]).considered
    return next(one.score for one in found if one.tool == name)


@pytest.mark.parametrize(
    ("text", "name"),
    [("weather in Oslo", "get_weather"), ("search for cats", "search_web"), ("git status", "run_command")],
)
def test_the_examples_call_their_tools(text: str, name: str):
    (call,) = choose(TOOLS, [Message("user", (Text(text),))]).calls
    assert call.name == name


def test_a_lack_takes_off_and_a_value_adds_what_is_told():
    weighs = {what: float(worth.removeprefix("−")) for worth, what, _ in CHOICE if not worth.startswith("up to")}
    lack = next(worth for what, worth in weighs.items() if what.startswith("Required values"))
    gain = next(worth for what, worth in weighs.items() if what.startswith("The words give every"))
    assert score("the weather in Oslo", "get_weather") - score("the weather", "get_weather") == pytest.approx(
        lack + gain
    )


def test_a_name_weighs_more_than_all_words_together():
    worth = [float(each.removeprefix("up to ")) for each, _, _ in CHOICE if not each.startswith("−")]
    assert worth[0] > sum(worth[1:]) - worth[-1]  # the last is for values, which a named tool gets too
