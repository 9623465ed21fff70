"""The tools on offer as one index: which of them know a word, and how rare the word is among them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.matching.known import Known, content, known_of
from engine.messages import ToolDefinition


@dataclass(frozen=True, slots=True)
class Hit:
    """A word in one tool: its shares (0–1) of the tool's name and purpose, its weight as a known word, its place."""

    tool: int
    name: float
    purpose: float
    place: str


@dataclass(frozen=True, slots=True)
class Index:
    """Postings by stem; ``rarity`` is 1 for a word of one tool, 0.3 for a word of all."""

    tools: tuple[Known, ...]
    hits: dict[str, tuple[Hit, ...]]
    rarity: dict[str, float]


def index(tools: Sequence[ToolDefinition]) -> Index:
    """The index of these tools; remembered by their content."""
    return _index(tuple(map(content, tools)))


@lru_cache(maxsize=256)
def _index(contents: tuple[tuple[str, str, str], ...]) -> Index:
    tools = tuple(known_of(*one) for one in contents)
    counts: dict[str, int] = {}
    for tool in tools:
        for word in tool.places:
            counts[word] = counts.get(word, 0) + 1
    rarity = {word: _rarity(count, len(tools)) for word, count in counts.items()}
    hits: dict[str, list[Hit]] = {}
    for number, tool in enumerate(tools):
        for word, hit in _hits(number, tool, rarity):
            hits.setdefault(word, []).append(hit)
    return Index(tools, {word: tuple(found) for word, found in hits.items()}, rarity)


def _rarity(count: int, total: int) -> float:
    return 1.0 if total == 1 else 0.3 + 0.7 * math.log(total / count) / math.log(total)


def _hits(number: int, tool: Known, rarity: dict[str, float]) -> list[tuple[str, Hit]]:
    name = {word: weight * rarity[word] for word, weight in tool.name.items()}
    purpose = {word: weight * rarity[word] for word, weight in tool.purpose.items()}
    whole_name, whole_purpose = sum(name.values()) or 1.0, sum(purpose.values()) or 1.0
    found = [
        (word, Hit(number, name.get(word, 0.0) / whole_name, purpose.get(word, 0.0) / whole_purpose, place))
        for word, place in tool.places.items()
    ]
    return found + [
        (other, Hit(number, 0.8 * name[word] / whole_name, 0.0, "a synonym"))
        for other, word in tool.synonyms.items()
        if other not in tool.places
    ]
