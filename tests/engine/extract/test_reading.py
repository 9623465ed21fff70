from collections.abc import Callable

import pytest

from engine.extract import Suggestion, Words
from engine.extract.reading import MOST_SHOWN
from engine.jsontext import Json, JsonObject

Read = Callable[..., JsonObject]
SIDES: JsonObject = {"properties": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "required": ["a", "b"]}


def test_the_surest_pair_of_property_and_words_goes_first():
    reading = Words("b is 3 of 4").read(SIDES)
    assert [next(reading.suggest((name,), {"type": "integer"})).value for name in "ab"] == [4, 3]


def test_words_once_taken_are_gone_for_the_others():
    reading = Words("in Oslo").read({"properties": {"city": {"type": "string"}}, "required": ["city"]})
    suggestion = next(reading.suggest(("city",), {"type": "string"}))
    reading.take(suggestion)
    assert list(reading.suggest(("city",), {"type": "string"})) == []
    assert list(reading.suggest(("place",), {"type": "string"})) == []


def test_other_words_follow_as_second_best_but_never_those_planned_for_another():
    reading = Words("sides 3, 4 and 5").read(SIDES)
    assert [each.value for each in reading.suggest(("a",), {"type": "integer"})] == [3, 5]


def test_a_property_that_was_not_planned_for_is_read_alone():
    reading = Words("3 apples").read({})
    assert [each.value for each in reading.suggest(("items", 0, "count"), {"type": "integer"})] == [3]


def test_the_value_as_a_whole_takes_no_words_of_its_own():
    assert list(Words("3 apples").read({}).suggest((), {"type": "object"})) == []


def test_a_type_that_no_words_can_be_is_offered_nothing():
    assert list(Words("3 apples").read({}).suggest(("x",), {"type": "null"})) == []


def test_taking_a_stated_default_takes_no_words():
    reading = Words("5").read({"properties": {"n": {"type": "integer"}}, "required": ["n"]})
    reading.take(Suggestion(1, "from the default", (0, 0)))
    assert next(reading.suggest(("n",), {"type": "integer"})).value == 5


@pytest.mark.parametrize(
    ("schema", "value", "source"),
    [
        (
            {"type": "string", "description": "Unit. Default is 'cm'."},
            "cm",
            "from the description's words \"Default is 'cm'\"",
        ),
        ({"type": "boolean", "default": "false"}, False, 'from the default "false"'),
        ({"type": "integer", "default": "12"}, 12, 'from the default "12"'),
    ],
)
def test_a_default_told_in_words_comes_last(schema: JsonObject, value: Json, source: str):
    (suggestion,) = Words("").read({}).suggest(("x",), schema)
    assert (suggestion.value, suggestion.source) == (value, source)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "default": "m", "description": "Default is 'cm'."},
        {"type": "integer", "default": "many"},
        {"type": "string"},
        {"type": "string", "description": "A unit."},
    ],
)
def test_a_default_that_is_in_the_schema_or_unreadable_is_left_alone(schema: JsonObject):
    assert list(Words("").read({}).suggest(("x",), schema)) == []


def test_an_optional_property_takes_only_words_that_point_to_it(read: Read):
    text = "tall mountains near Denver"
    assert read(text, ["city"], city="string", title="string", note="string", count="integer") == {"city": "Denver"}
    assert read(f"{text} with title 'Peaks' and count 3", [], title="string", count="integer") == {
        "title": "Peaks",
        "count": 3,
    }


@pytest.mark.parametrize(
    ("text", "name", "source"),
    [
        ('mail about "Minutes of Monday" now', "subject", "from the words \"about 'Minutes of Monday'\""),
        ('"Minutes of Monday" it is', "subject", 'from the words "Minutes of Monday"'),
        ("flights from 'New York City' on", "origin", "from the words \"from 'New York City'\""),
        ("weather in Oslo", "city", 'from the words "in Oslo"'),
    ],
)
def test_a_source_quotes_the_words_with_every_quotation_mark_closed(text: str, name: str, source: str):
    schema: JsonObject = {"properties": {name: {"type": "string"}}, "required": [name]}
    assert next(Words(text).read(schema).suggest((name,), {"type": "string"})).source == source


def test_quotation_marks_inside_the_words_become_single_ones():
    schema: JsonObject = {"properties": {"scores": {"type": "object"}}}
    suggestion = next(Words('with {"math": 90}').read(schema).suggest(("scores",), {"type": "object"}))
    assert suggestion.source == "from the words \"with {'math': 90}\""


def test_a_long_source_is_cut():
    text = "say " + "word " * 100
    schema: JsonObject = {"properties": {"text": {"type": "string"}}, "required": ["text"]}
    source = next(Words(text).read(schema).suggest(("text",), {"type": "string"})).source
    assert source.endswith('…"')
    assert len(source) == len('from the words "…"') + MOST_SHOWN
