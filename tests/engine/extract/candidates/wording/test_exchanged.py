"""What is replaced and by what, and what something is to be called from now on."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Replace foo with bar in main.py", "foo", "bar"),
        ("In a.yaml, replace debug: true with debug: false", "debug: true", "debug: false"),
        ("Replace hello world by goodbye moon in src/a.py", "hello world", "goodbye moon"),
        ("Replace hello world with goodbye moon, then run it", "hello world", "goodbye moon"),
        ('Replace "hello world" with "goodbye moon"', "hello world", "goodbye moon"),
    ],
)
def test_what_is_replaced_may_be_several_words(read: Read, text: str, old: str, new: str):
    assert read(text, old_text="string", new_text="string") == {"old_text": old, "new_text": new}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Rename event 12 to Budget review", "Budget review"),
        ("Rename the list Oldies to best of the 80s. Thanks", "best of the 80s"),
        ("Rename it as Salt and pepper and delete the other", "Salt and pepper"),
        ("Rename it to Big plans, please", "Big plans"),
        ("Rename it to Search and replace", "Search and replace"),
        ("Rename it to Robin and Pooh the bear", "Robin and Pooh the bear"),
        ('Rename it to "Big plans, small plans"', "Big plans, small plans"),
        ("Rename the class to Big plan in src/a.py", "Big plan"),
    ],
)
def test_a_new_name_is_all_that_stands_behind_to(read: Read, text: str, title: str):
    assert read(text, title="string") == {"title": title}
    assert read(text, new_name="string") == {"new_name": title}


@pytest.mark.parametrize("text", ["replace 'a b' with 'c' in x.md", 'In x.md change the text "a b" to "c"'])
def test_what_is_quoted_first_is_found_and_the_second_takes_its_place(read: Read, text: str):
    expected = {"find_text": "a b", "replace_text": "c"}
    assert read(text, find_text="string", replace_text="string") == expected
    expected = {"replacement": "c", "old_string": "a b"}
    assert read(text, replacement="string", old_string="string") == expected
