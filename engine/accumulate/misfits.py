"""Values of another type than their field has: nothing can be made of them, so that they are told and left out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from engine.jsontext import Json, kind

Shape: TypeAlias = "type[str] | Mapping[str, Shape] | Sequence[Shape]"
"""A text; an object with the shapes of its fields; a list with that of its items, which one alone may stand for.

A list of several shapes is a choice: what is no text has the last of them. Why a choice ended is in no shape: a reason
that can't be read is told at its end, as one that never came.
"""

_PART: Final[Shape] = {"text": [str, [{"text": str}]], "thinking": [str, [{"text": str}]], "refusal": str}
_CHAT: Final[Shape] = {
    "content": [str, [_PART]],
    "refusal": str,
    "reasoning": str,
    "reasoning_content": str,
    "thinking": str,
    "thinking_content": str,
    "reasoning_text": str,
    "tool_calls": [{"id": str, "function": {"name": str}}],
    "function_call": {"name": str},
}
_COHERE: Final[Shape] = {
    "tool_plan": str,
    "content": [str, [{"text": str, "thinking": str}]],
    "tool_calls": [{"id": str, "function": {"name": str, "arguments": str}}],
}
_BLOCK: Final[Shape] = {"text": str, "thinking": str, "id": str, "name": str}
_USE: Final[Shape] = {"name": str, "toolUseId": str}
CHAT: Final[Shape] = {"choices": [{"delta": _CHAT, "message": _CHAT, "text": str}]}
ANTHROPIC: Final[Shape] = {
    "message": {"content": [_BLOCK]},
    "content": [_BLOCK],
    "content_block": _BLOCK,
    "delta": {"text": str, "thinking": str, "partial_json": str, "signature": str},
}
GEMINI: Final[Shape] = {
    "candidates": [{"content": {"parts": [{"text": str, "functionCall": {"id": str, "name": str}}]}}]
}
INTERACTIONS: Final[Shape] = {"delta": {"text": str, "id": str, "name": str}}
RESPONSES: Final[Shape] = {
    "item": {"call_id": str, "name": str, "arguments": [str, {}]},
    "response": {"output": [{}]},
}
OLLAMA: Final[Shape] = {
    "message": {"content": str, "thinking": str, "tool_calls": [{"function": {"name": str}}]},
    "response": str,
    "thinking": str,
}
COHERE: Final[Shape] = {"message": _COHERE, "delta": {"message": _COHERE}}
BEDROCK: Final[Shape] = {
    "contentBlockStart": {"start": {"toolUse": _USE}},
    "contentBlockDelta": {"delta": {"text": str, "toolUse": {"input": str}, "reasoningContent": {"text": str}}},
    "output": {"message": {"content": [{"text": str, "toolUse": _USE}]}},
}


def misfits(value: Json, shape: Shape, path: str = "") -> Iterator[str]:
    """What is of another type than its shape, each as a sentence. What is null or empty says nothing, and fits."""
    if value is None or value in ("", [], {}):
        return
    match shape:
        case Mapping() if isinstance(value, dict):
            for name, inner in shape.items():
                if name in value:
                    yield from misfits(value[name], inner, f"{path}.{name}" if path else name)
        case [_, *_, last]:
            if not isinstance(value, str):
                yield from misfits(value, last, path)
        case [item] if isinstance(value, list | dict):
            for place, each in enumerate(value if isinstance(value, list) else [value]):
                yield from misfits(each, item, f"{path}[{place}]")
        case _:
            if not (shape is str and isinstance(value, str)):
                yield f"{path} that is {kind(value)}"
