"""A pasted schema gets a value, its sources, and every complaint with its place."""

import json

import pytest

from engine.jsontext import Json, JsonObject
from playground.assets import asset
from playground.model.tools.schema_trial import SchemaTrial, schema_trial

CITY: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER: JsonObject = {"name": "get_weather", "description": "Current weather", "inputSchema": CITY}
TIME: JsonObject = {"name": "get_time", "inputSchema": CITY}


def test_a_schema_gets_a_value_with_its_sources():
    tried = schema_trial(json.dumps(CITY), "It rains in Oslo")
    assert json.loads(tried.value) == {"city": "Oslo"}
    assert tried.provenance[0].source == 'from the words "in Oslo"'
    assert tried == SchemaTrial(tried.value, tried.provenance)


def test_required_only_leaves_out_the_rest():
    schema = CITY | {"properties": {"city": {"type": "string"}, "unit": {"type": "string"}}}
    assert json.loads(schema_trial(json.dumps(schema), required_only=True).value).keys() == {"city"}


@pytest.mark.parametrize(
    ("pasted", "name"),
    [
        (WEATHER, "get_weather"),
        ({"type": "function", "function": {"name": "get_weather", "parameters": CITY}}, "get_weather"),
        ([WEATHER, TIME], "get_weather, the first of 2 tools"),
        ([{"name": "ping"}], "ping"),
        ([{"type": "custom", "custom": {"name": "say"}}], "say"),
    ],
)
def test_a_tool_stands_for_its_parameters(pasted: Json, name: str):
    tried = schema_trial(json.dumps(pasted))
    assert tried.taken_from == name
    assert tried.value


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{,}", "line 1, column 2: expected a key in double quotes"),
        ("7", "expected a JSON Schema (an object or a boolean), found an integer"),
        ("[]", "expected a schema or a tool, found none"),
        ('{"parameters": {}}', "$.name: expected the tool's name, found none"),
    ],
)
def test_what_is_no_schema_is_told(text: str, told: str):
    problem = schema_trial(text).problem
    assert problem is not None
    assert told in problem.message


def test_repairs_are_told_by_their_place():
    tried = schema_trial('{"type": "object", "properties": {"n": {"type": "int"}}}')
    assert [each.path for each in tried.repairs] == ["#/properties/n/type"]
    assert json.loads(tried.value) == {"n": 42}


def test_a_schema_without_a_value_is_refused_once():
    tried = schema_trial('{"type": "integer", "minimum": 10, "maximum": 5}')
    assert (tried.value, tried.repairs) == ("", ())
    assert "#" in tried.refused
    assert [each.message for each in tried.problems] == [tried.refused]
    assert not schema_trial("{}").problems
    broken = schema_trial("{")
    assert broken.problems == (broken.problem,)


@pytest.mark.parametrize("each", json.loads(asset("examples", "tools", "trials", "schemas.json").read_bytes()))
def test_every_example_of_a_schema_has_an_answer(each: dict[str, Json]):
    tried = schema_trial(json.dumps(each["schema"]), str(each["words"]))
    assert bool(tried.value) != bool(tried.refused)
    assert not tried.complaints
