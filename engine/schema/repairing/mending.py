"""Repairs: what is not JSON Schema but plainly meant becomes JSON Schema, and every repair is told."""

from collections.abc import Iterator
from typing import cast
from urllib.parse import unquote

from engine.jsontext import Json, JsonObject, compact
from engine.schema.merging.constraints import kind_of
from engine.schema.repairing.foreign import foreign_type, spelled_reference
from engine.schema.repairing.repairs import REPAIRS
from engine.schema.repairing.report import Report, Steps
from engine.schema.spec.document import places, step_into
from engine.schema.spec.drafts import DRAFT_4, Draft
from engine.schema.spec.judge import Complaint
from engine.schema.spec.keywords import HOLDS_LIST, HOLDS_SCHEMA, HOLDS_TABLE, Rule, names_in, subschemas

_LEFT_OPEN = frozenset(("not", "if", "then", "else", "anyOf", "oneOf"))
"""Keywords below which a schema that nothing satisfies may well be meant: values go another way."""
_SAY_MORE = frozenset(("enum", "const", "$ref", "allOf", "anyOf", "oneOf", "not"))
"""Keywords of items that may refuse values of the right type."""


def mended(rule: Json, draft: Draft, *, everywhere: bool) -> tuple[Rule | None, tuple[Complaint, ...]]:
    """A whole document, repaired, None for what is no schema; and what was repaired.

    ``everywhere``: also what references lead to below a keyword that nobody knows.
    """
    report = Report(draft, frozenset(_targets(rule) if everywhere else ()))
    root = _mended(report, rule)
    return root if isinstance(root, dict | bool) else None, tuple(report.complaints)


def _mended(report: Report, rule: Json, steps: Steps = ()) -> Json:
    """The schema at a place, repaired with everything below it; what isn't understood stays as it is."""
    if isinstance(rule, str):
        rule = _named(report, rule, steps)
    elif rule is None:
        report.say(steps, "expected a schema, found null; read as one that allows everything")
        rule = {}
    elif isinstance(rule, bool) and report.draft is DRAFT_4 and not _may_be_boolean(steps):
        report.say(steps, f"expected an object in draft 4, found {compact(rule)}; read as in draft 6")
        rule = {} if rule else {"not": {}}
    if not isinstance(rule, dict):
        return rule
    copy = dict(rule)
    for keyword in list(copy):
        _keyword(report, copy, keyword, steps)
    for keyword in [keyword for keyword in copy if keyword not in rule]:
        _keyword(report, copy, keyword, steps)
    _flags_of_properties(report, copy, steps)
    _other_flags(report, copy, steps)
    _enum_of_items(report, copy, steps)
    return _nullable(copy)


def _may_be_boolean(steps: Steps) -> bool:
    """Whether draft 4 has booleans at a place, which are no schemas there."""
    return not steps or (steps[-1] in ("additionalProperties", "additionalItems") and steps[-2:-1] != ("properties",))


def _named(report: Report, name: str, steps: Steps) -> Json:
    meant: Json = {"$ref": spelled_reference(name)} if name.startswith("#") else foreign_type(name)
    if meant is None and steps[-2:-1] == ("dependencies",):
        meant = [name]  # as draft 3 had it
    if meant is None:
        return name
    report.say(steps, f"expected a schema, found the text {name!r}; read as {compact(meant)}")
    return meant


def _keyword(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    repair = REPAIRS.get(keyword)
    if repair is not None and keyword in schema:
        repair(report, schema, keyword, steps)
    value = schema.get(keyword)
    here = (*steps, keyword)
    if keyword in HOLDS_TABLE and isinstance(value, dict):
        schema[keyword] = {
            name: child
            if isinstance(child, list) and keyword == "dependencies"
            else _mended(report, child, (*here, name))
            for name, child in value.items()
        }
    elif keyword in HOLDS_LIST and isinstance(value, list):
        schema[keyword] = [_mended(report, child, (*here, str(index))) for index, child in enumerate(value)]
    elif keyword in HOLDS_SCHEMA and keyword in schema:
        schema[keyword] = _mended(report, value, here)
    elif report.targets and keyword not in REPAIRS:
        schema[keyword] = _elsewhere(report, value, here)


def _elsewhere(report: Report, value: Json, steps: Steps) -> Json:
    """Below a keyword that nobody knows (``components``): only what a reference leads to is a schema."""
    if id(value) in report.targets:
        return _mended(report, value, steps)
    if isinstance(value, list):
        return [_elsewhere(report, child, (*steps, str(index))) for index, child in enumerate(value)]
    if isinstance(value, dict):
        return {name: _elsewhere(report, child, (*steps, name)) for name, child in value.items()}
    return value


def _targets(root: Json) -> Iterator[int]:
    """What references within a document lead to, by identity."""
    for node, *_ in places(root):
        reference = node.get("$ref")
        if isinstance(reference, str) and reference.startswith("#/"):
            target = step_into(root, unquote(reference[1:]))
            if isinstance(target, dict):
                yield id(target)


def _flags_of_properties(report: Report, schema: JsonObject, steps: Steps) -> None:
    """``required: true`` on a property becomes an entry in the list of its object."""
    properties = schema.get("properties")
    names: list[str] = []
    for name, child in properties.items() if isinstance(properties, dict) else ():
        if isinstance(child, dict) and isinstance(child.get("required"), bool):
            if child.pop("required"):
                names.append(name)
            report.say((*steps, "properties", name, "required"), "expected a list of names, found a boolean")
    if names:
        schema["required"] = list(dict.fromkeys((*names_in(schema.get("required")), *names)))


def _other_flags(report: Report, schema: JsonObject, steps: Steps) -> None:
    """``required: true`` on what is no property of an object (items, a part of ``anyOf``, the whole) says nothing."""
    whole: list[tuple[Steps, Json]] = [] if steps else [((), schema)]
    for there, child in (*subschemas(schema), *whole):
        if there[:1] != ("properties",) and isinstance(child, dict) and isinstance(child.get("required"), bool):
            del child["required"]
            report.say((*steps, *there, "required"), "expected a list of names, found a boolean; left out")


def lists_items(schema: JsonObject, steps: Steps) -> bool:
    """Whether the ``enum`` of an array lists what its items may be: no array, so that nothing would satisfy it."""
    values, items = schema.get("enum"), schema.get("items", {})
    if schema.get("type") != "array" or not isinstance(values, list) or not isinstance(items, dict):
        return False
    if schema.get("nullable") is True or not (_LEFT_OPEN.isdisjoint(steps) and _SAY_MORE.isdisjoint(items)):
        return False
    named = items.get("type")
    types = [named] if isinstance(named, str) else names_in(named)
    kinds = {kind_of(value) for value in values}
    meant = {"integer", *types} if "number" in types else set(types)
    return bool(kinds) and "array" not in kinds and (not types or kinds <= meant)


def _enum_of_items(report: Report, schema: JsonObject, steps: Steps) -> None:
    if lists_items(schema, steps):
        items = cast("JsonObject", schema.get("items", {}))
        schema["items"] = {**items, "enum": schema.pop("enum")}
        report.say((*steps, "enum"), "expected arrays, found values for items; read as the enum of 'items'")


def _nullable(schema: JsonObject) -> JsonObject:
    """OpenAPI's ``nullable: true`` in JSON Schema's own words."""
    if schema.get("nullable") is not True:
        return schema
    rest: JsonObject = {key: value for key, value in schema.items() if key != "nullable"}
    named = rest.get("type")
    if isinstance(named, str) and not {"const", "allOf", "anyOf", "oneOf", "$ref", "not"} & rest.keys():
        values = rest.get("enum")
        if isinstance(values, list):
            rest["enum"] = [*(value for value in values if value is not None), None]
        return {**rest, "type": list(dict.fromkeys((named, "null")))}
    return {"anyOf": [rest, {"type": "null"}]}
