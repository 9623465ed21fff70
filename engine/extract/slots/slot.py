"""The properties of a schema as slots to fill: what each asks for, by its name, type, format and description."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from engine.extract.slots.descriptions import MAX_DESCRIPTION, asked_unit, listed, words
from engine.extract.slots.kinds import kind_of, usual_kind
from engine.extract.slots.needed import acted_on, is_optional
from engine.extract.slots.roles import role_of
from engine.extract.slots.shapes import flattened, type_of
from engine.extract.tables.lexicon import STOP_WORDS, SYNONYMS
from engine.extract.tables.listing import listing
from engine.extract.tables.units import DIMENSION_WORDS, look_up
from engine.extract.tokens import is_plural, parts, stem
from engine.jsontext import Json, JsonObject

Path: TypeAlias = tuple[str | int, ...]

MAX_SLOTS = 100
"""Properties that one reading plans for, in definition order; further ones get what is left."""
MAX_DEPTH = 3
"""Levels of nesting that a plan looks into."""
MAX_NAME = 100
"""Characters of a name that are read."""
MAX_OPTIONS = 300
"""Values of an enum that are looked for in a text."""

_IN_ROWS = frozenset({"", "thing", "person", "recipient", "email", "place"})
"""Kinds of text of which several make one text ("Ada, Bob")."""
_ONE_TEXT = frozenset(
    map(stem, listing("instructions directions details remarks guidelines terms wishes lyrics steps"))
)
"""Names in the plural of what people write as sentences, and not as a row."""

_NO_CUES = frozenset(
    stem(word)
    for word in (
        *STOP_WORDS,
        *listing("""
optional default value parameter required specify specified e g type name list string boolean true false provided
return
"""),
    )
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name and a description say: the name's stems, a text's kind, the end of a way it is, its cues.

    ``cues`` are stems of the name and their synonyms, ``about`` stems of the description, each with its weight.
    """

    names: tuple[str, ...]
    description: str
    kind: str
    role: str
    cues: Mapping[str, float]
    about: Mapping[str, float]
    dimensions: frozenset[str]
    unit: str


@dataclass(frozen=True, slots=True)
class Company:
    """The properties of a schema together: stems of all names, all kinds, how many properties each cue points to.

    ``named`` counts those that have the word in their names: what others say of it in passing takes nothing from them.
    """

    labels: frozenset[str]
    kinds: frozenset[str]
    shared: Mapping[str, int]
    named: Mapping[str, int]


ALONE = Company(frozenset(), frozenset(), MappingProxyType({}), MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Slot:
    """One property to fill: where it is, what type and kind of value it takes, what its words mean, its company.

    ``required`` is also each property without a default of a schema that requires none, and what an action is done to
    that a schema requires: it takes what the text offers.
    ``rank`` is its place among the properties of its type.
    """

    path: Path
    schema: JsonObject
    required: bool
    type: str
    kind: str
    meaning: Meaning
    company: Company
    rank: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """Stems of the name's words."""
        return self.meaning.names

    @property
    def description(self) -> str:
        """The description, or ""."""
        return self.meaning.description

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
    def takes_several(self) -> bool:
        """Whether a text stands for several: it is named in the plural (``platforms``)."""
        last = next((step for step in reversed(self.path) if isinstance(step, str)), "")
        is_row = self.kind in _IN_ROWS and is_plural(last) and _ONE_TEXT.isdisjoint(self.names)
        return self.required and self.type == "string" and is_row and not self.is_closed

    @property
    def options(self) -> list[str]:
        """The texts that enum, examples or description list, as spelled there."""
        schema = self.item if self.type == "array" else self.schema
        values = [
            value for key in ("enum", "examples") if isinstance(found := schema.get(key), list) for value in found
        ]
        texts = [value for value in values[:MAX_OPTIONS] if isinstance(value, str) and value]
        return texts if self.is_closed else [*texts, *listed(self.description)]


def slots(schema: JsonObject) -> list[Slot]:
    """What each property of an object schema asks for, nested ones after their parent, in definition order."""
    found = list(islice(_walk(schema, schema, (), required=True), MAX_SLOTS))
    acted = acted_on([(path, flat, required, meaning.description) for path, flat, required, _, _, meaning in found])
    company = _company(found)
    ranks: dict[str, int] = {}
    result: list[Slot] = []
    for at, (path, flat, required, type_, kind, meaning) in enumerate(found):
        sort = "number" if type_ == "integer" else type_
        rank = ranks[sort] = ranks.get(sort, -1) + 1
        result.append(Slot(path, flat, required or at in acted, type_, kind, meaning, company, rank))
    return result


_Found: TypeAlias = tuple[Path, JsonObject, bool, str, str, Meaning]


def _company(found: list[_Found]) -> Company:
    shared: dict[str, int] = {}
    named: dict[str, int] = {}
    kinds: set[str] = set()
    for _, _, _, _, kind, meaning in found:
        kinds.add(kind)
        for word in frozenset(meaning.names):
            named[word] = named.get(word, 0) + 1
        for word in meaning.cues.keys() | meaning.about.keys():
            shared[word] = shared.get(word, 0) + 1
    return Company(frozenset(named), frozenset(kinds), shared, named)


def _walk(schema: JsonObject, root: JsonObject, path: Path, *, required: bool) -> Iterator[_Found]:
    properties = schema.get("properties")
    if not isinstance(properties, dict) or len(path) > MAX_DEPTH:
        return
    needed = schema.get("required")
    names: list[Json] = needed if isinstance(needed, list) else []
    for name, raw in properties.items():
        flat = _seen(raw, root)
        type_, kind, meaning = _read(name, flat)
        is_needed = required and (name in names if names else not is_optional(flat, meaning.description))
        below = (*path, name)
        yield below, flat, is_needed, type_, kind, meaning
        if "properties" in flat:
            yield from _walk(flat, root, below, required=is_needed)


def _seen(schema: Json, root: JsonObject) -> JsonObject:
    """The schema of a property, and within it that of its items, each with its ``$ref`` followed."""
    flat = flattened(schema, root)
    return {**flat, "items": flattened(flat["items"], root)} if "items" in flat else flat


def lone_slot(path: Path, schema: JsonObject) -> Slot:
    """What a property that wasn't planned for asks for, seen alone."""
    name = next((step for step in reversed(path) if isinstance(step, str)), "")
    return Slot(path, schema, True, *_read(name, schema), ALONE)  # noqa: FBT003  whoever asks needs it


def _read(name: str, schema: JsonObject) -> tuple[str, str, Meaning]:
    """Type, kind and meaning of a property."""
    text = schema.get("description")
    meaning = _meaning(name[:MAX_NAME], text[:MAX_DESCRIPTION] if isinstance(text, str) else "")
    type_ = type_of(schema)
    return type_, kind_of(schema, type_, meaning.kind), meaning


@lru_cache(maxsize=4096)
def _meaning(name: str, description: str) -> Meaning:
    names = tuple(stem(part) for part in parts(name))
    measured = names[: names.index("per")] if "per" in names[1:] else names
    about = words(description)
    dimensions, unit = _measure(measured, about, description)
    return Meaning(
        names,
        description,
        usual_kind(names, description),
        role_of(names, description),
        _cues(name, names, measured),
        {word: 1.5 for word in about if word not in _NO_CUES and len(word) > 1 and word not in names},
        dimensions,
        unit,
    )


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
