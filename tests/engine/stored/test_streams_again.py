"""Streams that are asked for again."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.test_responses import PATH, call, made, told
from tests.engine.dialects.wires import chunks


@pytest.fixture
def service() -> Service:
    return Service(Settings())


def again(service: Service, identity: str, after: str = "") -> HttpResponse:
    return call(service, None, f"/{identity}", "GET", f"stream=true{after and '&starting_after='}{after}")


def streamed(service: Service, settings: str = "", **more: Any) -> HttpResponse:
    body = json.dumps({"model": "gpt", "stream": True, "background": True, "input": "Hi there, you", **more}).encode()
    return service.handle(HttpRequest("POST", PATH, (("x-echo-fault", settings),) if settings else (), body))


def test_what_ran_in_the_background_is_streamed_again(service: Service) -> None:
    before = streamed(service).body
    identity = chunks(before)[0]["response"]["id"]
    told_again = again(service, identity)
    assert (told_again.status, told_again.media_type, told_again.body) == (200, "text/event-stream", before)
    assert chunks(again(service, identity, "4").body) == chunks(before)[5:]
    assert again(service, identity, str(len(chunks(before)) - 1)).body == b""
    for number in ("x", "-1"):
        assert told(again(service, identity, number), 400)["error"]["param"] == "starting_after"
    assert told(call(service, None, f"/{identity}", "GET", "stream=false")) == chunks(before)[-1]["response"]
    call(service, path=f"/{identity}", method="DELETE")
    assert told(again(service, identity), 404)


def test_what_runs_in_the_background_ends_without_its_reader(service: Service) -> None:
    whole = chunks(streamed(Service(Settings())).body)
    first = next(iter(streamed(service).frames))
    assert isinstance(first, bytes)
    identity = chunks(first)[0]["response"]["id"]
    assert told(call(service, None, f"/{identity}", "GET"))["status"] == "completed"
    assert chunks(again(service, identity, "1").body) == whole[2:]
    cut = Service(Settings())
    told_before = chunks(streamed(cut, "disconnect_after:1").body)
    assert told_before == whole[: len(told_before)]
    assert len(told_before) < len(whole)
    assert chunks(again(cut, identity, str(len(told_before) - 1)).body) == whole[len(told_before) :]


@pytest.mark.parametrize(("more", "lacking"), [({}, "background"), ({"background": True}, "stream")])
def test_other_responses_are_not_streamed_again(service: Service, more: Any, lacking: str) -> None:
    error = told(again(service, made(service, "Hi", **more)["id"]), 400)["error"]
    assert error == {
        "message": f"This response cannot be streamed because it was not created with {lacking}=true.",
        "type": "invalid_request_error",
        "param": "stream",
        "code": "invalid_request_error",
    }


def test_nothing_is_kept_of_a_stream_that_is_not_to_be_stored(service: Service) -> None:
    identity = chunks(streamed(service, store=False).body)[0]["response"]["id"]
    assert told(again(service, identity), 404)
