"""What each keyword without a choice demands: one table from keyword to what it adds to a need."""

import math
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject
from engine.schema.keywords import names_in
from engine.schema.need import ALL_KINDS, Need, Span, choose_among, tighten, tighten_high, tighten_low

_Demand: TypeAlias = Callable[[Need, JsonObject, Json], None]

_TYPES: dict[str, frozenset[str]] = {
    **{kind: frozenset((kind,)) for kind in ALL_KINDS},
    "number": frozenset(("number", "integer")),
}


def _type(need: Need, rule: JsonObject, value: Json) -> None:
    names = [value] if isinstance(value, str) else names_in(value)
    kinds = frozenset[str]().union(*(_TYPES[name] for name in names))
    if not need.order:
        order = (("integer", "number") if name == "number" else (name,) for name in names)
        need.order = tuple(kind for group in order for kind in group)
    need.restrict(kinds, rule, f"type {' or '.join(names)}")


def _enum(need: Need, rule: JsonObject, value: Json) -> None:
    choose_among(need, cast("list[Json]", value), rule)


def _const(need: Need, rule: JsonObject, value: Json) -> None:
    choose_among(need, [value], rule)


def _minimum(need: Need, rule: JsonObject, value: Json) -> None:
    tighten_low(need, cast("float", value), rule, is_open=rule.get("exclusiveMinimum") is True)


def _maximum(need: Need, rule: JsonObject, value: Json) -> None:
    tighten_high(need, cast("float", value), rule, is_open=rule.get("exclusiveMaximum") is True)


def _above(need: Need, rule: JsonObject, value: Json) -> None:
    if not isinstance(value, bool):
        tighten_low(need, cast("float", value), rule, is_open=True)


def _below(need: Need, rule: JsonObject, value: Json) -> None:
    if not isinstance(value, bool):
        tighten_high(need, cast("float", value), rule, is_open=True)


def _at_least(kind: str, name: str, need: Need, rule: JsonObject, value: Json) -> None:
    span: Span = getattr(need, name)
    span.least = max(span.least, math.ceil(cast("float", value)))
    tighten(need, kind, span, rule)


def _at_most(kind: str, name: str, need: Need, rule: JsonObject, value: Json) -> None:
    span: Span = getattr(need, name)
    span.most = min(span.most, cast("float", value))
    tighten(need, kind, span, rule)


def _collect(name: str, need: Need, _rule: JsonObject, value: Json) -> None:
    before = getattr(need, name)
    if value not in before:
        setattr(need, name, (*before, value))


def _unique(need: Need, _rule: JsonObject, value: Json) -> None:
    need.unique |= value is True


def _required(need: Need, _rule: JsonObject, value: Json) -> None:
    need.required += tuple(name for name in names_in(value) if name not in need.required)


def _loose(need: Need, _rule: JsonObject, _value: Json) -> None:
    need.loose = True


DEMANDS: dict[str, _Demand] = {
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
"""Keyword to what it demands; each may raise Clash."""
