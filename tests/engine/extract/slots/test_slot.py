from typing import TYPE_CHECKING

from engine.extract.slots.slot import MAX_SLOTS, lone_slot, slots

if TYPE_CHECKING:
    from engine.jsontext import JsonObject


def test_properties_come_in_definition_order_nested_ones_after_their_parent():
    schema: JsonObject = {
        "properties": {
            "a": {"type": "integer"},
            "b": {"type": "object", "properties": {"c": {"type": "number"}}, "required": ["c"]},
            "d": {"type": "string"},
        },
        "required": ["a", "b"],
    }
    found = slots(schema)
    assert [(each.path, each.required, each.rank) for each in found] == [
        (("a",), True, 0),
        (("b",), True, 0),
        (("b", "c"), True, 1),
        (("d",), False, 0),
    ]


def test_a_plan_is_bounded_in_breadth_and_depth():
    deep: JsonObject = {"type": "string"}
    for _ in range(9):
        deep = {"properties": {"x": deep}}
    assert [len(each.path) for each in slots(deep)] == [1, 2, 3, 4]
    wide: JsonObject = {"properties": {f"p{index}": {"type": "string"} for index in range(500)}}
    assert len(slots(wide)) == MAX_SLOTS


def test_odd_schemas_have_no_wants():
    assert slots({}) == slots({"properties": []}) == []
    assert [each.required for each in slots({"properties": {"a": True}, "required": "b"})] == [True]


def test_options_come_from_enum_else_from_examples_and_description():
    assert lone_slot(("x",), {"enum": ["a", "", 5], "description": "'b'"}).options == ["a"]
    assert lone_slot(("x",), {"type": "string", "examples": ["a"], "description": "'b' or 'c'"}).options == [
        "a",
        "b",
        "c",
    ]
    assert lone_slot(("x",), {"type": "array", "items": {"enum": ["a"]}}).options == ["a"]
    assert lone_slot(("x",), {"type": "array", "items": True}).options == []


def test_a_name_gives_cues_and_a_description_weaker_ones():
    meaning = lone_slot(("meat_meals_per_week",), {"type": "integer", "description": "Meals with meat eaten."}).meaning
    assert meaning.cues["meal"] > meaning.cues["week"] > 0
    assert set(meaning.about) == {"eaten"}


def test_dimension_and_unit_are_read_from_name_then_description():
    assert lone_slot(("height",), {"type": "number"}).meaning.dimensions == {"length"}
    assert lone_slot(("size",), {"type": "number", "description": "Weight of it."}).meaning.dimensions == {"mass"}
    assert lone_slot(("size",), {"type": "number", "description": "Given in kg."}).meaning.unit == "kg"


def test_a_path_without_names_has_an_empty_name():
    assert lone_slot((0,), {"type": "string"}).names == ()
    assert lone_slot(("tags", 0), {"type": "string"}).names == ("tag",)
