"""What stands in the fields of a request: a model that is named, and values of the types that the API has."""

import json
from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, post, refusal, user

CHAT: dict[str, Any] = {"messages": [user("Hi")]}
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "chat": ("/v1/chat/completions", CHAT),
    "responses": ("/v1/responses", {"input": "Hi"}),
    "completions": ("/v1/completions", {"prompt": "Hi"}),
    "embeddings": ("/v1/embeddings", {"input": "Hi"}),
    "anthropic": ("/v1/messages", {"max_tokens": 9, **CHAT}),
    "mistral": ("/mistral/v1/chat/completions", CHAT),
    "cohere": ("/v2/chat", CHAT),
    "gemini": ("/v1/models/m:generateContent", {"contents": [{"parts": [{"text": "Hi"}]}]}),
}
NO_MODEL = {
    "chat": "you must provide a model parameter",
    "responses": "Missing required parameter: 'model'.",
    "completions": "you must provide a model parameter",
    "embeddings": "you must provide a model parameter",
    "anthropic": "model: Field required",
    "mistral": "Missing required parameter: 'model'.",
    "cohere": "invalid request: model is required",
}


@pytest.mark.parametrize("model", [None, ""])
@pytest.mark.parametrize("call", NO_MODEL)
def test_a_model_that_is_left_out_is_refused_in_the_words_of_the_provider(call: str, model: str | None) -> None:
    path, body = CALLS[call]
    words = NO_MODEL[call]
    if call == "anthropic" and model == "":
        words = "model: String should have at least 1 character"
    assert words in json.dumps(refusal(path, {**body, "model": model}))
    assert post(LENIENT, path, {**body, "model": model}).status == 200


@pytest.mark.parametrize(
    ("profile", "status"),
    [("openai", 400), ("groq", 400), ("deepseek", 400), ("ollama-openai", 400), ("vllm", 200), ("openrouter", 200)],
)
def test_servers_that_take_a_model_of_their_own_ask_for_none(profile: str, status: int) -> None:
    answered = post(STRICT, "/v1/chat/completions", {**CHAT, "model": None}, x_echo_profile=profile)
    assert answered.status == status


@pytest.mark.parametrize("call", ["chat/completions", "completions", "embeddings"])
def test_azure_names_the_model_in_the_path(call: str) -> None:
    body = {**CHAT} if "chat" in call else {"prompt": "Hi"} if call == "completions" else {"input": "Hi"}
    assert post(STRICT, f"/openai/deployments/gpt/{call}", {**body, "model": None}).status == 200


def test_a_prompt_kept_at_openai_names_its_own_model() -> None:
    assert post(STRICT, "/v1/responses", {"input": "Hi", "model": None, "prompt": {"id": "pmpt_1"}}).status == 200


def image(**source: Any) -> dict[str, Any]:
    return said({"type": "image", "source": source})


def said(*parts: Any) -> dict[str, Any]:
    return {"messages": [user([*parts, {"type": "text", "text": "Hi"}])]}


def tool(**schema: Any) -> dict[str, Any]:
    return {"tools": [{"name": "get", "input_schema": {"type": "object", **schema}}]}


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "a media type that is none": (
        "anthropic",
        image(type="base64", media_type=5, data="aGk="),
        "messages.0.content.0.source.media_type: Input should be one of image/jpeg",
    ),
    "data of another type": (
        "anthropic",
        image(type="base64", media_type="image/png", data=[]),
        "messages.0.content.0.source.data: Input should be a string, but got an array",
    ),
    "a source without its data": (
        "anthropic",
        image(type="base64", media_type="image/png"),
        "messages.0.content.0.source.data: Field required",
    ),
    "a source of no kind": ("anthropic", image(), "messages.0.content.0.source.type: Field required"),
    "an image without a source": ("anthropic", said({"type": "image"}), "messages.0.content.0.source: Field required"),
    "a cache that is a text": ("anthropic", {"cache_control": "x"}, "cache_control: Input should be an object"),
    "a cache of no kind": ("anthropic", {"cache_control": {}}, "cache_control.type: Field required"),
    "a cache of another kind": ("anthropic", {"cache_control": {"type": "x"}}, "cache_control: Input tag 'x' found"),
    "a time of another length": (
        "anthropic",
        {"cache_control": {"type": "ephemeral", "ttl": "2h"}},
        "cache_control.ttl: Input should be one of 5m, 1h, but got '2h'",
    ),
    "a user that is a number": (
        "anthropic",
        {"metadata": {"user_id": 5}},
        "metadata.user_id: Input should be a string",
    ),
    "metadata that are none": ("anthropic", {"metadata": []}, "metadata: Input should be an object"),
    "a signature that is none": (
        "anthropic",
        {
            "messages": [
                user(),
                {"role": "assistant", "content": [{"type": "thinking", "thinking": "a", "signature": 5}]},
                user(),
            ]
        },
        "messages.1.content.0.signature: Input should be a string",
    ),
    "a thought without a signature": (
        "anthropic",
        {"messages": [user(), {"role": "assistant", "content": [{"type": "thinking", "thinking": "a"}]}, user()]},
        "messages.1.content.0.signature: Field required",
    ),
    "servers that are a text": ("anthropic", {"mcp_servers": "x"}, "mcp_servers: Input should be an array of objects"),
    "a server without an address": (
        "anthropic",
        {"mcp_servers": [{"type": "url", "name": "a"}]},
        "mcp_servers.0.url: Field required",
    ),
    "a context that is a list": ("anthropic", {"context_management": []}, "context_management: Input should be an obj"),
    "an effort that is none": (
        "anthropic",
        {"output_config": {"effort": "huge"}},
        "output_config.effort: Input should be one of low, medium, high, xhigh, max, but got 'huge'",
    ),
    "a message without a role": (
        "anthropic",
        {"messages": [user(), {"content": "a"}, user()]},
        "messages.1.role: Field required",
    ),
    "a schema with a type that is none": (
        "anthropic",
        tool(properties={"city": {"type": "strin"}}),
        "tools.0.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12",
    ),
    "a property that is a word": ("anthropic", tool(properties={"x": "number"}), "/properties/x"),
    "a schema of an older draft": ("anthropic", tool(properties={"a": {"items": [{}]}}), "/properties/a/items"),
    "a schema for OpenAI's function": (
        "chat",
        {"tools": [{"type": "function", "function": {"name": "get", "parameters": {"type": "objekt"}}}]},
        "Invalid schema for function 'get': \"objekt\" is not valid under any of the schemas",
    ),
    "a schema for a function of Responses": (
        "responses",
        {"tools": [{"type": "function", "name": "get", "parameters": {"required": True}}]},
        "Invalid schema for function 'get': true is not of type \"array\", at /required.",
    ),
    "a user of chat that is a list": ("chat", {"user": [1]}, "Invalid type for 'user': expected a string"),
    "a seed that is a half": ("chat", {"seed": 0.5}, "Invalid type for 'seed': expected an integer, but got a number"),
    "a user of Responses": ("responses", {"user": {}}, "Invalid type for 'user'"),
    "a user of embeddings that is a list": ("embeddings", {"user": [1]}, "Invalid type for 'user': expected a string"),
    "a suffix that is an object": ("completions", {"suffix": {}}, "Invalid type for 'suffix': expected a string"),
    "five stop sequences": ("completions", {"stop": [*"abcde"]}, "expected at most 4 sequences, but got 5"),
    "a penalty that is a text": ("mistral", {"repetition_penalty": "x"}, "'repetition_penalty': expected a number"),
    "a penalty that is a word": ("mistral", {"repetition_penalty": True}, "expected a number, but got a boolean"),
    "a mistral message without a role": ("mistral", {"messages": [{"content": "a"}, user()]}, "'messages[0].role'"),
    "a mode that isn't known": ("cohere", {"safety_mode": "x"}, "expected one of CONTEXTUAL, STRICT, OFF"),
    "a cohere message without a role": ("cohere", {"messages": [{"content": "a"}]}, "'messages[0].role'"),
    "safety that is a number": ("gemini", {"safetySettings": 5}, "'safetySettings': expected an object or an array of"),
    "a cache that is an object": ("gemini", {"cached_content": {}}, "Invalid type for 'cachedContent': expected a str"),
    "a snake that is a number": (
        "gemini",
        {"contents": [{"parts": [{"inline_data": {"mime_type": 5, "data": "aGk="}}]}]},
        "contents[0].parts[0].inline_data.mime_type",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_value_of_another_type_is_refused(case: str) -> None:
    call, wrong, words = WRONG[case]
    path, body = CALLS[call]
    error = refusal(path, {**body, **wrong})
    told = error["detail"][0]["msg"] if "detail" in error else error.get("message") or error["error"]["message"]
    assert words in told


RIGHT: dict[str, tuple[str, dict[str, Any]]] = {
    "null in an optional field": ("anthropic", {"metadata": {"user_id": None}, "cache_control": None}),
    "a cache for an hour": ("anthropic", {"cache_control": {"type": "ephemeral", "ttl": "1h"}}),
    "an image": ("anthropic", image(type="base64", media_type="image/png", data="aGk=")),
    "citations asked for": (
        "anthropic",
        said(
            {
                "type": "document",
                "source": {"type": "text", "media_type": "text/plain", "data": "a"},
                "citations": {"enabled": True},
            }
        ),
    ),
    "an integer that is written with a point": ("chat", {"seed": 7.0}),
    "four stop sequences": ("completions", {"stop": [*"abcd"], "suffix": "x", "logit_bias": {"50256": -100}}),
    "one safety setting": ("gemini", {"safetySettings": {"category": "HARM_CATEGORY_HARASSMENT", "threshold": 3}}),
}


@pytest.mark.parametrize("case", RIGHT)
def test_a_value_of_the_right_type_is_taken(case: str) -> None:
    call, right = RIGHT[case]
    path, body = CALLS[call]
    answered = post(STRICT, path, {**body, **right})
    assert answered.status == 200, answered.body
