"""Faults of the bytes and their times: framing, cuts, waits, an error in mid-stream."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.events import Cut, Pause
from engine.switches import Fault
from engine.wire import Frame

_SILENCE = Pause(600.0)
_DATA = re.compile(rb"(?m)^data: ")
_LINE_END = re.compile(rb"(?<!\r)\n")
_EVENT = (b"data:", b"event:")

Interrupt: TypeAlias = Callable[[bytes], bytes]
"""The bytes of an error inside the stream, given what was sent last."""
_Act: TypeAlias = Callable[[Iterable[Frame], Fault, Interrupt], Iterator[Frame]]


def on_frames(frames: Iterable[Frame], faults: Sequence[Fault], interrupt: Interrupt) -> Iterator[Frame]:
    """The frames as the faults that are on leave them, in whatever order they are named."""
    current = iter(frames)
    for name, act in _ACTS.items():
        for fault in faults:
            if fault.name == name:
                current = act(current, fault, interrupt)
    return current


def waits(faults: Sequence[Fault], recorded: Iterable[Frame]) -> tuple[Fault, ...]:
    """The waits among the faults that recorded bytes don't show: their times are kept, a silence at their end isn't."""
    timed = any(isinstance(frame, Pause) for frame in recorded)
    return tuple(fault for fault in faults if fault.name == "stall" or (fault.name == "slow_start" and not timed))


def _empty_stream(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    del frames, fault, interrupt
    return iter(())


def _slow_start(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    del interrupt
    yield Pause(float(fault.value))
    yield from frames


def _stall(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """Silence after so many writes, or before the last one where there are no more."""
    del interrupt
    timeline = list(frames)
    writes = [index for index, frame in enumerate(timeline) if isinstance(frame, bytes)]
    yield from timeline[: writes[min(fault.value, len(writes) - 1)] if writes else 0]
    yield _SILENCE
    yield Cut()


def _truncate_json(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """Half of what was to be said is left out, and the last write is cut in two."""
    del fault, interrupt
    before, write, _ = _halves(frames)
    yield from before
    yield write[: max(1, len(write) // 2)]


def _malformed_chunk(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """The write in the middle comes again, its JSON broken off, in the framing that it has."""
    del fault, interrupt
    before, write, after = _halves(frames)
    yield from before
    yield write
    text = write.rstrip(b"\r\n")
    yield text[: max(1, len(text) * 3 // 4)] + write[len(text) :]
    yield from after


def _error_event(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """The error in the dialect's own shape after half of the writes; a body that isn't streamed has no inside."""
    del fault
    before, write, after = _halves(frames)
    error = interrupt(write)
    yield from before
    yield write
    if error:
        yield error
    else:
        yield from after


def _halves(frames: Iterable[Frame]) -> tuple[list[Frame], bytes, list[Frame]]:
    """What comes before the write in the middle, that write, and the rest."""
    timeline = list(frames)
    writes = [(index, frame) for index, frame in enumerate(timeline) if isinstance(frame, bytes)]
    if not writes:
        return timeline, b"", []
    index, write = writes[(len(writes) - 1) // 2]
    return timeline[:index], write, timeline[index + 1 :]


def _replaced(old: re.Pattern[bytes], new: bytes) -> _Act:
    def act(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
        del fault, interrupt
        return (old.sub(new, frame) if isinstance(frame, bytes) else frame for frame in frames)

    return act


def _comments(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    del fault, interrupt
    for frame in frames:
        if isinstance(frame, bytes) and frame.startswith(_EVENT):
            yield b": keep-alive\n\n"
        yield frame


def _byte_cuts(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """Each write alone, with a wait of no length between, so that no transport joins them again."""
    del interrupt
    for frame in frames:
        if not isinstance(frame, bytes):
            yield frame
            continue
        for start in range(0, len(frame), fault.value):
            yield frame[start : start + fault.value]
            yield Pause(0.0)


_ACTS: dict[str, _Act] = {
    "empty_stream": _empty_stream,
    "malformed_chunk": _malformed_chunk,
    "error_event": _error_event,
    "truncate_json": _truncate_json,
    "no_done": _replaced(re.compile(rb"(?m)^data: \[DONE\]\n\n"), b""),
    "stall": _stall,
    "comments": _comments,
    "no_space": _replaced(_DATA, b"data:"),
    "crlf": _replaced(_LINE_END, b"\r\n"),
    "byte_cuts": _byte_cuts,
    "slow_start": _slow_start,
}
"""In the order in which they act: what is said, then how it is spelled, then how it is cut.

Spelled otherwise first, a stream's end and its events wouldn't be found any more.
"""
