from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Email bob@acme.io and tell him the meeting is moved to 3pm", "the meeting is moved to 3pm"),
        ("Email bob@acme.io and let him know that the server is down", "the server is down"),
        ("Email sue@acme.io and tell her I'll be late", "I'll be late"),
        ("Email sue@acme.io and ask her to send the invoice", "send the invoice"),
        ("Let them know we're done", "we're done"),
        ("Ask Peter to call back", "call back"),
    ],
)
def test_whoever_was_spoken_of_is_told_a_sentence(read: Read, text: str, body: str):
    assert read(text, to="string", body="string")["body"] == body


@pytest.mark.parametrize(
    "text",
    [
        "Email sue@acme.io and tell her manager",
        "Email bob@acme.io and tell him about it",
    ],
)
def test_without_a_sentence_nothing_is_told(read: Read, text: str):
    assert read(text, [], body="string") == {}


def test_whoever_is_told_something_is_no_subject(read: Read):
    told = read("Email bob@acme.io and let him know I am ill", to="string", subject="string", body="string")
    assert told == {"to": "bob@acme.io", "body": "I am ill"}


@pytest.mark.parametrize(
    ("text", "who", "message"),
    [
        ("Text mom I'm on my way", "mom", "I'm on my way"),
        ("Tell my boss I'm ill", "boss", "I'm ill"),
        ("Send dad a message saying happy birthday", "dad", "happy birthday"),
        ("Text Ada I'm late", "Ada", "I'm late"),
    ],
)
def test_who_gets_a_message_needs_no_name(read: Read, text: str, who: str, message: str):
    assert read(text, _task="send_message", recipient="string", message="string") == {
        "recipient": who,
        "message": message,
    }
