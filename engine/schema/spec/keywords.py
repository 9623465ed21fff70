"""The keywords of JSON Schema by the shape of what they hold, and typed ways of reading them."""

from collections.abc import Iterator
from typing import TypeAlias, cast

from engine.jsontext import Json, JsonObject

Rule: TypeAlias = JsonObject | bool
"""One schema of a document: an object of keywords, or true, or false."""
Goal: TypeAlias = tuple[Rule, ...]
"""All schemas that one value must satisfy."""

HOLDS_SCHEMA = frozenset(
    (
        "not",
        "if",
        "then",
        "else",
        "items",
        "additionalItems",
        "additionalProperties",
        "contains",
        "propertyNames",
        "unevaluatedItems",
        "unevaluatedProperties",
        "contentSchema",
    )
)
HOLDS_LIST = frozenset(("allOf", "anyOf", "oneOf", "prefixItems", "items"))
HOLDS_TABLE = frozenset(("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"))
ANNOTATIONS = frozenset(
    [
        "title",
        "description",
        "default",
        "examples",
        "example",
        "deprecated",
        "readOnly",
        "writeOnly",
        "$comment",
        "nullable",
        "$schema",
        "$id",
        "id",
        "$anchor",
        "$dynamicAnchor",
        "$recursiveAnchor",
        "$vocabulary",
        "$defs",
        "definitions",
        "discriminator",
        "xml",
        "externalDocs",
        "markdownDescription",
        "enumDescriptions",
    ]
)
"""Keywords that forbid no value."""

KEYWORDS_OF_KIND: dict[str, frozenset[str]] = {
    "object": frozenset(
        [
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "unevaluatedProperties",
        ]
    ),
    "array": frozenset(
        [
            "items",
            "prefixItems",
            "additionalItems",
            "contains",
            "minContains",
            "maxContains",
            "minItems",
            "maxItems",
            "uniqueItems",
            "unevaluatedItems",
        ]
    ),
    "string": frozenset(("pattern", "format", "minLength", "maxLength", "contentEncoding", "contentMediaType")),
    "integer": frozenset(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")),
}
"""Keywords that only speak of one kind of value: without ``type`` they tell which kind is meant."""


def key_of(goal: Goal) -> tuple[int, ...]:
    """What tells goals apart while the document and what was derived from it live."""
    return (id(goal[0]),) if len(goal) == 1 else tuple(map(id, goal))


def rule_in(schema: JsonObject, keyword: str) -> Rule | None:
    """The schema under a keyword, or None where there is none."""
    value = schema.get(keyword)
    return value if isinstance(value, (dict, bool)) else None


def rules_in(schema: JsonObject, keyword: str) -> list[Rule]:
    """The schemas of a list keyword (``allOf``); empty where it holds no list."""
    value = schema.get(keyword)
    return cast("list[Rule]", value) if isinstance(value, list) else []


def table_in(schema: JsonObject, keyword: str) -> dict[str, Rule]:
    """The schemas of a keyword that maps names to them (``properties``)."""
    value = schema.get(keyword)
    return cast("dict[str, Rule]", value) if isinstance(value, dict) else {}


def names_in(value: Json) -> list[str]:
    """The strings of a list (``required``); empty for anything else."""
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []


def subschemas(schema: JsonObject) -> Iterator[tuple[tuple[str, ...], Json]]:
    """What stands where a schema may stand, with its place below (``("properties", "city")``)."""
    for keyword, value in schema.items():
        if keyword in HOLDS_TABLE and isinstance(value, dict):
            for name, child in value.items():
                if not (keyword == "dependencies" and isinstance(child, list)):
                    yield (keyword, name), child
        elif keyword in HOLDS_LIST and isinstance(value, list):
            for index, child in enumerate(value):
                yield (keyword, str(index)), child
        elif keyword in HOLDS_SCHEMA:
            yield (keyword,), value


def pointer(*steps: str) -> str:
    """A JSON pointer in a URI fragment: ``#/properties/a~1b``."""
    return "".join(("#", *("/" + step.replace("~", "~0").replace("/", "~1") for step in steps)))
