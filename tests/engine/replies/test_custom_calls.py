from typing import Any

import pytest

from engine.bodies.custom_tools import custom_tool
from engine.bodies.fields import Fields
from engine.messages import ChatRequest, Message, Options, Text, ToolChoice, ToolDefinition
from engine.replies.custom_calls import spelled
from engine.replies.draft import Draft
from engine.replies.tool_calls import tool_calls
from engine.script import END, START
from engine.settings import Settings


def custom(**said: Any) -> ToolDefinition:
    return custom_tool(Fields({"type": "custom", "name": "run_code", "description": "Runs code.", **said}))


RUN = custom()
WEATHER = ToolDefinition("get_weather", "The weather.", {"type": "object", "properties": {"city": {"type": "string"}}})
FORCED = Options(ToolChoice("required", "run_code"))


def drafted(*said: str, tools: tuple[ToolDefinition, ...] = (RUN,), options: Options = FORCED) -> Draft:
    messages = tuple(Message("user", (Text(text),)) for text in said)
    draft = tool_calls(ChatRequest("m", messages, tools, options), Settings())
    assert isinstance(draft, Draft)
    return draft


def inputs(draft: Draft) -> list[tuple[str, str]]:
    return [(call.name, call.arguments) for call in draft.choices[0].tool_calls]


WORDS: dict[str, tuple[tuple[str, ...], str]] = {
    "no code": (("Run print(1)",), "Run print(1)"),
    "code between fences": (("Run this:\n```python\nprint(1)\n\nprint(2)\n```\nplease",), "print(1)\n\nprint(2)"),
    "an open fence": (("Run ```python\nprint(1)",), "Run ```python\nprint(1)"),
    "code between quotes": (("Run `print(1)` and `print(2)`",), "print(1)"),
    "an earlier message": (("Run `print(1)`", "again"), "again"),
    "a fence around nothing": (("Run ```\n\n```",), ""),
    "a script beside it": ((f"{START}{{{END} Run `a`",), "a"),
    "nothing at all": ((), ""),
}


@pytest.mark.parametrize("case", WORDS)
def test_a_custom_tool_takes_the_code_of_the_newest_message_or_all_of_it(case: str) -> None:
    said, text = WORDS[case]
    assert inputs(drafted(*said)) == [("run_code", text)]


def test_it_is_called_beside_others_and_once() -> None:
    draft = drafted(
        "Run the code `a` and run the code `b`, the weather in Oslo", tools=(RUN, WEATHER), options=Options()
    )
    assert inputs(draft) == [("run_code", "a"), ("get_weather", '{"city":"Oslo"}')]
    ids = [call.id for call in draft.choices[0].tool_calls]
    origin = draft.line.provenance[0]
    assert (origin.path, origin.value, origin.source) == ("$.input", '"a"', "the code in the last user message")
    assert [each.owner for each in draft.line.provenance] == ids


def test_a_text_that_must_match_is_made_to() -> None:
    tool = custom(format={"type": "grammar", "syntax": "regex", "definition": "[0-9]{3}-[ab]"})
    assert inputs(drafted("Run `x`", tools=(tool,))) == [("run_code", "123-a")]
    assert inputs(drafted("Run `456-b`", tools=(tool,))) == [("run_code", "456-b")]


def test_a_custom_tool_s_arguments_are_spelled_as_they_are() -> None:
    assert spelled(RUN, {"input": "a\n"}) == "a\n"
    assert spelled(RUN, {"input": 1}) == "1"
    assert spelled(RUN, {"input": "a", "b": 1}) == '{"input":"a","b":1}'
    assert spelled(WEATHER, {"input": "a"}) == spelled(None, {"input": "a"}) == '{"input":"a"}'
