"""Which draft of JSON Schema a schema speaks."""

import re
from dataclasses import dataclass

import jsonschema_rs

from engine.jsontext import JsonObject

_Validator = (
    type[jsonschema_rs.Draft4Validator]
    | type[jsonschema_rs.Draft6Validator]
    | type[jsonschema_rs.Draft7Validator]
    | type[jsonschema_rs.Draft201909Validator]
    | type[jsonschema_rs.Draft202012Validator]
)


@dataclass(frozen=True, slots=True)
class Draft:
    """One draft. ``lone_ref``: ``$ref`` silences the keywords beside it, as it did up to draft 7."""

    name: str
    number: int
    validator: _Validator
    lone_ref: bool
    id_keyword: str = "$id"


DRAFT_4 = Draft("draft-04", jsonschema_rs.Draft4, jsonschema_rs.Draft4Validator, lone_ref=True, id_keyword="id")
DRAFT_6 = Draft("draft-06", jsonschema_rs.Draft6, jsonschema_rs.Draft6Validator, lone_ref=True)
DRAFT_7 = Draft("draft-07", jsonschema_rs.Draft7, jsonschema_rs.Draft7Validator, lone_ref=True)
DRAFT_2019 = Draft("2019-09", jsonschema_rs.Draft201909, jsonschema_rs.Draft201909Validator, lone_ref=False)
DRAFT_2020 = Draft("2020-12", jsonschema_rs.Draft202012, jsonschema_rs.Draft202012Validator, lone_ref=False)

_BY_URI = {
    "json-schema.org/draft-03/schema": DRAFT_4,
    "json-schema.org/draft-04/schema": DRAFT_4,
    "json-schema.org/draft-06/schema": DRAFT_6,
    "json-schema.org/draft-07/schema": DRAFT_7,
    "json-schema.org/draft/2019-09/schema": DRAFT_2019,
    "json-schema.org/draft/2020-12/schema": DRAFT_2020,
}
_RECURSIVE = ('"$recursiveRef":', '"$recursiveAnchor":')
_BOOLEAN_BOUND = re.compile(r'"exclusiveM(?:in|ax)imum": ?(?:true|false)')
_REFERRED = re.compile(r'"\$ref": ?"(https?://json-schema\.org/draft[^"]*)"')
_UP_TO_7 = ('"additionalItems":', '"dependencies":', '"items":[', '"items": [', '"$id":"#', '"$id": "#')
_FROM_2019 = re.compile(
    r'"(?:\$defs|prefixItems|dependentRequired|dependentSchemas|unevaluated\w+|\$anchor|\$dynamicRef|minContains)":'
)


def draft_of(schema: JsonObject, text: str) -> Draft:
    """The draft that ``$schema`` names, else the newest whose spelling the schema's JSON text agrees with."""
    if "json-schema.org" in text and (named := _named(schema, text)):
        return named
    if "$recursive" in text and any(map(text.__contains__, _RECURSIVE)):
        return DRAFT_2019
    if "exclusiveM" in text and _BOOLEAN_BOUND.search(text):
        return DRAFT_4
    if (any(map(text.__contains__, _UP_TO_7)) or _is_of_named_parts(text)) and not _FROM_2019.search(text):
        return DRAFT_7
    return DRAFT_2020


def _named(schema: JsonObject, text: str) -> Draft | None:
    """The draft that ``$schema`` names, or that a reference leads into."""
    declared, referred = schema.get("$schema"), _REFERRED.search(text)
    addresses = (declared if isinstance(declared, str) else "", referred[1] if referred else "")
    names = (address.strip().rstrip("#").partition("://")[2] for address in addresses)
    return next((_BY_URI[name] for name in names if name in _BY_URI), None)


def _is_of_named_parts(text: str) -> bool:
    """Whether ``definitions`` with addresses of their own are there, as in documents of draft 7 and before."""
    return '"definitions":' in text and text.count('"$id":"http') > 1
