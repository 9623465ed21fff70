"""Numbers in a text: digits or words, with sign, thousands, scale, percent sign, currency, unit."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from engine.extract.tables.units import convert
from engine.extract.text.number import Number, measured
from engine.extract.text.spelled import in_fractions, in_words
from engine.extract.tokens import Token

_DIGITS = re.compile(
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][-+]?\d{1,3}(?!\w))?(?P<ordinal>st|nd|rd|th)?(?!\d|\.\d)"
)
_INSIDE = re.compile(r"[\w.]$|(?<!\d)[^\W\d_]-$")
"""Before digits that are part of a word: ``B12``, ``1.2.3``, ``COVID-19``."""
_OTHER_SIDE = re.compile(r"(?<![\w.])[1-9]\d{0,4}[x×]$")
"""Before the second side of what has two: ``800x600``."""
_CURRENCY = re.compile(r"([$€£¥₹])\s?$")
_LARGEST_DIGITS = 300
"""Longer runs of digits are not numbers for people (and Python refuses them beyond 4,300)."""


def numbers(text: str, tokens: list[Token]) -> list[Number]:
    """Every number of the text, in order of mention."""
    found = [
        *islice(in_fractions(text), MOST_FOUND),
        *islice(_in_digits(text), MOST_FOUND),
        *islice(in_words(text, tokens), MOST_FOUND),
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
        side = _OTHER_SIDE.search(text, max(0, match.start() - 8), match.start())
        if len(digits) <= _LARGEST_DIGITS and (side or not _INSIDE.search(before)):
            value = float(digits + (match["exponent"] or ""))
            if not math.isinf(value):
                yield _signed(text, match, before, value if "." in digits or match["exponent"] else int(digits))


def _signed(text: str, match: re.Match[str], before: str, value: float) -> Number:
    start = match.start()
    if sign := _SIGN.search(text[max(0, start - 11) : start]):
        value, start = -value, start - len(sign.group())
    number = measured(text, value, start, match.end())
    if currency := _CURRENCY.search(before):
        return replace(number, unit=currency[1], dimensions=_MONEY, until=0, weak=False)
    return replace(number, ordinal=True) if match["ordinal"] else number


_SIGN = re.compile(r"(?<![\w)\]])[-−]$|(?<!\d )\b(?:minus|negative) $", re.IGNORECASE)


_MONEY = frozenset({"money"})


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
