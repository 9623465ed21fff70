"""Recorded bodies of replies that were not streamed."""

import json
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.messages import Reasoning, Refusal, ReplyPart, Text, ToolCall
from tests.engine.accumulate.recordings import BODIES, read

KINDS: dict[str, type[ReplyPart]] = {
    "text": Text,
    "reasoning": Reasoning,
    "refusal": Refusal,
    "tool": ToolCall,
    "tool_use": ToolCall,
    "function_call": ToolCall,
    "functionCall": ToolCall,
    "message": Text,
}
UNKNOWN = {"api.replicate.com"}
"""Replicate's predictions are no chat dialect."""

EMPTY_CALL = "openai-chat:function_call::myorg-myaccount.snowflakecomputing.com"
"""Its ``function_call`` has neither name nor arguments: it is none."""


def accumulate(entry: dict[str, Any]) -> Accumulator:
    body = read(entry["file"])["response"]
    told = Accumulator()
    told.feed(body if isinstance(body, str) else json.dumps(body, indent=2))
    told.finish()
    return told


def name(entry: dict[str, Any]) -> str:
    return str(entry["file"])


def is_error(entry: dict[str, Any]) -> bool:
    return entry["kind"].startswith("error:")


@pytest.mark.parametrize("entry", [entry for entry in BODIES if is_error(entry)], ids=name)
def test_an_error_is_told_as_an_error(entry: dict[str, Any]) -> None:
    told = accumulate(entry)
    known = not any(host in entry["kind"] for host in UNKNOWN)
    assert bool(told.errors) == known
    assert known or told.repairs[0].refused
    assert told.reply.choices[0].parts == ()


@pytest.mark.parametrize("entry", [entry for entry in BODIES if not is_error(entry)], ids=name)
def test_a_reply_that_was_not_streamed_is_read_whole(entry: dict[str, Any]) -> None:
    told = accumulate(entry)
    dialect, kinds, *_ = entry["kind"].split(":")
    assert (told.dialect or "") in dialect
    assert not told.errors
    assert not [repair for repair in told.repairs if repair.refused]
    found = {type(part) for part in told.reply.choices[0].parts}
    wanted = {KINDS[kind] for kind in kinds.split(",") if kind in KINDS}
    assert wanted <= found or entry["kind"] == EMPTY_CALL or told.reply.finish_reason == "content_filter"
    assert told.reply.usage.total_tokens > 0
