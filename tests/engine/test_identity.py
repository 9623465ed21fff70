import json
import sys
from collections import OrderedDict
from dataclasses import dataclass, field, make_dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.identity import Lasting, canonical_of, fingerprint_of


@dataclass(frozen=True, slots=True)
class Old:
    name: str
    tags: tuple[str, ...] = ()
    schema: dict[str, object] = field(default_factory=dict[str, object])
    note: str = field(default="", compare=False)


def test_a_field_that_was_added_later_changes_no_older_fingerprint() -> None:
    older = make_dataclass("Thing", [("name", str)], frozen=True)
    newer = make_dataclass("Thing", [("name", str), ("later", int, 0)], frozen=True)
    assert fingerprint_of(newer("a")) == fingerprint_of(older("a"))
    assert fingerprint_of(newer("a", 1)) != fingerprint_of(older("a"))


def test_the_class_and_every_field_that_is_compared_count() -> None:
    values = [Old("a"), Old("b"), Old("a", ("b",)), Old("a", schema={"x": 1}), Old(""), ("Old", "a"), "Old"]
    assert len({fingerprint_of(value) for value in values}) == len(values)
    assert fingerprint_of(Old("a", note="n")) == fingerprint_of(Old("a"))


def test_the_order_of_keys_does_not_count() -> None:
    assert fingerprint_of(Old("a", schema={"x": 1, "y": 2})) == fingerprint_of(Old("a", schema={"y": 2, "x": 1}))


def test_the_fingerprint_of_a_value_never_changes() -> None:
    assert fingerprint_of(("a", None, {"é": 1.5})) == "73ebf4dd73f05426bc05ebf3e2cfbba301f00a2382b6d8bd3734d4b42fb24b6b"


def written(value: object) -> str:
    """As the standard library writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False, sort_keys=True)


ANY_TEXT = st.text(st.characters(), max_size=6) | st.sampled_from(
    [":1.5", ",null", "[1e5", ",e,", "[1.5]", "\ud800", "\x00\x7f\u2028"]
)
VALUES: st.SearchStrategy[object] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | ANY_TEXT,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(ANY_TEXT, inner, max_size=4)
        | st.dictionaries(st.integers(), inner, max_size=2)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_the_text_behind_a_fingerprint_is_that_of_the_standard_library(value: object) -> None:
    text = written(value)
    assert canonical_of(value) == text
    assert canonical_of({"a": value, "b": [value]}) == f'{{"a":{text},"b":[{text}]}}'


@given(VALUES, VALUES)
def test_what_lasts_is_spelled_as_any_other_tuple(value: object, beside: object) -> None:
    lasting = Lasting((value, [value]))
    for _ in range(2):
        assert canonical_of({"a": lasting, "b": beside}) == written({"a": (value, [value]), "b": beside})


SPELLED: list[object] = [
    1e-07,
    1.5e-05,
    1e16,
    1e22,
    123456789012345680.0,
    5e-324,
    -0.0,
    0.1,
    1.0,
    None,
    2**63,
    2**64 - 1,
    2**64,
    -(2**63) - 1,
    [[]],
    {"a": {}},
    {1: "a", 2: "b"},
    {"\uffff": 1, "\U00010000": 2, "a": 3, "Z": 4, "": 5},
    OrderedDict(b=1, a=2),
]


@pytest.mark.parametrize("value", SPELLED)
def test_numbers_and_keys_are_spelled_as_ever(value: object) -> None:
    assert canonical_of(value) == written(value)
    assert canonical_of(["a", value]) == written(["a", value])
    assert canonical_of({"a": value}) == written({"a": value})
    assert canonical_of(Old("a", schema={"x": value})) == f'["Old",{{"name":"a","schema":{written({"x": value})}}}]'


def test_every_letter_is_spelled_as_ever() -> None:
    every = [chr(code) for code in range(sys.maxunicode + 1)]
    for text in ("".join(every), "".join(letter for letter in every if not "\ud800" <= letter < "\ue000")):
        assert canonical_of([text]) == written([text])


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_json_does_not_have_give_the_same_fingerprint_each_time(number: float) -> None:
    for value in (number, [number, 1e-7], {"a": number}, Old("a", schema={"x": [1, number]})):
        assert fingerprint_of(value) == fingerprint_of(value) != fingerprint_of(["another"])


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
@pytest.mark.parametrize("beside", [1.5, 1e-7, 2**70, "\ud800", 'NaN"\\', "-Infinity", {"Infinity": 1e-7}])
def test_a_number_that_json_does_not_have_is_none_whatever_stands_beside(number: float, beside: object) -> None:
    for value, none in (([number, beside], [None, beside]), ({"a": beside, "b": number}, {"a": beside, "b": None})):
        assert canonical_of(value) == canonical_of(none) == written(none)


@pytest.mark.parametrize("number", [1e-7, 9.9e-5, 1e-4, 0.1, 1e15, 9999999999999998.0, 1e16, 1.5e300, 2.0**53])
def test_floats_of_every_size_are_spelled_as_ever(number: float) -> None:
    for value in (number, -number, [None, number], {"a": number, "b": "0.5"}):
        assert canonical_of(value) == written(value)


def test_what_is_no_json_gives_no_fingerprint() -> None:
    for value in (object(), {"a": {1, 2}}, Old("a", schema={"x": b""})):
        with pytest.raises(TypeError):
            fingerprint_of(value)


def test_nesting_that_the_quick_encoder_refuses_is_written() -> None:
    value: list[object] = []
    for _ in range(400):
        value = [value]
    assert canonical_of(value) == "[" * 401 + "]" * 401
