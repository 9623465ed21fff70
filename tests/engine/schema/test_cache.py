import pytest

from engine.schema.cache import Shelf


def test_what_was_made_is_made_once() -> None:
    made: list[str] = []

    def make(text: str) -> str:
        made.append(text)
        return text.upper()

    shelf = Shelf(100_000, make)
    assert [shelf.get("a"), shelf.get("a"), shelf.get("b")] == ["A", "A", "B"]
    assert made == ["a", "b"]


def test_what_was_not_used_for_longest_goes_when_it_gets_too_much() -> None:
    made: list[str] = []

    def make(text: str) -> str:
        made.append(text)
        return text

    shelf = Shelf(10_000, make)
    for text in ("a", "b", "a", "c", "a", "b"):
        shelf.get(text)
    assert made == ["a", "b", "c", "b"]


def test_one_thing_too_large_for_the_shelf_is_kept_alone() -> None:
    shelf = Shelf(10, str.upper)
    assert shelf.get("abc" * 100) == "ABC" * 100
    assert shelf.get("x") == "X"


def test_what_making_raises_is_passed_on() -> None:
    shelf = Shelf(10, int)
    with pytest.raises(ValueError, match="invalid literal"):
        shelf.get("x")


def test_a_thing_made_twice_at_once_is_kept_once() -> None:
    def make(text: str) -> str:
        if text == "outer":
            shelf.get("inner")
        if len(nested) < 1:
            nested.append(text)
            shelf.get(text)
        return text

    nested: list[str] = []
    shelf = Shelf(10_000, make)
    assert shelf.get("outer") == "outer"
    assert shelf.get("outer") == "outer"
