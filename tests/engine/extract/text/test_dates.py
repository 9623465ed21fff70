from datetime import date

import pytest

from engine.extract.text.dates import clocks, days


@pytest.mark.parametrize(
    "text",
    [
        "2023-10-15",
        "2023/10/15",
        "2023.10.15",
        "10/15/2023",
        "15/10/2023",
        "15.10.2023",
        "October 15, 2023",
        "Oct.15,2023",
        "oct 15th 2023",
        "15th October,2023",
        "15 of October 2023",
        "15 oct 2023",
        "2023 October 15th",
    ],
)
def test_a_day_is_known_in_every_usual_form(text: str):
    assert [(day.day, day.start, day.end) for day in days(f"on {text}.")] == [(date(2023, 10, 15), 3, 3 + len(text))]


def test_a_day_without_year_takes_its_neighbour_s_else_this_one():
    assert [day.day for day in days("2023 April 4th to April 8th")] == [date(2023, 4, 4), date(2023, 4, 8)]
    assert [day.day for day in days("May 3")] == [date(2025, 5, 3)]
    assert [day.day for day in days("3 may")] == [date(2025, 5, 3)]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("today", date(2025, 1, 1)),
        ("until the present date", date(2025, 1, 1)),
        ("tonight", date(2025, 1, 1)),
        ("Tomorrow", date(2025, 1, 2)),
        ("yesterday", date(2024, 12, 31)),
        ("the day after tomorrow", date(2025, 1, 3)),
        ("next week", date(2025, 1, 8)),
        ("on Friday", date(2025, 1, 3)),
        ("next Wednesday", date(2025, 1, 8)),
        ("this Tuesday", date(2025, 1, 7)),
        ("next month", date(2025, 2, 1)),
    ],
)
def test_relative_days_count_from_the_engine_s_own_today(text: str, day: date):
    assert [(each.day, each.relative) for each in days(text)] == [(day, True)]


@pytest.mark.parametrize("text", ["2023-02-30", "13/13/2023", "mayor", "version 1.2.3", "99-99-9999", "the marches"])
def test_what_is_no_day_is_none(text: str):
    assert days(text) == []


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("17:30", (17, 30, 0)),
        ("5:30:10 pm", (17, 30, 10)),
        ("5pm", (17, 0, 0)),
        ("5 PM", (17, 0, 0)),
        ("12am", (0, 0, 0)),
        ("12 p.m.", (12, 0, 0)),
        ("noon", (12, 0, 0)),
        ("Midnight", (0, 0, 0)),
        ("14:00 pm", (14, 0, 0)),
        ("5 in the afternoon", (17, 0, 0)),
        ("8:15 in the evening", (20, 15, 0)),
        ("9 in the morning", (9, 0, 0)),
        ("11 at night", (23, 0, 0)),
    ],
)
def test_a_time_of_day_is_known_in_every_usual_form(text: str, time: tuple[int, int, int]):
    assert [(each.hour, each.minute, each.second) for each in clocks(f"at {text}")] == [time]


@pytest.mark.parametrize("text", ["25:61", "1:2:3", "5 people", "10.30", "5 pmx", "5 pmm"])
def test_what_is_no_time_is_none(text: str):
    assert clocks(text) == []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on May 6th, it is 2031", date(2031, 5, 6)),
        ("on May 6th for $2031", date(2025, 5, 6)),
        ("2031 or 2032, on May 6th", date(2025, 5, 6)),
    ],
)
def test_a_day_without_a_year_takes_the_only_one_that_the_text_names(text: str, day: date):
    assert [each.day for each in days(text)] == [day]


def test_days_are_told_from_the_today_that_a_text_states():
    found = days("See you tomorrow, today is Monday, 2031-05-05")
    assert [(each.day, each.today) for each in found] == [(date(2031, 5, 6), False), (date(2031, 5, 5), True)]


def test_a_weekday_beside_its_date_is_no_other_day():
    assert [each.day for each in days("this Saturday, May 10th 2031, or on Sunday")] == [
        date(2031, 5, 10),
        date(2025, 1, 5),
    ]


@pytest.mark.parametrize(
    ("text", "hour"), [("tomorrow at 10", 10), ("on Friday at 9.", 9), ("at 18 today", 18), ("at 7 on Monday", 7)]
)
def test_a_bare_hour_beside_a_day_is_a_time(text: str, hour: int):
    assert [(clock.hour, clock.minute) for clock in clocks(f"Call Ann {text}")] == [(hour, 0)]


@pytest.mark.parametrize(
    "text", ["at 10", "at 10 Main Street", "tomorrow at 10%", "tomorrow at 10 % off", "at 5 degrees", "Friday at 99"]
)
def test_a_bare_hour_by_itself_is_none(text: str):
    assert clocks(f"Call Ann {text}") == []


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("from the 24th to the 27th of December", date(2025, 12, 24), date(2025, 12, 27)),
        ("24-27 December 2031", date(2031, 12, 24), date(2031, 12, 27)),
        ("between 24 and 27 December", date(2025, 12, 24), date(2025, 12, 27)),
        ("Dec 24 – 27, 2031", date(2031, 12, 24), date(2031, 12, 27)),
        ("December 24th through the 27th", date(2025, 12, 24), date(2025, 12, 27)),
        ("from the 24th to the 27th", date(2025, 1, 24), date(2025, 1, 27)),
        ("from the 30th until the 2nd", date(2025, 1, 30), date(2025, 2, 2)),
    ],
)
def test_a_range_may_say_its_month_once_or_not_at_all(text: str, begin: date, end: date):
    found = days(f"A room {text}")
    assert [each.day for each in found] == [begin, end]
    assert all(text[each.start - 7 : each.end - 7][0].isalnum() for each in found)


@pytest.mark.parametrize(
    "text", ["on the 3rd floor", "from the 2nd option", "on the 32nd", "on the 0th.", "May 3 to 5 people"]
)
def test_not_every_ordinal_is_a_day(text: str):
    assert [each.day for each in days(text)] == ([date(2025, 5, 3)] if "May" in text else [])


def test_the_end_of_a_range_must_be_a_day():
    assert [each.day for each in days("31-30 February")] == []
    assert [each.day for each in days("from 40 to 27 December")] == [date(2025, 12, 27)]


@pytest.mark.parametrize("text", ["Auguſt 24 to 27", "24–27 auguſt", "tueſday", "the day after tomorrow, thurſday"])
def test_letters_that_fold_into_others_are_read_as_these(text: str):
    assert days(text)
