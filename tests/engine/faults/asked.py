"""Requests under faults, and what a test reads in their answers."""

import json
from dataclasses import replace
from typing import Any

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpResponse
from tests.engine.dialects.test_sameness import CASES, TIME, WEATHER, script
from tests.engine.dialects.wires import WIRES, Ask, chunks

TEXT, CALLS = CASES["text"], CASES["parallel calls"]
BOTH = Ask(
    (
        script(
            {
                "text": "Now!",
                "tool_call": [{"name": name, "args": {"city": "Oslo"}} for name in ("get_weather", "get_time")],
            }
        ),
    ),
    (WEATHER, TIME),
)


def answer(faults: str, ask: Ask = TEXT, wire: str = "openai", *, stream: bool = True, **headers: str) -> HttpResponse:
    given = (("x-echo-fault", faults), *((name.replace("_", "-"), value) for name, value in headers.items()))
    http = WIRES[wire].request(ask, stream=stream)
    return Service(Settings()).handle(replace(http, headers=given))


def told(faults: str, ask: Ask = CALLS) -> list[Any]:
    return chunks(answer(faults, ask).body)


def calls(values: list[Any]) -> list[Any]:
    """Every fragment of a call."""
    return [call for value in values for choice in value["choices"] for call in choice["delta"].get("tool_calls", [])]


def whole_calls(faults: str) -> list[Any]:
    body = json.loads(answer(faults, CALLS, stream=False).body)
    return body["choices"][0]["message"]["tool_calls"]


def warning(response: HttpResponse) -> str:
    return dict(response.headers).get("x-echo-warning", "")
