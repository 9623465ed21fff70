from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, Row, post, refusal

PATH = "/v1/models/gemini:generateContent"


def content(*parts: Any, role: str = "user") -> dict[str, Any]:
    return {"role": role, "parts": [*parts]}


def talk(*contents: Any) -> dict[str, Any]:
    return {"contents": [*contents]}


TEXT = {"text": "Hi"}
CALL: dict[str, Any] = {"functionCall": {"name": "get", "args": {}}}
RESULT = {"functionResponse": {"name": "get", "response": {"result": "1"}}}
CALLING, GIVING = content(CALL, role="model"), content(RESULT)


def tools(*names: str) -> dict[str, Any]:
    return {"tools": [{"function_declarations": [{"name": name} for name in names]}]}


def configured(**config: Any) -> dict[str, Any]:
    return {"generationConfig": config}


def mode(**calling: Any) -> dict[str, Any]:
    return {"toolConfig": {"functionCallingConfig": calling}}


def offering(**parameters: Any) -> dict[str, Any]:
    """A function with these parameters."""
    declared = {"name": "get", "parameters": {"type": "OBJECT", "properties": parameters}}
    return {"tools": [{"functionDeclarations": [{"name": "put"}, declared]}]}


ROWS: dict[str, Row] = {
    "lists of anything": Row(
        offering(time_ranges={"type": "ARRAY"}, b={"anyOf": [{"type": "string"}, {"type": "array"}]}),
        "tools[0].functionDeclarations[1].parameters.properties[time_ranges].items",
        "* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[time_ranges].items: missing "
        "field.\n* GenerateContentRequest.tools[0].function_declarations[1].parameters.properties[b].any_of[1].items: ",
    ),
    "a list of lists of anything": Row(
        {
            "generationConfig": {
                "responseMimeType": "application/json",
                "responseSchema": {"type": "ARRAY", "items": {"type": "ARRAY"}},
            }
        },
        "generation_config.response_schema.items.items",
        "* GenerateContentRequest.generation_config.response_schema.items.items: missing field.",
    ),
    "an unknown field": Row({"messages": []}, "messages", 'Unknown name "messages": Cannot find field.'),
    "no contents": Row(talk(), "contents", "contents is not specified"),
    "an unknown role": Row(talk(content(TEXT, role="tool")), "contents[0].role", "valid role: user, model"),
    "no parts": Row(talk(content()), "contents[0].parts", "must not be empty"),
    "a result without a call": Row(talk(content(TEXT), GIVING), "contents[1].parts", "after a function call turn"),
    "too few results": Row(
        talk(content(TEXT), content(CALL, CALL, role="model"), GIVING), "contents[2].parts", "expected 2 (get, get)"
    ),
    "too few results of a turn in chunks": Row(
        talk(content(TEXT), CALLING, CALLING, GIVING), "contents[3].parts", "expected 2 (get, get)"
    ),
    "a result that the model says": Row(
        talk(content(TEXT), CALLING, content(RESULT, role="model")), "contents[1].parts", "no call came before"
    ),
    "a call without result": Row(talk(content(TEXT), CALLING, content(TEXT)), "contents[2].parts", "has 0"),
    "arguments that are a text": Row(
        talk(content(TEXT), content({"functionCall": {"name": "get", "args": "{}"}}, role="model"), GIVING),
        "contents[1].parts[0].functionCall.args",
        "expected an object, but got a string",
    ),
    "a result that is a text": Row(
        talk(content(TEXT), CALLING, content({"functionResponse": {"name": "get", "response": "1"}})),
        "contents[2].parts[0].functionResponse.response",
        "expected an object, but got a string",
    ),
    "a call at the end": Row(talk(content(TEXT), CALLING), "contents", "but the contents end"),
    "a call at the start": Row(talk(CALLING, GIVING), "contents[0].parts", "immediately after a user turn"),
    "a bad name": Row(tools("1 get"), "tools[0].functionDeclarations[0].name", "got '1 get'"),
    "a name too long": Row(tools("a" * 129), "tools[0].functionDeclarations[0].name", "maximum length of 128"),
    "a name that comes twice": Row(
        tools("get", "get"), "tools[0].functionDeclarations[1].name", "found: get (tools[0].function"
    ),
    "a mode without functions": Row(mode(mode="ANY"), "toolConfig", "without function_declarations"),
    "names in a free choice": Row(
        tools("get") | mode(mode="AUTO", allowed_function_names=["get"]),
        "toolConfig.functionCallingConfig.allowedFunctionNames",
        "only when mode is ANY",
    ),
    "an unknown member of a content": Row(
        talk(content(TEXT) | {"zzz": 1}),
        "contents[0].zzz",
        "Invalid JSON payload received. Unknown name \"zzz\" at 'contents[0]': Cannot find field.",
    ),
    "an unknown part": Row(
        talk(content({"wat": {}})), "contents[0].parts[0].wat", "Unknown name \"wat\" at 'contents[0].parts[0]'"
    ),
    "an unknown member of a configuration": Row(
        configured(zzz=1), "generationConfig.zzz", "Unknown name \"zzz\" at 'generation_config'"
    ),
    "an unknown member of a function": Row(
        {"tools": [{"functionDeclarations": [{"name": "get", "strict": True}]}]},
        "tools[0].functionDeclarations[0].strict",
        "Unknown name \"strict\" at 'tools[0].function_declarations[0]'",
    ),
    "too warm": Row(configured(temperature=3), "generationConfig.temperature", "from 0 to 2"),
    "too many stops": Row(configured(stopSequences=[*"abcdef"]), "generationConfig.stopSequences", "at most 5"),
    "a schema of another type": Row(
        configured(response_schema={"type": "OBJECT"}),
        "generationConfig.responseMimeType",
        "application/json, but got ''",
    ),
}


@pytest.mark.parametrize("case", ROWS)
def test_refused(case: str) -> None:
    error = refusal(PATH, talk(content(TEXT)) | ROWS[case].wrong)["error"]
    assert error["status"] == "INVALID_ARGUMENT"
    assert error["details"][0]["fieldViolations"][0]["field"].replace(
        "function_declarations", "functionDeclarations"
    ) == (ROWS[case].field)
    assert ROWS[case].words in error["message"]
    place = ROWS[case].field.removesuffix(".parts") if "Unknown name" not in error["message"] else "Unknown name"
    assert place in error["message"].replace("function_decl", "functionDecl")


TAKEN: dict[str, dict[str, Any]] = {
    "a name as long as may be": tools("a" * 128),
    "a list of texts": offering(a={"type": "ARRAY", "items": {"type": "STRING"}}),
    "a whole loop": talk(content(TEXT), content(CALL, CALL, role="model"), content(RESULT, RESULT), content(TEXT)),
    "a turn in the chunks of its stream": talk(
        content(TEXT), CALLING, CALLING, content({"text": ""}, role="model"), content(RESULT, RESULT), content(TEXT)
    ),
    "contents that are one": {"contents": {"parts": {"text": "Hi"}}},
    "tools": tools("get", "a.b:c-d") | mode(mode="ANY", allowedFunctionNames=["get"]),
    "a mode that narrows": tools("get") | mode(mode="VALIDATED", allowedFunctionNames=["get"]),
    "a safe wish": {"safetySettings": [], "toolConfig": {}} | configured(temperature=2, stopSequences=["a"]),
    "names in both spellings": {
        "system_instruction": {"parts": [TEXT]},
        "generation_config": {"max_output_tokens": 9, "thinkingConfig": {"include_thoughts": True}},
        **talk(
            content({"text": "Hi", "thought_signature": "x", "inlineData": {"mime_type": "a/b", "data": ""}}),
            content({"functionCall": {"id": "1", **CALL["functionCall"]}, "thoughtSignature": "x"}, role="model"),
            content({"function_response": {"id": "1", **RESULT["functionResponse"]}}),
        ),
    },
    "a schema": configured(responseMimeType="application/json", responseSchema={"type": "OBJECT"}),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    response = post(STRICT, PATH, talk(content(TEXT)) | TAKEN[case])
    assert response.status == 200, response.body


def test_tokens_of_a_whole_request_are_counted() -> None:
    body = {"generateContentRequest": {"model": "models/gemini", **talk(content(TEXT))}}
    assert post(STRICT, "/v1/models/gemini:countTokens", body).status == 200


def test_nothing_of_this_is_refused_where_nothing_is_strict() -> None:
    for case in ("no contents", "a result without a call", "a call at the end", "an unknown field"):
        assert post(LENIENT, PATH, talk(content(TEXT)) | ROWS[case].wrong).status == 200


SIGNED = content({**CALL, "thoughtSignature": "x"}, role="model")
SINGLE: dict[str, Any] = {"role": "model", "parts": {**CALL, "thoughtSignature": "x"}}
SIGNING = "/v1beta/models/gemini-3-pro:generateContent"
UNSIGNED: dict[str, tuple[Any, str]] = {
    "a call": (talk(content(TEXT), CALLING, GIVING), "contents[1].parts[0]"),
    "the second step": (talk(content(TEXT), SIGNED, GIVING, CALLING, GIVING), "contents[3].parts[0]"),
    "the first call of several, behind words": (
        talk(content(TEXT), content(TEXT, CALL, SIGNED["parts"][0], role="model"), content(RESULT, RESULT)),
        "contents[1].parts[1]",
    ),
    "the first call of a turn in chunks": (
        talk(content(TEXT), content(TEXT, role="model"), CALLING, SIGNED, content(RESULT, RESULT)),
        "contents[2].parts[0]",
    ),
    "after a turn that is over": (
        talk(content(TEXT), CALLING, GIVING, content(TEXT, role="model"), content(TEXT), CALLING, GIVING),
        "contents[5].parts[0]",
    ),
}


@pytest.mark.parametrize("case", UNSIGNED)
def test_a_model_that_signs_wants_its_signatures_back(case: str) -> None:
    body, place = UNSIGNED[case]
    error = refusal(SIGNING, body)["error"]
    assert error["message"].startswith("Function call is missing a thought_signature in functionCall parts.")
    assert "`default_api:get`" in error["message"]
    assert error["details"][0]["fieldViolations"][0]["field"] == place
    for taken, path in ((STRICT, PATH), (LENIENT, SIGNING)):
        assert post(taken, path, body).status == 200


@pytest.mark.parametrize(
    "body",
    [
        talk(content(TEXT), SIGNED, GIVING),
        talk(content(TEXT), content({**CALL, "thought_signature": "x"}, CALL, role="model"), content(RESULT, RESULT)),
        talk(content(TEXT), SIGNED, CALLING, content(RESULT, RESULT)),
        talk(content(TEXT), CALLING, GIVING, content(TEXT, role="model"), content(TEXT)),
        talk(content(TEXT), SINGLE, {"role": "user", "parts": RESULT}),
    ],
    ids=["signed", "the first of several", "the first of a turn in chunks", "an older turn", "a part that is no list"],
)
def test_what_is_signed_or_over_is_taken(body: Any) -> None:
    assert post(STRICT, SIGNING, body).status == 200


def test_older_models_do_not_call_functions_and_answer_in_json_at_once() -> None:
    older = "/v1beta/models/gemini-2.5-flash:generateContent"
    body = talk(content(TEXT)) | tools("get") | configured(responseMimeType="application/json")
    error = refusal(older, body)["error"]
    assert error["message"].startswith("Function calling with a response mime type: 'application/json' is unsupported")
    no_tools: dict[str, Any] = {"tools": []}
    for taken in (talk(content(TEXT)) | tools("get") | configured(topP=1), body | no_tools):
        assert post(STRICT, older, taken).status == 200
    for service, path in ((STRICT, SIGNING), (STRICT, PATH), (LENIENT, older)):
        assert post(service, path, body).status == 200
