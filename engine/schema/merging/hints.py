"""What merged schemas say by way of example, and how they look to whoever reads a text for their value."""

from collections.abc import Iterator

from engine.jsontext import Json, JsonObject
from engine.schema.merging.constraints import Constraints
from engine.schema.spec.keywords import Goal

_STRUCTURE = frozenset(
    ("$ref", "$defs", "definitions", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "const")
)

_NULL = frozenset(("null",))


def chosen_hints(goal: Goal) -> Iterator[tuple[Json, str]]:
    """Defaults of schemas that leave a choice open: whichever way it is settled, they come before it."""
    for rule in goal:
        if isinstance(rule, dict) and ("anyOf" in rule or "oneOf" in rule) and rule.get("default") is not None:
            yield rule["default"], "schema default"


def hints(constraints: Constraints) -> Iterator[tuple[Json, str]]:
    """Values that the schemas themselves offer, with their source; each must still be checked.

    A default of null says that nothing is given: where there can be a value, it is passed over.
    """
    for rule in constraints.rules:
        if "default" in rule and (rule["default"] is not None or constraints.kinds == _NULL):
            yield rule["default"], "schema default"
    for rule in constraints.rules:
        examples = rule.get("examples")
        for value in examples if isinstance(examples, list) else ():
            yield value, "schema example"
        if "example" in rule:
            yield rule["example"], "schema example"
    options = constraints.options or {}
    first = "const" if len(options) == 1 else "enum, first value"
    for index, (key, value) in enumerate(options.items()):
        if key not in constraints.barred:
            yield value, "enum" if index else first


def view(constraints: Constraints) -> JsonObject:
    """The merged schema as one object: type, enumeration, description, bounds, items and properties."""
    if constraints.seen_as is None:
        rule = constraints.rules[0] if len(constraints.rules) == 1 else {}
        if constraints.options is None and isinstance(rule.get("type"), str) and _STRUCTURE.isdisjoint(rule):
            constraints.seen_as = rule  # which says it all by itself
            return rule
        seen: JsonObject = {}
        for rule in reversed(constraints.rules):
            seen.update((word, value) for word, value in rule.items() if word not in _STRUCTURE)
        if any("type" in rule for rule in constraints.rules):
            seen["type"] = _type(constraints)
        if constraints.options is not None:
            seen["enum"] = list(constraints.options.values())
        constraints.seen_as = seen
    return constraints.seen_as


def _type(constraints: Constraints) -> Json:
    kinds = [kind for kind in constraints.ordered_kinds() if kind != "number" or "integer" not in constraints.kinds]
    named = ["number" if kind == "integer" and "number" in constraints.kinds else kind for kind in kinds]
    return named[0] if len(named) == 1 else list[Json](named)
