"""What a property asks for, read from its name, type, format and description."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from engine.extract.lexicon import KINDS_OF_THINGS, STOP_WORDS, SYNONYMS
from engine.extract.tokens import parts, stem
from engine.extract.units import DIMENSION_WORDS, UNITS
from engine.jsontext import Json, JsonObject

Path: TypeAlias = tuple[str | int, ...]

MAX_WANTS = 200
"""Properties that one reading plans for; further ones get what is left."""

_TYPES = {
    "str": "string", "int": "integer", "float": "number", "double": "number", "long": "integer", "bool": "boolean", "dict": "object", "list": "array",
    "tuple": "array", "hashmap": "object",
}  # fmt: skip
_FORMATS = {
    "email": "email", "idn-email": "email", "uri": "url", "url": "url", "uri-reference": "url", "iri": "url", "date": "date", "time": "time",
    "date-time": "datetime", "uuid": "uuid", "ipv4": "address", "hostname": "domain",
}  # fmt: skip
_KINDS_BY_NAME = {
    stem(word): kind
    for kind, words in (
        ("email", "email mail cc bcc"),
        ("url", "url uri link website webpage homepage domain site"),
        ("datetime", "datetime timestamp"),
        ("date", "date deadline birthday birthdate dob day"),
        ("time", "time"),
        ("place", "city location place country state town address region area destination origin county province neighborhood departure arrival"),
        ("currency", "currency"),
        ("unit", "unit units"),
        ("expression", "expression formula equation calculation arithmetic polynomial"),
        ("function", "function func"),
        ("uuid", "uuid guid"),
        ("path", "file filename path filepath directory folder"),
        ("identifier", "id identifier code number sku isbn docket parcel reference ref"),
        ("phone", "phone telephone mobile fax"),
        ("query", "query question prompt search keywords keyword q"),
        ("words", "text message body content note description comment input sentence"),
        ("topic", "subject topic title"),
        ("person", "person author artist player recipient customer actor director scientist user username lawyer attendee"),
    )
    for word in words.split()
}
_PLACE_ABOUT = re.compile(r"\b(?:city|location|country|town|journey|route|trip|travel|state|place|flight|destination|starting point|departure)\b", re.IGNORECASE)
_PLACE_NAMES = frozenset(map(stem, "start end from to origin destination source target stop pickup dropoff loc court geographic area region stops".split()))
_EXAMPLES = re.compile(r"(?:e\.?\s?g\.?[,:]?|i\.e\.[,:]?|such as|like|for example,?|for instance,?|include:?|options?:|options? are|choices? are|choices?:|can be|could be|either|possible values?:?|valid values(?: include)?:?|supported values:?)\s+([^.()\n]{1,200})", re.IGNORECASE)
_QUOTED = re.compile(r"['\"`]([^'\"`\n]{1,60})['\"`]")
_DEFAULT = re.compile(r"\bdefaults?(?:\s+(?:value|setting))?(?:\s+(?:is|to|as|=)|\s?[:=])?\s+(?:is\s+)?(?P<value>'[^'\n]{0,60}'|\"[^\"\n]{0,60}\"|-?\d[\d.,]*(?:e-?\d+)?(?![\w/])|[^.,;()\n]{1,40})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Want:
    """One property: where it is, what type and kind of value it takes, which words point to it."""

    path: Path
    name: str
    schema: JsonObject
    required: bool
    type: str
    kind: str
    names: tuple[str, ...]
    description: str
    cues: Mapping[str, float] = field(default_factory=dict[str, float])
    dimensions: frozenset[str] = frozenset()
    unit: str = ""
    items: JsonObject = field(default_factory=dict[str, Json])

    @property
    def role(self) -> str:
        """``from`` or ``to`` where the name or description says which end of a way or range this is."""
        for role, words in _ROLES.items():
            if words.intersection(self.names):
                return role
        about = self.description.lower()
        return next((role for role, hints in _ROLE_HINTS.items() if any(hint in about for hint in hints)), "")


_ROLES = {
    "from": frozenset(map(stem, "from start origin source departure begin base since pickup lower initial".split())),
    "to": frozenset(map(stem, "to end destination target arrival until dropoff upper final".split())),
}
_ROLE_HINTS = {
    "from": ("starting", "departure", "originat", "convert from", "lower bound"),
    "to": ("destination", "ending", "arrival", "convert to", "upper bound", "endpoint"),
}


def wants(schema: JsonObject) -> list[Want]:
    """The properties of an object schema, nested ones included, in definition order."""
    found = list(_walk(schema, schema, (), required=True, depth=0))
    shared: dict[str, int] = {}
    for want in found:
        for word in set(want.cues):
            shared[word] = shared.get(word, 0) + 1
    return [_with_rarity(want, shared) if len(found) > 1 else want for want in found]


def _with_rarity(want: Want, shared: Mapping[str, int]) -> Want:
    cues = {word: weight / shared[word] for word, weight in want.cues.items()}
    return Want(
        want.path, want.name, want.schema, want.required, want.type, want.kind, want.names, want.description, cues,
        want.dimensions, want.unit, want.items,
    )  # fmt: skip


def _walk(schema: JsonObject, root: JsonObject, path: Path, *, required: bool, depth: int) -> Iterator[Want]:
    properties = schema.get("properties")
    if not isinstance(properties, dict) or depth > 3:
        return
    needed = schema.get("required")
    names = frozenset(name for name in needed if isinstance(name, str)) if isinstance(needed, list) else frozenset[str]()
    for name, raw in list(properties.items())[:MAX_WANTS]:
        sub = flattened(raw, root)
        is_needed = required and name in names
        yield want((*path, name), sub, required=is_needed)
        yield from _walk(sub, root, (*path, name), required=is_needed, depth=depth + 1)


def flattened(schema: Json, root: JsonObject) -> JsonObject:
    """A subschema with its local ``$ref`` followed and its first branch that isn't null taken, for planning only."""
    for _ in range(4):
        if not isinstance(schema, dict):
            return {}
        if isinstance(reference := schema.get("$ref"), str):
            schema = {**_at(root, reference), **{key: value for key, value in schema.items() if key != "$ref"}}
            continue
        branches = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
        if "type" in schema or "properties" in schema or not isinstance(branches, list):
            break
        branch = next((each for each in branches if isinstance(each, dict) and each.get("type") != "null"), {})
        schema = {**branch, **{key: value for key, value in schema.items() if key not in {"anyOf", "oneOf", "allOf"}}}
    return cast("JsonObject", schema)


def _at(root: JsonObject, reference: str) -> JsonObject:
    node: Json = root
    for step in reference.removeprefix("#/").split("/"):
        node = node.get(step) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


def want(path: Path, schema: JsonObject, *, required: bool) -> Want:
    """What the property at the path asks for."""
    name = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    names = tuple(stem(part) for part in parts(name))
    about = schema.get("description")
    description = about[:1000] if isinstance(about, str) else ""
    type_ = _type(schema)
    raw_items = schema.get("items")
    items = raw_items if isinstance(raw_items, dict) else {}
    words = tuple(stem(part) for part in parts(description)) if description else ()
    dimensions, unit = _measure(names, words, description) if type_ in {"integer", "number", "array"} else (frozenset[str](), "")
    return Want(
        path, name, schema, required, type_, _kind(schema, type_, names, description), names, description, _cues(names, words), dimensions, unit, items
    )


def _type(schema: JsonObject) -> str:
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


def _kind(schema: JsonObject, type_: str, names: tuple[str, ...], description: str) -> str:
    declared = schema.get("format")
    if isinstance(declared, str) and declared in _FORMATS:
        return _FORMATS[declared]
    if type_ == "array":
        items = schema.get("items")
        return _kind(items, "string", names, description) if isinstance(items, dict) and items else ""
    if _PLACE_NAMES.intersection(names) and _PLACE_ABOUT.search(description):
        return "place"
    for word in reversed(names):
        if word in _KINDS_BY_NAME:
            return _KINDS_BY_NAME[word]
    for word in reversed(names):
        if word in _THINGS:
            return "thing"
    if {"to"} == set(names) or "recipi" in names:
        return "email"
    return "place" if re.search(r"\bcity\b|\bcountry\b", description, re.IGNORECASE) and not {"name", "titl"}.intersection(names) else ""


_THINGS = {stem(word): members for word, members in KINDS_OF_THINGS.items()}


def members(want: Want) -> frozenset[str]:
    """The well-known values that the property's name stands for."""
    return next((_THINGS[word] for word in reversed(want.names) if word in _THINGS), frozenset())


_STOP_STEMS = frozenset(map(stem, STOP_WORDS | set("optional default value parameter required specify specified number e g type name list string boolean true false".split())))


def _cues(names: tuple[str, ...], words: tuple[str, ...]) -> dict[str, float]:
    cues: dict[str, float] = {}
    for word in words[:40]:
        if word not in _STOP_STEMS and len(word) > 1:
            cues[word] = 1.5
    for word in names:
        for synonym in SYNONYMS.get(word, ()):
            cues[stem(synonym)] = 2.5
    for word in names:
        if word not in _STOP_STEMS or len(names) == 1:
            cues[word] = 4.0
    return cues


_IN_UNIT = re.compile(r"\b(?:in|of|per|measured in|unit:?|\()\s*(?:the\s+)?([A-Za-z°µ%/^²³23]+)", re.IGNORECASE)


def _measure(names: tuple[str, ...], words: tuple[str, ...], description: str) -> tuple[frozenset[str], str]:
    """Dimensions that the name or description speaks of, and the unit that it asks for."""
    unit = next((match[1] for match in _IN_UNIT.finditer(description) if match[1].lower() in UNITS or stem(match[1]) in UNITS and len(match[1]) > 3), "")
    if not unit:
        unit = next((word for word in names if len(word) > 1 and word in UNITS), "")
    dimensions = {DIMENSION_WORDS[word] for word in names if word in DIMENSION_WORDS}
    if unit:
        dimensions.update(dimension for dimension, _ in UNITS.get(unit.lower()) or UNITS.get(stem(unit), ()))
    if not dimensions:
        dimensions = {DIMENSION_WORDS[word] for word in words[:12] if word in DIMENSION_WORDS}
    return frozenset(dimensions), unit


def options(want: Want) -> list[str]:
    """The values that enum, examples, or the description (``e.g. 'a', 'b'``, ``either a or b``) name, as spelled there."""
    schema = want.items if want.type == "array" else want.schema
    listed: list[Json] = []
    for key in ("enum", "examples"):
        values = schema.get(key)
        if isinstance(values, list):
            listed.extend(values[:500])
    if not isinstance(schema.get("enum"), list):
        listed.extend(_described(want.description))
    return [value for value in listed if isinstance(value, str) and value]


def _described(description: str) -> Iterator[str]:
    yield from (match[1].strip(" ,.") for match in _QUOTED.finditer(description))
    for match in _EXAMPLES.finditer(description):
        for piece in re.split(r",\s*(?:or|and)?\s*|\s+or\s+|\s+and\s+", match[1]):
            cleaned = piece.strip(" '\"`.,;:[]")
            if 0 < len(cleaned) <= 40 and cleaned not in {"etc", "or", "and"} and len(cleaned.split()) <= 4:
                yield cleaned


def stated_default(want: Want) -> tuple[Json, str] | None:
    """The default that the description states and the words that state it, or None."""
    match = _DEFAULT.search(want.description)
    if match is None:
        return None
    written = match["value"].strip().strip("'\"").strip()
    value = _typed(written, want.type, quoted=match["value"][:1] in "'\"")
    return None if value is None else (value, match.group().strip())


def _typed(text: str, type_: str, *, quoted: bool) -> Json:
    lowered = text.lower()
    if type_ == "boolean":
        return {"true": True, "false": False}.get(lowered.split(" ")[0])
    if type_ in {"integer", "number"}:
        number = re.match(r"-?\d+(?:\.\d+)?(?:e-?\d{1,3})?", text.replace(",", ""))
        value = float(number.group()) if number else 0.0 if lowered.startswith("zero") else None
        return value if value is None else int(value) if value == int(value) else value
    if type_ == "array":
        return [] if "empty" in lowered else None
    if type_ == "string":
        if lowered.startswith("empty"):
            return ""
        return text if quoted or re.fullmatch(r"(?!the\b|current|all\b|none\b|to\b|is\b|if\b|value\b)[\w/³²^%-]+(?: [\w/-]+)?", text, re.IGNORECASE) else None
    return None
