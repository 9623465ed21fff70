from typing import Any

import pytest

from engine.errors import UnsatisfiableSchema
from engine.jsontext import Json, JsonObject
from engine.schema import example
from tests.engine.schema.oracle import valid_example

A: JsonObject = {"properties": {"a": {"type": "integer"}}, "required": ["a"]}
B: JsonObject = {"properties": {"b": {"type": "integer"}}, "required": ["b"]}


OPEN: list[tuple[Any, Any]] = [
    ({"anyOf": [{"type": "null"}, {"type": "integer"}]}, 42),
    ({"anyOf": [{"const": None}, {"type": "integer"}]}, 42),
    ({"anyOf": [False, {"type": "integer"}]}, 42),
    ({"anyOf": [{"type": "string"}, {"type": "integer"}], "type": "integer"}, 42),
    ({"oneOf": [{"type": "integer"}]}, 42),
    ({"oneOf": [{"type": "integer"}, {"minimum": 2}]}, 1),
    ({"oneOf": [{"type": "integer", "multipleOf": 2}, {"type": "integer", "multipleOf": 3}]}, 44),
    ({"oneOf": [True, {"type": "integer"}], "type": ["integer", "string"]}, "example"),
    ({"type": "object", "oneOf": [A, B]}, {"a": 42}),
    ({"type": "object", **A, "oneOf": [{"required": ["a"]}, B]}, {"a": 42}),
    (
        {"type": "object", "properties": {"a": True, "b": True, "c": True}, "oneOf": [A, B]},
        {"a": 42, "b": "example b", "c": "example c"},
    ),
    ({"allOf": [{"type": "string"}, {"minLength": 9}, True]}, "example e"),
    ({"not": {"type": "object"}}, "example"),
    ({"not": {"type": ["object", "string"]}}, 42),
    ({"not": {"type": ["object", "string", "number"]}}, True),
    ({"type": "integer", "not": {"minimum": 0}}, -1),
    ({"type": "integer", "not": {"maximum": 100}}, 101),
    ({"type": "integer", "not": {"exclusiveMinimum": 0}}, 0),
    ({"type": "integer", "not": {"exclusiveMaximum": 100}}, 100),
    ({"type": "integer", "not": {"multipleOf": 2}}, 43),
    ({"type": "integer", "not": {"allOf": [{"minimum": 10}, {"maximum": 50}]}}, 9),
    ({"type": "integer", "not": {"anyOf": [{"minimum": 10}, {"maximum": 5}]}}, 9),
    ({"type": "integer", "not": {"not": {"minimum": 50}}}, 50),
    ({"type": "integer", "not": False}, 42),
    ({"type": "integer", "not": {"not": True, "minimum": 50}}, 42),
    ({"type": "string", "not": {"minLength": 3}}, "ex"),
    ({"type": "string", "not": {"maxLength": 10}}, "example exa"),
    ({"type": "string", "not": {"pattern": "^e"}}, "a"),
    ({"type": "string", "not": {"format": "date"}}, "example"),
    ({"type": "string", "not": {"pattern": "^e", "minLength": 3}}, "a"),
    ({"type": "array", "not": {"minItems": 1}, "items": {"type": "integer"}}, []),
    ({"type": "array", "not": {"maxItems": 1}, "items": {"type": "integer"}}, [42, 42]),
    ({"type": "array", "not": {"uniqueItems": True}, "items": {"type": "integer"}, "minItems": 2}, [42, 42]),
    ({"type": "array", "not": {"items": {"type": "string"}}}, [{}]),
    ({"type": "array", "not": {"prefixItems": [True, {"type": "string"}]}}, ["example", {}]),
    ({"type": "array", "not": {"contains": {"const": 1}}, "items": {"enum": [1, 2]}}, [2]),
    ({"type": "object", "not": {"required": ["a"]}, "properties": {"a": True}}, {}),
    ({"type": "object", "not": {"minProperties": 1}, "properties": {"a": True}}, {}),
    ({"type": "object", "not": {"maxProperties": 0}}, {"example": "example example"}),
    ({"type": "object", "not": {"properties": {"a": {"minimum": 0}}}, **A}, {"a": -1}),
    ({"type": "object", "not": {"additionalProperties": {"type": "string"}}}, {"other": {}}),
    ({"type": "object", "not": {"additionalProperties": True, "required": ["a"]}}, {}),
    ({"type": "object", "not": {"unevaluatedProperties": False}}, {"other": "example other"}),
    ({"type": "object", "not": {"patternProperties": {"^x": {"type": "string"}}}}, {"x": {}}),
    ({"type": "object", "not": {"patternProperties": {"^x": True}, "required": ["a"]}}, {}),
    ({"type": "object", "not": {"propertyNames": False}}, {"other": "example other"}),
    ({"type": "object", "not": {"propertyNames": True, "required": ["a"]}}, {}),
    ({"type": "object", "not": {"propertyNames": {"pattern": "e"}}}, {"": "example"}),
    ({"type": "object", "not": {"propertyNames": {"not": {"const": "k"}}}}, {"k": "example k"}),
    ({"type": "object", "not": {"propertyNames": {"not": {"pattern": "^k$"}}}}, {"k": "example k"}),
    (
        {
            "type": "object",
            "additionalProperties": {"const": 1},
            "allOf": [{"not": {"propertyNames": {"not": {"enum": names}}}} for names in (["k", "m"], ["m", "n"])],
            "minProperties": 2,
        },
        {"m": 1, "example": 1},
    ),
]


@pytest.mark.parametrize(("schema", "value"), OPEN)
def test_what_is_left_open_is_settled_so_that_all_of_it_holds(schema: JsonObject, value: Json) -> None:
    assert valid_example(schema) == value


def test_a_discriminating_constant_picks_its_way() -> None:
    shapes: list[Json] = [
        {"properties": {"kind": {"const": kind}, kind: {"type": "integer"}}, "required": ["kind", kind]}
        for kind in ("circle", "square", "line")
    ]
    schema: JsonObject = {"type": "object", "properties": {"kind": {"const": "line"}}, "required": ["kind"]}
    assert valid_example({**schema, "oneOf": shapes}) == {"kind": "line", "line": 42}
    assert valid_example({**schema, "anyOf": shapes}) == {"kind": "line", "line": 42}


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"if": {"type": "integer"}, "then": {"minimum": 50}, "type": "integer"}, 50),
        ({"if": {"type": "string"}, "then": False, "else": {"type": "integer"}}, 42),
        ({"if": True, "then": {"const": 7}}, 7),
        ({"if": {"const": 1}, "else": {"const": 2}, "type": "integer"}, 1),
        ({"if": {"type": "integer"}, "type": "integer"}, 42),
        ({"then": {"const": 7}, "type": "integer"}, 42),
    ],
)
def test_conditions_hold_with_what_follows_from_them(schema: JsonObject, value: Json) -> None:
    assert valid_example(schema) == value


def test_a_chain_of_conditions_on_one_property_is_settled_by_its_value() -> None:
    conditions: list[Json] = [
        {
            "if": {"properties": {"k": {"const": f"v{n}"}}},
            "then": {"properties": {f"r{n}": {"type": "integer"}}, "required": [f"r{n}"]},
        }
        for n in range(30)
    ]
    schema: JsonObject = {
        "type": "object",
        "properties": {"k": {"const": "v7"}},
        "required": ["k"],
        "allOf": conditions,
    }
    assert valid_example(schema) == {"k": "v7", "r7": 42}


@pytest.mark.parametrize("count", [3, 4, 20])
def test_conditions_that_none_may_hold_all_fail(count: int) -> None:
    ifs: list[Json] = [{"if": {"required": ["b"]}, "then": {"required": [f"x{n}"]}} for n in range(count)]
    assert valid_example({"type": "object", "not": {"required": ["b"]}, "allOf": ifs}) == {}


@pytest.mark.parametrize("count", [4, 5, 12])
def test_of_many_conditions_deep_inside_one_holds(count: int) -> None:
    def when(kind: str, then: str) -> Json:
        return {
            "if": {"properties": {"a": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}}},
            "then": {"properties": {"a": {"required": [then]}}},
        }

    kinds: list[Json] = [f"k{n}" for n in range(count)]
    inner: JsonObject = {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": kinds}}}
    schema: JsonObject = {
        "type": "object",
        "required": ["a"],
        "properties": {"a": inner},
        "allOf": [when(f"k{n}", f"p{n}") for n in range(count)],
    }
    assert isinstance(valid_example(schema), dict)


def test_what_depends_on_a_property_comes_with_it_or_the_property_goes() -> None:
    base: JsonObject = {"type": "object", "properties": {"a": {"type": "integer"}}}
    assert valid_example({**base, "dependentRequired": {"a": ["b"]}}) == {"a": 42, "b": "example b"}
    assert valid_example({**base, "dependentSchemas": {"a": B}}) == {"a": 42, "b": 42}
    assert valid_example({**base, "dependentSchemas": {"a": False}}) == {}
    assert valid_example({**base, "dependentRequired": {"a": ["b"]}, "additionalProperties": False}) == {}
    old: JsonObject = {"$schema": "http://json-schema.org/draft-07/schema#", **base}
    assert valid_example({**old, "dependencies": {"a": ["b"]}}) == {"a": 42, "b": "example b"}
    assert valid_example({**old, "dependencies": {"a": B}}) == {"a": 42, "b": 42}
    assert valid_example({"type": "integer", "dependentRequired": {"a": ["b"]}}) == 42


def test_many_choices_that_hang_together_are_settled() -> None:
    names = [f"x{n}" for n in range(30)]
    clauses: list[Json] = [
        {
            "anyOf": [
                {"properties": {names[n * 7 % 30]: {"const": n % 2}}},
                {"properties": {names[(n * 11 + 3) % 30]: {"const": 1}}},
            ]
        }
        for n in range(40)
    ]
    bits: JsonObject = {name: {"enum": [0, 1]} for name in names}
    valid_example({"type": "object", "properties": bits, "required": [*names], "allOf": clauses})


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": [True, True]},
        {"anyOf": [False, {"type": "integer", "enum": ["a"]}]},
        {"not": {}},
        {"not": True},
        {"not": {"type": ["object", "string", "number", "boolean", "array", "null"]}},
        {"not": {"minLength": 0}, "type": "string"},
        {"type": "object", "oneOf": [{"required": ["a"]}, {"required": ["b"]}], "required": ["a", "b"]},
        {"not": {"$ref": "#"}},
    ],
)
def test_contradictions_are_refused(schema: JsonObject) -> None:
    with pytest.raises(UnsatisfiableSchema):
        example(schema)


def test_a_search_without_end_is_given_up_and_says_so() -> None:
    pairs: list[Json] = [{"anyOf": [{"required": [f"a{n}"]}, {"required": [f"b{n}"]}]} for n in range(60)]
    with pytest.raises(UnsatisfiableSchema, match=r"steps|properties"):
        example({"type": "object", "allOf": pairs, "maxProperties": 3})


def test_the_place_of_a_contradiction_deep_in_a_schema_is_named() -> None:
    inner: JsonObject = {
        "type": "object",
        "properties": {"x": {"type": "integer", "minimum": 3, "maximum": 2}},
        "required": ["x"],
    }
    outer: JsonObject = {
        "type": "object",
        "properties": {"list": {"type": "array", "items": inner, "minItems": 1}},
        "required": ["list"],
    }
    with pytest.raises(UnsatisfiableSchema) as refused:
        example(outer)
    assert refused.value.path == "#/properties/list/items/properties/x"
    assert "at least 3 and at most 2" in refused.value.reason
