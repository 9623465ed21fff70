"""Objects for constraints: every property filled while that validates, then fewer and other ones."""

from collections.abc import Iterator
from itertools import chain, islice

from engine.jsontext import JsonObject
from engine.schema.merging.constraints import Constraints
from engine.schema.patterns import spellings
from engine.schema.spec.document import Document
from engine.schema.spec.judge import matches
from engine.schema.spec.keywords import Goal, Rule, pointer, rule_in, table_in
from engine.schema.values.solver import Failure, Found, Solver, Spot, excess, object_of

_VARIANTS = 6
"""Further values of one property that are tried."""
_MADE_UP = 100
"""Names tried that ``propertyNames`` allows."""
_REST = "unevaluatedProperties"


def objects(solver: Solver, constraints: Constraints, spot: Spot) -> Iterator[Found]:
    """Objects that may meet the constraints, the fullest first."""
    filled = _filled(solver, constraints, spot)
    sized = None if filled is None else _sized(solver, constraints, filled, spot)
    if sized is None:
        return
    if reason := excess("properties", sized.values()):
        solver.fail(constraints.rules, spot, reason)
        return
    yield object_of(sized)
    yield from _leaner(constraints, sized)
    for name in sized:
        others = solver.solve(property_goal(constraints, name, solver.document), spot.below(name, spot.room))
        for other in islice(others, 1, _VARIANTS):
            yield object_of({**sized, name: other})
    if _is_lean(solver, spot) and len(sized) < constraints.size.most:
        yield from _fuller(solver, constraints, sized, spot)


def _leaner(constraints: Constraints, sized: dict[str, Found]) -> Iterator[Found]:
    """Without one of the optional properties, then without all of them."""
    required = frozenset(constraints.required)
    optional = [name for name in sized if name not in required]
    if len(sized) > constraints.size.least:
        for dropped in reversed(optional):
            yield object_of({name: found for name, found in sized.items() if name != dropped})
    if len(optional) > 1 and len(sized) - len(optional) >= constraints.size.least:
        yield object_of({name: found for name, found in sized.items() if name in required})


def _fuller(solver: Solver, constraints: Constraints, sized: dict[str, Found], spot: Spot) -> Iterator[Found]:
    """With one of the optional properties that were left out, then with all of them: some choices ask for one."""
    further: dict[str, Found] = {}
    for name in property_names(constraints):
        found = None if name in sized else _property(solver, constraints, name, spot.below(name, 0))
        if found is not None:
            further[name] = found
            yield object_of({**sized, name: found})
    if len(further) > 1 and len(sized) + len(further) <= constraints.size.most:
        yield object_of(sized | further)


def _is_lean(solver: Solver, spot: Spot) -> bool:
    """Whether optional properties are left out."""
    return solver.effort.required_only or spot.room <= 0


def _filled(solver: Solver, constraints: Constraints, spot: Spot) -> dict[str, Found] | None:
    """The properties with their values; None where a required one has none."""
    filled: dict[str, Found] = {}
    required = frozenset(constraints.required)
    names = property_names(constraints)
    room = spot.room - len(names)
    lean = _is_lean(solver, spot)
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        if lean and name not in required:
            continue
        before = solver.failure
        found = _property(solver, constraints, name, spot.below(name, room // left))
        if found is None and name in required:
            _tell_refusal(solver, constraints, name)
            return None
        if found is None or (name not in required and _is_unsayable_default(solver, constraints, name, found)):
            solver.failure = before
            continue
        filled[name] = found
        room -= found.size - 1
    return filled


def _tell_refusal(solver: Solver, constraints: Constraints, name: str) -> None:
    """Says what refuses a required property outright: where the property would be described, there need be nothing."""
    refused = False in constraints.goals.get(name, ())
    for rule, steps in _refusals(constraints, name) if refused else ():
        if place := solver.document.pointer(rule):
            reason = f"required names {name!r}, which {steps[0]} refuses"
            solver.failure = Failure(place + pointer(*steps).removeprefix("#"), reason)
            return


def _refusals(constraints: Constraints, name: str) -> Iterator[tuple[JsonObject, tuple[str, ...]]]:
    """Where ``false`` stands for the property: the schema and the place in it; what speaks of the rest comes last."""
    for rule in constraints.rules:
        if table_in(rule, "properties").get(name) is False:
            yield rule, ("properties", name)
        for pattern, child in table_in(rule, "patternProperties").items():
            if child is False and matches(pattern, name):
                yield rule, ("patternProperties", pattern)
        if rule.get("additionalProperties") is False and not _own(rule, name):
            yield rule, ("additionalProperties",)
    yield from ((rule, (_REST,)) for rule in constraints.rules if rule.get(_REST) is False)


def _is_unsayable_default(solver: Solver, constraints: Constraints, name: str, found: Found) -> bool:
    """Whether no words gave the value, and its schema states a default that it refuses: only absence says that one."""
    goal = property_goal(constraints, name, solver.document)
    defaults = [rule["default"] for rule in goal if isinstance(rule, dict) and "default" in rule]
    if not defaults or found.value in defaults or any(note.worded for note in found.notes):
        return False
    return not any(solver.satisfies(goal, each) for each in defaults)


def _property(solver: Solver, constraints: Constraints, name: str, spot: Spot) -> Found | None:
    names = [rule["propertyNames"] for rule in constraints.rules if "propertyNames" in rule]
    if names and any(not solver.judge.accepts_part(rule, name) for rule in names if isinstance(rule, (dict, bool))):
        solver.fail(constraints.rules, spot, f"propertyNames refuses the name {name!r}")
        return None
    return next(solver.solve(property_goal(constraints, name, solver.document), spot), None)


def _sized(solver: Solver, constraints: Constraints, filled: dict[str, Found], spot: Spot) -> dict[str, Found] | None:
    """The properties, fewer or more of them, as their number is bounded; None where that can't be."""
    surplus = len(filled) - constraints.size.most
    if surplus > 0:
        required = frozenset(constraints.required)
        optional = [name for name in filled if name not in required]
        for name in optional[-int(min(surplus, len(optional))) :] if optional else ():
            del filled[name]
        surplus = len(filled) - constraints.size.most
    if surplus > 0:
        solver.fail(
            constraints.rules,
            spot,
            f"more properties are required than the {constraints.size.most:g} that may be there",
        )
        return None
    if len(filled) < constraints.size.least:
        _add(solver, constraints, filled, spot)
    if len(filled) < constraints.size.least:
        reason = f"at least {constraints.size.least} properties are needed, and no more than {len(filled)} can be made"
        solver.fail(constraints.rules, spot, reason)
        return None
    return filled


def _add(solver: Solver, constraints: Constraints, filled: dict[str, Found], spot: Spot) -> None:
    for name in chain(property_names(constraints), _new_names(solver, constraints)):
        if len(filled) >= constraints.size.least:
            return
        found = None if name in filled else _property(solver, constraints, name, spot.below(name, 0))
        if found is not None:
            filled[name] = found


def _new_names(solver: Solver, constraints: Constraints) -> Iterator[str]:
    for rule in constraints.rules:
        names = rule.get("propertyNames")
        if isinstance(names, dict):
            for found in islice(solver.solve((names,), Spot(("name",))), _MADE_UP):
                if isinstance(found.value, str):
                    yield found.value
    yield from _made_up_names(constraints)


def property_names(constraints: Constraints) -> list[str]:
    """The properties that the schemas name, in order of definition, then the required ones that they don't."""
    named = [name for rule in constraints.rules for name in table_in(rule, "properties")]
    return list(dict.fromkeys((*named, *constraints.required)))


def takes_any_property(constraints: Constraints) -> bool:
    """Whether an object names no property but says itself that there may be some."""
    rests = [rule["additionalProperties"] for rule in constraints.rules if "additionalProperties" in rule]
    return bool(rests) and "object" in constraints.kinds and False not in rests and not property_names(constraints)


def property_goal(constraints: Constraints, name: str, document: Document) -> Goal:
    """All schemas that apply to the property of this name."""
    known = constraints.goals.get(name)
    if known is None:
        known = constraints.goals[name] = _property_goal(constraints, name, document)
    return known


_OF_PROPERTIES = frozenset(("properties", "patternProperties", "additionalProperties"))


def _property_goal(constraints: Constraints, name: str, document: Document) -> Goal:
    found: list[Rule] = []
    evaluated: list[int] = []
    for index, rule in enumerate(constraints.rules):
        if _OF_PROPERTIES.isdisjoint(rule):  # most of hundreds of conditions
            continue
        own = _own(rule, name)
        if not own and "additionalProperties" in rule and (rest := rule_in(rule, "additionalProperties")) is not None:
            own.append(rest)
        if own:
            found += own
            evaluated.append(index)
    for index, rule in enumerate(constraints.rules):
        rest = rule_in(rule, "unevaluatedProperties") if "unevaluatedProperties" in rule else None
        if rest is not None and not any(constraints.descends(at, index) for at in evaluated):
            found.append(rest)
    return document.goal(found)


def _own(rule: JsonObject, name: str) -> list[Rule]:
    properties = table_in(rule, "properties")
    own = [properties[name]] if name in properties else []
    if "patternProperties" in rule:
        own += [child for pattern, child in table_in(rule, "patternProperties").items() if matches(pattern, name)]
    return own


def _made_up_names(constraints: Constraints) -> Iterator[str]:
    """Names for properties that no schema names, best first, without end."""
    for rule in constraints.rules:
        for pattern in table_in(rule, "patternProperties"):
            for name, _ in zip(spellings(pattern, 0, 64), range(40), strict=False):
                if matches(pattern, name):
                    yield name
    yield from ("example", "other")
    for number in range(2, 1000):
        yield f"example{number}"
