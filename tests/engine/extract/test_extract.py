"""Whole requests, as people write them, against whole schemas."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.extract import Words
from engine.extract.tables.listing import listing
from engine.jsontext import Json, JsonObject, compact

Read = Callable[..., JsonObject]

DATE: JsonObject = {"type": "string", "format": "date"}
NUMBERS: JsonObject = {"type": "array", "items": {"type": "number"}}
TEXTS: JsonObject = {"type": "array", "items": {"type": "string"}}


@pytest.mark.parametrize(
    ("text", "properties", "expected"),
    [
        (
            "Get weather for San Francisco and calculate 10+5",
            {"location": "string", "expression": "string"},
            {"location": "San Francisco", "expression": "10+5"},
        ),
        ("weather in oslo", {"city": "string"}, {"city": "Oslo"}),
        ("weather in 東京", {"city": "string"}, {"city": "東京"}),
        ("Wetter in Malmö", {"city": "string"}, {"city": "Malmö"}),
        (
            'send an email to bob@example.com about the meeting saying "hi"',
            {"to": "string", "subject": "string", "body": "string"},
            {"to": "bob@example.com", "subject": "meeting", "body": "hi"},
        ),
        (
            "send an email to Bob about lunch saying see you at noon",
            {"recipient": "string", "subject": "string", "message": "string"},
            {"recipient": "Bob", "subject": "lunch", "message": "see you at noon"},
        ),
        (
            "remind me tomorrow at 5pm to call mom",
            {"text": "string", "date": "string", "time": "string"},
            {"text": "call mom", "date": "tomorrow", "time": "5pm"},
        ),
        (
            "book a table for 4 at 19:30 on 2025-03-04",
            {"party_size": "integer", "time": "string", "date": DATE},
            {"party_size": 4, "time": "19:30", "date": "2025-03-04"},
        ),
        (
            "convert 100 USD to EUR",
            {"amount": "number", "from": "string", "to": "string"},
            {"amount": 100, "from": "USD", "to": "EUR"},
        ),
        (
            "trains from Berlin to Munich",
            {"origin": "string", "destination": "string"},
            {"origin": "Berlin", "destination": "Munich"},
        ),
        (
            "trains to Munich from Berlin",
            {"origin": "string", "destination": "string"},
            {"origin": "Berlin", "destination": "Munich"},
        ),
        ("weather for Oslo and Rome", {"cities": TEXTS}, {"cities": ["Oslo", "Rome"]}),
        ("add 5, 10 and 15", {"numbers": NUMBERS}, {"numbers": [5, 10, 15]}),
        ("triangle with base 10 and height 5", {"height": "number", "base": "number"}, {"base": 10, "height": 5}),
        ("multiply 6 by 7", {"a": "number", "b": "number"}, {"a": 6, "b": 7}),
        (
            "get issue #17 in octo/hello-world",
            {"owner": "string", "repo": "string", "issue_number": "integer"},
            {"owner": "octo", "repo": "hello-world", "issue_number": 17},
        ),
        (
            "create a user Ada Lovelace, 36 years old, living in London",
            {
                "name": "string",
                "age": "integer",
                "address": {"type": "object", "properties": {"city": {"type": "string"}}},
            },
            {"name": "Ada Lovelace", "age": 36, "address": {"city": "London"}},
        ),
        (
            "turn on the kitchen lights at 50% brightness in red",
            {"room": "string", "brightness": "integer", "color": "string"},
            {"room": "kitchen", "brightness": 50, "color": "red"},
        ),
        (
            "play Bohemian Rhapsody by Queen",
            {"artist": "string", "song": "string"},
            {"song": "Bohemian Rhapsody", "artist": "Queen"},
        ),
    ],
)
def test_each_property_takes_the_words_meant_for_it(
    read: Read, text: str, properties: dict[str, Json], expected: JsonObject
):
    assert read(text, **properties) == expected


def test_the_source_quotes_the_words_with_what_leads_to_them():
    reading = Words("weather in Oslo").read({"properties": {"city": {"type": "string"}}, "required": ["city"]})
    suggestion = next(reading.suggest(("city",), {"type": "string"}))
    assert (suggestion.value, suggestion.source, suggestion.span) == ("Oslo", 'from the words "in Oslo"', (11, 15))


EVERYTHING: JsonObject = {
    "type": "object",
    "properties": {
        **{
            name: {"type": "string"}
            for name in listing("""
email url city country address date when time duration currency unit expression function uuid path order_id
phone query text subject season repo owner recipient person color thing state to_city timezone
""")
        },
        **{name: {"type": "integer"} for name in ("n", "year", "hours", "probability")},
        **{name: {"type": "number", "description": "Length in meters."} for name in ("x", "rate")},
        **{name: {"type": "boolean"} for name in ("flag", "include_details")},
        "range": NUMBERS,
        "points": {"type": "array", "items": NUMBERS},
        "tags": TEXTS,
        "cities": TEXTS,
        "moment": {"type": "string", "format": "date-time"},
        "obj": {"type": "object"},
        "size": {"enum": ["s", "m"]},
    },
}
EVERYTHING["required"] = list(EVERYTHING["properties"]) if isinstance(EVERYTHING["properties"], dict) else []
PIECES = [
    "Oslo",
    "in",
    "from",
    "to",
    "5",
    "km",
    "'",
    '"',
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ".",
    "-",
    "+",
    "*",
    "/",
    "^",
    "=",
    "a",
    "The",
    "New",
    "York",
    "of",
    "and",
    "@",
    "x.com",
    "$",
    "%",
    "2020-01-01",
    ":30",
    "pm",
    "twenty",
    "\0",
    "\ud800",
    "\u202e",
    "東京",
    "https://",
    "#",
    "_",
    "\n",
    "next",
    "week",
    "Jan",
    "3rd",
    "e9",
    "ft",
    "10in",
    "minus",
    "e\u0301",
    "½",
    "٣",
    "²",
]


def everything_offered(text: str) -> int:
    reading = Words(text).read(EVERYTHING)
    properties = EVERYTHING["properties"]
    assert isinstance(properties, dict)
    count = 0
    for name, schema in properties.items():
        assert isinstance(schema, dict)
        for suggestion in reading.suggest((name,), schema):
            assert 0 <= suggestion.span[0] <= suggestion.span[1] <= len(text)
            compact(suggestion.value).encode()
            count += 1
    return count


@given(st.lists(st.sampled_from(PIECES), max_size=30), st.sampled_from(["", " "]))
def test_no_words_break_a_reading(pieces: list[str], joint: str):
    assert everything_offered(joint.join(pieces)) >= 0


@given(st.text(max_size=200))
def test_no_characters_break_a_reading(text: str):
    assert everything_offered(text) >= 0


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "piece",
    [
        "\0",
        "1,",
        "(",
        "[1,",
        "{",
        "' a",
        "a.b@c.",
        "../",
        "x^2+",
        "1 + 1 ",
        "New York ",
        "Jan 1 ",
        "\ud800",
        "A.",
        "é̀",
        "a_",
    ],
)
def test_a_million_characters_are_read_as_their_beginning(piece: str):
    text = piece * (1_000_000 // len(piece))
    assert everything_offered(text) == everything_offered(text[:10_000])


def test_the_same_text_and_schema_are_read_alike_every_time():
    text = "Book 2 rooms in Oslo from 1 May 2025, 'sea view', for Ada"
    found = [
        [list(Words(text).read(EVERYTHING).suggest((name,), {})) for name in ("city", "date", "n")] for _ in range(2)
    ]
    assert found[0] == found[1]
