"""The steps of a reply over a wire with faults: which write brings which event, as far as that can be told."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeAlias

from engine.events import (
    ArgumentsDelta,
    Cut,
    Event,
    PartEnd,
    PartStart,
    Pause,
    ReasoningDelta,
    RefusalDelta,
    TextDelta,
)
from engine.messages import ToolCall
from engine.wire import Frame
from playground.model.runs.sent import ends_choice, tells, whole_events

_LANES: dict[type[Event], str] = {
    ReasoningDelta: "reasoning",
    TextDelta: "text",
    RefusalDelta: "text",
    ArgumentsDelta: "calls",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One event on the timeline: ``number`` from 1, ``at`` in seconds since the request, ``data`` its wire bytes."""

    number: int
    at: float
    event: Event
    data: bytes = b""

    @property
    def is_delta(self) -> bool:
        """Whether it brings new content, unlike the starts and ends around it."""
        return type(self.event) in _LANES


@dataclass(frozen=True, slots=True)
class Deltas:
    """How many deltas there are for each lane."""

    reasoning: int = 0
    text: int = 0
    calls: int = 0

    @property
    def all(self) -> int:
        """Those of every lane."""
        return self.reasoning + self.text + self.calls


def deltas_of(events: Iterable[Event]) -> Deltas:
    """Counts the deltas, lane by lane."""
    counts = Counter(_LANES[type(event)] for event in events if type(event) in _LANES)
    return Deltas(counts["reasoning"], counts["text"], counts["calls"])


Writes: TypeAlias = list[tuple[float, bytes]]
_Turn: TypeAlias = tuple[int, tuple[int, int] | None]
"""Which fragment of its call a step brings, and whose: its choice and its index there."""
_TURNS = {"interleaved_calls", "joined_calls"}


def writes_of(frames: Iterable[Frame]) -> tuple[Writes, bool]:
    """Each write with its time in seconds, and whether the connection was lost after the last."""
    at = 0.0
    writes: Writes = []
    for frame in frames:
        match frame:
            case Pause():
                at += frame.seconds
            case Cut():
                return writes, True
            case bytes():
                writes.append((at, frame))
    return writes, False


def on_the_wire(steps: Sequence[Step], writes: Writes, faults: Collection[str] = ()) -> tuple[Step, ...]:
    """The steps that arrive, with the bytes that went out in truth; joined, those are the body.

    A wire that says the same, only cut up otherwise or later, leaves the events their bytes. ``faults`` are the names
    of those that are on.
    """
    body = b"".join(data for _, data in writes)
    if body == b"".join(step.data for step in steps):
        late = writes[0][0] - next(step.at for step in steps if step.data) if writes else 0.0
        return tuple(replace(step, at=step.at + late) for step in steps)
    steps = _in_turns(steps, joined="joined_calls" in faults) if _TURNS & {*faults} else steps
    speaking = [place for place, step in enumerate(steps) if step.data]
    dealt = _dealt(steps, speaking, whole_events(writes))
    if not dealt:
        return ()
    last = max(dealt)
    end = len(steps) if last == speaking[-1] else last + 1
    arrived = [place for place in range(end) if place in dealt or not steps[place].data]
    return tuple(_timed([steps[place] for place in arrived], [dealt.get(place) for place in arrived]))


def _in_turns(steps: Sequence[Step], *, joined: bool) -> list[Step]:
    """The steps where the fragments of calls take turns: the first one of each, the second one of each, and so on.

    ``joined``: those of one turn come in one write, which is the first one's.
    """
    groups = groupby(steps, lambda step: _call_of(step.event) is not None)
    turned = (_by_turns([*group]) for _, group in groups)
    return [step for group in turned for step in (_one_write(group) if joined else (step for _, step in group))]


def _by_turns(steps: Sequence[Step]) -> list[tuple[_Turn, Step]]:
    """A call's end goes with its last fragment, as it has no bytes; what is of no call stays in its order."""
    seen = Counter[tuple[int, int] | None]()
    turns: list[_Turn] = []
    for step in steps:
        call = _call_of(step.event)
        seen[call] += not isinstance(step.event, PartEnd)
        turns.append((seen[call], call))
    return [(turns[place], steps[place]) for place in sorted(range(len(steps)), key=turns.__getitem__)]


def _one_write(turned: Iterable[tuple[_Turn, Step]]) -> Iterator[Step]:
    spoken: set[tuple[int, int]] = set()
    for (turn, call), step in turned:
        shared = (turn, call[0]) if call and step.data else None  # other choices have their own
        yield replace(step, data=b"") if shared in spoken else step
        if shared:
            spoken.add(shared)


def _call_of(event: Event) -> tuple[int, int] | None:
    """The call that an event is of, by its choice and its index there."""
    match event:
        case ArgumentsDelta() | PartStart(part=ToolCall()) | PartEnd(part=ToolCall()):
            return event.choice, event.call_index
        case _:
            return None


def _dealt(steps: Sequence[Step], speaking: Sequence[int], writes: Writes) -> dict[int, tuple[float, bytes]]:
    """Which event (by its place) gets which bytes, and when; the events that aren't in it never arrive.

    The writes go to the events that have bytes, in order. A write that tells no event goes with the next one that
    does, what is left over with the last; where a choice's end has no write, the writes after it aren't its own.
    """
    waiting = list(speaking)
    dealt: dict[int, tuple[float, bytes]] = {}
    held = b""
    for at, data in writes:
        held += data
        if not tells(data):
            continue
        while waiting and ends_choice(steps[waiting[0]].data) and not ends_choice(data):
            waiting.pop(0)
        if waiting:
            dealt[waiting.pop(0)] = (at, held)
            held = b""
    if dealt and held:
        last = max(dealt)
        at, data = dealt[last]
        dealt[last] = (at, data + held)
    return dealt


def _timed(steps: Sequence[Step], dealt: Sequence[tuple[float, bytes] | None]) -> Iterator[Step]:
    now = 0.0
    for number, (step, got) in enumerate(zip(steps, dealt, strict=True), 1):
        now, data = got or (now, b"")
        yield replace(step, number=number, at=now, data=data)
