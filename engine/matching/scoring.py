"""How well a stretch of text fits each tool on offer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.matching.index import TOPIC, Index
from engine.matching.known import Known, information, is_light
from engine.matching.values import VALUES, tokens
from engine.matching.words import Word

NAMED = 12.0
NAME, PURPOSE, OPENING, MASS = 3.5, 2.0, 1.5, 1.0
NUMBERS_LACKING, VALUES_LACKING, STRANGE_OPENING = 2.0, 1.5, 1.5
CALLED_FROM = 1.6

_FADE = 0.7


@dataclass(frozen=True, slots=True)
class Given:
    """How many numbers, and how many values in all, a message gives."""

    numbers: int
    values: int


def given(text: str) -> Given:
    """Counts what a message gives to put into arguments."""
    found = [token for token in tokens(text) if token.kind in VALUES]
    return Given(sum(token.kind == "number" for token in found), len(found))


@dataclass(slots=True)
class Tally:
    """What a stretch of text says for one tool.

    ``name``, ``purpose`` and ``opening`` are shares (0–1) of the tool's name, of its purpose, and of the text, whose first
    words count most; ``mass`` adds up the known words; ``own`` is what tells this tool from the others.
    """

    name: float = 0.0
    own_name: float = 0.0
    purpose: float = 0.0
    opening: float = 0.0
    mass: float = 0.0
    own: float = 0.0
    opens: bool = False
    places: dict[str, str] = field(default_factory=dict[str, str])


def tally(found: Iterable[Word], index: Index) -> dict[int, Tally]:
    """The tools that know a word of the text, each with what speaks for it."""
    tallies: dict[int, Tally] = {}
    seen: set[str] = set()
    whole, pull = 0.0, 1.0
    for word in found:
        if word.stem in seen or not word.says_something:
            continue
        seen.add(word.stem)
        hits = index.hits.get(word.stem, ())
        if not hits and word.capital:
            continue
        light = is_light(word.stem)
        weight = 0.0 if light else information(word.stem)
        rarity = index.rarity.get(word.stem, 0.5)
        for hit in hits:
            one = tallies.get(hit.tool)
            if one is None:
                one = tallies[hit.tool] = Tally()
            one.name += hit.name
            one.own_name += hit.name * (hit.strength == TOPIC)
            one.purpose += hit.purpose
            one.opening += weight * pull * hit.strength
            one.mass += weight * hit.strength
            one.own += rarity * (3 * hit.name + hit.purpose + 0.3 * hit.strength * weight)
            one.opens |= pull == 1.0 and not light
            one.places[word.text] = hit.place
        whole += weight * pull
        pull *= 1.0 if light else _FADE
    for one in tallies.values():
        one.name = min(one.name, 1.0)
        one.purpose = min(one.purpose, 1.0)
        one.opening = one.opening / whole if whole else 0.0
    return tallies


def score(one: Tally, tool: Known, told: Given) -> float:
    """One number for a tool: what speaks for it, less what it would lack."""
    slots = tool.slots
    lacking_numbers = max(0, slots.numbers_needed - told.numbers) / (slots.numbers_needed or 1)
    lacking_values = max(0, slots.needed - told.values) / (slots.needed or 1)
    return (
        NAME * one.name
        + PURPOSE * one.purpose
        + OPENING * one.opening
        + MASS * min(one.mass / 4, 1)
        - NUMBERS_LACKING * lacking_numbers
        - VALUES_LACKING * lacking_values
        - STRANGE_OPENING * (not one.opens)
    )


def lacks(tool: Known, told: Given) -> Iterator[str]:
    """What lowers a tool's score, in sentences."""
    if told.numbers < tool.slots.numbers_needed:
        yield f"it needs {tool.slots.numbers_needed} numbers, the message gives {told.numbers}"
    if told.values < tool.slots.needed:
        yield f"it needs {tool.slots.needed} values, the message gives {told.values}"
