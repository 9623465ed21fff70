"""Spans of time as programs write them."""

from collections.abc import Callable

import pytest

from engine.jsontext import JsonObject

Read = Callable[..., JsonObject]

SINCE = {"type": "string", "description": "How far back, such as 15m or 2h"}
INTERVAL = {"type": "string", "description": "Interval: 1m, 5m, 15m, 1h, 1d"}


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("logs of the last 2 hours", "2h"),
        ("logs of the past 90 minutes", "90m"),
        ("logs of the last hour", "1h"),
        ("logs of the last three days", "72h"),  # days aren't shown
        ("logs since half an hour ago", "30m"),
        ("logs since 45m", "45m"),
        ("logs of the last hour and a half", "90m"),
        ("logs of an hour and a half ago", "90m"),
        ("logs of the last 5 km", "15m"),
        ("logs of the last 1.5 seconds", "15m"),
        ("logs of the last 1e308 weeks", "15m"),
        ("logs", "15m"),
    ],
)
def test_a_span_is_written_as_the_description_shows(read: Read, text: str, since: str):
    assert read(text, since=SINCE) == {"since": since}


def test_an_interval_is_a_span(read: Read):
    assert read("5 minute candles of BTC", interval=INTERVAL) == {"interval": "5m"}
    assert read("candles of the last week", interval=INTERVAL) == {"interval": "7d"}


def test_when_a_text_takes_any_time_what_is_ahead_is_one(read: Read):
    assert read("Remind me in 20 minutes to eat", time="string") == {"time": "in 20 minutes"}
    assert read("Remind me in about half an hour", time="string") == {"time": "in about half an hour"}
    clock = {"type": "string", "description": "The time as HH:MM"}
    assert read("Remind me in 20 minutes to eat", time=clock) == {}
