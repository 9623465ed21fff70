import base64
import json
from typing import Any

import pytest

from engine.bodies.gemini import json_schema
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

PATH = "/v1beta/models/gemini:generateContent"


def call(body: Any, path: str = PATH, method: str = "POST", query: str = "") -> HttpResponse:
    return Service(Settings()).handle(HttpRequest(method, path, (), json.dumps(body).encode(), query))


def ask(*parts: Any, **more: Any) -> dict[str, Any]:
    return {"contents": [{"role": "user", "parts": [*parts]}], **more}


def parts_of(body: Any) -> list[Any]:
    response = call(body)
    assert response.status == 200, response.body
    return json.loads(response.body)["candidates"][0]["content"]["parts"]


def error(body: Any, path: str = PATH) -> Any:
    response = call(body, path)
    assert response.status == 400
    return json.loads(response.body)["error"]


HI = {"text": "Hi"}
CALLING = {"role": "model", "parts": [{"functionCall": {"name": "f", "args": {"a": 1}}}]}


@pytest.mark.parametrize(
    "body",
    [
        {"contents": {"parts": HI}},
        {"contents": [{"parts": [HI]}]},
        {"contents": [{"role": "model", "parts": [{"text": "Hm", "thought": True}]}, {"role": "user", "parts": [HI]}]},
        ask({"inlineData": {"mimeType": "image/png", "data": ""}}, HI, {}),
        ask(HI, systemInstruction="Be brief."),
        ask(HI, system_instruction={"parts": [{"text": "Be brief."}]}),
        ask(
            HI,
            tools=[{"googleSearch": {}}],
            tool_config={},
            generation_config={"thinking_config": {"thinkingBudget": 0}},
        ),
        ask(HI, toolConfig={"functionCallingConfig": {"mode": "mode_unspecified"}}),
    ],
)
def test_bodies_of_all_forms_are_read(body: Any) -> None:
    assert parts_of(body) == [HI]


@pytest.mark.parametrize(
    ("response", "text"),
    [
        ({"result": "1"}, "1"),
        ({"output": {"a": 1}}, '{"a":1}'),
        ({"result": "1", "more": 2}, '{"result":"1","more":2}'),
        ({"answer": "1"}, '{"answer":"1"}'),
        (None, ""),
    ],
)
@pytest.mark.parametrize("role", ["user", "function", "tool"])
def test_results_of_all_forms_are_read(response: Any, text: str, role: str) -> None:
    result = {"role": role, "parts": [{"functionResponse": {"name": "f", "response": response}}]}
    assert parts_of({"contents": [{"parts": [HI]}, CALLING, result]}) == [{"text": f"f: {text}"}]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no contents": ({}, "contents"),
    "an unknown role": ({"contents": [{"role": "boss", "parts": [HI]}]}, "contents[0].role"),
    "a call without name": (ask({"functionCall": {}}), "contents[0].parts[0].functionCall.name"),
    "a result without name": (ask({"functionResponse": {}}), "contents[0].parts[0].functionResponse.name"),
    "a mode of no kind": (
        ask(HI, toolConfig={"functionCallingConfig": {"mode": "MAYBE"}}),
        "toolConfig.functionCallingConfig.mode",
    ),
    "a stop that is a number": (ask(HI, generationConfig={"stopSequences": [1]}), "generationConfig.stopSequences[0]"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_can_not_be_read_is_named(case: str) -> None:
    body, field = WRONG[case]
    assert error(body)["details"][0]["fieldViolations"][0]["field"] == field


def test_google_s_own_spelling_of_schemas_becomes_json_schema() -> None:
    spelled: Any = {
        "type": "OBJECT",
        "properties": {"type": {"type": "STRING", "enum": ["A"], "max_length": "3"}},
        "any_of": [{"type": "OBJECT", "min_properties": "1"}, True],
        "required": ["type"],
        "propertyOrdering": ["type"],
    }
    assert json_schema(spelled) == {
        "type": "object",
        "properties": {"type": {"type": "string", "enum": ["A"], "maxLength": 3}},
        "anyOf": [{"type": "object", "minProperties": 1}, True],
        "required": ["type"],
        "propertyOrdering": ["type"],
    }


def test_a_schema_that_may_only_be_null_is_null() -> None:
    spelled: Any = {"type": "OBJECT", "properties": {"next": {"nullable": True}}}
    assert json_schema(spelled) == {"type": "object", "properties": {"next": {"nullable": True, "type": "null"}}}


@pytest.mark.parametrize("key", ["parameters", "parametersJsonSchema"])
def test_parameters_stand_under_either_key(key: str) -> None:
    schema = {"type": "OBJECT" if key == "parameters" else "object", "properties": {"a": {"enum": ["x"]}}}
    function = {"name": "f", key: schema | {"required": ["a"]}}
    body = ask(HI, tools=[{"functionDeclarations": [function, {"name": "g"}]}])
    body["toolConfig"] = {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["f", "f"]}}
    (part,) = parts_of(body)
    assert (part["functionCall"]["name"], part["functionCall"]["args"]) == ("f", {"a": "x"})


def test_formats_that_stand_in_a_description_are_kept() -> None:
    dated: Any = {"type": "object", "properties": {"due": {"type": "string", "description": "Format: date"}}}
    tools = [{"functionDeclarations": [{"name": "f", "parametersJsonSchema": dated}]}]
    (call,) = parts_of(ask(HI, tools=tools, toolConfig={"functionCallingConfig": {"mode": "ANY"}}))
    (text,) = parts_of(ask(HI, generationConfig={"responseJsonSchema": dated}))
    assert call["functionCall"]["args"] == json.loads(text["text"]) == {"due": "2025-01-01"}


def test_json_is_said_where_it_is_asked_for() -> None:
    (part,) = parts_of(ask(HI, generationConfig={"responseMimeType": "application/json"}))
    assert json.loads(part["text"]) == {"message": "Hi"}


@pytest.mark.parametrize("key", ["responseSchema", "responseJsonSchema"])
def test_an_enum_is_said_bare(key: str) -> None:
    schema = {"type": "STRING" if key == "responseSchema" else "string", "enum": ["low", "high"]}
    (part,) = parts_of(ask(HI, generationConfig={"responseMimeType": "text/x.enum", key: schema}))
    assert part["text"] == "low"


def test_what_is_no_word_of_an_enum_is_said_as_json() -> None:
    config = {"responseMimeType": "text/x.enum", "responseSchema": {"type": "INTEGER", "minimum": 7, "maximum": 7}}
    assert [part["text"] for part in parts_of(ask(HI, generationConfig=config))] == ["7"]


def test_a_stream_without_sse_is_an_array() -> None:
    response = call(ask({"text": "a b"}), PATH.replace("generate", "streamGenerate"))
    assert response.media_type == "application/json"
    values = json.loads(response.body)
    said = [part["text"] for value in values for part in value["candidates"][0]["content"]["parts"]]
    assert said == ["a", " b", ""]
    assert values[-1]["candidates"][0]["finishReason"] == "STOP"


@pytest.mark.parametrize(
    "path",
    [
        "/v1/models/gemini:generateContent",
        "/v1alpha/models/gemini:generateContent",
        "/gemini/v1beta2/tunedModels/x:generateContent",
        "/v1/projects/p/locations/l/publishers/google/models/gemini:generateContent",
        "/models/gemini:generateContent",
    ],
)
def test_paths_of_all_roots_are_known(path: str) -> None:
    assert call(ask(HI), path).status == 200


def test_an_unknown_verb_is_not_found() -> None:
    response = call(ask(HI), PATH.replace("generateContent", "embed"))
    body = json.loads(response.body)["error"]
    assert (response.status, body["status"]) == (404, "NOT_FOUND")
    assert "expected one of generateContent" in body["message"]


def test_other_methods_are_refused() -> None:
    assert call({}, method="GET").status == 405


def test_cached_tokens_are_told_where_there_are_some() -> None:
    plan = {"messages": [{"text": "x", "usage": {"input_tokens": 70, "cached_tokens": 9}}]}
    response = call(ask({"text": f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"}))
    assert json.loads(response.body)["usageMetadata"]["cachedContentTokenCount"] == 9


@pytest.mark.parametrize("alternatives", [0, 2])
def test_probabilities(alternatives: int) -> None:
    config = {"responseLogprobs": True, "logprobs": alternatives}
    response = json.loads(call(ask({"text": "a b"}, generationConfig=config)).body)
    result = response["candidates"][0]["logprobsResult"]
    assert [token["token"] for token in result["chosenCandidates"]] == ["a", " b"]
    assert [len(top["candidates"]) for top in result.get("topCandidates", [])] == [2, 2] * bool(alternatives)


def test_nothing_said_has_no_probabilities() -> None:
    body = json.loads(call(ask({"text": ""}, generationConfig={"responseLogprobs": True})).body)
    assert "logprobsResult" not in body["candidates"][0]


def test_tokens_of_either_form_are_counted() -> None:
    path = PATH.replace("generateContent", "countTokens")
    body = ask({"text": "Hello, world!"})
    assert json.loads(call(body, path).body) == {"totalTokens": 3}
    assert json.loads(call({"generateContentRequest": body}, path).body) == {"totalTokens": 3}


def signatures(model: str, **more: Any) -> list[Any]:
    """Which calls of an answer are signed; whole and streamed agree."""
    city = {"type": "object", "properties": {"city": {"type": "string"}}}
    tools = [{"functionDeclarations": [{"name": "get_weather", "parametersJsonSchema": city}]}]
    body = ask({"text": "The weather in Oslo and in Rome"}, tools=tools) | more
    whole = json.loads(call(body, f"/v1beta/models/{model}:generateContent").body)
    chunks = json.loads(call(body, f"/v1beta/models/{model}:streamGenerateContent").body)
    said = [
        [part for part in answer["candidates"][0]["content"]["parts"] if "functionCall" in part]
        for answer in (whole, *chunks)
    ]
    assert said[0] == [part for parts in said[1:] for part in parts]
    return [part.get("thoughtSignature") for part in said[0]]


@pytest.mark.parametrize(
    ("model", "thinking", "signed"),
    [
        ("gemini-3-pro-preview", False, True),
        ("gemini-10-flash", False, True),
        ("gemini-2.5-pro", True, True),
        ("gemini-2.5-pro", False, False),
        ("echo", False, False),
    ],
)
def test_the_first_call_of_a_model_that_thinks_is_signed(model: str, thinking: bool, signed: bool) -> None:
    first, second = signatures(model, generationConfig={"thinkingConfig": {"includeThoughts": thinking}})
    assert second is None
    assert (first is not None) is signed
    assert not signed or len(base64.b64decode(first, validate=True)) == 32


def test_thoughts_behind_a_call_do_not_sign_it() -> None:
    get: dict[str, Any] = {"tool_call": [{"name": "get_weather", "args": {}}]}
    block = json.dumps({"messages": [get, {"reasoning": "Hm", **get}]})
    contents = [{"role": "user", "parts": [{"text": f"<|instruction_start|>{block}<|instruction_end|>"}]}]
    assert signatures("gemini-2.5-pro", contents=contents) == [None, None]
