"""Faults of choices and what is around them in OpenAI-style JSON: role, content, finish reason, usage, head."""

from collections.abc import Callable, Iterator

from engine.faults.shape import Act, Seen, calls, choices, finished, message, streamed
from engine.jsontext import Json, JsonObject
from engine.wire import instant


def _each_message(change: Callable[[JsonObject], None]) -> Act:
    def act(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
        del seen
        for choice in choices(chunk):
            change(message(choice))
        yield chunk

    return act


def _missing_role(said: JsonObject) -> None:
    said.pop("role", None)


def _empty_role(said: JsonObject) -> None:
    if "role" in said:
        said["role"] = ""


def _content_parts(said: JsonObject) -> None:
    if (text := said.get("content")) and isinstance(text, str):
        said["content"] = [{"type": "text", "text": text}]


def _no_finish(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    if not (finished(chunk) and streamed(chunk)):
        yield chunk


def _calls_without_finish(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    if next(calls(chunk), None) is not None:
        seen.texts[0, 0] = "called"
    return _no_finish(chunk, seen) if seen.texts else iter((chunk,))


def _repeat_finish(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    yield chunk
    if finished(chunk) and streamed(chunk):
        yield {**chunk, "choices": [{**choice, "delta": {}} for choice in choices(chunk)]}


def _usage_on_choice(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    """The usage moves into the finish chunk's choice, which waits for it."""
    usage = chunk.pop("usage", None)
    if usage is None and finished(chunk):
        seen.held.append(chunk)
        return
    if usage is not None and not chunk["choices"]:
        held, seen.held = seen.held, []
        for one in held:
            for choice in choices(one):
                choice["usage"] = usage
        yield from held
        return
    for choice in choices(chunk):
        if usage is not None:
            choice["usage"] = usage
    yield chunk


def _usage_everywhere(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    if seen.usage is not None:
        chunk["usage"] = seen.usage
    yield chunk


def _usage_without_choices(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    if not chunk["choices"]:
        del chunk["choices"]
    yield chunk


def _no_usage(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    usage: Json = chunk.pop("usage", None)
    if chunk["choices"] or usage is None:
        yield chunk


def _string_created(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    if isinstance(seconds := chunk.get("created"), int):
        chunk["created"] = instant(seconds)
    yield chunk


def _missing_object(chunk: JsonObject, seen: Seen) -> Iterator[JsonObject]:
    del seen
    chunk.pop("object", None)
    yield chunk


ON_CHOICES: dict[str, Act] = {
    "missing_role": _each_message(_missing_role),
    "empty_role": _each_message(_empty_role),
    "content_parts": _each_message(_content_parts),
    "calls_without_finish": _calls_without_finish,
    "no_finish": _no_finish,
    "repeat_finish": _repeat_finish,
    "usage_everywhere": _usage_everywhere,
    "usage_on_choice": _usage_on_choice,
    "no_usage": _no_usage,
    "string_created": _string_created,
    "missing_object": _missing_object,
    "usage_without_choices": _usage_without_choices,
}
"""In the order in which they act: a chunk without choices isn't asked for them any more."""
