"""What a description says that a tool does: its verbs, and the thing that it gives or acts on."""

import re
from collections.abc import Iterable, Sequence

from engine.matching.language.stemming import stem
from engine.matching.language.verbs import is_light, is_vague, is_verb, opposites
from engine.matching.language.vocabulary import GENERIC_WORDS
from engine.matching.language.words import Fold

GENERIC = frozenset(map(stem, GENERIC_WORDS))
"""Stems that say little of any tool."""
CONTENT = stem("content")
"""It says less than what it is of ("get_file_contents")."""
_OF_WHAT = frozenset({CONTENT, stem("listing")})

_MEANS = re.compile(r"\b(?:given|based on|using|with|by|from|for|within|between|under|at|according)\b|[.;:(,]")
_JOINTS = frozenset(
    "of in to on at that when who whose which and or if as is are was were during about into after per than".split()  # noqa: SIM905  as in the tables
)

_BOTH = 5
"""In so many words a description says a verb and its opposite ("Subscribe to or unsubscribe from")."""


def purpose(description: str) -> str:
    """What a description says before the means ("given", "using", …) or its first stop."""
    means = _MEANS.search(description, 15)
    return description[: means.start()] if means else description[:300]


def is_done(first: str, words: Sequence[Fold]) -> bool:
    """Whether a description says that a name's first word is done to something ("Log a meal." of ``log_meal``)."""
    return len(words) > 1 and words[0][1] == first and not words[1][2]


def behind_verbs(words: Sequence[Fold]) -> int:
    """Where a description goes on that begins with a verb and its opposite; 0 where it doesn't."""
    for place in range(1, min(_BOTH, len(words))):
        if words[place][1] in opposites(words[0][1]) and (place == 1 or words[place - 1][0] in {"or", "and"}):
            return place + 1
    return 0


def does(verb: str, words: Sequence[Fold]) -> str:
    """The verb that a description begins with ("Multiplies two matrices."), where the name holds none that says it."""
    first = words[0] if words else ("", "", False)
    says = first[0].endswith("s") or is_verb(first[1])
    return first[1] if says and not is_verb(verb) and not is_vague(first[1]) else ""


def thing(words: Iterable[Fold]) -> str:
    """The last noun before a preposition or the like; what the content is of, not the content."""
    found = ""
    for text, word, telling in words:
        if found in _OF_WHAT and text == "of":
            found = ""
        if found and text in _JOINTS:
            break
        if telling and not is_light(word) and word not in GENERIC:
            found = word
    return found
