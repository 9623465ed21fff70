import json
from typing import Any

from engine.messages import ToolDefinition
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs import tables
from playground.model.runs.record import Run, record
from playground.model.runs.table import Table

WEATHER = ToolDefinition("get_weather", "Weather", {"type": "object", "properties": {"city": {"type": "string"}}})
OFFER = {
    "type": "function",
    "function": {"name": "get_weather", "description": "Weather", "parameters": WEATHER.parameters},
}


def ask(body: dict[str, Any], number: int = 1, pacing: str = "5ms") -> Run:
    http = HttpRequest(
        "POST", "/v1/chat/completions", (("x-echo-pacing", pacing),), json.dumps({"stream": True, **body}).encode()
    )
    return record(Service(), http, number)


def scripted(plan: dict[str, Any], **more: Any) -> Run:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    return ask({"messages": [{"role": "user", "content": text}], **more})


def test_the_usage_of_every_turn_agrees_with_our_own_count() -> None:
    runs = [ask({"messages": [{"role": "user", "content": "hello " * count}]}, count) for count in (1, 2)]
    table = tables.usage_table(runs)
    assert table.column("run") == [1, 2]
    assert set(table.column("sums")) == {"agree"}
    for row in map(table.row, range(len(table))):
        assert row["total"] == int(row["input"]) + int(row["output"])


def test_the_usage_tells_runs_of_different_dialects_apart() -> None:
    paths = ("/v1/chat/completions", "/v1/messages", "/v1beta/models/echo:generateContent")
    bodies: list[dict[str, Any]] = [{"messages": [{"role": "user", "content": "hi"}], "max_tokens": 9}] * 2
    bodies.append({"contents": [{"parts": [{"text": "hi"}]}]})
    asked = [HttpRequest("POST", path, (), json.dumps(body).encode()) for path, body in zip(paths, bodies, strict=True)]
    table = tables.usage_table([record(Service(), each, number) for number, each in enumerate(asked, 1)])
    assert table.column("dialect") == ["OpenAI Chat", "Anthropic Messages", "Gemini"]


def test_a_usage_that_a_script_sets_is_said_not_to_agree() -> None:
    run = scripted({"messages": [{"text": "one"}], "usage": {"output_tokens": 5, "reasoning_tokens": 9}})
    told = str(tables.usage_table([run]).row(0)["sums"])
    assert "reasoning is more than output" in told
    assert "our count of the output is" in told


def test_whether_usage_went_out_is_told() -> None:
    asked = {"messages": [{"role": "user", "content": "hi"}]}
    silent, told = ask(asked), ask({**asked, "stream_options": {"include_usage": True}})
    assert tables.usage_table([silent, told]).column("on the wire") == ["no", "yes"]


def test_a_refused_call_has_no_usage() -> None:
    assert len(tables.usage_table([record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{"))])) == 0


def test_the_output_is_split_by_lane_and_adds_up() -> None:
    run = scripted(
        {"reasoning": {"length": 9}, "messages": [{"text": "a b", "tool_call": [{"name": "x", "args": {}}]}]}
    )
    table = tables.output_table(run)
    *lanes, total = [int(tokens) for tokens in table.column("tokens")]
    assert sum(lanes) == total
    assert run.reply is not None
    assert total == run.reply.usage.output_tokens
    assert lanes[0] == run.reply.usage.reasoning_tokens


def test_every_choice_has_its_ending() -> None:
    table = tables.finish_table(scripted({"messages": [{"text": "a"}, {"tool_call": [{"name": "x", "args": {}}]}]}))
    assert table.column("reason") == ["stop", "tool_calls"]
    assert table.column("Anthropic") == ["end_turn", "tool_use"]


def test_a_script_s_own_reason_goes_out_as_it_is() -> None:
    row = tables.finish_table(scripted({"messages": [{"text": "a", "finish_reason": "odd"}]})).row(0)
    assert row["reason"] == row["Cohere"] == "odd"


def test_the_history_holds_the_conversation_s_calls_and_the_reply_s() -> None:
    plan = json.dumps({"messages": [{"tool_call": [{"name": "get_weather", "args": {"city": "Rome"}}]}]})
    call = {"id": "c1", "type": "function", "function": {"name": "get_weather", "arguments": '{"city":"Oslo"}'}}
    run = ask(
        {
            "messages": [
                {"role": "user", "content": "weather in Oslo"},
                {"role": "assistant", "content": None, "tool_calls": [call]},
                {"role": "tool", "tool_call_id": "c1", "content": "rain"},
                {"role": "user", "content": f"<|instruction_start|>{plan}<|instruction_end|>"},
            ],
            "tools": [OFFER],
        }
    )
    assert run.reply is not None
    new = run.reply.tool_calls[0]
    table = tables.calls_table(run, (WEATHER,), {new.id: "sun"})
    assert table.column("turn") == [2, 5]
    assert table.column("call id") == ["c1", new.id]
    assert table.column("result") == ["rain", "sun"]
    assert table.column("valid") == ["valid", "valid"]
    assert tables.calls_table(run).column("valid") == ["unknown", "unknown"]


def test_every_event_is_a_row_with_its_bytes_and_times() -> None:
    run = scripted({"messages": [{"text": "one two", "tool_call": [{"name": "x", "args": {"a": 1}}]}]})
    table = tables.deltas_table(run)
    assert table.column("#") == list(range(1, len(run.steps) + 1))
    assert "".join(map(str, table.column("wire"))).encode() == run.body
    assert sum(int(size) for size in table.column("bytes")) == len(run.body)
    said = [row["delta"] for row in map(table.row, range(len(table))) if row["lane"] == "text"]
    assert said == ["one", " two"]
    assert {row["index"] for row in map(table.row, range(len(table))) if row["lane"] == "tool call"} == {"0"}
    assert "start of call x" in table.column("delta")
    assert round(sum(float(gap) for gap in table.column("dt")), 1) == table.column("t ms")[-1]


def test_measured_times_take_the_place_of_planned_ones() -> None:
    run = scripted({"messages": [{"text": "one"}]})
    arrivals = [float(number) for number in range(len(run.steps))]
    assert tables.deltas_table(run, arrivals).column("t ms") == arrivals
    assert tables.deltas_table(run, arrivals[:-1]).column("t ms") != arrivals[:-1]


def test_without_a_reply_there_is_nothing_to_tell() -> None:
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), b"{"))
    builds = (tables.finish_table, tables.calls_table, tables.deltas_table)
    for build in builds:
        assert len(build(run)) == 0
    assert tables.output_table(run).column("tokens") == [0, 0, 0, 0]


def test_tables_can_be_paged_narrowed_and_reworded() -> None:
    table = Table(("a", "b"), ((1, "x"), (2, "y"), (3, "x")))
    assert table.page(1, 1).rows == ((2, "y"),)
    assert table.only("b").data == {"b": ["x", "y", "x"]}
    assert table.reworded("b", {"x": "z"}).column("b") == ["z", "y", "z"]
