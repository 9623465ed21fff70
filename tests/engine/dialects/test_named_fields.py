"""A complaint names the field that the caller wrote, and all that it may be."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.wire import HttpRequest

USER = {"role": "user", "content": "hi"}
CONTENTS = [{"parts": [{"text": "hi"}]}]
TOOL: dict[str, Any] = {"name": "f", "parameters": {"type": "object"}}
NO_VALUE: dict[str, Any] = {"type": "object", "required": ["a"], "additionalProperties": False}
FORMAT: dict[str, Any] = {"type": "json_schema", "schema": NO_VALUE}

CHAT, OLDER, RESPONSES, MESSAGES = "/v1/chat/completions", "/v1/completions", "/v1/responses", "/v1/messages"
GEMINI, OLLAMA, COHERE = "/v1beta/models/echo:generateContent", "/api/chat", "/v2/chat"
BODIES: dict[str, dict[str, Any]] = {
    CHAT: {"messages": [USER]},
    OLDER: {"prompt": "hi"},
    RESPONSES: {"input": "hi"},
    MESSAGES: {"messages": [USER], "max_tokens": 9},
    GEMINI: {"contents": CONTENTS},
    OLLAMA: {"messages": [USER]},
    COHERE: {"messages": [USER]},
}


def refusal(path: str, **more: Any) -> str:
    """The body of the refusal."""
    body = json.dumps({**BODIES[path], **more}).encode()
    response = Service().handle(HttpRequest("POST", path, (("content-type", "application/json"),), body))
    assert response.status == 400
    return json.dumps(json.loads(response.body))


def calling(**config: Any) -> dict[str, Any]:
    return {"functionCallingConfig": config}


@pytest.mark.parametrize(
    ("path", "more", "told"),
    [
        (CHAT, {"stop": 5}, "'stop': expected a string or an array of strings"),
        (CHAT, {"stop": [5]}, "'stop[0]': expected a string, but"),
        (OLDER, {"stop": {}}, "'stop': expected a string or an array of strings"),
        (OLLAMA, {"options": {"stop": 5}}, "'options.stop': expected a string or an array of strings"),
        (OLLAMA, {"options": {"stop": [5]}}, "'options.stop[0]': expected a string, but"),
        (COHERE, {"stop_sequences": 5}, "'stop_sequences': expected an array, but"),
        (COHERE, {"stop_sequences": [5]}, "'stop_sequences[0]': expected a string, but"),
        (RESPONSES, {"input": 5}, "'input': expected a string or an array, but"),
        (GEMINI, {"contents": 5}, "'contents': expected an object or an array, but"),
        (GEMINI, {"contents": [{"parts": 5}]}, "'contents[0].parts': expected an object or an array, but"),
        (GEMINI, {"systemInstruction": 5}, "'systemInstruction': expected a string or an object, but"),
    ],
)
def test_what_has_another_type_is_told_every_type_that_the_field_takes(
    path: str, more: dict[str, Any], told: str
) -> None:
    assert f"Invalid type for {told}" in refusal(path, **more)


@pytest.mark.parametrize(
    ("path", "more", "field"),
    [
        (CHAT, {"tools": [{"type": "function", "function": TOOL}], "tool_choice": {"name": "x"}}, "tool_choice"),
        (CHAT, {"functions": [TOOL], "function_call": {"name": "x"}}, "function_call"),
        (
            RESPONSES,
            {"tools": [{"type": "function", "name": "f"}], "tool_choice": {"type": "function", "name": "x"}},
            "tool_choice",
        ),
        (
            MESSAGES,
            {
                "tools": [{"name": "f", "input_schema": {"type": "object"}}],
                "tool_choice": {"type": "tool", "name": "x"},
            },
            "tool_choice",
        ),
        (
            GEMINI,
            {
                "tools": [{"functionDeclarations": [{"name": "f"}]}],
                "toolConfig": calling(mode="ANY", allowedFunctionNames=["x"]),
            },
            "toolConfig.functionCallingConfig.allowedFunctionNames",
        ),
        (
            GEMINI,
            {
                "tools": [{"functionDeclarations": [{"name": "f"}]}],
                "toolConfig": calling(mode="AUTO", allowedFunctionNames=["f", "x"]),
            },
            "toolConfig.functionCallingConfig.allowedFunctionNames",
        ),
    ],
)
def test_a_tool_that_is_not_offered_is_told_in_the_words_of_the_dialect(
    path: str, more: dict[str, Any], field: str
) -> None:
    assert f"{field} names the tool 'x', which is not offered; offered: f." in refusal(path, **more)


def test_an_older_function_call_that_can_not_be_read_is_told_by_its_own_name() -> None:
    assert "Invalid value for 'function_call'" in refusal(CHAT, functions=[TOOL], function_call=5)
    assert "Invalid value for 'tool_choice'" in refusal(CHAT, functions=[TOOL], tool_choice=5, function_call="auto")


@pytest.mark.parametrize(
    ("path", "more", "told"),
    [
        (
            CHAT,
            {"response_format": {"type": "json_schema", "json_schema": {"name": "n", "schema": NO_VALUE}}},
            ("response_format 'n'", '"param": "response_format"'),
        ),
        (RESPONSES, {"text": {"format": {**FORMAT, "name": "n"}}}, ("response_format 'n'", "text.format.schema")),
        (MESSAGES, {"output_config": {"format": FORMAT}}, ("output_config.format.schema",)),
        (MESSAGES, {"output_format": FORMAT}, ("output_format.schema",)),
        (
            GEMINI,
            {"generationConfig": {"responseSchema": NO_VALUE}},
            ("generationConfig.responseSchema", '"field": "generationConfig.responseSchema"'),
        ),
        (
            GEMINI,
            {"generationConfig": {"responseJsonSchema": NO_VALUE}},
            ("generationConfig.responseJsonSchema", '"field": "generationConfig.responseJsonSchema"'),
        ),
        (OLLAMA, {"format": NO_VALUE}, ("format",)),
        (
            COHERE,
            {"response_format": {"type": "json_object", "json_schema": NO_VALUE}},
            ("response_format.json_schema",),
        ),
    ],
)
def test_a_schema_without_a_value_is_told_by_the_field_that_holds_it(
    path: str, more: dict[str, Any], told: tuple[str, ...]
) -> None:
    said = refusal(path, **more)
    assert f"Invalid schema for {told[0]}: #/additionalProperties: required names 'a'" in said
    assert told[-1] in said
