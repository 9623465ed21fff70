"""The cases that a goal may come down to, one for each way through its choices, the plainest first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from engine.jsontext import JsonObject
from engine.schema.merging.constraints import Clash, Constraints
from engine.schema.merging.merge import Merge
from engine.schema.spec.document import Document
from engine.schema.spec.keywords import Goal, Rule, key_of, table_in

_OBJECT = frozenset(("object",))
_DESCRIBING = frozenset(("properties", "patternProperties", "additionalProperties", "unevaluatedProperties"))
"""What speaks of properties, which is heeded beside a reference even where a draft passes over it."""
_ROUNDS = ((0, False), (1, False), (0, True), (2, False), (1, True), (3, False), (2, True))
"""How many choices are settled otherwise than by their first workable way, at once; whether conditions hold last."""
_MERGED = 16
"""Schemas that are merged in a step."""
_ORDINARY, _COPIED = 500, 20
"""Schemas merged before that are taken over for nothing, and of further ones how many in a step."""
_MAX_CASES = 300
"""Cases tried for one goal."""


class Exhausted(Exception):
    """The search has used up its steps."""


@dataclass(slots=True)
class Steps:
    """What is left of the steps that a search may take: time is bounded by counting, never by a clock."""

    left: int

    def spend(self, count: int = 1) -> None:
        """Takes steps. Raises Exhausted where none is left."""
        self.left -= count
        if self.left < 0:
            raise Exhausted


@dataclass(slots=True)
class _Known:
    """A goal's cases as far as they were asked for; ``goal`` keeps its schemas alive, their ids being the key.

    ``is_conditional``: a condition was met on the way.
    """

    goal: Goal
    source: Iterator[Constraints] | None = None
    cases: list[Constraints] = field(default_factory=list[Constraints])
    clash: Clash | None = None
    is_conditional: bool = False


class Expansions:
    """The cases of every goal met in one document, each worked out once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[tuple[int, ...], _Known] = {}
        self._ahead: dict[str, tuple[tuple[int, ...], Constraints]] = {}
        self.steps = Steps(0)

    def cases(self, goal: Goal) -> Iterator[Constraints]:
        """The cases of a goal, best first."""
        known = self._lookup(goal)
        cases = known.cases
        for index in range(_MAX_CASES):
            if index == len(cases):
                self.steps.spend()
                found = self._next(known)
                if found is None:
                    return
                cases.append(found)
            yield cases[index]

    def _next(self, known: _Known) -> Constraints | None:
        """One more case. A goal whose expansion is broken off is forgotten, to be begun anew in the next search."""
        try:
            if known.source is None:
                known.source = self._expand(known)
            return next(known.source, None)
        except (Exhausted, RecursionError):
            self._known.pop(key_of(known.goal), None)
            raise

    def clash(self, goal: Goal) -> Clash | None:
        """Why the last way that was looked at leads nowhere, if it was a matter of merging."""
        return self._lookup(goal).clash

    def _lookup(self, goal: Goal) -> _Known:
        key = key_of(goal)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _Known(goal)
        return known

    def _expand(self, known: _Known) -> Iterator[Constraints]:
        """All cases of a goal: where nothing is left to choose, what its schemas demand is the one case."""
        rule = known.goal[0] if len(known.goal) == 1 else None
        if isinstance(rule, dict) and "$ref" in rule and _DESCRIBING.isdisjoint(rule):
            target, end = self._document.reach(rule), self._document.follow(rule, hints=True)
            if isinstance(target, dict) and isinstance(end, dict) and "$ref" not in end:
                return self._referred(known, rule, (target,))
        try:
            start = self._merged(known.goal)
        except Clash as clash:
            known.clash = clash
            return iter(())
        if not start.choices:
            return iter((start,))
        return chain.from_iterable(
            self._settled(start, detours, known, turned=turned)
            for detours, turned in _ROUNDS
            if known.is_conditional or not turned
        )

    def _referred(self, known: _Known, rule: JsonObject, target: Goal) -> Iterator[Constraints]:
        """The cases of what a schema refers to: hundreds of properties may be described by one schema."""
        for case in self.cases(target):
            yield case.referred_to(rule)
        known.clash = self.clash(target)

    def _merged(self, goal: Goal) -> Constraints:
        self.steps.spend(len(goal) // _MERGED)
        merge = Merge(self._document)
        for rule in goal:
            merge.add(rule)
        return merge.constraints

    def _settled(self, start: Constraints, detours: int, known: _Known, *, turned: bool) -> Iterator[Constraints]:
        """All cases that come of a start with exactly so many detours; ``turned``: that a condition holds is one."""
        agenda: list[Iterator[tuple[Constraints, int]]] = [iter([(start, detours)])]
        while agenda:
            constraints, left = next(agenda[-1], (None, 0))
            if constraints is None:
                agenda.pop()
            elif constraints.choices:
                agenda.append(self._ways(constraints, left, known, turned=turned))
            elif not left:
                yield constraints

    def _ways(
        self, constraints: Constraints, left: int, known: _Known, *, turned: bool
    ) -> Iterator[tuple[Constraints, int]]:
        choice = constraints.choices[0]
        if choice.kind and choice.kind not in constraints.kinds:
            without = constraints.copy()
            without.choices = constraints.choices[1:]
            yield without, left
            return
        known.is_conditional |= choice.is_condition
        cost, index, first = 0, 0, int(turned and choice.is_condition)
        while cost <= left and (rules := choice.way(index ^ first)) is not None:
            index += 1
            self.steps.spend(1 + len(rules) // _MERGED + max(0, len(constraints.rules) - _ORDINARY) // _COPIED)
            try:
                yield self._taken(constraints, rules, choice.parent), left - cost
            except Clash as clash:
                known.clash = clash
                continue
            cost = 1

    def _taken(self, constraints: Constraints, rules: tuple[Rule, ...], parent: int) -> Constraints:
        """What comes of a start whose first choice is settled by these schemas."""
        merge = Merge(self._document, constraints)
        merge.constraints.choices = constraints.choices[1:]
        for rule in rules:
            merge.add(rule, parent)
        self._look_ahead(merge.constraints, rules)
        return merge.constraints

    def _look_ahead(self, constraints: Constraints, rules: tuple[Rule, ...]) -> None:
        """Raises Clash where a required property that the new schemas speak of can have no value."""
        if constraints.kinds != _OBJECT or not constraints.required:
            return
        touched = {name for rule in rules if isinstance(rule, dict) for name in table_in(rule, "properties")}
        tables = [table_in(rule, "properties") for rule in constraints.rules if "properties" in rule] if touched else []
        for name in constraints.required:
            if name in touched:
                self._demand(name, tuple([table[name] for table in tables if name in table]))

    def _demand(self, name: str, goal: Goal) -> None:
        """Merges what is demanded of a property: of hundreds of conditions each adds a schema to those before it."""
        key = key_of(goal)
        before, demanded = self._ahead.get(name, ((), None))
        is_one_more = key[:-1] == before
        merge = Merge(self._document, demanded if is_one_more else None)
        for rule in goal[-1:] if is_one_more else goal:
            merge.add(rule)
        self._ahead[name] = key, merge.constraints
