"""The seconds to wait, as each provider says them."""

import json

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

PATHS = {"openai": "/v1/chat/completions", "anthropic": "/v1/messages", "gemini": "/v1/models/m:generateContent"}


def refused(path: str, fault: str) -> HttpResponse:
    return Service(Settings()).handle(HttpRequest("POST", path, (("x-echo-fault", fault),), b"{}"))


def limits(response: HttpResponse) -> dict[str, str]:
    return {name: value for name, value in response.headers if "ratelimit" in name}


def test_openai_says_them_in_headers() -> None:
    assert limits(refused(PATHS["openai"], "rate_limit:7")) == {
        "x-ratelimit-limit-requests": "1000",
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": "7s",
    }


def test_anthropic_says_the_time_of_day() -> None:
    assert limits(refused(PATHS["anthropic"], "rate_limit:90")) == {
        "anthropic-ratelimit-requests-limit": "1000",
        "anthropic-ratelimit-requests-remaining": "0",
        "anthropic-ratelimit-requests-reset": "2025-01-01T00:01:30Z",
    }


@pytest.mark.parametrize("called", [("POST", PATHS["anthropic"]), ("GET", "/v1/models")], ids=["message", "models"])
def test_the_time_of_day_is_that_of_the_request_where_it_has_one(called: tuple[str, str]) -> None:
    headers = (("x-echo-fault", "rate_limit:90"), ("anthropic-version", "2026-10-21"))
    told = limits(Service(Settings()).handle(HttpRequest(*called, headers, b"{}", arrived=1_800_000_000)))
    assert told["anthropic-ratelimit-requests-reset"] == "2027-01-15T08:01:30Z"


def test_google_says_them_in_the_details() -> None:
    error = json.loads(refused(PATHS["gemini"], "rate_limit:7").body)["error"]
    assert error["details"] == [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "7s"}]


@pytest.mark.parametrize("fault", ["status:429", "status:503", "fail_first"])
@pytest.mark.parametrize("provider", PATHS)
def test_other_refusals_name_no_time(provider: str, fault: str) -> None:
    response = refused(PATHS[provider], fault)
    assert limits(response) == {}
    assert b"RetryInfo" not in response.body


def test_half_a_second_is_over_in_the_next() -> None:
    block = '<|instruction_start|>{"error": {"status": 429, "retry_after": 0.5}}<|instruction_end|>'
    body = json.dumps({"messages": [{"role": "user", "content": block}], "max_tokens": 9}).encode()
    asked = [HttpRequest("POST", PATHS[provider], (), body) for provider in ("anthropic", "openai")]
    told = [limits(Service(Settings()).handle(http)) for http in asked]
    assert [told[0]["anthropic-ratelimit-requests-reset"], told[1]["x-ratelimit-reset-requests"]] == [
        "2025-01-01T00:00:01Z",
        "0.5s",
    ]
