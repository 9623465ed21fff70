"""Faults in the JSON of OpenAI-style chunks and bodies: how the frames that hold it go through them."""

from collections.abc import Iterable, Iterator, Sequence

from engine.errors import JsonError
from engine.events import Cut, Pause
from engine.faults.calls import ON_CALLS
from engine.faults.choices import ON_CHOICES
from engine.faults.shape import Act, Seen
from engine.jsontext import Json, JsonObject, compact, decode
from engine.switches import Fault
from engine.wire import Frame

_END = b"\n\n"
_DATA = b"data: "
_ACTS: dict[str, Act] = {**ON_CALLS, **ON_CHOICES}


def on_chunks(frames: Iterable[Frame], faults: Sequence[Fault]) -> Iterator[Frame]:
    """The frames with the faults in their JSON; frames that hold no OpenAI-style JSON pass unchanged."""
    on = {fault.name for fault in faults}
    acts = [act for name, act in _ACTS.items() if name in on]
    if not acts:
        yield from frames
        return
    timeline = list(frames)
    usage = _usage(timeline)
    seen = [Seen(usage) for _ in acts]
    for frame in timeline:
        if isinstance(frame, Pause | Cut):
            yield frame
        else:
            yield from _frames(frame, acts, seen)


def _usage(timeline: Sequence[Frame]) -> Json:
    """The usage that a stream tells near its end, or None."""
    writes = (frame for frame in reversed(timeline) if isinstance(frame, bytes))
    chunks = (_json(event.removeprefix(_DATA)) for write in writes for event in write.split(_END))
    return next((chunk["usage"] for chunk in chunks if chunk and chunk.get("usage")), None)


def _frames(frame: bytes, acts: Sequence[Act], seen: Sequence[Seen]) -> Iterator[bytes]:
    if not (frame.startswith(_DATA) and frame.endswith(_END)):
        yield _whole(frame, acts, seen)
        return
    for event in frame.removesuffix(_END).split(_END):
        chunk = _json(event.removeprefix(_DATA))
        chunks = _released(acts, seen) if chunk is None else _through([chunk], acts, seen)
        yield from (_DATA + compact(out).encode() + _END for out in chunks)
        if chunk is None:
            yield event + _END


def _through(chunks: list[JsonObject], acts: Sequence[Act], seen: Sequence[Seen]) -> list[JsonObject]:
    for act, memory in zip(acts, seen, strict=True):
        chunks = [out for one in chunks for out in act(one, memory)]
    return chunks


def _released(acts: Sequence[Act], seen: Sequence[Seen]) -> Iterator[JsonObject]:
    """What was held back for something that never came, once the end of the stream is there."""
    for number, memory in enumerate(seen, 1):
        held, memory.held = memory.held, []
        yield from _through(held, acts[number:], seen[number:])


def _whole(body: bytes, acts: Sequence[Act], seen: Sequence[Seen]) -> bytes:
    """A body that isn't streamed has one chunk; a fault that would hold it back lets it go."""
    chunk = _json(body)
    if chunk is None:
        return body
    for act, memory in zip(acts, seen, strict=True):
        chunk = next(iter(act(chunk, memory)), chunk)
    return compact(chunk).encode()


def _json(text: bytes) -> JsonObject | None:
    try:
        value = decode(text)
    except JsonError:
        return None
    return value if isinstance(value, dict) and "choices" in value else None
