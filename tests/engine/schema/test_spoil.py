"""A spoiled value is invalid in the one way that was asked for, and otherwise as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import JsonError, SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject, compact, decode
from engine.schema import check, generate
from engine.schema.spoil import WAYS, How, spoil
from tests.engine.schema.oracle import complaints

WEATHER: JsonObject = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
    "required": ["city", "days"],
    "additionalProperties": False,
}
OSLO: JsonObject = {"city": "Oslo", "days": 3}


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("wrong_type", '{"city":42,"days":3}'),
        ("missing_required", '{"days":3}'),
        ("extra_property", '{"city":"Oslo","days":3,"unexpected":"not in the schema"}'),
        ("truncated", '{"city":"Oslo","'),
    ],
)
def test_each_way_spoils_one_thing(how: How, text: str):
    assert spoil(WEATHER, OSLO, how) == text


def only(keyword: str, schema: JsonObject, text: str) -> bool:
    """Whether one thing is wrong, by that keyword, for both validators."""
    value = decode(text)
    found = check(schema, value)
    return len(complaints(schema, value)) == len(found) == 1 and found[0].schema_path.endswith(f"/{keyword}")


@pytest.mark.parametrize(
    ("rule", "value", "spoiled"),
    [
        ({"type": "integer"}, 3, '"3"'),
        ({"type": "boolean"}, True, '"true"'),
        ({"type": "array", "items": {"type": "string"}}, ["a"], '"[\\"a\\"]"'),
        ({"type": "array", "items": {"type": "string"}, "minItems": 1}, ["a"], '"[\\"a\\"]"'),
        ({"type": ["string", "number"]}, 3, "true"),
        ({"type": ["string", "number", "boolean"]}, 3, "null"),
        ({"type": ["string", "number", "boolean", "null"]}, "3", "[]"),
        ({"type": ["string", "number", "boolean", "null", "array"]}, 3, "{}"),
        ({"type": "null"}, None, '"null"'),
    ],
)
def test_a_wrong_type_is_what_models_write_in_its_place(rule: JsonObject, value: Json, spoiled: str):
    schema: JsonObject = {"properties": {"it": rule}}
    text = spoil(schema, {"it": value}, "wrong_type")
    assert text == f'{{"it":{spoiled}}}'
    assert only("type", schema, text)


def test_a_part_that_breaks_its_type_alone_goes_before_one_that_breaks_more():
    schema: JsonObject = {"properties": {"unit": {"type": "string", "enum": ["c"]}, "days": {"type": "integer"}}}
    assert spoil(schema, {"unit": "c", "days": 3}, "wrong_type") == '{"unit":"c","days":"3"}'


@pytest.mark.parametrize("rule", [{"enum": ["c"]}, {"const": "c"}, {"type": "string", "enum": ["c"]}])
def test_a_value_that_is_listed_can_be_of_another_type(rule: JsonObject):
    assert spoil({"properties": {"unit": rule}}, {"unit": "c"}, "wrong_type") == '{"unit":42}'


def test_types_behind_choices_are_broken_too():
    rule: JsonObject = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert spoil({"properties": {"days": rule}}, {"days": 3}, "wrong_type") == '{"days":"3"}'


def test_the_whole_is_of_a_wrong_type_where_no_part_can_be():
    schema: JsonObject = {"type": "object"}
    assert spoil(schema, {"a": [1]}, "wrong_type") == r'"{\"a\":[1]}"'
    assert only("type", schema, spoil(schema, {}, "wrong_type"))


def test_places_further_in_are_reached():
    inner: JsonObject = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    schema: JsonObject = {"properties": {"list": {"items": inner}}}
    value: JsonObject = {"list": [{"a": "x"}, {"a": "y"}]}
    assert spoil(schema, value, "missing_required") == '{"list":[{},{"a":"y"}]}'
    assert spoil(schema, value, "wrong_type") == '{"list":["{\\"a\\":\\"x\\"}",{"a":"y"}]}'
    extended = '{"list":[{"a":"x","unexpected":"not in the schema"},{"a":"y"}]}'
    assert spoil(schema, value, "extra_property") == extended


def test_what_a_present_property_requires_can_be_missing():
    schema: JsonObject = {"dependentRequired": {"card": ["owner"]}}
    assert spoil(schema, {"card": 1, "owner": "Ada"}, "missing_required") == '{"card":1}'


def test_what_one_of_several_ways_requires_can_be_missing():
    ways: list[Json] = [{"required": ["id"]}, {"required": ["name"]}]
    assert spoil({"anyOf": ways}, {"id": 1, "note": "x"}, "missing_required") == '{"note":"x"}'


def test_the_extra_property_has_a_name_of_its_own():
    schema: JsonObject = {"properties": {"unexpected": {}}, "unevaluatedProperties": False}
    text = spoil(schema, {"unexpected": 1}, "extra_property")
    assert text == '{"unexpected":1,"unexpected_":"not in the schema"}'
    assert only("unevaluatedProperties", schema, text)


@pytest.mark.parametrize(
    ("schema", "value", "how", "reason"),
    [
        ({}, {"a": 1}, "wrong_type", "no part of the value must be of one type"),
        ({"type": "object"}, {"a": 1}, "missing_required", "no property of the value is required"),
        ({"minProperties": 1}, {"a": 1}, "missing_required", "no property of the value is required"),
        ({"type": "object"}, {"a": 1}, "extra_property", "further properties are allowed everywhere"),
        ({"additionalProperties": {"type": "integer"}}, {"a": 1}, "extra_property", "further properties are allowed"),
        ({"maxProperties": 1}, {"a": 1}, "extra_property", "further properties are allowed"),
        (True, 7, "truncated", "expected an object, an array or a text to cut, found an integer"),
        (True, 71, "truncated", "found an integer"),
    ],
)
def test_a_schema_that_can_not_be_broken_that_way_is_told(schema: JsonObject, value: Json, how: How, reason: str):
    with pytest.raises(UnsatisfiableSchema, match=reason) as raised:
        spoil(schema, value, how)
    assert raised.value.path == "#"


def test_a_schema_that_is_none_is_told():
    with pytest.raises(SchemaError, match="#"):
        spoil({"$ref": "#/nowhere/at all", "type": "thing"}, {}, "wrong_type")


@pytest.mark.parametrize(("value", "text"), [({}, "{"), ([], "["), ("", '"'), (-7, "-"), (True, "tr"), (None, "nu")])
def test_the_shortest_texts_are_cut_too(value: Json, text: str):
    assert spoil({}, value, "truncated") == text


LEAVES: tuple[JsonObject, ...] = (
    {"type": "string"},
    {"type": "integer"},
    {"type": ["boolean", "null"]},
    {"enum": ["a", 1]},
    {},
)


def wrapped(inner: JsonObject, shape: int) -> JsonObject:
    """The schema in a larger one."""
    closed: JsonObject = {
        "type": "object",
        "properties": {"a": inner},
        "required": ["a"],
        "additionalProperties": False,
    }
    shapes: tuple[JsonObject, ...] = (
        closed,
        {"type": "object", "properties": {"a": inner, "b": inner}},
        {"type": "array", "items": inner},
        {"anyOf": [inner, {"type": "null"}]},
    )
    return shapes[shape]


def grown(inner: st.SearchStrategy[JsonObject]) -> st.SearchStrategy[JsonObject]:
    return st.builds(wrapped, inner, st.integers(0, 3))


SCHEMAS = st.recursive(st.sampled_from(LEAVES), grown, max_leaves=8)


@given(SCHEMAS, st.sampled_from(WAYS))
def test_what_is_spoiled_is_invalid_and_twice_the_same(schema: JsonObject, how: How):
    value = generate(schema).value
    try:
        text = spoil(schema, value, how)
    except UnsatisfiableSchema:
        return
    assert text == spoil(schema, value, how)
    if how == "truncated":
        assert compact(value).startswith(text)
        with pytest.raises(JsonError):
            decode(text)
    else:
        assert complaints(schema, decode(text))
