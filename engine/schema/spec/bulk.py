"""About how many bytes things take once they are made ready, measured; too much is said rather than too little."""

import re
from collections.abc import Iterable

_ENTRY = 4_000
"""What even the smallest thing takes."""

_VALUE = 1_000
"""What even the smallest value takes, with what it is kept by."""

_LETTER, _PART = 6, 500
"""A letter of a schema's text, and each of its names, values and objects."""

_LITERAL, _CLASS, _WIDE_CLASS, _PROPERTY = 60, 200, 2_000, 60_000
"""A letter of a compiled pattern, and each copy of a class: ``[a-z]``, ``[^a]``, ``\\p{L}``."""

_NODE = 200
"""A letter of a pattern that is read into its parts."""

_WIDE = re.compile(r"\\[WSD]|\[\^|\.")
_PROPERTIES = re.compile(r"\\[pP]\{")
_REPEATED = re.compile(r"(\)?)\{(\d{1,9})(?:,(\d{0,9}))?\}")
_MOST = 10_000_000
"""The validator refuses what would take more when its repetitions are written out, as it does."""


def of_text(*texts: str) -> int:
    """Texts with what was made of them, where that is no more than as much again."""
    return _ENTRY + 2 * sum(map(len, texts))


def of_value(asked: Iterable[str], told: Iterable[str]) -> int:
    """A value, by what it was asked for with, and by the texts that tell of its parts."""
    return _VALUE + sum(map(len, asked)) + sum(_PART + 2 * len(text) for text in told)


def of_pattern(pattern: str) -> int:
    """A compiled pattern: a repetition is written out as often as it asks for, a group's with all that is in it."""
    single, together = 0, 1
    for closes, least, most in _REPEATED.findall(pattern):
        times = max(1, int(most or least))
        single, together = (single, min(together * times, _MOST)) if closes else (single + times, together)
    properties, wide = len(_PROPERTIES.findall(pattern)), len(_WIDE.findall(pattern))
    copied = _PROPERTY if properties else _WIDE_CLASS if wide else _CLASS
    once = _LITERAL * len(pattern) + _PROPERTY * properties + _WIDE_CLASS * wide + copied * single
    return _ENTRY + min(once * together, _MOST)


def of_parts(pattern: str) -> int:
    """A pattern read into its parts."""
    return _ENTRY + _NODE * len(pattern)


def of_schema(text: str, patterns: Iterable[str]) -> int:
    """A schema that was read and compiled, by its text and the patterns in it."""
    parts = text.count(":") + text.count(",") + text.count("{")
    return _ENTRY + _LETTER * len(text) + _PART * parts + sum(map(of_pattern, patterns))
