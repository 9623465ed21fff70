import sys
from typing import Any

import pytest

from engine.schema import UnsatisfiableSchema, example
from engine.schema.generator import Generator
from engine.schema.spec import bulk
from engine.schema.spec.cache import Shelf


def lengths(limit: int) -> Shelf[str, str]:
    return Shelf(limit, lambda key, _: len(key))


def test_what_was_made_is_made_once() -> None:
    made: list[str] = []

    def make(text: str) -> str:
        made.append(text)
        return text.upper()

    shelf = lengths(10)
    assert [shelf.get(text, make) for text in ("a", "a", "b")] == ["A", "A", "B"]
    assert made == ["a", "b"]


def test_that_nothing_can_be_made_of_a_key_is_kept_too() -> None:
    asked: list[str] = []
    shelf: Shelf[str, None] = Shelf(10, lambda key, _: len(key))
    for _ in range(2):
        shelf.get("a", asked.append)
    assert asked == ["a"]


def test_what_was_not_used_for_longest_goes_when_it_gets_too_much() -> None:
    made: list[str] = []

    def make(text: str) -> str:
        made.append(text)
        return text

    shelf = lengths(5)
    for text in ("aa", "bb", "aa", "cc", "aa", "bb"):
        shelf.get(text, make)
    assert made == ["aa", "bb", "cc", "bb"]


def test_one_thing_too_large_for_the_shelf_is_kept_alone() -> None:
    shelf = lengths(10)
    assert shelf.get("abc" * 100, str.upper) == "ABC" * 100
    assert shelf.get("x", str.upper) == "X"


def test_what_making_raises_is_passed_on() -> None:
    shelf: Shelf[str, int] = Shelf(10, lambda _, made: made)
    with pytest.raises(ValueError, match="invalid literal"):
        shelf.get("x", int)


def test_a_thing_made_twice_at_once_is_kept_once() -> None:
    def make(text: str) -> str:
        if text == "outer":
            shelf.get("inner", make)
        if len(nested) < 1:
            nested.append(text)
            shelf.get(text, make)
        return text

    nested: list[str] = []
    shelf = lengths(10)
    assert shelf.get("outer", make) == "outer"
    assert shelf.get("outer", make) == "outer"


@pytest.mark.parametrize(
    ("lighter", "heavier", "times"),
    [
        ("abc", "abc" * 1000, 10),
        (r"^\w{10}$", r"^\w{1000}$", 10),
        (r"^[a-z]{100}$", r"^[^a]{100}$", 5),
        (r"^[a-z]{100}$", r"^\p{L}{100}$", 100),
        ("(abc){2}", "(abc){2000}", 50),
        ("(abc){100}", "((abc){100}){,100}", 1),
        (r"^\d{4}-\d{2}-\d{2}$", r"^(\d{4}-){2,50}$", 5),
    ],
)
def test_a_pattern_weighs_what_is_written_out_of_it(lighter: str, heavier: str, times: int) -> None:
    assert bulk.of_pattern(heavier) >= times * bulk.of_pattern(lighter)


def test_no_pattern_weighs_more_than_the_validator_lets_pass() -> None:
    assert (
        bulk.of_pattern("(((a{999999999}){999999999}){999999999})" * 100)
        == bulk.of_pattern("a{999999999}")
        == 10_004_000
    )


def test_the_patterns_of_a_schema_count_wherever_they_stand() -> None:
    plain = '{"properties":{"pattern":{"title":"WORD"}}}'
    value, name = '{"properties":{"pattern":{"pattern":"WORD"}}}', '{"patternProperties":{"WORD":{}}}'
    light, *heavy = [Generator(text.replace("WORD", "a" * 1000)).weight for text in (plain, value, name)]
    assert light + 50_000 < min(heavy)


@pytest.mark.unmeasured
def test_many_long_schemas_patterns_and_texts_are_not_kept_all() -> None:
    for number in range(20):
        pattern = f"^{'abcdefghij' * 2_000}{number}$"
        with pytest.raises(UnsatisfiableSchema):
            example({"type": "string", "pattern": pattern, "maxLength": 10})
        example({"type": "string", "title": f"{number}", "minLength": 900_000}, f"{number}" * 500_000)
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("engine.")]
    shelves: list[Shelf[Any, Any]] = [
        each for module in modules for each in vars(module).values() if isinstance(each, Shelf)
    ]
    assert len(shelves) > 3
    for shelf in shelves:
        assert shelf.weight <= shelf.limit
