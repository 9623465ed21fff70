"""What the engine says in any dialect, the accumulator understands."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.accumulate import Accumulator
from engine.messages import ChatReply, Choice, Reasoning, Refusal, ReplyPart, Text, ToolCall, Usage
from engine.service import Answer, Service
from engine.settings import Settings
from engine.streaming import collect, one_choice
from tests.engine.dialects.test_sameness import CASES, fits, script
from tests.engine.dialects.wires import WIRES, Ask, Turn, Wire
from tests.engine.strategies import WIRE_TEXT

MORE: dict[str, Ask] = {
    **CASES,
    "refusal": Ask((script({"refusal": "I can't help with that."}),)),
    "text around calls": Ask(
        (script({"text": "Wait."}, {"tool_call": [{"name": "f", "args": {}}, {"name": "f", "args": {"a": 1}}]}),)
    ),
    "odd finish": Ask((script({"text": "a", "finish_reason": "eos"}),)),
}
OBJECTS = {"gemini", "ollama"}
"""Wires that carry arguments as an object, so that a torn text is an empty one; and that name no call."""
TEXTS = {"anthropic", "gemini-interactions"}
"""Those that stream the object's text."""
WITHOUT_REFUSALS = {"anthropic", "gemini", "gemini-interactions", "ollama", "mistral", "cohere"}


def asked(name: str, case: str) -> Ask:
    ask = MORE[case]
    return ask if fits(WIRES[name], ask) else replace(ask, choice="auto", parallel=True, stop=())


def accumulated(data: bytes, dialect: str | None = None) -> Accumulator:
    told = Accumulator(dialect)
    events = told.feed(data)
    assert collect([*events, *told.finish()]) == told.reply
    return told


def spoken(part: ReplyPart, name: str) -> ReplyPart:
    """A part as a wire can tell it."""
    match part:
        case Refusal(text) if name in WITHOUT_REFUSALS:
            return Text(text)
        case ToolCall() if name in OBJECTS:
            return replace(part, arguments=part.arguments if part.values else "{}")
        case _:
            return part


def merged(parts: list[ReplyPart]) -> tuple[ReplyPart, ...]:
    """Neighbours of one kind as one part, empty ones left out."""
    joined: list[ReplyPart] = []
    for part in parts:
        before = joined[-1] if joined else None
        if not isinstance(part, ToolCall) and type(before) is type(part):
            assert isinstance(before, Text | Reasoning | Refusal)
            joined[-1] = replace(before, text=before.text + part.text)
        elif isinstance(part, ToolCall) or part.text:
            joined.append(part)
    return tuple(joined)


def without_ids(choice: Choice) -> list[tuple[Any, ...]]:
    """Kinds and words; every provider has its own ids."""
    return [
        (type(part), part.name, part.values or part.arguments)
        if isinstance(part, ToolCall)
        else (type(part), part.text)
        for part in merged([*choice.parts])
    ]


def counts(usage: Usage, name: str) -> Usage:
    """Counts as a wire can tell them."""
    if name in {"ollama", "mistral", "cohere"}:
        usage = replace(usage, reasoning_tokens=0)
    return replace(usage, cached_tokens=0) if name in {"ollama", "mistral"} else usage


def finish(choice: Choice, name: str, case: str) -> str:
    """The finish reason as a wire can tell it."""
    if case == "a named tool" and choice.tool_calls and name != "openai":
        return "tool_calls"  # "stop" is OpenAI's own word for a call that was ordered by name
    if (name, case) == ("anthropic", "refusal"):
        return "content_filter"  # words of refusal are a reason there
    if (name, case) == ("responses", "odd finish"):
        return "stop"  # that wire has a status only
    return choice.finish_reason


def reply_of(wire: Wire, ask: Ask) -> ChatReply:
    answer = Service(Settings()).open(wire.request(ask, stream=True))
    assert isinstance(answer, Answer)
    return answer.reply if answer.exchange.choices else one_choice(answer.reply)


@pytest.mark.unmeasured
@pytest.mark.parametrize("stream", [True, False], ids=["streamed", "whole"])
@pytest.mark.parametrize("case", MORE)
@pytest.mark.parametrize("name", WIRES)
def test_what_the_engine_says_accumulates_to_its_reply(name: str, case: str, *, stream: bool) -> None:
    wire, ask = WIRES[name], asked(name, case)
    reply = reply_of(wire, ask)
    response = Service(Settings()).handle(wire.request(ask, stream=stream))
    told = accumulated(response.body)
    assert told.dialect == {"mistral": "openai-chat", "openai": "openai-chat"}.get(name, name)
    assert not [repair for repair in told.repairs if repair.refused]
    torn = case == "limit within a call" and (name in OBJECTS or (name in TEXTS and not stream))
    for choice, said in zip(reply.choices, told.reply.choices, strict=True):
        spelled = replace(choice, parts=tuple(spoken(part, name) for part in choice.parts))
        assert torn or without_ids(said) == without_ids(spelled)
        assert said.stop_sequence == (choice.stop_sequence if name == "anthropic" else None)
        assert said.finish_reason == finish(choice, name, case)
    assert told.reply.usage == counts(reply.usage, name)


def test_a_gemini_stream_as_a_json_array_says_the_same_as_events() -> None:
    ask = MORE["parallel calls"]
    as_array = replace(WIRES["gemini"], stream_path="/v1/models/echo:streamGenerateContent")
    listed, told = (
        accumulated(Service(Settings()).handle(wire.request(ask, stream=True)).body)
        for wire in (as_array, WIRES["gemini"])
    )
    assert (listed.reply, listed.extras) == (told.reply, told.extras)


MENDED = {
    "no_done": 1,
    "left_open": 0,
    "no_blank_line": 1,
    "comments": 0,
    "empty_data": 0,
    "event_ids": 0,
    "retry_line": 0,
    "crlf": 0,
    "no_space": 0,
    "byte_cuts": 0,
    "interleaved_calls": 0,
    "joined_calls": 0,
    "usage_on_choice": 0,
    "usage_everywhere": 0,
    "usage_without_choices": 0,
    "null_arguments": 1,
    "null_type": 0,
    "missing_role": 0,
    "empty_role": 0,
    "content_parts": 0,
    "string_created": 0,
    "missing_object": 0,
    "repeat_finish": 0,
    "index_from_one": 0,
    "calls_without_finish": 1,
    "no_finish": 1,
    "missing_index": 1,
    "duplicate_index": 1,
    "empty_id": 1,
    "missing_id": 1,
    "repeat_name": 1,
    "object_arguments": 1,
    "snapshot_arguments": 1,
    "missing_index,missing_id": 1,
    "repeat_name,missing_index,missing_id": 1,
    "repeat_name,snapshot_arguments,duplicate_index": 1,
    "joined_calls,index_from_one,null_type": 0,
    "comments,crlf,byte_cuts": 0,
    "comments,empty_data,event_ids,retry_line,byte_cuts": 0,
    "no_usage": 0,
}
"""Faults that an accumulation mends, and whether it has to say so."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("fault", MENDED)
def test_a_faulty_stream_accumulates_to_the_reply_and_every_repair_is_told(fault: str) -> None:
    wire, ask = WIRES["openai"], MORE["parallel calls"]
    reply = reply_of(wire, ask)
    told = accumulated(Service(Settings(fault=fault)).handle(wire.request(ask, stream=True)).body)
    assert without_ids(told.reply.choices[0]) == without_ids(reply.choices[0])
    assert bool(told.repairs) == bool(MENDED[fault]), told.repairs
    ids = [call.id for call in told.reply.tool_calls]
    assert all(ids)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", WIRES)
@given(text=WIRE_TEXT, size=st.integers(1, 9))
def test_any_text_comes_back_through_any_dialect_cut_anywhere(name: str, text: str, size: int) -> None:
    wire, ask = WIRES[name], Ask((Turn("user", text),))
    data = Service(Settings()).handle(wire.request(ask, stream=True)).body
    told = Accumulator()
    events = [event for at in range(0, len(data), size) for event in told.feed(data[at : at + size])]
    assert collect([*events, *told.finish()]) == told.reply
    assert told.reply.text == one_choice(reply_of(wire, ask)).text
