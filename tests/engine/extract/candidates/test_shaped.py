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
