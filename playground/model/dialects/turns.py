"""Turns of a draft and messages of the engine: what both the writers and the readers of dialects need."""

from collections.abc import Iterable, Iterator, Sequence

from engine.jsontext import Json, JsonObject
from engine.messages import Message, Text, ToolCall, ToolResult
from playground.model.dialects.dialect import Entry
from playground.model.draft import Call, Turn

INSTRUCTING = frozenset({"system", "developer"})


def role_of(turn: Turn) -> str:
    """The role, lower-case; an empty one is the user's."""
    return turn.role.lower() or "user"


def instructions(entries: Iterable[Entry]) -> list[str]:
    """The texts of all system and developer turns."""
    return [entry.text for entry in entries if isinstance(entry, Turn) and role_of(entry) in INSTRUCTING]


def others(entries: Iterable[Entry]) -> Iterator[Entry]:
    """What is no instruction."""
    return (entry for entry in entries if not (isinstance(entry, Turn) and role_of(entry) in INSTRUCTING))


def tool_names(entries: Iterable[Entry]) -> dict[str, str]:
    """The tools' names by call id, for wires whose results name their tool."""
    return {call.id: call.name for entry in entries if isinstance(entry, Turn) for call in entry.calls}


def values(call: Call) -> JsonObject:
    """The arguments as an object; an empty one where the text is none."""
    return ToolCall(call.id, call.name, call.arguments).values


def collapsed(content: Json, *types: str) -> Json:
    """The text of a list that holds one plain text part; other content as it is."""
    match content:
        case [{"type": str(kind), "text": str(text), **rest}] if kind in types and not rest:
            return text
        case _:
            return content


def turns_of(messages: Sequence[Message]) -> list[Turn] | None:
    """The messages as turns without keys; None where one holds what the form has no box for."""
    turns: list[Turn] = []
    for message in messages:
        if any(not isinstance(part, Text | ToolCall | ToolResult) for part in message.parts):
            return None
        turns.append(turn_of(message))
    return turns


def turn_of(message: Message) -> Turn:
    """A message as a turn without keys: its text, its calls, its result; what else it holds is left out."""
    if message.role == "tool":
        result = next(iter(message.tool_results), ToolResult("", message.text))
        return Turn("", "tool", result.content, call_id=result.call_id or result.name)
    calls = tuple(Call("", call.id, call.name, call.arguments) for call in message.tool_calls)
    return Turn("", message.role, message.text, calls)
