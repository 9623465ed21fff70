"""How well a stretch of text fits each tool on offer."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.matching.index import Index
from engine.matching.known import is_generic, is_light
from engine.matching.words import Word

NAME, PURPOSE, OPENING, MISSING, VAGUE = 4.0, 2.0, 4.0, 3.0, 2.0
NAMED = 12.0
CALLED_FROM = 4.0

_FADE = 0.6


@dataclass(slots=True)
class Tally:
    """What a stretch of text says for one tool: shares (0–1) of the tool's name and purpose, of the text's opening."""

    name: float = 0.0
    purpose: float = 0.0
    opening: float = 0.0
    own: float = 0.0
    words: list[str] = field(default_factory=list[str])


def tally(found: Iterable[Word], index: Index, text: str) -> dict[int, Tally]:
    """The tools that know a word of the text, each with what speaks for it."""
    tallies: dict[int, Tally] = {}
    seen: set[str] = set()
    whole, pull = 0.0, 1.0
    for word in found:
        if word.stem in seen or not word.says_something:
            continue
        seen.add(word.stem)
        hits = index.hits.get(word.stem, ())
        if not hits and word.start > 1 and text[word.start].isupper():
            continue
        weight = 0.0 if is_light(word.stem) else pull * (0.4 if is_generic(word.stem) else 1.0)
        pull *= _FADE if weight else 1.0
        whole += weight
        for hit in hits:
            one = tallies.setdefault(hit.tool, Tally())
            strong = 1.0 if hit.name or hit.purpose else 0.6
            one.name += hit.name
            one.purpose += hit.purpose
            one.opening += weight * strong
            one.own += index.rarity.get(word.stem, 0.5) * (3 * hit.name + hit.purpose + 0.3 * strong * (weight > 0))
            one.words.append(word.stem)
    for one in tallies.values():
        one.name = min(one.name, 1.0)
        one.opening = one.opening / whole if whole else 0.0
    return tallies
