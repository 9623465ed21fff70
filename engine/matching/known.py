"""What is known of a tool before any message: its words, how much each says, and where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from engine.jsontext import JsonObject
from engine.matching.slots import Slots, properties, slots
from engine.matching.synonyms import SYNONYMS
from engine.matching.vocabulary import ACTION_VERBS, GENERIC_WORDS, LIGHT_VERBS, STOP_WORDS
from engine.matching.words import folded, stem
from engine.messages import ToolDefinition

_READ = 4_000
"""Characters of one description, or one parameter's values, that are read."""

_NAMESPACE = re.compile(r"[./:]|__")
_MEANS = re.compile(r"\b(?:given|based on|using|with|by|from|for|within|between|under|at|according)\b|[.;:(,]")
_LIGHT = frozenset(map(stem, LIGHT_VERBS))
_ACTION = frozenset(map(stem, ACTION_VERBS))
_GENERIC = frozenset(map(stem, GENERIC_WORDS))


def _groups() -> dict[str, tuple[str, ...]]:
    groups: dict[str, set[str]] = {}
    for row in SYNONYMS:
        stems = [stem(word) for word in row]
        for one in stems:
            groups.setdefault(one, set()).update(stems)
    return {one: tuple(sorted(others - {one})) for one, others in groups.items()}


_ALIKE = _groups()


@dataclass(frozen=True, slots=True)
class Known:
    """A tool's words by stem.

    ``spoken`` are the spellings that name it, letters and digits only, ``is_word`` where that is one word; ``name`` and
    ``purpose`` (what the description says before "given", "using", …) weigh their words; ``synonyms`` lead to one of
    these; ``places`` says for every word where it stands, best place first; ``familiar`` are the words that speak of
    the tool itself, not of the values that it takes.
    """

    tool: str
    spoken: tuple[str, ...]
    is_word: bool
    name: dict[str, float]
    purpose: dict[str, float]
    synonyms: dict[str, str]
    places: dict[str, str]
    familiar: frozenset[str]
    slots: Slots


@dataclass(frozen=True, slots=True)
class Content:
    """All of a tool that matching reads, comparable: the schema by its text."""

    name: str
    description: str
    written: str
    schema: JsonObject = field(compare=False)


def content(tool: ToolDefinition) -> Content:
    """What tells one tool from another; ``repr`` is the fastest text that keeps 1, 1.0 and true apart."""
    return Content(tool.name, tool.description, repr(tool.parameters), tool.parameters)


@lru_cache(maxsize=4_096)
def known(tool: Content) -> Known:
    """What is known of a tool; remembered by its content."""
    name = _name(tool.name)
    purpose = _purpose(tool.description)
    synonyms = {other: word for word in [*purpose, *name] for other in alike(word) if other not in name}
    places = dict.fromkeys(name, "its name")
    for place, text in _texts(tool.description, tool.schema):
        for _, word, telling in folded(text[:_READ]):
            if telling:
                places.setdefault(word, place)
    familiar = frozenset(word for word, place in places.items() if place.startswith("its "))
    return Known(
        tool.name,
        _spoken(tool.name),
        len(folded(tool.name)) == 1,
        name,
        purpose,
        synonyms,
        places,
        familiar,
        slots(tool.schema),
    )


def _spoken(name: str) -> tuple[str, ...]:
    """The whole name, and its last part where a namespace stands before it, as letters and digits."""
    tail = folded(_NAMESPACE.split(name)[-1])
    forms = [
        "".join(text for text, _, _ in folded(name)),
        "".join(text for text, _, _ in tail) if len(tail) > 1 else "",
    ]
    return tuple(form for form in dict.fromkeys(forms) if form)


def _name(name: str) -> dict[str, float]:
    """The words of a name with their weights; a namespace weighs half, where the last part names a thing."""
    *spaces, tail = _NAMESPACE.split(name)
    weighed = {word: _weight(text, word) for text, word, _ in folded(tail) if not text.isdigit()}
    outer = 0.5 if any(weight >= 1 for weight in weighed.values()) else 1.0
    for text, word, _ in folded(" ".join(spaces)):
        weighed.setdefault(word, outer * _weight(text, word))
    return {word: weight for word, weight in weighed.items() if weight} or dict.fromkeys(weighed, 1.0)


def alike(one: str) -> tuple[str, ...]:
    """The stems that ask for the same thing."""
    return _ALIKE.get(one, ())


def information(one: str) -> float:
    """How much a stem says: long words are rare words, and rare words say more; 0.4 to 1.3."""
    return (0.35 if one in _GENERIC else 1.0) * min(1.3, max(0.4, len(one) / 6))


def is_light(one: str) -> bool:
    """Whether a stem is a verb that begins many tool names."""
    return one in _LIGHT


def _weight(text: str, word: str) -> float:
    if word in _LIGHT:
        return 0.25
    if text in STOP_WORDS:
        return 0.0
    if word in _ACTION:
        return 0.5
    return 0.4 if word in _GENERIC else 1.0


def _purpose(description: str) -> dict[str, float]:
    """The words of what a description says before the means ("given", "using", …) or its first stop."""
    means = _MEANS.search(description, 15)
    head = description[: means.start()] if means else description[:300]
    return {word: _weight(text, word) for text, word, telling in folded(head) if telling and word not in _LIGHT}


def _texts(description: str, schema: JsonObject) -> Iterator[tuple[str, str]]:
    yield "its description", description
    for name, property_schema in properties(schema):
        yield f"its parameter {name}", name
        values = property_schema.get("enum")
        yield f"the values of {name}", " ".join(map(str, values)) if isinstance(values, list) else ""
        yield f"the description of {name}", str(property_schema.get("description", ""))
