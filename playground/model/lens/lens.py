"""A stream under the lens: its events with their bytes, what each told, what was mended, the reply after each."""

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from engine.accumulate import Accumulator, Repair
from engine.accumulate.frames import Frame, Frames
from engine.accumulate.repairs import Ledger
from engine.events import Event
from engine.jsontext import JsonObject
from engine.messages import ChatReply
from engine.streaming import collect

MOST_EVENTS = 20_000
"""Events that are looked at one by one; the bytes after them are read as one."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One event of the stream: bytes ``start`` to ``end``, its name, its text, what it told, what was mended in it."""

    number: int
    start: int
    end: int
    name: str
    text: str
    told: tuple[Event, ...]
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class Lens:
    """A stream that was read to its end. ``dialect`` is None where no event told; ``rest``: some are read as one."""

    data: bytes
    dialect: str | None
    seen: tuple[Seen, ...]
    reply: ChatReply
    repairs: tuple[Repair, ...]
    extras: JsonObject
    rest: int = 0

    def after(self, position: int) -> ChatReply:
        """The reply after so many events, as far as it was told; at the end also what closes it."""
        if position >= len(self.seen):
            return self.reply
        return collect(event for each in self.seen[:position] for event in each.told)


@lru_cache(maxsize=4)
def look(data: bytes) -> Lens:
    """Reads a stream event by event; its bytes may be anything."""
    frames = _frames(data)
    shown = frames[:MOST_EVENTS]
    starts = [frame.offset for frame in shown]
    ends = [*starts[1:], len(data)] if starts else []
    accumulator = Accumulator()
    told: list[list[Event]] = []
    accumulator.feed(data[: starts[0] if starts else len(data)])
    for start, end in zip(starts, ends, strict=True):
        told.append(accumulator.feed(data[start:end]))
    last = accumulator.finish()
    if told:
        told[-1] += last
    mended: defaultdict[int, list[Repair]] = defaultdict(list)
    for repair in accumulator.repairs:
        mended[min(max(repair.event, 1), len(shown))].append(repair)
    seen = tuple(
        Seen(place, start, end, frame.event, str(frame.data), tuple(events), tuple(mended[place]))
        for place, (frame, start, end, events) in enumerate(zip(shown, starts, ends, told, strict=True), 1)
    )
    return Lens(
        data,
        accumulator.dialect,
        seen,
        accumulator.reply,
        accumulator.repairs,
        accumulator.extras,
        len(frames) - len(shown),
    )


def same_when_cut(lens: Lens, size: int) -> bool:
    """Whether the stream in pieces of ``size`` bytes gives the same reply and the same repairs."""
    accumulator = Accumulator()
    for at in range(0, len(lens.data), size):
        accumulator.feed(lens.data[at : at + size])
    accumulator.finish()
    return (accumulator.reply, accumulator.repairs) == (lens.reply, lens.repairs)


def _frames(data: bytes) -> list[Frame]:
    frames = Frames(Ledger())
    return [*frames.feed(data), *frames.finish()]
