"""The output items of OpenAI's Responses: what each part of a reply is there, and the events around it."""

import base64
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, Refusal, ReplyPart, Text, ToolCall
from engine.replies.logprobs import token_logprobs

Named: TypeAlias = tuple[str, JsonObject]
"""An event's type and its fields."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the request wants to see: alternatives beside each token (None: no probabilities), encrypted thoughts."""

    logprobs: int | None = None
    encrypted: bool = False


_OURS = "call_echo_"


def item_id(part: ReplyPart, fingerprint: str, index: int) -> str:
    """The id of the item at a place of the output; a call's is its call id with another prefix."""
    match part:
        case ToolCall():
            return f"fc_echo_{part.id.removeprefix(_OURS)}" if part.id.startswith(_OURS) else f"fc_{part.id}"
        case Reasoning():
            return f"rs_{fingerprint[:40]}{index:04d}"
        case _:
            return f"msg_{fingerprint[:40]}{index:04d}"


def item(part: ReplyPart, identity: str, status: str, shape: Shape) -> JsonObject:
    """A part as an output item."""
    match part:
        case Text() | Refusal():
            content: list[Json] = [] if status == "in_progress" else [_content(part, shape)]
            return {"id": identity, "type": "message", "status": status, "role": "assistant", "content": content}
        case Reasoning():
            summary: list[Json] = [] if status == "in_progress" else [_summary(part.text)]
            thought: JsonObject = {"id": identity, "type": "reasoning", "summary": summary}
            if shape.encrypted:
                thought["encrypted_content"] = base64.b64encode(identity.encode()).decode()
            return thought
        case ToolCall():
            return {
                "id": identity,
                "type": "function_call",
                "status": status,
                "arguments": part.arguments,
                "call_id": part.id,
                "name": part.name,
            }
        case _:
            assert_never(part)


def opening(part: ReplyPart) -> tuple[Named, ...]:
    """The events between an item's start and its first delta."""
    match part:
        case Text() | Refusal():
            return (("response.content_part.added", {"content_index": 0, "part": _content(part, Shape())}),)
        case Reasoning():
            return (("response.reasoning_summary_part.added", {"summary_index": 0, "part": _summary("")}),)
        case ToolCall():
            return ()
        case _:
            assert_never(part)


def delta(part: ReplyPart, text: str, shape: Shape) -> Named:
    """The event of a new piece."""
    match part:
        case Text():
            probable = _bare_logprobs(text, shape)
            return "response.output_text.delta", {"content_index": 0, "delta": text, "logprobs": probable}
        case Refusal():
            return "response.refusal.delta", {"content_index": 0, "delta": text}
        case Reasoning():
            return "response.reasoning_summary_text.delta", {"summary_index": 0, "delta": text}
        case ToolCall():
            return "response.function_call_arguments.delta", {"delta": text}
        case _:
            assert_never(part)


def closing(part: ReplyPart, shape: Shape) -> tuple[Named, ...]:
    """The events between an item's last delta and its end."""
    match part:
        case Text():
            probable = _bare_logprobs(part.text, shape)
            said: Named = ("response.output_text.done", {"content_index": 0, "text": part.text, "logprobs": probable})
            return said, ("response.content_part.done", {"content_index": 0, "part": _content(part, shape)})
        case Refusal():
            refused: Named = ("response.refusal.done", {"content_index": 0, "refusal": part.text})
            return refused, ("response.content_part.done", {"content_index": 0, "part": _content(part, Shape())})
        case Reasoning():
            thought: Named = ("response.reasoning_summary_text.done", {"summary_index": 0, "text": part.text})
            end: Named = ("response.reasoning_summary_part.done", {"summary_index": 0, "part": _summary(part.text)})
            return thought, end
        case ToolCall():
            return (("response.function_call_arguments.done", {"arguments": part.arguments}),)
        case _:
            assert_never(part)


def _content(part: Text | Refusal, shape: Shape) -> JsonObject:
    if isinstance(part, Refusal):
        return {"type": "refusal", "refusal": part.text}
    return {"type": "output_text", "annotations": [], "logprobs": _logprobs(part.text, shape), "text": part.text}


def _summary(text: str) -> JsonObject:
    return {"type": "summary_text", "text": text}


def _logprobs(text: str, shape: Shape) -> list[Json]:
    return [] if shape.logprobs is None else token_logprobs(text, shape.logprobs)


def _bare_logprobs(text: str, shape: Shape) -> list[Json]:
    """As events spell them: without bytes."""
    return [_bare(token) for token in _logprobs(text, shape)]


def _bare(token: Json) -> Json:
    match token:
        case dict():
            return {key: _bare(value) for key, value in token.items() if key != "bytes"}
        case list():
            return [_bare(item) for item in token]
        case _:
            return token
