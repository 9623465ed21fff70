"""Which numbers and lists of numbers a property takes."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.candidates.counts import a_single, asks_how_many, is_count
from engine.extract.candidates.dates import said_months
from engine.extract.candidates.options import numbered
from engine.extract.candidates.party import are_people, of_party, one_member
from engine.extract.candidates.search import ROLE_OF, Candidate, Search, agreement
from engine.extract.slots.slot import Slot
from engine.extract.tables.listing import listing
from engine.extract.tables.units import convert, look_up
from engine.extract.text.dates import MONTHS
from engine.extract.text.number import Number
from engine.extract.text.passage import Passage
from engine.extract.tokens import is_plural, stem


def numbers(search: Search) -> Iterator[Candidate]:
    """Numbers by the words near them, their unit, their size; hours by a time of day."""
    passage, slot = search.passage, search.slot
    run_of = {number.start: run for run in passage.runs for number in run}
    counts = asks_how_many(slot)
    turned = _turned(passage)
    rank = -1
    for number in _apart(passage.numbers, slot):
        value = _fitting(number, slot)
        rank += not number.weak and not number.implied
        if value is not None:
            run = run_of.get(number.start, [number])
            cue = search.numeric_cue(run[0].start, run[-1].end)
            score = 2.0 + cue + _fit(number, slot) + _role(search, number)
            score += _NAMED_BEHIND * _is_counted(search, number)
            score += (4.0 if number.weak else 2.5) * are_people(search, number)
            place = rank + turned.get(number.start, 0)
            if number.weak and cue >= _POINTED:
                score += 1.0
            if counts and is_count(search, number):
                score += 4.5 if number.weak else 3.0
            yield Candidate(score, value, number.start, number.end, place)
    if _is_month(slot):
        yield from (month._replace(value=MONTHS[str(month.value).lower()]) for month in said_months(search))
    yield from numbered(search)
    yield from of_party(search)
    yield from one_member(search)
    yield from (Candidate(0.0, 1, start, end) for start, end in a_single(search))
    if "hour" in slot.names or ("hour" in slot.company.labels and _MINUTE in slot.names):
        yield from _of_clocks(search)


def _is_month(slot: Slot) -> bool:
    """Whether a property is a month ("start_month"), not of one ("day_of_month") nor how many ("term_months")."""
    names = slot.names[:-1] if slot.names[-1:] == _NUMBER else slot.names
    counts = any(isinstance(step, str) and is_plural(step) for step in slot.path[-1:])
    return names[-1:] == _MONTH and not counts and _OF_MONTH.isdisjoint(names)


_MONTH = (stem("month"),)
_NUMBER = (stem("number"),)
_OF_MONTH = frozenset(map(stem, listing("of per in by each a day amount budget price cost limit")))
"""What a name has beside ``month`` where it is something else that a month has."""


def _apart(found: Sequence[Number], slot: Slot) -> Iterator[Number]:
    """The numbers, one in several units as its parts where a property asks for each of them (hours and minutes)."""
    for number in found:
        measures = [look_up(part.unit) for part in number.parts]
        asked = [look_up(label) for label in slot.company.labels] if measures else ()
        yield from number.parts if measures and all(one in asked for one in measures) else (number,)


def _of_clocks(search: Search) -> Iterator[Candidate]:
    """The hour of each time of day, the minute where another property takes the hour."""
    passage, slot = search.passage, search.slot
    is_parted = _MINUTE in slot.company.labels
    for rank, clock in enumerate(passage.clocks):
        parted = passage.text.find(":", clock.start, clock.end) if is_parted else -1
        score = 4.0 + search.numeric_cue(clock.start, clock.end)
        place = -1 if is_parted else rank  # of several times of day both take the first
        if "hour" in slot.names:
            yield Candidate(score, clock.hour, clock.start, clock.end if parted < 0 else parted, place)
        elif parted >= 0:
            yield Candidate(score, clock.minute, parted + 1, parted + 3, place)
        else:
            yield Candidate(score, 0, clock.end, clock.end, place)


_MINUTE = stem("minute")


def _is_counted(search: Search, number: Number) -> bool:
    """Whether the property is named in the plural right behind a number (``10 shares for $180``)."""
    passage = search.passage
    after = passage.range_of(number.start, number.end)[1]
    if number.dimensions or after >= len(passage.tokens):
        return False
    if passage.text[number.end : passage.tokens[after].start] != " ":
        return False
    return is_plural(passage.tokens[after].word) and passage.tokens[after].stem in search.slot.names


_NAMED_BEHIND = 0.6
"""More than what stands between a name and a number behind it takes off."""


def numerals(search: Search) -> Iterator[Candidate]:
    """Numbers for a text property, as they are written (``0011``)."""
    for found in numbers(search):
        yield found._replace(value=search.passage.text[found.start : found.end], score=found.score + _NUMERAL)


_NUMERAL = 5.0
"""A number is what is asked for, which no other words are."""
_POINTED = 2.0
"""A word such as ``two`` counts what is named beside it."""


def _turned(passage: Passage) -> dict[int, int]:
    """How far the numbers of ``subtract 3 from 10`` stand from where they are reckoned with: 10 comes before 3."""
    turned: dict[int, int] = {}
    for match in _TAKEN_FROM.finditer(passage.text) if "from" in passage.positions else ():
        turned[match.start("less")], turned[match.start("more")] = 1, -1
    return turned


_TAKEN_FROM = re.compile(
    r"\b(?:subtract|deduct|take)\s(?P<less>[\d.,]{1,30})\s(?:away\s)?from\s(?P<more>\d)", re.IGNORECASE
)


def _fitting(number: Number, slot: Slot) -> float | None:
    """The number as the property wants it: in its unit, a percentage as a fraction, whole, within bounds; else None."""
    value: float | None = number.value
    if number.unit == "per year":
        value = number.value if _OFTEN.search(f"{' '.join(slot.names)} {slot.description}") else None
    elif number.implied:
        value = convert(number.value, number.unit, slot.meaning.unit) if number.unit != slot.meaning.unit else None
    elif number.unit and slot.meaning.unit:
        value = convert(number.value, number.unit, slot.meaning.unit) or value
    if value is not None and "percent" in number.dimensions and slot.type == "number" and not _takes_percent(slot):
        value = round(value / 100, 10)
    if value is not None and value != number.value and slot.type == "integer":
        value = round(value)  # half a mile is 805 metres
    if value is None or (slot.type == "integer" and value != int(value)):
        return None
    return _allowed(int(value) if slot.type == "integer" else value, slot)


def _takes_percent(slot: Slot) -> bool:
    """Whether 15 % is 15: where the description speaks of percent, or the name does and no fraction is asked for."""
    about = slot.description.lower()
    return "percent" in about or (
        not _PERCENT.isdisjoint(slot.names) and "fraction" not in about and "decimal" not in about
    )


def _is_share(slot: Slot) -> bool:
    """Whether a property goes from 0 to 100, by its bounds or by what it measures (``brightness``)."""
    return slot.schema.get("maximum") == _WHOLE or not _SHARES.isdisjoint(slot.names) or _takes_percent(slot)


_WHOLE = 100
_SHARES = frozenset(map(stem, listing("brightness volume level opacity humidity battery progress zoom saturation")))
_PERCENT = frozenset(map(stem, ("percent", "percentage")))
_OFTEN = re.compile(r"compound|frequenc|how often|\b(?:times|periods|payments)\b.*\bper\b", re.IGNORECASE)


def _allowed(value: float, slot: Slot) -> float | None:
    low, high, listed = (slot.schema.get(key) for key in ("minimum", "maximum", "enum"))
    if (isinstance(low, (int, float)) and value < low) or (isinstance(high, (int, float)) and value > high):
        return None
    return None if isinstance(listed, list) and value not in listed else value


def _fit(number: Number, slot: Slot) -> float:
    """How well unit, size and form agree with the name."""
    score = 2.0 if number.unit == "per year" else 0.0
    if number.weak and not number.dimensions & slot.meaning.dimensions:
        score -= 5.5 if _NUMBERED.intersection(slot.names) else 1.5
    if number.ordinal:
        score -= 1.0
    if "percent" in number.dimensions and _is_share(slot):
        score += 2.5
    if number.dimensions and slot.meaning.dimensions:
        score += 2.5 if number.dimensions & slot.meaning.dimensions else -4.0
    if slot.meaning.unit and number.unit and stem(slot.meaning.unit) == stem(number.unit):
        score += 1.5
    is_year = isinstance(number.value, int) and 1000 <= number.value <= 2100 and not number.dimensions
    if {"year", "season"}.intersection(slot.names) and "years" not in slot.description.lower():
        score += 3.0 if is_year else -3.0
    if "probability" in slot.names or "prob" in slot.names or "probabl" in slot.names:
        score += 2.0 if 0 <= number.value <= 1 or "percent" in number.dimensions else -3.0
    return score


_NUMBERED = frozenset(map(stem, listing("1 2 3 4 5 one two three first second third")))
"""In the names of properties that come in pairs: ``two charges`` counts these, it is none of them."""


def _role(search: Search, number: Number) -> float:
    """``from 1960 to 2000``: the first is the start, the second the end; ``buy 3 at 180``: the second is the price."""
    lead = search.passage.lead(number.start)
    if _PRICE in search.slot.names and not number.dimensions and (lead == "at" or lead in _TRADING):
        return 2.5 if lead == "at" else -2.5
    return 2.5 * agreement(search.slot, ROLE_OF.get(lead))


_PRICE = stem("price")
_TRADING = frozenset({"buy", "sell", "order", "purchase", "bought", "sold"})


# ---------------------------------------------------------------- lists of numbers
