from collections.abc import Callable

import pytest

from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("tomorrow", {"type": "string", "format": "date"}, "2025-01-02"),
        ("on 3 May 2022", {"type": "string"}, "2022-05-03"),
        ("tomorrow", {"type": "string"}, "tomorrow"),
        ("tomorrow", {"type": "string", "description": "As DD-MM-YYYY."}, "02-01-2025"),
        ("12 May 2022", {"type": "string", "description": "Format MM-DD-YYYY."}, "05-12-2022"),
        ("12 May 2022", {"type": "string", "description": "dd/mm/yy"}, "12/05/22"),
        ("12 May 2022", {"type": "string", "description": "YYYY-MM-DD"}, "2022-05-12"),
    ],
)
def test_a_day_is_written_as_asked_and_stays_a_word_where_nothing_is_asked(
    read: Read, text: str, schema: JsonObject, expected: Json
):
    assert read(text, date=schema) == {"date": expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for Ada on Friday at 8pm", "Friday at 8pm"),
        ("for Ada on 3 May 2022", "2022-05-03"),
        ("for Ada on 3 May 2022 at 9:30", "2022-05-03T09:30:00Z"),
        ("at 5pm for Ada", "5pm"),
        ("in about 10 minutes for Ada", "in about 10 minutes"),
        ("for 10 minutes with Ada", None),
    ],
)
def test_a_when_is_whatever_says_when(read: Read, text: str, expected: Json):
    assert read(text, when="string").get("when") == expected


def test_a_when_in_a_set_form_is_a_day_with_its_time(read: Read):
    moment: JsonObject = {"type": "string", "format": "date-time"}
    assert read("at 5pm", when=moment) == {"when": "2025-01-01T17:00:00Z"}
    assert read("on 3 May 2022", when=moment) == {"when": "2022-05-03T00:00:00Z"}


def test_the_ends_of_a_stay_go_to_their_properties(read: Read):
    stay = "from 2023 April 4th to April 8th"
    assert read(stay, end_date="string", start_date="string") == {"start_date": "2023-04-04", "end_date": "2023-04-08"}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string"}, "7:30 pm"),
        ({"type": "string", "format": "time"}, "19:30:00Z"),
        ({"type": "string", "description": "As HH:MM."}, "19:30"),
    ],
)
def test_a_time_is_written_as_asked(read: Read, schema: JsonObject, expected: str):
    assert read("at 7:30 pm", time=schema) == {"time": expected}


def test_a_part_of_the_day_is_a_time_too_where_the_form_is_free(read: Read):
    assert read("in the Afternoon", time="string") == {"time": "Afternoon"}
    assert read("in the afternoon", time={"type": "string", "format": "time"}).get("time") != "afternoon"


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("tomorrow at 5pm", {"type": "string", "format": "date-time"}, "2025-01-02T17:00:00Z"),
        ("tomorrow at 5pm", {"type": "string"}, "tomorrow at 5pm"),
        ("9:15 on 2025-03-04", {"type": "string"}, "2025-03-04T09:15:00Z"),
        ("by Friday", {"type": "string"}, "Friday"),
    ],
)
def test_a_moment_is_a_day_with_the_time_beside_it(read: Read, text: str, schema: JsonObject, expected: str):
    assert read(text, timestamp=schema) == {"timestamp": expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("for 2 weeks", "2 weeks"),
        ("in the 19th century", "19th century"),
        ("1990s music", "1990s"),
        ("at 15:39", "15:39"),
        ("5 kg", None),
    ],
)
def test_a_span_of_time_is_taken_as_written(read: Read, text: str, expected: str | None):
    assert read(text, ["x"], duration="string", x="null").get("duration") == expected


def test_a_stated_today_is_taken_last(read: Read):
    asked: JsonObject = {"type": "string", "description": "As YYYY-MM-DD."}
    assert read("Today is 2031-05-05, what about tomorrow?", date=asked) == {"date": "2031-05-06"}
    assert read("Today is 2031-05-05", date=asked) == {"date": "2031-05-05"}


def test_a_day_is_written_with_its_time_where_the_description_writes_both(read: Read):
    both: JsonObject = {"type": "string", "description": "As YYYY-MM-DD HH:mm:ss."}
    assert read("on 2031-05-05 at 4pm", start_date=both) == {"start_date": "2031-05-05 16:00:00"}
    assert read("on 2031-05-05", start_date=both) == {"start_date": "2031-05-05 00:00:00"}


@pytest.mark.parametrize(
    "text",
    [
        "from 1 July to 5 July 2025",
        "check-in 2025-07-01, check-out 2025-07-05",
        "check-out 2025-07-05, check-in 2025-07-01",
        "checking out on 5 July 2025 and checking in on 1 July 2025",
        "check in date: 1 July 2025, check out date: 5 July 2025",
    ],
)
@pytest.mark.parametrize(
    "names", [("check_in", "check_out"), ("checkin", "checkOut"), ("check_in_date", "checkout_date")]
)
def test_a_stay_begins_at_check_in_and_ends_at_check_out(read: Read, names: tuple[str, str], text: str):
    arrives, leaves = names
    found = read(text, **{leaves: "string", arrives: "string"})
    assert found == {arrives: "2025-07-01", leaves: "2025-07-05"}


def test_a_description_that_begins_with_a_date_asks_for_one(read: Read):
    due: JsonObject = {"type": "string", "description": "Due date of the invoice"}
    span: JsonObject = {"type": "string", "description": "Start date and time range"}
    assert read("pay by 3 May 2022", due=due) == {"due": "2022-05-03"}
    assert read("pay by 3 May 2022", span=span) == {}


@pytest.mark.parametrize("description", ["Start time", "When it starts, ISO 8601", "The start date and time (RFC3339)"])
def test_a_description_may_ask_for_a_day_with_its_time(read: Read, description: str):
    start: JsonObject = {"type": "string", "description": description}
    noon = "tomorrow at noon" if description == "Start time" else "2025-01-02T12:00:00Z"  # as the description asks
    assert read("Lunch with Bob tomorrow at noon", start=start) == {"start": noon}
    assert read("Lunch on 2025-03-04 at 9:00", start=start) == {"start": "2025-03-04T09:00:00Z"}


@pytest.mark.parametrize(
    ("text", "schema", "expected"),
    [
        ("Set an alarm for 7", {"type": "string"}, {"time": "07:00"}),
        ("Wake me up at 7", {"type": "string"}, {"time": "07:00"}),
        ("Open the door at 18", {"type": "string", "format": "time"}, {"time": "18:00:00Z"}),
        ("Set an alarm for 7:30", {"type": "string"}, {"time": "7:30"}),
        ("Open the door for 7", {"type": "string"}, {}),
        ("Set an alarm at 70", {"type": "string"}, {}),
        ("Set an alarm at 7%", {"type": "string"}, {}),
        ("Wake me up at 7.5", {"type": "string"}, {}),
    ],
)
def test_a_full_hour_needs_no_mark(read: Read, text: str, schema: JsonObject, expected: JsonObject):
    assert read(text, [], time=schema) == expected


@pytest.mark.parametrize(
    ("text", "about", "expected"),
    [
        ("my payslip for April 2025", "The month, e.g. March 2025", "April 2025"),
        ("my payslip for April of 2025", "", "April of 2025"),
        ("my payslip for April", "", "April"),
        ("my payslip for April 2024", "As YYYY-MM", "2024-04"),
        ("my payslip for April", "As YYYY-MM", "2025-04"),
    ],
)
def test_a_month_has_its_year_with_it(read: Read, text: str, about: str, expected: str):
    assert read(text, month={"type": "string", "description": about}) == {"month": expected}


def test_a_month_leaves_the_year_to_the_property_that_asks_for_it(read: Read):
    assert read("my payslip for April 2025", month="string", year="integer") == {"month": "April", "year": 2025}


def test_no_other_word_is_a_time(read: Read):
    assert read("Book a train ticket with my friends", departure_time="string") == {}


def test_a_day_stands_for_a_time_that_is_required_where_nothing_else_takes_it(read: Read):
    assert read("a flight on 3 May", departure_time="string") == {"departure_time": "3 May"}
    assert read("a flight on 3 May", [], departure_time="string") == {}
    assert read("a flight on 3 May 2025", date="string", departure_time="string") == {"date": "2025-05-03"}


def test_a_time_that_is_written_with_its_day_has_it(read: Read):
    time: JsonObject = {"type": "string", "description": "When, in ISO 8601"}
    assert read("Wake me tomorrow at 6 pm", time=time) == {"time": "2025-01-02T18:00:00Z"}


def test_two_times_of_one_day_are_the_ends_of_a_span(read: Read):
    moment: JsonObject = {"type": "string", "format": "date-time"}
    text = "from 9:00 to 9:15 on 2025-03-04"
    assert read(text, start=moment, end=moment) == {"start": "2025-03-04T09:00:00Z", "end": "2025-03-04T09:15:00Z"}
    spoken: JsonObject = {"type": "string", "description": "Start time of it"}
    ends: JsonObject = {"type": "string", "description": "End time of it"}
    text = "Book the hall from 9am to 5pm on Monday"
    assert read(text, start=spoken, end=ends) == {"start": "9am Monday", "end": "5pm Monday"}
    text = "Wake me at 6am on Monday, and long after that I want to be done by 11am"
    assert read(text, start=moment) == {"start": "2025-01-06T06:00:00Z"}
    text = "It starts tomorrow at 10am and ends at 11:30am"
    assert read(text, start=moment, end=moment) == {"start": "2025-01-02T10:00:00Z", "end": "2025-01-02T11:30:00Z"}


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("Remind me to water the plants tomorrow morning", "tomorrow morning"),
        ("Remind me to water the plants on Friday evening", "Friday evening"),
        ("Remind me to water the plants tomorrow at 8am", "tomorrow at 8am"),
        ("Remind me at 8am tomorrow to water the plants", "8am tomorrow"),
        ("Remind me to water the plants at 8am", "8am"),
    ],
)
def test_the_part_and_the_time_of_a_day_belong_to_it(read: Read, text: str, time: str):
    assert read(text, text="string", time="string") == {"text": "water the plants", "time": time}


def test_they_do_not_where_the_day_has_its_own_property(read: Read):
    assert read("lunch tomorrow evening", date="string", time="string") == {"date": "tomorrow", "time": "evening"}
    described: Json = {"type": "string", "description": "As HH:MM"}
    assert read("lunch tomorrow at 8am", time=described) == {"time": "08:00"}


DAY: Json = {"type": "string", "format": "date"}


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("a room from 2031-12-31", "2031-12-31", "2032-01-01"),
        ("a room from Friday", "2025-01-03", "2025-01-04"),
        ("a room from 2031-12-24 to 2031-12-27", "2031-12-24", "2031-12-27"),
    ],
)
def test_an_end_that_nobody_says_is_the_next_day(read: Read, text: str, begin: str, end: str):
    assert read(text, check_in=DAY, check_out=DAY) == {"check_in": begin, "check_out": end}
    assert read(text, departure_date=DAY, return_date=DAY) == {"departure_date": begin, "return_date": end}


def test_the_end_of_a_meeting_that_nobody_says_is_an_hour_later(read: Read):
    moment: JsonObject = {"type": "string", "format": "date-time"}
    found = read("meet tomorrow at 23:30", start_time=moment, end_time=moment)
    assert found == {"start_time": "2025-01-02T23:30:00Z", "end_time": "2025-01-03T00:30:00Z"}


@pytest.mark.parametrize(
    "text", ["sales since 2024-03-01", "sales since 9999-12-31", "sales", "sales until 2031-05-05"]
)
def test_what_is_past_or_not_said_has_no_such_end(read: Read, text: str):
    found = read(text, start_date=DAY, end_date=DAY)
    assert found.get("end_date") == ("2031-05-05" if "until" in text else None)


def test_a_default_is_the_end_and_so_is_none_in_another_form(read: Read):
    assert "end_date" not in read("from 2031-05-05", start_date=DAY, end_date={**DAY, "default": "2031-06-01"})  # type: ignore[dict-item]
    slashed: Json = {"type": "string", "description": "As MM/DD/YYYY"}
    assert read("from 2031-05-05", start_date=slashed, end_date=slashed) == {"start_date": "05/05/2031"}
    packed: Json = {"type": "string", "description": "As YYYYMMDD"}
    assert read("from 2031-05-05", start_date=packed, end_date=packed) == {"start_date": "20310505"}


def test_a_time_without_a_day_is_of_today(read: Read):
    moment: JsonObject = {"type": "string", "format": "date-time"}
    assert read("move it to 4pm", start_time=moment) == {"start_time": "2025-01-01T16:00:00Z"}
    found = read("a meeting from 9:00 to 9:45", start=moment, end=moment)
    assert found == {"start": "2025-01-01T09:00:00Z", "end": "2025-01-01T09:45:00Z"}
