"""Verbs: which one a tool's name holds, and what is done by it."""

from collections.abc import Sequence

from engine.matching.stemming import stem
from engine.matching.vocabulary import (
    ACTION_VERBS,
    CHANGING_VERBS,
    DESTROYING_VERBS,
    KEEPING_VERBS,
    LIGHT_VERBS,
    MAKING_VERBS,
    READING_VERBS,
    REMOVING_VERBS,
    VAGUE_VERBS,
)

_LIGHT = frozenset(map(stem, LIGHT_VERBS))
_ACTION = frozenset(map(stem, ACTION_VERBS))
_CHANGING = frozenset(map(stem, CHANGING_VERBS))
_READING = frozenset(map(stem, READING_VERBS))
_DESTROYING = frozenset(map(stem, DESTROYING_VERBS))
_REMOVING = frozenset(map(stem, REMOVING_VERBS))
_KEEPING = frozenset(map(stem, KEEPING_VERBS))
_MAKING = frozenset(map(stem, MAKING_VERBS))
_VAGUE = frozenset(map(stem, VAGUE_VERBS))
_VERBS = _LIGHT | _ACTION | _CHANGING | _DESTROYING
_LAST_VERBS = frozenset(
    map(
        stem,
        ("search", "find", "lookup", "fetch", "get", "list", "read", "write", "edit", "create", "update", "delete"),
    )
)
"""Verbs that also stand last in names; most others there are nouns ("request")."""


def verb_of(name: Sequence[str]) -> str:
    """The verb among the stems of a name: the first one, or the last where only that is a verb; "" without any."""
    if not name:
        return ""
    return name[-1] if name[-1] in _LAST_VERBS and name[0] not in _VERBS else name[0]


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


def makes(verb: str) -> bool:
    """Whether something new is there when the verb (its stem) is done, be it only a list of what was found."""
    return verb in _MAKING


def reads(verb: str) -> bool:
    """Whether nothing but looking is done when the verb (its stem) is done."""
    return verb in _READING


def is_action(one: str) -> bool:
    """Whether a stem is a verb that says what is done."""
    return one in _ACTION
