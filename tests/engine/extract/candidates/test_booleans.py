from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("with details", "include_details", True),
        ("without details", "include_details", False),
        ("set verbose to false", "verbose", False),
        ("verbose off", "verbose", False),
        ("avoid toll roads", "avoid_tolls", True),
        ("show statistics", "include_stats", True),
        ("has few artistic interests", "artistic_interests", False),
        ("anything else", "verbose", None),
        ("all", "all", None),
        ("a pet", "pet_ok", True),
        ("an elk", "elk", True),
        ("no cat", "dog", None),
        ("graphs", "graphical_view", True),
    ],
)
def test_yes_and_no_follow_from_mention_and_denial(read: Read, text: str, name: str, expected: bool | None):
    assert read(text, **{name: "boolean"}).get(name) is expected
