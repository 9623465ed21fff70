"""How well a stretch of text fits each tool on offer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.matching.index import Index
from engine.matching.known import Known, information, is_light
from engine.matching.values import VALUES, tokens
from engine.matching.words import Word

NAMED = 12.0
"""The score of a tool that the message names: above the 9 that words can add up to."""

NAME, PURPOSE, OPENING, MASS = 3.5, 2.0, 0.5, 1.0
"""What speaks for a tool: the shares of its name and purpose that were said, known first words, known words in all.

Rounded from a logistic fit of 200 questions that one tool answers and 120 that it doesn't (the even rows of the BFCL
sets ``simple_python`` and ``irrelevance``). Over all rows 96.5 in 100 are answered; 92 without the purpose, 94 without
the mass, 95 without the opening.
"""

NUMBERS_LACKING, VALUES_LACKING, NO_VALUE, STRANGE_OPENING = 2.0, 1.5, 1.0, 1.5
"""What speaks against it: required numbers or values that aren't given, no value at all, unknown first words.

From the same fit. Over all rows, of 100 questions that the tool doesn't answer 89.6 are left alone; 84 without the
values or without the opening, 88 without the numbers or without the last.
"""

WHOLE_NAME = 0.85
"""The share of a name that counts as the whole: all but a verb such as get.

Nothing then counts as lacking ("add the numbers" calls ``add_numbers``). It answers 0.5 questions in 100 more and
leaves 1 less alone.
"""

CALLED_FROM = 1.75
"""The score from which a tool is called.

Answered and left alone are 96.5 and 89.6 in 100; from 1.5 on 96.8 and 87.1, from 2 on 95.2 and 90.0.
"""

LED_FROM = 0.3
"""The score from which the one of several tools that clearly leads is called.

Of 100 questions with two to four tools on offer 94.5 get the right ones, 93 without this rule.
"""

_FADE = 0.7
"""How much of a word's pull on the opening the next word has; between 0.5 and 0.85 nothing changes."""


@dataclass(frozen=True, slots=True)
class Given:
    """How many numbers, and how many values in all, a message gives."""

    numbers: int
    values: int

    def __add__(self, other: "Given") -> "Given":
        return Given(self.numbers + other.numbers, self.values + other.values)


def given(text: str) -> Given:
    """Counts what a message gives to put into arguments."""
    found = [token for token in tokens(text) if token.kind in VALUES]
    return Given(sum(token.kind == "number" for token in found), len(found))


@dataclass(slots=True)
class Tally:
    """What a stretch of text says for one tool.

    ``name``, ``purpose`` and ``opening`` are shares (0–1) of the tool's name, of its purpose, and of the text, whose
    first words count most; ``mass`` adds up the known words; ``own`` is what tells this tool from the others;
    ``opens`` where the first telling word is known.
    """

    name: float = 0.0
    purpose: float = 0.0
    opening: float = 0.0
    mass: float = 0.0
    own: float = 0.0
    opens: bool = False


def tally(found: Sequence[Word], index: Index) -> dict[int, Tally]:
    """The tools that know a word of the text, each with what speaks for it; a word counts once."""
    tallies: dict[int, Tally] = {}
    seen: set[str] = set()
    whole, pull = 0.0, 1.0
    for word, stem in stems(found, index):
        hits = index.hits.get(stem, ())
        if stem in seen or (word.capital and not hits):
            continue
        seen.add(stem)
        weight = 0.0 if is_light(stem) else information(stem)
        first = weight > 0 and pull == 1.0
        for hit in hits:
            one = tallies.get(hit.tool)
            if one is None:
                one = tallies[hit.tool] = Tally()
            known = weight * hit.strength
            one.name += hit.name
            one.purpose += hit.purpose
            one.opening += known * pull
            one.mass += known
            one.own += hit.own
            one.opens |= first
        whole += weight * pull
        pull *= _FADE if weight else 1.0
    for one in tallies.values():
        one.name = min(one.name, 1.0)
        one.purpose = min(one.purpose, 1.0)
        one.opening = one.opening / (whole or 1.0)
    return tallies


def stems(found: Sequence[Word], index: Index) -> Iterator[tuple[Word, str]]:
    """The telling stems; where a tool knows them also two words as one ("board game") and initials."""
    letters = "".join(word.text[0] for word in found)
    hits = index.hits
    for place, word in enumerate(found):
        if word.telling:
            yield word, word.stem
        if place and (joined := found[place - 1].text + word.stem) in hits:
            yield word, joined
        for first in range(max(0, place - 4), place - 1):
            if letters[first : place + 1] in hits:
                yield word, letters[first : place + 1]


def score(one: Tally, tool: Known, told: Given) -> float:
    """One number for a tool: what speaks for it, less what it would lack; who says the whole name need not say more."""
    speaks = NAME * one.name + PURPOSE * one.purpose + OPENING * one.opening + MASS * min(one.mass / 4, 3)
    lacking = 0.0 if one.name >= WHOLE_NAME else _lacking(tool, told)
    return speaks - lacking - STRANGE_OPENING * (not one.opens)


def _lacking(tool: Known, told: Given) -> float:
    slots = tool.slots
    numbers = max(0, slots.numbers_needed - told.numbers) / (slots.numbers_needed or 1)
    values = max(0, slots.needed - told.values) / (slots.needed or 1)
    nothing = slots.needed > 0 and told.values == 0
    return NUMBERS_LACKING * numbers + VALUES_LACKING * values + NO_VALUE * nothing


def lacks(tool: Known, told: Given) -> Iterator[str]:
    """What lowers a tool's score, in sentences."""
    if told.numbers < tool.slots.numbers_needed:
        yield f"it needs {tool.slots.numbers_needed} numbers, the message gives {told.numbers}"
    if told.values < tool.slots.needed:
        yield f"it needs {tool.slots.needed} values, the message gives {told.values}"
