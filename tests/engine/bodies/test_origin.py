"""Half of a character can't be answered as it came: it is replaced, and told."""

import json

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

CHAT = '{"model":"m","messages":[{"role":"user","content":"%s"}],"max_tokens":99,"stream":false}'
BODIES = {
    "/v1/chat/completions": CHAT,
    "/v1/messages": CHAT,
    "/mistral/v1/chat/completions": CHAT,
    "/v2/chat": CHAT,
    "/api/chat": CHAT.replace('"max_tokens":99,', ""),
    "/v1/responses": '{"model":"m","input":"%s"}',
    "/v1/completions": '{"model":"m","prompt":"%s"}',
    "/v1/models/m:generateContent": '{"contents":[{"parts":[{"text":"%s"}]}]}',
}


def ask(path: str, text: str, *, strict: bool = False) -> HttpResponse:
    return Service(Settings(strict=strict)).handle(HttpRequest("POST", path, body=(BODIES[path] % text).encode()))


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("path", BODIES)
def test_half_of_a_character_is_replaced_and_told_on_every_wire(path: str, *, strict: bool) -> None:
    answered = ask(path, "a \\ud83d b", strict=strict)
    assert answered.status == 200
    assert "�" in answered.body.decode()
    assert dict(answered.headers)["x-echo-warning"].startswith("the body holds U+D83D, half of a character")


BESIDE = {
    "/v1/conversations": '{"metadata":{"a":"%s"}}',
    "/v1/embeddings": '{"model":"m","input":"%s"}',
    "/v1/moderations": '{"input":"%s"}',
    "/v2/rerank": '{"model":"m","query":"%s","documents":["a"]}',
    "/v1/responses/compact": '{"model":"m","input":"%s"}',
    "/v1/responses/input_tokens": '{"model":"m","input":"%s"}',
    "/v1/messages/count_tokens": CHAT,
    "/v1beta/models/m:countTokens": '{"contents":[{"parts":[{"text":"%s"}]}]}',
}


@pytest.mark.parametrize("path", BESIDE)
def test_calls_that_no_reply_answers_tell_it_too(path: str) -> None:
    answered = Service().handle(HttpRequest("POST", path, body=(BESIDE[path] % "\\ud83d").encode()))
    assert (answered.status, dict(answered.headers)["x-echo-warning"].count("half of a character")) == (200, 1)


@pytest.mark.parametrize("text", ["\\uDE00", "\\ud83d\\ud83d\\ude00", "\\ude00\\ud83d", "\\\\\\ud800"])
def test_either_half_is_told_wherever_it_stands(text: str) -> None:
    assert "x-echo-warning" in dict(ask("/v1/chat/completions", text).headers)


@pytest.mark.parametrize("text", ["\\ud83d\\ude00", "\\\\ud83d", "\\uD83D\\uDE00\\n", "\\u00e9", "\\\\\\\\ud83d", "é"])
def test_whole_characters_and_words_about_halves_are_echoed_without_a_word(text: str) -> None:
    answered = ask("/v1/chat/completions", text)
    assert "x-echo-warning" not in dict(answered.headers)
    assert json.loads(answered.body)["choices"][0]["message"]["content"] == json.loads(f'"{text}"')
