"""The form of a call's arguments: a box for each property, and nothing lost that has none."""

from typing import Any

import pytest

from engine.jsontext import Json, JsonObject
from engine.messages import ToolDefinition
from playground.model.instructions.arguments import (
    arguments_of,
    boxes,
    filled,
    judged,
    raw_as_object,
    sent,
    with_argument,
    without_argument,
)
from playground.model.instructions.cards import Card, Member

SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "description": "Where"},
        "days": {"type": "integer"},
        "share": {"type": "number"},
        "now": {"type": "boolean"},
        "unit": {"enum": ["c", "f", 1]},
        "tags": {"type": "array"},
        "odd": True,
    },
    "required": ["city", 5],
}


def shapes(arguments: JsonObject) -> dict[str, str]:
    return {box.name: box.shape for box in boxes(SCHEMA, arguments)}


def call(**members: Json) -> Card:
    return Card("k", tuple(Member(name, value) for name, value in members.items()))


def test_the_schema_says_which_boxes_there_are():
    assert shapes({}) == {
        "city": "text",
        "days": "integer",
        "share": "number",
        "now": "choice",
        "unit": "choice",
        "tags": "json",
        "odd": "json",
    }
    city, *_, unit, _, _ = boxes(SCHEMA, {"city": "Oslo"})
    assert (city.required, city.value, city.there, city.tells) == (True, "Oslo", True, "Where")
    assert (unit.required, unit.there, unit.options) == (False, False, ('"c"', '"f"', "1"))


def test_what_the_schema_does_not_know_has_a_box_too():
    *_, extra, number = boxes(SCHEMA, {"extra": "x", "number": 5})
    assert (extra.known, extra.shape) == (False, "text")
    assert number.shape == "json"
    assert boxes({"properties": 5, "required": 5}, {}) == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("city", 5),
        ("city", None),
        ("days", "{{user}}"),
        ("days", True),
        ("days", 1.5),
        ("days", 10**30),
        ("share", "1"),
        ("now", "yes"),
        ("unit", "k"),
        ("tags", "x"),
    ],
)
def test_a_value_that_does_not_fit_its_box_is_json(name: str, value: Json):
    assert shapes({name: value})[name] == "json"


@pytest.mark.parametrize(("name", "value"), [("days", -3), ("share", 1.5), ("share", 2), ("now", False), ("unit", 1)])
def test_a_value_that_fits_has_its_box(name: str, value: Json):
    assert shapes({name: value})[name] != "json"


def test_arguments_are_set_at_their_place_and_taken_out():
    assert [*with_argument({"a": 1, "b": 2}, "a", 3)] == ["a", "b"]
    assert without_argument({"a": 1, "b": 2}, "a") == {"b": 2}


def test_arguments_of_any_text_are_an_object_where_they_can_be():
    assert raw_as_object(call(args_raw='{"a": 1}')) == {"a": 1}
    assert raw_as_object(call(args_raw='{"a"')) is None
    assert raw_as_object(call(args_raw="[1]")) is None
    assert arguments_of(call(args_raw="x")) == {}
    assert sent(call(args={"a": 1})) == '{"a":1}'
    assert sent(call()) == "{}"


@pytest.mark.parametrize(
    ("members", "word"),
    [
        ({"name": "look", "args": {"city": "Oslo"}}, "valid"),
        ({"name": "look", "args": {}}, "invalid"),
        ({"name": "look", "args_raw": "{"}, "broken"),
        ({"name": "other"}, "unknown"),
    ],
)
def test_a_call_is_judged_by_its_tool(members: dict[str, Any], word: str):
    assert judged(call(**members), [ToolDefinition("look", parameters=SCHEMA)]).word == word


def test_arguments_are_filled_in_with_what_the_words_offer():
    schema: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
    assert filled(schema, "the weather in Bergen") == {"city": "Bergen"}
    assert isinstance(filled(schema, ""), dict)
    assert "no object" in str(filled({"type": "string"}, ""))
    assert isinstance(filled({"type": "object", "properties": {"a": False}, "required": ["a"]}, ""), str)
