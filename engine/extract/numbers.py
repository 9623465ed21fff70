"""Numbers in a text: digits or words, with sign, thousands, scale, percent sign, currency, unit."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.extract.tokens import Token
from engine.extract.units import look_up


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a text mentions. ``unit`` is as written or ""; ``dimensions`` is what that unit can measure."""

    value: int | float
    start: int
    end: int
    unit: str = ""
    dimensions: frozenset[str] = frozenset()
    ordinal: bool = False
    weak: bool = False


_DIGITS = re.compile(
    r"(?P<currency>[$€£¥₹]\s?)?(?<![\w.])(?P<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)"
    r"(?P<exponent>[eE][-+]?\d{1,3}(?!\w))?(?P<ordinal>st|nd|rd|th)?(?!\d|\.\d)"
)
_SCALE = re.compile(r"\s?(hundred|thousand|million|billion|trillion|dozen|bn|k(?!\w)|M(?!\w))", re.IGNORECASE)
_UNIT = re.compile(r"[\s-]?([A-Za-z°µμ%$€£]+(?:/[A-Za-z]+)?(?:\^[23]|[²³23])?)(?!\w)")
_SCALES = {
    "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "dozen": 12, "bn": 10**9, "k": 1000, "m": 10**6,
}  # fmt: skip
_WORDS = {
    word: value
    for value, words in enumerate(
        "zero;one;two;three;four;five;six;seven;eight;nine;ten;eleven;twelve;thirteen;fourteen;fifteen;sixteen;seventeen;eighteen;nineteen".split(";")
    )
    for word in words.split()
} | {word: 10 * (tens + 2) for tens, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split())}
_ORDINALS = {word: value + 1 for value, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split())}
_TIMES = {"once": 1, "twice": 2, "thrice": 3}
_LARGEST_DIGITS = 300
"""Longer runs of digits are not numbers for people (and Python refuses them beyond 4,300)."""


def numbers(text: str, tokens: list[Token]) -> list[Number]:
    """Every number of the text, in order of mention."""
    found = [*_in_digits(text), *_in_words(text, tokens)]
    found.sort(key=lambda number: number.start)
    return found


def _in_digits(text: str) -> Iterator[Number]:
    for match in _DIGITS.finditer(text):
        digits = match["digits"]
        if len(digits) <= _LARGEST_DIGITS and not math.isinf(float(digits.replace(",", "") + (match["exponent"] or ""))):
            yield _number(text, match, digits.replace(",", ""))


def _number(text: str, match: re.Match[str], digits: str) -> Number:
    exponent = match["exponent"] or ""
    value: int | float = float(digits + exponent) if "." in digits or exponent else int(digits)
    start, end = match.start("digits"), match.end()
    if start and text[start - 1] in "-−" and (start == 1 or not text[start - 2].isalnum() and text[start - 2] not in ")]"):
        value, start = -value, start - 1
    if match["currency"]:
        start = min(start, match.start("currency"))
    return _with_unit(text, value, start, end, (match["currency"] or "").strip(), bool(match["ordinal"]))


def _with_unit(text: str, value: int | float, start: int, end: int, unit: str = "", ordinal: bool = False) -> Number:
    if scale := _SCALE.match(text, end):
        name = scale[1].lower()
        glued = len(name) == 1
        if not (glued and text[end].isspace()) and (not glued or scale[1] in "kM"):
            value, end = _scaled(value, _SCALES[name]), scale.end()
    if unit:
        return Number(value, start, end, unit, frozenset({"money"}), ordinal)
    match = _UNIT.match(text, end)
    measures = look_up(match[1]) if match else ()
    if match and measures and not (len(match[1]) == 1 and match[1].isalpha() and text[end].isspace() and match[1] not in "mgKCFVWNJAhsl"):
        return Number(value, start, match.end(), match[1], frozenset(name for name, _ in measures), ordinal)
    glued_letters = end < len(text) and (text[end].isalpha() or text[end] == "^")
    return Number(value, start, end, "", frozenset(), ordinal, weak=glued_letters)


def _scaled(value: int | float, scale: int) -> int | float:
    product = round(value * scale, 6)
    return int(product) if product == int(product) else product


def _in_words(text: str, tokens: list[Token]) -> Iterator[Number]:
    index = 0
    while index < len(tokens):
        value, length, ordinal = _spelled(text, tokens, index)
        if length:
            start, end = tokens[index].start, tokens[index + length - 1].end
            yield _with_unit(text, value, start, end, ordinal=ordinal)
        index += length or 1


def _spelled(text: str, tokens: list[Token], index: int) -> tuple[int, int, bool]:
    """Value, number of tokens and whether it orders, of the number spelled from a token on; length 0 where none is."""
    word = tokens[index].text.lower()
    if word in _TIMES:
        return _TIMES[word], 1, False
    if word in _ORDINALS:
        return _ORDINALS[word], 1, True
    value = _WORDS.get(word)
    if value is None:
        return 0, 0, False
    following = tokens[index + 1].text.lower() if index + 1 < len(tokens) else ""
    adjacent = following and text[tokens[index].end : tokens[index + 1].start] in {" ", "-"}
    if adjacent and value >= 20 and 0 < _WORDS.get(following, 0) < 10:
        return value + _WORDS[following], 2, False
    return value, 1, False
