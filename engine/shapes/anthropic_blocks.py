"""What Anthropic's messages are made of: content blocks, and the events of a stream that tell them."""

from typing import TypeAlias

from engine.bodies.anthropic import to_wire
from engine.events import PartEnd, PartStart
from engine.jsontext import JsonObject, compact
from engine.messages import Reasoning, ReplyPart, ToolCall
from engine.replies.ids import signature

Named: TypeAlias = tuple[str, str]
"""An event: its type, and its data as JSON text."""


def content_block(part: ReplyPart, fingerprint: str, *, hidden: bool = False) -> JsonObject:
    """A block of a message. Thoughts are signed; ``hidden`` ones are their signature alone."""
    match part:
        case ToolCall():
            return {"type": "tool_use", "id": to_wire(part.id), "name": part.name, "input": part.values}
        case Reasoning():
            thinking = "" if hidden else part.text
            return {"type": "thinking", "thinking": thinking, "signature": signature(fingerprint)}
        case _:  # no citations, not even null ones: clients that check take a list or none
            return {"type": "text", "text": part.text}


def block_start(start: PartStart) -> list[Named]:
    """A block begins; after the first one comes a ping."""
    block = content_block(start.part, "")
    events = [named("content_block_start", {"index": start.index, "content_block": block})]
    if start.index == 0:
        events.append(("ping", '{"type":"ping"}'))
    if isinstance(start.part, ToolCall):
        events.append(delta(start.index, '"input_json_delta","partial_json":""'))
    return events


def block_stop(end: PartEnd, fingerprint: str) -> list[Named]:
    """A block ends; thoughts are signed before."""
    stop = named("content_block_stop", {"index": end.index})
    if not isinstance(end.part, Reasoning):
        return [stop]
    return [delta(end.index, f'"signature_delta","signature":"{signature(fingerprint)}"'), stop]


def named(name: str, fields: JsonObject) -> Named:
    """An event of some fields."""
    return name, compact({"type": name, **fields})


def delta(index: int, change: str) -> Named:
    """What comes to a block: the type of the change in quotes, and its field, both as JSON text."""
    data = f'{{"type":"content_block_delta","index":{index},"delta":{{"type":{change}}}}}'
    return "content_block_delta", data
