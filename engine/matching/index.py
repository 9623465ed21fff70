"""The tools on offer as one index: which of them know a word, and how much it says for each."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.matching.known import Content, Known, content, information, known
from engine.messages import ToolDefinition

TOPIC, ALIKE, ELSEWHERE = 1.0, 0.8, 0.6
"""How much a word says where the tool's name or purpose holds it, a synonym of it, or only its other texts do."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A word in one tool: its shares (0–1) of name and purpose, how much its place says, the place in words.

    ``own`` is what the word says for this tool and not for the others.
    """

    tool: int
    name: float
    purpose: float
    strength: float
    own: float
    place: str


@dataclass(frozen=True, slots=True)
class Index:
    """The tools, and for each stem that one of them knows its hits."""

    tools: tuple[Known, ...]
    hits: dict[str, tuple[Hit, ...]]


def index(tools: Sequence[ToolDefinition]) -> Index:
    """The index of these tools; remembered by their content."""
    return _index(tuple(map(content, tools)))


@lru_cache(maxsize=128)
def _index(contents: tuple[Content, ...]) -> Index:
    tools = tuple(map(known, contents))
    counts = Counter(word for tool in tools for word in tool.places)
    rarity = {word: _rarity(count, len(tools)) for word, count in counts.items()}
    hits: dict[str, list[Hit]] = {}
    for number, tool in enumerate(tools):
        for word, hit in _hits(number, tool, rarity):
            hits.setdefault(word, []).append(hit)
    return Index(tools, {word: tuple(found) for word, found in hits.items()})


def _rarity(count: int, total: int) -> float:
    """1 for a word that one of many tools knows, 0.3 for a word of all."""
    return 1.0 if total == 1 else 0.3 + 0.7 * math.log(total / count) / math.log(total)


def _hits(number: int, tool: Known, rarity: dict[str, float]) -> Iterator[tuple[str, Hit]]:
    name, purpose = _shares(tool.name, rarity), _shares(tool.purpose, rarity)
    for word in {**tool.places, **tool.synonyms}:
        like = tool.synonyms.get(word, "")
        in_name = max(name.get(word, 0.0), ALIKE * name.get(like, 0.0))
        in_purpose = max(purpose.get(word, 0.0), ALIKE * purpose.get(like, 0.0))
        strength = TOPIC if word in name or word in purpose else ALIKE if like else ELSEWHERE
        own = rarity.get(word, 0.5) * (3 * in_name + in_purpose + 0.3 * strength * information(word))
        yield word, Hit(number, in_name, in_purpose, strength, own, tool.places.get(word, "its synonyms"))


def _shares(weights: dict[str, float], rarity: dict[str, float]) -> dict[str, float]:
    parts = {word: weight * information(word) * rarity[word] for word, weight in weights.items()}
    whole = sum(parts.values()) or 1.0
    return {word: part / whole for word, part in parts.items()}
