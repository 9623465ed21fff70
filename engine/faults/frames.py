"""Faults of the bytes and their times: framing, cuts, waits, an error in mid-stream."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import TypeAlias

from engine.events import Cut, Pause
from engine.switches import Fault
from engine.wire import Frame

_SILENCE = Pause(600.0)
_DATA = re.compile(rb"(?m)^data: ")
_LINE_END = re.compile(rb"(?<!\r)\n")
_LAST_BLANK = re.compile(rb"(\r?\n)\r?\n\Z")
_EVENT = (b"data:", b"event:")
_DONE = b"data: [DONE]\n\n"
_CHUNK = re.compile(rb'data: \{[^\n]*"choices":')
_ERROR_OBJECT = (
    b'data: {"object":"error","message":"The fault error_object is on.","type":"InternalServerError",'
    b'"param":null,"code":500}\n\n'
)

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


def _error_object(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """After half of the writes, and before the [DONE] that is sent all the same; among OpenAI-style chunks alone."""
    del fault, interrupt
    before, write, after = _halves(frames)
    yield from before
    yield write
    if not _CHUNK.match(write):
        yield from after
        return
    done = any(isinstance(frame, bytes) and frame.endswith(_DONE) for frame in after)
    yield _ERROR_OBJECT + _DONE * done


def _left_open(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """Silence after the last write of a stream, whose writes end in line ends; the body of one write has its length."""
    del fault, interrupt
    stream = False
    for frame in frames:
        stream = stream or (isinstance(frame, bytes) and frame.endswith(b"\n"))
        yield frame
    if stream:
        yield _SILENCE
        yield Cut()


def _no_blank_line(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    del fault, interrupt
    timeline = list(frames)
    last = max((index for index, frame in enumerate(timeline) if isinstance(frame, bytes) and frame), default=-1)
    for index, frame in enumerate(timeline):
        yield _LAST_BLANK.sub(rb"\1", frame) if index == last and isinstance(frame, bytes) else frame


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


def _between(said: bytes) -> _Act:
    def act(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
        del fault, interrupt
        for frame in frames:
            if isinstance(frame, bytes) and frame.startswith(_EVENT):
                yield said
            yield frame

    return act


def _retry_line(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """An event of its own, before the first one."""
    del fault, interrupt
    told = False
    for frame in frames:
        if not told and isinstance(frame, bytes) and frame.startswith(_EVENT):
            yield b"retry: 3000\n\n"
            told = True
        yield frame


def _event_ids(frames: Iterable[Frame], fault: Fault, interrupt: Interrupt) -> Iterator[Frame]:
    """Each event's number, from 1, on a line before its data."""
    del fault, interrupt
    numbers = count(1)
    for frame in frames:
        yield _DATA.sub(lambda _: b"id: %d\ndata: " % next(numbers), frame) if isinstance(frame, bytes) else frame


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
    "error_object": _error_object,
    "truncate_json": _truncate_json,
    "no_done": _replaced(re.compile(rb"(?m)^(?:event: done\n)?data: \[DONE\]\n\n"), b""),
    "stall": _stall,
    "left_open": _left_open,
    "no_blank_line": _no_blank_line,
    "retry_line": _retry_line,
    "empty_data": _between(b"data: \n\n"),
    "comments": _between(b": keep-alive\n\n"),
    "event_ids": _event_ids,
    "no_space": _replaced(_DATA, b"data:"),
    "crlf": _replaced(_LINE_END, b"\r\n"),
    "byte_cuts": _byte_cuts,
    "slow_start": _slow_start,
}
"""In the order in which they act: what is said, then how it is spelled, then how it is cut.

Spelled otherwise first, a stream's end and its events wouldn't be found any more.
"""
