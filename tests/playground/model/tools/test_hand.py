"""Mock tools are read, and run as an application would run them."""

import json

import pytest

from engine.jsontext import Json, JsonObject, decode
from engine.messages import ToolDefinition
from engine.schema import check
from playground.assets import asset
from playground.model.problems import Problem
from playground.model.tools.hand import HandCall, call, details, example_arguments, mocks_of, read_bench

CITY: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}

MOCK: JsonObject = {"name": "get_weather", "parameters": CITY, "result": {"city": "{{city}}"}}


def ran(name: str, arguments: str, *declared: Json) -> HandCall:
    done = call(read_bench(json.dumps(declared)), name, arguments)
    assert isinstance(done, HandCall)
    return done


def test_mocks_and_echo_are_run():
    assert ran("get_weather", '{"city": "Oslo"}', MOCK).outcome.result == {"city": "Oslo"}
    echoed = ran("echo", '{"a": 1}').outcome.result
    assert isinstance(echoed, dict)
    assert echoed["echoed"] == {"a": 1}


def test_invalid_arguments_are_told_place_by_place():
    outcome = ran("get_weather", '{"city": 3}', MOCK).outcome
    assert outcome.error is not None
    assert outcome.error.code == "validation_error"
    assert list(details(outcome)) == [("$.city", '{"type":"string"}', '3 is not of type "string"')]


def test_other_failures_have_a_code_and_no_details():
    failing = ran("down", "{}", {"name": "down", "error": "out of order"}).outcome
    assert failing.error is not None
    assert (failing.error.code, failing.error.message) == ("execution_error", "RuntimeError: out of order")
    assert list(details(failing)) == []
    assert list(details(ran("nobody", "{}").outcome)) == [("", "", "echo")]
    assert [expected for _, expected, _ in details(ran("echo", "[]").outcome)] == ["object"]


def test_arguments_that_are_not_json_are_given_to_nobody():
    problem = call(read_bench(""), "echo", "{,}")
    assert isinstance(problem, Problem)
    assert problem.message.startswith("line 1, column 2")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[{]", "line 1, column 3"),
        ('[{"name": "a", "rsult": 1}]', "$[0].rsult: expected one of name, description, parameters, result"),
        ('{"name": "a b"}', "$.name: expected a tool name of 1 to 64 letters"),
        ('[{"name": "a"}, {"name": "a"}]', "$[1].name: 'a' is taken; expected another name"),
        ('{"name": "echo"}', "'echo' is taken"),
        ('{"name": "a", "result": 1, "error": "x"}', "$: expected a result or an error, got both"),
        ("[7]", "$[0]: expected a mock tool (an object with a name)"),
        ('{"name": 7}', "$.name: expected the tool's name, found 7"),
        ('[{"name": "a"}, {}]', "$[1].name: expected the tool's name, found none"),
        ('{"name": true}', "$.name: expected the tool's name, found a boolean"),
        ('{"name": "a", "description": null}', "$.description: expected a text, found null"),
        ('{"name": "a", "parameters": []}', "$.parameters: expected a JSON Schema (an object), found an array"),
        ('{"name": "a", "error": {}}', "$.error: expected a text, found an object"),
        ('{"name": "a", "delay_ms": 1e6}', "$.delay_ms: expected whole milliseconds, at most 600,000, found 1000000.0"),
        ('{"name": "a", "delay_ms": -1}', "$.delay_ms: expected whole milliseconds, at most 600,000, found -1"),
        (
            '{"name": "a", "delay_ms": "soon"}',
            "$.delay_ms: expected whole milliseconds, at most 600,000, found a string",
        ),
        (json.dumps([{"name": f"t{n}"} for n in range(501)]), "expected at most 500 tools, found 501"),
    ],
)
def test_a_declaration_that_is_none_is_told_with_its_path(text: str, told: str):
    assert told in read_bench(text).problems[0].message


def test_the_draft_s_tools_become_mocks_that_give_back_their_arguments():
    bench = read_bench(mocks_of((ToolDefinition("get_weather", "", CITY), ToolDefinition("ping"))))
    assert [tool.name for tool in bench.tools] == ["echo", "get_weather", "ping"]
    arguments = example_arguments(bench.tool("get_weather"))
    assert not check(CITY, decode(arguments))
    done = call(bench, "get_weather", arguments)
    assert isinstance(done, HandCall)
    assert done.outcome.result == decode(arguments)
    assert bench.tool("gone").name == "echo"


def test_a_schema_without_a_value_has_an_empty_object_to_begin_with():
    never: JsonObject = {
        "name": "never",
        "parameters": {"type": "object", "properties": {"a": False}, "required": ["a"]},
    }
    assert example_arguments(read_bench(json.dumps(never)).tool("never")) == "{}"


@pytest.mark.parametrize("each", json.loads(asset("examples", "tools", "trials", "mocks.json").read_bytes()))
def test_every_set_of_mocks_can_be_read(each: dict[str, Json]):
    assert not read_bench(json.dumps(each["tools"])).problems
