"""Numbers in words: ``twenty-five``, ``half an hour``, ``next week``, ``monthly``."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.extract.tables.units import look_up
from engine.extract.text.number import NUMBER_WORDS, ORDINALS, WORDS, Number, measured
from engine.extract.tokens import Token


def in_fractions(text: str) -> Iterator[Number]:
    """Parts of a unit: ``half an hour``, ``three quarters of a mile``, ``two and a half days``."""
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
    return int(written) if written.isdecimal() else WORDS.get(written.lower(), 1)


_COUNT = rf"\d{{1,4}}|an?|{'|'.join(WORDS)}"
_FRACTIONS = {"half": 0.5, "a quarter": 0.25, "one quarter": 0.25, "quarter": 0.25, "three quarters": 0.75}
_FRACTION = re.compile(
    rf"\b(?:(?P<part>{'|'.join(_FRACTIONS)})(?:(?: of)? an?)? (?P<of>[a-z]{{1,20}})"
    rf"|(?P<times>{_COUNT}) and a half (?P<after>[a-z]{{1,20}})"
    rf"|(?P<count>{_COUNT}|last|past|next) (?P<before>[a-z]{{1,20}}) and a half)\b",
    re.IGNORECASE,
)


def in_words(text: str, tokens: list[Token]) -> Iterator[Number]:
    """Numbers and ordinals as words, and what says one without a number ("next week", "monthly", "from rest")."""
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
            number = measured(text, value, start, end, weak=True)
            yield replace(number, ordinal=True) if word in ORDINALS or _is_which(text, tokens[index]) else number
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


def _is_which(text: str, token: Token) -> bool:
    """Whether a word says which of several is meant, as an ordinal does ("the red one")."""
    before = text[max(0, token.start - _NEAR) : token.start] if token.word == "one" else ""
    return _WHICH.search(before) is not None and _NO_MORE.match(text, token.end) is not None


_NEAR = 40
_WHICH = re.compile(
    r"\b(?:this|that|which|another|any|(?:the|an?|my)(?: (?:[a-z]+est|(?:most|least) [a-z]+|first|second|third|last"
    r"|next|other|only|same|right|new|old|big|small|large|red|blue|green|black|white|yellow|grey|gray|pink|brown))?) $",
    re.IGNORECASE,
)
_NO_MORE = re.compile(
    r"\s*(?:[.,;:!?)]|$)|\s(?:about|and|as|at|by|called|for|from|has|in|is|named|near|of|on|or|please|that|titled|to"
    r"|under|was|where|which|who|with)\b",
    re.IGNORECASE,
)
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
        ones = WORDS.get(tokens[index + 1].word, 0)
        if 0 < ones < 10:
            return value + ones, 2
    return value, 1
