"""Which numbers, lists of numbers and yes-or-no words a property takes."""

import re
from collections.abc import Iterator

from engine.extract.numbers import Number
from engine.extract.offers import Offer
from engine.extract.roles import ROLE_OF, agreement
from engine.extract.search import Search
from engine.extract.shapes import type_of
from engine.extract.tables import listing
from engine.extract.tokens import stem
from engine.extract.units import convert
from engine.extract.wants import Want
from engine.extract.words import Words
from engine.jsontext import Json


def numbers(search: Search) -> Iterator[Offer]:
    """Numbers by the words near them, their unit, their size; hours by a time of day."""
    words, want = search.words, search.want
    run_of = {number.start: run for run in words.runs for number in run}
    rank = -1
    for number in words.numbers:
        value = _fitting(number, want)
        rank += not number.weak and not number.implied
        if value is not None:
            run = run_of.get(number.start, [number])
            cue = search.numeric_cue(run[0].start, run[-1].end)
            score = 2.0 + cue + _fit(number, want) + _role(search, number)
            yield Offer(score, value, number.start, number.end, rank)
    if "hour" in want.names:
        for rank, clock in enumerate(words.clocks):
            yield Offer(4.0 + search.numeric_cue(clock.start, clock.end), clock.hour, clock.start, clock.end, rank)


def _fitting(number: Number, want: Want) -> float | None:
    """The number as the property wants it: in its unit, a percentage as a fraction, whole, within bounds; else None."""
    value: float | None = number.value
    if number.unit == "per year":
        value = number.value if _OFTEN.search(f"{' '.join(want.names)} {want.description}") else None
    elif number.implied:
        value = convert(number.value, number.unit, want.meaning.unit) if number.unit != want.meaning.unit else None
    elif number.unit and want.meaning.unit:
        value = convert(number.value, number.unit, want.meaning.unit) or value
    if (
        value is not None
        and "percent" in number.dimensions
        and want.type == "number"
        and "percent" not in want.description.lower()
    ):
        value = round(value / 100, 10)
    if value is None or (want.type == "integer" and value != int(value)):
        return None
    return _allowed(int(value) if want.type == "integer" else value, want)


_OFTEN = re.compile(r"compound|frequenc|how often|\b(?:times|periods|payments)\b.*\bper\b", re.IGNORECASE)


def _allowed(value: float, want: Want) -> float | None:
    low, high, listed = (want.schema.get(key) for key in ("minimum", "maximum", "enum"))
    if (isinstance(low, int | float) and value < low) or (isinstance(high, int | float) and value > high):
        return None
    return None if isinstance(listed, list) and value not in listed else value


def _fit(number: Number, want: Want) -> float:
    """How well unit, size and form agree with the name."""
    score = 2.0 if number.unit == "per year" else 0.0
    if number.weak:
        score -= 5.5 if _NUMBERED.intersection(want.names) else 1.5
    if number.ordinal:
        score -= 1.0
    if number.dimensions and want.meaning.dimensions:
        score += 2.5 if number.dimensions & want.meaning.dimensions else -4.0
    if want.meaning.unit and number.unit and stem(want.meaning.unit) == stem(number.unit):
        score += 1.5
    is_year = isinstance(number.value, int) and 1000 <= number.value <= 2100 and not number.dimensions
    if {"year", "season"}.intersection(want.names) and "years" not in want.description.lower():
        score += 3.0 if is_year else -3.0
    if "probability" in want.names or "prob" in want.names or "probabl" in want.names:
        score += 2.0 if 0 <= number.value <= 1 or "percent" in number.dimensions else -3.0
    return score


_NUMBERED = frozenset(map(stem, listing("1 2 3 4 5 one two three first second third")))
"""In the names of properties that come in pairs: ``two charges`` counts these, it is none of them."""


def _role(search: Search, number: Number) -> float:
    """``from 1960 to 2000``: the first is the start, the second the end."""
    _words, _want = search.words, search.want
    return 2.5 * agreement(search.want, ROLE_OF.get(search.words.lead(number.start)))


# ---------------------------------------------------------------- lists of numbers

_RANGE = frozenset(map(stem, listing("interval range limit bound span between")))


def number_lists(search: Search) -> Iterator[Offer]:
    """Lists in brackets, numbers in a row, the two ends of a range where the property is one."""
    words, want = search.words, search.want
    whole = type_of(want.item) == "integer"
    for literal in words.literals("list"):
        values = literal.value if isinstance(literal.value, list) else []
        if all(_is_number(value, whole=whole) for value in values):
            yield Offer(9.0 + search.name_cue(literal.start, literal.end), literal.value, literal.start, literal.end)
    for run in words.runs:
        yield from _list(search, run, 6.0 + 0.1 * len(run), whole=whole)
    if _RANGE.intersection((*want.names, *want.meaning.about)):
        for low, high in zip(words.numbers, words.numbers[1:], strict=False):
            if ROLE_OF.get(words.lead(low.start)) == "from" and ROLE_OF.get(words.lead(high.start)) == "to":
                yield from _list(search, [low, high], 7.0, whole=whole)
    if want.required:
        for number in words.numbers:
            yield from _list(search, [number], 1.0 + search.numeric_cue(number.start, number.end), whole=whole)


def _list(search: Search, run: list[Number], score: float, *, whole: bool) -> Iterator[Offer]:
    _words, _want = search.words, search.want
    values: list[Json] = [number.value for number in run]
    if not any(number.implied for number in run) and all(_is_number(value, whole=whole) for value in values):
        yield Offer(score + search.name_cue(run[0].start, run[-1].end), values, run[0].start, run[-1].end)


def _is_number(value: Json, *, whole: bool) -> bool:
    return isinstance(value, int if whole else int | float)


# ---------------------------------------------------------------- yes and no

_NO = frozenset({"false", "no", "disabled", "disable", "off"})
_NEGATIONS = frozenset(
    listing("""
without no not don't exclude excluding skip never disable except ignore ignoring doesn't few little hardly lacks
lack
""")
)
_FILLER = frozenset(
    map(
        stem,
        listing("""
include included with is has get show use enable enabled return want need should only allow if flag all consider a
the of for
"""),
    )
)


def booleans(search: Search) -> Iterator[Offer]:
    """True where the text mentions what the name is about, false where it denies it."""
    words, want = search.words, search.want
    subject = [word for word in want.names if word not in _FILLER]
    hits = [index for word in subject if (index := _mention(words, word)) is not None]
    if not subject or len(hits) * 2 < len(subject):
        return
    first, last = min(hits), max(hits)
    before = {token.word for token in words.tokens[max(0, first - 3) : first]}
    after = {token.word for token in words.tokens[last + 1 : last + 4]}
    token = words.tokens[last]
    yield Offer(5.0, before.isdisjoint(_NEGATIONS) and after.isdisjoint(_NO), token.start, token.end)


def _mention(words: Words, word: str) -> int | None:
    """The word's first place in the text; ``stat`` also stands for ``statistic``."""
    if word in words.positions:
        return words.positions[word][0]
    if len(word) < 4:
        return None
    return next(
        (
            places[0]
            for other, places in words.positions.items()
            if other.startswith(word) or (len(other) > 3 and word.startswith(other))
        ),
        None,
    )
