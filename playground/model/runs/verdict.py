"""Whether a call's arguments are what its tool asked for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.errors import JsonError
from engine.jsontext import Json, decode
from engine.messages import ToolCall, ToolDefinition
from engine.replies.custom_calls import INPUT
from engine.schema import check

Word: TypeAlias = Literal["valid", "invalid", "broken", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``invalid`` is against the tool's schema, ``broken`` isn't JSON, ``unknown`` names no tool on offer."""

    word: Word
    why: str


def takes_text(name: str, tools: Sequence[ToolDefinition]) -> bool:
    """Whether the tool of this name is a custom one: its calls carry a text in place of arguments."""
    return any(tool.custom for tool in tools if tool.name == name)


def verdict(call: ToolCall, tools: Sequence[ToolDefinition]) -> Verdict:
    """Checks a call against the tools that were offered."""
    tool = next((tool for tool in tools if tool.name == call.name), None)
    try:
        arguments: Json = {INPUT: call.arguments} if tool and tool.custom else decode(call.arguments)
    except JsonError as error:
        return Verdict("broken", f"The arguments aren't JSON: {error}.")
    if tool is None:
        return Verdict("unknown", f"The request offers no tool named {call.name!r}.")
    if not isinstance(arguments, dict):
        return Verdict("invalid", "$: expected an object.")
    complaints = check(tool.parameters, arguments)
    if complaints:
        return Verdict("invalid", "; ".join(f"{complaint.path}: {complaint.message}" for complaint in complaints[:5]))
    return Verdict("valid", "The arguments validate against the tool's schema.")
