"""How one keyword is repaired: a table from keyword to what is done where its value is not as it should be."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.jsontext import Json, JsonObject, compact, kind
from engine.schema.drafts import DRAFT_4, DRAFT_2020, Draft
from engine.schema.foreign import NUMBERED_TYPES, TYPE_NAMES, ecma_pattern, foreign_type, spelled_reference
from engine.schema.judge import Complaint, is_pattern, short
from engine.schema.keywords import HOLDS_SCHEMA, HOLDS_TABLE, names_in, pointer

_STANDARD_TYPES = frozenset(("object", "array", "string", "integer", "number", "boolean", "null"))
_NUMERIC = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains")
_TEXTS = ("title", "description", "$comment", "pattern", "format", "$id", "id", "$schema", "$anchor", "$dynamicAnchor")
_FLAGS = ("uniqueItems", "deprecated", "readOnly", "writeOnly")
_WORDS = {"true": True, "false": False}

Steps: TypeAlias = tuple[str, ...]


@dataclass(slots=True)
class Report:
    """The repairs of one document; ``complaints`` grows by one for each."""

    draft: Draft
    complaints: list[Complaint] = field(default_factory=list[Complaint])

    def say(self, steps: Steps, message: str) -> None:
        """Notes a repair."""
        self.complaints.append(Complaint(pointer(*steps), short(message)))


_Repair: TypeAlias = Callable[[Report, JsonObject, str, Steps], None]


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


def _number(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if isinstance(value, bool) and keyword.startswith("exclusive") and report.draft is not DRAFT_4:
        _boolean_bound(report, schema, keyword, steps)
    elif value is None:
        del schema[keyword]
        report.say((*steps, keyword), "expected a number, found null; left out")
    elif isinstance(value, str) and (number := _as_number(value)) is not None:
        schema[keyword] = number
        report.say((*steps, keyword), f"expected a number, found the text {value!r}")
    if keyword == "multipleOf" and keyword in schema:
        _step(report, schema, steps)


def _step(report: Report, schema: JsonObject, steps: Steps) -> None:
    """``multipleOf`` is above 0: nothing is a multiple of 0, and the sign doesn't count."""
    value = schema["multipleOf"]
    if not isinstance(value, int | float) or isinstance(value, bool) or value > 0:
        return
    if value:
        schema["multipleOf"] = -value
    else:
        del schema["multipleOf"]
    report.say((*steps, "multipleOf"), f"expected a number above 0, found {value}{'' if value else '; left out'}")


def _boolean_bound(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    bound = keyword.removeprefix("exclusive").lower()
    if schema.pop(keyword) and bound in schema:
        schema[keyword] = schema.pop(bound)
    report.say((*steps, keyword), "expected a number, found a boolean; read as in draft 4")


def _as_number(text: str) -> Json:
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return None


def _count(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    number = _as_number(value) if isinstance(value, str) else value
    if isinstance(number, int | float) and not isinstance(number, bool):
        whole = max(0, int(number))
        if whole == value:
            return
        schema[keyword] = whole
    elif value is None:
        del schema[keyword]
    else:
        return
    report.say((*steps, keyword), f"expected an integer of 0 or more, found {compact(value)}")


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
    if is_pattern(value) and r"\<" not in value and r"\>" not in value:
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
    if keyword == "patternProperties" and isinstance(value, dict):
        mended: JsonObject = {_mended_pattern(pattern): child for pattern, child in value.items()}
        if mended.keys() != value.keys():
            schema[keyword] = mended
            report.say((*steps, keyword), "some are no patterns of ECMA-262; read as " + ", ".join(mended))


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
    elif keyword == "items" and isinstance(value, list) and report.draft is DRAFT_2020:
        schema["prefixItems"] = value
        del schema[keyword]
        if "additionalItems" in schema:
            schema[keyword] = schema.pop("additionalItems")
        report.say(here, "a list under 'items' is spelled 'prefixItems' in this draft")


def _examples(report: Report, schema: JsonObject, keyword: str, steps: Steps) -> None:
    value = schema[keyword]
    if not isinstance(value, list):
        schema[keyword] = list(value.values()) if isinstance(value, dict) else [value]
        report.say((*steps, keyword), f"expected a list of values, found {kind(value)}")


REPAIRS: dict[str, _Repair] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "examples": _examples,
    **dict.fromkeys(_NUMERIC, _number),
    **dict.fromkeys((*_COUNTS, "maxContains"), _count),
    **dict.fromkeys(_TEXTS, _text),
    "$ref": _reference,
    **dict.fromkeys(_FLAGS, _flag),
    **dict.fromkeys(HOLDS_TABLE, _table),
    **dict.fromkeys(("allOf", "anyOf", "oneOf"), _list),
    **dict.fromkeys(HOLDS_SCHEMA, _subschema),
}
