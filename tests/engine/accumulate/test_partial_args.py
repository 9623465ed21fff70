from typing import Any

import pytest

from engine.accumulate.partial_args import PartialArguments
from engine.accumulate.repairs import Ledger


def told(*pieces: dict[str, Any], whole: Any = None) -> tuple[Any, list[str]]:
    ledger = Ledger()
    arguments = PartialArguments(ledger)
    arguments.begin(whole)
    for piece in pieces:
        arguments.take(piece)
    return arguments.value, [repair.what for repair in ledger.repairs]


KINDS: tuple[tuple[type, str], ...] = ((str, "stringValue"), (int, "numberValue"), (float, "numberValue"))


def at(path: Any, value: Any) -> dict[str, Any]:
    key = next((key for kind, key in KINDS if isinstance(value, kind)), "nullValue")
    return {"jsonPath": path, key: value}


def test_values_come_to_their_paths() -> None:
    pieces = [at("$.a", "x"), at("$.b", 1.5), {"jsonPath": "$.c", "boolValue": True}, at("$.d", None)]
    assert told(*pieces) == ({"a": "x", "b": 1.5, "c": True, "d": None}, [])


def test_strings_of_one_path_go_on() -> None:
    assert told(at("$.a", "x"), at("$.a", "y"), at("$.b", "z"), at("$.a", "")) == ({"a": "xy", "b": "z"}, [])


def test_another_kind_of_value_takes_the_place_of_a_string() -> None:
    assert told(at("$.a", "x"), at("$.a", 1)) == ({"a": 1}, [])
    assert told(at("$.a", 1), at("$.a", "x"), at("$.a", "y")) == ({"a": "xy"}, [])


def test_containers_are_made_on_the_way() -> None:
    pieces = [at("$.a[0].b", "x"), at("$.a[0].c[0]", 1), at("$.a[1]['d e']", 2), at('$.a[1]["f"]', 3), at("g.h", 4)]
    assert told(*pieces) == ({"a": [{"b": "x", "c": [1]}, {"d e": 2, "f": 3}], "g": {"h": 4}}, [])


def test_pieces_come_over_what_was_whole() -> None:
    assert told(at("$.b", 2), whole={"a": 1}) == ({"a": 1, "b": 2}, [])


@pytest.mark.parametrize("path", ["$", "", None, 7, "$.a[x]", "$['", "$" + ".a" * 51, "$..", "$.a."])
def test_a_path_that_cannot_be_read_is_refused(path: Any) -> None:
    value, repairs = told(at(path, "x"))
    if path == "$.a.":
        assert value == {"a": "x"}
    else:
        assert (value, len(repairs)) == ({}, 1)


def test_a_piece_without_a_value_is_refused() -> None:
    assert told({"jsonPath": "$.a"}) == ({}, ["partial arguments without a path or a value: '$.a'"])


@pytest.mark.parametrize(
    "pieces", [[at("$[0]", 1)], [at("$.a[5]", 1)], [at("$.a", 1), at("$.a[0].b", 2)], [at("$.a[3].b", 1)]]
)
def test_a_place_that_there_is_not_is_refused(pieces: list[dict[str, Any]]) -> None:
    value, repairs = told(*pieces)
    assert "has no place" in repairs[-1]
    assert value in ({}, {"a": []}, {"a": 1})
