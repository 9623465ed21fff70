"""A number that a text mentions, with the scale and the unit that follow it; the words for numbers."""

import re
from dataclasses import dataclass

from engine.extract.tables.listing import listing
from engine.extract.tables.units import look_up


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a text mentions, and the place of its digits or words (characters).

    ``unit`` is as written or "", ``until`` where it ends, ``dimensions`` what it can measure. ``ordinal`` (``3rd``),
    ``weak`` (a word such as ``two``, digits glued to letters), ``implied`` (``next week`` is one week, ``monthly`` is
    12 per year). ``parts`` are those of a number in several units (``2 hours 30 minutes``).
    """

    value: int | float
    start: int
    end: int
    unit: str = ""
    dimensions: frozenset[str] = frozenset()
    ordinal: bool = False
    weak: bool = False
    implied: bool = False
    until: int = 0
    parts: tuple["Number", ...] = ()


_SCALE = re.compile(r"\s?((?i:hundred|thousand|million|billion|trillion|dozen|bn))s?\b|([kM])(?!\w)")
_UNIT = re.compile(r"[\s-]?([A-Za-z°µμ%$€£]+(?:/[A-Za-z]+)?(?:\^[23]|[²³23])?)(?!\w)")
_SCALES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "dozen": 12, "bn": 10**9, "k": 1000, "m": 10**6,
}  # fmt: skip
WORDS = {
    word: value
    for value, word in enumerate(
        listing("""
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen
""")
    )
} | {
    word: 10 * (tens + 2) for tens, word in enumerate(listing("twenty thirty forty fifty sixty seventy eighty ninety"))
}
ORDINALS = {
    word: value + 1
    for value, word in enumerate(listing("first second third fourth fifth sixth seventh eighth ninth tenth"))
}
_AMOUNTS = {"once": 1, "twice": 2, "thrice": 3, "half": 0.5, "couple": 2, "pair": 2, "dozen": 12} | {
    word: _SCALES[word] for word in ("hundred", "thousand", "million", "billion")
}
NUMBER_WORDS: dict[str, float] = WORDS | ORDINALS | _AMOUNTS
"""Number, ordinal, adverb (``twice``) or amount (``dozen``) as a word -> its value."""


def measured(text: str, value: float, start: int, end: int, *, weak: bool = False) -> Number:
    """With the scale (``5 million``) and the unit (``5 km``) that follow."""
    value, end = _scaled(text, value, end)
    match = _UNIT.match(text, end)
    if match and (measures := look_up(match[1])) and not (text[end].isspace() and _NO_UNIT.match(text, match.start(1))):
        dimensions = frozenset(name for name, _ in measures)
        return Number(value, start, end, match[1], dimensions, weak=weak, until=match.end())
    glued = end < len(text) and (text[end].isalpha() or text[end] == "^") and not _TWO_SIDES.match(text, end)
    return Number(value, start, end, weak=weak or glued)


_TWO_SIDES = re.compile(r"[x×][1-9]\d{0,4}\b")
"""What goes on behind the first side of what has two (``800x600``)."""
_NO_UNIT = re.compile(r"[^mgKCFVWNJhsl%$€£](?!\w)|in\s+\w")
"""After a space, ``in`` and most single letters are words: ``5 in total``, ``3 a day``."""


def _scaled(text: str, value: float, end: int) -> tuple[int | float, int]:
    match = _SCALE.match(text, end)
    if match is None:
        return value, end
    product = round(value * _SCALES[(match[1] or match[2]).lower()], 6)
    return int(product) if product == int(product) else product, match.end()
