"""How one keyword is repaired: a table from keyword to what is done where its value is not as it should be."""

from typing import cast

from engine.jsontext import Json, JsonObject, compact, kind
from engine.schema.repairing.bounds import BOUNDS
from engine.schema.repairing.foreign import (
    FOREIGN,
    NUMBERED_TYPES,
    TYPE_NAMES,
    ecma_pattern,
    foreign_type,
    spelled_reference,
)
from engine.schema.repairing.report import Repair, Report, Steps
from engine.schema.spec.drafts import DRAFT_4, DRAFT_2020
from engine.schema.spec.judge import is_pattern
from engine.schema.spec.keywords import HOLDS_SCHEMA, HOLDS_TABLE, names_in, rules_in

_STANDARD_TYPES = frozenset(("object", "array", "string", "integer", "number", "boolean", "null"))
_TEXTS = ("title", "description", "$comment", "pattern", "format", "$id", "id", "$schema", "$anchor", "$dynamicAnchor")
_FLAGS = ("uniqueItems", "deprecated", "readOnly", "writeOnly")
_LONGEST = 5_000
"""Letters of a pattern that is respelled; it is gone through as often as it has brackets that nothing closes."""
_TELLING = frozenset(("$ref", "type", "enum", "properties", "items", "allOf", "anyOf", "oneOf"))
"""Keywords that show a schema where something else is expected."""
_WORDS = {"true": True, "false": False}


def _type(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    named = schema[keyword]
    if named is None or named in ([], ""):
        del schema[keyword]
        report.say((*steps, keyword), f"expected a type, found {compact(named)}; left out")
        return
    if isinstance(named, int) and named in NUMBERED_TYPES:
        schema[keyword] = NUMBERED_TYPES[named]
        report.say((*steps, keyword), f"{named} is no type of JSON Schema; read as {schema[keyword]!r}")
    elif isinstance(named, str) and named not in _STANDARD_TYPES:
        meant = foreign_type(named)
        if meant is not None:
            del schema[keyword]
            for word, value in meant.items():
                schema.setdefault(word, value)
            report.say((*steps, keyword), f"{named!r} is no type of JSON Schema; read as {compact(meant)}")
    elif any(map(_is_schema, named if isinstance(named, list) else [named])):
        _type_of_schemas(report, schema, keyword, steps)
    elif isinstance(named, list) and not set(names_in(named)) <= _STANDARD_TYPES:
        known = [TYPE_NAMES.get(name.lower(), name) for name in names_in(named)]
        schema[keyword] = list(dict.fromkeys(known))
        report.say((*steps, keyword), f"{compact(named)} names no types of JSON Schema; read as {compact(known)}")
        if any(name.lower() == "any" for name in known):
            del schema[keyword]
    elif isinstance(named, list) and len(set(names_in(named))) < len(named):
        schema[keyword] = list(dict.fromkeys(names_in(named)))
        report.say((*steps, keyword), f"expected different names of types, found {compact(named)}")


def _is_schema(named: Json) -> bool:
    return isinstance(named, dict) and not _TELLING.isdisjoint(named)


def _type_of_schemas(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    """A schema as the type, or among several types, as draft 3 had it."""
    named = schema.pop(keyword)
    ways: list[Json] = [
        {"type": each} if isinstance(each, str) else each for each in (named if isinstance(named, list) else ())
    ]
    meant: JsonObject = {"anyOf": ways} if ways else cast("JsonObject", named)
    schema["allOf"] = [*rules_in(schema, "allOf"), meant]
    report.say((*steps, keyword), f"expected names of types, found a schema; read as {compact(meant)[:60]}")


def _required(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if isinstance(value, str) and value.lower() in _WORDS:
        schema[keyword] = _WORDS[value.lower()]
    elif value is None:
        del schema[keyword]
    elif isinstance(value, str):
        schema[keyword] = [value]
    elif isinstance(value, list) and (len(names_in(value)) < len(value) or len(set(names_in(value))) < len(value)):
        schema[keyword] = list(dict.fromkeys(names_in(value)))
    elif value != [] or report.draft is not DRAFT_4:
        return
    else:
        del schema[keyword]
    report.say((*steps, keyword), f"expected a list of different names, found {compact(value)}")


def _enum(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if isinstance(value, list):
        return
    if value is None:
        del schema[keyword]
    else:
        schema[keyword] = list(value) if isinstance(value, dict) else [value]
    report.say((*steps, keyword), f"expected a list of values, found {kind(value)}")


def _text(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if not isinstance(value, str):
        del schema[keyword]
        report.say((*steps, keyword), f"expected text, found {kind(value)}; left out")
    elif keyword == "$schema" and steps and report.draft.id_keyword not in schema:
        del schema[keyword]
        report.say((*steps, keyword), "expected only where a document begins, or with an address; left out")
    elif keyword in ("$id", "id"):
        _reference(report, schema, keyword, steps)
    elif keyword == "pattern":
        mended = _mended_pattern(value)
        if mended != value:
            schema[keyword] = mended
            report.say((*steps, keyword), f"{value!r} is no pattern of ECMA-262; read as {mended!r}")


def _mended_pattern(value: str) -> str:
    if len(value) > _LONGEST or (is_pattern(value) and FOREIGN.search(value) is None):
        return value
    mended = ecma_pattern(value)
    return mended if is_pattern(mended) else value


def _reference(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if isinstance(value, str) and (spelled := spelled_reference(value)) != value:
        schema[keyword] = spelled
        report.say((*steps, keyword), f"{value!r} is no address; read as {spelled!r}")


def _flag(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if not isinstance(value, bool):
        schema[keyword] = _WORDS.get(str(value).lower(), False)
        report.say((*steps, keyword), f"expected true or false, found {compact(value)}")


def _table(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if value is None or value == []:
        schema[keyword] = {}
        report.say((*steps, keyword), f"expected an object of schemas, found {compact(value)}")
    if isinstance(value, dict) and isinstance(value.get("required"), list) and keyword != "dependencies":
        value = _without_required(report, schema, keyword, steps)
    if keyword == "properties" and report.draft is DRAFT_4 and isinstance(value, dict) and _has_stray_rest(value):
        _without_rest(report, schema, steps)
    if keyword == "patternProperties" and isinstance(value, dict):
        mended: JsonObject = {_mended_pattern(pattern): child for pattern, child in value.items()}
        if mended.keys() != value.keys():
            schema[keyword] = mended
            report.say((*steps, keyword), "some are no patterns of ECMA-262; read as " + ", ".join(mended))


def _without_required(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> JsonObject:
    """The table without a list of names that slipped into it, which belongs beside it."""
    table = dict(cast("JsonObject", schema[keyword]))
    names: list[Json] = [*dict.fromkeys(names_in(table.pop("required")))]
    is_meant = keyword == "properties" and bool(names) and "required" not in schema
    schema |= {keyword: table, "required": names} if is_meant else {keyword: table}
    told = "read as that of the object" if is_meant else "left out"
    report.say((*steps, keyword, "required"), f"expected a schema, found a list; {told}")
    return table


def _has_stray_rest(table: JsonObject) -> bool:
    return isinstance(table.get("additionalProperties"), bool)


def _without_rest(report: Report, schema: JsonObject, steps: Steps) -> None:
    """The properties of draft 4 without a flag that slipped into them: it has no booleans for schemas."""
    table = dict(cast("JsonObject", schema["properties"]))
    schema["properties"] = table
    schema.setdefault("additionalProperties", table.pop("additionalProperties"))
    told = "expected a schema, found a boolean; read as that of the object"
    report.say((*steps, "properties", "additionalProperties"), told)


def _list(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if value is None or value == []:
        del schema[keyword]
    elif isinstance(value, dict):
        schema[keyword] = [value]
    else:
        return
    report.say((*steps, keyword), f"expected a list of schemas, found {compact(value)[:60]}")


def _subschema(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    here = (*steps, keyword)
    if isinstance(value, str) and value.lower() in _WORDS:
        schema[keyword] = _WORDS[value.lower()]
        report.say(here, f"expected a schema, found the text {value!r}")
    elif value is None:
        del schema[keyword]
        report.say(here, "expected a schema, found null; left out")
    elif keyword == "items" and isinstance(value, list) and (report.draft is DRAFT_2020 or not value):
        del schema[keyword]
        if value:
            schema["prefixItems"] = value
        if "additionalItems" in schema:
            schema[keyword] = schema.pop("additionalItems")
        told = "a list under 'items' is spelled 'prefixItems' in this draft"
        report.say(here, told if value else "expected a schema or some of them, found []")


def _examples(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if not isinstance(value, list):
        schema[keyword] = list(value.values()) if isinstance(value, dict) else [value]
        report.say((*steps, keyword), f"expected a list of values, found {kind(value)}")


REPAIRS: dict[str, Repair] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "examples": _examples,
    **BOUNDS,
    **dict.fromkeys(_TEXTS, _text),
    "$ref": _reference,
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(HOLDS_TABLE, _table),
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), _list),
    **dict.fromkeys(HOLDS_SCHEMA, _subschema),
}
