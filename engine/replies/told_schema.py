"""The schema that a prompt tells in words: how programs ask for a shape where a provider takes no schema."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from engine.errors import JsonError
from engine.jsontext import JsonObject, decode
from engine.messages import ChatRequest

_decoder = json.JSONDecoder()
_READ = 200_000
"""Characters of a prompt that are read: the last ones."""
_TRIES = 100
"""Braces of a prompt that may open an object."""
_REFERRING = ("$ref", "allOf", "anyOf", "oneOf")
_SAYING = frozenset((*_REFERRING, "type", "enum", "const"))
"""What says of a property which values it has; else it may be data, such as a feature's on a map."""
_DEFINING = ("$defs", "definitions")


@dataclass(frozen=True, slots=True)
class Told:
    """A schema, and the user's newest words beside it."""

    schema: JsonObject
    words: str


def told_schema(request: ChatRequest) -> Told | None:
    """The last schema of an object in the user's newest message, or else in the instructions."""
    user = request.last("user")
    words = user.text if user else ""
    system = "\n".join(message.text for message in request.messages if message.role in ("system", "developer"))
    for text in (words, system):
        found = [(schema, start, end) for schema, start, end in _objects(text[-_READ:]) if _is_schema(schema)]
        if found:
            schema, start, end = found[-1]
            cut = max(len(text) - _READ, 0)
            schema = {"type": "object", **schema}  # LangChain's parsers leave it out
            return Told(schema, words if text is system else text[: cut + start] + text[cut + end :])
    return None


def _objects(text: str) -> Iterator[tuple[JsonObject, int, int]]:
    """The JSON objects in a text that stand in no other, with where they begin and end."""
    start = text.find("{")
    for _ in range(_TRIES):
        if start < 0:
            return
        value, end = _object(text, start)
        if value is not None:
            yield value, start, end
        start = text.find("{", end)


def _object(text: str, start: int) -> tuple[JsonObject | None, int]:
    """The object that begins with a brace, and where it ends; no object, and what follows the brace."""
    try:
        _, end = _decoder.raw_decode(text, start)
        return cast("JsonObject", decode(text[start:end])), end
    except (ValueError, RecursionError, JsonError):
        return None, start + 1


def _is_schema(value: JsonObject) -> bool:
    """Whether a value describes objects: by properties that are schemas, or by reference to what it defines."""
    properties = value.get("properties")
    if isinstance(properties, dict):
        described = [one for one in properties.values() if isinstance(one, dict)]
        return len(described) == len(properties) and any(not _SAYING.isdisjoint(one) for one in described)
    return any(key in value for key in _REFERRING) and any(isinstance(value.get(key), dict) for key in _DEFINING)
