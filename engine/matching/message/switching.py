"""What is ordered where something is turned on or off."""

from collections.abc import Sequence

from engine.matching.language.stemming import stem
from engine.matching.language.vocabulary import DIRECTED, DIRECTIONS, OPPOSITES
from engine.matching.language.words import Word

_TURNING = frozenset(map(stem, ("turn", "switch", "shut")))
_TURNED = {"off": tuple(map(stem, ("stop", "disable"))), "on": tuple(map(stem, ("start", "enable")))}
ENDING = frozenset({"please", "now", "again", "thanks"})
"""Words that a particle at the end stands before."""


def turned(words: Sequence[Word], act: str) -> tuple[str, ...]:
    """The stems of what is ordered by one of such verbs: that something starts or stops."""
    if act not in _TURNING:
        return ()
    return next((_TURNED[word.text] for word in words if word.text in _TURNED), ())


def particle(words: Sequence[Word]) -> str:
    """Whether words say ``on`` or ``off``, or which way ("log me out", "zoom in on it"); "" where they say neither."""
    texts = [word.text for word in words]
    if "off" in texts or "on" in texts:
        return "off" if "off" in texts else "on"
    while texts and texts[-1] in ENDING:
        texts.pop()
    verbs = [place for place, text in enumerate(texts) if text in DIRECTED]
    ways = [texts[place] for first in verbs for place in (first + 1, len(texts) - 1) if place in range(len(texts))]
    return next((way for way in ways if way in DIRECTIONS), "")


def opposite(one: str) -> str:
    """The opposite of such a particle."""
    return _OPPOSITES[one]


_OPPOSITES = OPPOSITES | DIRECTIONS
