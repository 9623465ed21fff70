"""Numbers in a text: digits or words, with sign, thousands, scale, percent sign, currency, unit."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from engine.extract.tables.listing import listing
from engine.extract.tables.units import convert, look_up
from engine.extract.tokens import Token


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


_DIGITS = re.compile(
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][-+]?\d{1,3}(?!\w))?(?P<ordinal>st|nd|rd|th)?(?!\d|\.\d)"
)
_INSIDE = re.compile(r"[\w.]$|[^\W\d_]-$")
"""Before digits that are part of a word: ``B12``, ``1.2.3``, ``COVID-19``."""
_CURRENCY = re.compile(r"([$€£¥₹])\s?$")
_SCALE = re.compile(r"\s?((?i:hundred|thousand|million|billion|trillion|dozen|bn))s?\b|([kM])(?!\w)")
_UNIT = re.compile(r"[\s-]?([A-Za-z°µμ%$€£]+(?:/[A-Za-z]+)?(?:\^[23]|[²³23])?)(?!\w)")
_SCALES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "dozen": 12, "bn": 10**9, "k": 1000, "m": 10**6,
}  # fmt: skip
_WORDS = {
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
_ORDINALS = {
    word: value + 1
    for value, word in enumerate(listing("first second third fourth fifth sixth seventh eighth ninth tenth"))
}
_AMOUNTS = {"once": 1, "twice": 2, "thrice": 3, "half": 0.5, "couple": 2, "pair": 2, "dozen": 12} | {
    word: _SCALES[word] for word in ("hundred", "thousand", "million", "billion")
}
NUMBER_WORDS: dict[str, float] = _WORDS | _ORDINALS | _AMOUNTS
"""Number, ordinal, adverb (``twice``) or amount (``dozen``) as a word -> its value."""
_LARGEST_DIGITS = 300
"""Longer runs of digits are not numbers for people (and Python refuses them beyond 4,300)."""


def numbers(text: str, tokens: list[Token]) -> list[Number]:
    """Every number of the text, in order of mention."""
    found = [
        *islice(_in_fractions(text), MOST_FOUND),
        *islice(_in_digits(text), MOST_FOUND),
        *islice(_in_words(text, tokens), MOST_FOUND),
    ]
    if len(found) < 2:
        return found
    found.sort(key=lambda number: number.start)
    apart: list[Number] = []
    for number in found:
        if not apart or number.start >= apart[-1].end:
            apart.append(number)
    return _joined(text, apart)


MOST_FOUND = 300
"""Numbers in digits, in words, and with fractions in words, that a text is searched for."""


def runs(text: str, found: list[Number]) -> list[list[Number]]:
    """Two or more numbers with nothing but commas or ``and`` between them."""
    rows: list[list[Number]] = []
    for number in found:
        before = rows[-1][-1] if rows else None
        if before and text[max(before.end, before.until) : number.start].strip() in _AND:
            rows[-1].append(number)
        else:
            rows.append([number])
    return [row for row in rows if len(row) > 1]


_AND = frozenset({",", "and", ", and", "&", "or", ", or"})


def _in_digits(text: str) -> Iterator[Number]:
    for match in _DIGITS.finditer(text):
        digits = match["digits"].replace(",", "")
        before = text[max(0, match.start() - 2) : match.start()]
        if len(digits) <= _LARGEST_DIGITS and not _INSIDE.search(before):
            value = float(digits + (match["exponent"] or ""))
            if not math.isinf(value):
                yield _signed(text, match, before, value if "." in digits or match["exponent"] else int(digits))


def _signed(text: str, match: re.Match[str], before: str, value: float) -> Number:
    start = match.start()
    if sign := _SIGN.search(text[max(0, start - 11) : start]):
        value, start = -value, start - len(sign.group())
    number = _measured(text, value, start, match.end())
    if currency := _CURRENCY.search(before):
        return replace(number, unit=currency[1], dimensions=_MONEY, until=0, weak=False)
    return replace(number, ordinal=True) if match["ordinal"] else number


_SIGN = re.compile(r"(?<![\w)\]])[-−]$|(?<!\d )\b(?:minus|negative) $", re.IGNORECASE)


def _measured(text: str, value: float, start: int, end: int, *, weak: bool = False) -> Number:
    """With the scale (``5 million``) and the unit (``5 km``) that follow."""
    value, end = _scaled(text, value, end)
    match = _UNIT.match(text, end)
    if match and (measures := look_up(match[1])) and not (text[end].isspace() and _NO_UNIT.match(text, match.start(1))):
        dimensions = frozenset(name for name, _ in measures)
        return Number(value, start, end, match[1], dimensions, weak=weak, until=match.end())
    glued = end < len(text) and (text[end].isalpha() or text[end] == "^")
    return Number(value, start, end, weak=weak or glued)


_MONEY = frozenset({"money"})
_NO_UNIT = re.compile(r"[^mgKCFVWNJhsl%$€£](?!\w)|in\s+\w")
"""After a space, ``in`` and most single letters are words: ``5 in total``, ``3 a day``."""


def _scaled(text: str, value: float, end: int) -> tuple[int | float, int]:
    match = _SCALE.match(text, end)
    if match is None:
        return value, end
    product = round(value * _SCALES[(match[1] or match[2]).lower()], 6)
    return int(product) if product == int(product) else product, match.end()


def _joined(text: str, found: list[Number]) -> list[Number]:
    """``5 ft 10 in`` and ``2 hours 30 minutes`` are one number, in the smaller unit."""
    joined: list[Number] = []
    for number in found:
        before = joined[-1] if joined else None
        if (
            before
            and before.unit
            and number.unit
            and text[before.end : number.start].strip(" ") in {before.unit, f"{before.unit} and"}
        ):
            larger = convert(before.value, before.unit, number.unit)
            if larger is not None and larger > before.value:
                parts = (*(before.parts or (before,)), number)
                joined[-1] = replace(number, value=larger + number.value, start=before.start, parts=parts)
                continue
        joined.append(number)
    return joined


def _in_fractions(text: str) -> Iterator[Number]:
    """``half an hour``, ``three quarters of a mile``, ``two and a half days``, ``an hour and a half``."""
    low = text.lower()
    for match in _FRACTION.finditer(text) if "half" in low or "quarter" in low else ():
        unit = match["of"] or match["after"] or match["before"]
        if measures := look_up(unit):
            value = (
                _FRACTIONS[match["part"].casefold()]
                if match["part"]
                else _whole(match["times"] or match["count"]) + 0.5
            )
            dimensions = frozenset(name for name, _ in measures)
            yield Number(value, match.start(), match.end(), unit, dimensions, weak=True, until=match.end())


def _whole(written: str) -> float:
    return int(written) if written.isdecimal() else _WORDS.get(written.lower(), 1)


_COUNT = rf"\d{{1,4}}|an?|{'|'.join(_WORDS)}"
_FRACTIONS = {"half": 0.5, "a quarter": 0.25, "one quarter": 0.25, "quarter": 0.25, "three quarters": 0.75}
_FRACTION = re.compile(
    rf"\b(?:(?P<part>{'|'.join(_FRACTIONS)})(?: of)? an? (?P<of>[a-z]{{1,20}})"
    rf"|(?P<times>{_COUNT}) and a half (?P<after>[a-z]{{1,20}})"
    rf"|(?P<count>{_COUNT}) (?P<before>[a-z]{{1,20}}) and a half)\b",
    re.IGNORECASE,
)


def _in_words(text: str, tokens: list[Token]) -> Iterator[Number]:
    index = 0
    while index < len(tokens):
        word = tokens[index].word
        length = 1
        if word not in _TELLING:
            index += 1
            continue
        if word in NUMBER_WORDS and not (
            word == "second" and _PER.search(text[max(0, tokens[index].start - 5) : tokens[index].start])
        ):
            value, length = _spelled(text, tokens, index)
            start, end = tokens[index].start, tokens[index + length - 1].end
            number = _measured(text, value, start, end, weak=True)
            yield replace(number, ordinal=True) if word in _ORDINALS else number
        elif word in _SPANS and _ONE.search(text, max(0, tokens[index].start - 16), tokens[index].start):
            token = tokens[index]
            yield Number(1, token.start, token.end, word, frozenset({"time"}), implied=True)
        elif word in PER_YEAR:
            yield Number(PER_YEAR[word], tokens[index].start, tokens[index].end, "per year", implied=True)
        elif word == "rest" and index and tokens[index - 1].word in {"from", "at"}:
            yield Number(0, tokens[index].start, tokens[index].end)
        index += length


_PER = re.compile(r"(?:/|\bper |\ba )$")
"""``meters/second`` holds no ordinal."""
PER_YEAR = {
    "daily": 365, "weekly": 52, "monthly": 12, "quarterly": 4, "semiannually": 2, "annually": 1, "yearly": 1,
}  # fmt: skip
"""How often a year something happens that happens so."""
_SPANS = frozenset({"day", "week", "month", "year", "decade", "century", "hour", "minute", "fortnight"})
_TELLING = frozenset({*NUMBER_WORDS, *_SPANS, *PER_YEAR, "rest"})
"""The words that may say a number, so that most words are looked up once."""
_ONE = re.compile(
    r"\b(?:next|past|last|coming|following|upcoming|previous|(?:for|in|over|within|of|last) an?) $", re.IGNORECASE
)


def _spelled(text: str, tokens: list[Token], index: int) -> tuple[float, int]:
    """Value and number of words of the number spelled from a word on (``twenty-five``)."""
    value = NUMBER_WORDS[tokens[index].word]
    if value >= 20 and index + 1 < len(tokens) and text[tokens[index].end : tokens[index + 1].start] in {" ", "-"}:
        ones = _WORDS.get(tokens[index + 1].word, 0)
        if 0 < ones < 10:
            return value + ones, 2
    return value, 1
