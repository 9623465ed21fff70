"""Faults of the bytes and their times: framing, cuts, waits, an error in mid-stream."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from engine.events import Cut, Pause
from engine.faults.catalogue import FAULTS, Fault
from engine.wire import Frame

_SILENCE = Pause(600.0)
_Act: TypeAlias = Callable[[Iterable[Frame], Fault], Iterator[Frame]]


def on_frames(frames: Iterable[Frame], faults: Sequence[Fault]) -> Iterator[Frame]:
    """The frames as the faults that are on leave them, in the order in which they are named."""
    current = iter(frames)
    for fault in faults:
        if FAULTS[fault.name].where == "frames":
            current = _ACTS[fault.name](current, fault)
    return current


def _empty_stream(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    del frames, fault
    return iter(())


def _slow_start(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    yield Pause(float(fault.value))
    yield from frames


def _stall(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    left = fault.value
    for frame in frames:
        if isinstance(frame, bytes):
            if left == 0:
                yield _SILENCE
                yield Cut()
                return
            left -= 1
        yield frame


def _truncate_json(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    """Half of what was to be said is left out, and the last write is cut in two."""
    del fault
    timeline = list(frames)
    writes = [index for index, frame in enumerate(timeline) if isinstance(frame, bytes)]
    if not writes:
        yield from timeline
        return
    last = writes[len(writes) // 2]
    yield from timeline[:last]
    frame = timeline[last]
    if isinstance(frame, bytes):
        yield frame[: max(1, len(frame) // 2)]


def _in_the_middle(frames: Iterable[Frame], broken: bytes, *, then_end: bool) -> Iterator[Frame]:
    timeline = list(frames)
    half = (len(timeline) + 1) // 2
    yield from timeline[:half]
    yield broken
    if not then_end:
        yield from timeline[half:]


def _malformed_chunk(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    del fault
    return _in_the_middle(frames, b'data: {"id": "broken", "choices": [{\n\n', then_end=False)


def _error_event(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    """The error as OpenAI and Anthropic send it at once: a named event whose data both read."""
    del fault
    error = (
        b"event: error\n"
        b'data: {"type":"error","error":{"message":"The fault error_event is on.","type":"overloaded_error",'
        b'"param":null,"code":"echo_fault"}}\n\n'
    )
    return _in_the_middle(frames, error, then_end=True)


def _replaced(old: bytes, new: bytes) -> _Act:
    def act(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
        del fault
        return (frame.replace(old, new) if isinstance(frame, bytes) else frame for frame in frames)

    return act


def _comments(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    del fault
    for frame in frames:
        if isinstance(frame, bytes):
            yield b": keep-alive\n\n"
        yield frame


def _byte_cuts(frames: Iterable[Frame], fault: Fault) -> Iterator[Frame]:
    """Each write alone, with a wait of no length between, so that no transport joins them again."""
    for frame in frames:
        if not isinstance(frame, bytes):
            yield frame
            continue
        for start in range(0, len(frame), fault.value):
            yield frame[start : start + fault.value]
            yield Pause(0.0)


_ACTS: dict[str, _Act] = {
    "empty_stream": _empty_stream,
    "slow_start": _slow_start,
    "stall": _stall,
    "truncate_json": _truncate_json,
    "malformed_chunk": _malformed_chunk,
    "error_event": _error_event,
    "no_done": _replaced(b"data: [DONE]\n\n", b""),
    "comments": _comments,
    "crlf": _replaced(b"\n", b"\r\n"),
    "no_space": _replaced(b"data: ", b"data:"),
    "byte_cuts": _byte_cuts,
}
