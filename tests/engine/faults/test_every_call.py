"""Faults on the calls that no reply answers: embeddings, moderations, rerank, counts, lists, what is stored."""

import json
from dataclasses import replace
from typing import Any

import pytest
from pydantic import SecretStr

from engine.events import Cut, Pause
from engine.faults import FAULTS
from engine.service import Service
from engine.settings import Settings
from engine.wire import Headers, HttpRequest, HttpResponse, coalesce

SAID: Any = [{"role": "user", "content": "Hello"}]
GEMINI: Any = {"contents": [{"role": "user", "parts": [{"text": "Hello"}]}]}
_ASKED: tuple[tuple[str, str, str, Headers, Any], ...] = (
    ("embeddings", "POST", "/v1/embeddings", (), {"input": "x"}),
    ("Gemini's embeddings", "POST", "/v1beta/models/m:embedContent", (), {"content": {"parts": [{"text": "x"}]}}),
    ("Ollama's embeddings", "POST", "/api/embed", (), {"input": "x"}),
    ("Cohere's embeddings", "POST", "/v2/embed", (), {"texts": ["x"]}),
    ("a moderation", "POST", "/v1/moderations", (), {"input": "x"}),
    ("a rerank", "POST", "/v2/rerank", (), {"query": "x", "documents": ["x"]}),
    ("Anthropic's count", "POST", "/v1/messages/count_tokens", (), {"model": "m", "messages": SAID}),
    ("Gemini's count", "POST", "/v1beta/models/m:countTokens", (), GEMINI),
    ("OpenAI's count", "POST", "/v1/responses/input_tokens", (), {"model": "m", "input": "Hello"}),
    ("a conversation", "POST", "/v1/conversations", (), {}),
    ("the loading of a model", "POST", "/api/chat", (), {"model": "m", "messages": []}),
    ("what a model can do", "POST", "/api/show", (), {"model": "m"}),
    ("OpenAI's models", "GET", "/v1/models", (), None),
    ("one model", "GET", "/v1/models/m", (), None),
    ("Anthropic's models", "GET", "/v1/models", (("anthropic-version", "2023-06-01"),), None),
    ("Ollama's models", "GET", "/api/tags", (), None),
)
CALLS = {
    name: HttpRequest(method, path, headers, b"" if body is None else json.dumps(body).encode())
    for name, method, path, headers, body in _ASKED
}


def answer(call: str, fault: str, *headers: tuple[str, str]) -> HttpResponse:
    http = CALLS[call]
    given: Headers = (*http.headers, ("x-echo-fault", fault), *headers)
    return Service(Settings()).handle(replace(http, headers=given))


def warning(response: HttpResponse) -> str:
    return dict(response.headers).get("x-echo-warning", "")


@pytest.mark.parametrize("call", CALLS)
def test_the_provider_is_down_for_every_call(call: str) -> None:
    assert answer(call, "").status == 200
    down = answer(call, "status:503")
    assert (down.status, "status:503" in down.body.decode()) == (503, True)


@pytest.mark.parametrize("call", CALLS)
def test_a_rate_limit_and_an_outage_that_a_retry_outlasts_meet_every_call(call: str) -> None:
    limited = answer(call, "rate_limit:7")
    assert (limited.status, dict(limited.headers)["retry-after"]) == (429, "7")
    assert answer(call, "fail_first").status == 503
    assert answer(call, "fail_first", ("x-stainless-retry-count", "1")).status == 200


@pytest.mark.parametrize("call", CALLS)
def test_waits_and_losses_meet_every_call(call: str) -> None:
    whole = answer(call, "").body
    assert list(answer(call, "slow_start:9").frames) == [Pause(9.0), whole]
    assert list(answer(call, "stall").frames) == [Pause(600.0), Cut()]
    assert list(answer(call, "disconnect_after:1").frames) == [Cut()]
    assert answer(call, "empty_stream").body == b""
    assert answer(call, "wrong_content_type").media_type == "text/plain"
    assert answer(call, "truncate_json").body == whole[: len(whole) // 2]


@pytest.mark.unmeasured
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("fault", [kind.name for kind in FAULTS.values() if kind.where != "instead"])
def test_a_fault_without_effect_is_warned_about(call: str, fault: str) -> None:
    response, plain = answer(call, fault), answer(call, "")
    same = list(coalesce(response.frames)) == list(coalesce(plain.frames)) and response.media_type == plain.media_type
    assert (f"the fault {fault} has nothing to act on" in warning(response)) == same
    assert warning(plain) == ""


def test_what_acts_is_not_named_with_what_does_not() -> None:
    response = answer("embeddings", "slow_start:1,no_done,missing_id,error_event")
    assert warning(response) == "; ".join(
        f"the fault {name} has nothing to act on in this answer" for name in ("no_done", "missing_id", "error_event")
    )


def test_an_outage_reads_no_body_and_changes_nothing_that_is_stored() -> None:
    service = Service(Settings())
    body = json.dumps({"model": "m", "input": "Hello"}).encode()
    path = f"/v1/responses/{json.loads(service.handle(HttpRequest('POST', '/v1/responses', (), body)).body)['id']}"
    down = (("x-echo-fault", "status:503"),)
    assert service.handle(HttpRequest("DELETE", path, down)).status == 503
    assert service.handle(HttpRequest("GET", path)).status == 200
    assert service.handle(HttpRequest("POST", "/v1/responses", down, b"{")).status == 503


@pytest.mark.parametrize("fault", [kind.name for kind in FAULTS.values() if kind.where != "instead"])
def test_a_refusal_goes_out_as_it_is(fault: str) -> None:
    malformed = HttpRequest("POST", "/v1/embeddings", (), b"{")
    refused = Service(Settings(fault=fault)).handle(malformed)
    plain = Service(Settings()).handle(malformed)
    assert (refused.status, refused.headers, [*refused.frames]) == (400, plain.headers, [*plain.frames])


def test_what_answers_instead_meets_no_unknown_path_no_missing_key_and_no_body_that_is_too_large() -> None:
    down = Service(Settings(fault="status:503", api_key=SecretStr("k"), body_limit=9))
    allowed: Headers = (("authorization", "Bearer k"),)
    assert down.handle(HttpRequest("POST", "/nowhere", allowed)).status == 404
    assert down.handle(HttpRequest("POST", "/v1/embeddings", (), b"{}")).status == 401
    assert down.handle(HttpRequest("POST", "/v1/embeddings", allowed, b"{" * 10)).status == 413
    assert down.handle(HttpRequest("POST", "/v1/embeddings", allowed, b"{")).status == 503


def test_the_setting_acts_as_the_header_does_and_spares_the_question_whether_the_server_is_up() -> None:
    service = Service(Settings(fault="status:503"))
    assert service.handle(CALLS["embeddings"]).status == 503
    assert service.handle(HttpRequest("GET", "/healthz")).status == 200
