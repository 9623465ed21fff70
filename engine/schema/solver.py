"""The search for a value: needs in order, proposals in order, back where a way leads nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from engine.jsontext import Json, JsonObject, canonical
from engine.schema.arrays import Layout, layouts
from engine.schema.document import Document
from engine.schema.expansion import Expansions
from engine.schema.judge import Judge
from engine.schema.keywords import KEYWORDS_OF_KIND, Goal, pointer
from engine.schema.need import Need
from engine.schema.objects import made_up_names, property_goal, property_names
from engine.schema.scalars import SCALARS, admits

if TYPE_CHECKING:
    from engine.extract import Reading, Suggestion

Path: TypeAlias = tuple[str | int, ...]

_PROPOSALS = 6000
"""Scalars looked at for one need."""
_LOOSE_PROPOSALS = 300
"""Scalars looked at for a need that does not say everything."""
_WIDTH = 40
"""Objects or arrays looked at for one need."""
_OFFERS = 20
"""Offers of the words looked at for one property."""
_STRUCTURE = frozenset(("$ref", "$defs", "definitions", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "const"))
_VARIANTS = 6
"""Further values of one property that are tried in an object."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to search. ``checking``: values of loose needs are validated on the spot; ``room``: values in all."""

    checking: bool
    room: int
    required_only: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Where the value at a path is from; ``worded``: from the user's words."""

    path: Path
    value: Json
    source: str
    worded: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """A value with its sources, part by part, and how many values it consists of."""

    value: Json
    notes: tuple[Note, ...]
    size: int = 1


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a value is to stand: its path, the goals that are open around it, the values it may consist of."""

    path: Path = ()
    open: frozenset[tuple[int, ...]] = frozenset()
    room: int = 0

    @property
    def name(self) -> str:
        """The property that the value belongs to."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no value: the place in the schema and the reason."""

    path: str
    reason: str


@dataclass(slots=True)
class Solver:
    """One search in one document."""

    document: Document
    judge: Judge
    expansions: Expansions
    effort: Effort
    reading: "Reading | None" = None
    failure: Failure | None = None
    _taken: dict[Path, "Suggestion"] = field(default_factory=dict[Path, "Suggestion"])

    def solve(self, goal: Goal, spot: Spot) -> Iterator[Found]:
        """Values that satisfy the goal, best first; without checking, the loose ones among them only may."""
        key = tuple(map(id, goal))
        if key in spot.open:
            self._fail(goal, spot, "it requires itself without end")
            return
        inner = replace(spot, open=spot.open | {key})
        for need in self.expansions.needs(goal):
            for found in self._values(need, goal, inner):
                if not (self.effort.checking and need.loose) or self.satisfies(goal, found.value):
                    yield found
        clash = self.expansions.clash(goal)
        if clash is not None:
            place = self.document.pointer(clash.rule) if isinstance(clash.rule, dict) else ""
            self.failure = Failure(place or self._place(goal, spot), clash.reason)
        elif self.failure is None:
            self._fail(goal, spot, "no value was found that satisfies all of it")

    def satisfies(self, goal: Goal, value: Json) -> bool:
        """Whether a value satisfies each schema of a goal, as far as that can be told on its own."""
        return all(
            self.judge.accepts(value) if rule is self.document.root else self.judge.accepts_part(rule, value) is not False
            for rule in goal
        )

    def _fail(self, goal: Goal, spot: Spot, reason: str) -> None:
        self.failure = Failure(self._place(goal, spot), reason)

    def _place(self, goal: Goal, spot: Spot) -> str:
        known = next((place for rule in goal if isinstance(rule, dict) and (place := self.document.pointer(rule))), "")
        steps = (("items",) if isinstance(step, int) else ("properties", step) for step in spot.path)
        return known or pointer(*(word for pair in steps for word in pair))

    def _values(self, need: Need, goal: Goal, spot: Spot) -> Iterator[Found]:
        self.expansions.steps.spend()
        if self.reading is not None:
            yield from self._worded(need, goal, spot, self.reading)
        yield from self._hinted(need, goal, spot)
        if need.options is not None:
            return
        for kind in self._kinds(need, spot):
            if kind in SCALARS:
                yield from self._scalars(need, kind, spot)
            elif kind == "object":
                yield from islice(self._objects(need, spot), _WIDTH)
            else:
                yield from islice(self._arrays(need, spot), _WIDTH)

    def _hinted(self, need: Need, goal: Goal, spot: Spot) -> Iterator[Found]:
        for value, source in _hints(need):
            self.expansions.steps.spend()
            if self._fits(need, goal, value):
                yield Found(value, (Note(spot.path, value, source),))

    def _fits(self, need: Need, goal: Goal, value: Json) -> bool:
        if isinstance(value, list | dict):
            return _is_plain(need, value) or self.satisfies(goal, value)
        return admits(need, value, self.judge)

    def _worded(self, need: Need, goal: Goal, spot: Spot, reading: "Reading") -> Iterator[Found]:
        """What the words offer for a property; for an object with a default, what they offer for its parts."""
        if spot.path and isinstance(spot.path[-1], str):
            before = self._taken.get(spot.path)
            offers = reading.suggest(spot.path, view(need))
            for offer in islice(chain((before,) if before else (), offers), _OFFERS):
                if self._fits(need, goal, offer.value):
                    if spot.path not in self._taken:
                        self._taken[spot.path] = offer
                        reading.take(offer)
                    yield Found(offer.value, (Note(spot.path, offer.value, offer.source, worded=True),))
        if "object" in need.kinds and need.options is None and next(_hints(need), None) is not None:
            first = next(self._objects(need, spot), None)
            if first is not None and any(note.worded for note in first.notes):
                yield first

    def _kinds(self, need: Need, spot: Spot) -> tuple[str, ...]:
        kinds = need.ordered_kinds()
        if need.order or not spot.path:
            return kinds
        meant = [
            kind for kind, words in KEYWORDS_OF_KIND.items() if any(word in rule for rule in need.rules for word in words)
        ]
        meant = meant or ["string"]
        return tuple(sorted(kinds, key=lambda kind: kind not in meant))

    def _scalars(self, need: Need, kind: str, spot: Spot) -> Iterator[Found]:
        limit = _LOOSE_PROPOSALS if need.loose else _PROPOSALS
        for value, source in islice(SCALARS[kind](need, spot.name), limit):
            self.expansions.steps.spend()
            if admits(need, value, self.judge):
                yield Found(value, (Note(spot.path, value, source),))

    def _objects(self, need: Need, spot: Spot) -> Iterator[Found]:
        filled = self._filled(need, spot)
        if filled is None:
            return
        sized = self._sized(need, filled, spot)
        if sized is None:
            return
        yield _object(sized)
        optional = [name for name in sized if name not in need.required]
        for name in reversed(optional):
            fewer = {key: found for key, found in sized.items() if key != name}
            if len(fewer) >= need.size.least:
                yield _object(fewer)
        if len(optional) > 1 and len(sized) - len(optional) >= need.size.least:
            yield _object({name: found for name, found in sized.items() if name in need.required})
        for name in sized:
            others = self.solve(property_goal(need, name, self.document), self._below(spot, name, spot.room))
            for other in islice(others, 1, _VARIANTS):
                yield _object({**sized, name: other})

    def _filled(self, need: Need, spot: Spot) -> dict[str, Found] | None:
        """The properties with their values; None where a required one has none."""
        filled: dict[str, Found] = {}
        names = property_names(need)
        room = spot.room - len(names)
        for left, name in zip(range(len(names), 0, -1), names, strict=True):
            must = name in need.required
            if not must and (self.effort.required_only or spot.room <= 0):
                continue
            before = self.failure
            found = self._property(need, name, self._below(spot, name, room // left))
            if found is not None:
                filled[name] = found
                room -= found.size - 1
            elif must:
                return None
            else:
                self.failure = before
        return filled

    def _property(self, need: Need, name: str, spot: Spot) -> Found | None:
        if not self._is_allowed_name(need, name):
            self._fail(need.rules, spot, f"the property {name!r} is refused by propertyNames")
            return None
        return next(self.solve(property_goal(need, name, self.document), spot), None)

    def _is_allowed_name(self, need: Need, name: str) -> bool:
        rules = (rule["propertyNames"] for rule in need.rules if "propertyNames" in rule)
        return all(self.judge.accepts_part(rule, name) is not False for rule in rules if isinstance(rule, dict | bool))

    def _below(self, spot: Spot, step: str | int, room: int) -> Spot:
        return Spot((*spot.path, step), spot.open, room)

    def _sized(self, need: Need, filled: dict[str, Found], spot: Spot) -> dict[str, Found] | None:
        """The properties, fewer or more of them, as their number is bounded."""
        surplus = len(filled) - need.size.most
        for name in reversed([name for name in filled if name not in need.required]):
            if surplus > 0:
                del filled[name]
                surplus -= 1
        if surplus > 0:
            self._fail(need.rules, spot, f"more properties are required than the {need.size.most} that are allowed")
            return None
        for name in (*property_names(need), *self._made_up(need)) if len(filled) < need.size.least else ():
            if len(filled) >= need.size.least:
                break
            found = None if name in filled else self._property(need, name, self._below(spot, name, 0))
            if found is not None:
                filled[name] = found
        if len(filled) < need.size.least:
            self._fail(need.rules, spot, f"no more than {len(filled)} of {need.size.least} properties could be made")
            return None
        return filled

    def _made_up(self, need: Need) -> Iterator[str]:
        for rule in need.rules:
            names = rule.get("propertyNames")
            if isinstance(names, dict):
                for found in islice(self.solve((names,), Spot(("name",))), 100):
                    if isinstance(found.value, str):
                        yield found.value
        yield from made_up_names(need)

    def _arrays(self, need: Need, spot: Spot) -> Iterator[Found]:
        for layout in layouts(need, self.document, short=spot.room <= 0):
            items = self._items(need, layout, spot)
            if items is not None:
                yield _array(items)
                for other in islice(self._varied(layout, items, spot), _VARIANTS):
                    yield other

    def _varied(self, layout: Layout, items: list[Found], spot: Spot) -> Iterator[Found]:
        for index in range(len(items)):
            for other in islice(self.solve(layout.goals[index], self._below(spot, index, 0)), 1, _VARIANTS):
                yield _array([*items[:index], other, *items[index + 1 :]])

    def _items(self, need: Need, layout: Layout, spot: Spot) -> list[Found] | None:
        items: list[Found] = []
        taken: set[str] = set()
        room = spot.room - len(layout.goals)
        for index, goal in enumerate(layout.goals):
            if index > layout.uniform and not need.unique:
                items.append(items[-1])
                continue
            share = room // (len(layout.goals) - index)
            found = self._item(goal, self._below(spot, index, share), taken if need.unique else None)
            if found is None:
                return items if len(items) >= need.items.least else None
            items.append(found)
            room -= found.size - 1
        return items

    def _item(self, goal: Goal, spot: Spot, taken: set[str] | None) -> Found | None:
        for found in self.solve(goal, spot):
            if taken is None:
                return found
            key = _identity(found.value)
            if key not in taken:
                taken.add(key)
                return found
        return None


def view(need: Need) -> JsonObject:
    """The merged schema as one object, for whoever reads a text for it."""
    if need.seen_as is None:
        seen: JsonObject = {}
        for rule in reversed(need.rules):
            seen.update((word, value) for word, value in rule.items() if word not in _STRUCTURE)
        kinds = [kind for kind in need.ordered_kinds() if kind != "number" or "integer" not in need.kinds]
        if any("type" in rule for rule in need.rules):
            named = ["number" if kind == "integer" and "number" in need.kinds else kind for kind in kinds]
            seen["type"] = named[0] if len(named) == 1 else list[Json](named)
        if need.options is not None:
            seen["enum"] = need.options
        need.seen_as = seen
    return need.seen_as


def _hints(need: Need) -> Iterator[tuple[Json, str]]:
    for rule in need.rules:
        if "default" in rule:
            yield rule["default"], "schema default"
    for rule in need.rules:
        examples = rule.get("examples")
        for value in examples if isinstance(examples, list) else ():
            yield value, "schema example"
        if "example" in rule:
            yield rule["example"], "schema example"
    word = "const" if need.options is not None and len(need.options) == 1 else "enum"
    for index, value in enumerate(need.options or ()):
        yield value, "const" if word == "const" else "enum, first value" if not index else "enum"


def _is_plain(need: Need, value: JsonObject | list[Json]) -> bool:
    """Whether an empty object or list meets the need beyond doubt."""
    if value or need.loose:
        return False
    if isinstance(value, dict):
        return "object" in need.kinds and not need.required and not need.size.least
    return "array" in need.kinds and not need.items.least


def _object(properties: dict[str, Found]) -> Found:
    return Found(
        {name: found.value for name, found in properties.items()},
        tuple(note for found in properties.values() for note in found.notes),
        1 + sum(found.size for found in properties.values()),
    )


def _array(items: list[Found]) -> Found:
    return Found(
        [found.value for found in items],
        tuple(note for found in items for note in found.notes),
        1 + sum(found.size for found in items),
    )


def _identity(value: Json) -> str:
    """Text that is equal for equal values: 1 and 1.0 are, 1 and true are not."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return canonical(value)
