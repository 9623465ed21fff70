"""The schema that a prompt tells in words: how programs ask for a shape where a provider takes no schema."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import JsonError
from engine.jsontext import JsonObject, decode
from engine.messages import ChatRequest

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[{}]', re.DOTALL)
_READ = 200_000
"""Characters of a prompt that are read: the last ones."""
_TRIES = 100
"""Braces of a prompt that may open an object."""
_REFERRING = ("$ref", "allOf", "anyOf", "oneOf")
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
        end = _end(text, start)
        value = _value(text[start:end])
        if value is not None:
            yield value, start, end
        start = text.find("{", start + 1 if value is None else end)


def _end(text: str, start: int) -> int:
    """Where the brace at ``start`` is closed; ``start`` where nothing closes it."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if not depth:
            return token.end()
    return start


def _value(text: str) -> JsonObject | None:
    try:
        value = decode(text) if text else None
    except JsonError:
        return None
    return value if isinstance(value, dict) else None


def _is_schema(value: JsonObject) -> bool:
    """Whether a value describes objects: by properties that are schemas, or by reference to what it defines."""
    properties = value.get("properties")
    if isinstance(properties, dict):
        return bool(properties) and all(isinstance(one, dict) for one in properties.values())
    return any(key in value for key in _REFERRING) and any(isinstance(value.get(key), dict) for key in _DEFINING)
