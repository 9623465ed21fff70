"""What is ordered where something is turned on or off."""

from collections.abc import Sequence

from engine.matching.language.stemming import stem
from engine.matching.language.words import Word

_TURNING = frozenset(map(stem, ("turn", "switch", "shut")))
_TURNED = {"off": tuple(map(stem, ("stop", "disable"))), "on": tuple(map(stem, ("start", "enable")))}


def turned(words: Sequence[Word], act: str) -> tuple[str, ...]:
    """The stems of what is ordered by one of such verbs: that something starts or stops."""
    if act not in _TURNING:
        return ()
    return next((_TURNED[word.text] for word in words if word.text in _TURNED), ())


def particle(words: Sequence[Word]) -> str:
    """Whether words say ``on`` or ``off``; "" where they say neither."""
    texts = [word.text for word in words]
    return "off" if "off" in texts else "on" if "on" in texts else ""
