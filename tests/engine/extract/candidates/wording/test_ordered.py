"""What is put on a list, or is to be done, is what its entry is called."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Add milk to my shopping list", "milk"),
        ("Please put call the dentist on the to-do list", "call the dentist"),
        ("Create a task to fix the login bug", "fix the login bug"),
        ("Add a new ticket to look at slow queries with high priority", "look at slow queries"),
        ("Open an issue to update the docs. Thanks!", "update the docs"),
        ("Add a task to my list", "a task"),
    ],
)
@pytest.mark.parametrize("name", ["title", "item"])
def test_an_entry_is_what_is_put_on_a_list_or_to_be_done(read: Read, name: str, text: str, expected: str):
    assert read(text, **{name: "string"}) == {name: expected}


def test_the_day_of_an_entry_is_its_own_property(read: Read):
    made = read("Add a task to update the docs by 2025-03-04", title="string", due={"type": "string", "format": "date"})
    assert made == {"title": "update the docs", "due": "2025-03-04"}


def test_what_is_put_on_a_list_together_are_several_entries(read: Read):
    several = {"type": "array", "items": {"type": "string"}}
    assert read("Add eggs, butter, and a cake to my shopping list", items=several) == {
        "items": ["eggs", "butter", "a cake"]
    }
    assert read("Put eggs and bread on the list", products=several) == {"products": ["eggs", "bread"]}
    assert read("Add eggs and bread to my list", tags=several) == {"tags": ["eggs", "bread"]}
