import json
from typing import Any

import pytest

from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.record import record
from playground.model.runs.same import same_request

USER = {"role": "user", "content": "weather in Oslo"}


def http(body: Any, **more: Any) -> HttpRequest:
    return HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode(), **more)


def tool(*properties: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": {name: {"type": "string"} for name in properties}}
    return {"type": "function", "function": {"name": "get_weather", "parameters": schema}}


def test_the_order_of_keys_asks_for_nothing() -> None:
    left = http({"model": "echo", "stream": True, "messages": [USER]})
    right = http({"messages": [dict(reversed(USER.items()))], "stream": True, "model": "echo"})
    assert same_request(left, right)
    assert record(Service(), left).body == record(Service(), right).body


@pytest.mark.parametrize(
    "other",
    [
        {"n": 1, "stream": True, "messages": [USER]},
        {"n": True, "stream": 1, "messages": [USER]},
        {"n": True, "stream": True, "messages": [{**USER, "content": "weather in Rome"}]},
    ],
)
def test_another_value_is_another_request(other: dict[str, Any]) -> None:
    assert not same_request(http({"n": True, "stream": True, "messages": [USER]}), http(other))


def test_the_order_of_a_schema_s_properties_counts() -> None:
    left = http({"messages": [USER], "tools": [tool("city", "unit")]})
    assert not same_request(left, http({"messages": [USER], "tools": [tool("unit", "city")]}))
    assert same_request(left, http({"tools": [tool("city", "unit")], "messages": [USER]}))


def test_the_order_within_what_a_call_says_counts_and_that_of_items_doesn_t() -> None:
    said = [{"type": "tool_use", "input": {"a": 1, "b": 2}}]
    assert not same_request(http({"input": said}), http({"input": [{**said[0], "input": {"b": 2, "a": 1}}]}))
    assert same_request(http({"input": said}), http({"input": [dict(reversed(said[0].items()))]}))


def test_elsewhere_and_text_that_is_no_json_are_told_apart() -> None:
    assert not same_request(http({}), http({}, query="a=1"))
    assert not same_request(HttpRequest("POST", "/", (), b"{a"), HttpRequest("POST", "/", (), b"{b"))
    assert same_request(HttpRequest("POST", "/", (), b"{a"), HttpRequest("POST", "/", (), b"{a"))
