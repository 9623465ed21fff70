"""What each keyword asserts that leaves no choice: one table from keyword to what it adds to the constraints."""

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject
from engine.schema.merging.constraints import ALL_KINDS, Bound, Constraints, Number, Span, identity, kind_of
from engine.schema.spec.keywords import names_in

_Assertion: TypeAlias = Callable[[Constraints, JsonObject, Json], None]


def _type(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    order, kinds, said = _meant((value,) if isinstance(value, str) else tuple(names_in(value)))
    constraints.order = constraints.order or order
    constraints.restrict(kinds, rule, said)


@lru_cache(maxsize=256)
def _meant(names: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str], str]:
    """The kinds that names of types stand for, in their order and as a set, and how to tell of them."""
    order = tuple(kind for name in names for kind in (("integer", "number") if name == "number" else (name,)))
    return order, frozenset(order), f"type {' or '.join(names)}"


def _enum(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    _choose_among(constraints, cast("list[Json]", value), rule)


def _const(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    _choose_among(constraints, [value], rule)


def _minimum(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    _tighten_low(constraints, cast("float", value), rule, is_open=rule.get("exclusiveMinimum") is True)


def _maximum(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    _tighten_high(constraints, cast("float", value), rule, is_open=rule.get("exclusiveMaximum") is True)


def _above(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    if not isinstance(value, bool):
        _tighten_low(constraints, cast("float", value), rule, is_open=True)


def _below(constraints: Constraints, rule: JsonObject, value: Json) -> None:
    if not isinstance(value, bool):
        _tighten_high(constraints, cast("float", value), rule, is_open=True)


def _at_least(kind: str, name: str, constraints: Constraints, rule: JsonObject, value: Json) -> None:
    span: Span = getattr(constraints, name)
    span = Span(max(span.least, math.ceil(cast("float", value))), span.most)
    setattr(constraints, name, span)
    _tighten(constraints, kind, span, rule)


def _at_most(kind: str, name: str, constraints: Constraints, rule: JsonObject, value: Json) -> None:
    span: Span = getattr(constraints, name)
    span = Span(span.least, min(span.most, cast("float", value)))
    setattr(constraints, name, span)
    _tighten(constraints, kind, span, rule)


def _collect(name: str, constraints: Constraints, _rule: JsonObject, value: Json) -> None:
    before = getattr(constraints, name)
    if value not in before:
        setattr(constraints, name, (*before, value))


def _unique(constraints: Constraints, _rule: JsonObject, value: Json) -> None:
    constraints.unique |= value is True


def _required(constraints: Constraints, _rule: JsonObject, value: Json) -> None:
    constraints.required = tuple(dict.fromkeys((*constraints.required, *names_in(value))))


def _loose(constraints: Constraints, _rule: JsonObject, _value: Json) -> None:
    constraints.loose = True


def _tighten_low(constraints: Constraints, value: Number, rule: JsonObject, *, is_open: bool) -> None:
    """A lower bound joins. Raises Clash where the bounds cross."""
    low = constraints.low
    if low is None or value > low.value or (value == low.value and is_open):
        constraints.low = Bound(value, is_open)
        _check_bounds(constraints, rule)


def _tighten_high(constraints: Constraints, value: Number, rule: JsonObject, *, is_open: bool) -> None:
    """An upper bound joins. Raises Clash where the bounds cross."""
    high = constraints.high
    if high is None or value < high.value or (value == high.value and is_open):
        constraints.high = Bound(value, is_open)
        _check_bounds(constraints, rule)


def _check_bounds(constraints: Constraints, rule: JsonObject) -> None:
    low, high = constraints.low, constraints.high
    if low is None or high is None:
        return
    if low.value > high.value or (low.value == high.value and (low.open or high.open)):
        least, most = "above" if low.open else "at least", "below" if high.open else "at most"
        why = f"no number is {least} {low.value} and {most} {high.value}"
        constraints.restrict(frozenset(ALL_KINDS) - {"integer", "number"}, rule, why=why)


def _tighten(constraints: Constraints, kind: str, span: Span, rule: JsonObject) -> None:
    """Heeds a range of counts that has changed. Raises Clash where it leaves nothing to the kind it speaks of."""
    if span.least > span.most:
        why = _COUNTED[kind].format(f"at least {span.least} and at most {int(span.most)}")
        constraints.restrict(frozenset(ALL_KINDS) - {kind}, rule, why=why)


_COUNTED = {
    "string": "no text is {} characters long",
    "array": "no array has {} items",
    "object": "no object has {} properties",
}
"""What a range of counts that holds none comes to, by the kind of value that is counted."""


def _choose_among(constraints: Constraints, values: list[Json], rule: JsonObject) -> None:
    """An enumeration joins. Raises Clash where no listed value is left."""
    keys = {identity(value): value for value in values}
    if constraints.options is None:
        constraints.options = keys
    else:
        constraints.options = {key: value for key, value in constraints.options.items() if key in keys}
    constraints.restrict(frozenset(map(kind_of, constraints.options.values())), rule, "const or enum")


ASSERTIONS: dict[str, _Assertion] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _minimum,
    "maximum": _maximum,
    "exclusiveMinimum": _above,
    "exclusiveMaximum": _below,
    "multipleOf": partial(_collect, "multiples"),
    "minLength": partial(_at_least, "string", "length"),
    "maxLength": partial(_at_most, "string", "length"),
    "pattern": partial(_collect, "patterns"),
    "format": partial(_collect, "formats"),
    "minItems": partial(_at_least, "array", "items"),
    "maxItems": partial(_at_most, "array", "items"),
    "uniqueItems": _unique,
    "contains": _loose,
    "minProperties": partial(_at_least, "object", "size"),
    "maxProperties": partial(_at_most, "object", "size"),
    "required": _required,
    "unevaluatedProperties": _loose,
    "unevaluatedItems": _loose,
}
"""Keyword to what it asserts; each may raise Clash."""
