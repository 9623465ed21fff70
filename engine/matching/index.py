"""The tools on offer as one index: which of them know a word, and how much it says for each."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.matching.known import Known, alike, content, information, known
from engine.messages import ToolDefinition

TOPIC, ALIKE, ELSEWHERE = 1.0, 0.8, 0.6
"""How much a word says where the tool's name or purpose holds it, a synonym of it, or only its other texts do."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A word in one tool: its shares (0–1) of name and purpose, how much its place says, the place in words."""

    tool: int
    name: float
    purpose: float
    strength: float
    place: str


@dataclass(frozen=True, slots=True)
class Index:
    """``hits`` by stem; ``rarity`` is 1 for a word that one of many tools knows, 0.3 for a word of all."""

    tools: tuple[Known, ...]
    hits: dict[str, tuple[Hit, ...]]
    rarity: dict[str, float]


def index(tools: Sequence[ToolDefinition]) -> Index:
    """The index of these tools; remembered by their content."""
    return _index(tuple(map(content, tools)))


@lru_cache(maxsize=128)
def _index(contents: tuple[tuple[str, str, str], ...]) -> Index:
    tools = tuple(known(*one) for one in contents)
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


def _hits(number: int, tool: Known, rarity: dict[str, float]) -> Iterator[tuple[str, Hit]]:
    name = _shares(tool.name, rarity)
    purpose = _shares(tool.purpose, rarity)
    for word, place in tool.places.items():
        strength = TOPIC if word in name or word in purpose else ALIKE if word in tool.synonyms else ELSEWHERE
        like = ALIKE * name.get(tool.synonyms.get(word, ""), 0.0), ALIKE * purpose.get(tool.synonyms.get(word, ""), 0.0)
        yield (
            word,
            Hit(number, max(name.get(word, 0.0), like[0]), max(purpose.get(word, 0.0), like[1]), strength, place),
        )
    for word, other in tool.synonyms.items():
        if word not in tool.places:
            like = ALIKE * name.get(other, 0.0), ALIKE * purpose.get(other, 0.0)
            yield word, Hit(number, *like, ALIKE, "its synonyms")


def _shares(weights: dict[str, float], rarity: dict[str, float]) -> dict[str, float]:
    parts = {word: weight * information(word) * rarity[word] for word, weight in weights.items()}
    whole = sum(parts.values()) or 1.0
    return {word: part / whole for word, part in parts.items()}
