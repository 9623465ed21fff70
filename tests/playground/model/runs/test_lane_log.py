import json
import zlib
from itertools import accumulate
from typing import Any

import pytest

from engine.messages import ToolDefinition
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.lane_log import lane_log, wire_marks
from playground.model.runs.record import Run, record

PLAN = {
    "reasoning": {"length": 40},
    "messages": [{"text": "one two three", "tool_call": [{"name": "a", "args": {"x": 1}}]}, {"refusal": "no no"}],
}


def run_of(plan: dict[str, Any], **more: Any) -> Run:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    body = {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}], **more}
    http = HttpRequest("POST", "/v1/chat/completions", (("x-echo-pacing", "5ms"),), json.dumps(body).encode())
    return record(Service(), http, 3)


def test_every_event_has_an_entry() -> None:
    run = run_of(PLAN)
    log = lane_log(run)
    assert [entry.number for entry in log.entries] == [step.number for step in run.steps]
    kinds = {entry.kind for entry in log.entries}
    assert kinds == {"reply", "part", "reasoning", "text", "refusal", "call", "arguments", "call_end", "finish"}
    text = "".join(entry.text for entry in log.entries if entry.kind == "text")
    assert text == "one two three"


def test_the_log_is_json_data_with_milliseconds() -> None:
    data = lane_log(run_of(PLAN)).as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["number"] == 3
    assert data["choices"] == 2
    assert isinstance(data["log"], list)
    assert ["text", 0, 0, " two"] in [entry[1:5] for entry in data["log"] if isinstance(entry, list)]


def test_verdicts_stand_beside_their_calls() -> None:
    tools = (ToolDefinition("a", parameters={"type": "object", "properties": {"x": {"type": "string"}}}),)
    calls = lane_log(run_of(PLAN), tools).calls
    assert calls["0/0"]["verdict"] == "invalid"
    assert lane_log(run_of(PLAN)).calls["0/0"]["verdict"] == "unknown"


def test_calls_of_custom_tools_are_marked() -> None:
    tools = (ToolDefinition("a", custom=True),)
    assert lane_log(run_of(PLAN), tools).calls["0/0"]["custom"] is True
    assert lane_log(run_of(PLAN)).calls["0/0"]["custom"] is False


def test_a_long_run_shares_entries_and_loses_nothing() -> None:
    run = run_of(PLAN)
    whole, short = lane_log(run), lane_log(run, most=20)
    assert len(short.entries) < len(whole.entries)
    for kind in ("reasoning", "text", "refusal", "arguments"):
        told = ["".join(entry.text for entry in log.entries if entry.kind == kind) for log in (whole, short)]
        assert told[0] == told[1]
    assert sum(entry.deltas for entry in short.entries) == run.deltas
    assert short.entries[-1].number == len(run.steps)
    assert len({(entry.number) for entry in short.entries}) == len(short.entries)


def test_marks_cut_the_wire_where_the_entries_end() -> None:
    run = run_of(PLAN)
    for log in (lane_log(run), lane_log(run, most=20)):
        marks = wire_marks(run, log)
        sizes, sums = marks["sizes"], marks["sums"]
        ends = list(accumulate(sizes))
        pieces = [run.body[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        assert b"".join(pieces) == run.body
        assert sums == [zlib.crc32(piece) for piece in pieces]


def test_a_reply_in_one_body_arrives_with_its_first_entry() -> None:
    run = run_of(PLAN, stream=False)
    sizes = wire_marks(run, lane_log(run))["sizes"]
    assert sizes[0] == len(run.body)
    assert set(sizes[1:]) == {0}


def test_checksums_tell_logs_apart_and_are_stable() -> None:
    other = {"messages": [{"text": "other"}]}
    assert lane_log(run_of(PLAN)).checksum == lane_log(run_of(PLAN)).checksum
    assert lane_log(run_of(PLAN)).checksum != lane_log(run_of(other)).checksum


def test_a_refused_call_has_an_empty_log() -> None:
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{"))
    log = lane_log(run)
    assert (log.entries, log.calls) == ((), {})
    assert wire_marks(run, log) == {"sizes": [len(run.body)], "sums": [zlib.crc32(run.body)]}
    assert log.as_data()["usage"] is None


@pytest.mark.parametrize(("fault", "stream"), [("empty_stream", True), ("truncate_json", False), ("stall", True)])
def test_over_http_a_run_is_followed_to_its_last_byte_also_where_no_event_comes(fault: str, stream: bool) -> None:
    text = f'<|instruction_start|>{{"messages": [{{"text": "one two"}}], "fault": "{fault}"}}<|instruction_end|>'
    body = {"stream": stream, "messages": [{"role": "user", "content": text}]}
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode()))
    assert sum(wire_marks(run, lane_log(run))["sizes"]) == len(run.body)
