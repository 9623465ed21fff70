from typing import Any

import pytest

from engine.errors import UnsatisfiableSchema
from engine.extract import Words
from engine.jsontext import Json, JsonObject
from engine.schema import example, generate
from tests.engine.schema.oracle import valid_example

STRICT: JsonObject = {"type": "object", "additionalProperties": False}


def thing(**keywords: Json) -> JsonObject:
    return {"type": "object", **keywords}


def test_every_property_is_filled_in_order_of_definition_and_required_ones_by_wish() -> None:
    schema = thing(properties={"b": {"type": "integer"}, "a": {"type": "integer"}}, required=["a", "ghost"])
    assert valid_example(schema) == {"b": 42, "a": 42, "ghost": "example ghost"}
    assert valid_example(schema, required_only=True) == {"a": 42, "ghost": "example ghost"}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"properties": {"n": {"type": "integer"}}}, {"n": 42}),
        ({"type": ["string", "object"]}, {}),
        ({"enum": ["a", {"b": 1}]}, {"b": 1}),
        ({"default": "x"}, {}),
        ({"default": [1]}, {}),
        ({"anyOf": [{"type": "string"}, {"properties": {"n": {"type": "integer"}}}]}, {"n": 42}),
        ({"properties": {"kid": {"$ref": "#"}, "n": {"type": "integer"}}}, {"n": 42}),
        (True, {}),
    ],
)
def test_a_value_is_an_object_where_one_is_asked_for(schema: JsonObject | bool, expected: Json) -> None:
    assert generate(schema, as_object=True).value == expected


@pytest.mark.parametrize("schema", [{"properties": {"a": False}, "required": ["a"]}, {"type": "string"}, False])
def test_where_no_object_is_allowed_none_is_made_and_nothing_else_either(schema: JsonObject | bool) -> None:
    with pytest.raises(UnsatisfiableSchema):
        generate(schema, as_object=True)


def test_no_property_is_invented() -> None:
    assert valid_example({"type": "object"}) == {}
    assert valid_example(thing(additionalProperties={"type": "string"})) == {}
    assert valid_example(thing(patternProperties={"^x-": {"type": "string"}})) == {}


def test_an_optional_property_that_can_have_no_value_is_left_out() -> None:
    assert valid_example(thing(properties={"a": False, "b": {"enum": []}, "c": True})) == {"c": "example c"}


def test_thirty_required_levels_are_all_there() -> None:
    schema: JsonObject = {"type": "string"}
    for _ in range(30):
        schema = thing(properties={"n": schema}, required=["n"])
    value = valid_example(schema)
    for _ in range(30):
        assert isinstance(value, dict)
        value = value["n"]
    assert value == "example n"


def test_a_wide_object_is_filled_whole() -> None:
    value = valid_example(thing(properties={f"p{n}": {"type": "integer"} for n in range(300)}))
    assert isinstance(value, dict)
    assert len(value) == 300


def test_optional_parts_are_left_out_of_what_would_grow_too_large() -> None:
    leaf: JsonObject = thing(properties={f"p{n}": {"type": "integer"} for n in range(20)}, required=["p0"])
    for _ in range(3):
        leaf = thing(properties={f"p{n}": leaf for n in range(20)}, required=["p0"])
    value = generate(leaf).value
    assert isinstance(value, dict)
    assert len(str(value)) < 200_000


@pytest.mark.parametrize(
    ("keywords", "names"),
    [
        ({"minProperties": 2}, ["example", "other"]),
        ({"minProperties": 1, "propertyNames": {"pattern": "^[a-z]{3}$"}}, ["abc"]),
        ({"minProperties": 2, "propertyNames": {"enum": ["x", "y"]}, "additionalProperties": {"const": 1}}, ["x", "y"]),
        ({"minProperties": 1, "patternProperties": {"^x-": True}, "additionalProperties": False}, ["x-"]),
        ({"maxProperties": 1, "properties": {"a": True, "b": True}}, ["a"]),
        ({"maxProperties": 1, "properties": {"a": True, "b": True}, "required": ["b"]}, ["b"]),
        ({"propertyNames": {"maxLength": 1}, "properties": {"a": True, "long": True}}, ["a"]),
        ({"propertyNames": True, "properties": {"a": True}}, ["a"]),
        ({"minProperties": 2, "required": ["a"], "properties": {"example": False, "a": True}}, ["a", "other"]),
        ({"properties": {"x1": {"type": "string"}}, "patternProperties": {"^x": {"minLength": 20}}}, ["x1"]),
        ({"required": ["a"], "additionalProperties": {"type": "integer"}}, ["a"]),
        ({"minProperties": 1, "propertyNames": {"type": "string", "anyOf": [{"const": "k"}]}}, ["k"]),
    ],
)
def test_the_number_and_the_names_of_properties_are_heeded(keywords: JsonObject, names: list[str]) -> None:
    value = valid_example({"type": "object", **keywords})
    assert isinstance(value, dict)
    assert list(value) == names


def test_names_that_a_pattern_has_come_before_others() -> None:
    schema: JsonObject = {"type": "object", "minProperties": 4, "patternProperties": {"^(?!a)[abc]$": {"const": 1}}}
    assert valid_example(schema) == {"b": 1, "c": 1, "example": "example example", "other": "example other"}


def test_a_pattern_that_a_name_lacks_says_nothing_of_its_property() -> None:
    schema: JsonObject = {"type": "object", "patternProperties": {"^x": {"const": 1}}, "required": ["a"]}
    assert valid_example(schema) == {"a": "example a"}


def test_properties_come_back_where_only_the_required_ones_would_be_too_few() -> None:
    schema = thing(properties={"a": True, "b": True}, required=["a"], minProperties=2)
    assert valid_example(schema, required_only=True) == {"a": "example a", "b": "example b"}


def test_optional_properties_come_back_where_a_choice_tells_its_ways_apart_by_them() -> None:
    ways: list[Json] = [thing(properties={name: True}, additionalProperties=False) for name in ("a", "b")]
    assert valid_example({"oneOf": ways}, required_only=True) == {"a": "example a"}
    schema = thing(properties={"a": {"const": 1}, "b": False, "c": {"const": 2}})
    schema["not"] = {"enum": [{}, {"a": 1}, {"c": 2}]}
    assert valid_example(schema, required_only=True) == {"a": 1, "c": 2}
    with pytest.raises(UnsatisfiableSchema):
        generate({**schema, "maxProperties": 1}, required_only=True)
    with pytest.raises(UnsatisfiableSchema):
        generate({**schema, "maxProperties": 0}, required_only=True)


@pytest.mark.parametrize(
    "keywords",
    [
        {"required": ["a", "b"], "maxProperties": 1},
        {"minProperties": 1, "additionalProperties": False},
        {"minProperties": 100_000},
        {"required": ["long"], "propertyNames": {"maxLength": 1}},
        {"required": ["a"], "properties": {"a": False}},
        {"minProperties": 3, "maxProperties": 2},
        {"minProperties": 1, "propertyNames": False},
    ],
)
def test_objects_that_can_not_be_are_refused(keywords: JsonObject) -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "object", **keywords})


PAIR = {"type": "array", "minItems": 2, "maxItems": 2, "uniqueItems": True}
ARRAYS: list[tuple[Any, Any]] = [
    ({}, []),
    ({"items": {"type": "integer"}}, [42]),
    ({"items": True}, []),
    ({"items": {"type": "integer"}, "maxItems": 0}, []),
    ({"items": {"type": "integer"}, "minItems": 3}, [42, 42, 42]),
    ({"items": {"type": "integer"}, "minItems": 3, "uniqueItems": True}, [42, 43, 41]),
    ({"items": {"type": "boolean"}, "minItems": 2, "uniqueItems": True}, [True, False]),
    ({"items": False}, []),
    ({"items": {"enum": []}}, []),
    ({"prefixItems": [{"type": "integer"}, {"type": "string"}]}, [42, "example"]),
    ({"prefixItems": [{"const": 1}, False]}, [1]),
    ({"prefixItems": [{"const": 1}], "items": {"const": 2}, "minItems": 3}, [1, 2, 2]),
    ({"contains": {"const": 5}}, [5]),
    ({"contains": {"const": 5}, "minContains": 2, "items": {"type": "integer"}}, [5, 5]),
    ({"contains": {"const": 5}, "minContains": 0}, []),
    ({"prefixItems": [{"type": "integer"}], "contains": {"type": "string"}}, [42, "example"]),
    ({"prefixItems": [{"type": "integer"}], "contains": {"minimum": 50}, "maxItems": 1}, [50]),
    ({"contains": {"const": 1}, "allOf": [{"contains": {"const": 2}}]}, [1, 2]),
    ({"items": {"type": "integer"}, "allOf": [{"contains": {"minimum": 9}}], "maxItems": 1}, [42]),
    (
        {"contains": {"const": 1}, "minContains": 1, "maxContains": 1, "items": {"enum": [1, 2]}, "minItems": 3},
        [1, 2, 2],
    ),
    ({"contains": {}, "maxContains": 2, "minItems": 2}, ["example", "example"]),
    ({"contains": {"const": 1}, "maxContains": 3, "minItems": 2, "allOf": [{"contains": True}]}, [1, "example"]),
    ({"items": {"items": {"type": "integer"}, "type": "array"}, "uniqueItems": True, "minItems": 2}, [[42], [43]]),
    ({"items": {**PAIR, "items": {"enum": [1, 2, 3]}}, "uniqueItems": True, "minItems": 2}, [[1, 2], [3, 2]]),
    ({"contains": {"const": "a"}, "minContains": 0, "not": {"enum": [[]]}}, ["example"]),
    ({"not": {"const": []}}, ["example"]),
    ({"unevaluatedItems": False, "prefixItems": [{"const": 1}]}, [1]),
    ({"unevaluatedItems": {"const": 2}, "prefixItems": [{"const": 1}], "minItems": 2}, [1, 2]),
    ({"unevaluatedItems": False, "allOf": [{"prefixItems": [{"const": 1}]}]}, [1]),
    ({"unevaluatedItems": False, "contains": {"const": 1}}, [1]),
]


@pytest.mark.parametrize(("keywords", "value"), ARRAYS)
def test_arrays_have_an_item_where_items_are_described_and_as_many_as_must_be(
    keywords: JsonObject, value: Json
) -> None:
    assert valid_example({"type": "array", **keywords}) == value


def test_lists_of_item_schemas_as_before_2020_are_read_as_such() -> None:
    assert valid_example(
        {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "items": [{"const": 1}],
            "additionalItems": {"const": 2},
            "minItems": 2,
            "type": "array",
        }
    ) == [1, 2]
    value = generate({"type": "array", "items": [{"const": 1}, {"const": 2}], "additionalItems": False}).value
    assert value == [1, 2]


@pytest.mark.parametrize(
    "keywords",
    [
        {"items": {"type": "boolean"}, "minItems": 3, "uniqueItems": True},
        {"items": False, "minItems": 1},
        {"minItems": 1_000_000},
        {"contains": {"const": 1}, "minContains": 1_000_000},
        {"contains": {"const": 1}, "maxItems": 0},
        {"contains": {"const": 1}, "minContains": 3, "maxContains": 1},
    ],
)
def test_arrays_that_can_not_be_are_refused(keywords: JsonObject) -> None:
    with pytest.raises(UnsatisfiableSchema):
        example({"type": "array", **keywords})


def test_long_arrays_are_made_without_a_search_for_each_item() -> None:
    value = example({"type": "array", "items": {"type": "string"}, "minItems": 50_000})
    assert isinstance(value, list)
    assert len(value) == 50_000
    numbers = example({"type": "array", "items": {"type": "integer"}, "minItems": 4_000, "uniqueItems": True})
    assert isinstance(numbers, list)
    assert len({str(number) for number in numbers}) == 4_000


def test_unevaluated_properties_are_those_that_no_schema_beside_or_below_speaks_of() -> None:
    schema = thing(
        properties={"a": {"type": "integer"}},
        anyOf=[{"properties": {"b": {"type": "integer"}}, "required": ["b"]}],
        unevaluatedProperties=False,
        required=["a", "b"],
    )
    assert valid_example(schema) == {"a": 42, "b": 42}
    assert valid_example(thing(unevaluatedProperties={"const": 1}, required=["x"])) == {"x": 1}
    with pytest.raises(UnsatisfiableSchema):
        example(thing(allOf=[{"properties": {"a": True}}, {"unevaluatedProperties": False}], required=["a"]))


def test_an_object_is_different_from_those_before_it_in_a_list_by_one_property() -> None:
    item = thing(
        properties={"a": {"type": "boolean"}, "b": {"type": "boolean"}}, required=["a", "b"], additionalProperties=False
    )
    value = valid_example({"type": "array", "items": item, "uniqueItems": True, "minItems": 3})
    assert value == [{"a": True, "b": True}, {"a": False, "b": True}, {"a": True, "b": False}]


def test_items_of_a_mixed_list_that_are_equal_as_json_count_as_equal() -> None:
    items: JsonObject = {"enum": [1, 1.0, True, {"a": 1}, {"a": 1.0}, [1], [1.0], "1"]}
    value = valid_example({"type": "array", "items": items, "uniqueItems": True, "minItems": 5})
    assert value == [1, True, {"a": 1}, [1], "1"]


def test_an_optional_property_whose_default_its_own_schema_refuses_is_left_out_unless_words_give_it() -> None:
    budget: JsonObject = {"type": "integer", "default": None, "description": "The budget."}
    size: JsonObject = {"type": "string", "enum": ["S", "L"], "default": "any"}
    schema = thing(properties={"budget": budget, "size": size, "pages": {"type": "integer", "default": 7}})
    assert valid_example(schema) == {"pages": 7}
    assert generate(schema, Words("a budget of 30 and size L")).value == {"budget": 30, "size": "L", "pages": 7}
    assert valid_example({**schema, "required": ["budget", "size"]}) == {"budget": 42, "size": "S", "pages": 7}
    assert valid_example({**schema, "minProperties": 2}) == {"budget": 42, "pages": 7}


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        (["minItems", 1000, "minItems", 1000, "minItems", 100], "1000 items would be too large"),
        (["minItems", 300, "minItems", 300, "minItems", 10], "300 items would be too large"),
        (["minItems", 1000, "minLength", 1_000_000], "1000 items would be too large"),
        (["minItems", 10**8], "at least 100000000 items are needed, expected at most 100000"),
    ],
)
def test_what_would_be_too_large_is_refused_before_it_is_made(schema: list[Json], told: str):
    value: JsonObject = {}
    for keyword, bound in reversed(list(zip(schema[::2], schema[1::2], strict=True))):
        value = {"type": "string" if keyword == "minLength" else "array", str(keyword): bound, "items": value}
    with pytest.raises(UnsatisfiableSchema, match=told):
        example(value)


def test_properties_that_would_be_too_large_together_are_left_out_or_refused() -> None:
    long: JsonObject = {"type": "string", "minLength": 900_000}
    names: list[Json] = [f"p{number}" for number in range(5)]
    schema = thing(properties={"a": {"type": "integer"}, **{str(name): long for name in names}}, required=["a"])
    assert valid_example(schema) == {"a": 42}
    with pytest.raises(UnsatisfiableSchema, match="properties would be too large"):
        example({**schema, "required": names})
