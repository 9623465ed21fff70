"""An OpenAI-style chunk as the faults see it: its choices, its calls, and what an act remembers of a stream."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject

Key: TypeAlias = tuple[int, int]
"""A call, by the index of its choice and its own."""


@dataclass(slots=True)
class Seen:
    """What an act remembers of a stream: a text for each call, the chunks held back; the usage that is told in it."""

    usage: Json = None
    texts: dict[Key, str] = field(default_factory=dict[Key, str])
    held: list[JsonObject] = field(default_factory=list[JsonObject])


Act: TypeAlias = Callable[[JsonObject, Seen], Iterable[JsonObject]]
"""What becomes of one chunk of a stream, or of the one body that isn't streamed."""


def choices(chunk: JsonObject) -> list[JsonObject]:
    """The choices of a chunk or of a body."""
    return cast("list[JsonObject]", chunk.get("choices") or [])


def message(choice: JsonObject) -> JsonObject:
    """What a choice says: its delta, or its message where it is whole."""
    return cast("JsonObject", choice.get("delta") or choice.get("message") or {})


def calls(chunk: JsonObject) -> Iterator[tuple[Key, JsonObject]]:
    """The call fragments of a chunk, or the calls of a whole body, which have their place for an index."""
    for choice in choices(chunk):
        for place, call in enumerate(fragments(choice)):
            yield (cast("int", choice.get("index", 0)), cast("int", call.get("index", place))), call


def fragments(choice: JsonObject) -> list[JsonObject]:
    """The call fragments of one choice."""
    return cast("list[JsonObject]", message(choice).get("tool_calls") or [])


def finished(chunk: JsonObject) -> bool:
    """Whether a choice ends in it."""
    return any(choice.get("finish_reason") for choice in choices(chunk))


def streamed(chunk: JsonObject) -> bool:
    """Whether it is a chunk of a stream, and no whole body."""
    return all("delta" in choice for choice in choices(chunk))
