"""A stream under the lens as tables: its events, what was mended, what an event told."""

from collections.abc import Sequence

from engine.accumulate import Repair
from engine.events import (
    ArgumentsDelta,
    ChoiceEnd,
    ChoiceStart,
    Event,
    PartEnd,
    PartStart,
    ReasoningDelta,
    RefusalDelta,
    ReplyEnd,
    ReplyStart,
    TextDelta,
)
from engine.messages import ToolCall
from playground.model.lens import Lens, Seen
from playground.model.table import Table

_LONGEST = 120
_KINDS: dict[type[Event], str] = {
    TextDelta: "text",
    ReasoningDelta: "reasoning",
    RefusalDelta: "refusal",
    ArgumentsDelta: "arguments",
}


def events_table(lens: Lens, start: int = 0, size: int = 500) -> Table:
    """One row an event, ``size`` of them: number, first byte, bytes, what it told, what was mended, its text."""
    rows = (
        (
            each.number,
            each.start,
            each.end - each.start,
            "; ".join(told(each, 5)),
            "⚑ " + "; ".join(repair.what for repair in each.repairs[:5]) if each.repairs else "",
            each.text[:_LONGEST],
        )
        for each in lens.seen[start : start + size]
    )
    return Table(("event", "at byte", "bytes", "told", "mended", "data"), tuple(rows))


def repair_rows(repairs: tuple[Repair, ...]) -> list[tuple[str, ...]]:
    """Event, byte, what was mended, and whether it is left out of the reply."""
    return [
        (str(each.event), f"{each.offset:,}", each.what, "left out" if each.refused else "put right")
        for each in repairs
    ]


def told(seen: Seen, most: int) -> list[str]:
    """What an event told, a few words for each thing; of many the first, and how many more there are."""
    return in_words(seen.told, most)


def in_words(events: Sequence[Event], most: int) -> list[str]:
    """Events in a few words each; of many the first, and how many more there are."""
    more = len(events) - most
    return [*map(_said, events[:most]), *([f"{more:,} more"] if more > 0 else [])]


def _said(event: Event) -> str:
    match event:
        case TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
            return f"{_KINDS[type(event)]} {event.text[:_LONGEST]!r}"
        case PartStart(part=ToolCall(id=call_id, name=name)):
            return f"call {event.call_index} begins: {name} ({call_id})"
        case PartStart():
            return f"{type(event.part).__name__.lower()} begins"
        case PartEnd():
            return "part ends"
        case ChoiceStart():
            return f"choice {event.choice} begins"
        case ChoiceEnd():
            return f"choice {event.choice} ends: {event.finish_reason or 'no finish reason'}"
        case ReplyStart():
            return f"reply begins: {event.head.model or 'no model'}"
        case ReplyEnd():
            return f"reply ends: {event.usage.input_tokens} → {event.usage.output_tokens} tokens"
