"""What is known of a tool before any message: its words, how much each says, and where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from engine.jsontext import JsonObject, compact, decode
from engine.matching.slots import Slots, properties, slots
from engine.matching.synonyms import SYNONYMS
from engine.matching.vocabulary import ACTION_VERBS, GENERIC_WORDS, LIGHT_VERBS, STOP_WORDS
from engine.matching.words import Word, stem, words

from engine.messages import ToolDefinition

_WORDS_READ = 400
"""Words of a description, and of all parameters together, that are read."""

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

    ``spoken`` are the spellings that name it, letters and digits only; ``name`` and ``purpose`` (what the description
    says before "given", "using", …) weigh their words; ``places`` says for every word where it stands, best place first.
    """

    tool: str
    spoken: tuple[str, ...]
    name: dict[str, float]
    purpose: dict[str, float]
    synonyms: dict[str, str]
    places: dict[str, str]
    slots: Slots


def content(tool: ToolDefinition) -> tuple[str, str, str]:
    """All of a tool that matching reads, as texts that can be compared."""
    return tool.name, tool.description, compact(tool.parameters)


@lru_cache(maxsize=4_096)
def known(name: str, description: str, parameters: str) -> Known:
    """What is known of a tool; remembered by its content."""
    name_words = _name_words(name)
    purpose = _purpose(description)
    synonyms = {other: word for word in [*purpose, *name_words] for other in alike(word) if other not in name_words}
    places = dict.fromkeys(name_words, "its name")
    schema = cast("JsonObject", decode(parameters))
    for place, text in _texts(description, schema):
        for word in words(text[:4_000])[:_WORDS_READ]:
            if word.says_something:
                places.setdefault(word.stem, place)
    return Known(name, _spoken(name), name_words, purpose, synonyms, places, slots(schema))


def _spoken(name: str) -> tuple[str, ...]:
    """The whole name, and its last part where a namespace stands before it."""
    tail = _NAMESPACE.split(name)[-1]
    forms = [_joined(words(name))]
    if tail != name and len(words(tail)) > 1:
        forms.append(_joined(words(tail)))
    return tuple(form for form in forms if form)


def _joined(found: tuple[Word, ...]) -> str:
    return "".join(word.text for word in found)


def _name_words(name: str) -> dict[str, float]:
    *spaces, tail = _NAMESPACE.split(name)
    weighed = {word.stem: _weight(word) for word in words(tail) if not word.text.isdigit()}
    outer = 0.5 if any(weight >= 1 for weight in weighed.values()) else 1.0
    for space in spaces:
        for word in words(space):
            weighed.setdefault(word.stem, outer * _weight(word))
    kept = {one: weight for one, weight in weighed.items() if weight} or weighed
    return kept or {word.stem: 1.0 for word in words(name)}


def alike(one: str) -> tuple[str, ...]:
    """The stems that ask for the same thing."""
    return _ALIKE.get(one, ())


def information(one: str) -> float:
    """How much a stem says: long words are rare words, and rare words say more; 0.4 to 1.3."""
    return (0.35 if one in _GENERIC else 1.0) * min(1.3, max(0.4, len(one) / 6))


def is_light(one: str) -> bool:
    """Whether a stem is a verb that begins many tool names."""
    return one in _LIGHT


def is_generic(one: str) -> bool:
    """Whether a stem is a noun that stands in many tools."""
    return one in _GENERIC


def _weight(word: Word) -> float:
    if word.stem in _LIGHT:
        return 0.25
    if word.text in STOP_WORDS:
        return 0.0
    if word.stem in _ACTION:
        return 0.5
    return 0.4 if word.stem in _GENERIC else 1.0


def _purpose(description: str) -> dict[str, float]:
    means = _MEANS.search(description, 15)
    head = description[: means.start()] if means else description[:300]
    return {word.stem: _weight(word) for word in words(head) if word.says_something and word.stem not in _LIGHT}


def _texts(description: str, schema: JsonObject) -> Iterator[tuple[str, str]]:
    yield "its description", description
    for name, property_schema in properties(schema):
        yield f"its parameter {name}", name
        values = property_schema.get("enum")
        yield f"the values of {name}", " ".join(map(str, values)) if isinstance(values, list) else ""
        yield f"the description of {name}", str(property_schema.get("description", ""))
