"""What the parts of the solver hand one another: how hard to look, where a value stands, what was found."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from engine.jsontext import Json, JsonObject
from engine.schema.spec.document import Document
from engine.schema.spec.judge import Judge
from engine.schema.spec.keywords import Goal

Path: TypeAlias = tuple[str | int, ...]


class Effort(NamedTuple):
    """How hard to search. ``checking``: values of loose cases are validated on the spot; ``room``: values in all."""

    checking: bool
    room: int
    required_only: bool = False


class Spot(NamedTuple):
    """Where a value is to stand: its path, the goals that are open around it, how many values it may consist of."""

    path: Path = ()
    open: frozenset[tuple[int, ...]] = frozenset()
    room: int = 0

    @property
    def name(self) -> str:
        """The property that the value belongs to."""
        for step in reversed(self.path):
            if isinstance(step, str):
                return step
        return ""

    def below(self, step: str | int, room: int) -> "Spot":
        """The place of a part."""
        return Spot((*self.path, step), self.open, room)


class Note(NamedTuple):
    """Where the value at a path is from; ``worded``: from the user's words."""

    path: Path
    value: Json
    source: str
    worded: bool = False


_MOST_WEIGHT = 4_000_000
"""Characters, as ``Found.weight`` counts them, of all items or properties together."""
_LEAST = 8
"""What the smallest value weighs: also that costs time to check and to write."""


class Found(NamedTuple):
    """A value with its sources, part by part, how many values it consists of, and how heavy its parts are together."""

    value: Json
    notes: tuple[Note, ...]
    size: int = 1
    parts: int = 0

    @property
    def weight(self) -> int:
        """How heavy the value is: about its characters as JSON."""
        return self.parts or (len(self.value) if isinstance(self.value, str) else 0) + _LEAST

    def moved(self, depth: int, step: int) -> "Found":
        """The same value as another item of its array: ``depth`` is how deep the array's items lie."""
        notes = (note._replace(path=(*note.path[:depth], step, *note.path[depth + 1 :])) for note in self.notes)
        return Found(self.value, tuple(notes), self.size, self.parts)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no value: the place in the schema and the reason."""

    path: str
    reason: str


def object_of(properties: dict[str, Found]) -> Found:
    """The object of these properties."""
    value: JsonObject = {}
    notes: list[Note] = []
    size = weight = 1
    for name, found in properties.items():
        value[name] = found.value
        notes += found.notes
        size += found.size
        weight += found.weight
    return Found(value, tuple(notes), size, weight)


def array_of(items: list[Found]) -> Found:
    """The array of these items."""
    return Found(
        [found.value for found in items],
        tuple(note for found in items for note in found.notes),
        1 + sum(found.size for found in items),
        1 + sum(found.weight for found in items),
    )


def excess(what: str, parts: Collection[Found]) -> str:
    """Why a value of these parts is larger than anybody wants to wait for; empty where it isn't."""
    weight = sum(found.weight for found in parts)
    if weight <= _MOST_WEIGHT:
        return ""
    return f"{len(parts)} {what} would be too large: about {weight} characters, expected at most {_MOST_WEIGHT}"


class Solver(Protocol):
    """The search as objects and arrays see it, whose parts are goals of their own."""

    document: Document
    judge: Judge
    effort: Effort
    failure: Failure | None

    def solve(self, goal: Goal, spot: Spot) -> Iterator[Found]:
        """Values that satisfy the goal, best first."""
        ...

    def rows(self, path: Path) -> int:
        """How many things the words tell of for the array at the path; 0 where they don't."""
        ...

    def satisfies(self, goal: Goal, value: Json) -> bool:
        """Whether a value satisfies each schema of a goal."""
        ...

    def fail(self, goal: Goal, spot: Spot, reason: str) -> None:
        """Notes why there is no value here."""
        ...
