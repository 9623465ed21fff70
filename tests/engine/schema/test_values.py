from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum, IntEnum
from typing import Any
from uuid import UUID  # noqa: TID251 - as a schema may hold one by mistake

import pytest

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject
from engine.schema import example, generate
from tests.engine.schema.oracle import complaints, valid_example


def of(**properties: Any) -> Json:
    """The value of a schema with these keywords, checked."""
    return valid_example(properties)


def test_a_mail_tool_is_filled_whole_and_a_bound_comes_before_42() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {
            "email": {"type": "string", "format": "email"},
            "subject": {"type": "string"},
            "priority": {"type": "integer", "minimum": 1, "maximum": 5},
            "send_immediately": {"type": "boolean"},
            "address": {"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}},
        },
    }
    assert valid_example(schema) == {
        "email": "test@example.com",
        "subject": "Test email subject",
        "priority": 5,
        "send_immediately": True,
        "address": {"street": "123 Main St", "city": "San Francisco"},
    }


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("location", "San Francisco"),
        ("departureCity", "San Francisco"),
        ("user_email", "test@example.com"),
        ("HTTPUrl", "https://example.com/"),
        ("start-date", "2025-01-01"),
        ("emails", "test@example.com"),
        ("flux_capacitor", "example flux capacitor"),
        ("", "example"),
        ("名前", "example 名前"),
    ],
)
def test_texts_are_readable_by_the_words_of_the_property_s_name(name: str, text: str) -> None:
    assert of(type="object", properties={name: {"type": "string"}}) == {name: text}


@pytest.mark.parametrize(
    ("bounds", "value"),
    [
        ({}, 42),
        ({"minimum": 50}, 50),
        ({"maximum": 5}, 5),
        ({"exclusiveMinimum": 0, "exclusiveMaximum": 2}, 1),
        ({"minimum": -5, "maximum": -3}, -3),
        ({"multipleOf": 7, "minimum": 50}, 56),
        ({"multipleOf": 5}, 40),
        ({"multipleOf": 9}, 45),
        ({"multipleOf": 100}, 100),
        ({"multipleOf": 0.5, "maximum": 3.2}, 3),
        ({"minimum": 9007199254740993}, 9007199254740993),
        ({"allOf": [{"multipleOf": 4}, {"multipleOf": 6}]}, 36),
        ({"minimum": 1.5, "maximum": 2.5}, 2),
        ({"not": {"const": 42}}, 43),
        ({"minimum": 41, "maximum": 43, "not": {"enum": [42, 43]}}, 41),
        ({"exclusiveMinimum": 41, "minimum": 41}, 42),
        ({"exclusiveMaximum": 42, "maximum": 42}, 41),
        ({"minimum": 10, "allOf": [{"minimum": 3}, {"maximum": 20}, {"maximum": 30}]}, 20),
    ],
)
def test_integers_are_42_or_the_nearest_that_fits(bounds: JsonObject, value: int) -> None:
    assert of(type="integer", **bounds) == value


@pytest.mark.parametrize(
    ("bounds", "value"),
    [
        ({}, 42),
        ({"exclusiveMinimum": 0, "maximum": 0.5}, 0.2),
        ({"exclusiveMinimum": 0.1, "exclusiveMaximum": 0.2}, 0.15),
        ({"multipleOf": 0.01, "minimum": 0.005, "maximum": 0.015}, 0.01),
        ({"multipleOf": 0.1, "minimum": 4.15, "maximum": 4.45}, 4.4),
        ({"minimum": 0.5, "not": {"type": "integer"}}, 0.8),
        ({"maximum": 0.5, "not": {"type": "integer"}}, -0.2),
        ({"not": {"type": "integer"}}, 42.5),
        ({"minimum": 0.30000000000000004, "maximum": 0.30000000000000004}, 0.30000000000000004),
    ],
)
def test_numbers_need_not_be_integers_where_none_fits(bounds: JsonObject, value: float) -> None:
    assert of(type="number", **bounds) == value


def test_ways_whose_multiples_are_all_refused_are_passed_over() -> None:
    either: JsonObject = {"anyOf": [{"multipleOf": 3}, {"multipleOf": 15}]}
    unless: JsonObject = {"anyOf": [{"not": {"multipleOf": 3}}, {"multipleOf": 8}]}
    further: JsonObject = {"anyOf": [{"not": {"multipleOf": 8}}, {"multipleOf": 11}]}
    assert of(type="integer", minimum=1, allOf=[either, unless, further]) == 264
    between: JsonObject = {"exclusiveMinimum": 0, "maximum": 0.7, "not": {"multipleOf": 0.1}}
    assert of(type="number", allOf=[between], anyOf=[{"multipleOf": 0.3}, {"multipleOf": 0.25}]) == 0.25
    with pytest.raises(UnsatisfiableSchema, match="no value was found that satisfies all of it"):
        example({"type": "number", "multipleOf": 0.3, "not": {"multipleOf": 0.1}})


def test_a_multiple_is_one_in_exact_arithmetic_and_in_binary_fractions() -> None:
    made = of(type="number", multipleOf=0.01, minimum=0.065, maximum=0.095)
    assert isinstance(made, float)
    assert Decimal(repr(made)) % Decimal("0.01") == 0
    assert int(made / 0.01) == made / 0.01


def test_numbers_beyond_all_floats_are_refused_or_exact() -> None:
    assert of(type="integer", minimum=10**400) == 10**400
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "integer", "multipleOf": 1e308, "minimum": 1})
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "integer", "minimum": 10**400, "multipleOf": 0.5})
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "number", "minimum": 10**400, "multipleOf": 0.5})


def test_multiples_that_no_binary_fraction_is_are_looked_for_only_so_long() -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "number", "multipleOf": 1e-300, "minimum": 1e300})
    assert of(type="number", multipleOf=1e-320) == 0


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "minimum": 5, "maximum": 4},
        {"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2},
        {"type": "integer", "multipleOf": 7, "minimum": 1, "maximum": 6},
        {"type": "number", "exclusiveMinimum": 1, "maximum": 1},
        {"type": "boolean", "not": {"enum": [True, False]}},
        {"type": "null", "not": {"const": None}},
        {"type": "string", "minLength": 3, "maxLength": 2},
        {"type": "string", "enum": [1, 2]},
        {"const": 1, "enum": [2, 3]},
        {"enum": []},
        {"type": "string", "minLength": 10_000_000},
    ],
)
def test_what_no_value_satisfies_is_refused_with_place_and_reason(schema: JsonObject) -> None:
    with pytest.raises(UnsatisfiableSchema) as refused:
        example({"type": "object", "properties": {"a": schema}, "required": ["a"]})
    assert refused.value.path == "#/properties/a"
    assert refused.value.reason


@pytest.mark.parametrize(
    "name",
    [
        "email",
        "idn-email",
        "date-time",
        "date",
        "time",
        "duration",
        "uri",
        "uri-reference",
        "iri",
        "iri-reference",
        "uri-template",
        "uuid",
        "hostname",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "json-pointer",
        "relative-json-pointer",
        "regex",
        "url",
        "ip",
        "ip-address",
        "host-name",
        "phone",
        "color",
        "byte",
        "base64",
        "binary",
        "password",
        "char",
        "json",
        "int32",
        "int64",
        "decimal",
        "semver",
        "google-datetime",
        "google-duration",
        "never-heard-of",
    ],
)
def test_every_format_has_as_many_different_examples_as_a_list_asks_for(name: str) -> None:
    texts = of(type="array", items={"type": "string", "format": name}, minItems=3, uniqueItems=True)
    assert isinstance(texts, list)
    assert len(texts) == 3


@pytest.mark.parametrize(
    "schema",
    [
        {"format": "email", "pattern": "@corp\\.com$"},
        {"format": "email", "maxLength": 6},
        {"format": "email", "minLength": 40},
        {"format": "uri", "minLength": 300},
        {"format": "uri", "maxLength": 5},
        {"format": "date", "pattern": "^1999"},
        {"format": "hostname", "pattern": "\\.internal$"},
        {"format": "ipv6", "maxLength": 3},
        {"format": "date-time", "pattern": "\\+01:00$"},
        {"format": "unknown", "pattern": "^[a-f]{3}$"},
        {"format": "uuid", "not": {"const": "00000000-0000-4000-8000-000000000001"}},
    ],
)
def test_a_format_with_a_pattern_or_a_length_still_holds(schema: JsonObject) -> None:
    assert isinstance(of(type="string", **schema), str)


def test_lengths_cut_and_fill_readable_texts() -> None:
    assert of(type="string", maxLength=3) == "exa"
    assert of(type="string", minLength=20) == "example example exam"
    assert of(type="string", minLength=8, maxLength=8) == "examplee"
    assert of(type="string", maxLength=0) == ""
    assert of(type="object", properties={"full_name": {"type": "string", "maxLength": 4}}) == {"full_name": "Ada"}
    assert of(type="object", properties={"full_name": {"type": "string", "maxLength": 4, "minLength": 4}}) == {
        "full_name": "Adaa"
    }


def test_different_texts_are_made_where_a_list_needs_them() -> None:
    texts = of(type="array", items={"type": "string", "maxLength": 2}, minItems=60, uniqueItems=True)
    assert isinstance(texts, list)
    assert len(texts) == 60


def test_what_the_schema_says_itself_comes_first_where_it_is_valid() -> None:
    assert of(type="string", default="d", examples=["e"]) == "d"
    assert of(type="string", examples=["e"]) == "e"
    assert of(type="string", example="e") == "e"
    assert of(type="string", enum=["a", "b"], default="b") == "b"
    assert of(type="string", enum=["a", "b"]) == "a"
    assert of(const={"a": 1}) == {"a": 1}
    assert of(type="integer", minimum=10, default=3, examples=[4]) == 42
    assert of(type="string", pattern="^[A-Za-z]{2}$", examples=["english"]) == "ab"
    assert of(type="array", items={"type": "integer"}, default=[]) == []
    assert of(type="array", items={"type": "integer"}, default=["no"]) == [42]
    assert of(type="object", default={}) == {}
    assert of(type="object", required=["a"], default={}) == {"a": "example a"}
    assert of(enum=[[1], [2]], **{"not": {"const": [1]}}) == [2]
    assert of(type="array", default=[3], **{"not": {"const": [3]}}) == []


def test_a_default_of_null_gives_way_to_a_value() -> None:
    assert of(type=["integer", "null"], default=None) == 42
    assert of(anyOf=[{"type": "string"}, {"type": "null"}], default=None) == "example"
    assert of(type="null", default=None) is None


def test_a_default_beside_a_choice_comes_before_either_way() -> None:
    assert of(anyOf=[{"type": "integer"}, {"type": "string"}], default="auto") == "auto"
    assert of(oneOf=[{"type": "integer"}, {"type": "string"}], default=None) == 42
    assert of(anyOf=[{"type": "integer"}, {"type": "string"}], default=[]) == 42


def test_types_are_tried_in_the_order_of_the_schema_and_null_last() -> None:
    assert of(type=["null", "string"]) == "example"
    assert of(type=["boolean", "string"]) is True
    assert of(type="null") is None
    assert of(type="boolean", **{"not": {"const": True}}) is False
    assert valid_example(True) == {}  # noqa: FBT003 - a schema
    assert valid_example({}) == {}


def test_without_a_type_the_other_keywords_tell_what_is_meant() -> None:
    properties: JsonObject = {
        "object": {"properties": {"a": {"type": "string"}}},
        "array": {"items": {"type": "integer"}},
        "number": {"maximum": 3},
        "text": {"minLength": 2},
        "anything": True,
    }
    assert of(type="object", properties=properties) == {
        "object": {"a": "example a"},
        "array": [42],
        "number": 3,
        "text": "Test text",
        "anything": "example anything",
    }


def test_every_part_tells_where_it_is_from() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {
            "city": {"type": "string"},
            "unit": {"enum": ["c", "f"]},
            "kind": {"const": "x"},
            "n": {"type": "integer", "maximum": 3},
            "when": {"type": "string", "format": "date"},
            "tags": {"type": "array", "items": {"type": "string", "default": "t"}, "minItems": 2, "uniqueItems": True},
            "odd key": {"type": "boolean"},
        },
    }
    sources = {note.path: (note.value, note.source) for note in generate(schema).provenance}
    assert sources == {
        "$.city": ('"San Francisco"', "default for name `city`"),
        "$.unit": ('"c"', "enum, first value"),
        "$.kind": ('"x"', "const"),
        "$.n": ("3", "nearest to 42 that the schema allows"),
        "$.when": ('"2025-01-01"', "default for format date"),
        "$.tags[0]": ('"t"', "schema default"),
        "$.tags[1]": ('"test"', "default for name `tag`"),
        '$["odd key"]': ("true", "default for booleans"),
    }


@pytest.mark.parametrize(
    ("schema", "value", "source"),
    [
        ({"type": "number"}, 42, "default for numbers"),
        ({"type": "integer", "maximum": 19}, 19, "nearest to 42 that the schema allows"),
        (
            {"type": "number", "exclusiveMaximum": 20, "multipleOf": 0.25},
            19,
            "nearest whole number to 42 that the schema allows",
        ),
        (
            {"type": "number", "exclusiveMinimum": 0.5, "exclusiveMaximum": 1, "multipleOf": 0.1},
            0.9,
            "nearest to 42 that the schema allows",
        ),
        ({"type": "number", "minimum": 0.1, "maximum": 0.9}, 0.5, "a number that the schema allows"),
    ],
)
def test_a_number_is_called_the_nearest_only_among_those_of_its_sort(
    schema: JsonObject, value: Json, source: str
) -> None:
    made = generate(schema)
    assert (made.value, made.provenance[0].source) == (value, source)


def test_equal_schemas_give_equal_values_that_are_nobody_else_s() -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": {"type": "array", "items": {"type": "integer"}}}}
    first, second = example(schema), example(schema)
    assert first == second == {"a": [42]}
    assert isinstance(first, dict)
    first["a"] = "changed"
    assert example(schema) == {"a": [42]}


def test_values_that_validators_disagree_on_are_not_used() -> None:
    leap = "1990-12-31T23:59:60Z"
    assert of(type="string", format="date-time", default=leap) == "2025-01-01T12:00:00Z"
    assert of(type="string", format="date", default="0000-01-01") == "2025-01-01"
    assert of(type="string", format="regex", default="(?<name>a)") == "^example$"
    assert complaints({"format": "date-time"}, leap) != []


def test_a_lone_surrogate_in_a_schema_is_mended() -> None:
    assert example({"const": "\ud800"}) == "\ufffd"


def test_long_integers_and_null_in_a_schema_stay_what_they_are() -> None:
    assert example({"const": 2**70}) == 2**70
    assert example({"const": None}) is None


def test_a_value_shares_nothing_with_the_schema() -> None:
    schema: JsonObject = {"default": {"deep": [1, [2]]}, "type": "object"}
    first = example(schema)
    assert first == {"deep": [1, [2]]}
    assert isinstance(first, dict)
    first["deep"] = 0
    assert example(schema) == {"deep": [1, [2]]}


@dataclass
class Point:
    x: int = 1


class Colour(Enum):
    RED = "red"


class Size(IntEnum):
    ONE = 1


class Word(str):
    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [
        date(2020, 1, 1),
        datetime(2020, 1, 1, tzinfo=UTC),
        UUID(int=1),
        Colour.RED,
        Point(),
        Decimal(1),
        {1},
        b"a",
        1j,
        ...,
    ],
)
@pytest.mark.parametrize("beside", [None, "a"])
def test_a_schema_of_anything_but_json_is_refused_whatever_stands_beside(value: Any, beside: Json) -> None:
    assert example({"const": str(value), "title": beside}) == str(value)
    for schema in ({"const": value, "title": beside}, {"enum": [beside, [value]]}):
        with pytest.raises(SchemaError, match="expected a schema of JSON values"):
            example(schema)


NEARLY: list[tuple[Any, Json]] = [
    ((1, 2), [1, 2]),
    (OrderedDict([("a", 1)]), {"a": 1}),
    (Size.ONE, 1),
    (Word("a"), "a"),
    (2**70, 2**70),
]


@pytest.mark.parametrize(("value", "meant"), NEARLY)
def test_what_the_standard_library_writes_as_json_is_json(value: Any, meant: Json) -> None:
    assert example({"const": value}) == meant


@pytest.mark.parametrize(
    ("bounds", "told"),
    [
        ({"minimum": 5, "maximum": 4}, "no number is at least 5 and at most 4"),
        ({"exclusiveMinimum": 5, "maximum": 5}, "no number is above 5 and at most 5"),
        ({"minimum": 5, "exclusiveMaximum": 5}, "no number is at least 5 and below 5"),
        ({"exclusiveMinimum": 5, "exclusiveMaximum": 4}, "no number is above 5 and below 4"),
        ({"type": "string", "minLength": 5, "maxLength": 2}, "no text is at least 5 and at most 2 characters long"),
        ({"type": "array", "minItems": 5, "maxItems": 2}, "no array has at least 5 and at most 2 items"),
        ({"type": "object", "minProperties": 5, "maxProperties": 2}, "no object has at least 5 and at most 2 prop"),
    ],
)
def test_bounds_that_cross_are_told_as_they_are_meant(bounds: JsonObject, told: str) -> None:
    with pytest.raises(UnsatisfiableSchema, match=told):
        example({"type": "integer", **bounds})


@pytest.mark.parametrize(
    ("name", "description", "text"),
    [
        ("start", "Start time, ISO 8601", "2025-01-01T12:00:00Z"),
        ("end_time", "When it ends (RFC3339)", "2025-01-02T12:00:00Z"),
        ("start", "The first page", "example start"),
        ("start", "ISO 8601 date", "example start"),
        ("modified_after", "YYYY-MM-DD", "2025-01-01"),
        ("since", "A day (YYYY-MM-DD)", "2025-01-01"),
        ("end_date", "YYYY-MM-DD", "2025-01-31"),
        ("since", "YYYY-MM-DDTHH:MM", "2025-01-01T00:00:00Z"),
        ("period", "ISO 8601 duration", "example period"),
        ("date", "Date in ISO 8601", "2025-01-01"),
    ],
)
def test_a_description_may_ask_for_a_day_with_its_time(name: str, description: str, text: str) -> None:
    schema: JsonObject = {"type": "object", "properties": {name: {"type": "string", "description": description}}}
    assert example(schema) == {name: text}


@pytest.mark.parametrize(
    ("keywords", "text"),
    [
        ({"contentMediaType": "application/json"}, "{}"),
        ({"contentMediaType": "application/json", "minLength": 5}, "{   }"),
        ({"contentEncoding": "base64"}, "ZXhhbXBsZQ=="),
        ({"contentEncoding": "base64", "minLength": 13}, "ZXhhbXBsZS4uLi4u"),
        ({"contentEncoding": "base64", "contentMediaType": "application/json"}, "e30="),
        ({"contentMediaType": "text/html"}, "example"),
    ],
)
def test_a_text_holds_what_its_content_is_said_to_be(keywords: JsonObject, text: str) -> None:
    assert of(**{"$schema": "http://json-schema.org/draft-07/schema#"}, type="string", **keywords) == text
