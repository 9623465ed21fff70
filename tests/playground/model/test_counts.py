"""Counts in words."""

from playground.model.counts import counted


def test_one_is_told_from_many():
    assert [counted(count, "tool call") for count in (0, 1, 1_024)] == [
        "0 tool calls",
        "1 tool call",
        "1,024 tool calls",
    ]
