from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pydantic import BaseModel

from engine.jsontext import JsonObject
from engine.tools import Tool, ToolContext, ToolError, ToolRegistry, ToolRouter, tool


@tool
def get_weather(city: str, days: int = 1) -> str:
    """The weather of a city."""
    return f"{city} {days}"


def execute(made: Tool, arguments: JsonObject) -> Any:
    outcome = ToolRouter(ToolRegistry([made])).execute(made.name, arguments, ToolContext("c1", "here"))
    return outcome.result if outcome.success else outcome.error and outcome.error.code


def test_a_function_becomes_a_tool_its_annotations_the_schema_its_docstring_the_description() -> None:
    assert (get_weather.name, get_weather.description) == ("get_weather", "The weather of a city.")
    assert get_weather.input_schema["required"] == ["city"]
    assert get_weather.input_schema["properties"] == {
        "city": {"title": "City", "type": "string"},
        "days": {"default": 1, "title": "Days", "type": "integer"},
    }
    assert get_weather.output_schema == {"type": "string"}
    assert execute(get_weather, {"city": "Oslo"}) == "Oslo 1"
    assert execute(get_weather, {"days": 2}) == "validation_error"


def test_name_and_description_can_be_given() -> None:
    @tool(name="other", description="Other words.")
    def function():  # noqa: ANN202  without annotations there is no output schema
        return 1

    assert (function.name, function.description, function.output_schema) == ("other", "Other words.", None)
    assert execute(function, {}) == 1


def test_a_parameter_named_context_is_given_the_context_and_is_no_argument() -> None:
    @tool
    def who(greeting: str, context: ToolContext) -> str:
        return f"{greeting} {context.label}"

    assert "context" not in who.input_schema["properties"]  # type: ignore[operator]
    assert execute(who, {"greeting": "Hi"}) == "Hi here"


def test_async_functions_are_awaited_and_models_and_dates_become_json() -> None:
    class Day(BaseModel):
        day: date

    @tool
    async def today() -> Day:
        return Day(day=date(2025, 1, 1))

    assert execute(today, {}) == {"day": "2025-01-01"}


def test_arguments_arrive_as_the_types_that_are_annotated() -> None:
    @tool
    def year(day: date) -> int:
        return day.year

    assert execute(year, {"day": "2025-01-01"}) == 2025


def test_what_has_no_json_form_is_refused_by_the_router() -> None:
    @tool
    def nothing():  # noqa: ANN202  likewise
        return object()

    assert execute(nothing, {}) == "execution_error"


def test_a_parameter_without_an_annotation_takes_anything() -> None:
    @tool
    def any_of(value):  # noqa: ANN001, ANN202  # pyright: ignore[reportMissingParameterType, reportUnknownParameterType]  the point
        return value  # pyright: ignore[reportUnknownVariableType]  likewise

    assert execute(any_of, {"value": [1, None]}) == [1, None]


def test_a_parameter_may_have_any_name() -> None:
    @tool
    def convert(json: str, _depth: int, model_config: bool, copy: int = 1) -> list[Any]:
        return [json, _depth, model_config, copy]

    assert list(convert.input_schema["properties"]) == ["json", "_depth", "model_config", "copy"]
    assert convert.input_schema["properties"]["json"] == {"title": "Json", "type": "string"}
    assert execute(convert, {"json": "{}", "_depth": 2, "model_config": True}) == ["{}", 2, True, 1]


def gather(*values: int) -> None: ...
def spread(**values: int) -> None: ...
def before(value: int, /) -> None: ...


@pytest.mark.parametrize("function", [gather, spread, before])
def test_a_parameter_that_has_no_name_to_be_given_by_is_refused(function: Callable[..., None]) -> None:
    with pytest.raises(TypeError, match="expected named parameters only"):
        tool(function)


def test_a_result_without_a_json_form_is_told_for_what_it_is() -> None:
    loop: dict[str, Any] = {}
    loop["itself"] = loop

    @tool
    def odd(which: int) -> dict[str, Any]:
        return [{"a": [object()]}, {"a": b"\xff"}, loop][which]

    @tool
    async def later() -> dict[str, Any]:
        return {"a": object()}

    outcomes = [ToolRouter(ToolRegistry([odd])).execute("odd", {"which": which}) for which in range(3)]
    told = [outcome.error.message for outcome in outcomes if outcome.error]
    assert told[0] == "expected a JSON value from odd: Object of type object is not JSON serializable"
    assert told[1].startswith("expected a JSON value from odd: 'utf-8' codec can't decode byte 0xff")
    assert told[2].startswith("expected a JSON value from odd: Circular reference detected")
    assert ToolRouter(ToolRegistry([later])).execute("later", {}).error == ToolError(
        "execution_error", "expected a JSON value from later: Object of type object is not JSON serializable"
    )
