import pytest
from pydantic import ValidationError

from engine.jsontext import Json, JsonObject
from engine.tools import MockTool, ToolOutcome, ToolRegistry, ToolRouter, mock_tools


def execute(declaration: object, arguments: JsonObject) -> ToolOutcome:
    return ToolRouter(ToolRegistry(mock_tools([declaration]))).execute("probe", arguments)


@pytest.mark.parametrize("result", [{"a": [1, None]}, "text", 5, None, []])
def test_a_fixed_result_is_given_as_it_is(result: Json) -> None:
    assert execute({"name": "probe", "result": result}, {}).result == result


def test_a_templated_result_names_arguments() -> None:
    declaration = {"name": "probe", "result": {"said": "In {{city}}: {{list[0]}} {{missing}}", "keep": [1, "{{city}}"]}}
    outcome = execute(declaration, {"city": "Oslo", "list": [7]})
    assert outcome.result == {"said": "In Oslo: 7 {{missing}}", "keep": [1, "Oslo"]}


def test_an_error_is_what_the_tool_says_when_it_fails() -> None:
    outcome = execute({"name": "probe", "error": "no such city"}, {})
    assert outcome.error
    assert (outcome.error.code, outcome.error.message) == ("execution_error", "RuntimeError: no such city")


def test_a_delay_is_kept_in_milliseconds() -> None:
    assert MockTool(name="probe", delay_ms=20).tool().delay == 0.02


def test_the_parameters_are_checked() -> None:
    declaration = {"name": "probe", "parameters": {"required": ["city"]}, "result": 1}
    outcome = execute(declaration, {})
    assert outcome.error
    assert outcome.error.code == "validation_error"


@pytest.mark.parametrize(
    ("declaration", "words"),
    [
        ({"name": "probe", "result": 1, "error": "x"}, "got both"),
        ({"name": "probe", "delay_ms": -1}, "delay_ms"),
        ({"name": "probe", "reslut": 1}, "reslut"),
        ({}, "name"),
    ],
)
def test_a_declaration_with_a_mistake_is_refused(declaration: object, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        mock_tools([declaration])


def test_a_bad_name_is_refused() -> None:
    with pytest.raises(ValueError, match="1 to 64 letters"):
        mock_tools([{"name": "a b"}])
