"""Verbs: which one a tool's name holds, and what is done by it."""

from collections.abc import Sequence
from itertools import permutations

from engine.matching.language.stemming import stem
from engine.matching.language.vocabulary import (
    ACTION_VERBS,
    BRINGING_VERBS,
    CHANGING_VERBS,
    DESTROYING_VERBS,
    KEEPING_VERBS,
    LIGHT_VERBS,
    MAKING_VERBS,
    OPPOSITE_VERBS,
    READING_VERBS,
    REMOVING_VERBS,
    SWITCHING_VERBS,
    VAGUE_VERBS,
)

_LIGHT = frozenset(map(stem, LIGHT_VERBS))
_ACTION = frozenset(map(stem, ACTION_VERBS))
_CHANGING = frozenset(map(stem, CHANGING_VERBS))
_READING = frozenset(map(stem, READING_VERBS))
_DESTROYING = frozenset(map(stem, DESTROYING_VERBS))
_REMOVING = frozenset(map(stem, REMOVING_VERBS))
_KEEPING = frozenset(map(stem, KEEPING_VERBS))
_BRINGING = frozenset(map(stem, BRINGING_VERBS))
_MAKING = frozenset(map(stem, MAKING_VERBS))
_SWITCHING = frozenset(map(stem, SWITCHING_VERBS))
_VAGUE = frozenset(map(stem, VAGUE_VERBS))
_VERBS = _LIGHT | _ACTION | _CHANGING | _DESTROYING
_SPECIAL = frozenset(map(stem, ("play", "mute", "unmute", "reboot", "restart")))
_NONE: frozenset[str] = frozenset()


def _opposites() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in OPPOSITE_VERBS:
        for one, other in permutations(map(stem, pair)):
            found.setdefault(one, set()).add(other)
    return {one: frozenset(others) for one, others in found.items()}


_OPPOSITES = _opposites()
_UN = "un"
_LAST_VERBS = frozenset(
    map(
        stem,
        ("search", "find", "lookup", "fetch", "get", "list", "read", "write", "edit", "create", "update", "delete"),
    )
)
"""Verbs that also stand last in names; most others there are nouns ("request")."""
_METHODS = frozenset({"post", "put"})
"""How a request is sent that only looks for something ("post-search")."""


def verb_of(name: Sequence[str]) -> str:
    """The verb among the stems of a name: the first one, or the last where only that is a verb; "" without any."""
    if not name:
        return ""
    is_last = name[-1] in _LAST_VERBS and (name[0] not in _VERBS or (name[0] in _METHODS and name[-1] in _READING))
    return name[-1] if is_last else name[0]


def is_verb(one: str) -> bool:
    """Whether a stem is a verb that many tool names begin with."""
    return one in _VERBS


def is_light(one: str) -> bool:
    """Whether a stem is a verb that begins many tool names."""
    return one in _LIGHT


def is_vague(verb: str) -> bool:
    """Whether the stem of a verb doesn't say what is to be done with its object."""
    return verb in _VAGUE


def changes(verb: str) -> bool:
    """Whether something is no longer as it was when the verb (its stem) is done."""
    return verb in _CHANGING


def destroys(verb: str) -> bool:
    """Whether what the verb (its stem) does is not easily undone."""
    return verb in _DESTROYING


def removes(verb: str) -> bool:
    """Whether a thing is gone when the verb (its stem) is done."""
    return verb in _REMOVING


def keeps(verb: str) -> bool:
    """Whether a thing is still there, or there at last, when the verb (its stem) is done."""
    return verb in _KEEPING or verb in _READING


def brings(verb: str) -> bool:
    """Whether the verb (its stem) brings about what it is followed by."""
    return verb in _BRINGING


def makes(verb: str) -> bool:
    """Whether something new is there when the verb (its stem) is done, be it only a list of what was found."""
    return verb in _MAKING


def switches(verb: str) -> bool:
    """Whether the verb (its stem) brings something into a state that one can ask about."""
    return verb in _SWITCHING


def reads(verb: str) -> bool:
    """Whether nothing but looking is done when the verb (its stem) is done."""
    return verb in _READING


def is_action(one: str) -> bool:
    """Whether a stem is a verb that says what is done."""
    return one in _ACTION


def is_special(one: str) -> bool:
    """Whether a stem is no verb that many tools begin with, so that it says by itself what is meant ("pause")."""
    return one not in _VERBS or one in _SPECIAL


def opposites(verb: str) -> frozenset[str]:
    """The verbs that undo what a verb (its stem) does, or do it the other way round; "un" before any one undoes it."""
    found = _OPPOSITES.get(verb, _NONE)
    return found | {verb[len(_UN) :]} if verb.startswith(_UN) and verb[len(_UN) :] in _VERBS else found
