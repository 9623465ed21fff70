"""Which date, time or span of time a property takes."""

import re
from collections.abc import Iterator

from engine.extract.dates import asks_for_pattern, written
from engine.extract.measures import things
from engine.extract.offers import Offer
from engine.extract.roles import ROLE_OF, agreement
from engine.extract.search import Search


def dates(search: Search) -> Iterator[Offer]:
    """Days as the property wants them written; ``tomorrow`` stays a word where no form is asked for."""
    words, want = search.words, search.want
    exact = want.schema.get("format") == "date" or asks_for_pattern(want.description)
    for day in words.days:
        value = written(day.day, want.description) if exact or not day.relative else words.text[day.start : day.end]
        role = 2.0 * agreement(want, ROLE_OF.get(words.lead(day.start)))
        yield Offer(8.0 + role + search.name_cue(day.start, day.end), value, day.start, day.end)


def times(search: Search) -> Iterator[Offer]:
    """Times of day: as written, as HH:MM where the description asks for it, whole for ``format: time``."""
    words, want = search.words, search.want
    strict = want.schema.get("format") == "time"
    for clock in words.clocks:
        value = words.text[clock.start : clock.end]
        if strict:
            value = f"{clock.hour:02}:{clock.minute:02}:{clock.second:02}Z"
        elif re.search(r"HH:MM|24[- ]hour", want.description):
            value = f"{clock.hour:02}:{clock.minute:02}"
        yield Offer(8.0 + search.name_cue(clock.start, clock.end), value, clock.start, clock.end)
    if not strict:
        yield from things(search)


def moments(search: Search) -> Iterator[Offer]:
    """A day with the time beside it."""
    words, want = search.words, search.want
    for day in words.days:
        clock = next(
            (each for each in words.clocks if 0 <= each.start - day.end < 20 or 0 <= day.start - each.end < 20), None
        )
        hour, minute, second = (clock.hour, clock.minute, clock.second) if clock else (0, 0, 0)
        start, end = (min(day.start, clock.start), max(day.end, clock.end)) if clock else (day.start, day.end)
        exact = want.schema.get("format") == "date-time" or not day.relative
        value = f"{day.day.isoformat()}T{hour:02}:{minute:02}:{second:02}Z" if exact else words.text[start:end]
        yield Offer(8.0, value, start, end)


def durations(search: Search) -> Iterator[Offer]:
    """A number with a unit of time, as written (``2 weeks``); a century, a decade."""
    words, _want = search.words, search.want
    for number in words.numbers:
        if "time" in number.dimensions and number.until:
            text = words.text[number.start : number.until]
            yield Offer(7.0 + search.name_cue(number.start, number.until), text, number.start, number.until)
    for match in _ERA.finditer(words.text):
        yield Offer(7.0, match.group(), *match.span())


_ERA = re.compile(r"\b\d{1,2}(?:st|nd|rd|th) century\b|\b[12]\d{3}s\b", re.IGNORECASE)
