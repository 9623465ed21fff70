from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ('tell Ada, saying "see you"', "message", "see you"),
        ("send it with the text hello there.", "body", "hello there"),
        ("message: hi all", "message", "hi all"),
        ("remind me at noon to buy milk", "reminder", "buy milk"),
        ("set a reminder to buy milk", "reminder", "buy milk"),
        ("Email bob@acme.io about the meeting: we start at 10", "body", "we start at 10"),
        ("Text Mom that I'm on my way", "message", "I'm on my way"),
        ("Tell Peter I'll be late", "message", "I'll be late"),
        ("Please tell Peter Smith, dinner is ready", "message", "dinner is ready"),
        ("let my boss know that I'm ill", "message", "I'm ill"),
        ("echo hello world", "text", "hello world"),
        ("Could you please search for cheap flights to Paris?", "query", "cheap flights to Paris?"),
        ("translate good morning to French", "text", "good morning"),
        ("translate Hello, you from English to French.", "text", "Hello, you"),
        ("Hello there", "text", "Hello there"),
        ("saying ...", "comment", "saying ..."),
    ],
)
def test_what_is_to_be_said_or_looked_for_follows_its_opener(read: Read, text: str, name: str, expected: str):
    assert read(text, **{name: "string"}) == {name: expected}


@pytest.mark.parametrize("text", ["Tell Peter about the party", "tell me that you came", "text them a word", "Tell Bo"])
def test_what_says_something_of_a_message_is_none(read: Read, text: str):
    assert read(text, [], message="string") == {}


def test_whoever_gets_a_message_is_not_the_message(read: Read):
    sent = read("Send a message to Ann: dinner is ready", recipient="string", message="string")
    assert sent == {"recipient": "Ann", "message": "dinner is ready"}
    sent = read('Send "hello" to Bob', recipient="string", message="string")
    assert sent == {"recipient": "Bob", "message": "hello"}


def test_whoever_is_told_something_is_no_file(read: Read):
    assert read("Text Mom that I'm late", path="string", content="string") == {"content": "I'm late"}


def test_an_optional_text_is_never_the_whole_message(read: Read):
    assert read("Hello there", [], text="string") == {}


def test_a_blank_message_says_nothing(read: Read):
    assert read(" \n ", text="string") == {}


def test_what_follows_with_content_is_the_content(read: Read) -> None:
    assert read("add a note with content buy bread at noon", content="string") == {"content": "buy bread at noon"}
