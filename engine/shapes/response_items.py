"""The output items of OpenAI's Responses: what each part of a reply is there, and the events around it."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from engine.bodies.fields import Fields
from engine.bodies.responses import offered
from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, Refusal, ReplyPart, Text, ToolCall, Usage
from engine.replies.logprobs import token_logprobs

Named: TypeAlias = tuple[str, JsonObject]
"""An event's type and its fields."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the request wants to see: alternatives beside each token (None: no probabilities), encrypted thoughts.

    ``custom`` are the names of tools that take a text in place of arguments; ``namespaces`` are those of tools.
    """

    logprobs: int | None = None
    encrypted: bool = False
    custom: frozenset[str] = frozenset()
    namespaces: Mapping[str, str] = field(default_factory=dict[str, str])

    def is_custom(self, part: ReplyPart) -> bool:
        """Whether the part is a call of a custom tool."""
        return isinstance(part, ToolCall) and part.name in self.custom

    def namespace(self, call: ToolCall) -> JsonObject:
        """The namespace of the tool that is called, where it stands in one."""
        return {"namespace": self.namespaces[call.name]} if call.name in self.namespaces else {}


def shape_of(body: Fields, logprobs: int | None) -> Shape:
    """What a request wants to see. Of tools that share a name the first counts."""
    encrypted = any(item == "reasoning.encrypted_content" for item, _ in body.items("include"))
    if all(tool.text("type") == "function" for tool in body.objects("tools")):
        return Shape(logprobs, encrypted)  # as nearly always, and reading tools takes its time
    tools = {tool.name: (tool, namespace) for tool, namespace in reversed([*offered(body)])}
    custom = frozenset(name for name, (tool, _) in tools.items() if tool.custom)
    return Shape(logprobs, encrypted, custom, {name: namespace for name, (_, namespace) in tools.items() if namespace})


_OURS = "call_echo_"
_CALLED = {False: "response.function_call_arguments", True: "response.custom_tool_call_input"}


def item_id(part: ReplyPart, response: str, index: int, shape: Shape) -> str:
    """The id of the item at a place of a response's output; a call's is its call id with another prefix."""
    match part:
        case ToolCall():
            kind = "ctc" if shape.is_custom(part) else "fc"
            return f"{kind}_echo_{part.id.removeprefix(_OURS)}" if part.id.startswith(_OURS) else f"{kind}_{part.id}"
        case Reasoning():
            return f"rs_{response[:40]}{index:04d}"
        case _:
            return f"msg_{response[:40]}{index:04d}"


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
            custom = shape.is_custom(part)
            return {
                "id": identity,
                "type": "custom_tool_call" if custom else "function_call",
                "status": status,
                "input" if custom else "arguments": part.arguments,
                "call_id": part.id,
                "name": part.name,
                **shape.namespace(part),
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
            return f"{_CALLED[shape.is_custom(part)]}.delta", {"delta": text}
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
            custom = shape.is_custom(part)
            return ((f"{_CALLED[custom]}.done", {"input" if custom else "arguments": part.arguments}),)
        case _:
            assert_never(part)


def usage_body(usage: Usage) -> JsonObject:
    """The tokens of a response."""
    return {
        "input_tokens": usage.input_tokens,
        "input_tokens_details": {"cached_tokens": usage.cached_tokens, "cache_write_tokens": 0},
        "output_tokens": usage.output_tokens,
        "output_tokens_details": {"reasoning_tokens": usage.reasoning_tokens},
        "total_tokens": usage.total_tokens,
    }


def _content(part: Text | Refusal, shape: Shape) -> JsonObject:
    if isinstance(part, Refusal):
        return {"type": "refusal", "refusal": part.text}
    return {"type": "output_text", "annotations": [], "logprobs": _logprobs(part.text, shape), "text": part.text}


def _summary(text: str) -> JsonObject:
    return {"type": "summary_text", "text": text}


def _logprobs(text: str, shape: Shape) -> list[Json]:
    return [] if shape.logprobs is None else token_logprobs((text,), shape.logprobs)


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
