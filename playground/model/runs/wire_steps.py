"""The steps of a reply over a wire with faults: which write brings which event, as far as that can be told."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.events import ArgumentsDelta, Cut, Event, Pause, ReasoningDelta, RefusalDelta, TextDelta
from engine.wire import Frame

_DELTAS = (TextDelta, ReasoningDelta, RefusalDelta, ArgumentsDelta)


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
        return isinstance(self.event, _DELTAS)


Writes: TypeAlias = list[tuple[float, bytes]]


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


def on_the_wire(steps: Sequence[Step], writes: Writes) -> tuple[Step, ...]:
    """The steps with the bytes that went out in truth; joined, they are the body.

    The writes are dealt out to the events that have bytes, in order; what is left over goes to the last of them.
    Where there are fewer writes, the events past them never arrive. A wire that says the same, only cut up
    otherwise or later, leaves the events their bytes.
    """
    body = b"".join(data for _, data in writes)
    if body == b"".join(step.data for step in steps):
        late = writes[0][0] - next(step.at for step in steps if step.data) if writes else 0.0
        return tuple(replace(step, at=step.at + late) for step in steps)
    speaking = [place for place, step in enumerate(steps) if step.data]
    heard = speaking[: len(writes)]
    if not heard:
        return ()
    dealt = dict(zip(heard, writes, strict=False))
    last = heard[-1]
    at, data = dealt[last]
    dealt[last] = (at, data + b"".join(rest for _, rest in writes[len(heard) :]))
    end = len(steps) if last == speaking[-1] else last + 1
    return tuple(_dealt(steps[:end], dealt))


def _dealt(steps: Sequence[Step], dealt: dict[int, tuple[float, bytes]]) -> Iterable[Step]:
    now = 0.0
    for place, step in enumerate(steps):
        now, data = dealt.get(place, (now, b""))
        yield replace(step, at=now, data=data)
