"""What several tools say of all of them."""

import pytest

from engine.matching.offer.introductions import introduced
from engine.messages import ToolDefinition
from tests.engine.matching.talk import called, tool

BILLING = "This tool belongs to the billing API, which pays, refunds and lists invoices. Tool description: "

OURS = "One of the tools of our shop. "


def own(*descriptions: str) -> list[str]:
    return [one.description for one in introduced([ToolDefinition("f", each) for each in descriptions])]


@pytest.mark.parametrize(
    ("descriptions", "expected"),
    [
        (
            (f"{BILLING}Pays it.", f"{BILLING}Lists all.", f"{BILLING}Refunds it."),
            ["Pays it.", "Lists all.", "Refunds it."],
        ),
        ((f"{OURS}One.", f"{OURS}Two.", f"{OURS}Three.", "Four."), ["One.", "Two.", "Three.", "Four."]),
        ((f"{OURS}One.", f"{OURS}Two.", "Three."), [f"{OURS}One.", f"{OURS}Two.", "Three."]),
        (("Counts words.", "Counts words.", "Counts words."), ["Counts words."] * 3),
        (("", "", ""), ["", "", ""]),
        ((), []),
    ],
)
def test_what_three_tools_begin_with_is_said_of_none(descriptions: tuple[str, ...], expected: list[str]):
    assert own(*descriptions) == expected


def test_so_many_sentences_are_no_introduction_any_more():
    assert own(f"{OURS * 9}One.", f"{OURS * 9}Two.", f"{OURS * 9}Three.") == [
        f"{OURS}One.",
        f"{OURS}Two.",
        f"{OURS}Three.",
    ]


def test_an_introduction_speaks_for_none_of_the_tools():
    tools = (
        tool("pay", f"{BILLING}Pays an invoice.", invoice="string"),
        tool("undo", f"{BILLING}Refunds an invoice.", invoice="string"),
        tool("all", f"{BILLING}Lists what is open."),
    )
    assert called("Refund invoice A-7", tools=tools) == ["undo"]
