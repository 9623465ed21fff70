"""Ollama: what its Go types hold is taken, what they don't hold is refused in its own words."""

import json
from time import process_time
from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, calling, post, user

CHAT, GENERATE, SHOW = "/api/chat", "/api/generate", "/api/show"
EMBED, EMBEDDINGS = "/api/embed", "/api/embeddings"


def talk(*messages: Any) -> dict[str, Any]:
    return {"messages": [*messages]}


def asked(path: str, body: dict[str, Any]) -> dict[str, Any]:
    usual = {CHAT: talk(user()), GENERATE: {"prompt": "Hi"}}.get(path)
    return {"model": "m", "stream": False, **usual, **body} if usual else {"model": "m", **body}


def parameters(**properties: Any) -> dict[str, Any]:
    return {"tools": [{"function": {"name": "f", "parameters": {"properties": properties}}}]}


FIELD = "into Go struct field "
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "content in parts": (
        CHAT,
        talk(user([{"type": "text", "text": "Hi"}])),
        f"json: cannot unmarshal array {FIELD}ChatRequest.messages.content of type string (messages[0].content)",
    ),
    "messages that are none": (CHAT, talk("Hi"), f"string {FIELD}ChatRequest.messages of type api.Message"),
    "messages in an object": (CHAT, {"messages": {}}, f"object {FIELD}ChatRequest.messages of type []api.Message"),
    "arguments in a text": (
        CHAT,
        talk(user(), calling({"function": {"name": "f", "arguments": "{}"}})),
        "Value looks like object, but can't find closing '}' symbol (messages[1].tool_calls[0].function.arguments)",
    ),
    "a name that is none": (
        CHAT,
        talk(user(), calling({"function": {"name": 5}})),
        f"number {FIELD}ChatRequest.messages.tool_calls.function.name of type string",
    ),
    "a picture by its URL": (
        CHAT,
        talk(user() | {"images": ["data:image/png;base64,AAAA"]}),
        "illegal base64 data at input byte 4 (messages[0].images[0])",
    ),
    "half a picture": (GENERATE, {"images": ["AAAAAA"]}, "illegal base64 data at input byte 4 (images[0])"),
    "a picture that is none": (GENERATE, {"images": [5]}, f"number {FIELD}GenerateRequest.images of type api.ImageD"),
    "required in a text": (
        CHAT,
        {"tools": [{"function": {"parameters": {"required": "a"}}}]},
        f"string {FIELD}ToolFunctionParameters.tools.function.parameters.required of type []string",
    ),
    "a type that is none": (
        CHAT,
        parameters(a={"type": 5}),
        "ToolFunctionParameters.tools.function.parameters.properties.type of type []string (tools[0].function.parame",
    ),
    "a schema that is true": (
        CHAT,
        parameters(a=True),
        f"bool {FIELD}ToolFunctionParameters.tools.function.parameters.properties of type api.ToolProperty",
    ),
    "properties in an array": (CHAT, {"tools": [{"function": {"parameters": {"properties": []}}}]}, "Value looks like"),
    "tools in an object": (CHAT, {"tools": {}}, f"object {FIELD}ChatRequest.tools of type api.Tools"),
    "a broken number": (CHAT, {"top_logprobs": 1.5}, f"number 1.5 {FIELD}ChatRequest.top_logprobs of type int"),
    "too many alternatives": (CHAT, {"top_logprobs": 21}, "top_logprobs must be between 0 and 20"),
    "options in a text": (GENERATE, {"options": "x"}, "GenerateRequest.options of type map[string]interface {}"),
    "a time without a unit": (CHAT, {"keep_alive": "10"}, 'time: missing unit in duration "10"'),
    "a time in days": (CHAT, {"keep_alive": "1h1d"}, 'time: unknown unit "d" in duration "1h1d"'),
    "a time that is none": (CHAT, {"keep_alive": "soon"}, 'time: invalid duration "soon"'),
    "a time that is true": (CHAT, {"keep_alive": True}, "Unsupported type: 'bool'"),
    "a raw prompt with a system message": (GENERATE, {"raw": True, "system": "S"}, "raw mode does not support"),
    "a raw prompt with a context": (GENERATE, {"raw": True, "context": [1]}, "raw mode does not support"),
    "a length in a text": (EMBED, {"dimensions": "5"}, f"string {FIELD}EmbedRequest.dimensions of type int"),
    "an option of embeddings": (EMBED, {"options": {"seed": "1"}}, 'option "seed" must be of type integer'),
    "a prompt in a list": (EMBEDDINGS, {"prompt": ["a"]}, f"array {FIELD}EmbeddingRequest.prompt of type string"),
    "a model that is none": (SHOW, {"model": 5}, f"number {FIELD}ShowRequest.model of type string"),
    "a number in a text": (
        CHAT,
        {"options": {"temperature": "1"}},
        'option "temperature" must be of type float32',
    ),
    "a number that is true": (CHAT, {"options": {"seed": True}}, 'option "seed" must be of type integer'),
    "one stop sequence": (CHAT, {"options": {"stop": "x"}}, 'option "stop" must be of type array'),
    "numbers to stop at": (CHAT, {"options": {"stop": [5]}}, 'option "stop" must be of an array of strings'),
    "a switch that is none": (CHAT, {"options": {"use_mmap": 1}}, 'option "use_mmap" must be of type boolean'),
    "another form": (CHAT, {"format": "xml"}, 'invalid format: "\\"xml\\""; expected "json" or a valid JSON'),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    path, body, words = REFUSED[case]
    refused = post(STRICT, path, asked(path, body))
    assert refused.status == 400, refused.body
    assert words in json.loads(refused.body)["error"]


TAKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "a loop": (
        CHAT,
        talk(
            {"role": "system", "content": "S"},
            user(),
            calling({"id": "a", "function": {"index": 0, "name": "get", "arguments": {}}}) | {"thinking": "Hm"},
            {"role": "tool", "content": "1", "tool_name": "get", "tool_call_id": "a"},
        ),
    ),
    "calls without arguments": (CHAT, talk(user(), calling({"function": {"name": "f", "arguments": None}}, {}))),
    "roles of a template's own": (
        CHAT,
        talk({"role": "control", "content": "thinking"}, user(), {"role": "Developer"}),
    ),
    "pictures": (CHAT, talk(user() | {"images": ["AAAA", "AA==", "AA\nA=", "", None, [1, 2]]})),
    "tools of all kinds": (
        CHAT,
        {
            "tools": [
                {
                    "type": "function",
                    "items": 5,
                    "function": {
                        "name": "f",
                        "parameters": {
                            "$defs": 5,
                            "properties": {
                                "a": {"type": ["string", "null"], "enum": [1, "a", None], "minimum": 5},
                                "b": {"anyOf": [{"type": "object", "properties": {"c": {}}}], "items": True},
                                "d": None,
                            },
                        },
                    },
                },
                {"function": {"name": "g", "parameters": {"properties": None}}},
            ]
        },
    ),
    "all that may be asked": (
        CHAT,
        {
            "keep_alive": -1,
            "truncate": True,
            "shift": False,
            "logprobs": True,
            "top_logprobs": 3,
            "format": "",
            "zzz": {"unknown": True},
            "_debug_render_only": None,
        },
    ),
    "options": (
        CHAT,
        {
            "options": {
                "num_predict": 9.5,
                "num_ctx": 4096,
                "seed": 1e3,
                "temperature": 1,
                "stop": ["x"],
                "use_mmap": False,
                "min_p": None,
                "mirostat": "unknown",
            }
        },
    ),
    **{
        f"a model kept for {time}": (CHAT, {"keep_alive": time})
        for time in ("5m", "0", "-1m", "1.5h30m", ".5s", "10µs", 300, 0.5, None)
    },
    "all that a prompt may have": (
        GENERATE,
        {
            "suffix": "b",
            "template": "{{ .Prompt }}",
            "context": [1, 2],
            "images": ["AAAA"],
            "format": {"type": "object"},
        },
    ),
    "a raw prompt": (GENERATE, {"raw": True, "system": "", "context": []}),
    "a model by its older name": (SHOW, {"model": None, "name": "m", "verbose": True}),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    path, body = TAKEN[case]
    response = post(STRICT, path, asked(path, body))
    assert response.status == 200, response.body


def test_a_role_of_a_template_s_own_instructs_and_says_nothing() -> None:
    body = asked(CHAT, talk(user("a"), {"role": "control", "content": "b"}, {"role": "function", "content": "c"}))
    assert json.loads(post(LENIENT, CHAT, body).body)["message"]["content"] == "c"


def test_a_limit_is_cut_to_a_whole_number() -> None:
    body = asked(CHAT, talk(user("one two three four five")) | {"options": {"num_predict": 1.9}})
    assert json.loads(post(LENIENT, CHAT, body).body)["done_reason"] == "length"


@pytest.mark.parametrize(
    "body",
    [
        {"keep_alive": "1h" * 50_000 + "d"},
        {"keep_alive": "1." * 50_000},
        {"keep_alive": "h" * 100_000},
        {"images": ["A" * 100_001]},
        {"images": ["AAA=" * 25_000]},
    ],
    ids=["hours", "points", "units", "letters", "ends"],
)
def test_no_text_takes_long(body: dict[str, Any]) -> None:
    began = process_time()
    assert post(STRICT, GENERATE, asked(GENERATE, body)).status == 400
    assert process_time() - began < 1
