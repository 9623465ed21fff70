"""Dates and times in a text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import islice

from engine.extract.tables.listing import entries, listing

MOST_FOUND = 50
"""Days in one form, and times, that a text is searched for."""
TODAY = date(2025, 1, 1)
"""The engine's only today: replies never depend on the clock."""


@dataclass(frozen=True, slots=True)
class Day:
    """A calendar day that a text mentions.

    ``relative`` where it is told from today (``tomorrow``), ``today`` where the text says that it is today; ``part``
    is where the part of it ends that is told behind it (``tomorrow morning``), 0 where none is.
    """

    day: date
    start: int
    end: int
    relative: bool = False
    today: bool = False
    part: int = 0

    @property
    def until(self) -> int:
        """Where all that is said of it ends."""
        return self.part or self.end


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day that a text mentions."""

    hour: int
    minute: int
    second: int
    start: int
    end: int


MONTHS = {
    name: number + 1
    for number, names in enumerate(
        entries("january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,september sep sept")
        + entries("october oct,november nov,december dec")
    )
    for name in listing(names)
}
"""Name of a month, also cut short -> its number."""
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_SAID_DAY = rf"(?P<said>{_DAY})"
_YEAR = r"(?P<year>\d{4})"
_CALENDAR = (
    re.compile(rf"(?<![\d-]){_YEAR}[-/.](?P<month>\d{{1,2}})[-/.](?P<day>\d{{1,2}})(?![\d-])"),
    re.compile(r"(?<![\d/.-])(?P<month>\d{1,2})([-/])(?P<day>\d{1,2})\2(?P<year>\d{4})(?![\d/-])"),
    re.compile(r"(?<![\d/.-])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})(?!\d|\.\d)"),
    re.compile(rf"\b{_YEAR},?\s{_MONTH}\.?\s?{_DAY}\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\.?\s?{_DAY}(?:\s?,\s?|\s|\sof\s){_YEAR}\b", re.IGNORECASE),
    re.compile(rf"\b{_DAY}\s(?:of\s)?{_MONTH}\.?\s?,?\s?{_YEAR}\b", re.IGNORECASE),
    re.compile(rf"\b{_MONTH}\.?\s{_DAY}\b(?!\s?[:,]?\d)", re.IGNORECASE),
    re.compile(rf"\b{_DAY}\s(?:of\s)?{_MONTH}\b", re.IGNORECASE),
)
_UNTIL = r"(?:\s?[-–]\s?|\s(?:to|until|till|through|and)\s)(?:the\s)?"
_RANGES = (
    re.compile(
        rf"(?<![\d/.:-]){_SAID_DAY}(?={_UNTIL}\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?{_MONTH}\b(?:,?\s{_YEAR}\b)?)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_MONTH}\.?\s\d{{1,2}}(?:st|nd|rd|th)?{_UNTIL}{_SAID_DAY}\b(?![:/-]?\d|\s(?:people|[a-z]+s)\b)(?:,?\s{_YEAR}\b)?",
        re.IGNORECASE,
    ),
)
"""The end of a range whose month stands at the other end ("from 24 to 27 December", "Dec 24-27")."""
_NTH = re.compile(
    r"\b(?:on|for|from|to|until|till|by|before|after|between|since|and|starting)\sthe\s(?P<said>(?P<day>\d{1,2})(?:st|nd|rd|th))"
    r"(?=\s?(?:[.,;!?)-]|$)|\s(?:to|until|till|through|and|at|for|in|from|please)\b)",
    re.IGNORECASE,
)
"""A day of which nobody says the month."""
_WEEKDAYS = listing("monday tuesday wednesday thursday friday saturday sunday")
_RELATIVE = re.compile(
    r"\b(?:(?P<word>the day after tomorrow|today|tonight|tomorrow|yesterday"
    r"|the (?:present|current) da(?:y|te)(?!\s(?:of|is)\b))"
    r"|next\s(?P<unit>week|month|year)"
    r"|(?:(?:next|this|coming)\s)?(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
    r"(?P<part>\s(?:morning|afternoon|evening|night)\b)?",
    re.IGNORECASE,
)
_OFFSETS = {
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "yesterday": -1,
    "the day after tomorrow": 2,
    "week": 7,
    "month": 31,
    "year": 365,
}
_BARE = r"(?:1?\d|2[0-3])(?![\w%°:/-]|\.\d|\s?[%°])"
_ON_DAY = r"\s(?:on\s)?(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
"""A bare hour is a time of day beside a day ("tomorrow at 10", "at 10 on Friday")."""
_HALF = r"[ap]m\b|[ap]\.m\.|in the (?:morning|afternoon|evening)\b|at night\b"
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<hour>[01]?\d|2[0-3])(?::(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?"
    rf"(?:\s?(?P<half>{_HALF}))?|\s?(?P<half2>{_HALF}))(?!\d|:\d)|\b(?P<word>noon|midnight)\b"
    rf"|(?:(?<=day at )|(?<=tomorrow at )|(?<=tonight at ))(?P<bare>{_BARE})|(?<=\bat )(?P<bare2>{_BARE})(?={_ON_DAY})",
    re.IGNORECASE,
)
_NUMERIC = re.compile(r"\d[-/.]\d{1,2}[-/.]\d")
_MONTH_STARTS = tuple(name for name in MONTHS if len(name) == 3)
_CLOCK_HINT = re.compile(
    r"\d(?::\d|\s?[aApP]\.?[mM]|\s(?:in the|at n))|(?:day|morrow|night) at \d|at \d\d? [a-zA-Z]"
    r"|[nN]oon|NOON|[mM]idnight|MIDNIGHT"
)


def days(text: str) -> list[Day]:
    """The calendar days that a text mentions, in order; one without a year takes its neighbour's, else today's."""
    found: list[Day] = []
    lowered = text.lower()
    if _NUMERIC.search(text) or any(month in lowered for month in _MONTH_STARTS):
        for pattern in _CALENDAR:
            for match in islice(pattern.finditer(text), MOST_FOUND):
                day = _day(match, found)
                if day and not _meets(day, found):
                    found.append(day)
        found += [day for day in _range_ends(text, found) if not _meets(day, found)]
    found += [day for day in _nth_days(text) if not _meets(day, found)]
    if any(hint in lowered for hint in ("day", "tomorrow", "next", "tonight", "t date")):
        found = _with_relative(text, found)
    found.sort(key=lambda day: day.start)
    return found


def _meets(day: Day, others: Iterable[Day]) -> bool:
    return any(day.start < other.end and other.start < day.end for other in others)


def _range_ends(text: str, found: Sequence[Day]) -> Iterator[Day]:
    for pattern in _RANGES:
        for match in islice(pattern.finditer(text), MOST_FOUND):
            if day := _day(match, found):
                start, end = match.span("said")
                yield replace(day, start=start, end=end)


def _nth_days(text: str) -> Iterator[Day]:
    """The next days of such a number, each after the one before it."""
    day = TODAY - _ONE_DAY
    for match in islice(_NTH.finditer(text), MOST_FOUND):
        number = int(match["day"])
        if 0 < number <= _LONGEST_MONTH:
            day += _ONE_DAY
            while day.day != number:
                day += _ONE_DAY
            yield Day(day, *match.span("said"))


_ONE_DAY = timedelta(days=1)
_LONGEST_MONTH = 31


def _with_relative(text: str, calendar: list[Day]) -> list[Day]:
    """With the days told from today, which is what the text says it is; a weekday beside its date is told by that."""
    dated = [
        replace(each, today=_TODAY_IS.search(text, max(0, each.start - 40), each.start) is not None)
        for each in calendar
    ]
    today = next((each.day for each in dated if each.today), TODAY)
    told = (
        each
        for each in _relative(text, today)
        if not any(_BESIDE.fullmatch(text, each.end, day.start) for day in calendar)
    )
    return [*dated, *told]


_SAYS = r"(?:'s date)?(?: is|:)?,? (?:\w+day,? )?"
_TODAY_IS = re.compile(rf"\btoday{_SAYS}$", re.IGNORECASE)
_BESIDE = re.compile(rf"{_SAYS}|,? ?\(?(?:the )?", re.IGNORECASE)


def _day(match: re.Match[str], before: Sequence[Day]) -> Day | None:
    groups = match.groupdict()
    month, number = groups["month"].casefold(), int(groups["day"])
    year = int(groups.get("year") or (before[-1].day.year if before else _year_in(match.string)))
    position = MONTHS[month] if month in MONTHS else int(month)
    if position > 12 >= number:
        position, number = number, position
    try:
        return Day(date(year, position, number), *match.span())
    except ValueError:
        return None


def _year_in(text: str) -> int:
    """The only year that a text names, else today's."""
    years = set(_LONE_YEAR.findall(text))
    return int(years.pop()) if len(years) == 1 else TODAY.year


_LONE_YEAR = re.compile(r"(?<![\d$€£#.,-])20(?:0[1-9]|[1-4]\d)(?![\d%-]|[.,]\d)")


def _relative(text: str, today: date) -> list[Day]:
    found: list[Day] = []
    for match in islice(_RELATIVE.finditer(text), MOST_FOUND):
        word = (match["word"] or match["unit"] or "").casefold()
        offset = _OFFSETS.get(word, 0) if word else _until(match["weekday"].casefold(), today)
        start, end = match.start(), match.end()
        end, part = (match.start("part"), end) if match["part"] else (end, 0)
        found.append(Day(today + timedelta(days=offset), start, end, relative=True, part=part))
    return found


def _until(weekday: str, today: date) -> int:
    return (_WEEKDAYS.index(weekday) - today.weekday() - 1) % 7 + 1


def clocks(text: str) -> list[Clock]:
    """The times of day that a text mentions, in order."""
    if _CLOCK_HINT.search(text) is None:
        return []
    return [_clock(match) for match in islice(_CLOCK.finditer(text), MOST_FOUND)]


_LATE = ("afternoon", "evening", "night")


def _clock(match: re.Match[str]) -> Clock:
    if word := match["word"]:
        return Clock(12 if word.lower() == "noon" else 0, 0, 0, *match.span())
    hour, half = int(match["hour"] or match["bare"] or match["bare2"]), (match["half"] or match["half2"] or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half.startswith("p") or half.endswith(_LATE) else 0)
    return Clock(hour, int(match["minute"] or 0), int(match["second"] or 0), *match.span())
