import copy
from datetime import UTC, datetime, timedelta, timezone

import pytest

from engine.jsontext import Json, JsonObject
from engine.tools import ToolContext, ToolRegistry, ToolRouter, echo_tool

INSTANT = "2025-01-01T00:00:00.000Z"


def execute(arguments: Json, context: ToolContext | None = None) -> Json:
    outcome = ToolRouter(ToolRegistry([echo_tool()])).execute("echo", arguments, context)
    assert outcome.success, outcome
    return outcome.result


OBJECTS: list[JsonObject] = [
    {},
    {"text": "héllo 🌍\x00", "number": 1.5, "flag": True, "nothing": None},
    {"nested": {"deep": {"deeper": [1, {"a": [None]}]}}},
    {"mixed": [1, "two", None, True, [], {}]},
    {"large": [*("x" * 1_000 for _ in range(100))]},
]


@pytest.mark.parametrize("arguments", OBJECTS)
def test_the_echo_tool_gives_back_any_object_untouched(arguments: JsonObject) -> None:
    before = copy.deepcopy(arguments)
    assert execute(arguments) == {"echoed": before, "metadata": {"timestamp": INSTANT, "contextId": "unknown"}}
    assert arguments == before


@pytest.mark.parametrize(
    ("value", "came"),
    [(None, "null"), ([1, 2], "an array"), ("text", "a string"), (5, "an integer"), (1.5, "a number")],
)
def test_null_arrays_and_scalars_are_refused_with_a_message_of_what_is_accepted(value: Json, came: str) -> None:
    outcome = ToolRouter(ToolRegistry([echo_tool()])).execute("echo", value)
    assert outcome.error
    assert outcome.error.code == "validation_error"
    assert "expected a JSON object" in outcome.error.message
    assert f"got {came}" in outcome.error.message


@pytest.mark.parametrize(
    ("context", "label"),
    [
        (ToolContext(context_id="c", session_id="s", user_id="u"), "c"),
        (ToolContext(session_id="s", user_id="u"), "s"),
        (ToolContext(user_id="u"), "u"),
        (ToolContext(), "unknown"),
    ],
)
def test_the_context_is_named_by_its_id_else_the_session_else_the_user(context: ToolContext, label: str) -> None:
    result = execute({"a": 1}, context)
    assert isinstance(result, dict)
    assert result["metadata"] == {"timestamp": INSTANT, "contextId": label}


def test_the_time_is_told_in_utc_with_milliseconds_from_the_clock_that_is_given() -> None:
    zone = timezone(timedelta(hours=2))
    moment = datetime(2025, 9, 16, 2, 28, 55, 619_999, tzinfo=zone)
    tool = echo_tool(lambda: moment)
    result = tool.handler({}, ToolContext())
    assert isinstance(result, dict)
    assert result["metadata"] == {"timestamp": "2025-09-16T00:28:55.619Z", "contextId": "unknown"}
    assert moment.astimezone(UTC).hour == 0


def test_the_echo_tools_output_matches_its_own_schema() -> None:
    tool = echo_tool()
    assert tool.output_schema is not None
    assert tool.output_schema["required"] == ["echoed", "metadata"]
    assert tool.name == "echo"


def test_the_echo_tool_registers_like_any_other_and_only_once() -> None:
    registry = ToolRegistry([echo_tool()])
    assert registry.names == ("echo",)
    with pytest.raises(ValueError, match="registered already"):
        registry.register(echo_tool())
    (spelled,) = registry.to_provider_format("anthropic")
    assert spelled["name"] == "echo"
