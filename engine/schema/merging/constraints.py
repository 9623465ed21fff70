"""What all the schemas that apply to one value ask of it, merged; choices between schemas stay open."""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from engine.jsontext import Json, JsonObject
from engine.schema.spec.keywords import Rule

ALL_KINDS = ("object", "string", "integer", "number", "boolean", "array", "null")
"""The kinds of value, in the order of preference where a schema leaves it open; ``number``: not integral."""

Number: TypeAlias = int | float


class Clash(Exception):
    """Schemas that no value satisfies together: ``rule`` is the one that broke it."""

    def __init__(self, rule: Rule, reason: str) -> None:
        super().__init__(reason)
        self.rule = rule
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Choice:
    """A place where one of several ways must be taken.

    ``way(n)`` is the nth list of schemas that then apply too, or None past the last. ``kind``: the choice
    only matters to values of this kind. ``parent`` is the index of the schema that offers it. ``is_condition``: its two
    ways are that a condition holds, and that it doesn't.
    """

    parent: int
    way: Callable[[int], tuple[Rule, ...] | None]
    kind: str = ""
    is_condition: bool = False


class Span(NamedTuple):
    """A closed range of counts (lengths, items, properties)."""

    least: int = 0
    most: float = math.inf


class Bound(NamedTuple):
    """A numeric bound; ``open``: the value itself is excluded."""

    value: Number
    open: bool = False


_ANY = Span()
_EVERY_KIND = frozenset(ALL_KINDS)


@dataclass(slots=True)
class Constraints:
    """The merged demands. ``rules`` lists every object that was merged in, ``parents`` who brought it (-1: the goal).

    ``merged`` are the identities of the rules.
    ``options`` are the values of enumerations and ``barred`` those refused, both by identity.
    ``loose``: the merge does not say everything, so that a value must still be checked against the goal.
    """

    kinds: frozenset[str] = _EVERY_KIND
    order: tuple[str, ...] = ()
    options: dict[Hashable, Json] | None = None
    barred: frozenset[Hashable] = frozenset()
    low: Bound | None = None
    high: Bound | None = None
    multiples: tuple[Number, ...] = ()
    length: Span = _ANY
    items: Span = _ANY
    size: Span = _ANY
    unique: bool = False
    patterns: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    refused: tuple[Rule, ...] = ()
    required: tuple[str, ...] = ()
    rules: tuple[JsonObject, ...] = ()
    parents: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    loose: bool = False
    goals: dict[str, "tuple[Rule, ...]"] = field(default_factory=dict[str, "tuple[Rule, ...]"])
    seen_as: JsonObject | None = None
    merged: set[int] = field(default_factory=set[int])

    def copy(self) -> "Constraints":
        """An independent copy."""
        twin = Constraints(*_fields_of(self))
        twin.goals = {}
        twin.seen_as = None
        twin.merged = self.merged.copy()
        return twin

    def referred_to(self, rule: JsonObject) -> "Constraints":
        """The same demands where a schema leads to them that only adds hints: it stands before what it refers to."""
        twin = self.copy()
        twin.goals = self.goals
        twin.rules = (rule, *self.rules)
        twin.parents = (-1, *(parent + 1 for parent in self.parents))
        return twin

    def restrict(self, kinds: frozenset[str], rule: JsonObject, said: str = "", *, why: str = "") -> None:
        """Leaves only some kinds of value. Raises Clash where none is left: for ``why``, or for what ``said`` so."""
        self.kinds &= kinds
        if not self.kinds:
            raise Clash(rule, why or f"no type is left once {said} is heeded")

    def ordered_kinds(self) -> tuple[str, ...]:
        """The kinds that are left, the preferred first and null last."""
        if len(self.kinds) == 1:
            return tuple(self.kinds)
        order = [kind for kind in self.order if kind in self.kinds]
        order += [kind for kind in ALL_KINDS if kind in self.kinds and kind not in order]
        return tuple(sorted(order, key=lambda kind: kind == "null"))

    def descends(self, index: int, ancestor: int) -> bool:
        """Whether a schema among the merged was brought in by another one (or is it)."""
        while index > ancestor:
            index = self.parents[index]
        return index == ancestor


_fields_of = attrgetter(*Constraints.__slots__)

_KINDS_OF_TYPES: dict[type, str] = {
    type(None): "null", bool: "boolean", int: "integer", str: "string", list: "array", dict: "object",
}  # fmt: skip


def kind_of(value: Json) -> str:
    """The kind of a value: a float without a fraction is an integer, as JSON Schema has it."""
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    return _KINDS_OF_TYPES[type(value)]


def identity(value: Json) -> Hashable:
    """A key that is equal for equal JSON values: 1 equals 1.0, true equals neither."""
    match value:
        case bool():
            return ("boolean", value)
        case list():
            return ("array", *map(identity, value))
        case dict():
            return ("object", frozenset((name, identity(part)) for name, part in value.items()))
        case _:
            return value
