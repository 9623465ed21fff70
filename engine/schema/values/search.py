"""The search for a value: cases in order, proposals in order, back where a way leads nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING

from engine.jsontext import Json
from engine.schema.merging.constraints import Constraints, identity
from engine.schema.merging.expansion import Expansions
from engine.schema.merging.hints import chosen_hints, hints, view
from engine.schema.spec.document import Document, step_into
from engine.schema.spec.judge import Judge
from engine.schema.spec.keywords import KEYWORDS_OF_KIND, Goal, key_of, pointer
from engine.schema.values.arrays import arrays
from engine.schema.values.objects import objects, property_goal, takes_any_property
from engine.schema.values.scalars import SCALARS, admits
from engine.schema.values.solver import Effort, Failure, Found, Note, Path, Spot

if TYPE_CHECKING:
    from engine.extract import Reading, Suggestion

_TEXT = "text"
_PROPOSALS = 6000
"""Scalars looked at for one case."""
_LOOSE_PROPOSALS = 300
"""Scalars looked at for a case that does not say everything."""
_STEPS_TO_SPELL = 12
"""Steps that a text made to match a pattern takes: as long as so many others."""
_COMPARED = 2_000
"""Listed values that are compared in a step."""
_WIDTH = 40
"""Objects or arrays looked at for one case."""
_OFFERS = 20
"""Offers of the words looked at for one property."""
_OFFERED_CASES = 4
"""Ways of settling a choice that offers of the words are tried for before a default."""


@dataclass(slots=True)
class Search:
    """One search in one document."""

    document: Document
    judge: Judge
    expansions: Expansions
    effort: Effort
    reading: "Reading | None" = None
    text: str = ""
    failure: Failure | None = None
    _taken: dict[Path, "Suggestion"] = field(default_factory=dict[Path, "Suggestion"])

    def solve(self, goal: Goal, spot: Spot) -> Iterator[Found]:
        """Values that satisfy the goal, best first; without checking, the loose ones among them only may."""
        key = key_of(goal)
        if key in spot.open:
            self.fail(goal, spot, "it requires itself without end")
            return
        inner = Spot(spot.path, spot.open | {key}, spot.room)
        for value, source in chosen_hints(goal):
            if self.reading is not None:
                for constraints in islice(self.expansions.cases(goal), _OFFERED_CASES):
                    yield from self._worded(constraints, goal, inner, self.reading)
            if self.satisfies(goal, value):
                yield Found(value, (Note(spot.path, value, source),))
        for constraints in self.expansions.cases(goal):
            for found in self._values(constraints, goal, inner):
                if not (self.effort.checking and constraints.loose) or self.satisfies(goal, found.value):
                    yield found
        clash = self.expansions.clash(goal)
        if clash is not None:
            place = self.document.pointer(clash.rule) if isinstance(clash.rule, dict) else ""
            self.failure = Failure(place or self._place(goal, spot), clash.reason)
        elif self.failure is None:
            self.fail(goal, spot, "no value was found that satisfies all of it")

    def rows(self, path: Path) -> int:
        """How many things the words tell of for the array at the path; 0 where they don't."""
        return self.reading.rows(path) if self.reading is not None else 0

    def satisfies(self, goal: Goal, value: Json) -> bool:
        """Whether a value satisfies each schema of a goal."""
        root = self.document.root
        demands = (self.document.follow(rule, hints=True) for rule in goal)
        return all(self.judge.accepts(value) if one is root else self.judge.accepts_part(one, value) for one in demands)

    def fail(self, goal: Goal, spot: Spot, reason: str) -> None:
        """Notes why there is no value here."""
        self.failure = Failure(self._place(goal, spot), reason)

    def _place(self, goal: Goal, spot: Spot) -> str:
        known = next((place for rule in goal if isinstance(rule, dict) and (place := self.document.pointer(rule))), "")
        return known or self._nearest(spot)

    def _nearest(self, spot: Spot) -> str:
        """The place of a value in the schema, as far as the schema describes it there."""
        node: Json = self.document.root
        place: tuple[str, ...] = ()
        for step in spot.path:
            steps = ("items",) if isinstance(step, int) else ("properties", step)
            node = step_into(node, pointer(*steps))
            if node is None:
                break
            place += steps
        return pointer(*place)

    def _values(self, constraints: Constraints, goal: Goal, spot: Spot) -> Iterator[Found]:
        self.expansions.steps.spend()
        if self.reading is not None:
            yield from self._worded(constraints, goal, spot, self.reading)
        for value, source in hints(constraints):
            self.expansions.steps.spend(_steps_to_compare(constraints, value))
            if self._fits(constraints, goal, value):
                yield Found(value, (Note(spot.path, value, source),))
        if constraints.options is not None:
            return
        for kind in _kinds(constraints, spot):
            if kind in SCALARS:
                yield from self._scalars(constraints, kind, spot)
            else:
                made = islice((objects if kind == "object" else arrays)(self, constraints, spot), _WIDTH)
                yield from (each for each in made if not constraints.barred or _is_allowed(constraints, each.value))

    def _worded(self, constraints: Constraints, goal: Goal, spot: Spot, reading: "Reading") -> Iterator[Found]:
        """What the words offer for a property, or alone for a choice, number or list; for a default object's parts."""
        alone = constraints.options is not None or constraints.kinds.isdisjoint(("object", "string"))
        named = isinstance(spot.path[-1], str) if spot.path else alone
        if named:
            before = self._taken.get(spot.path)
            offers = chain((before,) if before else (), reading.suggest(spot.path, view(constraints)))
            for offer in islice(offers, _OFFERS):
                if self._fits(constraints, goal, offer.value):
                    if spot.path not in self._taken:
                        self._taken[spot.path] = offer
                        reading.take(offer)
                    yield Found(offer.value, (Note(spot.path, offer.value, offer.source, worded=True),))
        if not spot.path and self.text and takes_any_property(constraints):
            yield from self._whole_text(constraints)
        if "object" in constraints.kinds and constraints.options is None and next(hints(constraints), None) is not None:
            first = next(objects(self, constraints, spot), None)
            if first is not None and any(note.worded for note in first.notes):
                yield first

    def _whole_text(self, constraints: Constraints) -> Iterator[Found]:
        """The text as it is, for an object that names no property and takes any: it has nowhere else to go."""
        for inner in islice(self.expansions.cases(property_goal(constraints, _TEXT, self.document)), 1):
            if admits(inner, self.text, self.judge):
                note = Note((_TEXT,), self.text, "the whole text, as the schema names no property", worded=True)
                yield Found({_TEXT: self.text}, (note,))

    def _fits(self, constraints: Constraints, goal: Goal, value: Json) -> bool:
        if not isinstance(value, (list, dict)):
            return admits(constraints, value, self.judge)
        return _is_allowed(constraints, value) and (_is_plain(constraints, value) or self.satisfies(goal, value))

    def _scalars(self, constraints: Constraints, kind: str, spot: Spot) -> Iterator[Found]:
        limit = _LOOSE_PROPOSALS if constraints.loose else _PROPOSALS
        steps = _STEPS_TO_SPELL if kind == "string" and constraints.patterns else 1
        for value, source in islice(SCALARS[kind](constraints, spot.name), limit):
            self.expansions.steps.spend(steps)
            if admits(constraints, value, self.judge):
                yield Found(value, (Note(spot.path, value, source),))


def _is_allowed(constraints: Constraints, value: Json) -> bool:
    return identity(value) not in constraints.barred


def _steps_to_compare(constraints: Constraints, value: Json) -> int:
    """Steps that a value takes; the validator holds one of parts against each that is listed."""
    listed = len(constraints.options or ()) if isinstance(value, (list, dict)) else 0
    return 1 + listed // _COMPARED


def _kinds(constraints: Constraints, spot: Spot) -> tuple[str, ...]:
    """The kinds to try; where no type is named, those first that the other keywords speak of, then text."""
    kinds = constraints.ordered_kinds()
    if constraints.order or not spot.path:
        return kinds
    words = {word for rule in constraints.rules for word in rule}
    meant = [kind for kind, own in KEYWORDS_OF_KIND.items() if not words.isdisjoint(own)] or ["string"]
    return tuple(sorted(kinds, key=lambda kind: kind not in meant))


def _is_plain(constraints: Constraints, value: list[Json] | dict[str, Json]) -> bool:
    """Whether an empty object or list meets the constraints beyond doubt."""
    if value or constraints.loose or constraints.options is not None:
        return False
    if isinstance(value, dict):
        return "object" in constraints.kinds and not constraints.required and not constraints.size.least
    return "array" in constraints.kinds and not constraints.items.least
