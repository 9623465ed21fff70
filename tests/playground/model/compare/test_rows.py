"""Two JSON values place by place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.fixtures import differences
from engine.jsontext import canonical
from playground.model.compare.rows import MOST_ROWS, Row, places, rows

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "b"]),
    lambda each: st.lists(each, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "c"]), each, max_size=3),
    max_leaves=12,
)


def test_changes_are_signed_and_what_agrees_is_left_out():
    left: dict[str, Any] = {"a": 1, "b": [1, 2], "c": "same"}
    right: dict[str, Any] = {"a": 2, "b": [1], "c": "same", "d": None}
    assert rows(left, right) == (
        Row("a", "1", "2", "≠"),
        Row("b[1]", "2", "", "−"),
        Row("d", "", "null", "+"),
    )
    assert [(row.path, row.sign) for row in rows(left, right, everything=True)] == [
        ("a", "≠"),
        ("b[0]", "="),
        ("b[1]", "−"),
        ("c", "="),
        ("d", "+"),
    ]


def test_a_whole_value_that_is_another_is_one_row():
    assert rows({"a": {"b": 1, "c": 2}}, {"a": "x"}, everything=True) == (Row("a", '{"b":1,"c":2}', '"x"', "≠"),)
    assert rows(1, 2, everything=True) == (Row("", "1", "2", "≠"),)
    assert list(places({"a": {}, "b": []})) == [("a", {}), ("b", [])]


@given(JSON, JSON)
def test_the_changes_are_those_that_fixtures_are_told_apart_by(left: Any, right: Any):
    assert [row.path for row in rows(left, right)] == [each.path for each in differences(left, right)]
    everything = rows(left, right, everything=True)
    assert {row.path for row in everything if row.sign != "="} == {row.path for row in rows(left, right)}
    assert any(row.sign != "=" for row in everything) == (canonical(left) != canonical(right))


def test_so_many_rows_and_such_long_values_are_cut():
    left: list[Any] = [*range(2_000)]
    right: list[Any] = [each + 1 for each in range(2_000)]
    assert len(rows(left, right)) == MOST_ROWS
    assert len(rows(left, left, everything=True)) == MOST_ROWS
    assert len(rows("x" * 999, "x" * 999, everything=True)[0].left) == 200


@pytest.mark.parametrize("everything", [False, True])
def test_values_of_which_everything_differs_are_told_by_their_changes(*, everything: bool):
    left: list[Any] = [0] * 30_000
    right: list[Any] = [1] * 30_000
    assert {row.sign for row in rows(left, right, everything=everything)} == {"≠"}
