"""What OpenAI's reasoning models refuse by their names, in strict mode."""

import json
from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, post, refusal, user

CHAT, RESPONSES = "/v1/chat/completions", "/v1/responses"
MAX = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
WARM = "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported."
TALK = {CHAT: {"messages": [user()]}, RESPONSES: {"input": "Hi"}}
LOW = {"reasoning_effort": "low"}


def unsupported(name: str) -> str:
    return f"Unsupported parameter: '{name}' is not supported with this model."


REFUSED: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "the older limit": (CHAT, "gpt-5-mini", {"max_tokens": 9}, MAX),
    "the older limit of a later model that doesn't reason": (CHAT, "gpt-5.1", {"max_tokens": 9}, MAX),
    "a temperature": (CHAT, "o4-mini", {"temperature": 0.5}, WARM),
    "a temperature while it reasons": (CHAT, "gpt-5.2", {"temperature": 0.5, **LOW}, WARM),
    "a temperature of a model that reasons unless told not to": (CHAT, "gpt-5.5", {"temperature": 0.5}, WARM),
    "a temperature of one that can't be told not to": (
        CHAT,
        "gpt-6-astra",
        {"temperature": 0.5, "reasoning_effort": "none"},
        WARM,
    ),
    "a share of the words": (CHAT, "gpt-5-2025-08-07", {"top_p": 0.5}, unsupported("top_p")),
    "a penalty": (CHAT, "o3", {"frequency_penalty": 1}, unsupported("frequency_penalty")),
    "probabilities": (CHAT, "gpt-5-nano", {"logprobs": True}, unsupported("logprobs")),
    "a stop": (CHAT, "o3-mini", {"stop": "x"}, unsupported("stop")),
    "an effort of a model that doesn't reason": (
        CHAT,
        "gpt-4o",
        LOW,
        "Unrecognized request argument supplied: reasoning_effort",
    ),
    "a temperature of a response": (RESPONSES, "gpt-5", {"temperature": 0.5}, unsupported("temperature")),
    "a share of a response": (
        RESPONSES,
        "gpt-5.4",
        {"top_p": 0.5, "reasoning": {"effort": "high"}},
        unsupported("top_p"),
    ),
    "an effort of a response": (
        RESPONSES,
        "gpt-4.1",
        {"reasoning": {"effort": "low"}},
        unsupported("reasoning.effort"),
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    path, model, options, message = REFUSED[case]
    body = {"model": model, **TALK[path], **options}
    error = refusal(path, body)["error"]
    assert error["message"] == message
    assert f"'{error['param']}'" in message or error["param"] in message
    assert post(LENIENT, path, body).status == 200
    assert post(STRICT, path, body | {"model": "echo"}).status == 200


TAKEN: dict[str, tuple[str, str, dict[str, Any]]] = {
    "the newer limit": (CHAT, "gpt-5", {"max_completion_tokens": 900, **LOW}),
    "values that change nothing": (CHAT, "o3", {"temperature": 1, "top_p": 1, "presence_penalty": 0, "stop": None}),
    "a later model that doesn't reason": (CHAT, "gpt-5.1", {"temperature": 0.5, "reasoning_effort": "none"}),
    "a later model that isn't asked to": (RESPONSES, "gpt-5.2", {"temperature": 0.5, "top_p": 0.5}),
    "a newest model that is told not to reason": (CHAT, "gpt-6-luna", {"temperature": 0.5, "reasoning_effort": "none"}),
    "an effort alone": (RESPONSES, "gpt-5", {"reasoning": {"effort": "low"}}),
    "a chat model": (CHAT, "gpt-5-chat-latest", {"temperature": 0.5, "max_tokens": 9}),
    "a model that doesn't reason": (CHAT, "gpt-4o", {"temperature": 0.5, "max_tokens": 9}),
    "a model of somebody else's": (CHAT, "openai/gpt-oss-120b", {"temperature": 0.5, **LOW}),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    path, model, options = TAKEN[case]
    response = post(STRICT, path, {"model": model, **TALK[path], **options})
    assert response.status == 200, response.body


def test_other_servers_of_the_same_wire_have_models_of_their_own() -> None:
    body = {"model": "gpt-5", **TALK[CHAT], "max_tokens": 9}
    assert json.loads(post(STRICT, CHAT, body).body)["error"]["code"] == "unsupported_parameter"
    assert post(STRICT, CHAT, body, x_echo_profile="openrouter").status == 200
