"""How one keyword is repaired: a table from keyword to what is done where its value is not as it should be."""

from typing import cast

from engine.jsontext import Json, JsonObject, compact, kind
from engine.schema.bounds import BOUNDS
from engine.schema.drafts import DRAFT_4, DRAFT_2020
from engine.schema.foreign import NUMBERED_TYPES, TYPE_NAMES, ecma_pattern, foreign_type, spelled_reference
from engine.schema.judge import is_pattern
from engine.schema.keywords import HOLDS_SCHEMA, HOLDS_TABLE, names_in
from engine.schema.report import Repair, Report, Steps

_STANDARD_TYPES = frozenset(("object", "array", "string", "integer", "number", "boolean", "null"))
_TEXTS = ("title", "description", "$comment", "pattern", "format", "$id", "id", "$schema", "$anchor", "$dynamicAnchor")
_FLAGS = ("uniqueItems", "deprecated", "readOnly", "writeOnly")
_LONGEST = 5_000
"""Letters of a pattern that is respelled; it is gone through as often as it has brackets that nothing closes."""
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
    elif isinstance(named, list) and not set(names_in(named)) <= _STANDARD_TYPES:
        known = [TYPE_NAMES.get(name.lower(), name) for name in names_in(named)]
        schema[keyword] = list(dict.fromkeys(known))
        report.say((*steps, keyword), f"{compact(named)} names no types of JSON Schema; read as {compact(known)}")
        if any(name.lower() == "any" for name in known):
            del schema[keyword]
    elif isinstance(named, list) and len(set(names_in(named))) < len(named):
        schema[keyword] = list(dict.fromkeys(names_in(named)))
        report.say((*steps, keyword), f"expected different names of types, found {compact(named)}")


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
    elif keyword == "pattern":
        mended = _mended_pattern(value)
        if mended != value:
            schema[keyword] = mended
            report.say((*steps, keyword), f"{value!r} is no pattern of ECMA-262; read as {mended!r}")


def _mended_pattern(value: str) -> str:
    if len(value) > _LONGEST or (is_pattern(value) and r"\<" not in value and r"\>" not in value):
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
