"""A complaint about an instruction block names the message as the client sent it."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

FAULTY = '<|instruction_start|>{"mesages":[]}<|instruction_end|>'
USED = '<|instruction_start|>{"messages":[{"text":"a"}]}<|instruction_end|> <|instruction_start|>'


def anthropic(text: str) -> tuple[str, dict[str, Any]]:
    use: Any = {"type": "tool_use", "id": "toolu_1", "name": "f", "input": {}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "1"}
    turns: list[Any] = [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": [use]},
        {"role": "user", "content": [result, {"type": "text", "text": text}]},
    ]
    return "/v1/messages", {"model": "m", "max_tokens": 9, "system": "S", "messages": turns}


def gemini(text: str) -> tuple[str, dict[str, Any]]:
    body = {"systemInstruction": "S", "contents": [{"role": "user", "parts": [{"text": text}]}]}
    return "/v1beta/models/echo:generateContent", body


def responses(text: str) -> tuple[str, dict[str, Any]]:
    return "/v1/responses", {"model": "m", "instructions": "S", "input": [{"role": "user", "content": text}]}


def in_one_string(text: str) -> tuple[str, dict[str, Any]]:
    return "/v1/responses", {"model": "m", "instructions": "S", "input": text}


def completions(text: str) -> tuple[str, dict[str, Any]]:
    return "/v1/completions", {"model": "m", "prompt": text}


def ollama(text: str) -> tuple[str, dict[str, Any]]:
    return "/api/generate", {"system": "S", "prompt": text, "stream": False}


def chat(text: str) -> tuple[str, dict[str, Any]]:
    system, turn = {"role": "system", "content": "S"}, {"role": "user", "content": text}
    return "/v1/chat/completions", {"model": "m", "messages": [system, turn]}


PLACES = {
    anthropic: ("messages[2]", "messages[2].content"),
    gemini: ("contents[0]", "contents[0].parts"),
    responses: ("input[0]", "input[0].content"),
    in_one_string: ("input", "input"),
    completions: ("prompt", "prompt"),
    ollama: ("prompt", "prompt"),
    chat: ("messages[1]", "messages[1].content"),
}


@pytest.mark.parametrize("ask", PLACES)
def test_a_faulty_block_is_told_in_the_message_that_the_client_sent(ask: Any) -> None:
    message, words = PLACES[ask]
    path, body = ask(FAULTY)
    http = HttpRequest("POST", path, (), json.dumps(body).encode())
    warning = dict(Service(Settings()).handle(http).headers)["x-echo-warning"]
    assert warning.startswith(f"instruction block in {message}: line 1")
    refused = Service(Settings(strict=True)).handle(http)
    error = json.loads(refused.body)["error"]
    said: dict[str, Any] = {"message": error} if isinstance(error, str) else error
    assert (refused.status, f"block in {message}: line 1" in said["message"]) == (400, True)
    assert said.get("param", words) == words


@pytest.mark.parametrize("ask", PLACES)
def test_a_second_block_is_told_there_too(ask: Any) -> None:
    path, body = ask(USED)
    response = Service(Settings()).handle(HttpRequest("POST", path, (), json.dumps(body).encode()))
    assert dict(response.headers)["x-echo-warning"].startswith(f"{PLACES[ask][0]} has an unclosed tag")


def test_what_an_earlier_response_was_asked_is_no_message_of_this_request() -> None:
    service = Service(Settings())

    def post(**body: Any) -> Any:
        response = service.handle(HttpRequest("POST", "/v1/responses", (), json.dumps(body).encode()))
        return json.loads(response.body), dict(response.headers)

    first, _ = post(input=FAULTY)
    _, headers = post(input="Hi", previous_response_id=first["id"])
    assert headers["x-echo-warning"].startswith("instruction block in previous_response.input[0]: line 1")
