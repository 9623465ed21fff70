"""An arithmetic expression is one value."""

import pytest

from engine.matching.language.values import tokens
from tests.engine.matching.talk import arguments, called, tool

ADD = (tool("add", "Add two numbers", a="number", b="number"),)


@pytest.mark.parametrize(
    ("text", "each"),
    [
        ("calculate 1+1 and 2+2", ["1+1", "2+2"]),
        ("what is 10+5 and 7*3?", ["10+5", "7*3"]),
        ("compute 2*3 and 4*5 please", ["2*3", "4*5"]),
        ("Calculate 1+1, 2+2 and 3+3", ["1+1", "2+2", "3+3"]),
        ("calculate 10 + 5 and 7 * 3", ["10 + 5", "7 * 3"]),
        ("calculate (1+2)*3 and 4-1", ["(1+2)*3", "4-1"]),
        ("what is 1.5*2, and 3/4?", ["1.5*2", "3/4"]),
        ("calculate 4-1 and 3-2", ["4-1", "3-2"]),
        ("what is 2^3 and 2**8", ["2^3", "2**8"]),
        ("what is 5 plus 3 and 7 times 2", ["5 + 3", "7 * 2"]),
        ("what is 15% of 200 and 20% of 50", ["15 / 100 * 200", "20 / 100 * 50"]),
        ("calculate 2*(3+(4-1)) and 5+5", ["2*(3+(4-1))", "5+5"]),
        ("calculate 1+1", ["1+1"]),
    ],
)
def test_each_expression_is_calculated_whole(text: str, each: list[str]):
    assert [one["expression"] for one in arguments(text)] == each


def test_the_numbers_of_an_expression_go_to_a_tool_that_takes_them_apart():
    assert arguments("add 1 + 2 and 3 + 4", tools=ADD) == [{"a": 1, "b": 2}, {"a": 3, "b": 4}]


@pytest.mark.parametrize("text", ["2020-06-01", "10-15", "3/4", "1.6 x 10^-19"])
def test_what_has_signs_may_be_a_number(text: str):
    assert [token.kind for token in tokens(f"it is {text}")][2] == "number"


@pytest.mark.parametrize("text", ["1+1", "$3 + $4", "1,000 - 5", "12 x 4", "(2 + 3) / (4 - 1)", "-2 * -3"])
def test_an_expression_is_one_token(text: str):
    assert [(token.kind, token.text) for token in tokens(f"take {text} away")][1:-1] == [("formula", text)]


def test_plus_between_spelled_numbers_is_a_sign():
    add, subtract = (
        tool(f"{name}_two_numbers", f"{name.title()} two numbers", a="integer", b="integer")
        for name in ("add", "subtract")
    )
    assert arguments("What is three plus one?", tools=[subtract, add]) == [{"a": 3, "b": 1}]


def test_a_sum_asks_for_what_calculates_beside_a_tool_that_only_speaks_of_percent():
    offer = (
        tool("calculate", "Evaluate an arithmetic expression", expression="string"),
        tool("tip", "Calculate a tip", bill="number", percent="number"),
    )
    assert called("What's 15% of 80?", tools=offer) == ["calculate"]
