import pytest

from engine.extract.slots.shapes import flattened, type_of
from engine.jsontext import Json, JsonObject


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"$ref": "#/$defs/City", "description": "x"}, {"type": "string", "description": "x"}),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}], "title": "t"}, {"type": "integer", "title": "t"}),
        ({"oneOf": [{"$ref": "#/$defs/City"}]}, {"type": "string"}),
        ({"allOf": [True]}, {"allOf": [True]}),
        ({"anyOf": []}, {"anyOf": []}),
        ({"type": "string", "anyOf": [{"minLength": 1}]}, {"type": "string", "anyOf": [{"minLength": 1}]}),
        (True, {}),
        ({"$ref": "#/no/where"}, {}),
        ({"$ref": "#/$defs/Loop"}, {"$ref": "#/$defs/Loop"}),
        ({"$ref": "#/$defs/Deep/x"}, {}),
    ],
)
def test_references_and_alternatives_are_followed_for_the_plan(schema: Json, expected: JsonObject):
    root: JsonObject = {"$defs": {"City": {"type": "string"}, "Loop": {"$ref": "#/$defs/Loop"}, "Deep": True}}
    assert flattened(schema, root) == expected


@pytest.mark.parametrize(
    ("schema", "type_"),
    [
        ({"type": "string"}, "string"),
        ({"type": ["null", "integer"]}, "integer"),
        ({"type": "dict"}, "object"),
        ({"type": "FLOAT"}, "number"),
        ({"enum": ["a"]}, "string"),
        ({"enum": [1]}, ""),
        ({"properties": {}}, "object"),
        ({"items": {}}, "array"),
        ({}, ""),
        ({"enum": []}, ""),
        ({"type": ["null"]}, ""),
        ({"type": 5}, ""),
    ],
)
def test_the_type_is_read_from_what_there_is(schema: JsonObject, type_: str):
    assert type_of(schema) == type_
