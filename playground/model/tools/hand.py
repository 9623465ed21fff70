"""Tools to call by hand: the built-in echo, and mock tools declared as JSON, run as an application would run them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from engine.errors import SchemaError
from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.messages import ToolDefinition
from engine.schema import generate
from engine.tools import MockTool, Tool, ToolContext, ToolOutcome, ToolRegistry, ToolRouter, echo_tool
from playground.model.problems import Problem, read_json

TOOLS, ARGUMENTS = "hand-tools", "hand-arguments"
MAX_TOOLS = 500
TIMEOUT = 5.0
"""Seconds that a tool may take."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The tools at hand, echo first, and what is wrong with the declarations."""

    tools: tuple[Tool, ...]
    problems: tuple[Problem, ...] = ()

    def tool(self, name: str) -> Tool:
        """The tool of that name, else the first."""
        return next((tool for tool in self.tools if tool.name == name), self.tools[0])


@dataclass(frozen=True, slots=True)
class HandCall:
    """One call that was run: what was asked, and what became of it."""

    tool: str
    arguments: str
    outcome: ToolOutcome


@lru_cache(maxsize=32)
def read_bench(text: str) -> Bench:
    """Reads declarations: an array of mock tools, or one; empty is none."""
    read = read_json(text, TOOLS, "Mock tools") if text.strip() else None
    if read is None or read.problem:
        return Bench((echo_tool(),), (read.problem,) if read and read.problem else ())
    tools, problems = [echo_tool()], list[Problem]()
    items: list[Json] = read.value if isinstance(read.value, list) else [read.value]
    if len(items) > MAX_TOOLS:
        problems.append(Problem(TOOLS, "Mock tools", f"expected at most {MAX_TOOLS} tools, found {len(items):,}"))
    for number, item in enumerate(items[:MAX_TOOLS]):
        path = f"$[{number}]" if isinstance(read.value, list) else "$"
        try:
            tool = MockTool.model_validate(item).tool()
        except ValidationError as error:
            problems += [Problem(TOOLS, "Mock tools", _sentence(path, each)) for each in error.errors()]
            continue
        except ValueError as error:
            problems.append(Problem(TOOLS, "Mock tools", f"{path}.name: {error}"))
            continue
        if any(tool.name == other.name for other in tools):
            problems.append(Problem(TOOLS, "Mock tools", f"{path}.name: {tool.name!r} is taken; expected another name"))
        else:
            tools.append(tool)
    return Bench(tuple(tools), tuple(problems))


def _sentence(path: str, error: ErrorDetails) -> str:
    place = path + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error["loc"])
    match error["type"]:
        case "extra_forbidden":
            return f"{place}: expected one of {', '.join(MockTool.model_fields)}"
        case "model_type":
            return f"{place}: expected a mock tool (an object with a name)"
        case "value_error":
            return f"{place}: {error['msg'].removeprefix('Value error, ')}"
        case _:
            found = "none" if error["type"] == "missing" else _found(error["input"])
            return f"{place}: expected {_EXPECTED[str(error['loc'][0])]}, found {found}"


_EXPECTED = {
    "name": "the tool's name",
    "description": "a text",
    "parameters": "a JSON Schema (an object)",
    "error": "a text",
    "delay_ms": "whole milliseconds, at most 600,000",
}
"""What a mock tool has under each of its names; its result may be anything."""


def _found(value: Json) -> str:
    """A number as it stands, else what kind of value it is."""
    return compact(value) if isinstance(value, int | float) and not isinstance(value, bool) else kind(value)


def mocks_of(tools: tuple[ToolDefinition, ...]) -> str:
    """Declarations for a request's tools, each giving back what it is called with."""
    return pretty([_mock(tool) for tool in tools])


def _mock(tool: ToolDefinition) -> JsonObject:
    properties = tool.parameters.get("properties")
    names = [*properties] if isinstance(properties, dict) else []
    given: JsonObject = {name: "{{" + name + "}}" for name in names if name.isidentifier()}
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool.parameters,
        "result": given or {"done": True},
    }


def example_arguments(tool: Tool) -> str:
    """Arguments that the tool takes, as laid-out JSON; an empty object where its schema has none."""
    try:
        return pretty(generate(tool.input_schema, as_object=True).value)
    except SchemaError:
        return "{}"


def call(bench: Bench, tool: str, arguments: str) -> HandCall | Problem:
    """Runs one call through the router; a Problem for arguments that aren't JSON, which no tool is given."""
    read = read_json(arguments, ARGUMENTS, "Arguments")
    if read.problem:
        return read.problem
    router = ToolRouter(ToolRegistry(bench.tools), timeout=TIMEOUT)
    return HandCall(tool, arguments, router.execute(tool, read.value, ToolContext(call_id="call_by_hand")))


def details(outcome: ToolOutcome) -> Iterator[tuple[str, str, str]]:
    """What an error names in detail: path, expected, message; a bare name as the message alone."""
    for each in outcome.error.details if outcome.error else ():
        match each:
            case {"path": path, "expected": expected, "message": message}:
                yield str(path), expected if isinstance(expected, str) else compact(expected), str(message)
            case _:
                yield "", "", str(each)
