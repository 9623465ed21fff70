"""The clients that a test's double has, each the provider's own."""

from typing import Any

import pytest

from engine.testing import Echo

TALK = [{"role": "user", "content": "Hello"}]


@pytest.fixture
def double() -> Echo:
    return Echo()


def test_openai(double: Echo):
    double.script(500, "a", "b")
    answers = [double.openai.chat.completions.create(model="m", messages=TALK) for _ in range(2)]  # pyright: ignore[reportArgumentType, reportCallIssue]  the shape of a message is plain
    assert [answer.choices[0].message.content for answer in answers] == ["a", "b"]
    assert double.statuses == [500, 200, 200]


def test_anthropic(double: Echo):
    answer = double.anthropic.messages.create(model="m", max_tokens=9, messages=TALK)  # pyright: ignore[reportArgumentType, reportCallIssue]  likewise
    assert answer.content[0].to_dict()["text"] == "Hello"
    double.assert_asked("Hello")


def test_gemini(double: Echo):
    assert double.gemini.models.generate_content(model="m", contents="Hello").text == "Hello"
    assert double.last.dialect == "gemini"


def test_ollama(double: Echo):
    client: Any = double.ollama
    assert client.chat("m", TALK).message.content == "Hello"
    assert double.last.dialect == "ollama"


def test_mistral(double: Echo):
    answer = double.mistral.chat.complete(model="m", messages=TALK)  # pyright: ignore[reportArgumentType]  likewise
    assert answer.choices[0].message
    assert answer.choices[0].message.content == "Hello"


def test_cohere(double: Echo):
    answer = double.cohere.chat(model="m", messages=TALK)  # pyright: ignore[reportArgumentType]  likewise
    assert answer.message.content
    assert double.reply.text == "Hello"
