"""Exchanges that tests of recordings and comparisons are about."""

import json
from typing import Any

from engine.fixtures import Fixture
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record

SERVICE = Service()
WEATHER: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}, "unit": {"enum": ["C", "F"]}}},
    },
}


def exchange(text: str, path: str = "/v1/chat/completions", pacing: str = "20ms", **fields: Any) -> Fixture:
    """A chat with one message of the user, streamed unless ``fields`` of the body say otherwise."""
    body = {"model": "echo", "messages": [{"role": "user", "content": text}], "stream": True, **fields}
    headers = (("content-type", "application/json"), ("x-echo-pacing", pacing))
    return called("POST", path, json.dumps(body).encode(), headers)


def called(method: str, path: str, body: bytes = b"", headers: tuple[tuple[str, str], ...] = ()) -> Fixture:
    """Any call."""
    return fixture_of(record(SERVICE, HttpRequest(method, path, headers, body)), SERVICE.settings)
