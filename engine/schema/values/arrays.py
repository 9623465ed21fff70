"""Arrays for constraints: how many items, what applies to each, one after another, different where they must be."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import cast

from engine.jsontext import JsonObject
from engine.schema.merging.constraints import Constraints, identity
from engine.schema.spec.document import Document
from engine.schema.spec.drafts import DRAFT_2020
from engine.schema.spec.keywords import Goal, Rule, key_of, rule_in, rules_in
from engine.schema.values.solver import Found, Solver, Spot, array_of, excess

_VARIANTS = 6
"""Further values of one item that are tried."""
_MOST = 100_000
"""Items at most; a schema that asks for more is refused."""
_MOST_CONTAINED = 1_000
"""Items at most that are made for one ``contains``."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """The goals of an array's items, one an item. ``uniform``: equal goals from this index on."""

    goals: tuple[Goal, ...]
    uniform: int


def arrays(solver: Solver, constraints: Constraints, spot: Spot) -> Iterator[Found]:
    """Arrays that may meet the constraints, the preferred first."""
    if constraints.items.least > _MOST:
        reason = f"at least {constraints.items.least:.0f} items are needed, expected at most {_MOST}"
        solver.fail(constraints.rules, spot, reason)
        return
    for layout in _layouts(constraints, solver, spot):
        items = _items(solver, constraints, layout, spot)
        if items is not None:
            yield array_of(items)
            varied = _varied(solver, layout, items, spot, unique=constraints.unique)
            yield from islice(varied, _VARIANTS)


def _varied(solver: Solver, layout: _Layout, items: list[Found], spot: Spot, *, unique: bool) -> Iterator[Found]:
    for index in range(len(items)):
        rest = [*items[:index], *items[index + 1 :]]
        taken = {identity(each.value) for each in rest} if unique else ()
        for other in islice(solver.solve(layout.goals[index], spot.below(index, 0)), 1, _VARIANTS):
            if identity(other.value) not in taken:
                yield array_of([*items[:index], other, *items[index + 1 :]])


def _items(solver: Solver, constraints: Constraints, layout: _Layout, spot: Spot) -> list[Found] | None:
    """The items of a layout, fewer where the last can't be; None where there are too few."""
    items: list[Found] = []
    taken: set[Hashable] = set()
    streams: dict[tuple[int, ...], Iterator[Found]] = {}
    room, told = spot.room - len(layout.goals), solver.rows(spot.path)  # what is told of a thing is no other's
    for index, goal in enumerate(layout.goals):
        if index > layout.uniform and not constraints.unique:
            items.append(items[-1]._replace(notes=()))
            continue
        key = key_of(goal)
        if not constraints.unique or key not in streams or index < told:
            streams[key] = solver.solve(goal, spot.below(index, room // (len(layout.goals) - index)))
        found = next(
            (each for each in streams[key] if not constraints.unique or identity(each.value) not in taken), None
        )
        if found is None:
            if len(items) >= constraints.items.least:
                return items
            _tell_lack(solver, constraints, layout.goals[: len(items) + 1], spot)
            return None
        taken.add(identity(found.value))
        items.append(found.moved(len(spot.path), index))
        room -= found.size - 1
    return _within_bounds(solver, constraints, items, spot)


def _within_bounds(solver: Solver, constraints: Constraints, items: list[Found], spot: Spot) -> list[Found] | None:
    """The items, unless they would be larger together than anybody wants to wait for."""
    if reason := excess("items", items):
        solver.fail(constraints.rules, spot, reason)
        return None
    return items


def _tell_lack(solver: Solver, constraints: Constraints, goals: tuple[Goal, ...], spot: Spot) -> None:
    """Says of the array itself what its last goal can't be: an item that is refused outright, or one more of a kind."""
    *made, last = goals
    if False in last or any(key_of(last) == key_of(goal) for goal in made):
        kind = "different items" if constraints.unique else "items"
        reason = f"at least {constraints.items.least} {kind} are needed, and no more than {len(made)} can be made"
        solver.fail(constraints.rules, spot, reason)


# ---------------------------------------------------------------- layouts


def _layouts(constraints: Constraints, solver: Solver, spot: Spot) -> Iterator[_Layout]:
    """The shapes an array may have, the preferred first: an item for each thing that the words tell of."""
    told = int(min(solver.rows(spot.path), constraints.items.most))
    if told >= max(constraints.items.least, 1):
        yield _layout(constraints, solver.document, told, told, {})
    for keyword, otherwise in (("minContains", 1), ("maxContains", None)):
        wanted = _wanted_items(constraints, keyword, otherwise)
        if wanted is not None:
            yield from _counted(constraints, solver.document, wanted, short=spot.room <= 0)


def _counted(
    constraints: Constraints, document: Document, wanted: list[tuple[int, list[Rule]]], *, short: bool
) -> Iterator[_Layout]:
    inside = sum(len(copies) for _, copies in wanted)
    prefix = max((len(_prefix(rule)) for rule in constraints.rules), default=0)
    bare = 0 if short else max(prefix, int(_describes_items(constraints)))
    least = constraints.items.least
    counts = [max(bare, prefix * bool(inside) + inside), max(bare, inside), bare, least, max(least, 1)]
    for count in dict.fromkeys(int(min(max(count, least), constraints.items.most)) for count in counts):
        yield from _placed(constraints, document, count, prefix, wanted)


def _placed(
    constraints: Constraints, document: Document, count: int, prefix: int, wanted: list[tuple[int, list[Rule]]]
) -> Iterator[_Layout]:
    inside = sum(len(copies) for _, copies in wanted)
    starts = dict.fromkeys((min(prefix, max(0, count - inside)), 0) if inside else (0,))
    for start in starts:
        extra: dict[int, list[tuple[int, Rule]]] = {}
        position = start
        for index, copies in wanted:
            for rule in copies:
                if count:
                    extra.setdefault(position % count, []).append((index, rule))
                position += 1
        if count or not inside:
            uniform = max(prefix, *(place + 1 for place in extra), 0) if extra else prefix
            yield _layout(constraints, document, count, uniform, extra)


def _layout(
    constraints: Constraints, document: Document, count: int, uniform: int, extra: dict[int, list[tuple[int, Rule]]]
) -> _Layout:
    limits = _limited(constraints)
    head = [
        _item_goal(constraints, index, extra.get(index, []), limits, document) for index in range(min(count, uniform))
    ]
    rest = count - len(head)
    tail = [_item_goal(constraints, uniform, [], limits, document)] * rest if rest else []
    return _Layout((*head, *tail), uniform)


def _item_goal(
    constraints: Constraints, index: int, extra: list[tuple[int, Rule]], limits: list[Rule], document: Document
) -> Goal:
    found: list[Rule] = [rule for _, rule in extra]
    evaluated = [at for at, _ in extra] if document.draft is DRAFT_2020 else []
    for at, rule in enumerate(constraints.rules):
        prefix, rest = _prefix(rule), _rest(rule)
        if index < len(prefix):
            found.append(prefix[index])
            evaluated.append(at)
        elif rest is not None:
            found.append(rest)
            evaluated.append(at)
    for at, rule in enumerate(constraints.rules):
        stray = rule_in(rule, "unevaluatedItems")
        if stray is not None and not any(constraints.descends(other, at) for other in evaluated):
            found.append(stray)
    found += [document.negation(rule) for rule in limits if not any(rule is asked for _, asked in extra)]
    return document.goal(found)


def _prefix(rule: JsonObject) -> list[Rule]:
    return rules_in(rule, "prefixItems") or rules_in(rule, "items")


def _rest(rule: JsonObject) -> Rule | None:
    return rule_in(rule, "additionalItems" if isinstance(rule.get("items"), list) else "items")


def _wanted_items(constraints: Constraints, keyword: str, otherwise: int | None) -> list[tuple[int, list[Rule]]] | None:
    """For each ``contains``: the index of its schema, and the item schema as often as the keyword says.

    None where no schema has the keyword and nothing stands in for it.
    """
    wanted: list[tuple[int, list[Rule]]] = []
    for index, rule in enumerate(constraints.rules):
        child = rule_in(rule, "contains")
        if child is not None:
            times = rule.get(keyword, otherwise if otherwise is not None else rule.get("minContains", 1))
            wanted.append((index, [child] * min(int(cast("float", times)), _MOST_CONTAINED)))
    told = otherwise is not None or any(keyword in rule for rule in constraints.rules)
    return wanted if told else None


def _limited(constraints: Constraints) -> list[Rule]:
    """What items may not be beyond those that must: the schemas of ``contains`` with an upper limit."""
    return [
        child
        for rule in constraints.rules
        if "maxContains" in rule and (child := rule_in(rule, "contains")) is not None
    ]


def _describes_items(constraints: Constraints) -> bool:
    return any(_rest(rule) not in (None, True, False, {}) for rule in constraints.rules)
