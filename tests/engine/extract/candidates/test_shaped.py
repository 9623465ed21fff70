from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "pattern", "expected"),
    [
        ("Freeze my card ending in 4321, please", "^[0-9]{4}$", "4321"),
        ("Freeze card 0012.", r"^\d{4}$", "0012"),
        ("order 81234 with the card 4321", r"^\d{4}$", "4321"),
        ("order (INV-2041)", r"^INV-\d+$", "INV-2041"),
        ("fly to (JFK) soon", "^[A-Z]{3}$", "JFK"),
        ("my booking is AB12CD", "^[A-Z0-9]{6}$", "AB12CD"),
    ],
)
def test_a_word_of_the_shape_that_a_pattern_asks_for_is_the_value(read: Read, text: str, pattern: str, expected: str):
    assert read(text, [], card={"type": "string", "pattern": pattern}) == {"card": expected}


@pytest.mark.parametrize(
    "pattern",
    [
        "[0-9]{4}",  # any part of a text
        r"^\w+$",  # any word
        r"^(\d+)+$",  # takes long
        r"^\d+\d+\d+$",
        r"^\d[9-0]{3}$",  # none at all
        "^[A-Z][a-z]+$",  # any name
    ],
)
def test_patterns_that_tell_nothing_or_take_long_are_not_looked_for(read: Read, pattern: str):
    assert read("Freeze Card 4321", [], slip={"type": "string", "pattern": pattern}) == {}


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        ("Last four digits of the card", {"card": "4321"}),
        ("A 4-digit number", {"card": "4321"}),
        ("The 5 digit number", {"card": "81234"}),
        ("All digits", {}),
        ("The 99 digits", {}),
    ],
)
def test_a_description_says_how_many_digits_a_value_has(read: Read, about: str, expected: JsonObject):
    text = "Pay the order of 81234 with it, ending in 4321"
    assert read(text, [], card={"type": "string", "description": about}) == expected


@pytest.mark.parametrize(
    ("about", "text", "expected"),
    [
        ("Issue key (e.g., 'PROJ-123')", "comment on ABC-7 'waiting for 3'", "ABC-7"),
        ("The range, like `A1:C10`", "read B2:D4 of sheet Q1", "B2:D4"),
        ("In the format '1234567890.123456'", "reply 'on it 2' to 1700000000.000100", "1700000000.000100"),
    ],
)
def test_a_word_of_the_shape_that_a_description_shows_is_the_value(read: Read, about: str, text: str, expected: str):
    assert read(text, [], key={"type": "string", "description": about}) == {"key": expected}


def test_words_alone_show_no_shape(read: Read):
    assert read("it is 5-7", [], key={"type": "string", "description": "The key, 'A-B'"}) == {}
