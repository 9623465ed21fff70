"""Mistral, Cohere, the models, and what is common to all: paths, methods, keys, refusals."""

import json
from typing import Any

import pytest

from engine.dialects.mistral import short_id
from engine.errors import RequestError
from engine.service import Service
from engine.settings import Settings
from engine.shapes import failures
from engine.wire import HttpRequest, HttpResponse


def call(path: str, body: Any = None, method: str = "POST", settings: Any = None, **headers: str) -> HttpResponse:
    data = b"" if body is None else json.dumps(body).encode()
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    path, _, query = path.partition("?")
    return Service(Settings.model_validate(settings or {})).handle(HttpRequest(method, path, given, data, query))


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "m", "messages": [{"role": "user", "content": text}], **more}


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def block(**plan: Any) -> str:
    return f"<|instruction_start|>{json.dumps({'messages': [plan]})}<|instruction_end|>"


# ---------------------------------------------------------------------------------------------------- Mistral

MISTRAL = "/mistral/v1/chat/completions"


def test_mistral_is_known_by_its_client_or_by_its_root() -> None:
    plain = told(call("/v1/chat/completions", ask("Hi")))
    agent = told(call("/v1/chat/completions", ask("Hi"), user_agent="mistral-client-python/3"))
    assert "system_fingerprint" in plain
    assert agent == told(call(MISTRAL, ask("Hi")))
    assert "system_fingerprint" not in agent


def test_mistral_is_asked_by_post() -> None:
    assert call(MISTRAL, method="GET").status == 405


@pytest.mark.parametrize(
    ("identity", "short"),
    [
        ("call_echo_1", "000000001"),
        ("call_echo_62", "000000010"),
        ("call_echo_x", "call_echo_x"),
        ("mine", "mine"),
    ],
)
def test_mistral_takes_ids_of_nine_characters(identity: str, short: str) -> None:
    assert short_id(identity) == short


def test_mistral_s_tokens_have_numbers() -> None:
    choice = told(call(MISTRAL, ask("a b", logprobs=True, top_logprobs=1)))["choices"][0]
    tokens = choice["logprobs"]["content"]
    assert [token["token"] for token in tokens] == ["a", " b"]
    assert tokens[0]["token_id"] == tokens[0]["top_logprobs"][0]["token_id"]
    assert "logprobs" not in told(call(MISTRAL, ask("", logprobs=True)))["choices"][0]


def test_mistral_says_a_refusal_as_text() -> None:
    text = block(refusal="No.", finish_reason="content_filter")
    choice = told(call(MISTRAL, ask(text)))["choices"][0]
    assert (choice["message"]["content"], choice["finish_reason"]) == ("No.", "stop")
    assert b'"content":"No."' in call(MISTRAL, ask(text, stream=True)).body


@pytest.mark.parametrize(
    ("error", "status", "body"),
    [
        (
            RequestError("No.", param="messages[2].content", code="invalid_type"),
            422,
            {"detail": [{"type": "type_error", "msg": "No.", "loc": ["body", "messages", 2, "content"]}]},
        ),
        (RequestError("No.", status=422), 422, {"detail": [{"type": "value_error", "msg": "No.", "loc": ["body"]}]}),
        (
            RequestError("No.", status=500),
            500,
            {"object": "error", "message": "No.", "type": "server_error", "param": None, "code": None},
        ),
    ],
)
def test_mistral_s_errors(error: RequestError, status: int, body: Any) -> None:
    response = failures.mistral(error)
    assert (response.status, json.loads(response.body)) == (status, body)


FIM = "/v1/fim/completions"


def test_what_is_to_be_filled_in_is_what_stands_before_it() -> None:
    asked = {"model": "codestral", "prompt": "def f(", "suffix": "return a"}
    reply = told(call(FIM, asked))
    assert (reply["object"], reply["choices"][0]["message"]["content"]) == ("chat.completion", "def f(")
    assert told(call(FIM, {**asked, "prompt": None}))["choices"][0]["message"]["content"] == ""
    assert b"chat.completion.chunk" in call(FIM, {**asked, "stream": True}).body
    assert call(FIM, asked, settings={"strict": True}).status == 200


@pytest.mark.parametrize("wrong", [{"prompt": None}, {"messages": []}, {"suffix": 5}, {"temperature": 9}])
def test_strict_mode_refuses_what_mistral_cannot_fill_in(wrong: dict[str, Any]) -> None:
    asked = {"model": "codestral", "prompt": "def f(", **wrong}
    assert told(call(FIM, asked, settings={"strict": True}), 422)["detail"]


LARK = {"syntax": "lark", "definition": "start: NUMBER"}
UNKEPT = "is in 'lark', which an input isn't kept to; known is regex"
PASSED_OVER: list[tuple[str, dict[str, Any], str]] = [
    (
        "/v1/responses",
        {"prompt": {"id": "pmpt_1"}},
        "prompt points to what OpenAI keeps, which isn't known here, and is passed over",
    ),
    (
        "/v1/responses",
        {"input": "Hi", "tools": [{"type": "custom", "name": "run", "format": {"type": "grammar", **LARK}}]},
        f"tools[0].format {UNKEPT}",
    ),
    (
        "/v1/chat/completions",
        ask(
            "Hi", tools=[{"type": "custom", "custom": {"name": "run", "format": {"type": "grammar", "grammar": LARK}}}]
        ),
        f"tools[0].custom.format.grammar {UNKEPT}",
    ),
]


@pytest.mark.parametrize(("path", "body", "warning"), PASSED_OVER)
def test_what_has_no_effect_is_told(path: str, body: dict[str, Any], warning: str) -> None:
    assert dict(call(path, body).headers)["x-echo-warning"] == warning


# ----------------------------------------------------------------------------------------------------- Cohere

COHERE = "/v2/chat"


def test_cohere_reads_documents_in_results() -> None:
    calls = [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]
    documents = [
        {"type": "document", "document": {"data": "sunny"}},
        {"type": "document", "document": {"data": {"t": 7}}},
        {"type": "text", "text": "!"},
    ]
    messages = [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "tool_calls": calls},
        {"role": "tool", "tool_call_id": "c", "content": documents},
    ]
    said = told(call(COHERE, {"messages": messages}))["message"]["content"][0]["text"]
    assert said == 'f: sunny{"t":7}!'


def test_cohere_tells_probabilities() -> None:
    assert [token["text"] for token in told(call(COHERE, ask("a b", logprobs=True)))["logprobs"]] == ["a", " b"]
    body = call(COHERE, ask("a b", logprobs=True, stream=True)).body
    assert body.count(b'"logprobs":{"text"') == 2


def test_cohere_says_a_refusal_as_text() -> None:
    assert told(call(COHERE, ask(block(refusal="No."))))["message"]["content"] == [{"type": "text", "text": "No."}]
    assert b'"text":"No."' in call(COHERE, ask(block(refusal="No."), stream=True)).body


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"type": "text"}, "Hi"),
        ({"type": "json_object"}, '{"message":"Hi"}'),
        ({"type": "json_object", "schema": {"type": "object", "properties": {"a": {"const": 1}}}}, '{"a":1}'),
    ],
)
def test_cohere_s_formats(wanted: Any, said: str) -> None:
    reply = told(call(COHERE, ask("Hi", response_format=wanted)))
    assert reply["message"]["content"][0]["text"] == said


def test_cohere_names_what_it_can_not_read() -> None:
    assert "messages" in told(call(COHERE, {"model": "m"}), 400)["message"]
    assert "stop_sequences[0]" in told(call(COHERE, ask("Hi", stop_sequences=[1])), 400)["message"]
    assert call(COHERE, method="GET").status == 405


# ------------------------------------------------------------------------------------------- models and paths


@pytest.mark.parametrize(
    ("path", "headers", "key", "names"),
    [
        ("/v1/models", {}, "data", ["echo", "lorem"]),
        ("/models", {}, "data", ["echo", "lorem"]),
        ("/openai/v1/models", {}, "data", ["echo", "lorem"]),
        ("/v1/models", {"anthropic_version": "2023-06-01"}, "data", ["echo", "lorem"]),
        ("/v1beta/models", {}, "models", ["models/echo", "models/lorem"]),
        ("/v1/models", {"x_goog_api_key": "k"}, "models", ["models/echo", "models/lorem"]),
        ("/gemini/v1/models", {}, "models", ["models/echo", "models/lorem"]),
        ("/anthropic/v1/models", {}, "data", ["echo", "lorem"]),
        ("/mistral/v1/models", {}, "data", ["echo", "lorem"]),
        ("/v1/models", {"user_agent": "mistral-client-python/3.7.0"}, "data", ["echo", "lorem"]),
        ("/cohere/v1/models", {}, "models", ["echo", "lorem"]),
        ("/v1/models", {"user_agent": "cohere/7.3.1"}, "models", ["echo", "lorem"]),
    ],
)
def test_models_are_listed_for_each_provider(path: str, headers: Any, key: str, names: list[str]) -> None:
    listed = told(call(path, method="GET", **headers))[key]
    assert [model.get("id") or model["name"] for model in listed] == names
    one = told(call(f"{path}/gpt-9", method="GET", **headers))
    assert (one.get("id") or one["name"]).endswith("gpt-9")


def test_a_name_in_the_path_is_no_root() -> None:
    for name in ("gemini/pro", "mistral/large", "cohere", "v1beta"):
        assert told(call(f"/v1/models/{name}", method="GET"))["id"] == name


@pytest.mark.parametrize(
    ("query", "count"),
    [("", 2), ("endpoint=chat", 2), ("endpoint=embed", 2), ("endpoint=rerank", 2), ("endpoint=classify", 0)],
)
def test_cohere_s_list_is_that_of_an_endpoint(query: str, count: int) -> None:
    response = Service().handle(HttpRequest("GET", "/cohere/v1/models", query=query))
    assert len(json.loads(response.body)["models"]) == count


@pytest.mark.parametrize("path", ["/v1/models/m", "/mistral/v1/models/m"])
def test_a_model_that_is_deleted_is_named_again(path: str) -> None:
    assert told(call(path, method="DELETE")) == {"id": "m", "object": "model", "deleted": True}


PAGES: list[tuple[str, str, str, list[str], dict[str, Any]]] = [
    ("/anthropic/v1/models", "limit=1", "id", ["echo"], {"has_more": True, "first_id": "echo", "last_id": "echo"}),
    ("/anthropic/v1/models", "limit=1&after_id=echo", "id", ["lorem"], {"has_more": False, "last_id": "lorem"}),
    ("/anthropic/v1/models", "limit=1&before_id=lorem", "id", ["echo"], {"has_more": False, "first_id": "echo"}),
    ("/anthropic/v1/models", "after_id=lorem", "id", [], {"has_more": False, "first_id": None, "last_id": None}),
    ("/v1beta/models", "pageSize=1", "name", ["models/echo"], {"nextPageToken": "lorem"}),
    ("/v1beta/models", "pageSize=1&pageToken=lorem", "name", ["models/lorem"], {}),
    ("/cohere/v1/models", "page_size=1", "name", ["echo"], {"next_page_token": "lorem"}),
    ("/cohere/v1/models", "page_size=1&page_token=lorem", "name", ["lorem"], {}),
]


@pytest.mark.parametrize(("path", "query", "key", "names", "beside"), PAGES)
def test_models_come_in_pages_where_the_provider_has_them(
    path: str, query: str, key: str, names: list[str], beside: dict[str, Any]
) -> None:
    page = told(call(f"{path}?{query}", method="GET"))
    shown = page.pop("models", None) or page.pop("data", [])
    assert [model[key] for model in shown] == names
    assert beside.items() <= page.items()
    assert ("nextPageToken" in page, "next_page_token" in page) == (
        "nextPageToken" in beside,
        "next_page_token" in beside,
    )


@pytest.mark.parametrize("size", ["0", "-1", "x", "1001"])
def test_a_page_of_no_size_is_refused(size: str) -> None:
    error = told(call(f"/anthropic/v1/models?limit={size}", method="GET"), 400)["error"]
    assert "limit: Input should be an integer from 1 to 1000" in error["message"]


@pytest.mark.parametrize("root", ["/openai/v1", "/api/v1", "/v1beta/openai", "/inference/v1"])
def test_openai_s_models_stand_below_each_of_its_roots(root: str) -> None:
    assert told(call(f"{root}/models", method="GET"))["object"] == "list"
    assert told(call(f"{root}/models/m", method="GET"))["object"] == "model"


@pytest.mark.parametrize("path", ["/cohere/v1/models/m", "/anthropic/v1/models/m", "/v1beta/models/m"])
def test_models_of_others_are_not_deleted(path: str) -> None:
    assert call(path, method="DELETE").status == 405


@pytest.mark.parametrize("agent", ["cohere/7.3.1", "mistral-client-python/3.7.0"])
def test_a_refusal_of_the_list_has_the_shape_of_the_client(agent: str) -> None:
    refused = told(call("/v1/models", {}, user_agent=agent), 405)
    assert "expected GET" in refused["message"]
    assert "error" not in refused


@pytest.mark.parametrize("headers", [{}, {"anthropic_version": "x"}, {"x_goog_api_key": "k"}])
def test_models_are_not_made(headers: Any) -> None:
    response = call("/v1/models", {}, **headers)
    assert response.status == 405
    assert "error" in json.loads(response.body)


SHAPES: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "OpenAI": ("/v1/nothing", {}, ["message", "type", "param", "code"]),
    "Anthropic by its header": ("/v1/nothing", {"anthropic_version": "x"}, ["type", "message"]),
    "Anthropic by its root": ("/anthropic/v1/nothing", {}, ["type", "message"]),
    "Gemini by its header": ("/v1/nothing", {"x_goog_api_key": "x"}, ["code", "message", "status"]),
    "Gemini by its version": ("/v1beta/nothing", {}, ["code", "message", "status"]),
}


@pytest.mark.parametrize("case", SHAPES)
def test_an_unknown_path_is_refused_in_the_shape_of_the_client(case: str) -> None:
    path, headers, keys = SHAPES[case]
    assert list(told(call(path, {}, **headers), 404)["error"]) == keys


def test_an_unknown_path_has_the_shape_of_its_root() -> None:
    assert "nothing" in told(call("/api/nothing", {}), 404)["error"]
    assert list(told(call("/v2/nothing", {}), 404)) == ["id", "message"]
    assert told(call("/mistral/nothing", {}), 404)["object"] == "error"
    assert told(call("/v1/nothing", {}, user_agent="mistral-client-python"), 404)["object"] == "error"
    assert list(told(call("/v1/nothing", {}, user_agent="cohere/7.3.1"), 404)) == ["id", "message"]
    vertex = call("/v1beta1/publishers/google/nothing", {}, x_goog_api_client="google-genai-sdk/3.6.1")
    assert told(vertex, 404)["error"]["status"] == "NOT_FOUND"
    for root in ("/api/v1", "/v1beta/openai"):
        assert told(call(f"{root}/nothing", {}), 404)["error"]["type"] == "invalid_request_error"
    assert call("/v1/nothing", {}, settings={"profile": "test-mode"}).body == b""


def test_the_version_that_stands_twice_is_told() -> None:
    message = told(call("/v1/v1/chat/completions", ask("Hi")), 404)["error"]["message"]
    assert "stands twice" in message
    assert "nearest known one is /v1/messages" in told(call("/v1/messagez", {}), 404)["error"]["message"]


def test_the_test_mode_knows_one_path_only() -> None:
    for path in (
        "/v1/messages",
        "/v1/responses",
        "/api/chat",
        "/v2/chat",
        "/v1/models",
        MISTRAL,
        "/v1/embeddings",
        "/v2/embed",
    ):
        assert call(path, ask("Hi"), settings={"profile": "test-mode"}).status == 404 or "completions" in path
    assert call("/v1/models/m:generateContent", {}, settings={"profile": "test-mode"}).status == 404


KEYS: list[tuple[str, dict[str, str]]] = [
    ("/v1/chat/completions", {"authorization": "Bearer secret"}),
    ("/v1/chat/completions", {"authorization": "bearer  secret"}),
    ("/openai/deployments/x/chat/completions", {"api_key": "secret"}),
    ("/v1/messages", {"x_api_key": "secret"}),
    ("/v1/messages", {"authorization": "Bearer other", "x_api_key": "secret"}),
    ("/v1/models/m:generateContent", {"x_goog_api_key": "secret"}),
    ("/v1/models/m:generateContent?key=secret", {}),
    ("/api/chat", {"authorization": "Bearer secret"}),
    ("/v2/chat", {"authorization": "Bearer secret"}),
    (MISTRAL, {"authorization": "Bearer secret"}),
]


@pytest.mark.parametrize(("path", "headers"), KEYS)
def test_a_key_is_found_where_each_client_puts_it(path: str, headers: dict[str, str]) -> None:
    body = ask("Hi", max_tokens=9, contents=[{"parts": [{"text": "Hi"}]}])
    needed = {"api_key": "secret"}
    assert call(path, body, settings=needed, **headers).status == 200
    for given in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic secret"}):
        assert call(path.partition("?")[0], body, settings=needed, **given).status == 401


def test_openai_calls_a_wrong_key_an_invalid_request() -> None:
    error = told(call("/v1/chat/completions", ask("Hi"), settings={"api_key": "s"}), 401)["error"]
    assert (error["type"], error["code"]) == ("invalid_request_error", "invalid_api_key")
    error = told(call("/v1/messages", ask("Hi"), settings={"api_key": "s"}), 401)["error"]
    assert error["type"] == "authentication_error"


def test_a_deployment_is_a_model() -> None:
    path = "/openai/deployments/mine/chat/completions"
    assert told(call(path, {"messages": []}))["model"] == "mine"
    assert told(call(path, ask("Hi")))["model"] == "m"


def test_groq_s_client_gets_groq_s_spelling() -> None:
    reply = told(call("/openai/v1/chat/completions", ask("Hi"), user_agent="Groq/Python 1.7.0"))
    assert reply["service_tier"] == "on_demand"
    assert told(call("/openai/v1/chat/completions", ask("Hi")))["service_tier"] == "default"
