"""The clients that a test's double has, each the provider's own."""

from typing import Any

import openai
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


def test_openai_tries_again_after_a_refusal_and_a_silence(double: Echo):
    double.script({"error": {"status": 429, "retry_after": 0}}, {"text": "late", "fault": "stall"}, "ok")
    client = double.openai.with_options(max_retries=3, timeout=0.05)
    answer = client.chat.completions.create(model="m", messages=TALK)  # pyright: ignore[reportArgumentType, reportCallIssue]  likewise
    assert answer.choices[0].message.content == "ok"
    assert [(each.status, each.cut) for each in double.exchanges] == [(429, False), (200, True), (200, False)]


def test_openai_does_not_try_again_what_it_asked_wrongly(double: Echo):
    double.script({"error": {"status": 400, "message": "bad", "code": "context_length_exceeded"}}, "never")
    client: Any = double.openai.with_options(max_retries=3)
    with pytest.raises(openai.BadRequestError, match="bad") as caught:
        client.chat.completions.create(model="m", messages=TALK)
    assert caught.value.code == "context_length_exceeded"
    double.assert_requests(1)
    assert double.unused() == "1 of the 2 steps of echo.script(…) was not asked for"
    double.script()


@pytest.mark.parametrize("stream", [False, True])
def test_openai_is_refused_in_json_before_a_stream_begins(double: Echo, *, stream: bool):
    double.script({"error": {"status": 401, "message": "bad key"}})
    client: Any = double.openai
    with pytest.raises(openai.AuthenticationError, match="bad key") as caught:
        client.chat.completions.create(model="m", messages=TALK, stream=stream)
    assert caught.value.response.headers["content-type"] == "application/json"


def test_openai_keeps_the_words_that_came_before_the_connection_was_lost(double: Echo):
    double.script({"text": "one two three four", "cut_after": 2})
    client: Any = double.openai
    words: list[str] = []
    with pytest.raises(openai.APIConnectionError):
        words.extend(
            chunk.choices[0].delta.content or ""
            for chunk in client.chat.completions.create(model="m", messages=TALK, stream=True)
        )
    assert ("".join(words), double.last.cut) == ("one two", True)


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
