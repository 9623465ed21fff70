"""Faults in the JSON of OpenAI-style chunks and bodies: each changes what a call, a choice or the usage looks like."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from engine.errors import JsonError
from engine.events import Cut, Pause
from engine.jsontext import Json, JsonObject, compact, decode
from engine.switches import Fault
from engine.wire import Frame

_END = b"\n\n"
_DATA = b"data: "
_Key: TypeAlias = tuple[int, int]
"""A call, by the index of its choice and its own."""


@dataclass(slots=True)
class _Seen:
    """What a stream has shown of its calls: their names and their arguments so far; the chunks held back."""

    names: dict[_Key, str] = field(default_factory=dict[_Key, str])
    arguments: dict[_Key, str] = field(default_factory=dict[_Key, str])
    held: list[JsonObject] = field(default_factory=list[JsonObject])


_Act: TypeAlias = Callable[[JsonObject, _Seen], Iterable[JsonObject]]


def on_chunks(frames: Iterable[Frame], faults: Sequence[Fault]) -> Iterator[Frame]:
    """The frames with the faults in their JSON; frames that hold no OpenAI-style JSON pass unchanged."""
    on = {fault.name for fault in faults}
    acts = [act for name, act in _ACTS.items() if name in on]
    if not acts:
        yield from frames
        return
    seen = [_Seen() for _ in acts]
    for frame in frames:
        if isinstance(frame, Pause | Cut):
            yield frame
        else:
            yield from _frames(frame, acts, seen)


def _frames(frame: bytes, acts: Sequence[_Act], seen: Sequence[_Seen]) -> Iterator[bytes]:
    if not (frame.startswith(_DATA) and frame.endswith(_END)):
        yield _whole(frame, acts, seen)
        return
    for event in frame.removesuffix(_END).split(_END):
        chunk = _json(event.removeprefix(_DATA))
        chunks = _released(acts, seen) if chunk is None else _through([chunk], acts, seen)
        yield from (_DATA + compact(out).encode() + _END for out in chunks)
        if chunk is None:
            yield event + _END


def _through(chunks: list[JsonObject], acts: Sequence[_Act], seen: Sequence[_Seen]) -> list[JsonObject]:
    for act, memory in zip(acts, seen, strict=True):
        chunks = [out for one in chunks for out in act(one, memory)]
    return chunks


def _released(acts: Sequence[_Act], seen: Sequence[_Seen]) -> Iterator[JsonObject]:
    """What was held back for something that never came, once the end of the stream is there."""
    for number, memory in enumerate(seen, 1):
        held, memory.held = memory.held, []
        yield from _through(held, acts[number:], seen[number:])


def _whole(body: bytes, acts: Sequence[_Act], seen: Sequence[_Seen]) -> bytes:
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


def _choices(chunk: JsonObject) -> Iterator[JsonObject]:
    return (choice for choice in cast("list[JsonObject]", chunk.get("choices") or []))


def _calls(chunk: JsonObject) -> Iterator[tuple[_Key, JsonObject]]:
    """The call fragments of a chunk, or the calls of a whole body, which have their place for an index."""
    for choice in _choices(chunk):
        said = cast("JsonObject", choice.get("delta") or choice.get("message") or {})
        for place, call in enumerate(cast("list[JsonObject]", said.get("tool_calls") or [])):
            yield (cast("int", choice.get("index", 0)), cast("int", call.get("index", place))), call


def _function(call: JsonObject) -> JsonObject:
    return cast("JsonObject", call["function"])


def _each_call(change: Callable[[JsonObject, _Seen, _Key], None]) -> _Act:
    def act(chunk: JsonObject, seen: _Seen) -> Iterator[JsonObject]:
        for key, call in _calls(chunk):
            change(call, seen, key)
        yield chunk

    return act


def _missing_index(call: JsonObject, seen: _Seen, key: _Key) -> None:
    del seen, key
    call.pop("index", None)


def _duplicate_index(call: JsonObject, seen: _Seen, key: _Key) -> None:
    del seen, key
    if "index" in call:
        call["index"] = 0


def _empty_id(call: JsonObject, seen: _Seen, key: _Key) -> None:
    del seen, key
    if "id" in call:
        call["id"] = ""


def _missing_id(call: JsonObject, seen: _Seen, key: _Key) -> None:
    del seen, key
    call.pop("id", None)


def _repeat_name(call: JsonObject, seen: _Seen, key: _Key) -> None:
    function = _function(call)
    name = seen.names.setdefault(key, str(function.get("name", "")))
    call["function"] = {"name": name, **function}


def _null_arguments(call: JsonObject, seen: _Seen, key: _Key) -> None:
    del seen, key
    if _function(call).get("arguments") == "":
        _function(call)["arguments"] = None


def _object_arguments(call: JsonObject, seen: _Seen, key: _Key) -> None:
    """The first fragment that completes a JSON value carries it as a value; those before carry nothing."""
    function = _function(call)
    text = seen.arguments.get(key, "") + str(function.get("arguments") or "")
    seen.arguments[key] = text
    try:
        function["arguments"] = decode(text)
    except JsonError:
        function.pop("arguments", None)


def _snapshot_arguments(call: JsonObject, seen: _Seen, key: _Key) -> None:
    function = _function(call)
    seen.arguments[key] = seen.arguments.get(key, "") + str(function.get("arguments") or "")
    function["arguments"] = seen.arguments[key]


def _interleaved(chunk: JsonObject, seen: _Seen) -> Iterator[JsonObject]:
    """Holds the fragments back until the choice ends, then lets the calls take turns."""
    if next(_calls(chunk), None) is not None and not _finished(chunk):
        seen.held.append(chunk)
        return
    held, seen.held = seen.held, []
    turns: dict[_Key, int] = {}
    order: list[tuple[int, _Key]] = []
    for one in held:
        key, _ = next(_calls(one))
        order.append((turns.get(key, 0), key))
        turns[key] = turns.get(key, 0) + 1
    yield from (one for _, one in sorted(zip(order, held, strict=True), key=_turn))
    yield chunk


def _turn(pair: tuple[tuple[int, _Key], JsonObject]) -> tuple[int, _Key]:
    return pair[0]


def _calls_without_finish(chunk: JsonObject, seen: _Seen) -> Iterator[JsonObject]:
    if next(_calls(chunk), None) is not None:
        seen.names[0, 0] = "called"
    if seen.names and _finished(chunk) and all("delta" in choice for choice in _choices(chunk)):
        return
    yield chunk


def _finished(chunk: JsonObject) -> bool:
    return any(choice.get("finish_reason") for choice in _choices(chunk))


def _usage_on_choice(chunk: JsonObject, seen: _Seen) -> Iterator[JsonObject]:
    """The usage moves into the finish chunk's choice, which waits for it."""
    usage = chunk.pop("usage", None)
    if usage is None and _finished(chunk):
        seen.held.append(chunk)
        return
    if usage is not None and not chunk["choices"]:
        held, seen.held = seen.held, []
        for one in held:
            for choice in _choices(one):
                choice["usage"] = usage
        yield from held
        return
    for choice in _choices(chunk):
        if usage is not None:
            choice["usage"] = usage
    yield chunk


def _no_usage(chunk: JsonObject, seen: _Seen) -> Iterator[JsonObject]:
    del seen
    usage: Json = chunk.pop("usage", None)
    if chunk["choices"] or usage is None:
        yield chunk


_ACTS: dict[str, _Act] = {
    "interleaved_calls": _interleaved,
    "object_arguments": _each_call(_object_arguments),
    "snapshot_arguments": _each_call(_snapshot_arguments),
    "null_arguments": _each_call(_null_arguments),
    "repeat_name": _each_call(_repeat_name),
    "missing_index": _each_call(_missing_index),
    "duplicate_index": _each_call(_duplicate_index),
    "empty_id": _each_call(_empty_id),
    "missing_id": _each_call(_missing_id),
    "calls_without_finish": _calls_without_finish,
    "usage_on_choice": _usage_on_choice,
    "no_usage": _no_usage,
}
"""In the order in which they act: a call's index tells whose a fragment is, and goes when that is no more asked."""
