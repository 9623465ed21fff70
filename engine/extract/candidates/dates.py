"""Which date, time or span of time a property takes, and how it wants them written."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from engine.extract.candidates.measures import things
from engine.extract.candidates.search import ROLE_OF, Candidate, Search, agreement
from engine.extract.slots.kinds import WRITTEN_WHOLE
from engine.extract.text.dates import MONTHS, TODAY, Clock, Day
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem
from engine.jsontext import Json


def dates(search: Search) -> Iterator[Candidate]:
    """Days as the property wants them written; ``tomorrow`` stays a word where no form is asked for."""
    passage, slot = search.passage, search.slot
    exact = slot.schema.get("format") == "date" or _asks_for_pattern(slot.description)
    for day in passage.days:
        value = _written(day.day, slot.description) if exact or not day.relative else passage.text[day.start : day.end]
        if _WITH_TIME.search(slot.description):
            clock = _beside(passage, day)
            value += f" {clock.hour:02}:{clock.minute:02}:{clock.second:02}" if clock else " 00:00:00"
        role = 2.0 * agreement(slot, _end_of_stay(passage, day) or ROLE_OF.get(passage.lead(day.start)))
        yield Candidate(
            (7.0 if day.today else 8.0) + role + search.name_cue(day.start, day.end), value, day.start, day.end
        )


def _end_of_stay(passage: Passage, day: Day) -> str | None:
    """Which end of a stay a day is: the one after ``check in`` or ``check-out date``."""
    match = _STAY.search(passage.text, max(0, day.start - _NEAR), day.start)
    return None if match is None else "from" if match["end"].lower() == "in" else "to"


_NEAR = 40
_STAY = re.compile(
    r"\bcheck(?:ing|s)?[ -]?(?P<end>in|out)\b(?:[ :,]{1,2}(?:date|day|is|on|at|the|for|=)\b){0,3}[ :,=]{0,2}$",
    re.IGNORECASE,
)


def later(value: Json, kind: str) -> Iterator[tuple[str, str]]:
    """The next day, or an hour later, and how that is said; nothing for what is past, as its end may be today."""
    try:
        begin = datetime.fromisoformat(str(value)).replace(tzinfo=None)
        if kind in _LATER and str(value)[4:8:3] == "--" and begin.date() >= TODAY:
            span, how = _LATER[kind]
            end = (begin + span).isoformat()
            yield end[: len(str(value))] + str(value)[len(end) :], how
    except (ValueError, OverflowError):  # no day as programs write it, or the last one of all
        return


_LATER = {"date": (timedelta(days=1), "the day after"), "datetime": (timedelta(hours=1), "an hour after")}


def times(search: Search) -> Iterator[Candidate]:
    """Times of day: as written, as HH:MM where the description asks for it, whole for ``format: time``."""
    passage, slot = search.passage, search.slot
    strict = slot.schema.get("format") == "time"
    for clock in passage.clocks:
        value = passage.text[clock.start : clock.end]
        if strict:
            value = f"{clock.hour:02}:{clock.minute:02}:{clock.second:02}Z"
        elif _AS_CLOCK.search(slot.description):
            value = f"{clock.hour:02}:{clock.minute:02}"
        yield Candidate(8.0 + search.name_cue(clock.start, clock.end), value, clock.start, clock.end)
    yield from _hours(search)
    if not strict:
        yield from things(search)
        yield from _days_as_times(search)
    if not strict and not _AS_CLOCK.search(slot.description):
        yield from (Candidate(7.5, passage.text[start:end], start, end) for start, end in _ahead(passage))


def _days_as_times(search: Search) -> Iterator[Candidate]:
    """A day where a time is required and no other property takes days (``departure_time`` of a flight on ``3 May``).

    The part or the time of it belongs to it (``tomorrow morning``, ``tomorrow at 8am``).
    """
    passage = search.passage
    if search.slot.required and _TAKES_DAYS.isdisjoint(search.slot.company.kinds):
        for day in passage.days:
            clock = None if _AS_CLOCK.search(search.slot.description) else _beside(passage, day)
            start, end = (min(day.start, clock.start), max(day.until, clock.end)) if clock else (day.start, day.until)
            yield Candidate(8.5 if clock or day.part else 5.0, passage.text[start:end], start, end)


_AS_CLOCK = re.compile(r"HH:MM|24[- ]hour")
_TAKES_DAYS = frozenset({"date", "datetime"})


def _hours(search: Search) -> Iterator[Candidate]:
    """A full hour without a mark (``at 7``), after ``for`` only where an alarm or something to come is spoken of."""
    passage, slot = search.passage, search.slot
    form = "{:02}:00:00Z" if slot.schema.get("format") == "time" else "{:02}:00"
    ringing = not _RINGING.isdisjoint(passage.positions.keys() | passage.task_stems)
    for number in passage.numbers:
        lead = passage.lead(number.start)
        plain = isinstance(number.value, int) and passage.text[number.start : number.end].isdecimal()
        if plain and number.value < _HOURS and not number.dimensions and (lead == "at" or (lead == "for" and ringing)):
            yield Candidate(5.0, form.format(number.value), number.start, number.end)


_HOURS = 24
_RINGING = frozenset(map(stem, ("alarm", "wake", "reminder", "remind", "meeting", "event", "appointment")))


def months(search: Search) -> Iterator[Candidate]:
    """A month with the year behind it, unless another property takes that; as YYYY-MM where that is asked for."""
    passage, slot = search.passage, search.slot
    asks_for_year = _YEAR not in slot.company.labels
    for month in said_months(search):
        year = _YEAR_AFTER.match(passage.text, month.end) if asks_for_year else None
        end = year.end() if year else month.end
        value = passage.text[month.start : end]
        if _YEAR_AND_MONTH.search(slot.description):
            number = MONTHS[str(month.value).casefold()]
            value = f"{year[1] if year else TODAY.year}-{number:02}"
        yield month._replace(value=value, end=end)


def said_months(search: Search) -> Iterator[Candidate]:
    """Months that the words name, for a property that is named after one; "may I" names none."""
    return (each for each in things(search) if not _ALLOWED.match(search.passage.text, each.start))


_ALLOWED = re.compile(r"may (?:i|we|you|he|she|it|they|be|have|not|also|want|need|like)\b", re.IGNORECASE)
_YEAR = stem("year")
_YEAR_AFTER = re.compile(r",?\s(?:of\s)?(\d{4})\b")
_YEAR_AND_MONTH = re.compile(r"\bYYYY-MM\b(?!-)", re.IGNORECASE)


def moments(search: Search) -> Iterator[Candidate]:
    """A day with the time beside it, or a time of today; for a ``when`` also a day or a span (``in 10 minutes``)."""
    passage, slot = search.passage, search.slot
    is_loose = _WHEN in slot.names and slot.schema.get("format") != "date-time"
    for day in passage.days:
        clock, start, end = _moment(search, day)
        hour, minute, second = (clock.hour, clock.minute, clock.second) if clock else (0, 0, 0)
        is_formal = slot.schema.get("format") == "date-time" or WRITTEN_WHOLE.search(slot.description)
        exact = is_formal or not day.relative
        time = "" if is_loose and clock is None else f"T{hour:02}:{minute:02}:{second:02}Z"
        said = passage.text[start:end]
        if not start <= day.start < end:
            said += f" {passage.text[day.start : day.end]}"
        yield Candidate(8.0, day.day.isoformat() + time if exact else said, start, end)
    if slot.schema.get("format") == "date-time" and not passage.days:
        for clock in passage.clocks:  # of today, where no other day is said
            at = f"{TODAY}T{clock.hour:02}:{clock.minute:02}:{clock.second:02}Z"
            role = 2.0 * agreement(slot, ROLE_OF.get(passage.lead(clock.start)))
            yield Candidate(7.0 + role, at, clock.start, clock.end)
    if is_loose:
        for start, end in (*_clocks(passage), *_ahead(passage)):
            yield Candidate(7.0, passage.text[start:end], start, end)


_WHEN = stem("when")


def _clocks(passage: Passage) -> Iterator[tuple[int, int]]:
    return ((clock.start, clock.end) for clock in passage.clocks)


def _ahead(passage: Passage) -> Iterator[tuple[int, int]]:
    """Spans of time from now on, with their ``in``."""
    for number in passage.numbers:
        if "time" in number.dimensions and number.until:
            match = _IN.search(passage.text, max(0, number.start - _NEAR), number.start)
            if match:
                yield match.start(), number.until


_IN = re.compile(r"\bin (?:about )?$", re.IGNORECASE)


def _moment(search: Search, day: Day) -> tuple[Clock | None, int, int]:
    """The time of day beside a day, and where both stand.

    Where the only day has several times, each is an end of a span by itself (``9am to 5pm on Monday``).
    """
    passage = search.passage
    found = [*_all_beside(passage, day)]
    if len(found) > 1 and len(passage.days) == 1:
        clock = found[-1 if search.slot.meaning.role == "to" else 0]
        return clock, clock.start, clock.end
    if found:
        return found[0], min(day.start, found[0].start), max(day.end, found[0].end)
    return None, day.start, day.end


def _beside(passage: Passage, day: Day) -> Clock | None:
    """The time of day that stands next to a day."""
    return next(_all_beside(passage, day), None)


def _all_beside(passage: Passage, day: Day) -> Iterator[Clock]:
    """The times next to a day, and those that its end is told by behind them ("at 10am and ends at 11:30")."""
    last = day.end
    for each in passage.clocks:
        is_end = last > day.end and _ENDING.fullmatch(passage.text, last, each.start)
        if is_end or 0 <= each.start - day.end < _BESIDE or 0 <= day.start - each.end < _BESIDE:
            last = max(last, each.end)
            yield each


_BESIDE = 20
"""Characters between a day and its time."""
_ENDING = re.compile(r",? (?:and )?(?:it )?(?:ends|ending|finishes|until|till)(?: at)? ", re.IGNORECASE)


def durations(search: Search) -> Iterator[Candidate]:
    """A number with a unit of time, as written (``2 weeks``); a century, a decade."""
    passage = search.passage
    for number in passage.numbers:
        if "time" in number.dimensions and number.until:
            text = passage.text[number.start : number.until]
            yield Candidate(7.0 + search.name_cue(number.start, number.until), text, number.start, number.until)
    for clock in passage.clocks:
        yield Candidate(
            6.0 + search.name_cue(clock.start, clock.end), passage.text[clock.start : clock.end], clock.start, clock.end
        )
    for match in _ERA.finditer(passage.text):
        yield Candidate(7.0, match.group(), *match.span())


_ERA = re.compile(r"\b\d{1,2}(?:st|nd|rd|th) century\b|\b[12]\d{3}s\b", re.IGNORECASE)


_WITH_TIME = re.compile(r"D HH:MM:SS\b", re.IGNORECASE)
_PATTERN = re.compile(r"\b(?:YYYY|MM|DD|YY)([-/. ]?)(?:YYYY|MM|DD)\1(?:YYYY|DD|MM|YY)\b", re.IGNORECASE)


def _written(day: date, description: str) -> str:
    """The day as the description asks (``MM-DD-YYYY``), else YYYY-MM-DD."""
    pattern = _PATTERN.search(description)
    if pattern is None:
        return day.isoformat()
    text = pattern.group().upper().replace("YYYY", f"{day.year:04}").replace("YY", f"{day.year % 100:02}")
    return text.replace("MM", f"{day.month:02}").replace("DD", f"{day.day:02}")


def _asks_for_pattern(description: str) -> bool:
    """Whether a description says how a date is written."""
    return _PATTERN.search(description) is not None
