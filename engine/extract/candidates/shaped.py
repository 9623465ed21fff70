"""Words of the shape that a property asks for: by its pattern, or by a key or a number of digits in its description."""

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.extract.candidates.search import Candidate, Search
from engine.extract.text.number import NUMBER_WORDS


def shaped(search: Search) -> Iterator[Candidate]:
    """Words with a digit, or in capitals, that are wholly of the shape (``4321`` for ``^[0-9]{4}$``)."""
    pattern = search.slot.schema.get("pattern")
    shape = _shape(pattern if isinstance(pattern, str) else "", search.slot.description)
    if shape is None:
        return
    for match in _WORD.finditer(search.passage.text):
        word = match.group().rstrip(".:")
        if shape.fullmatch(word) and _TELLING.search(word):
            end = match.start() + len(word)
            yield Candidate(6.0 + search.name_cue(match.start(), end), word, match.start(), end)


_WORD = re.compile(r"(?<![^\s,;!?()\"'“”])[^\s,;!?()\"'“”]{1,64}(?![^\s,;!?()\"'“”])")
_TELLING = re.compile(r"\d|^[A-Z]{2,}$")


@lru_cache(maxsize=1024)
def _shape(pattern: str, description: str) -> re.Pattern[str] | None:
    """The shape as a regular expression that takes little time on any word; None where nothing or too much is asked."""
    if not pattern:
        return _like(description) or _digits(description)
    simple = _SIMPLE.fullmatch(pattern)
    if simple is None or not _STRICT.search(pattern) or len(_OPEN.findall(pattern)) > _MOST_OPEN:
        return None
    try:
        return re.compile(simple["shape"], re.ASCII)
    except re.error:
        return None


_ATOM = r"(?:\\[dw]|\\[-./]|\[[\w-]{1,30}\]|[\w#:/@-])"
_SIMPLE = re.compile(rf"\^(?P<shape>(?:{_ATOM}(?:\{{\d{{1,2}}(?:,\d{{0,2}})?\}}|[+*?])?){{1,40}})\$")
"""Patterns for whole words, without groups and choices."""
_STRICT = re.compile(r"\\d|\[0-9\]|\[A-Z(?:0-9)?\]")
"""In a pattern that isn't true of every word."""
_OPEN = re.compile(r"[+*?]|,\d{0,2}\}")
_MOST_OPEN = 2
"""Repetitions without a fixed count: each multiplies the time that a word may take by its length."""


def _like(description: str) -> re.Pattern[str] | None:
    """The shape of a key that a description shows (``PROJ-123``, ``A1:C10``): its parts, of as many signs or not."""
    shown = next((one[1] for one in _SHOWN.finditer(description) if any(map(str.isdigit, one[1]))), "")
    parts = [_part(part) if part.isalnum() else re.escape(part) for part in _JOINTS.split(shown)]
    return re.compile("".join(parts), re.ASCII) if shown else None


def _part(part: str) -> str:
    return "[0-9]{1,20}" if part.isdigit() else "[A-Z]{1,20}" if part.isalpha() else "[A-Z0-9]{1,20}"


_SHOWN = re.compile(r"['\"`]([A-Z\d]{1,20}(?:[-.:][A-Z\d]{1,20}){1,3})['\"`]")
_JOINTS = re.compile(r"([-.:])")


def _digits(description: str) -> re.Pattern[str] | None:
    """So many digits as a description speaks of (``the last four digits``)."""
    match = _DIGITS.search(description)
    count = int(NUMBER_WORDS.get(match[1].lower(), 0) or (match[1] if match[1].isdecimal() else 0)) if match else 0
    return re.compile(rf"[0-9]{{{count}}}") if 1 < count < _MANY else None


_DIGITS = re.compile(r"\b([a-z]{3,6}|\d{1,2})[ -]digits?\b", re.IGNORECASE)
_MANY = 30
