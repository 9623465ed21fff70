"""What properties take where a schema doesn't list any as required."""

import pytest

from engine.extract.slots.slot import slots
from engine.jsontext import Json, JsonObject
from engine.matching.choose import choose
from engine.messages import Message, Text, ToolDefinition
from engine.schema import example

NUMBER: JsonObject = {"type": "number"}
INTEGER: JsonObject = {"type": "integer"}
TEXT: JsonObject = {"type": "string"}


def _schema(properties: dict[str, Json]) -> JsonObject:
    return {"type": "object", "properties": properties}


def _arguments(name: str, properties: dict[str, Json], text: str) -> list[JsonObject]:
    tool = ToolDefinition(name, "", _schema(properties))
    return [call.arguments for call in choose((tool,), (Message("user", (Text(text),)),)).calls]


@pytest.mark.parametrize("text", ["add 3 and 4", "what is 3 + 4", "add(3, 4)"])
def test_numbers_are_taken_in_order_though_none_is_required(text: str):
    assert _arguments("add", {"a": NUMBER, "b": NUMBER}, text) == [{"a": 3, "b": 4}]


@pytest.mark.parametrize(
    ("name", "properties", "text", "expected"),
    [
        ("get_user", {"id": INTEGER}, "get user 1 and user 2", [{"id": 1}, {"id": 2}]),
        (
            "get_stock_price",
            {"symbol": TEXT},
            "stock price of AAPL and MSFT",
            [{"symbol": "AAPL"}, {"symbol": "MSFT"}],
        ),
        (
            "convert_temperature",
            {"value": NUMBER, "unit": {"enum": ["celsius", "fahrenheit"]}},
            "convert 36.6 degrees to Fahrenheit",
            [{"value": 36.6, "unit": "fahrenheit"}],
        ),
    ],
)
def test_each_call_takes_its_own_value_though_none_is_required(
    name: str, properties: dict[str, Json], text: str, expected: list[JsonObject]
):
    assert _arguments(name, properties, text) == expected


def test_a_lone_number_is_the_value_of_the_only_number():
    assert example(_schema({"count": INTEGER}), "give me 3") == {"count": 3}
    assert example({**_schema({"count": INTEGER}), "required": []}, "give me 3") == {"count": 3}


def test_what_has_a_default_or_calls_itself_optional_is_not_required_where_nothing_is():
    properties: dict[str, Json] = {
        "a": INTEGER,
        "b": {"type": "integer", "default": 7},
        "c": {"type": "integer", "description": "How often. Defaults to 1."},
        "d": {"type": "integer", "description": "Optional seed."},
    }
    assert [each.required for each in slots(_schema(properties))] == [True, False, False, False]
    assert example(_schema({"b": properties["b"]}), "give me 3") == {"b": 7}


def test_where_some_are_required_the_others_are_not():
    schema: JsonObject = {**_schema({"a": INTEGER, "b": INTEGER}), "required": ["b"]}
    assert [each.required for each in slots(schema)] == [False, True]
    assert example(schema, "give me 3") == {"a": 42, "b": 3}


def test_what_belongs_to_an_optional_object_is_optional():
    inner: JsonObject = {**_schema({"b": INTEGER}), "default": {}}
    assert [each.required for each in slots(_schema({"a": inner}))] == [False, False]
