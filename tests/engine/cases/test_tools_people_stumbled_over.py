"""Parameters that other tools fill wrongly: here each gives arguments that a second validator accepts, on the wire."""

import json
from typing import Any

import pytest

from engine.service import Service
from engine.wire import HttpRequest, HttpResponse
from tests.engine.schema.oracle import complaints

NODE = {
    "type": "object",
    "properties": {
        "label": {"type": "integer"},
        "below": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
        "after": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]},
    },
    "required": ["label", "below", "after"],
}


def nested(levels: int) -> dict[str, Any]:
    inner = {"type": "string"} if levels == 1 else nested(levels - 1)
    return {"type": "object", "properties": {"down": inner}, "required": ["down"]}


def taking(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": [*properties]}


SCHEMAS: dict[str, Any] = {
    "bounds of zero are bounds": taking(
        text={"type": "string", "maxLength": 0}, items={"type": "array", "maxItems": 0}
    ),
    "references to themselves end": {**taking(tree={"$ref": "#/$defs/Node"}), "$defs": {"Node": NODE}},
    "strict, optional by null": {
        **taking(words={"type": "string"}, page={"type": ["integer", "null"]}),
        "additionalProperties": False,
    },
    "an object by its properties alone": {"properties": {"city": {"type": "string"}}, "required": ["city"]},
    "open intervals": taking(one={"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 2}),
    "decimal multiples": taking(cents={"type": "number", "multipleOf": 0.01, "minimum": 0.005, "maximum": 0.015}),
    "whole multiples": taking(weeks={"type": "integer", "multipleOf": 7, "minimum": 50}),
    "beyond the floats": taking(big={"type": "integer", "minimum": 2**53 + 1}),
    "below zero": taking(cold={"type": "integer", "minimum": -5, "maximum": -3}),
    "hints that don't hold": taking(
        number={"type": "integer", "minimum": 10, "default": 3, "examples": [4]},
        language={"type": "string", "pattern": "^[A-Za-z]{2}$", "examples": ["english"]},
    ),
    "required without a description": {**taking(known={"type": "string"}), "required": ["known", "unknown"]},
    "true is a schema": taking(anything=True, object={"type": "object", "additionalProperties": True}),
    "all but two": taking(level={"type": "integer", "minimum": 0, "maximum": 3, "not": {"enum": [0, 1]}}),
    "thirty levels": nested(30),
    "three hundred properties": taking(**{f"field_{number}": {"type": "integer"} for number in range(300)}),
}
EXACT: dict[str, Any] = {
    "bounds of zero are bounds": {"text": "", "items": []},
    "open intervals": {"one": 1},
    "decimal multiples": {"cents": 0.01},
    "all but two": {"level": 3},
}
IMPOSSIBLE: dict[str, Any] = {
    "a bound beyond the other": taking(x={"type": "integer", "minimum": 5, "maximum": 4}),
    "none of nothing": taking(x={"enum": []}),
    "false": taking(x=False),
    "an endless reference": {
        **taking(r={"$ref": "#/$defs/R"}),
        "$defs": {"R": {"type": "object", "properties": {"r": {"$ref": "#/$defs/R"}}, "required": ["r"]}},
    },
}


def probe(*parameters: Any) -> list[Any]:
    return [{"type": "function", "function": {"name": "probe", "parameters": each}} for each in parameters]


def asked(tools: list[Any], *, stream: bool = False, strict: bool = False) -> HttpResponse:
    messages = [{"role": "user", "content": "call probe"}]
    body = {"model": "m", "messages": messages, "tools": tools, "stream": stream}
    headers = (("x-echo-strict", "1"),) if strict else ()
    return Service().handle(HttpRequest("POST", "/v1/chat/completions", headers, json.dumps(body).encode()))


def arguments(response: HttpResponse) -> str:
    assert response.status == 200, response.body
    (call,) = json.loads(response.body)["choices"][0]["message"]["tool_calls"]
    return call["function"]["arguments"]


def streamed_arguments(response: HttpResponse) -> str:
    events = [json.loads(line[6:]) for line in response.body.split(b"\n\n") if line.startswith(b"data: {")]
    deltas = [call for event in events for call in event["choices"][0]["delta"].get("tool_calls", [])]
    return "".join(delta["function"]["arguments"] for delta in deltas)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_arguments_are_valid_and_the_same_whole_and_streamed(name: str) -> None:
    tools = probe(SCHEMAS[name])
    text = arguments(asked(tools))
    assert complaints(SCHEMAS[name], json.loads(text)) == []
    assert json.loads(text) == EXACT.get(name, json.loads(text))
    assert streamed_arguments(asked(tools, stream=True)) == text


@pytest.mark.parametrize("tools", [[{"type": "function", "function": {"name": "probe"}}], *map(probe, ({}, taking()))])
def test_a_tool_without_parameters_gets_an_empty_object(tools: list[Any]) -> None:
    assert arguments(asked(tools)) == streamed_arguments(asked(tools, stream=True)) == "{}"


def test_a_default_and_an_example_that_hold_are_used() -> None:
    schema = taking(unit={"enum": ["c", "f"], "default": "f"}, city={"type": "string", "examples": ["Oslo"]})
    assert json.loads(arguments(asked(probe(schema)))) == {"unit": "f", "city": "Oslo"}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_nothing_satisfies_is_refused_by_the_names_of_tool_and_place(name: str) -> None:
    response = asked(probe(IMPOSSIBLE[name]))
    assert response.status == 400
    message = json.loads(response.body)["error"]["message"]
    assert "probe" in message
    assert "#/" in message


def test_of_two_tools_with_one_name_the_first_is_called_and_strict_mode_refuses() -> None:
    twins = probe(taking(first={"type": "string"}), taking(second={"type": "integer"}))
    assert list(json.loads(arguments(asked(twins)))) == ["first"]
    refused = asked(twins, strict=True)
    assert refused.status == 400
    assert "probe" in json.loads(refused.body)["error"]["message"]
