"""The steps of Gemini's interactions: what each part of a reply is there, whole and as it begins; its usage."""

from typing import assert_never

from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, Refusal, ReplyPart, Text, ToolCall, Usage
from engine.replies.ids import signature

_STATUSES = {"stop": "completed", "tool_calls": "requires_action", "length": "incomplete", "content_filter": "failed"}


def status(finish_reason: str, parts: list[ReplyPart]) -> str:
    """How an interaction ended; a call that waits for its result requires action. A script's own words stay."""
    if finish_reason == "stop" and any(isinstance(part, ToolCall) for part in parts):
        return "requires_action"
    return _STATUSES.get(finish_reason, finish_reason)


def step(part: ReplyPart, fingerprint: str) -> JsonObject:
    """A part as a step; broken arguments become an empty object, since a wire object can't be broken."""
    match part:
        case Text() | Refusal():
            said: list[Json] = [_text(part.text)]
            return {"type": "model_output", "content": said}
        case Reasoning():
            summary: list[Json] = [_text(part.text)]
            return {"type": "thought", "signature": signature(fingerprint), "summary": summary}
        case ToolCall():
            return {"type": "function_call", "id": part.id, "name": part.name, "arguments": part.values}
        case _:
            assert_never(part)


def opening(part: ReplyPart) -> JsonObject:
    """A step before anything of it is told."""
    match part:
        case Text() | Refusal():
            return {"type": "model_output"}
        case Reasoning():
            return {"type": "thought"}
        case ToolCall():
            return {"type": "function_call", "id": part.id, "name": part.name, "arguments": {}}
        case _:
            assert_never(part)


def _text(text: str) -> JsonObject:
    return {"type": "text", "text": text}


def usage_body(usage: Usage) -> JsonObject:
    """Token counts; those of thoughts are told apart from the output's."""
    return {
        "total_tokens": usage.total_tokens,
        "total_input_tokens": usage.input_tokens,
        "input_tokens_by_modality": [{"modality": "text", "tokens": usage.input_tokens}],
        "total_cached_tokens": usage.cached_tokens,
        "total_output_tokens": max(0, usage.output_tokens - usage.reasoning_tokens),
        "total_tool_use_tokens": 0,
        "total_thought_tokens": usage.reasoning_tokens,
    }
