"""A schema made ready to be asked for values, and the tries that a value takes."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Never, TypeAlias

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject, compact
from engine.schema.merging.expansion import Exhausted, Expansions, Steps
from engine.schema.repairing.loading import load
from engine.schema.spec import bulk
from engine.schema.spec.cache import Shelf
from engine.schema.spec.document import patterns_in
from engine.schema.spec.judge import place_of
from engine.schema.spec.keywords import Goal, key_of, names_in
from engine.schema.values.search import Search
from engine.schema.values.solver import Effort, Failure, Found, Spot
from engine.trace import Provenance

if TYPE_CHECKING:
    from engine.extract import Slot, Words

_STEPS = 12_000
"""Steps of one try, some tenths of a second of CPU time; five tries at most are made for a value."""
_STEPS_FOR_ONE = 3
"""Further steps for each schema in a document, up to as many again: one with thousands of properties needs them."""
_ROOM = 2_000
"""Values that a value may consist of before optional properties are left out."""

_EFFORTS = {
    required_only: tuple(
        Effort(checking=checking, room=_ROOM, required_only=required_only) for checking in (False, True)
    )
    for required_only in (False, True)
}
"""The tries by ``required_only``."""
_LEAST_EFFORT = Effort(checking=True, room=0, required_only=True)
"""The last try: as small a value as there can be."""

_NOTHING_OPEN: frozenset[tuple[int, ...]] = frozenset()
_AN_OBJECT: JsonObject = {"type": "object"}

_Asked: TypeAlias = tuple[tuple[str, ...] | None, bool, bool]
"""The words, ``required_only``, ``as_object``: all that a value depends on beside the schema."""
_Made: TypeAlias = tuple[Json, tuple[Provenance, ...]] | Failure


def _weight(asked: tuple[int, _Asked], made: _Made) -> int:
    told = (made.path, made.reason) if isinstance(made, Failure) else [part.path + part.value for part in made[1]]
    return bulk.of_value(asked[1][0] or (), told)


_values: Shelf[tuple[int, _Asked], _Made] = Shelf(16_000_000, _weight)
"""Values that were made, for texts that come again, by the number of their generator."""
_numbers = count()


@dataclass(frozen=True, slots=True)
class Generated:
    """A value that the schema accepts, where each part of it is from, and what was repaired in the schema."""

    value: Json
    provenance: tuple[Provenance, ...] = ()
    warnings: tuple[str, ...] = ()


class Generator:
    """One schema, read and compiled. Made from JSON text; raises SchemaError where that is no schema."""

    def __init__(self, text: str) -> None:
        loaded = load(text)
        self.document = loaded.document
        self.judge = loaded.judge
        self.complaints = loaded.complaints
        self.dead = loaded.dead
        self._expansions = Expansions(self.document)
        self._lock = Lock()
        self.weight = bulk.of_schema(text, patterns_in(self.document.root) if '"pattern' in text else ())
        told = (*self.complaints, *self.dead)
        self._warnings = tuple([f"{complaint.path}: {complaint.message}" for complaint in told])
        self._steps = _STEPS + min(_STEPS, _STEPS_FOR_ONE * text.count("{"))
        self._number = next(_numbers)
        root = self.document.root
        self._described: JsonObject = root if isinstance(root, dict) else {}
        self._asked: Sequence[Slot] | None = None

    def generate(self, words: "Words | None", *, required_only: bool, as_object: bool) -> Generated:
        """A value, with what the words offer. Raises UnsatisfiableSchema, SchemaError."""
        goal = self._goal(as_object=as_object)
        key = (None if words is None else words.key, required_only, len(goal) > 1)
        with self._lock:
            made = _values.get((self._number, key), lambda _: self._make(goal, words, required_only=required_only))
        if isinstance(made, Failure):
            self._refuse(made)
        return Generated(_copied(made[0]), made[1], self._warnings)

    def may_give(self, words: "Words", names: Container[str | int]) -> bool:
        """Whether the words offer something to each property of these names; those that hold objects aren't judged."""
        return words.may_give(self._slots(words), names)

    def _make(self, goal: Goal, words: "Words | None", *, required_only: bool) -> _Made:
        found = self._worded(goal, words, required_only=required_only) if words is not None else None
        found = found or self._plainly(goal, required_only=required_only)
        return found if isinstance(found, Failure) else (found.value, _provenance(found))

    def _goal(self, *, as_object: bool) -> Goal:
        """The root, and where an object is asked for and the root doesn't say so itself, that it must be one."""
        root = self.document.root
        declared = root.get("type") if isinstance(root, dict) else None
        if not as_object or declared == "object":
            return (root,)
        if declared is not None and "object" not in names_in(declared):
            raise UnsatisfiableSchema("#/type", f"expected a type that allows an object, found {compact(declared)}")
        return root, _AN_OBJECT

    def _refuse(self, failure: Failure) -> Never:
        for complaint in self.dead:
            raise SchemaError(complaint.path, complaint.message)
        raise UnsatisfiableSchema(failure.path, failure.reason)

    def _worded(self, goal: Goal, words: "Words", *, required_only: bool) -> Found | None:
        """The value by the words, where one of two tries holds; else the words are let go."""
        for effort in _EFFORTS[required_only]:
            found = self._tried(goal, self._search(effort, words))
            if isinstance(found, Found):
                return found
        return None

    def _plainly(self, goal: Goal, *, required_only: bool) -> Found | Failure:
        failures: list[Failure] = []
        for effort in (*_EFFORTS[required_only], _LEAST_EFFORT):
            found = self._tried(goal, self._search(effort))
            if isinstance(found, Found):
                return found
            failures.append(found)
        return next((failure for failure in reversed(failures) if failure.path != "#"), failures[0])

    def _search(self, effort: Effort, words: "Words | None" = None) -> Search:
        search = Search(self.document, self.judge, self._expansions, effort)
        if words is not None:
            search.reading, search.text = words.read(self._described, self._slots(words)), words.text
        return search

    def _slots(self, words: "Words") -> "Sequence[Slot]":
        """What the properties ask for, whatever the words."""
        if self._asked is None:
            self._asked = words.slots(self._described)
        return self._asked

    def _around(self, goal: Goal) -> frozenset[tuple[int, ...]]:
        """The goals that are open around one: the document's root inside itself is no new goal for being an object."""
        return _NOTHING_OPEN if len(goal) == 1 else frozenset((key_of((self.document.root,)),))

    def _tried(self, goal: Goal, search: Search) -> Found | Failure:
        self._expansions.steps = Steps(self._steps)
        try:
            found = next(search.solve(goal, Spot((), self._around(goal), search.effort.room)), None)
        except Exhausted:
            return Failure("#", f"no value was found within {self._steps} steps")
        except RecursionError:
            return Failure("#", "a value would be nested too deeply")
        if found is not None and self.judge.accepts(found.value):
            return found
        return search.failure or Failure("#", "every value that was found breaks some part of the schema")


def _provenance(found: Found) -> tuple[Provenance, ...]:
    return tuple([Provenance(place_of(path), _text(value), source) for path, value, source, _ in found.notes])


def _text(value: Json) -> str:
    """As ``compact``, which takes much longer to begin with a whole number."""
    return str(value) if type(value) is int else compact(value)


def _copied(value: Json) -> Json:
    """The value with lists and objects of its own, as parts of it may be the schema's."""
    match value:
        case dict():
            return {name: _copied(part) if isinstance(part, (dict, list)) else part for name, part in value.items()}
        case list():
            return [_copied(part) if isinstance(part, (dict, list)) else part for part in value]
        case _:
            return value
