"""A schema made ready to be asked for values, and the tries that a value takes."""

import json
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, compact
from engine.schema.expansion import Exhausted, Expansions, Steps
from engine.schema.found import Effort, Failure, Found, Spot
from engine.schema.judge import place_of
from engine.schema.reading import ready
from engine.schema.search import Search
from engine.trace import Provenance

if TYPE_CHECKING:
    from engine.extract import Words

_STEPS = 12_000
"""Steps of one try; three tries of so many take a second at most."""
_ROOM = 2_000
"""Values that a value may consist of before optional properties are left out."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A value that the schema accepts, where each part of it is from, and what was repaired in the schema."""

    value: Json
    provenance: tuple[Provenance, ...] = ()
    warnings: tuple[str, ...] = ()


class Plan:
    """One schema, read and compiled. Made from JSON text; raises SchemaError where that is no schema."""

    def __init__(self, text: str) -> None:
        readied = ready(text)
        self.document = readied.document
        self.judge = readied.judge
        self.complaints = readied.complaints
        self.dead = readied.dead
        self._expansions = Expansions(self.document)
        self._lock = Lock()
        self._plain: dict[bool, tuple[str, tuple[Provenance, ...]]] = {}

    def generate(self, words: "Words | None", *, required_only: bool) -> Generated:
        """A value, with what the words offer. Raises UnsatisfiableSchema, SchemaError."""
        with self._lock:
            if words is not None:
                found = self._find(required_only=required_only, words=words)
                if found is not None:
                    return Generated(found.value, _provenance(found), self._warnings())
            if required_only not in self._plain:
                found = self._plainly(required_only=required_only)
                self._plain[required_only] = (compact(found.value), _provenance(found))
            text, provenance = self._plain[required_only]
        return Generated(json.loads(text), provenance, self._warnings())

    def _warnings(self) -> tuple[str, ...]:
        return tuple(f"{complaint.path}: {complaint.message}" for complaint in (*self.complaints, *self.dead))

    def _find(self, *, required_only: bool, words: "Words") -> Found | None:
        """The value by the words, where the first try holds."""
        effort = Effort(checking=False, room=_ROOM, required_only=required_only)
        found = self._tried(self._search(effort, words))
        return found if isinstance(found, Found) else None

    def _plainly(self, *, required_only: bool) -> Found:
        failures: list[Failure] = []
        for effort in (
            Effort(checking=False, room=_ROOM, required_only=required_only),
            Effort(checking=True, room=_ROOM, required_only=required_only),
            Effort(checking=True, room=0, required_only=True),
        ):
            found = self._tried(self._search(effort))
            if isinstance(found, Found):
                return found
            failures.append(found)
        for complaint in self.dead:
            raise SchemaError(complaint.path, complaint.message)
        failure = next((failure for failure in reversed(failures) if failure.path != "#"), failures[0])
        raise UnsatisfiableSchema(failure.path, failure.reason)

    def _search(self, effort: Effort, words: "Words | None" = None) -> Search:
        root = self.document.root
        return Search(self.document, self.judge, self._expansions, effort, words.read(root) if words else None)

    def _tried(self, search: Search) -> Found | Failure:
        self._expansions.steps = Steps(_STEPS)
        try:
            found = next(search.solve((self.document.root,), Spot(room=search.effort.room)), None)
        except Exhausted:
            return Failure("#", f"no value was found within {_STEPS} steps")
        except RecursionError:
            return Failure("#", "a value would be nested too deeply")
        if found is not None and self.judge.accepts(found.value):
            return found
        return search.failure or Failure("#", "every value that was found breaks some part of the schema")


def _provenance(found: Found) -> tuple[Provenance, ...]:
    return tuple(Provenance(place_of(note.path), compact(note.value), note.source) for note in found.notes)
