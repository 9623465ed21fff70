import json
from typing import Any

import pytest

from engine.events import ArgumentsDelta, ReplyEnd, ReplyStart
from engine.service import Service
from engine.streaming import collect
from engine.wire import HttpRequest
from playground.model.runs.record import Run, record, refusal


def ask(body: dict[str, Any], *headers: tuple[str, str], path: str = "/v1/chat/completions") -> Run:
    return record(Service(), HttpRequest("POST", path, headers, json.dumps(body).encode()), 7)


def scripted(plan: dict[str, Any], **more: Any) -> dict[str, Any]:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    return {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}], **more}


def test_a_streamed_run_holds_every_event_and_exactly_the_bytes_of_the_wire() -> None:
    body = scripted({"messages": [{"text": "one two three"}]})
    run = ask(body)
    http = HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode())
    assert run.body == Service().handle(http).body
    assert b"".join(step.data for step in run.steps) == run.body
    assert [step.number for step in run.steps] == list(range(1, len(run.steps) + 1))
    assert isinstance(run.steps[0].event, ReplyStart)
    assert isinstance(run.steps[-1].event, ReplyEnd)
    assert (run.status, run.error, run.streaming, run.cut, run.number) == (200, "", True, False, 7)


def test_the_steps_tell_the_reply() -> None:
    run = ask(scripted({"reasoning": {"length": 3}, "messages": [{"text": "a b"}, {"text": "c"}]}))
    assert collect(step.event for step in run.steps) == run.reply


def test_pauses_become_times() -> None:
    run = ask(scripted({"messages": [{"text": "one two three"}]}), ("x-echo-pacing", "ttft=300ms,gap=20ms"))
    assert [round(step.at, 3) for step in run.steps if step.is_delta] == [0.3, 0.32, 0.34]
    assert run.deltas == 3
    assert round(run.seconds, 3) == 0.34


def test_a_reply_in_one_body_arrives_at_once() -> None:
    body = scripted({"messages": [{"text": "one two"}]}, stream=False)
    run = ask(body, ("x-echo-pacing", "ttft=300ms,gap=20ms"))
    assert {step.at for step in run.steps} == {0.3}
    assert {step.data for step in run.steps} == {b""}
    assert json.loads(run.body)["choices"][0]["message"]["content"] == "one two"
    assert run.whole == run.body
    assert not run.streaming


def test_a_stream_also_holds_the_reply_as_one_body() -> None:
    run = ask(scripted({"messages": [{"text": "one two"}]}))
    assert json.loads(run.whole)["choices"][0]["message"]["content"] == "one two"


def test_a_lost_connection_ends_the_steps() -> None:
    run = ask(scripted({"messages": [{"text": "one two three"}], "cut_after": 2}))
    assert run.cut
    assert run.deltas == 2
    assert not isinstance(run.steps[-1].event, ReplyEnd)


def test_a_connection_lost_before_the_only_body_leaves_nothing() -> None:
    run = ask(scripted({"messages": [{"text": "one"}], "cut_after": 2}, stream=False))
    assert (run.steps, run.body, run.cut) == ((), b"", True)
    assert run.seconds == 0.0


def test_a_refusal_is_told_in_the_provider_s_words() -> None:
    run = ask({"model": "echo", "messages": "no list"})
    assert run.reply is None
    assert run.status == 400
    assert run.error == f"400: {json.loads(run.body)['error']['message']}"


def test_a_call_that_is_no_chat_has_a_body_and_no_error() -> None:
    run = record(Service(), HttpRequest("GET", "/v1/models"))
    assert (run.reply, run.steps, run.error, run.status) == (None, (), "", 200)
    assert b"echo" in run.body


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b'{"message":"no such model"}', "no such model"),
        (b'{"error":"text"}', "text"),
        (b'{"error":{"message":["odd"]}}', '["odd"]'),
        (b"plain words", "plain words"),
        (b"", "no body"),
        (b"[1]", "[1]"),
    ],
)
def test_errors_of_every_shape_are_read(body: bytes, told: str) -> None:
    assert refusal(503, body) == f"503: {told}"


def test_response_headers_are_found_by_name() -> None:
    run = ask(scripted({"messages": [{"text": "one"}]}))
    assert run.header("content-type") == "text/event-stream"
    assert run.header("x-none") is None


@pytest.mark.parametrize(
    "fault",
    [
        "no_done",
        "left_open",
        "malformed_chunk",
        "error_event",
        "error_object",
        "truncate_json",
        "empty_stream",
        "slow_start:3",
        "stall:2",
        "disconnect_after:2",
        "comments",
        "crlf",
        "byte_cuts",
        "missing_index",
        "joined_calls",
        "repeat_finish",
        "usage_everywhere",
        "calls_without_finish",
    ],
)
def test_with_faults_the_bytes_are_those_that_went_out(fault: str) -> None:
    plan = {"messages": [{"text": "one two é", "tool_call": [{"name": "a", "args": {"x": 1}}]}]}
    body = json.dumps(scripted(plan)).encode()
    http = HttpRequest("POST", "/v1/chat/completions", (("x-echo-fault", fault), ("x-echo-pacing", "5ms")), body)
    run = record(Service(), http)
    assert run.body == Service().handle(http).body
    assert b"".join(step.data for step in run.steps) == run.body
    assert [step.at for step in run.steps] == sorted(step.at for step in run.steps)
    assert run.faults == (fault.partition(":")[0],)


@pytest.mark.parametrize(
    ("faults", "turns"),
    [
        ("interleaved_calls", [0, 1, 0, 1, 0, 0]),
        ("interleaved_calls,missing_index", [0, 1, 0, 1, 0, 0]),
        ("missing_index,interleaved_calls", [0, 1, 0, 1, 0, 0]),
    ],
)
def test_calls_that_take_turns_on_the_wire_take_turns_in_the_steps(faults: str, turns: list[int]) -> None:
    plan = {"messages": [{"tool_call": [{"name": "a", "args": {"city": "Oslo"}}, {"name": "b", "args": {"x": 1}}]}]}
    run = ask(scripted(plan), ("x-echo-fault", faults), ("x-echo-pacing", "5ms"))
    pieces = [(step.event, step.data) for step in run.steps if isinstance(step.event, ArgumentsDelta)]
    assert [piece.call_index for piece, _ in pieces] == turns
    assert all(json.dumps(piece.text)[1:-1].encode() in data for piece, data in pieces)
    assert collect(step.event for step in run.steps) == run.reply
    assert [step.at for step in run.steps] == sorted(step.at for step in run.steps)


def test_calls_that_share_a_delta_share_its_step() -> None:
    plan = {"messages": [{"tool_call": [{"name": "a", "args": {"city": "Oslo"}}, {"name": "b", "args": {"x": 1}}]}]}
    run = ask(scripted(plan, n=2), ("x-echo-fault", "joined_calls"), ("x-echo-pacing", "5ms"))
    pieces = [(step.event, step.data) for step in run.steps if isinstance(step.event, ArgumentsDelta)]
    assert [(piece.call_index, bool(data)) for piece, data in pieces[:4]] == [
        (0, True),
        (1, False),
        (0, True),
        (1, False),
    ]
    assert collect(step.event for step in run.steps) == run.reply
    assert b"".join(step.data for step in run.steps) == run.body


def test_a_slow_start_makes_every_event_late() -> None:
    plan = {"messages": [{"text": "one"}]}
    assert ask(scripted(plan), ("x-echo-fault", "slow_start:3")).steps[0].at == 3.0


def test_events_that_never_arrive_are_no_steps() -> None:
    run = ask(scripted({"messages": [{"text": "one " * 30}]}), ("x-echo-fault", "truncate_json"))
    assert 0 < run.deltas < 30
    assert ask(scripted({"messages": [{"text": "one"}]}), ("x-echo-fault", "empty_stream")).steps == ()
