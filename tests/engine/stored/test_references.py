"""Items that only name others."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.dialects.test_responses import PATH, call, listed, made, text_of, told


@pytest.fixture
def service() -> Service:
    return Service(Settings())


def reference(identity: str) -> Any:
    return {"type": "item_reference", "id": identity}


def bare(identity: str) -> Any:
    return {"id": identity}


def test_items_that_are_kept_may_be_named(service: Service) -> None:
    tools: list[Any] = [{"type": "function", "name": "get_weather", "parameters": {"type": "object"}}]
    thought, called = made(service, "weather in Oslo", tools=tools, reasoning={"effort": "low"})["output"]
    asked = {"role": "user", "content": "weather in Oslo"}
    result = {"type": "function_call_output", "call_id": called["call_id"], "output": "sunny"}
    for named in (reference, bare):
        given: list[Any] = [asked, *(named(item["id"]) for item in (thought, called)), result]
        answer = made(service, given, tools=tools)
        assert text_of(answer) == "get_weather: sunny"
        assert answer == made(service, [asked, thought, called, result], tools=tools)
    (said,) = answer["output"]
    items = listed(service, answer["id"], "order=asc")["data"]
    assert [item["type"] for item in items] == ["message", "reasoning", "function_call", "function_call_output"]
    later = made(service, [reference(items[0]["id"]), reference(said["id"]), {"role": "user", "content": "?"}])
    texts = [item["content"][0]["text"] for item in listed(service, later["id"], "order=asc")["data"]]
    assert texts == ["weather in Oslo", "get_weather: sunny", "?"]


def test_the_items_of_a_conversation_may_be_named(service: Service) -> None:
    http = HttpRequest("POST", "/v1/conversations", (), b'{"items":[{"role":"user","content":"Hi"}]}')
    about = f"/v1/conversations/{told(service.handle(http))['id']}/items"
    (item,) = told(service.handle(HttpRequest("GET", about)))["data"]
    assert text_of(made(service, [reference(item["id"])])) == "Hi"
    again = json.dumps({"items": [reference(item["id"])]}).encode()
    added = told(service.handle(HttpRequest("POST", about, (), again)))["data"]
    assert [each["content"] for each in added] == [item["content"]]
    assert added[0]["id"] != item["id"]


@pytest.mark.parametrize("strict", [False, True])
def test_an_item_that_is_not_kept_is_named(strict: bool) -> None:
    service = Service(Settings(strict=strict))
    first = made(service, "Hi", store=False)["output"][0]["id"]
    for given in ("Hello", [{"role": "user", "content": first}]):
        made(service, given)
    for named in (reference(first), bare(first)):
        error = told(call(service, {"input": [named, {"role": "user", "content": "?"}]}), 404)["error"]
        assert error["message"].startswith(f"Item with id '{first}' not found. Items are not persisted when `store`")
        assert (error["param"], error["code"]) == ("input", None)


def test_strict_mode_reads_what_is_named(service: Service) -> None:
    strict = (("x-echo-strict", "1"),)
    thought = made(service, "Why?", reasoning={"effort": "low"})["output"][0]
    body = {"model": "gpt-5", "input": [reference(thought["id"]), {"role": "user", "content": "Why?"}]}
    refused = service.handle(HttpRequest("POST", PATH, strict, json.dumps(body).encode()))
    assert "without its required following item" in told(refused, 400)["error"]["message"]
