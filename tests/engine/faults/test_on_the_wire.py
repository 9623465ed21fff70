"""What each fault looks like on the wire."""

import json
import re
from dataclasses import replace
from itertools import permutations

import pytest

from engine.events import Cut, Pause
from engine.faults import FAULTS
from engine.service import Service
from engine.settings import Settings
from engine.wire import Frame, coalesce
from tests.engine.dialects.wires import WIRES, Ask, Turn, anthropic_whole, chunks, cohere_whole
from tests.engine.faults.asked import BOTH, CALLS, TEXT, answer, calls, told, warning


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


@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("stream", [True, False])
def test_the_content_type_isn_t_that_of_the_body(name: str, stream: bool) -> None:
    response, plain = (answer(fault, wire=name, stream=stream) for fault in ("wrong_content_type", ""))
    assert response.media_type == "text/plain"
    others = [tuple(pair for pair in each.headers if pair[0] != "content-type") for each in (response, plain)]
    assert others[0] == others[1]
    assert response.body == plain.body


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


def test_an_error_as_an_object_of_its_own_comes_before_done() -> None:
    body = answer("error_object").body
    assert chunks(body)[-1] == {
        "object": "error",
        "message": "The fault error_object is on.",
        "type": "InternalServerError",
        "param": None,
        "code": 500,
    }
    assert body.endswith(b"\n\ndata: [DONE]\n\n")
    assert b'finish_reason":"stop' not in body
    assert b"[DONE]" not in answer("error_object,no_done").body


@pytest.mark.parametrize("name", WIRES)
def test_a_stream_stays_open_after_its_end_and_a_body_doesn_t(name: str) -> None:
    frames = list(answer("left_open", wire=name).frames)
    assert frames == [*answer("", wire=name).frames, Pause(600.0), Cut()]
    whole = answer("left_open", wire=name, stream=False)
    assert list(whole.frames) == list(answer("", wire=name, stream=False).frames)


@pytest.mark.parametrize("name", [name for name in WIRES if name != "ollama"])
def test_the_last_event_lacks_its_blank_line(name: str) -> None:
    body, plain = (answer(fault, wire=name).body for fault in ("no_blank_line", ""))
    assert body == plain.removesuffix(b"\r\n" if plain.endswith(b"\r\n") else b"\n")
    assert answer("no_blank_line,no_done", wire=name).body.endswith(b"}\n" if name != "gemini" else b"}\r\n")
    assert answer("no_blank_line,empty_stream", wire=name).body == b""


@pytest.mark.parametrize(("fault", "said"), [("comments", b": keep-alive\n\n"), ("empty_data", b"data: \n\n")])
def test_what_keeps_a_connection_alive_stands_between_the_events(fault: str, said: bytes) -> None:
    body = answer(fault).body
    assert body.count(said) > 4
    assert body.replace(said, b"") == answer("").body


def test_each_event_has_its_number() -> None:
    body, plain = answer("event_ids").body, answer("").body
    assert re.findall(rb"^id: (\d+)\ndata: ", body, re.MULTILINE) == [
        b"%d" % n for n in range(1, plain.count(b"data: ") + 1)
    ]
    assert re.sub(rb"id: \d+\n", b"", body) == plain
    assert b"event: message_start\nid: 1\ndata: " in answer("event_ids", wire="anthropic").body


def test_a_retry_line_stands_before_the_first_event_alone() -> None:
    assert answer("retry_line").body == b"retry: 3000\n\n" + answer("").body


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


ACTS_ON_THIS = {kind.name for kind in FAULTS.values() if kind.where == "chunks"}
BARE = [kind.name for kind in FAULTS.values() if kind.where != "instead"]


@pytest.mark.parametrize("fault", BARE)
def test_a_fault_that_acts_is_not_warned_about(fault: str) -> None:
    assert warning(answer(fault, BOTH)) == ""


@pytest.mark.parametrize("fault", BARE)
@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("stream", [True, False])
def test_a_fault_without_effect_is_warned_about(fault: str, name: str, stream: bool) -> None:
    response = answer(fault, TEXT, name, stream=stream)
    plain = answer("", TEXT, name, stream=stream)
    same = list(coalesce(response.frames)) == list(coalesce(plain.frames)) and response.media_type == plain.media_type
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


def test_waits_stay_where_they_are() -> None:
    for fault in ("missing_index", "usage_everywhere", "comments", "event_ids", "crlf", "byte_cuts"):
        frames = list(answer(fault, CALLS, x_echo_pacing="20ms").frames)
        assert Pause(0.02) in frames
