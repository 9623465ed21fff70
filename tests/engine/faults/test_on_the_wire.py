"""What each fault looks like on the wire."""

import json
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from engine.events import Cut, Pause
from engine.faults import FAULTS
from engine.service import Service
from engine.settings import Settings
from engine.wire import Frame, HttpRequest, HttpResponse, coalesce
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, Ask, Turn, anthropic_whole, chunks, cohere_whole

TEXT, CALLS = CASES["text"], CASES["parallel calls"]


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


def test_a_status_is_in_every_provider_s_shape() -> None:
    for name in WIRES:
        response = answer("status:503", wire=name)
        assert response.status == 503
        assert "status:503" in response.body.decode()


def test_a_rate_limit_says_when_to_come_back() -> None:
    response = answer("rate_limit:7")
    assert (response.status, dict(response.headers)["retry-after"]) == (429, "7")
    assert json.loads(response.body)["error"]["type"] == "rate_limit_error"


@pytest.mark.parametrize(("attempt", "status"), [("0", 503), ("1", 503), ("2", 200), ("002", 200), ("9" * 9, 200)])
def test_the_first_attempts_fail(attempt: str, status: int) -> None:
    assert answer("fail_first:2", x_stainless_retry_count=attempt).status == status


@pytest.mark.parametrize("told", ["", "xxxxxxxxxx", "-3", "2.0", " 2", "٣", "²", "9" * 5_000])
def test_only_digits_count_as_an_attempt_and_nothing_else_is_told_of(told: str) -> None:
    failed = answer("fail_first:2", x_stainless_retry_count=told)
    assert failed.status == 503
    assert b"is on, and this is attempt 0 by x-stainless-retry-count." in failed.body


def test_an_empty_stream_has_no_byte() -> None:
    assert answer("empty_stream").body == b""


def test_a_slow_start_waits_before_the_first_byte() -> None:
    first, second, *_ = answer("slow_start:9").frames
    assert first == Pause(9.0)
    assert isinstance(second, bytes)


@pytest.mark.parametrize(("fault", "writes"), [("stall:0", 0), ("stall:2", 2), ("stall:500", 4)])
def test_a_stall_is_silence_after_some_writes(fault: str, writes: int) -> None:
    frames = list(answer(fault).frames)
    assert frames[-2:] == [Pause(600.0), Cut()]
    assert len(frames) - 2 == writes


def test_a_body_that_is_not_streamed_stalls_before_it() -> None:
    assert list(answer("stall", stream=False).frames) == [Pause(600.0), Cut()]
    assert list(answer("empty_stream,stall", stream=False).frames) == [Pause(600.0), Cut()]


def test_a_disconnect_loses_the_rest() -> None:
    frames = list(answer("disconnect_after:1").frames)
    assert frames[-1] == Cut()
    assert b"Hello," in frames[-2]  # pyright: ignore[reportOperatorIssue]  a write stands before the cut
    assert list(answer("disconnect_after:1", stream=False).frames) == [Cut()]


@pytest.mark.parametrize("stream", [True, False])
def test_a_truncated_body_ends_within_a_json_text(stream: bool) -> None:
    body = answer("truncate_json", stream=stream).body
    text = body.rpartition(b"data: ")[2]
    with pytest.raises(ValueError, match=r"Unterminated|delimiter|value"):
        json.loads(text)
    assert answer("empty_stream,truncate_json").body == b""


@pytest.mark.parametrize("name", WIRES)
def test_a_malformed_chunk_has_the_framing_of_the_others(name: str) -> None:
    plain = list(answer("", wire=name).frames)
    sent = [frame for frame in answer("malformed_chunk", wire=name).frames if isinstance(frame, bytes)]
    (bad,) = [frame for frame in sent if frame not in plain]
    assert bad[:5] in {frame[:5] for frame in sent if frame is not bad}
    assert bad.endswith(b"\n")
    text = bad.rstrip().rpartition(b"data: ")[2]
    with pytest.raises(ValueError, match=r"Unterminated|delimiter|value|property name"):
        json.loads(text)


def test_an_error_event_has_each_dialect_s_shape() -> None:
    bodies = {name: answer("error_event", wire=name).body for name in WIRES}
    words = "The fault error_event is on."
    assert chunks(bodies["openai"])[-1]["error"] == {
        "message": words,
        "type": "overloaded_error",
        "param": None,
        "code": "echo_fault",
    }
    *before, last = chunks(bodies["responses"])
    assert (last["type"], last["message"], last["code"]) == ("error", words, "echo_fault")
    assert last["sequence_number"] == before[-1]["sequence_number"] + 1
    error = chunks(bodies["anthropic"])[-1]
    assert (error["type"], error["error"]) == ("error", {"type": "overloaded_error", "message": words})
    assert bodies["anthropic"].count(b"event: error\n") == 1
    assert chunks(bodies["gemini"])[-1]["error"] == {"code": 503, "message": words, "status": "UNAVAILABLE"}
    assert bodies["gemini"].endswith(b"\r\n\r\n")
    assert json.loads(bodies["ollama"].splitlines()[-1]) == {"error": words}
    assert chunks(bodies["mistral"])[-1]["message"] == words
    assert chunks(bodies["cohere"])[-1]["delta"] == {"finish_reason": "ERROR", "error": words}


def test_an_error_ends_gemini_s_array_too() -> None:
    http = replace(WIRES["gemini"].request(TEXT, stream=True), headers=(("x-echo-fault", "error_event"),), query="")
    values = json.loads(Service(Settings()).handle(http).body)
    assert values[-1]["error"]["status"] == "UNAVAILABLE"
    assert values[0]["candidates"]


def test_an_error_may_be_all_that_comes() -> None:
    for name in WIRES:
        body = answer("empty_stream,error_event", wire=name).body
        assert b"error_event" in body
    http = WIRES["gemini"].request(TEXT, stream=True)
    http = replace(http, headers=(("x-echo-fault", "empty_stream,error_event"),), query="")
    assert json.loads(Service(Settings()).handle(http).body)[0]["error"]
    assert chunks(answer("empty_stream,error_event", wire="responses").body)[0]["sequence_number"] == 0


@pytest.mark.parametrize("name", ["openai", "mistral", "cohere"])
def test_a_stream_may_lack_its_end(name: str) -> None:
    body = answer("no_done", wire=name).body
    assert b"[DONE]" not in body
    assert body == answer("", wire=name).body.replace(b"data: [DONE]\n\n", b"")


def test_comments_stand_between_the_events() -> None:
    body = answer("comments").body.decode()
    assert body.count(": keep-alive\n\n") > 4
    assert body.replace(": keep-alive\n\n", "") == answer("").body.decode()


def test_lines_end_in_carriage_returns_too() -> None:
    body = answer("crlf").body
    assert b"\r\n" in body
    assert body.replace(b"\r\n", b"\n") == answer("").body


def test_the_space_after_data_is_left_out_there_alone() -> None:
    ask = Ask((Turn("user", "say data: and\ndata: again"),))
    body = answer("no_space", ask).body
    assert b"\ndata: " not in body
    assert b"data:{" in body
    assert body.replace(b"data:{", b"data: {").replace(b"data:[DONE]", b"data: [DONE]") == answer("", ask).body


def test_writes_are_cut_anywhere_and_stay_apart() -> None:
    frames: list[Frame] = list(answer("byte_cuts:2").frames)
    writes = [frame for frame in frames if isinstance(frame, bytes)]
    assert {len(write) for write in writes} == {1, 2}
    assert b"".join(writes) == answer("").body
    assert [frame for frame in coalesce(frames) if isinstance(frame, bytes)] == writes
    paused = answer("slow_start:1,byte_cuts")
    assert next(iter(paused.frames)) == Pause(1.0)


def test_an_index_is_missing() -> None:
    assert calls(told("missing_index"))
    assert not any("index" in call for call in calls(told("missing_index")))


def test_every_call_has_index_0() -> None:
    assert {call["index"] for call in calls(told("duplicate_index"))} == {0}
    assert "index" not in whole_calls("duplicate_index")[0]


def test_ids_are_empty_or_missing() -> None:
    assert [call["id"] for call in calls(told("empty_id")) if "id" in call] == ["", ""]
    assert not any("id" in call for call in calls(told("missing_id")))
    assert [call["id"] for call in whole_calls("empty_id")] == ["", ""]
    assert not any("id" in call for call in whole_calls("missing_id"))


def test_the_name_comes_again_and_again() -> None:
    names = [call["function"]["name"] for call in calls(told("repeat_name"))]
    assert sorted(set(names), key=names.index) == ["get_weather", "get_time"]
    assert len(names) > 4


def test_arguments_start_as_null() -> None:
    firsts = [call["function"]["arguments"] for call in calls(told("null_arguments")) if "id" in call]
    assert firsts == [None, None]


def test_arguments_are_an_object() -> None:
    values = [call["function"].get("arguments") for call in calls(told("object_arguments"))]
    assert [value["city"] for value in values if value is not None] == ["Oslo", "Rome"]
    assert [call["function"]["arguments"]["city"] for call in whole_calls("object_arguments")] == ["Oslo", "Rome"]


def test_each_fragment_repeats_the_arguments_so_far() -> None:
    mine = [call["function"]["arguments"] for call in calls(told("snapshot_arguments")) if call["index"] == 0]
    assert mine == [mine[-1][: len(piece)] for piece in mine]
    assert json.loads(mine[-1])["city"] == "Oslo"


def test_fragments_take_turns() -> None:
    indexes = [call["index"] for call in calls(told("interleaved_calls"))]
    assert indexes[:4] == [0, 1, 0, 1]
    assert sorted(indexes) == sorted(call["index"] for call in calls(told("")))
    assert whole_calls("interleaved_calls") == whole_calls("")


def test_calls_come_without_a_finish_reason() -> None:
    values = told("calls_without_finish")
    assert not any(choice["finish_reason"] for value in values for choice in value["choices"])
    assert answer("calls_without_finish", TEXT).body == answer("", TEXT).body
    body = json.loads(answer("calls_without_finish", CALLS, stream=False).body)
    assert body["choices"][0]["finish_reason"] == "tool_calls"


def test_usage_stands_in_the_choice() -> None:
    *_, last = told("usage_on_choice")
    assert last["choices"][0]["finish_reason"] == "tool_calls"
    assert last["choices"][0]["usage"]["total_tokens"] > 0
    assert not any("usage" in value for value in told("usage_on_choice"))
    body = json.loads(answer("usage_on_choice", stream=False).body)
    assert body["choices"][0]["usage"]["total_tokens"] > 0
    assert "usage" not in body


def test_usage_is_nowhere() -> None:
    assert b"usage" not in answer("no_usage").body
    assert b"usage" not in answer("no_usage", stream=False).body


@pytest.mark.parametrize("name", WIRES)
def test_arguments_break_off_in_every_dialect(name: str) -> None:
    body = answer("truncated_arguments", CALLS, name).body
    assert body != answer("", CALLS, name).body
    if name == "openai":
        assert "".join(call["function"]["arguments"] for call in calls(chunks(body)) if call["index"] == 1) == '{"city"'


def test_calls_come_with_stop() -> None:
    reasons = [choice["finish_reason"] for value in told("stop_with_calls") for choice in value["choices"]]
    assert [reason for reason in reasons if reason] == ["stop"]
    assert anthropic_whole(chunks(answer("stop_with_calls", CALLS, "anthropic").body))["stop_reason"] == "end_turn"
    assert cohere_whole(chunks(answer("stop_with_calls", CALLS, "cohere").body))["finish_reason"] == "COMPLETE"


def warning(response: HttpResponse) -> str:
    return dict(response.headers).get("x-echo-warning", "")


ACTS_ON_THIS = {
    "missing_index",
    "duplicate_index",
    "empty_id",
    "missing_id",
    "repeat_name",
    "null_arguments",
    "object_arguments",
    "snapshot_arguments",
    "interleaved_calls",
    "calls_without_finish",
    "usage_on_choice",
    "no_usage",
}
BARE = [kind.name for kind in FAULTS.values() if kind.where != "instead"]


@pytest.mark.parametrize("fault", BARE)
def test_a_fault_that_acts_is_not_warned_about(fault: str) -> None:
    assert warning(answer(fault, CALLS)) == ""


@pytest.mark.parametrize("fault", BARE)
@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("stream", [True, False])
def test_a_fault_without_effect_is_warned_about(fault: str, name: str, stream: bool) -> None:
    response = answer(fault, TEXT, name, stream=stream)
    plain = answer("", TEXT, name, stream=stream)
    same = list(coalesce(response.frames)) == list(coalesce(plain.frames))
    assert (f"the fault {fault} has nothing to act on" in warning(response)) == same
    if name not in {"openai", "mistral"} and fault in ACTS_ON_THIS:
        assert same


def test_faults_are_named_by_a_script_too() -> None:
    ask = Ask((Turn("user", '<|instruction_start|>{"fault":"no_done","messages":[{"text":"Hi"}]}<|instruction_end|>'),))
    assert b"[DONE]" not in answer("", ask).body
    assert "no_done" in warning(answer("", ask, "anthropic"))


@pytest.mark.parametrize("names", [*permutations(("no_done", "crlf", "no_space", "comments"))])
def test_faults_act_together_in_whatever_order_they_are_named(names: tuple[str, ...]) -> None:
    body = answer(",".join(names), CALLS).body
    assert body.startswith(b": keep-alive\r\n\r\ndata:{")
    assert b"[DONE]" not in body
    assert b"\n" not in body.replace(b"\r\n", b"")


@pytest.mark.parametrize("names", [*permutations(("interleaved_calls", "missing_index", "snapshot_arguments"))])
def test_a_call_s_fragments_are_told_apart_before_their_index_goes(names: tuple[str, ...]) -> None:
    fragments = calls(told(",".join(names)))
    assert not any("index" in call for call in fragments)
    assert ["id" in call for call in fragments[:3]] == [True, True, False]
    whole = {call["function"]["arguments"] for call in whole_calls("")}
    assert whole < {call["function"]["arguments"] for call in fragments}


def test_a_finish_chunk_that_waits_for_a_usage_that_isn_t_asked_for_comes_all_the_same() -> None:
    body = b'{"stream": true, "messages": [{"role": "user", "content": "Hi"}]}'
    http = HttpRequest("POST", "/v1/chat/completions", body=body)
    plain = Service(Settings()).handle(http)
    response = Service(Settings(fault="usage_on_choice")).handle(http)
    assert response.body == plain.body
    assert "usage_on_choice has nothing to act on" in warning(response)


def test_waits_stay_where_they_are() -> None:
    for fault in ("missing_index", "comments", "crlf", "byte_cuts"):
        frames = list(answer(fault, CALLS, x_echo_pacing="20ms").frames)
        assert Pause(0.02) in frames
