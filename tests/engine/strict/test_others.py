"""Mistral, Cohere and the embeddings."""

from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, Row, call, calling, function, post, refusal, result, user

SYSTEM = {"role": "system", "content": "S"}
SAID = {"role": "assistant", "content": "b"}
A, B = "abcdefghi", "abcdefghj"


def talk(*messages: Any) -> dict[str, Any]:
    return {"messages": [*messages]}


MISTRAL: dict[str, Row] = {
    "an unknown field": Row({"logit_bias": {}}, "logit_bias", "Extra inputs are not permitted"),
    "no messages": Row(talk(), "messages", "empty array"),
    "a choice without tools": Row({"tool_choice": "any"}, "tool_choice", "'tools'"),
    "an assistant last": Row(talk(user(), SAID), "messages[1].role", "Expected last role User or Tool"),
    "a user after a tool": Row(
        talk(user(), calling(call(A)), result(A), user()),
        "messages[3].role",
        "Unexpected role 'user' after role 'tool'",
    ),
    "a system message late": Row(talk(user(), SAID, SYSTEM), "messages[2].role", "'system' after role 'assistant'"),
    "an empty message": Row(talk(user("")), "messages[0].content", "says something"),
    "an empty assistant": Row(talk(user(), {"role": "assistant", "content": ""}, user()), "messages[1]", "either"),
    "an id of another length": Row(talk(user(), calling(call("a")), result("a")), "messages[1].tool_calls[0].id", "9"),
    "a call without name": Row(
        talk(user(), calling({"id": A}), result(A)), "messages[1].tool_calls[0].function.name", "Missing"
    ),
    "a result of null": Row(talk(user(), calling(call(A)), result(A, None)), "messages[2].content", "null"),
    "arguments that are a number": Row(
        talk(user(), calling(call(A, arguments=5)), result(A)),
        "messages[1].tool_calls[0].function.arguments",
        "an object or a string",
    ),
    "a result without a call": Row(talk(user(), SAID, result(A)), "messages[2]", "Unexpected tool call id"),
    "too few results": Row(talk(user(), calling(call(A), call(B)), result(A)), "messages[1]", "Not the same number"),
    "an id that comes twice": Row(
        talk(user(), calling(call(A)), result(A), calling(call(A)), result(A)), "messages[3].tool_calls[0].id", "Dupl"
    ),
    "a bad name": Row({"tools": [function("a b")]}, "tools[0].function.name", "pattern"),
    "an unknown member of a message": Row(talk(user() | {"zzz": 1}), "messages[0].zzz", "one of content, role"),
    "an unknown kind of part": Row(talk(user([{"type": "wat"}])), "messages[0].content[0].type", "'wat' found"),
    "an unknown member of a function": Row({"tools": [function(zzz=1)]}, "tools[0].function.zzz", "not permitted"),
    "a part that says no kind": Row(talk(user([{"image_url": "x"}])), "messages[0].content[0].type", "Missing"),
    "a result of an unknown kind": Row(
        talk(user(), calling(call(A)), result(A, [{"type": "wat"}])), "messages[2].content[0].type", "'wat' found"
    ),
    "an unknown form": Row({"response_format": {"type": "xml"}}, "response_format.type", "Input tag 'xml' found"),
}
COHERE: dict[str, Row] = {
    "an unknown field": Row({"stop": "x"}, "", "parameter 'stop' is not a valid field"),
    "an unknown member of a message": Row(talk(user() | {"zzz": 1}), "", "parameter 'messages[0].zzz' is not a valid"),
    "an unknown kind of part": Row(talk(user([{"type": "wat"}])), "", "content[0].type must be one of text, image_url"),
    "an unknown member of a function": Row({"tools": [function(zzz=1)]}, "", "'tools[0].function.zzz' is not a valid"),
    "a part that says no kind": Row(talk(user([{"image_url": "x"}])), "", "Missing required parameter"),
    "no messages": Row(talk(), "", "empty array"),
    "too warm": Row({"temperature": 2}, "", "from 0 to 1"),
    "an empty list of calls": Row(
        talk(user(), {"role": "assistant", "tool_calls": []}, user()), "", "messages[1].tool_calls must not be empty"
    ),
    "nothing said": Row(talk(user("")), "", "messages[0].content must say something"),
    "a result of null": Row(talk(user(), calling(call("a")), result("a", None)), "", "messages[2].content must say"),
    "a result that is a number": Row(
        talk(user(), calling(call("a")), result("a", 5)), "", "'messages[2].content': expected a string or an array"
    ),
    "a result that is an object": Row(
        talk(user(), calling(call("a")), result("a", {"b": 1})), "", "'messages[2].content': expected a string or an"
    ),
    "arguments that are an object": Row(
        talk(user(), calling(call("a", arguments={})), result("a")), "", "function.arguments': expected a string"
    ),
    "a result without a call": Row(talk(user(), result("x")), "", "not found in previous tool calls: x"),
    "a call without result": Row(talk(user(), calling(call("a")), user()), "", "with ids: [a] at messages[1]"),
    "an id that comes twice": Row(
        talk(user(), calling(call("a")), result("a"), calling(call("a")), result("a")), "", "duplicate tool call id a"
    ),
    "a name that comes twice": Row({"tools": [function(), function()]}, "", "unique"),
    "a choice without tools": Row({"tool_choice": "REQUIRED"}, "", "while tools are provided"),
    "a choice that isn't one": Row({"tools": [function()], "tool_choice": "wat"}, "", "REQUIRED, NONE, but got 'wat'"),
}
EMBEDDINGS: dict[str, Row] = {
    "no input": Row({"input": None}, "input", "Missing"),
    "an empty input": Row({"input": ""}, "input", "empty string"),
    "an empty input among others": Row({"input": ["a", ""]}, "input[1]", "empty string"),
    "no inputs": Row({"input": []}, "input", "empty array"),
    "an unknown field": Row({"inputs": "a"}, "inputs", "Unknown parameter"),
}


HELLO: dict[str, Any] = {"content": {"parts": [{"text": "Hello"}]}}


def without_nulls(body: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in body.items() if value is not None}


@pytest.mark.parametrize("case", MISTRAL)
def test_mistral_refuses(case: str) -> None:
    row = MISTRAL[case]
    error = refusal("/mistral/v1/chat/completions", without_nulls({"model": "m", **talk(user())} | row.wrong))
    if "detail" in error:
        (detail,) = error["detail"]
        place = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in detail["loc"][1:])
        assert (place[1:], row.words in detail["msg"]) == (row.field, True)
    else:
        assert (error["param"], row.words in error["message"]) == (row.field, True)


@pytest.mark.parametrize("case", COHERE)
def test_cohere_refuses(case: str) -> None:
    error = refusal("/v2/chat", without_nulls({"model": "m", **talk(user())} | COHERE[case].wrong))
    assert COHERE[case].words in error["message"]


@pytest.mark.parametrize("case", EMBEDDINGS)
def test_embeddings_refuse(case: str) -> None:
    error = refusal("/v1/embeddings", without_nulls({"model": "m", "input": "a"} | EMBEDDINGS[case].wrong))["error"]
    assert (error["param"], EMBEDDINGS[case].words in error["message"]) == (EMBEDDINGS[case].field, True)


@pytest.mark.parametrize(
    ("wrong", "place"),
    [({"input": None}, "input"), ({"user": "a"}, "user"), ({"model": ""}, "model"), ({"metadata": 5}, "metadata")],
)
def test_embeddings_of_mistral_refuse_in_its_shape(wrong: dict[str, Any], place: str) -> None:
    (detail,) = refusal("/mistral/v1/embeddings", {"input": "a"} | wrong)["detail"]
    assert detail["loc"] == ["body", place]


ON_GEMINI: dict[str, tuple[str, Any, str]] = {
    "no content": (":embedContent", {}, "'content'"),
    "no parts": (":embedContent", {"content": {"parts": []}}, "contents.parts must not be empty. (content.parts)"),
    "an unknown field": (":embedContent", HELLO | {"dimensions": 5}, 'Unknown name "dimensions"'),
    "an unknown part": (
        ":embedContent",
        {"content": {"parts": [{"words": "a"}]}},
        'Unknown name "words" at \'content.p',
    ),
    "an unknown task": (
        ":embedContent",
        HELLO | {"task_type": "QUERY"},
        "'task_type': expected one of TASK_TYPE_UNSPECIF",
    ),
    "a title that is none": (":embedContent", HELLO | {"title": 5}, "'title': expected a string"),
    "no requests": (":batchEmbedContents", {"requests": []}, "expected a request, but got none"),
    "many requests": (":batchEmbedContents", {"requests": [HELLO] * 101}, "at most 100 requests can be in one batch"),
    "an empty request": (":batchEmbedContents", {"requests": [{"content": {}}]}, "(requests[0].content.parts)"),
    "contents": (":batchEmbedContents", {"requests": [HELLO], "contents": []}, 'Unknown name "contents"'),
}


@pytest.mark.parametrize("case", ON_GEMINI)
def test_embeddings_of_gemini_refuse_in_its_shape(case: str) -> None:
    verb, body, words = ON_GEMINI[case]
    error = refusal(f"/v1beta/models/m{verb}", body)["error"]
    assert (error["status"], words in error["message"]) == ("INVALID_ARGUMENT", True)


PICTURE = {"content": [{"type": "picture", "text": "a"}]}
ON_COHERE: dict[str, tuple[str, Any, str]] = {
    "no model": ("/v2/embed", {"model": ""}, "'model'"),
    "no type of input": ("/v2/embed", {"input_type": None}, "'input_type'"),
    "another type of input": ("/v2/embed", {"input_type": "query"}, "expected one of search_document, search_query"),
    "several types of input": (
        "/v2/embed",
        {"input_type": ["image"]},
        "'input_type': expected a string, but got an array",
    ),
    "another truncation": ("/v2/embed", {"truncate": "MIDDLE"}, "NONE, START, END"),
    "an unknown field": ("/v2/embed", {"dimensions": 5}, "'dimensions' is not a valid field"),
    "an unknown part": ("/v2/embed", {"inputs": [PICTURE]}, "inputs[0].content[0].type must be one of text, image_url"),
    "no texts": ("/v2/embed", {"texts": []}, "Invalid 'texts': empty array"),
    "many texts": ("/v2/embed", {"texts": ["a"] * 97}, "texts may be at most 96 in one call, but got 97"),
    "a limit that is none": ("/v2/embed", {"max_tokens": "x"}, "'max_tokens': expected an integer"),
    "a size in the first version": ("/v1/embed", {"output_dimension": 5}, "'output_dimension' is not a valid field"),
}


@pytest.mark.parametrize("case", ON_COHERE)
def test_embeddings_of_cohere_refuse_in_its_shape(case: str) -> None:
    path, wrong, words = ON_COHERE[case]
    asked = {"model": "m", "texts": ["a"], "input_type": "search_query"} | wrong
    assert words in refusal(path, without_nulls(asked))["message"]


TAKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "Mistral: a loop": (
        "/mistral/v1/chat/completions",
        talk(SYSTEM, user(), calling(call(A), call(B)), result(A), result(B, "")) | {"tools": [function()]},
    ),
    "Mistral: a beginning to go on from": ("/mistral/v1/chat/completions", talk(user(), SAID | {"prefix": True})),
    "Mistral: a role that no one knows the place of": ("/mistral/v1/chat/completions", talk(user(), user())),
    "Cohere: a loop": ("/v2/chat", talk(SYSTEM, user(), calling(call("a")), result("a", ""), SAID, user())),
    "Mistral: thoughts and documents": (
        "/mistral/v1/chat/completions",
        talk(
            user([{"type": "document_url", "document_url": "x", "document_name": "y"}]),
            {"role": "assistant", "content": [{"type": "thinking", "thinking": []}, {"type": "text", "text": "a"}]},
            user([{"type": "image_url", "image_url": "x"}, {"type": "image_url", "image_url": {"url": "x"}}]),
        ),
    ),
    "Mistral: a picture as a result": (
        "/mistral/v1/chat/completions",
        talk(
            user(),
            calling(call(A)),
            result(A, [{"type": "text", "text": "a"}, {"type": "image_url", "image_url": "x"}]),
        ),
    ),
    "Mistral: a form in JSON": (
        "/mistral/v1/chat/completions",
        talk(user()) | {"response_format": {"type": "json_schema", "json_schema": {"name": "a", "schema": {}}}},
    ),
    "Cohere: what it said itself": (
        "/v2/chat",
        talk(
            user(),
            calling(call("a")) | {"tool_plan": "I call.", "citations": []},
            result("a", [{"type": "document", "document": {"data": {"a": 1}, "id": "1"}}]),
        ),
    ),
    "embeddings: numbers": ("/v1/embeddings", {"input": [1, 2, 3]}),
    "Gemini: an embedding": (
        "/v1/models/m:embedContent",
        {"content": {"role": "user", **HELLO["content"]}, "task_type": "RETRIEVAL_DOCUMENT", "title": "a"},
    ),
    "Gemini: embeddings as Vertex has them": (
        "/v1beta1/projects/p/locations/l/publishers/google/models/m:batchEmbedContents",
        {"requests": [{**HELLO, "embedContentConfig": {"autoTruncate": True, "outputDimensionality": 5}}]},
    ),
    "Ollama: embeddings": ("/api/embed", {"input": ["a"], "truncate": True, "dimensions": 5, "keep_alive": "5m"}),
    "Ollama: an embedding": ("/api/embeddings", {"prompt": "a", "options": {"num_ctx": 5}}),
    "Cohere: embeddings": (
        "/v2/embed",
        {"input_type": "search_query", "inputs": [{"content": [{"type": "text", "text": "a"}]}], "truncate": "END"},
    ),
    "Cohere: embeddings of the first version": ("/v1/embed", {"texts": ["a"], "embedding_types": ["int8"]}),
    "Mistral: embeddings": ("/mistral/v1/embeddings", {"input": ["a"], "output_dtype": "float", "metadata": {}}),
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    path, body = TAKEN[case]
    response = post(STRICT, path, {"model": "m", **body})
    assert response.status == 200, response.body


def test_a_body_that_is_no_object_is_wrong_as_a_whole() -> None:
    (detail,) = refusal("/mistral/v1/chat/completions", [])["detail"]
    assert (detail["loc"], detail["type"]) == (["body"], "type_error")


def test_nothing_of_this_is_refused_where_nothing_is_strict() -> None:
    for path, rows in (("/mistral/v1/chat/completions", MISTRAL), ("/v2/chat", COHERE)):
        for case in ("a result without a call", "an id that comes twice", "no messages", "an unknown field"):
            assert post(LENIENT, path, {"model": "m", **talk(user())} | rows[case].wrong).status == 200
