"""What the values that are given, and the words beside a tool's own, add to a tool's score."""

import pytest

from engine.jsontext import JsonObject
from engine.matching.message.evidence import describes, of_strangers, of_values
from engine.matching.offer.known import known
from tests.engine.matching.talk import arguments, called, tool

RENT = known(tool("monthly_rent", "Estimate the monthly rent of a flat", city="string"))


def test_a_tool_that_requires_nothing_is_neither_helped_nor_hindered():
    assert of_values([]) == 0


def test_every_value_given_speaks_for_a_tool_and_every_missing_one_against_it():
    assert of_values([0.0, 0.0]) < of_values([1.0, 0.0]) < of_values([1.0, 0.5]) < 0 < of_values([1.0, 1.0])


def test_another_kind_of_its_thing_speaks_against_a_tool():
    assert of_strangers("the weekly rent", RENT, []) < 0
    assert of_strangers("the rent of a boat", RENT, []) < 0
    assert of_strangers("the rent of the boat", RENT, []) < 0


def test_its_own_words_and_those_without_meaning_are_no_strangers():
    for text in ("the monthly rent", "the rent of a flat", "what rent of", "give rent", "the rent", "rent"):
        assert of_strangers(text, RENT, []) == 0


def test_names_and_given_values_are_no_strangers():
    assert of_strangers("the rent of Boats", RENT, []) == 0
    assert of_strangers("the rent of 'boats'", RENT, []) == 0
    assert of_strangers("the boat rent", RENT, ['"boat"']) == 0


PAIR: JsonObject = {"type": "array", "items": {"type": "number"}}


def test_a_tool_whose_every_value_is_given_takes_fewer_of_its_words():
    tides = tool("tide_table", "Get the times of high and low tide", harbor="string", date="string")
    assert called("When is high tide in Dover on June 3rd?", tools=[tides]) == ["tide_table"]
    assert called("When is high tide, and why?", tools=[tides]) == []


def test_a_yes_or_no_to_how_much_is_answered_needs_not_be_said():
    balance = tool("customer_balance", "Returns the customer's balance", include_pending="boolean")
    assert called("What is my balance?", tools=[balance]) == ["customer_balance"]
    held = tool("customer_balance", "Returns the customer's balance", on_hold="boolean")
    assert called("What is my balance?", tools=[held]) == []


def test_another_kind_of_thing_is_left_alone():
    slope = tool("slope_of_line", "Slope of a straight line through two points", first=PAIR, second=PAIR)
    assert called("the slope of a line through [1, 2] and [3, 4]", tools=[slope]) == ["slope_of_line"]
    assert called("How steep is the ski slope of Zermatt?", tools=[slope]) == []


RECIPES = (tool("search_recipes", "Search recipes by ingredient", query="string"),)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Give me 5 vegan dinner recipes", "vegan dinner"),
        ("show 3 most popular recipes", "most popular"),
    ],
)
def test_what_describes_the_things_of_a_tool_is_surely_looked_for(text: str, query: str):
    assert arguments(text, tools=RECIPES) == [{"query": query}]


def test_other_things_and_a_question_are_not_surely_looked_for():
    assert called("Give me 5 vegan dinners", tools=RECIPES) == []
    recipes = known(RECIPES[0])
    assert describes("show me vegan recipes", recipes, ['"vegan"'])
    assert not describes("show me vegan recipes", recipes, ['"5"'])
    assert not describes("which vegan recipes are there", recipes, ['"vegan"'])
    assert not describes("bake vegan recipes", recipes, ['"vegan"'])
