import pytest

from engine.messages import ToolCall, ToolDefinition
from playground.model.runs.verdict import verdict

TOOL = ToolDefinition(
    "get_weather", parameters={"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
)


@pytest.mark.parametrize(
    ("name", "arguments", "word", "told"),
    [
        ("get_weather", '{"city":"Oslo"}', "valid", "validate"),
        ("get_weather", '{"city":5}', "invalid", "city"),
        ("get_weather", "{}", "invalid", "city"),
        ("get_weather", "[1]", "invalid", "expected an object"),
        ("get_weather", '{"city":', "broken", "line 1, column 9"),
        ("get_time", "{}", "unknown", "get_time"),
    ],
)
def test_arguments_are_held_against_the_tool_s_schema(name: str, arguments: str, word: str, told: str) -> None:
    judged = verdict(ToolCall("1", name, arguments), (TOOL,))
    assert judged.word == word
    assert told in judged.why


def test_a_schema_that_cannot_be_used_is_no_crash() -> None:
    tool = ToolDefinition("odd", parameters={"$ref": "#/nowhere"})
    judged = verdict(ToolCall("1", "odd", "{}"), (tool,))
    assert judged.word == "invalid"
    assert judged.why


def test_the_text_of_a_custom_tool_is_held_against_its_grammar() -> None:
    tool = ToolDefinition(
        "count", parameters={"type": "object", "properties": {"input": {"pattern": "^[0-9]+$"}}}, custom=True
    )
    assert [verdict(ToolCall("1", "count", text), (tool,)).word for text in ("5", "five")] == ["valid", "invalid"]
