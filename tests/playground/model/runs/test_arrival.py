import json
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.events import TextDelta
from engine.faults import FAULTS
from engine.rules import Rules
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.arrival import ACTS, Arrival, acted, arrival
from playground.model.runs.record import Run, record

ONE_BODY = {"stream": False}
PLAN: dict[str, Any] = {
    "messages": [{"text": "one two é", "tool_call": [{"name": "a", "args": {"x": 1}}, {"name": "b", "args": {}}]}]
}
PATHS = {
    "/v1/chat/completions": {"stream": True},
    "/v1/responses": {"stream": True},
    "/v1/messages": {"stream": True, "max_tokens": 900},
    "/v1beta/models/echo:streamGenerateContent": {},
    "/api/chat": {"stream": True},
    "/v2/chat": {"stream": True},
}


def ask(fault: str, plan: dict[str, Any] = PLAN, path: str = "/v1/chat/completions", **more: Any) -> Run:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    said = {"messages": [{"role": "user", "content": text}], "input": text}
    gemini = {"contents": [{"role": "user", "parts": [{"text": text}]}]}
    body = gemini if "Generate" in path else {"model": "echo", **PATHS[path], **said, **more}
    headers = (("x-echo-fault", fault),) if fault else ()
    return record(Service(), HttpRequest("POST", path, headers, json.dumps(body).encode()))


def told(fault: str, **more: Any) -> Arrival:
    return arrival(ask(fault, **more))


@pytest.mark.parametrize(
    ("fault", "more", "end", "chip", "said"),
    [
        ("empty_stream", {}, "empty", "∅ No bytes", "not one byte; 0 of 6 deltas arrived (the fault empty_stream)"),
        ("stall", {}, "silent", "… Silent", "2 of 6 deltas, and the connection stays open (the fault stall)"),
        ("disconnect_after:1", {}, "lost", "⚡ Cut", "lost after 1 of 6 deltas (the fault disconnect_after)"),
        ("truncate_json", {}, "broken", "✕ Broken off", "Broken off in the middle of a JSON text, after 3 of 6 deltas"),
        ("truncate_json", ONE_BODY, "unreadable", "✕ Not JSON", "so nothing in it can be read; 0 of 6"),
        ("malformed_chunk", ONE_BODY, "unreadable", "✕ Not JSON", "(the fault malformed_chunk)"),
        ("error_event", {}, "error", "✕ Error", "An error came inside the stream, after 4 of 6 deltas (the fault"),
        ("calls_without_finish", {}, "unfinished", "⚠ No finish reason", "6 of 6 deltas arrived, and no finish reason"),
        ("error_object", {}, "error", "✕ Error", "An error came inside the stream, after 4 of 6 deltas (the"),
        ("no_finish", {}, "unfinished", "⚠ No finish reason", "and no finish reason (the fault no_finish)"),
        ("left_open", {}, "silent", "… Silent", "6 of 6 deltas, and the connection stays open (the fault left_open)"),
        ("stall", ONE_BODY, "silent", "… Silent", "Silent after 0 of 6 deltas"),
    ],
)  # fmt: skip
def test_a_reply_that_doesnt_arrive_whole_is_told_so(
    fault: str, more: dict[str, Any], end: str, chip: str, said: str
) -> None:
    found = told(fault, **more)
    assert (found.end, found.chip, found.whole) == (end, chip, False)
    assert said in found.said
    assert found.by in found.said


@pytest.mark.parametrize("fault", [name for name, kind in FAULTS.items() if kind.where != "instead"])
@pytest.mark.parametrize("usage", [False, True], ids=["", "with usage"])
@pytest.mark.parametrize("stream", [True, False], ids=["streamed", "in one body"])
def test_every_fault_is_told_by_what_a_client_hears(fault: str, usage: bool, stream: bool) -> None:
    more: dict[str, Any] = {"stream_options": {"include_usage": True}} if usage and stream else {}
    run = ask(fault, stream=stream, **more)
    heard = Accumulator()
    heard.feed(run.body)
    heard.finish()
    finished = bool(heard.reply.choices and heard.reply.choices[0].finish_reason)
    broken = fault == "malformed_chunk" and not stream
    assert arrival(run).whole == (finished and not run.cut and not broken)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "fault",
    [
        "truncate_json",
        "error_event",
        "error_object",
        "stall",
        "stall:5",
        "left_open",
        "no_blank_line",
        "comments",
        "empty_data",
        "event_ids",
        "retry_line",
        "crlf",
        "empty_stream",
    ],
)
def test_on_every_wire_as_much_text_arrives_as_a_client_hears(path: str, fault: str) -> None:
    run = ask(fault, path=path)
    heard = [event.text for event in Accumulator().feed(run.body) if isinstance(event, TextDelta)]
    assert [step.event.text for step in run.steps if isinstance(step.event, TextDelta)] == heard
    assert run.of == ask("", path=path).of


def test_a_fault_beside_cut_bytes_is_told_as_without_them() -> None:
    assert told("error_event,byte_cuts") == told("error_event")


def test_tokens_are_counted_as_far_as_they_arrive() -> None:
    whole = told("")
    assert told("empty_stream").tokens == (whole.tokens[0], 0)
    assert 0 < told("disconnect_after:2").tokens[1] < whole.tokens[1]
    assert told("no_done").tokens == whole.tokens


def test_a_reply_that_arrives_whole_names_the_faults_that_acted_on_it() -> None:
    assert told("").said == "Done: 6 deltas"
    assert told("missing_id").said == "Done: 6 deltas; the fault missing_id took the calls' ids"
    assert told("no_usage").said == "Done: 6 deltas"
    assert told("", plan={"messages": [{"text": ""}]}).said == "Completed with empty content (legal)"


def test_a_script_that_cuts_is_told_by_the_place_of_its_block() -> None:
    asked = told("", plan={"messages": [{"text": "one two"}], "cut_after": 1})
    assert asked.said == "Connection lost after 1 of 2 deltas (the instruction block in message 1)"


def test_each_fault_says_what_it_did() -> None:
    assert set(ACTS) == set(FAULTS)
    assert acted(ask("empty_stream")) == ("The fault empty_stream took the bytes.",)
    assert acted(ask("no_usage")) == ()
    assert acted(ask("", plan={**PLAN, "fault": "stall"})) == (
        "The fault stall made the stream go silent and stay open.",
    )


def test_a_rule_that_cuts_is_told_by_its_number() -> None:
    rules = Rules().when("hi", {"text": "one two", "cut_after": 1})
    body = b'{"stream": true, "messages": [{"role": "user", "content": "hi"}]}'
    run = record(Service(rules=rules), HttpRequest("POST", "/v1/chat/completions", (), body))
    assert arrival(run).said == "Connection lost after 1 of 2 deltas (rule 1 of 1)"
