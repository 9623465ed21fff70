import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.accumulate import DIALECTS, Accumulator
from engine.events import ChoiceEnd, ChoiceStart, PartEnd, PartStart, ReplyEnd, ReplyStart, TextDelta
from engine.jsontext import Json, JsonObject
from engine.messages import Choice, Reasoning, Refusal, Text, ToolCall, Usage
from engine.streaming import collect


def sse(*events: Any) -> bytes:
    return b"".join(b"data: " + json.dumps(event).encode() + b"\n\n" for event in events)


def delta(text: str, **more: Any) -> JsonObject:
    return {"model": "m", "choices": [{"index": 0, "delta": {"content": text}, **more}]}


def fed(*pieces: bytes | str | JsonObject, dialect: str | None = None) -> Accumulator:
    told = Accumulator(dialect)
    events = [event for piece in pieces for event in told.feed(piece)]
    assert collect([*events, *told.finish()]) == told.reply
    return told


def whats(told: Accumulator) -> list[str]:
    return [repair.what for repair in told.repairs]


def test_a_stream_becomes_events_and_a_reply() -> None:
    told = Accumulator()
    events = told.feed(sse(delta("Hel"), delta("lo", finish_reason="stop")))
    events += told.finish()
    kinds = [type(event) for event in events]
    assert kinds == [ReplyStart, ChoiceStart, PartStart, TextDelta, TextDelta, PartEnd, ChoiceEnd, ReplyEnd]
    assert told.reply.text == "Hello"
    assert (told.reply.head.model, told.reply.finish_reason, told.dialect) == ("m", "stop", "openai-chat")
    assert told.repairs == ()


def test_bytes_text_and_values_are_taken_alike() -> None:
    event = delta("é", finish_reason="stop")
    data = sse(event)
    assert fed(data).reply == fed(data.decode()).reply == fed(event).reply


def test_there_is_always_a_reply_even_of_nothing() -> None:
    told = Accumulator()
    assert told.reply.choices == (Choice((), ""),)
    assert told.feed(b"") == []
    assert told.finish()
    assert told.reply.choices == (Choice((), ""),)
    assert whats(told) == ["choice 0 has no finish reason"]


def test_a_finish_is_seen_at_once_and_told_as_an_event_at_the_end() -> None:
    told = Accumulator()
    events = told.feed(sse(delta("x", finish_reason="stop")))
    assert told.reply.finish_reason == "stop"
    assert not any(isinstance(event, ChoiceEnd) for event in events)


def test_after_the_end_nothing_more_is_taken() -> None:
    told = fed(sse(delta("x", finish_reason="stop")))
    assert told.finish() == []
    with pytest.raises(ValueError, match="expected nothing more"):
        told.feed(b"data: 1\n\n")


def test_a_dialect_that_is_not_known_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="expected one of openai, mistral"):
        Accumulator("smoke")
    assert "anthropic" in DIALECTS


SPEAKERS: dict[str, JsonObject] = {
    "openai-chat": {"object": "chat.completion.chunk"},
    "openai-completions": {"choices": [{"text": "x"}]},
    "responses": {"type": "response.created", "response": {}},
    "anthropic": {"type": "ping"},
    "gemini": {"usageMetadata": {}},
    "gemini-interactions": {"event_type": "interaction.created"},
    "ollama": {"message": {}, "done": False},
    "cohere": {"type": "message-start"},
    "bedrock-converse-json": {"messageStart": {"role": "assistant"}},
}


@pytest.mark.parametrize("dialect", SPEAKERS)
def test_the_dialect_is_told_by_the_data(dialect: str) -> None:
    assert fed(SPEAKERS[dialect]).dialect == dialect


def test_what_no_dialect_has_is_left_out_and_told() -> None:
    told = fed(sse({"smoke": 1, "mirrors": 2}, delta("x", finish_reason="stop")))
    assert told.reply.text == "x"
    assert [str(repair) for repair in told.repairs] == [
        "event 1, byte 0: an event that no dialect has: smoke, mirrors (left out)"
    ]


def test_a_done_mark_ends_nothing_but_more_after_it_is_told() -> None:
    end = sse(delta("b", finish_reason="stop"))
    assert whats(fed(sse(delta("a")) + b"data: [DONE]\n\n")) == ["choice 0 has no finish reason"]
    told = fed(sse(delta("a")) + b"data:[DONE]\n\n" + end)
    assert (told.reply.text, whats(told)) == ("ab", ["more after [DONE]"])


def test_a_stream_of_chunks_that_ends_without_its_done_mark_is_told_and_one_event_alone_is_none() -> None:
    chunk = delta("a", finish_reason="stop") | {"object": "chat.completion.chunk"}
    assert [str(repair) for repair in fed(sse(chunk)).repairs] == ["event 1, byte 0: the stream ends without [DONE]"]
    assert whats(fed(sse(chunk) + b"data: [DONE]\n\n")) == whats(fed(chunk)) == whats(fed(json.dumps(chunk))) == []


def test_events_without_a_blank_line_between_them_are_read_line_by_line() -> None:
    lines = sse(delta("a")).replace(b"\n\n", b"\n") + sse(delta("b", finish_reason="stop")).replace(b"\n\n", b"\n")
    told = fed(lines + b"data: [DONE]\n\n")
    assert (told.reply.text, whats(told)) == ("ab", ["events without a blank line between them"])


@pytest.mark.parametrize("torn", [b"data: {\n\n", b"data: x\ndata: y\n\n", b"data: NaN\n\n"])
def test_an_event_that_is_not_json_is_left_out_and_told(torn: bytes) -> None:
    told = fed(sse(delta("a")) + torn + sse(delta("b", finish_reason="stop")))
    assert told.reply.text == "ab"
    (repair,) = told.repairs
    assert repair.refused
    assert (repair.event, repair.offset) == (2, len(sse(delta("a"))))
    assert repair.what.startswith("an event that is not JSON: line 1")


def test_an_event_nested_too_deep_is_left_out() -> None:
    told = fed(b"data: " + b"[" * 5_000 + b"]" * 5_000 + b"\n\n", sse(delta("a", finish_reason="stop")))
    assert told.reply.text == "a"
    assert "levels of nesting" in whats(told)[0]


def test_a_value_that_is_no_object_is_left_out_and_one_in_a_list_is_read() -> None:
    told = fed(sse(7, [delta("a", finish_reason="stop"), None]))
    assert told.reply.text == "a"
    assert whats(told) == ["an event that is no JSON object"] * 2


ERRORS: dict[str, tuple[bytes, Any]] = {
    "an object": (sse({"error": {"message": "gone", "code": 1}}), {"message": "gone", "code": 1}),
    "a text": (sse({"error": "gone"}), "gone"),
    "named by its event": (b'event: error\ndata: {"status": 500}\n\n', {"status": 500}),
    "vLLM's": (sse({"object": "error", "message": "gone"}), {"object": "error", "message": "gone"}),
    "typed": (sse({"type": "error", "code": "x"}), {"type": "error", "code": "x"}),
    "Cohere's": (sse({"message": "gone"}), {"message": "gone"}),
    "Mistral's": (sse({"detail": [{"loc": []}]}), {"detail": [{"loc": []}]}),
    "bare": (b'{"error": {"message": "gone"}}', {"message": "gone"}),
}


@pytest.mark.parametrize("name", ERRORS)
def test_an_error_in_the_stream_is_kept_as_it_came(name: str) -> None:
    data, error = ERRORS[name]
    told = fed(data)
    assert told.errors == (error,)
    assert whats(told)[0].startswith("an error: ")


def test_an_error_beside_words_is_kept_and_the_words_are_read() -> None:
    told = fed(sse(delta("a"), {**delta("b", finish_reason="error"), "error": {"code": 502}}))
    assert (told.reply.text, told.reply.finish_reason, told.errors) == ("ab", "error", ({"code": 502},))


def test_a_null_error_is_none() -> None:
    assert fed(sse({**delta("a", finish_reason="stop"), "error": None})).errors == ()


PLAIN = st.text(st.characters(codec="utf-8"), max_size=20)
KEYS = """
    choices index delta message content tool_calls function name arguments id type text finish_reason usage candidates
    parts functionCall args content_block response item output_index done contentBlockDelta toolUse step event_type
    partialArgs jsonPath stringValue willContinue summary error reasoning_details
"""
TYPES = """
    message_start message_delta content_block_start content_block_delta content_block_stop message response.created
    response.output_item.added response.output_item.done response.output_text.delta response.output_text.done
    response.function_call_arguments.delta response.completed content-start content-delta tool-call-start message-end
    text tool_use text_delta input_json_delta function_call
"""
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS.split()), inner, max_size=4),
    max_leaves=15,
)
EVENTS = st.tuples(st.sampled_from(TYPES.split()), st.dictionaries(PLAIN, JSONS, max_size=3), JSONS)


@given(st.sampled_from(DIALECTS), st.lists(EVENTS, max_size=5))
def test_no_event_whatever_it_holds_raises(dialect: str, events: list[tuple[str, dict[str, Any], Any]]) -> None:
    told = Accumulator(dialect)
    seen: list[Any] = []
    for kind, fields, other in events:
        more = cast("JsonObject", other) if isinstance(other, dict) else {}
        event: JsonObject = {"type": kind, **more, **fields}
        seen += told.feed(event)
        assert told.reply.choices
    assert collect([*seen, *told.finish()]) == told.reply


@given(
    st.lists(st.binary(max_size=12) | st.sampled_from([b"data: ", b"\n\n", b"{", b"}", b'"', b"[DONE]"]), max_size=20)
)
def test_no_bytes_raise(pieces: list[bytes]) -> None:
    told = Accumulator()
    events = [event for piece in pieces for event in told.feed(piece)]
    assert collect([*events, *told.finish()]) == told.reply


# ---------------------------------------------------------------------------------------------- chat


def test_reasoning_is_taken_under_every_name_and_once() -> None:
    said: list[Json] = [
        {"reasoning_content": "a"},
        {"reasoning": "b", "reasoning_content": ""},
        {"thinking": "c"},
        {"reasoning_content": "d", "reasoning": "d"},
        {"reasoning_details": [{"type": "reasoning.text", "text": "e"}, {"summary": "f"}, "x"]},
        {"thinking_content": "g"},
        {"reasoning_text": "h"},
    ]
    chunks: list[JsonObject] = [{"choices": [{"index": 0, "delta": one}]} for one in said]
    told = fed(*chunks)
    assert told.reply.choices[0].parts == (Reasoning("abcdefgh"),)
    assert whats(told) == ["choice 0 has no finish reason"]


def test_reasoning_that_differs_under_a_second_name_is_told() -> None:
    told = fed({"choices": [{"index": 0, "delta": {"reasoning_content": "a", "reasoning": "b"}}]})
    assert told.reply.choices[0].parts == (Reasoning("a"),)
    assert "reasoning under a second name that differs" in whats(told)


def test_content_may_be_a_list_of_parts() -> None:
    content: list[Any] = [
        {"type": "text", "text": "a"},
        {"type": "output_text", "text": "b"},
        {"type": "thinking", "thinking": [{"type": "text", "text": "c"}, 7]},
        {"type": "reasoning", "text": "d"},
        {"type": "refusal", "refusal": "e"},
        {"type": "image_url", "image_url": {"url": "x"}},
        "f",
    ]
    told = fed({"choices": [{"index": 0, "delta": {"content": content}, "finish_reason": "stop"}]})
    assert told.reply.choices[0].parts == (Text("ab"), Reasoning("cd"), Refusal("e"))
    assert told.extras["content"] == [{"type": "image_url", "image_url": {"url": "x"}}]


def test_parts_follow_one_another_as_they_are_told() -> None:
    told = fed(
        {"choices": [{"index": 0, "delta": {"content": "a"}}]},
        {"choices": [{"index": 0, "delta": {"reasoning": "b"}}]},
        {"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "id": "x", "function": {"name": "f"}}]}}]},
        {"choices": [{"index": 0, "delta": {"content": "c"}}]},
        {"choices": [{"index": 0, "delta": {"tool_calls": [{"index": 0, "function": {"arguments": "{}"}}]}}]},
        {"choices": [{"index": 0, "delta": {"content": "d"}, "finish_reason": "stop"}]},
    )
    assert told.reply.choices[0].parts == (Text("a"), Reasoning("b"), ToolCall("x", "f", "{}"), Text("cd"))


@pytest.mark.parametrize(
    "place",
    [
        {"usage": {"prompt_tokens": 3, "completion_tokens": 2}},
        {"x_groq": {"usage": {"prompt_tokens": 3, "completion_tokens": 2}}},
        {"choices": [{"index": 0, "delta": {}, "usage": {"prompt_tokens": 3, "completion_tokens": 2}}]},
        {"choices": [{"index": 0, "delta": {"usage": {"prompt_tokens": 3, "completion_tokens": 2}}}]},
        {"choices": [], "usage": {"input_tokens": 3, "output_tokens": 2}},
    ],
)
def test_counts_are_taken_wherever_they_stand(place: JsonObject) -> None:
    assert fed(place, dialect="openai").reply.usage == Usage(3, 2)


def test_counts_that_are_no_counts_are_none() -> None:
    usage: JsonObject = {"prompt_tokens": -1, "completion_tokens": True, "prompt_tokens_details": 7}
    assert fed({"choices": [], "usage": usage}).reply.usage == Usage()


def test_choices_without_an_index_are_counted_and_told() -> None:
    told = fed({"choices": [{"delta": {"content": "a"}}, {"delta": {"content": "b"}}]})
    assert [choice.text for choice in told.reply.choices] == ["a", "b"]
    assert whats(told)[:2] == ["a choice without an index"] * 2


def test_a_second_finish_reason_that_differs_is_told() -> None:
    told = fed(delta("a", finish_reason="stop"), delta("", finish_reason="stop"), delta("", finish_reason="length"))
    assert told.reply.finish_reason == "length"
    assert whats(told) == ["a second finish reason, 'length' after 'stop'"]


def test_annotations_and_their_like_are_kept_beside_the_reply() -> None:
    told = fed(
        {"citations": ["u"], "choices": [{"index": 0, "delta": {"annotations": [{"a": 1}], "images": {"b": 2}}}]},
        {"citations": ["u"], "choices": [{"index": 0, "delta": {"annotations": [{"a": 2}]}}]},
    )
    assert told.extras["annotations"] == [{"a": 1}, {"a": 2}]
    assert told.extras["images"] == [{"b": 2}]
    assert told.extras["citations"] == ["u"]
