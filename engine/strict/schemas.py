"""The rules for schemas that OpenAI calls strict: objects closed, every property required."""

from collections.abc import Iterator
from typing import TypeAlias, cast

import jsonschema_rs

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject

_Context: TypeAlias = tuple[str, ...]

_REFUSED = (
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "dependentRequired",
    "dependentSchemas",
    "patternProperties",
    "unevaluatedProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "contains",
    "uniqueItems",
)
_MANY = ("properties", "$defs", "definitions")
_LISTS = ("anyOf", "prefixItems")
_PARAMETERS = "invalid_function_parameters"
MAX_STEPS = 20_000
"""Schemas looked at in one check; what lies beyond isn't."""


_SCHEMA = jsonschema_rs.Draft202012Validator({"$ref": "https://json-schema.org/draft/2020-12/schema"})


def broken(schema: Json) -> tuple[str, str]:
    """Where a schema of whatever draft isn't one of draft 2020-12 (a JSON pointer), and why; ("", "") where it is."""
    error = next(_SCHEMA.iter_errors(schema), None)
    return ("/".join(("", *map(str, error.instance_path))), error.message[:200]) if error else ("", "")


def check_parameters(function: Fields) -> None:
    """OpenAI's rules for the parameters of a function: a schema, and a strict one where it says so."""
    owner, path = f"function '{function.text('name')}'", function.at("parameters")
    schema = function.get("parameters")
    if function.flag("strict"):
        check_strict(schema, owner, path, _PARAMETERS)
    place, reason = ("", "") if schema is None else broken(schema)
    if reason:
        message = f"Invalid schema for {owner}: {reason}, at {place or '/'}."
        raise RequestError(message, param=path, code=_PARAMETERS)


def check_strict(schema: Json, owner: str, path: str, code: str) -> None:
    """Raises RequestError for the first place that breaks a rule. ``owner`` is a phrase: ``function 'add'``."""
    root = cast("JsonObject", schema) if isinstance(schema, dict) else {}
    fault = _root_fault(root)
    if fault is None:
        found = ((context, fault) for context, inner in _inner(root) if (fault := _fault(inner)))
        context, fault = next(found, ((), None))
    else:
        context = ()
    if fault is not None:
        raise RequestError(f"Invalid schema for {owner}: In context={context!r}, {fault}.", param=path, code=code)


def _root_fault(schema: JsonObject) -> str | None:
    if schema.get("type") != "object":
        return f"schema must be a JSON Schema of 'type: \"object\"', got 'type: {schema.get('type')!r}'"
    return "'anyOf' is not permitted at the root" if "anyOf" in schema else None


def _inner(root: JsonObject) -> Iterator[tuple[_Context, JsonObject]]:
    """Every schema in a schema, itself first, with the way to it."""
    waiting: list[tuple[_Context, Json]] = [((), root)]
    for _ in range(MAX_STEPS):
        if not waiting:
            return
        context, schema = waiting.pop(0)
        if isinstance(schema, dict):
            yield context, schema
            waiting.extend((*_named(schema, context), *_listed(schema, context)))


def _named(schema: JsonObject, context: _Context) -> Iterator[tuple[_Context, Json]]:
    for keyword in _MANY:
        members = schema.get(keyword)
        if isinstance(members, dict):
            yield from (((*context, keyword, name), inner) for name, inner in members.items())
    if "items" in schema:
        yield (*context, "items"), schema["items"]


def _listed(schema: JsonObject, context: _Context) -> Iterator[tuple[_Context, Json]]:
    for keyword in _LISTS:
        members = schema.get(keyword)
        if isinstance(members, list):
            yield from (((*context, keyword, str(index)), inner) for index, inner in enumerate(members))


def _fault(schema: JsonObject) -> str | None:
    refused = next((keyword for keyword in _REFUSED if keyword in schema), None)
    if refused:
        return f"'{refused}' is not permitted"
    kinds = schema.get("type")
    if kinds != "object" and not (isinstance(kinds, list) and "object" in kinds) and "properties" not in schema:
        return None
    if schema.get("additionalProperties") is not False:
        return "'additionalProperties' is required to be supplied and to be false"
    properties, required = schema.get("properties"), schema.get("required")
    named = [*properties] if isinstance(properties, dict) else []
    listed = required if isinstance(required, list) else []
    left_out = next((name for name in named if name not in listed), None)
    if left_out is None:
        return None
    return (
        "'required' is required to be supplied and to be an array including every key in properties. "
        f"Missing '{left_out}'"
    )


def check_closed(schema: Json, path: str) -> None:
    """Anthropic's rule: every object says that it has no other properties. Raises RequestError."""
    root = schema if isinstance(schema, dict) else {}
    for context, inner in _inner(root):
        if inner.get("type") == "object" and inner.get("additionalProperties") is not False:
            place = ".".join((path, *context))
            raise RequestError(
                f"For 'object' type, 'additionalProperties' must be explicitly set to false, "
                f"but got {inner.get('additionalProperties')!r:.100}",
                param=place,
            )
