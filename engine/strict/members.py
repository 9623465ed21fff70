"""The members of the objects within a body: those that an API has, and those that it doesn't."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from engine.bodies.fields import Fields, missing
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject
from engine.strict.body import Check

_MOST_TOLD = 10


@dataclass(frozen=True, slots=True)
class Members:
    """An object with these members and no others. Of some it is said what stands in them, alone or in an array.

    ``needed`` are those that have to be there.
    """

    names: frozenset[str]
    within: Mapping[str, "Shape"]
    needed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kinds:
    """An object of which a member says what it is, and so which others it has.

    ``every``: there are no other kinds; else objects of another kind may have any members. The kind "" is that of an
    object that doesn't say one, where there is such a kind.
    """

    known: Mapping[str, Members]
    tag: str = "type"
    default: str = ""
    every: bool = True


Shape: TypeAlias = Members | Kinds


class Held(NamedTuple):
    """An object within a body, its path, and what it may have."""

    value: JsonObject
    path: str
    shape: Members


class Stranger(NamedTuple):
    """A member that its object doesn't have, or the member that calls it by an unknown kind, or by none (``None``)."""

    path: str
    name: str
    came: Json
    known: tuple[str, ...]
    is_kind: bool = False

    @property
    def place(self) -> str:
        """The path to the member itself."""
        return Fields({}, self.path).at(self.name[:100])


def members(names: str, **within: Shape) -> Members:
    """An object with these members, given as words (``name!`` is needed), beside those of which more is said."""
    spelled = names.split()
    needed = tuple(name[:-1] for name in spelled if name.endswith("!"))
    return Members(frozenset((*(name.removesuffix("!") for name in spelled), *within)), within, needed)


def kinds(table: Mapping[str, str], **within: Shape) -> dict[str, Members]:
    """Objects that a table spells: under each kind its members, beside ``type``; what is said of some holds in all."""
    spelled = {kind: members(f"type {names}") for kind, names in table.items()}
    return {
        kind: replace(known, within={name: inner for name, inner in within.items() if name in known.names})
        for kind, known in spelled.items()
    }


def held(value: JsonObject | list[Json], path: str, shape: Shape) -> Iterator[Held | Stranger]:
    """An object, or those of an array, and all within, from the outside in, or the tag of one that is of no known kind.

    Other values are left alone.
    """
    if isinstance(value, dict):
        yield from _in_object(value, path, shape)
        return
    for number, item in enumerate(value):
        if isinstance(item, dict):
            yield from _in_object(item, f"{path}[{number}]", shape)


def _in_object(value: JsonObject, path: str, shape: Shape) -> Iterator[Held | Stranger]:
    if isinstance(shape, Kinds):
        kind = value.get(shape.tag)
        found = shape.known.get(shape.default if kind is None else kind) if isinstance(kind, str | None) else None
        if found is None:
            if shape.every:
                yield Stranger(path, shape.tag, kind, tuple(filter(None, shape.known)), is_kind=True)
            return
        shape = found
    yield Held(value, path, shape)
    for name, inner in shape.within.items():
        if isinstance(given := value.get(name), dict | list):
            yield from held(given, f"{path}.{name}" if path else name, inner)


def strangers(value: JsonObject, shape: Shape) -> Iterator[Stranger]:
    """What isn't known in a body, from the outside in."""
    for found in held(value, "", shape):
        if isinstance(found, Stranger):
            yield found
        elif not found.value.keys() <= found.shape.names:
            known = tuple(sorted(found.shape.names))
            unknown = (name for name in found.value if name not in found.shape.names)
            yield from (Stranger(found.path, name, found.value[name], known) for name in unknown)


def known_members(shape: Shape, complain: Callable[[Stranger], RequestError]) -> Check:
    """Only what the shape knows may stand in the body."""

    def check(body: Fields) -> None:
        for stranger in strangers(body.values, shape):
            raise missing(stranger.place) if stranger.is_kind and stranger.came is None else complain(stranger)

    return check


def passed_over(body: Fields, shape: Shape, taken: Container[object] = ()) -> tuple[str, ...]:
    """A warning for each of the first objects of a kind that neither the shape knows nor is ``taken`` all the same."""
    kinds = (each for each in held(body.values, "", shape) if isinstance(each, Stranger))
    found = (each for each in kinds if isinstance(each.came, str) and each.came not in taken)
    return tuple(
        f"{each.place} is {each.came!r:.100} and is passed over; the known ones are {', '.join(each.known)}"
        for each in islice(found, _MOST_TOLD)
    )
