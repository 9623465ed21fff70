"""A run beside itself on another wire, event by event."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.service import Service
from engine.wire import HttpRequest
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName, Draft, Echo
from playground.model.request import compiled, from_body
from playground.model.runs.record import Run, record
from playground.model.runs.wire_pairs import dialect_of, pairs
from tests.engine.dialects.wires import WIRES

BODY: dict[str, Any] = {
    "model": "echo",
    "messages": [{"role": "user", "content": "What is the weather in Oslo?"}],
    "tools": [{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}],
    "stream": True,
}


def ran(name: DialectName = "openai", **more: Any) -> Run:
    draft = from_body(BODY | more, Draft(echo=Echo(pacing="", fault=more.pop("fault", ""))))
    return record(Service(), compiled(replace(draft, dialect=name)).http)


@pytest.mark.parametrize("other", DIALECTS)
@pytest.mark.parametrize("name", DIALECTS)
def test_every_event_stands_beside_its_bytes_on_both_wires(name: DialectName, other: DialectName) -> None:
    run = ran(name)
    found = pairs(Service(), run, other)
    assert [row.number for row in found.rows] == [step.number for step in run.steps]
    assert "".join(row.here for row in found.rows).encode() == run.body
    there = "".join(row.there for row in found.rows).encode()
    told = [(call[1], call[2]) for call in WIRES[other].said(there, stream=True).calls]
    assert told == [(call.name, call.arguments) for call in (run.reply.tool_calls if run.reply else ())]
    assert other != name or there == run.body


def test_a_reply_that_is_not_streamed_stands_there_whole() -> None:
    found = pairs(Service(), ran(stream=False), "anthropic")
    assert found.whole
    assert [json.loads(body)["model"] for body in found.whole] == ["echo", "echo"]
    assert found.rows == ()


def test_choices_follow_one_another_on_a_wire_that_has_none() -> None:
    run = ran(n=2, tools=None)
    found = pairs(Service(), run, "ollama")
    assert len([row for row in found.rows if row.there and "Oslo" in row.there]) == 2
    assert [row.event for row in found.rows if not row.there].count("end of choice: stop") == 2
    assert all(row.number for row in found.rows)


def test_a_run_that_was_cut_has_its_end_on_the_other_wire_alone() -> None:
    run = ran(fault="disconnect_after:1")
    found = pairs(Service(), run, "anthropic")
    assert found.rows[-1].number == 0
    assert "message_stop" in found.rows[-1].there


def test_a_call_without_a_reply_has_no_other_wire() -> None:
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{}"))
    assert pairs(Service(), run, "cohere").refused == "The call got no reply."


@pytest.mark.parametrize("name", DIALECTS)
def test_the_dialect_of_a_request_is_that_of_its_path(name: DialectName) -> None:
    assert dialect_of(Service(), compiled(Draft(dialect=name)).http) == name


def test_a_request_that_only_the_engine_forgives_is_said_to_have_no_other_wire() -> None:
    body = json.dumps({"messages": {}, "stream": True}).encode()
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), body))
    assert pairs(Service(), run, "cohere").refused
