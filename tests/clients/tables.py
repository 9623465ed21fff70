"""Whether the strict tables know all that the types of an SDK's requests have."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from typing_extensions import is_typeddict

from engine.strict.members import Members, Shape


def missing(shape: Shape, hint: Any, path: str = "") -> Iterator[str]:
    """The paths of members, and of kinds, that a type has and its shape doesn't."""
    for kind in _objects(hint):
        members = _members(kind)
        for found, place in _shapes(shape, members, path):
            if found is None:
                yield place
                continue
            yield from (f"{place}.{name}" for name in members if name not in found.names)
            for name, inner in found.within.items():
                yield from missing(inner, members.get(name), f"{place}.{name}")


def _shapes(shape: Shape, members: dict[str, Any], path: str) -> Iterator[tuple[Members | None, str]]:
    if isinstance(shape, Members):
        yield shape, path
        return
    for word in _words(members.get(shape.tag)) or [shape.default]:
        if word in shape.known or shape.every:
            yield shape.known.get(word), f"{path}<{word}>"


def _objects(hint: Any) -> Iterator[Any]:
    """The objects with members in a type: alone, in unions, in arrays."""
    if is_typeddict(hint) or (isinstance(hint, type) and issubclass(hint, BaseModel)):
        yield hint
    elif get_origin(hint) is not dict:
        for inner in get_args(hint):
            yield from _objects(inner)


def _members(kind: Any) -> dict[str, Any]:
    if is_typeddict(kind):
        return get_type_hints(kind)
    return {field.alias or name: field.annotation for name, field in kind.model_fields.items()}


def _words(hint: Any) -> list[str]:
    if get_origin(hint) is Literal:
        return [word for word in get_args(hint) if isinstance(word, str)]
    return [word for inner in get_args(hint) for word in _words(inner)]
