"""What a tool's parameters can hold."""

import pytest

from engine.jsontext import JsonObject
from engine.matching.offer.slots import slots


def test_a_schema_without_properties_holds_nothing():
    held = slots({"properties": 3, "required": True})
    assert (held.numbers, held.texts, held.alike) == (0, 0, 1)


def test_numbers_and_lists_are_told_apart():
    held = slots(
        {
            "properties": {
                "a": {"type": "number"},
                "b": {"type": "integer"},
                "c": True,
                "d": {"type": "array", "items": {"type": "string"}},
                "e": {"type": "array", "items": True},
            }
        }
    )
    assert held.numbers == 2
    assert (held.number_list, held.text_list) == (False, True)


@pytest.mark.parametrize(
    ("items", "other", "count"),
    [
        ({"type": "number"}, {"type": "array"}, 2),
        ({"type": "array"}, {"type": "array"}, 0),
        ({"type": "number"}, {"type": "object"}, 0),
    ],
)
def test_lists_are_counted_where_each_takes_one(items: JsonObject, other: JsonObject, count: int):
    assert slots({"properties": {"a": {"type": "array", "items": items}, "b": other}}).lists == count


def test_options_come_from_enums_and_quoted_words():
    held = slots(
        {"properties": {"unit": {"enum": ["Metric", 3]}, "metal": {"description": "such as 'Iron'", "enum": None}}}
    )
    assert held.options == {"metric", "3", "iron"}


@pytest.mark.parametrize(
    ("names", "count"),
    [
        (["city_a", "city_b"], 2),
        (["origin", "destination"], 2),
        (["num1", "num2", "num3"], 3),
        (["cityA", "cityB"], 2),
        (["a"], 1),
    ],
)
def test_look_alikes_are_counted(names: list[str], count: int):
    assert slots({"properties": {name: {"type": "string"} for name in names}}).alike_texts == count
