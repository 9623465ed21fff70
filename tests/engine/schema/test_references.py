from typing import Any

import pytest

from engine.errors import SchemaError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject
from engine.schema import complaints_of_schema, example, generate
from engine.schema.spec.document import metaschemas
from tests.engine.schema.oracle import valid_example

NODE: JsonObject = {
    "type": "object",
    "properties": {
        "value": {"type": "integer"},
        "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
        "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]},
    },
    "required": ["value", "children", "next"],
}


def part_with_conditions(count: int) -> JsonObject:
    """A part that says of each of so many kinds what else it needs."""
    kinds: list[Json] = [f"kind{n}" for n in range(count)]
    conditions: list[Json] = [
        {"if": {"properties": {"a": {"const": kind}}, "required": ["a"]}, "then": {"required": [f"of {kind}"]}}
        for kind in kinds
    ]
    return {"type": "object", "properties": {"a": {"enum": kinds}}, "required": ["a"], "allOf": conditions}


DRAFT_7 = "http://json-schema.org/draft-07/schema#"


def test_a_reference_means_what_it_leads_to_together_with_what_stands_beside_it() -> None:
    schema: JsonObject = {
        "$defs": {"n": {"type": "integer", "minimum": 50}},
        "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"$ref": "#/$defs/n", "maximum": 60, "multipleOf": 7}},
        "type": "object",
    }
    assert valid_example(schema) == {"a": 50, "b": 56}


def test_a_default_beside_a_reference_is_heeded() -> None:
    schema: JsonObject = {
        "$defs": {"n": {"type": "integer"}},
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/n", "default": 7}},
    }
    assert valid_example(schema) == {"a": 7}


def test_up_to_draft_7_a_reference_silences_what_stands_beside_it() -> None:
    schema: JsonObject = {
        "$schema": DRAFT_7,
        "definitions": {"n": {"type": "integer"}},
        "type": "object",
        "properties": {"a": {"$ref": "#/definitions/n", "minimum": 100}},
    }
    assert valid_example(schema) == {"a": 42}
    refused: JsonObject = {**schema, "properties": {"a": {"not": {"$ref": "#/definitions/n", "minimum": 100}}}}
    assert valid_example(refused) == {"a": {}}


def test_recursion_ends_in_empty_lists_absent_properties_and_null() -> None:
    schema: JsonObject = {"type": "object", "properties": {"root": {"$ref": "#/$defs/Node"}}, "$defs": {"Node": NODE}}
    assert valid_example(schema) == {"root": {"value": 42, "children": [], "next": None}}
    optional: JsonObject = {"type": "object", "properties": {"me": {"$ref": "#"}, "n": {"type": "integer"}}}
    assert valid_example(optional) == {"n": 42}
    nullable: JsonObject = {"type": "object", "properties": {"me": {"$ref": "#", "nullable": True}}, "required": ["me"]}
    assert example(nullable) == {"me": None}


def test_recursion_without_end_is_refused() -> None:
    endless: JsonObject = {"type": "object", "properties": {"r": {"$ref": "#"}}, "required": ["r"]}
    with pytest.raises(UnsatisfiableSchema, match="without end"):
        example(endless)
    with pytest.raises(UnsatisfiableSchema, match="without end"):
        example({"type": "array", "items": {"$ref": "#"}, "minItems": 1})


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}], "type": "object"},
        {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"},
        {"anyOf": [{"$ref": "#"}, {"type": "object"}]},
        {"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}},
    ],
)
def test_references_that_go_in_circles_without_saying_anything_allow_anything(schema: JsonObject) -> None:
    assert isinstance(generate(schema).value, dict)  # Python's jsonschema does not come out of such circles


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"$ref": "#/$defs/a~1b", "$defs": {"a/b": {"const": 1}}}, 1),
        ({"$ref": "#/$defs/a%25b", "$defs": {"a%b": {"const": 1}}}, 1),
        ({"$ref": "#/prefixItems/1", "prefixItems": [{}, {"const": 1}]}, 1),
        ({"$ref": "#here", "$defs": {"a": {"$anchor": "here", "const": 1}}}, 1),
        ({"$ref": "http://x.invalid/a", "$defs": {"a": {"$id": "http://x.invalid/a", "const": 1}}}, 1),
        ({"$id": "http://x.invalid/", "$ref": "a#h", "$defs": {"a": {"$id": "a", "$anchor": "h", "const": 1}}}, 1),
        ({"$id": "http://x.invalid/", "$ref": "http://x.invalid/#/$defs/a", "$defs": {"a": {"const": 1}}}, 1),
        ({"$ref": "#/components/schemas/A", "components": {"schemas": {"A": {"const": 1}}}}, 1),
        ({"$dynamicRef": "#n", "$defs": {"a": {"$dynamicAnchor": "n", "const": 1}}}, 1),
        ({"$dynamicRef": "#/$defs/a", "$defs": {"a": {"const": 1}}}, 1),
        (
            {
                "$schema": "https://json-schema.org/draft/2019-09/schema",
                "$recursiveAnchor": True,
                "type": "object",
                "properties": {"a": {"$recursiveRef": "#"}, "b": {"const": 1}},
            },
            {"a": {"b": 1}, "b": 1},
        ),
        ({"not": {"$ref": "#/$defs/o"}, "$defs": {"o": {"type": ["object", "string"]}}}, 42),
        ({"$schema": DRAFT_7, "$ref": "#x", "definitions": {"a": {"$id": "#x", "const": 1}}}, 1),
        ({"$ref": "#x", "definitions": {"a": {"$id": "#x", "const": 1}}}, 1),
    ],
)
def test_every_way_of_naming_a_schema_leads_there(schema: JsonObject, value: Json) -> None:
    assert generate(schema).value == value


def test_the_published_drafts_can_be_referred_to() -> None:
    for address in (
        "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema",
    ):
        value = generate({"$ref": address}).value
        assert isinstance(value, dict | bool)
    meta: JsonObject = {"type": "object", "properties": {"schema": {"$ref": "http://json-schema.org/draft-04/schema#"}}}
    assert isinstance(generate(meta).value, dict)


@pytest.mark.parametrize(
    "reference",
    [
        "http://x.invalid/y",
        "file:///etc/passwd",
        "#/$defs/nope",
        "#nope",
        "other.json",
        "#/properties/a/9",
        "#/required/0",
        "http://[::1",
    ],
)
def test_a_reference_that_leads_nowhere_is_gone_round_or_refused_with_its_place(reference: str) -> None:
    schema: JsonObject = {"type": "object", "properties": {"a": {"$ref": reference}, "b": {"type": "integer"}}}
    made = generate(schema)
    assert made.value == {"b": 42}
    assert made.warnings == (f"#/properties/a: $ref {reference!r} leads to nothing in this document",)
    assert complaints_of_schema(schema)[0].path == "#/properties/a"
    needed: JsonObject = {**schema, "required": ["a"]}
    with pytest.raises(SchemaError) as refused:
        example({"type": "object", "properties": {"o": needed}, "required": ["o"]})
    assert refused.value.path == "#/properties/o/properties/a"


def test_references_that_multiply_are_refused_before_any_validator_meets_them() -> None:
    doubling: dict[str, Any] = {f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(30)}
    with pytest.raises(SchemaError, match="unfold"):
        example({"$defs": {**doubling, "a30": {"type": "integer"}}, "$ref": "#/$defs/a0"})


def test_references_of_parts_may_multiply() -> None:
    parts: dict[str, Any] = {
        f"a{n}": {"properties": {key: {"$ref": f"#/$defs/a{n + 1}"} for key in "xy"}} for n in range(30)
    }
    assert isinstance(example({"type": "object", "$defs": {**parts, "a30": {}}, "$ref": "#/$defs/a0"}), dict)


def test_of_defaults_on_the_way_to_what_is_referred_to_the_nearest_comes_first() -> None:
    schema: JsonObject = {
        "$defs": {"n": {"type": "integer"}, "seven": {"$ref": "#/$defs/n", "default": 7}},
        "type": "object",
        "properties": {
            "a": {"$ref": "#/$defs/seven", "default": 8},
            "b": {"$ref": "#/$defs/seven", "default": "no number"},
            "c": {"$ref": "#/$defs/n", "examples": [9]},
        },
        "required": ["a", "b", "c"],
    }
    assert valid_example(schema) == {"a": 8, "b": 7, "c": 9}


def test_hundreds_of_properties_of_one_kind_take_its_conditions_apart_once() -> None:
    names = [f"p{n}" for n in range(150)]
    schema: JsonObject = {
        "$defs": {"part": part_with_conditions(150)},
        "type": "object",
        "properties": {name: {"$ref": "#/$defs/part", "default": {"a": 5}} for name in names},
        "required": [*names],
    }
    part: Json = {"a": "kind0", "of kind0": "example of kind 0"}
    assert valid_example(schema) == dict.fromkeys(names, part)


def test_defaults_that_refer_to_each_other_in_a_circle_ask_for_nothing_else() -> None:
    ring: JsonObject = {"a": {"$ref": "#/$defs/b", "default": 1}, "b": {"$ref": "#/$defs/a", "default": 2}}
    assert example({"$defs": ring, "$ref": "#/$defs/a"}) == 1


@pytest.mark.parametrize("name", ["A[]", "A#B", "50%", "a b", "A<B|C[]>", "ä", "50%25"])
def test_whatever_is_in_its_name_a_part_is_found(name: str) -> None:
    assert (
        valid_example({"$ref": f"#/definitions/{name}", "definitions": {name: {"const": 7}, "50%": {"const": 7}}}) == 7
    )


@pytest.mark.parametrize("name", ["#a", "a#b", "%23"])
def test_whatever_is_in_its_name_a_part_is_held_against_its_default(name: str) -> None:
    part: JsonObject = {"type": "array", "items": {"type": "integer"}, "default": [1]}
    assert valid_example({"properties": {name: part}, "required": [name]}) == {name: [1]}


def test_beside_a_published_draft_references_are_told_as_ever() -> None:
    draft: JsonObject = {"$ref": "http://json-schema.org/draft-07/schema#"}
    made = generate({"properties": {"a": draft, "b": {"$ref": "x.json"}}})
    assert made.warnings == ("#/properties/b: $ref 'x.json' leads to nothing in this document",)
    assert isinstance(example({"properties": {"a": draft}}, "hello"), dict)
    older: JsonObject = {"$ref": "http://json-schema.org/draft-04/schema#"}
    assert isinstance(valid_example({"allOf": [{"required": ["self"]}, older]}), dict)


def test_many_references_that_don_t_multiply_are_fine() -> None:
    chain: JsonObject = {f"a{n}": {"$ref": f"#/$defs/a{n + 1}"} for n in range(40)}
    chain["a40"] = {"type": "object", "properties": {"again": {"$ref": "#/$defs/a0"}, "no": False}}
    assert valid_example({"$defs": chain, "$ref": "#/$defs/a0"}) == {"again": {}}


def test_names_in_data_are_no_addresses() -> None:
    schema: JsonObject = {
        "$defs": {"t": {"$id": "http://x.invalid/t", "const": 1}},
        "enum": [{"$id": "http://x.invalid/t", "$ref": "#/nowhere"}, 1],
        "allOf": [{"$ref": "http://x.invalid/t"}],
        "unknown": {"$id": "http://x.invalid/t", "const": 2},
    }
    assert generate(schema).value == 1


def test_a_draft_s_own_schema_finds_the_parts_beside_it() -> None:
    address = "https://json-schema.org/draft/2020-12/schema"
    schema = dict(metaschemas())[address]
    assert isinstance(schema, dict)
    assert isinstance(example(schema), dict)
    assert complaints_of_schema(schema) == ()


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"minimum": 3, "exclusiveMinimum": True, "maximum": 4, "type": "integer"}, 4),
        ({"minimum": 3, "exclusiveMinimum": False, "maximum": 3, "type": "integer"}, 3),
        ({"minimum": 3, "maximum": 4, "exclusiveMaximum": True, "type": "integer"}, 3),
        ({"$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "id": "http://x.invalid/"}, {}),
        ({"$schema": "http://json-schema.org/draft-03/schema#", "type": "integer"}, 42),
        ({"$schema": "http://json-schema.org/draft-06/schema#", "const": 3}, 3),
        ({"$schema": "http://x.invalid/own", "type": "integer"}, 42),
        ({"type": "object", "dependencies": {"a": ["b"]}, "required": ["a"]}, {"a": "example a", "b": "example b"}),
        ({"not": {"minimum": 3, "exclusiveMinimum": True}, "type": "integer"}, 2),
        ({"$recursiveAnchor": True, "properties": {"a": {"$recursiveRef": "#"}}}, {"a": {}}),
    ],
)
def test_the_draft_is_the_one_that_is_named_or_that_the_spelling_shows(schema: JsonObject, value: Json) -> None:
    assert generate(schema).value == value


def test_parts_with_addresses_of_their_own_under_definitions_are_of_draft_7() -> None:
    schema: JsonObject = {
        "$id": "http://x.invalid/base/",
        "definitions": {
            "a": {"$id": "http://x.invalid/a.json", "type": "string"},
            "b": {"$id": "a.json", "type": "number"},
        },
        "allOf": [{"$id": "http://x.invalid/", "$ref": "a.json"}],
    }
    assert generate(schema).value == 42
