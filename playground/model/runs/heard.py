"""What each chunk of a recorded answer says: the events that it completed, and what was mended in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.accumulate import Accumulator, Repair
from engine.events import (
    ArgumentsDelta,
    Event,
    PartEnd,
    PartStart,
    ReasoningDelta,
    RefusalDelta,
    ReplyStart,
    TextDelta,
)
from engine.fixtures import Chunk, Fixture
from engine.messages import ReplyHead, ToolCall

Delta = TextDelta | ReasoningDelta | RefusalDelta | ArgumentsDelta


@dataclass(frozen=True, slots=True)
class Heard:
    """One chunk: ``at`` seconds in, ``since`` seconds after the one before, and the events that it completed."""

    number: int
    at: float
    since: float
    data: bytes
    told: tuple[Event, ...]
    repairs: tuple[Repair, ...] = ()

    @property
    def meaning(self) -> tuple[Event, ...]:
        """What it says whatever the ids are, which derive from the request."""
        return tuple(map(_nameless, self.told))

    @property
    def deltas(self) -> tuple[Delta, ...]:
        """The new content in it."""
        return tuple(event for event in self.told if isinstance(event, Delta))


def _nameless(event: Event) -> Event:
    match event:
        case PartStart(part=ToolCall() as call) | PartEnd(part=ToolCall() as call):
            return replace(event, part=replace(call, id=""))
        case ReplyStart():
            return replace(event, head=ReplyHead("", event.head.model))
        case _:
            return event


def heard(made: Fixture) -> tuple[Heard, ...]:
    """The chunks of an answer in their order; those of a refusal tell nothing."""
    return _heard(made.chunks) if made.status < 400 else tuple(_unread(made.chunks))


@lru_cache(maxsize=8)
def _heard(chunks: tuple[Chunk, ...]) -> tuple[Heard, ...]:
    accumulator = Accumulator()
    found: list[tuple[list[Event], Sequence[Repair]]] = []
    known = 0
    for chunk in chunks:
        told = accumulator.feed(chunk.data)
        found.append((told, accumulator.repairs[known:]))
        known = len(accumulator.repairs)
    last = accumulator.finish()
    if found:
        found[-1] = ([*found[-1][0], *last], [*found[-1][1], *accumulator.repairs[known:]])
    return tuple(
        Heard(chunk.number, chunk.at, chunk.since, chunk.data, tuple(told), tuple(repairs))
        for chunk, (told, repairs) in zip(_unread(chunks), found, strict=True)
    )


def _unread(chunks: Sequence[Chunk]) -> Iterator[Heard]:
    before = 0.0
    for number, chunk in enumerate(chunks, 1):
        yield Heard(number, chunk.at, chunk.at - before, chunk.data, ())
        before = chunk.at
