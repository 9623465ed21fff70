"""What the properties of a schema ask for, read from their names, types, formats and descriptions."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from engine.extract.describe import MAX_DESCRIPTION, asked_unit, listed, words
from engine.extract.kinds import kind_of, role_of
from engine.extract.lexicon import STOP_WORDS, SYNONYMS
from engine.extract.tokens import parts, stem
from engine.extract.units import DIMENSION_WORDS, look_up
from engine.jsontext import Json, JsonObject

Path: TypeAlias = tuple[str | int, ...]

MAX_WANTS = 100
"""Properties that one reading plans for, in definition order; further ones get what is left."""
MAX_OPTIONS = 300
"""Values of an enum that are looked for in a text."""

_TYPES = MappingProxyType(
    {
        "str": "string", "int": "integer", "long": "integer", "float": "number", "double": "number", "bool": "boolean",
        "dict": "object", "hashmap": "object", "list": "array", "tuple": "array",
    }
)  # fmt: skip
_NO_CUES = frozenset(
    stem(word)
    for word in (
        *STOP_WORDS,
        *"optional default value parameter required specify specified e g type name list string boolean true false provided return".split(),
    )
)


@dataclass(frozen=True, slots=True)
class Want:
    """One property: where it is, what type and kind of value it takes, which words point to it.

    ``cues`` are stems of its name and their synonyms, ``about`` stems of its description, both with weights;
    ``labels`` are the stems of all names in the schema, ``kinds`` all its kinds; ``rank`` is its place among the properties of its type.
    """

    path: Path
    schema: JsonObject
    required: bool
    type: str
    kind: str
    names: tuple[str, ...]
    description: str
    role: str
    cues: Mapping[str, float]
    about: Mapping[str, float]
    dimensions: frozenset[str]
    unit: str
    labels: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    rank: int = 0

    @property
    def item(self) -> JsonObject:
        """The schema of an array's items."""
        items = self.schema.get("items")
        return items if isinstance(items, dict) else {}

    @property
    def is_closed(self) -> bool:
        """Whether only listed values are allowed."""
        return isinstance((self.item if self.type == "array" else self.schema).get("enum"), list)

    @property
    def options(self) -> list[str]:
        """The texts that enum, examples or description list, as spelled there."""
        schema = self.item if self.type == "array" else self.schema
        values = [value for key in ("enum", "examples") if isinstance(found := schema.get(key), list) for value in found]
        texts = [value for value in values[:MAX_OPTIONS] if isinstance(value, str) and value]
        return texts if self.is_closed else [*texts, *listed(self.description)]


def wants(schema: JsonObject) -> list[Want]:
    """What each property of an object schema asks for, nested ones after their parent, in definition order."""
    found = list(_walk(schema, schema, (), required=True))[:MAX_WANTS]
    labels = frozenset(name for each in found for name in each.names)
    kinds = frozenset(each.kind for each in found)
    shared: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for each in found:
        for word in {**each.cues, **each.about}:
            shared[word] = shared.get(word, 0) + 1
    return [replace(_in_company(each, shared, ranks), labels=labels, kinds=kinds) for each in found]


def _in_company(want: Want, shared: Mapping[str, int], ranks: dict[str, int]) -> Want:
    """A word that several properties share points less to each."""
    type_ = "number" if want.type == "integer" else want.type
    rank = ranks[type_] = ranks.get(type_, -1) + 1
    return replace(
        want,
        cues={word: weight / shared[word] for word, weight in want.cues.items()},
        about={word: weight / shared[word] for word, weight in want.about.items()},
        rank=rank,
    )


def _walk(schema: JsonObject, root: JsonObject, path: Path, *, required: bool) -> Iterator[Want]:
    properties = schema.get("properties")
    if not isinstance(properties, dict) or len(path) > 3:
        return
    needed = schema.get("required")
    names: list[Json] = needed if isinstance(needed, list) else []
    for name, raw in list(properties.items())[:MAX_WANTS]:
        flat = flattened(raw, root)
        is_needed = required and name in names
        yield want((*path, name), flat, required=is_needed)
        yield from _walk(flat, root, (*path, name), required=is_needed)


def flattened(schema: Json, root: JsonObject) -> JsonObject:
    """A subschema with its local ``$ref`` followed and its first branch that isn't null taken: enough to plan with."""
    for _ in range(4):
        if not isinstance(schema, dict):
            return {}
        if isinstance(reference := schema.get("$ref"), str):
            schema = {**_at(root, reference), **{key: value for key, value in schema.items() if key != "$ref"}}
        elif "type" not in schema and (branch := _first_branch(schema)):
            schema = {**branch, **{key: value for key, value in schema.items() if key not in _BRANCHES}}
        else:
            break
    return schema if isinstance(schema, dict) else {}


_BRANCHES = ("anyOf", "oneOf", "allOf")


def _first_branch(schema: JsonObject) -> JsonObject:
    for key in _BRANCHES:
        branches = schema.get(key)
        if isinstance(branches, list):
            return next((each for each in branches if isinstance(each, dict) and each.get("type") != "null"), {})
    return {}


def _at(root: JsonObject, reference: str) -> JsonObject:
    node: Json = root
    for step in reference.removeprefix("#/").split("/"):
        node = node.get(step) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def want(path: Path, schema: JsonObject, *, required: bool) -> Want:
    """What the property at the path asks for, seen alone."""
    name = next((step for step in reversed(path) if isinstance(step, str)), "")
    names = tuple(stem(part) for part in parts(name))
    measured = names[: names.index("per")] if "per" in names else names
    text = schema.get("description")
    description = text[:MAX_DESCRIPTION] if isinstance(text, str) else ""
    about = words(description)
    type_ = type_of(schema)
    dimensions, unit = _measure(measured, about, description) if type_ in _MEASURED else (frozenset[str](), "")
    return Want(
        path,
        schema,
        required,
        type_,
        kind_of(schema, type_, names, description),
        names,
        description,
        role_of(names, description),
        _cues(name, names, measured),
        {word: 1.5 for word in about if word not in _NO_CUES and len(word) > 1 and word not in names},
        dimensions,
        unit,
    )


_MEASURED = frozenset({"integer", "number", "array"})


def type_of(schema: JsonObject) -> str:
    """The JSON type a schema asks for, Python's and Java's names for it included; "" where it says none."""
    declared = schema.get("type")
    if isinstance(declared, list):
        declared = next((each for each in declared if each != "null"), None)
    if isinstance(declared, str):
        lowered = declared.lower()
        return _TYPES.get(lowered, lowered)
    values = schema.get("enum")
    if isinstance(values, list) and values:
        return "string" if isinstance(values[0], str) else ""
    return "object" if "properties" in schema else "array" if "items" in schema else ""


def _cues(name: str, names: tuple[str, ...], measured: tuple[str, ...]) -> dict[str, float]:
    """The name's words with their weights; what stands after ``per`` points less (``meals_per_week``)."""
    cues = {synonym: 2.5 for word in names for synonym in SYNONYMS.get(word, ())}
    cues.update((word, 4.0 if word in measured else 1.0) for word in names if word not in _NO_CUES or len(names) == 1)
    if len(names) > 1:
        cues[stem(re.sub(r"[\W_]", "", name))] = 5.0
    return cues


def _measure(names: tuple[str, ...], about: list[str], description: str) -> tuple[frozenset[str], str]:
    """The dimensions that the name or description speaks of, and the unit that it asks for."""
    unit = asked_unit(description, names)
    dimensions = {DIMENSION_WORDS[word] for word in names if word in DIMENSION_WORDS}
    dimensions.update(dimension for dimension, _ in look_up(unit))
    if not dimensions:
        dimensions = {DIMENSION_WORDS[word] for word in about[:12] if word in DIMENSION_WORDS}
    return frozenset(dimensions), unit
