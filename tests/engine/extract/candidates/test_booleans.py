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
        ("case No 7 with history", "history", True),
        ("with no history", "history", False),
        ("a pet", "pet_ok", True),
        ("an elk", "elk", True),
        ("no cat", "dog", None),
        ("Unlock the door", "locked", False),
        ("Lock the door", "locked", True),
        ("make user 9 inactive", "active", False),
        ("Freeze my card", "frozen", True),
        ("Unfreeze my card", "frozen", False),
        ("a private playlist", "public", False),
        ("a public playlist", "public", True),
        ("a public playlist", "is_private", False),
        ("a playlist", "public", None),
        ("an invisible ink", "is_visible", False),
        ("graphs", "graphical_view", True),
        ("sort it in ascending order", "ascending", True),
        ("sort it in descending order", "ascending", False),
        ("sort it from the end in reverse", "descending", True),
        ("sort it", "ascending", None),
    ],
)
def test_yes_and_no_follow_from_mention_and_denial(read: Read, text: str, name: str, expected: bool | None):
    assert read(text, **{name: "boolean"}).get(name) is expected


def test_a_description_tells_which_way_to_sort(read: Read):
    schema = {"type": "boolean", "description": "Whether to sort in reverse order, i.e. descending."}
    assert read("sort it descending", flag=schema)["flag"] is True
    assert read("sort it in increasing order", flag=schema)["flag"] is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a museum with free entry", "Yes"),
        ("a museum with no entry fee", "Yes"),
        ("a museum whose admission costs something", "No"),
        ("a museum, and I don't mind paying for entry", None),
        ("a museum", None),
    ],
)
def test_what_a_name_denies_is_turned_and_spelled_as_the_schema_does(read: Read, text: str, expected: str | None):
    answers: JsonObject = {"type": "string", "enum": ["any", "Yes", "No"]}
    assert read(text, free_entry=answers).get("free_entry") == expected


def test_another_word_for_the_same_answers_too(read: Read):
    assert read("a hotel where dogs are fine", pets_welcome="boolean") == {"pets_welcome": True}
    assert read("a fine hotel", pets_welcome="boolean") == {}


def test_that_something_is_available_says_nothing_of_what_it_is_available_for(read: Read):
    assert read("a flat available in May", [], available_for_parties="boolean") == {}


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("Turn off the lights in the hall", "on", False),
        ("Turn the lights in the hall off", "isOn", False),
        ("Switch on the lamp", "power", True),
        ("Disable the alarm", "enabled", False),
        ("activate the alarm", "active", True),
        ("The lights on the stairs", "on", None),
    ],
)
def test_what_is_turned_on_or_off(read: Read, text: str, name: str, expected: bool | None):
    assert read(text, **{name: "boolean"}).get(name) is expected


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("hide the sidebar", "visible", False),
        ("show the sidebar", "visible", True),
        ("please hide the sidebar", "is_hidden", True),
        ("show the hidden files", "hidden", True),
        ("shut the blinds", "open", False),
        ("close the blinds", "closed", True),
        ("stop the fan", "running", False),
        ("resume the job", "paused", False),
        ("restore the project", "archived", False),
    ],
)
def test_an_orders_verb_brings_a_state_about_or_ends_it(read: Read, text: str, name: str, value: bool):
    assert read(text, **{name: "boolean"}) == {name: value}
