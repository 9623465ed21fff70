"""Objects for a need: every property filled while that validates, then fewer and other ones."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from engine.schema.found import Found, Spot, object_of
from engine.schema.need import Need
from engine.schema.properties import made_up_names, property_goal, property_names

if TYPE_CHECKING:
    from engine.schema.search import Search

_VARIANTS = 6
"""Further values of one property that are tried."""
_MADE_UP = 100
"""Names tried that ``propertyNames`` allows."""


def objects(search: "Search", need: Need, spot: Spot) -> Iterator[Found]:
    """Objects that may meet the need, the fullest first."""
    filled = _filled(search, need, spot)
    sized = None if filled is None else _sized(search, need, filled, spot)
    if sized is None:
        return
    yield object_of(sized)
    yield from _leaner(need, sized)
    for name in sized:
        others = search.solve(property_goal(need, name, search.document), spot.below(name, spot.room))
        for other in islice(others, 1, _VARIANTS):
            yield object_of({**sized, name: other})


def _leaner(need: Need, sized: dict[str, Found]) -> Iterator[Found]:
    """Without one of the optional properties, then without all of them."""
    optional = [name for name in sized if name not in need.required]
    if len(sized) > need.size.least:
        for dropped in reversed(optional):
            yield object_of({name: found for name, found in sized.items() if name != dropped})
    if len(optional) > 1 and len(sized) - len(optional) >= need.size.least:
        yield object_of({name: found for name, found in sized.items() if name in need.required})


def _filled(search: "Search", need: Need, spot: Spot) -> dict[str, Found] | None:
    """The properties with their values; None where a required one has none."""
    filled: dict[str, Found] = {}
    required = frozenset(need.required)
    names = property_names(need)
    room = spot.room - len(names)
    lean = search.effort.required_only or spot.room <= 0
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        if lean and name not in required:
            continue
        before = search.failure
        found = _property(search, need, name, spot.below(name, room // left))
        if found is not None:
            filled[name] = found
            room -= found.size - 1
        elif name in required:
            return None
        else:
            search.failure = before
    return filled


def _property(search: "Search", need: Need, name: str, spot: Spot) -> Found | None:
    names = (rule["propertyNames"] for rule in need.rules if "propertyNames" in rule)
    if any(not search.judge.accepts_part(rule, name) for rule in names if isinstance(rule, dict | bool)):
        search.fail(need.rules, spot, f"propertyNames refuses the name {name!r}")
        return None
    return next(search.solve(property_goal(need, name, search.document), spot), None)


def _sized(search: "Search", need: Need, filled: dict[str, Found], spot: Spot) -> dict[str, Found] | None:
    """The properties, fewer or more of them, as their number is bounded; None where that can't be."""
    surplus = len(filled) - need.size.most
    for name in reversed([name for name in filled if name not in need.required]):
        if surplus > 0:
            del filled[name]
            surplus -= 1
    if surplus > 0:
        search.fail(need.rules, spot, f"more properties are required than the {need.size.most:g} that may be there")
        return None
    if len(filled) < need.size.least:
        _add(search, need, filled, spot)
    if len(filled) < need.size.least:
        reason = f"at least {need.size.least} properties are needed, and no more than {len(filled)} can be made"
        search.fail(need.rules, spot, reason)
        return None
    return filled


def _add(search: "Search", need: Need, filled: dict[str, Found], spot: Spot) -> None:
    for name in (*property_names(need), *_new_names(search, need)):
        if len(filled) >= need.size.least:
            return
        found = None if name in filled else _property(search, need, name, spot.below(name, 0))
        if found is not None:
            filled[name] = found


def _new_names(search: "Search", need: Need) -> Iterator[str]:
    for rule in need.rules:
        names = rule.get("propertyNames")
        if isinstance(names, dict):
            for found in islice(search.solve((names,), Spot(("name",))), _MADE_UP):
                if isinstance(found.value, str):
                    yield found.value
    yield from made_up_names(need)
