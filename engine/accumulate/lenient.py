"""Reading JSON that may hold anything: what isn't of the wanted type counts as absent."""

from collections.abc import Iterator

from engine.jsontext import Json, JsonObject


def text(value: Json) -> str:
    """A string, or ""."""
    return value if isinstance(value, str) else ""


def obj(value: Json) -> JsonObject:
    """An object, or an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: Json) -> list[Json]:
    """An array, or an empty one."""
    return value if isinstance(value, list) else []


def objects(value: Json) -> Iterator[JsonObject]:
    """The objects in an array; an object that stands where an array should counts as one of one."""
    candidates = [value] if isinstance(value, dict) else items(value)
    return (item for item in candidates if isinstance(item, dict))


def number(value: Json) -> int | None:
    """A whole number from 0, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def count(*values: Json) -> int:
    """The first of the values that is a whole number; 0 where none is."""
    return next((found for found in map(number, values) if found is not None), 0)
