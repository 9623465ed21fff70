"""The rules for schemas: OpenAI's for any function, and for those that it calls strict (closed, all required)."""

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
_NOT_AT_THE_TOP = ("oneOf", "anyOf", "allOf", "enum", "not")
MAX_STEPS = 20_000
"""Schemas looked at in one check; what lies beyond isn't."""


_SCHEMA = jsonschema_rs.Draft202012Validator({"$ref": "https://json-schema.org/draft/2020-12/schema"})


def broken(schema: Json) -> tuple[str, str]:
    """Where a schema of whatever draft isn't one of draft 2020-12 (a JSON pointer), and why; ("", "") where it is."""
    error = next(_SCHEMA.iter_errors(schema), None)
    return ("/".join(("", *map(str, error.instance_path))), error.message[:200]) if error else ("", "")


def check_parameters(function: Fields) -> None:
    """OpenAI's rules for the parameters of a function: a schema, and a strict one where it says so."""
    schema, path = function.get("parameters"), function.at("parameters")
    owner = _owner(function)
    if function.flag("strict"):
        check_strict(schema, owner, path, _PARAMETERS)
    place, reason = ("", "") if schema is None else broken(schema)
    if reason:
        message = f"Invalid schema for {owner}: {reason}, at {place or '/'}."
        raise RequestError(message, param=path, code=_PARAMETERS)


def check_shape(function: Fields) -> None:
    """What OpenAI's own servers ask of the parameters of any function: an object that lists its properties, and items.

    Of ``{}`` nothing is known. Source: refusals in the issues of MCP servers and their clients.
    """
    schema = function.get("parameters")
    if isinstance(schema, dict) and schema and (fault := _misshapen(schema)):
        message = f"Invalid schema for {_owner(function)}: {fault}."
        raise RequestError(message, param=function.at("parameters"), code=_PARAMETERS)


def _owner(function: Fields) -> str:
    return f"function '{function.text('name')}'"


def _misshapen(schema: JsonObject) -> str:
    if schema.get("type") != "object":
        return _no_object(schema)
    if any(keyword in schema for keyword in _NOT_AT_THE_TOP):
        listed = "/".join(f"'{keyword}'" for keyword in _NOT_AT_THE_TOP)
        return f"schema must have type 'object' and not have {listed} at the top level"
    if "properties" not in schema:
        return "In context=(), object schema missing properties"
    found = next(_arrays_of_anything(schema), None)
    return "" if found is None else f"In context={found!r}, array schema missing items"


def _no_object(schema: JsonObject) -> str:
    kinds = schema.get("type")
    return f"schema must be a JSON Schema of 'type: \"object\"', got 'type: \"{kinds}\"'"


def _arrays_of_anything(root: JsonObject) -> Iterator[_Context]:
    for context, schema in _inner(root):
        kinds = schema.get("type")
        if "items" in schema:
            continue
        if kinds == "array":
            yield context
        elif isinstance(kinds, list) and "array" in kinds:
            yield (*context, "type", str(kinds.index("array")))


def check_strict(schema: Json, owner: str, path: str, code: str) -> None:
    """Raises RequestError for the first place that breaks a rule. ``owner`` is a phrase: ``function 'add'``."""
    root = cast("JsonObject", schema) if isinstance(schema, dict) else {}
    if fault := _root_fault(root) or next(_faults(root), ""):
        raise RequestError(f"Invalid schema for {owner}: {fault}.", param=path, code=code)


def _root_fault(schema: JsonObject) -> str:
    if schema.get("type") != "object":
        return _no_object(schema)
    return "In context=(), 'anyOf' is not permitted at the root" if "anyOf" in schema else ""


def _faults(root: JsonObject) -> Iterator[str]:
    """What breaks a rule of strict schemas, and where."""
    return (f"In context={context!r}, {fault}" for context, inner in _inner(root) if (fault := _fault(inner)))


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
