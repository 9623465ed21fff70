"""What is ordered where something is turned on or off."""

from collections.abc import Sequence

from engine.extract.tables.lexicon import COMMANDS
from engine.extract.tables.listing import listing
from engine.matching.language.stemming import stem
from engine.matching.language.vocabulary import DIRECTED, DIRECTIONS, ENDING, OPPOSITES, TURNING
from engine.matching.language.words import Word

_TURN = stem("turn")
_TURNING = frozenset(map(stem, TURNING))
_TURNED = {"off": tuple(map(stem, ("stop", "disable"))), "on": tuple(map(stem, ("start", "enable")))}

_ORDERED = frozenset({"leave", "keep", "want", "should"})
"""Verbs beside which something is to be on or off."""
_NO_THINGS = (COMMANDS - frozenset(listing("the my our in"))) | frozenset(
    listing("come hold carry now later so who not day days time went goes back game we'll he she they")
)
"""Words beside which "on" and "off" mean something else ("hold on", "day off")."""
_MOST_WORDS = 8


def switched(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words, with "turn" first where they only say what is to be on or off ("hall lights off, please")."""
    end = len(words)
    while end and words[end - 1].text in ENDING:
        end -= 1
    spoken = [word.text for word in words[:end]]
    if not 1 < end <= _MOST_WORDS or spoken[-1] not in OPPOSITES or spoken[-2].isdigit():
        return words
    if not _ORDERED.isdisjoint(spoken[:-1]) or _NO_THINGS.isdisjoint(spoken[:-1]):
        turn = words[0]._replace(text="turn", stem=_TURN, telling=True, capital=False)
        return (turn, words[end - 1], *words[: end - 1], *words[end:])
    return words


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
