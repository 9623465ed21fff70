"""What a value may look like that a schema refuses: ``not`` pushed down to the keywords."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject
from engine.schema.patterns import spellings
from engine.schema.spec.document import Document
from engine.schema.spec.keywords import Rule, names_in, rule_in, rules_in, table_in

_TYPES = ("object", "string", "integer", "number", "boolean", "array", "null")
_STRANGER = "other"
_STRANGERS = (_STRANGER, "", "0", "A")
"""Names of properties, one of which most schemas for names refuse."""
_SPELLED = 3
"""Names that are spelled out from one pattern."""
_UNTOLD = frozenset(
    [
        "oneOf",
        "if",
        "contains",
        "dependentRequired",
        "dependentSchemas",
        "dependencies",
        "unevaluatedItems",
        "additionalItems",
        "$dynamicRef",
        "$recursiveRef",
    ]
)
"""Keywords that refuse values too, but that are not turned round here: what is made is checked against them."""

_Ways: TypeAlias = Callable[[JsonObject, Json, Document], list[Rule]]


def violations(rule: JsonObject, document: Document) -> list[Rule]:
    """Schemas of which a value must satisfy one so as not to satisfy ``rule``, none where all values satisfy it.

    The list is a guide, not a proof: a value made by it must still be checked against the refused schema.
    """
    known = document.violations.get(id(rule))
    if known is None:
        known = document.violations[id(rule)] = (rule, _violations(rule, document))
    return known[1]


def _violations(rule: JsonObject, document: Document) -> list[Rule]:
    if "$ref" in rule and document.draft.lone_ref:
        return [document.negation(document.reach(rule))]
    ways: list[Rule] = []
    for keyword, value in rule.items():
        how = _WAYS.get(keyword)
        if how is not None:
            ways += how(rule, value, document)
        elif keyword in _UNTOLD:
            ways.append(True)
    return ways


def _reference(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    return [document.negation(document.reach(rule))]


def _type(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
    named = [value] if isinstance(value, str) else names_in(value)
    others: list[Json] = [
        name for name in _TYPES if name not in named and not (name == "integer" and "number" in named)
    ]
    return [{"type": others}] if others else []


def _atom(keyword: str, kind: str = "") -> _Ways:
    def ways(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
        refused: JsonObject = {"not": {keyword: value}}
        return [{**refused, "type": kind} if kind else refused]

    return ways


def _beyond(keyword: str, kind: str, step: int) -> _Ways:
    def ways(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
        limit = cast("float", value) + step
        return [{"type": kind, keyword: limit}] if limit >= 0 or not step else []

    return ways


def _required(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
    return [{"type": "object", "properties": {name: False}} for name in names_in(value)]


def _properties(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    return [
        {"type": "object", "required": [name], "properties": {name: document.negation(child)}}
        for name, child in table_in(rule, "properties").items()
        if child is not True
    ]


def _others(_rule: JsonObject, value: Json, document: Document) -> list[Rule]:
    child = cast("Rule", value)
    if child is True:
        return []
    return [{"type": "object", "required": [_STRANGER], "properties": {_STRANGER: document.negation(child)}}]


def _patterned(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    """What is made anyhow, which often has such a property; else one of its own, whose name may look odd."""
    told = (
        (name, child)
        for pattern, child in table_in(rule, "patternProperties").items()
        if child is not True
        for name in islice(spellings(pattern), _SPELLED)
    )
    return [
        True,
        *(
            {"type": "object", "required": [name], "properties": {name: document.negation(child)}}
            for name, child in told
        ),
    ]


def _names(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
    """A property whose name is refused: one that is there anyhow, one that names were said not to be, a stranger."""
    if value is True:
        return []
    refused = value.get("not") if isinstance(value, dict) else None
    told = _told(refused) if isinstance(refused, dict) else ()
    return [True, *({"type": "object", "required": [name]} for name in dict.fromkeys((*told, *_STRANGERS)))]


def _told(refused: JsonObject) -> Iterator[str]:
    """Names that a schema speaks of."""
    yield from names_in([refused.get("const")])
    yield from names_in(refused.get("enum"))
    pattern = refused.get("pattern")
    if isinstance(pattern, str):
        yield from islice(spellings(pattern), _SPELLED)


def _items(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    child = rule_in(rule, "items")
    first: list[Rule] = [child] if child is not None else rules_in(rule, "items") or rules_in(rule, "prefixItems")
    return [
        {"type": "array", "minItems": index + 1, "prefixItems": [*([True] * index), document.negation(item)]}
        for index, item in enumerate(first)
        if item is not True
    ]


def _all_of(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    return [document.negation(child) for child in rules_in(rule, "allOf")]


def _any_of(rule: JsonObject, _value: Json, document: Document) -> list[Rule]:
    return [{"allOf": [document.negation(child) for child in rules_in(rule, "anyOf")]}]


def _not(rule: JsonObject, _value: Json, _document: Document) -> list[Rule]:
    child = rule_in(rule, "not")
    return [] if child is None or child is False else [child]


def _bound(keyword: str) -> _Ways:
    def ways(_rule: JsonObject, value: Json, _document: Document) -> list[Rule]:
        return [] if isinstance(value, bool) else [{"type": "number", keyword: value}]

    return ways


_WAYS: dict[str, _Ways] = {
    "$ref": _reference,
    "type": _type,
    "const": _atom("const"),
    "enum": _atom("enum"),
    "pattern": _atom("pattern", "string"),
    "format": _atom("format", "string"),
    "multipleOf": _atom("multipleOf", "number"),
    "uniqueItems": _atom("uniqueItems", "array"),
    "minimum": _bound("exclusiveMaximum"),
    "maximum": _bound("exclusiveMinimum"),
    "exclusiveMinimum": _bound("maximum"),
    "exclusiveMaximum": _bound("minimum"),
    "minLength": _beyond("maxLength", "string", -1),
    "maxLength": _beyond("minLength", "string", 1),
    "minItems": _beyond("maxItems", "array", -1),
    "maxItems": _beyond("minItems", "array", 1),
    "minProperties": _beyond("maxProperties", "object", -1),
    "maxProperties": _beyond("minProperties", "object", 1),
    "required": _required,
    "properties": _properties,
    "patternProperties": _patterned,
    "propertyNames": _names,
    "additionalProperties": _others,
    "unevaluatedProperties": _others,
    "items": _items,
    "prefixItems": _items,
    "allOf": _all_of,
    "anyOf": _any_of,
    "not": _not,
}
