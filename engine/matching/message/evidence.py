"""What speaks for a call beside the words that its tool knows: the values that are given, the company of its words."""

import re
from collections.abc import Collection, Iterator, Sequence

from engine.matching.language.values import ARTICLES, VALUES, tokens
from engine.matching.language.verbs import is_light
from engine.matching.language.words import Word, folded, words
from engine.matching.message.openings import only_looks, questions
from engine.matching.offer.known import Known, alike

MISSING = 2.8
"""What speaks against a tool where all its required values are missing.

Over all rows of the BFCL set ``irrelevance`` 91 in 100 are left alone; 84 without this.
"""

FILLED = 1.6
"""What speaks for a tool where the words surely give every value that it requires.

Without it 2 in 100 more of ``simple_python`` and ``multiple`` are left alone.
"""

STRANGE = 1.0
"""What speaks against a tool where the words are about another kind of its thing ("the *external* rate of return").

Without it 3 in 100 more of ``irrelevance`` are called.
"""


_SAYING = frozenset({"say", "contain", "show"})
_DAY = re.compile(r'"(?:today|tomorrow|tonight|yesterday)[a-z ]*"')
"""A value (as JSON) that is a day by its word."""


def of_values(shares: Sequence[float]) -> float:
    """What the values add to a score: ``shares`` says how surely each required one is given, 0 to 1."""
    if not shares:
        return 0.0
    lacking = 1 - sum(shares) / len(shares)
    return -MISSING * lacking if lacking else FILLED


def of_strangers(text: str, known: Known, given: Collection[str]) -> float:
    """What words take off a score that the tool doesn't know and that narrow one of its own down.

    They stand right before it or after "of"; words that give a value ("a *lasagna* recipe") are no strangers.
    """
    taken = {word for value in given for word, _, _ in folded(value)}
    spans = [(token.start, token.end) for token in tokens(text) if token.kind in VALUES]
    spoken = words(text)
    for place, word in enumerate(spoken):
        if not is_light(word.stem) and (word.stem in known.name or word.stem in known.purpose):
            for other in _narrowing(spoken, place):
                inside = any(start <= other.start < end for start, end in spans)
                if not inside and other.text not in taken and _is_strange(other, known):
                    return -STRANGE
    return 0.0


def describes(text: str, known: Known, given: Collection[str]) -> bool:
    """Whether an order to show the things that a tool is named after says which ("give me 5 vegan recipes").

    A question is about its day ("am I free tomorrow?"), or what one of these things says ("what do the web logs say?").
    """
    spoken = words(text)
    if questions(spoken) and spoken[-1].text not in _SAYING:
        return any(_DAY.fullmatch(value) for value in given)
    if not only_looks(spoken):
        return False
    ends = {text.find(value[1:-1]) + len(value) - 1 for value in given if value[1:-1] in text}
    return any(word.start in ends and word.stem in known.name and not is_light(word.stem) for word in spoken)


def _narrowing(spoken: Sequence[Word], place: int) -> Iterator[Word]:
    """The word before a word, and the first one after it that follows "of"."""
    if place:
        yield spoken[place - 1]
    after = place + 1
    if after < len(spoken) and spoken[after].text == "of":
        yield from [word for word in spoken[after + 1 : after + 3] if word.text not in ARTICLES][:1]


def _is_strange(word: Word, known: Known) -> bool:
    if not word.telling or word.capital or is_light(word.stem):
        return False
    return word.stem not in known.places and not any(other in known.places for other in alike(word.stem))
