from typing import Any

import pytest

from tests.engine.strict.refusing import (
    EMPTY,
    LENIENT,
    STRICT,
    Row,
    call,
    calling,
    closed,
    function,
    post,
    refusal,
    result,
    user,
)

PATH = "/v1/chat/completions"
TEXT = {"type": "text", "text": "Hi"}
LOOP = [user(), calling(call("a"), call("b")), result("b"), result("a", ""), user()]


def talk(*messages: Any) -> dict[str, Any]:
    return {"messages": [*messages]}


def strictly(parameters: Any) -> dict[str, Any]:
    return {"tools": [function(strict=True, parameters=parameters)]}


def of(**schema: Any) -> dict[str, Any]:
    """A function with one parameter."""
    return function(parameters=EMPTY | {"properties": {"a": schema}})


def shaped(schema: Any, **more: Any) -> dict[str, Any]:
    inner = {"name": "answer", "strict": True, "schema": schema, **more}
    return {"response_format": {"type": "json_schema", "json_schema": inner}}


GRAMMAR = {"syntax": "regex", "definition": "a"}


def run(**custom: Any) -> dict[str, Any]:
    return {"id": "a", "type": "custom", "custom": custom}


ROWS: dict[str, Row] = {
    "a custom tool without words": Row({"tools": [{"type": "custom"}]}, "tools[0].custom", "Missing"),
    "a custom tool with a bad name": Row(
        {"tools": [{"type": "custom", "custom": {"name": "a b"}}]}, "tools[0].custom.name", "pattern"
    ),
    "a custom tool with the name of a function": Row(
        {"tools": [function("get"), {"type": "custom", "custom": {"name": "get"}}]}, "tools[1].custom.name", "unique"
    ),
    "a custom tool with an unknown form": Row(
        {"tools": [{"type": "custom", "custom": {"name": "a", "format": {"type": "wat"}}}]},
        "tools[0].custom.format.type",
        "one of text, grammar",
    ),
    "a custom call without words": Row(
        talk(user(), calling({"id": "a", "type": "custom"}), result("a")), "messages[1].tool_calls[0].custom", "Missing"
    ),
    "a custom call without name": Row(
        talk(user(), calling(run(input="1")), result("a")), "messages[1].tool_calls[0].custom.name", "Missing"
    ),
    "a custom call without input": Row(
        talk(user(), calling(run(name="x")), result("a")), "messages[1].tool_calls[0].custom.input", "a string"
    ),
    "no messages at all": Row({"messages": None}, "messages", "Missing required"),
    "messages without one": Row(talk(), "messages", "empty array"),
    "an unknown field": Row({"temprature": 1}, "temprature", "Unknown parameter"),
    "too warm": Row({"temperature": 2.5}, "temperature", "from 0 to 2, but got 2.5"),
    "warm in words": Row({"temperature": "hot"}, "temperature", "a number, but got a string"),
    "warm as a truth": Row({"temperature": True}, "temperature", "a number, but got a boolean"),
    "two limits": Row({"max_tokens": 5, "max_completion_tokens": 5}, "max_tokens", "at the same time"),
    "too many stops": Row({"stop": ["a", "b", "c", "d", "e"]}, "stop", "at most 4"),
    "a choice without tools": Row({"tool_choice": "auto"}, "tool_choice", "only allowed when 'tools'"),
    "parallel without tools": Row({"parallel_tool_calls": True}, "parallel_tool_calls", "'tools'"),
    "a function call without functions": Row({"function_call": "auto"}, "function_call", "'functions'"),
    "alternatives without probabilities": Row({"top_logprobs": 2}, "top_logprobs", "'logprobs'"),
    "stream options without a stream": Row({"stream_options": {}}, "stream_options", "'stream'"),
    "stream options of no stream": Row({"stream_options": {}, "stream": False}, "stream_options", "'stream' is false."),
    "no role": Row(talk({"content": "Hi"}), "messages[0].role", "Missing required"),
    "an unknown role": Row(talk({"role": "boss", "content": "Hi"}), "messages[0].role", "expected one of system"),
    "nothing said": Row(talk({"role": "user"}), "messages[0].content", "Missing required"),
    "an empty message": Row(talk({"role": "system", "content": "S"}, user("")), "messages[1].content", "empty string"),
    "no parts": Row(talk(user([])), "messages[0].content", "empty array"),
    "an assistant without words": Row(
        talk(user(), {"role": "assistant", "content": None}, user()), "messages[1].content", "got null"
    ),
    "an empty list of calls": Row(
        talk(user(), {"role": "assistant", "content": "b", "tool_calls": []}, user()),
        "messages[1].tool_calls",
        "empty array",
    ),
    "a call without id": Row(talk(user(), calling(call(""))), "messages[1].tool_calls[0].id", "Missing"),
    "a call without function": Row(
        talk(user(), calling({"id": "a", "type": "function"})), "messages[1].tool_calls[0].function", "Missing"
    ),
    "a call with a bad name": Row(
        talk(user(), calling(call("a", "get it"))), "messages[1].tool_calls[0].function.name", "pattern"
    ),
    "arguments that are an object": Row(
        talk(user(), calling(call("a", "get", {}))),
        "messages[1].tool_calls[0].function.arguments",
        "a string of JSON, but got an object",
    ),
    "a result without id": Row(talk(user(), result("")), "messages[1].tool_call_id", "Missing"),
    "a result that is null": Row(
        talk(user(), calling(call("a")), result("a", None)), "messages[2].content", "got null"
    ),
    "a result that is a number": Row(
        talk(user(), calling(call("a")), result("a", 7)), "messages[2].content", "got an integer"
    ),
    "a result without parts": Row(
        talk(user(), calling(call("a")), result("a", [])), "messages[2].content", "empty array"
    ),
    "a result in bare texts": Row(
        talk(user(), calling(call("a")), result("a", ["1"])), "messages[2].content", "an array of parts"
    ),
    "a result with a picture": Row(
        talk(user(), calling(call("a")), result("a", [{"type": "image_url"}])),
        "messages[2].content[0].type",
        "one of text, but got 'image_url'",
    ),
    "a result without a call": Row(
        talk(user(), result("gone"), user()), "messages[1].role", "messages[1]: tool message without a preceding"
    ),
    "a result of another call": Row(
        talk(user(), calling(call("a")), result("x")), "messages[2].tool_call_id", "expected one of a"
    ),
    "a call without result": Row(
        talk(user(), calling(call("a"), call("b")), result("a"), user()), "messages[1]", "missing result for b"
    ),
    "a call at the end": Row(talk(user(), calling(call("a"))), "messages[1]", "missing result for a"),
    "a call before another's result": Row(
        talk(user(), calling(call("a")), calling(call("b"))), "messages[1]", "missing result for a"
    ),
    "an id that comes twice": Row(
        talk(user(), calling(call("a")), result("a"), calling(call("a")), result("a")),
        "messages[3].tool_calls[0].id",
        "duplicate tool call id",
    ),
    "an old function without name": Row(
        talk(user(), {"role": "function", "content": "1"}), "messages[1].name", "Missing"
    ),
    "no tools in the list": Row({"tools": []}, "tools", "empty array"),
    "no functions in the list": Row({"functions": []}, "functions", "empty array"),
    "too many tools": Row({"tools": [function(f"t{n}") for n in range(129)]}, "tools", "maximum length 128"),
    "a tool without type": Row({"tools": [{"function": {"name": "get"}}]}, "tools[0].type", "Missing"),
    "a tool without function": Row(
        {"tools": [function(), {"type": "function"}]}, "tools[1].function", "Missing required"
    ),
    "a tool without name": Row({"tools": [function(None)]}, "tools[0].function.name", "Missing"),
    "a name that isn't one": Row({"tools": [function(7)]}, "tools[0].function.name", "a string"),
    "a name with a space": Row({"tools": [function("get it")]}, "tools[0].function.name", "got 'get it'"),
    "a name too long": Row({"tools": [function("a" * 65)]}, "tools[0].function.name", "maximum length 64, but got"),
    "a speaker with a space": Row(talk({**user(), "name": "Ada L"}), "messages[0].name", r"'^[^\s<|\\/>]+$', but got"),
    "a speaker without letters": Row(talk({**user(), "name": ""}), "messages[0].name", "pattern"),
    "a speaker's name too long": Row(talk({**user(), "name": "é" * 65}), "messages[0].name", "with length 65 instead"),
    "an id of a call too long": Row(
        talk(user(), calling(call("a" * 41)), result("a" * 41)), "messages[1].tool_calls[0].id", "maximum length 40"
    ),
    "an id of a result too long": Row(talk(user(), result("a" * 41)), "messages[1].tool_call_id", "maximum length 40"),
    "a name that comes twice": Row(
        {"tools": [function(), function()]}, "tools[1].function.name", "'tools[0].function.name' has"
    ),
    "an open object": Row(
        strictly({"type": "object", "properties": {}}), "tools[0].function.parameters", "'additionalProperties'"
    ),
    "an optional property": Row(
        strictly(closed(a={"type": "string"}) | {"required": []}), "tools[0].function.parameters", "Missing 'a'"
    ),
    "an open object within": Row(
        strictly(closed(a={"type": ["object", "null"]})),
        "tools[0].function.parameters",
        "In context=('properties', 'a'), 'additionalProperties'",
    ),
    "an open object in a list": Row(
        strictly(closed(a={"type": "array", "items": {"anyOf": [{"type": "object"}]}})),
        "tools[0].function.parameters",
        "('properties', 'a', 'items', 'anyOf', '0')",
    ),
    "a keyword that isn't taken": Row(
        strictly(closed(a={"allOf": []})), "tools[0].function.parameters", "'allOf' is not permitted"
    ),
    "a schema of no object": Row(
        strictly({"type": "string"}), "tools[0].function.parameters", "got 'type: \"string\"'"
    ),
    "alternatives at the root": Row(
        strictly(closed() | {"anyOf": []}), "tools[0].function.parameters", "not permitted at the root"
    ),
    "no schema": Row(strictly(None), "tools[0].function.parameters", "got 'type: \"None\"'"),
    "parameters of no object": Row(
        {"tools": [function(parameters={"$ref": "#/$defs/a"})]},
        "tools[0].function.parameters",
        "Invalid schema for function 'get': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
    ),
    "parameters with alternatives": Row(
        {"functions": [{"name": "get", "parameters": EMPTY | {"oneOf": [{}]}}]},
        "functions[0].parameters",
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
    ),
    "parameters that list none": Row(
        {"tools": [function(parameters={"type": "object"})]},
        "tools[0].function.parameters",
        "In context=(), object schema missing properties.",
    ),
    "a list of anything": Row(
        {"tools": [of(type="array")]},
        "tools[0].function.parameters",
        "In context=('properties', 'a'), array schema missing items.",
    ),
    "a list of anything, or nothing": Row(
        {"tools": [of(type=["null", "array"])]},
        "tools[0].function.parameters",
        "In context=('properties', 'a', 'type', '1'), array schema missing items.",
    ),
    "a format without name": Row(shaped(closed(), name=None), "response_format.json_schema.name", "Missing"),
    "a format that is open": Row(
        shaped({"type": "object"}), "response_format.json_schema.schema", "response_format 'answer'"
    ),
    "an unknown member of a message": Row(
        talk(user() | {"zzz": 1}), "messages[0].zzz", "Unknown parameter: 'messages[0].zzz' (expected one of content,"
    ),
    "a member that another role has": Row(talk(user() | {"tool_calls": None}), "messages[0].tool_calls", "one of"),
    "an unknown member of a part": Row(
        talk(user([TEXT | {"cache_control": {}}])), "messages[0].content[0].cache_control", "Unknown parameter"
    ),
    "an unknown member of a picture": Row(
        talk(user([{"type": "image_url", "image_url": {"url": "x", "size": 1}}])),
        "messages[0].content[0].image_url.size",
        "expected one of detail, url",
    ),
    "an unknown part": Row(
        talk(user([{"type": "wat"}])),
        "messages[0].content[0].type",
        "one of text, image_url, input_audio, file, but got 'wat'",
    ),
    "an unknown member of a call": Row(
        talk(user(), calling(call("a") | {"input": {}}), result("a")), "messages[1].tool_calls[0].input", "Unknown"
    ),
    "an unknown member of a tool": Row({"tools": [function() | {"zzz": 1}]}, "tools[0].zzz", "function, type"),
    "an unknown member of a function": Row({"tools": [function(zzz=1)]}, "tools[0].function.zzz", "name, parameters"),
    "an unknown tool": Row({"tools": [{"type": "wat"}]}, "tools[0].type", "one of function, custom, but got 'wat'"),
    "an unknown member of a format": Row(
        shaped(closed(), zzz=1), "response_format.json_schema.zzz", "description, name, schema, strict"
    ),
    "a very long member": Row(talk(user() | {"z" * 200: 1}), f"messages[0].{'z' * 100}", "Unknown"),
    "JSON that no one speaks of": Row(
        {"response_format": {"type": "json_object"}}, "messages", "must contain the word 'json'"
    ),
}


def body(row: Row) -> dict[str, Any]:
    return {key: value for key, value in ({"model": "gpt", **talk(user())} | row.wrong).items() if value is not None}


@pytest.mark.parametrize("case", ROWS)
def test_refused(case: str) -> None:
    error = refusal(PATH, body(ROWS[case]))["error"]
    assert error["param"] == ROWS[case].field
    assert ROWS[case].words in error["message"]
    assert error["type"] == "invalid_request_error"


UNANSWERABLE = {
    "no messages at all",
    "an unknown role",
    "a tool without name",
    "a name that isn't one",
    "a tool without function",
    "a custom tool without words",
}
"""What can't be answered at all is refused in any mode."""


@pytest.mark.parametrize("case", [name for name in ROWS if name not in UNANSWERABLE])
def test_answered_all_the_same_where_nothing_is_strict(case: str) -> None:
    response = post(LENIENT, PATH, body(ROWS[case]))
    assert response.status == 200, response.body


TAKEN: dict[str, dict[str, Any]] = {
    "names and ids as long as may be": talk(
        {**user(), "name": "é" * 64}, calling(call("a" * 40, "b" * 64)), result("a" * 40)
    ),
    "what a reply's message holds": talk(
        user(),
        {
            "role": "assistant",
            "content": None,
            "refusal": None,
            "annotations": [],
            "audio": None,
            "name": "a",
            "reasoning": "Hm",
            "reasoning_content": "Hm",
            "function_call": None,
            "tool_calls": [{"index": 0, **call("a")}],
        },
        result("a") | {"name": "get"},
    ),
    "parts of all kinds": talk(
        user(
            [
                TEXT | {"prompt_cache_breakpoint": {"mode": "explicit"}},
                {"type": "image_url", "image_url": {"url": "x", "detail": "low"}},
                {"type": "input_audio", "input_audio": {"data": "", "format": "wav"}},
                {"type": "file", "file": {"file_id": "f"}},
            ]
        ),
        {"role": "assistant", "content": [TEXT, {"type": "refusal", "refusal": "No."}]},
        user(),
    ),
    "schemas with members of their own": {"tools": [function(parameters={**EMPTY, "zzz": 1, "x-a": {}})]},
    "a whole loop": {"messages": LOOP, "tools": [function()], "tool_choice": "auto"},
    "an empty result": talk(user(), calling(call("a")), result("a", "")),
    "a result in parts": talk(user(), calling(call("a")), result("a", [{"type": "text", "text": "1"}])),
    "a custom tool": {"tools": [{"type": "custom", "custom": {"name": "x", "format": {"type": "text"}}}]},
    "a custom tool with a grammar": {
        "tools": [{"type": "custom", "custom": {"name": "x", "format": {"type": "grammar", "grammar": GRAMMAR}}}]
    },
    "a call of another kind": talk(user(), calling(run(name="x", input="")), result("a")),
    "a refusal": talk(user(), {"role": "assistant", "refusal": "No."}, user()),
    "an old loop": {
        "functions": [{"name": "get"}],
        "messages": [
            user(),
            {"role": "assistant", "content": None, "function_call": {"name": "get", "arguments": "{}"}},
            {"role": "function", "name": "get", "content": "1"},
        ],
    },
    "a strict schema": strictly(closed(a={"type": "string"}, b=closed(c={"$ref": "#/$defs/d"})) | {"$defs": {}}),
    "a list of anything": strictly(closed(a={"type": "array", "items": True})),
    "a strict format": shaped(closed(a={"anyOf": [{"type": "string"}, {"type": "null"}]})),
    "a schema that isn't strict": {"tools": [function(parameters=EMPTY | {"properties": {"a": {"anyOf": [{}]}}})]},
    "no parameters": {"tools": [function(parameters={}), function("put", parameters=None)]},
    "a list of texts": {"tools": [of(type=["array", "null"], items={"type": "string"})]},
    "a format that isn't strict": shaped({"type": "object"}, strict=False),
    "JSON that is spoken of": {
        "messages": [user("As JSON, please")],
        "response_format": {"type": "json_object"},
        "temperature": 1,
        "top_logprobs": 2,
        "logprobs": True,
    },
    "plain text": {"response_format": {"type": "text"}, "stop": ["a", "b"]},
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    response = post(STRICT, PATH, {"model": "gpt", **talk(user())} | TAKEN[case])
    assert response.status == 200, response.body


def test_a_schema_without_end_costs_no_more_than_its_bound() -> None:
    wide = closed(**{f"p{number}": {"type": "array", "items": {"type": "string"}} for number in range(15_000)})
    assert post(STRICT, PATH, {"model": "gpt", **talk(user()), **strictly(wide)}).status == 200
