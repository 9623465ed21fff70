"""A stream under the lens as tables: its events, what was mended, what an event told."""

from collections.abc import Iterator, Sequence
from itertools import groupby

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
from engine.messages import ReplyPart, ToolCall
from playground.model.lens.lens import Lens, Seen
from playground.model.runs.table import Table

_LONGEST = 120
_KINDS: dict[type[Event], str] = {
    TextDelta: "text",
    ReasoningDelta: "reasoning",
    RefusalDelta: "refusal",
    ArgumentsDelta: "arguments",
}


def events_table(lens: Lens, start: int = 0, size: int = 500) -> Table:
    """One row an event, ``size`` of them: number, what it told, what was mended, its text, first byte, bytes."""
    rows = (
        (
            each.number,
            "; ".join(told(each, 5)),
            "⚑ " + "; ".join(repair.what for repair in each.repairs[:5]) if each.repairs else "",
            each.text[:_LONGEST],
            each.start,
            each.end - each.start,
        )
        for each in lens.seen[start : start + size]
    )
    return Table(("event", "told", "mended", "data", "at byte", "bytes"), tuple(rows))


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
    """Events in a few words for each thing that they tell; of many the first, and how many more there are."""
    said = [words for group in _groups(events) if (words := _said(group))]
    more = len(said) - most
    return [*said[:most], *([f"{more:,} more"] if more > 0 else [])]


def _groups(events: Sequence[Event]) -> Iterator[list[Event]]:
    """What belongs together: a part's begin and its pieces, and parts that are complete one after another."""
    return (list(group) for _, group in groupby(events, _matter))


def _matter(event: Event) -> tuple[object, ...]:
    match event:
        case PartStart() | TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
            return ("part", event.choice, event.index)
        case PartEnd():
            return ("complete", event.choice)
        case _:
            return (event,)


def _said(group: Sequence[Event]) -> str:
    match group[0]:
        case PartStart() | TextDelta() | ReasoningDelta() | RefusalDelta() | ArgumentsDelta():
            return _part(group)
        case PartEnd():
            names = list(dict.fromkeys(_name(each.part) for each in group if isinstance(each, PartEnd)))
            listed = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
            return f"{listed} {'is' if len(names) == 1 else 'are'} complete"
        case ChoiceStart(choice=choice):
            return f"choice {choice} begins" if choice else ""
        case ChoiceEnd(choice=choice, finish_reason=reason):
            which = f"choice {choice} ends" if choice else "it ends"
            return f"{which} with {reason}" if reason else f"{which} without a finish reason"
        case ReplyStart(head=head):
            return f"the reply of {head.model} begins" if head.model else "the reply begins"
        case ReplyEnd(usage=usage):
            return f"the reply ends: {usage.input_tokens:,} → {usage.output_tokens:,} tokens"


def _part(group: Sequence[Event]) -> str:
    """A part's begin, its pieces in one, or both."""
    pieces = [
        each.text for each in group if isinstance(each, TextDelta | ReasoningDelta | RefusalDelta | ArgumentsDelta)
    ]
    first = group[0]
    begun = first.part if isinstance(first, PartStart) else None
    name = f"{_name(begun)} ({begun.id or 'no id'})" if isinstance(begun, ToolCall) else _name(begun) if begun else ""
    if not pieces:
        return f"{name} begins"
    text = "".join(pieces)
    kind = name or next(_KINDS[type(each)] for each in group if type(each) in _KINDS)
    return f"{kind} {text[:_LONGEST]!r}"


def _name(part: ReplyPart) -> str:
    return f"call of {part.name or 'no name'}" if isinstance(part, ToolCall) else type(part).__name__.lower()
