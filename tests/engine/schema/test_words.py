from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from engine.errors import UnsatisfiableSchema
from engine.extract import Slot, Suggestion
from engine.extract import Words as Text
from engine.jsontext import Json, JsonObject
from engine.schema import Generated, check, example, generate

Path = tuple[str | int, ...]


@dataclass
class Offers:
    """Words whose offers are laid down by path; it notes what was asked and taken."""

    by_path: dict[Path, list[Json]]
    text: str = "the words"
    task: str = ""
    purpose: str = ""
    asked: dict[Path, JsonObject] = field(default_factory=dict[Path, JsonObject])
    taken: list[Json] = field(default_factory=list[Json])

    @property
    def key(self) -> tuple[str, ...]:
        return self.text, self.task, self.purpose

    def slots(self, schema: JsonObject) -> list[Slot]:
        assert schema
        return []

    def read(self, schema: JsonObject, asked: Sequence[Slot]) -> "Offers":
        assert (schema, asked) != ({}, None)
        return self

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        self.asked[path] = schema
        for value in self.by_path.get(path, []):
            yield Suggestion(value, f'from the words "{value}"', (0, 1))

    def rows(self, path: Path) -> int:
        assert path not in self.by_path
        return 0

    def take(self, suggestion: Suggestion) -> None:
        self.taken.append(suggestion.value)


def generated(schema: JsonObject, offers: Offers) -> Generated:
    return generate(schema, cast("Text", offers))


def made(schema: JsonObject, offers: Offers) -> Json:
    value = generated(schema, offers).value
    assert check(schema, value) == ()
    return value


SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "default": "Rome", "description": "Where?"},
        "days": {"type": "integer", "maximum": 7},
        "tags": {"type": "array", "items": {"type": "string"}},
        "unit": {"enum": ["c", "f"]},
    },
}


def test_words_come_before_defaults_and_only_where_they_validate() -> None:
    offers = Offers({("city",): ["Oslo"], ("days",): [9, "x", 3], ("tags",): [["a", "b"]], ("unit",): ["k"]})
    assert made(SCHEMA, offers) == {"city": "Oslo", "days": 3, "tags": ["a", "b"], "unit": "c"}
    assert offers.taken == ["Oslo", 3, ["a", "b"]]


def test_what_words_gave_is_told() -> None:
    sources = {
        note.path: note.source for note in generated(SCHEMA, Offers({("city",): ["Oslo"]}, text="Oslo")).provenance
    }
    assert sources["$.city"] == 'from the words "Oslo"'
    assert sources["$.days"] == "nearest to 42 that the schema allows"


def test_the_merged_schema_of_a_property_is_what_its_words_are_asked_for() -> None:
    offers = Offers({})
    schema: JsonObject = {
        "$defs": {"n": {"type": ["integer", "null"], "minimum": 1, "description": "inner"}},
        "type": "object",
        "properties": {
            "a": {"allOf": [{"$ref": "#/$defs/n"}], "maximum": 3, "description": "outer"},
            "b": {"anyOf": [{"type": "number"}, {"type": "null"}], "title": "T"},
            "c": {"description": "anything"},
            "d": {"enum": ["x", "y"], "type": "string"},
        },
    }
    made(schema, offers)
    assert offers.asked[("a",)] == {"type": ["integer", "null"], "minimum": 1, "maximum": 3, "description": "outer"}
    assert offers.asked[("b",)] == {"type": "number", "title": "T"}
    assert offers.asked[("c",)] == {"description": "anything"}
    assert offers.asked[("d",)] == {"enum": ["x", "y"], "type": "string"}


def test_words_for_a_part_come_before_the_default_of_the_whole() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"o": {"type": "object", "default": {"p": "d"}, "properties": {"p": {"type": "string"}}}},
    }
    assert made(schema, Offers({("o", "p"): ["w"]})) == {"o": {"p": "w"}}
    assert made(schema, Offers({}, text="none")) == {"o": {"p": "d"}}
    assert made({**schema, "default": {}}, Offers({}, text="other")) == {}
    never: JsonObject = {"type": "object", "default": {"p": 1}, "required": ["p"], "properties": {"p": {"const": 1}}}
    assert made({"type": "object", "properties": {"o": never}}, Offers({("o", "p"): [2]})) == {"o": {"p": 1}}
    refused: JsonObject = {"type": ["object", "integer"], "default": 3, "required": ["p"], "properties": {"p": False}}
    assert made({"type": "object", "properties": {"o": refused}}, Offers({})) == {"o": 3}


def test_words_for_either_way_of_a_choice_come_before_its_default() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"v": {"anyOf": [{"type": "integer"}, {"type": "string"}], "default": "auto"}},
    }
    assert made(schema, Offers({("v",): ["w"]})) == {"v": "w"}
    assert made(schema, Offers({("v",): [9]}, text="nine")) == {"v": 9}
    assert made(schema, Offers({}, text="none")) == {"v": "auto"}


def test_where_the_whole_does_not_hold_with_the_words_they_are_let_go() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["a", "b"],
        "not": {"properties": {"a": {"const": "x"}}, "required": ["a"]},
    }
    assert made(schema, Offers({("a",): ["x"]})) == {"a": "example a", "b": "example b"}
    strict: JsonObject = {
        **schema,
        "not": {"propertyNames": {"enum": ["a", "b"]}, "properties": {"a": {"const": "x"}}},
        "additionalProperties": False,
    }
    assert made(strict, Offers({("a",): ["x", "z"]})) == {"a": "z", "b": "example b"}


def test_a_text_that_has_nowhere_to_go_is_put_into_an_object_that_takes_anything() -> None:
    anything: JsonObject = {"type": "object", "additionalProperties": True}
    assert example(anything, "Hello there") == {"text": "Hello there"}
    assert generate(anything, Text("Hello there")).provenance[0].source.startswith("the whole text")
    assert example({"type": "object"}, "Hello there") == {}
    assert example({**anything, "properties": {"a": {"type": "integer"}}}, "Hello there") == {"a": 42}
    assert example({**anything, "additionalProperties": {"type": "integer"}}, "Hello there") == {}
    assert example({**anything, "additionalProperties": {"enum": []}}, "Hello there") == {}
    assert example({**anything, "additionalProperties": False}, "Hello there") == {}


def test_a_schema_without_a_value_is_refused_with_words_too() -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": False}, "required": ["a"]}
    with pytest.raises(UnsatisfiableSchema, match="properties refuses"):
        generated(schema, Offers({}))


def test_a_text_gives_what_it_offers() -> None:
    schema: JsonObject = {
        "type": "object",
        "properties": {
            "location": {"type": "string"},
            "unit": {"type": "string", "enum": ["celsius", "fahrenheit"]},
            "days": {"type": "integer"},
        },
        "required": ["location"],
    }
    text = "What will the weather be in Oslo in fahrenheit for 3 days?"
    assert example(schema, text) == {"location": "Oslo", "unit": "fahrenheit", "days": 3}
    assert generate(schema, Text(text)) == generate(schema, Text(text))
    assert example(schema) == {"location": "San Francisco", "unit": "celsius", "days": 42}


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        ({"type": "integer"}, "I have 7 apples", 7),
        ({"type": "array", "items": {"type": "string"}}, "in Oslo, Rome and Paris", ["Oslo", "Rome", "Paris"]),
        ({"type": "integer", "maximum": 5}, "I have 7 apples", 5),
    ],
)
def test_a_number_or_a_list_alone_takes_what_the_text_offers(schema: JsonObject, text: str, expected: Json) -> None:
    assert example(schema, text) == expected


def test_what_a_text_gives_depends_on_the_task_that_it_is_read_for() -> None:
    schema: JsonObject = {"type": "object", "properties": {"symbol": {"type": "string"}}, "required": ["symbol"]}
    text = "What is the stock price?"
    assert generate(schema, Text(text)).value == {"symbol": "stock price"}
    assert generate(schema, Text(text, "getStockPrice")).value == {"symbol": "AAPL"}
    assert generate(schema, Text(text)).value == {"symbol": "stock price"}


def test_what_a_text_gives_depends_on_what_the_tool_does() -> None:
    schema: JsonObject = {"type": "object", "properties": {"song": {"type": "string"}, "box": {"type": "string"}}}
    schema["required"] = ["song", "box"]
    text = "Put Imagine in Classics"
    assert generate(schema, Text(text, "put", "Put a song in a box")).value == {"song": "Imagine", "box": "Classics"}
    assert generate(schema, Text(text, "put", "Put it away")).value == {"song": "Classics", "box": "Imagine"}


def test_values_for_ever_new_texts_are_not_kept_for_ever() -> None:
    for number in range(100):
        value = example({"type": "object", "properties": {"n": {"type": "integer"}}}, f"use {number} as n")
        assert isinstance(value, dict)


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        ({"type": "string", "enum": ["Percussion", "Brass", "String"]}, "Is this a string instrument?", "String"),
        ({"type": "string", "enum": ["Percussion", "Brass", "String"]}, "It has keys.", "Percussion"),
        ({"type": "integer", "enum": [1, 2, 3]}, "pick 2", 2),
        ({"anyOf": [{"enum": ["red", "blue"]}, {"type": "null"}]}, "the blue one", "blue"),
        ({"type": "string", "const": "red"}, "the blue one", "red"),
        ({"type": "string"}, "the blue one", "example"),
    ],
)
def test_a_choice_that_is_all_that_is_asked_for_is_made_by_the_words_too(
    schema: JsonObject, text: str, expected: object
) -> None:
    assert example(schema, text) == expected
