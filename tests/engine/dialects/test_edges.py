"""What clients send at the edges of each wire: nulls, empties, odd numbers, other media; never a 500."""

import itertools
import json
import re
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.edges import ANSWERED, REFUSED, WIRES

ROWS = [(name, changes) for name, rows in ANSWERED.items() for changes in rows]
WRONG = [(name, changes) for name, rows in REFUSED.items() for changes in rows]


def call(name: str, changes: dict[str, Any], *, stream: bool = False, strict: bool = False) -> HttpResponse:
    path, body = WIRES[name]
    body = {**body, **changes}
    if stream and name == "gemini":
        path = path.replace(":generate", ":streamGenerate")
    elif stream:
        body["stream"] = True
    return Service(Settings(strict=strict)).handle(HttpRequest("POST", path, (), json.dumps(body).encode()))


@pytest.mark.parametrize(("name", "changes"), ROWS)
def test_what_can_be_answered_is(name: str, changes: dict[str, Any]) -> None:
    for stream in (False, True):
        response = call(name, changes, stream=stream)
        assert response.status == 200, response.body
        assert response.body


@pytest.mark.parametrize(("name", "changes"), WRONG)
def test_what_can_not_be_read_is_a_400_that_says_so(name: str, changes: dict[str, Any]) -> None:
    response = call(name, changes)
    assert response.status == 400, response.body
    assert "nternal" not in response.body.decode()


@pytest.mark.parametrize(("name", "changes"), [*ROWS, *WRONG])
def test_strict_mode_has_an_answer_or_a_refusal_too(name: str, changes: dict[str, Any]) -> None:
    for stream in (False, True):
        assert call(name, changes, stream=stream, strict=True).status in {200, 400, 422}


@pytest.mark.parametrize(
    ("tier", "told"), [("auto", "default"), (None, "default"), ("flex", "flex"), ("priority", "priority")]
)
def test_the_tier_that_is_asked_for_is_told(tier: str | None, told: str) -> None:
    for name, stream in itertools.product(("chat", "responses"), (False, True)):
        said = call(name, {"service_tier": tier}, stream=stream).body.decode()
        assert f'"service_tier":"{told}"' in said
        assert said.count('"service_tier"') == said.count(f'"service_tier":"{told}"')


SCRIPT = '<|instruction_start|>{"messages":[{"text":"one two","tools_list":{}}]}<|instruction_end|>'
ASKED: dict[str, dict[str, Any]] = {
    "chat": {"messages": [{"role": "user", "content": SCRIPT}], "logprobs": True},
    "gemini": {"contents": [{"parts": [{"text": SCRIPT}]}], "generationConfig": {"responseLogprobs": True}},
    "ollama": {"messages": [{"role": "user", "content": SCRIPT}], "logprobs": True},
    "mistral": {"messages": [{"role": "user", "content": SCRIPT}], "logprobs": True},
    "cohere": {"messages": [{"role": "user", "content": SCRIPT}], "logprobs": True},
}
TOKEN = re.compile(r'"(?:token|text)":"([^"]*)","(?:logprob|tokenId|token_id)')


@pytest.mark.parametrize("name", ASKED)
def test_two_texts_have_the_same_tokens_in_a_stream_as_in_the_whole(name: str) -> None:
    for stream in (False, True):
        told = TOKEN.findall(call(name, ASKED[name], stream=stream).body.decode())
        assert told == ["one", " two", "No", " tools", " available"]


def test_no_token_at_all_is_a_reply_of_nothing() -> None:
    body = json.loads(call("anthropic", {"max_tokens": 0}).body)
    assert (body["content"], body["stop_reason"], body["usage"]["output_tokens"]) == ([], "max_tokens", 0)


@pytest.mark.parametrize(
    ("name", "changes", "reason"),
    [
        ("ollama", {"messages": []}, "load"),
        ("ollama", {"messages": None, "keep_alive": "5m"}, "load"),
        ("ollama", {"messages": [], "keep_alive": 0}, "unload"),
        ("generate", {"prompt": ""}, "load"),
        ("generate", {"prompt": None, "keep_alive": "0s"}, "unload"),
    ],
)
def test_ollama_loads_and_unloads_where_nothing_is_said(name: str, changes: dict[str, Any], reason: str) -> None:
    for stream in (False, True):
        (line,) = call(name, changes, stream=stream).body.splitlines()
        told = json.loads(line)
        assert (told["done"], told["done_reason"]) == (True, reason)
        assert told["message"]["content"] == "" if name == "ollama" else told["response"] == ""


@pytest.mark.parametrize("name", ["ft:gpt:org::1", "llama3:8b", "org/model", "模型", "x" * 5_000])
def test_a_model_may_have_any_name(name: str) -> None:
    response = Service().handle(HttpRequest("GET", f"/v1/models/{name}"))
    assert json.loads(response.body)["id"] == name
    gone = Service().handle(HttpRequest("DELETE", f"/v1/models/{name}"))
    assert json.loads(gone.body) == {"id": name, "object": "model", "deleted": True}
    asked = HttpRequest("POST", f"/v1beta/models/{name}:generateContent", (), b'{"contents":{"parts":{"text":"Hi"}}}')
    assert json.loads(Service().handle(asked).body)["modelVersion"] == name.rpartition("/")[2]


def test_only_openai_s_models_are_deleted() -> None:
    headers = (("anthropic-version", "2023-06-01"),)
    assert Service().handle(HttpRequest("DELETE", "/v1/models/claude", headers)).status == 405
    assert Service().handle(HttpRequest("DELETE", "/v1/models")).status == 405


@pytest.mark.parametrize(
    ("path", "header"),
    [("/v1/models", "x-request-id"), ("/anthropic/v1/models", "request-id"), ("/v1/chat/completions", "x-request-id")],
)
def test_what_is_answered_at_once_has_a_request_id(path: str, header: str) -> None:
    one, two = (dict(Service().handle(HttpRequest("GET", path)).headers)[header] for _ in range(2))
    assert one == two
    assert one.startswith("req_")
