from dataclasses import replace

import pytest

from engine.jsontext import JsonObject
from engine.messages import ChatRequest, Message, Options, Text, ToolCall, ToolChoice, ToolDefinition, ToolResult
from engine.replies.draft import Draft
from engine.replies.tool_calls import tool_calls
from engine.settings import Settings

TEXT: JsonObject = {"type": "string"}
ASK = Message("user", (Text("What's the weather in Oslo?"),))
CALL = Message("assistant", (ToolCall("a", "get_weather", "{}"), ToolCall("b", "get_time", "{}")))
RESULTS = Message("tool", (ToolResult("a", "sunny"), ToolResult("b", "noon")))


def final(**properties: JsonObject) -> ToolDefinition:
    schema: JsonObject = {"type": "object", "properties": {**properties}, "required": [*properties]}
    return ToolDefinition("final_answer", "Provides a final answer to the given problem.", schema)


def asked(tool: ToolDefinition, *messages: Message) -> ChatRequest:
    return ChatRequest("m", messages, (tool, ToolDefinition("get_weather", "The weather.")))


def drafted(request: ChatRequest) -> Draft:
    draft = tool_calls(request, Settings())
    assert isinstance(draft, Draft)
    return draft


def given(request: ChatRequest) -> JsonObject:
    (choice,) = drafted(request).choices
    (call,) = choice.tool_calls
    assert call.name == "final_answer"
    return call.values


@pytest.mark.parametrize("choice", [ToolChoice("auto"), ToolChoice("required")])
def test_a_tool_that_takes_one_text_for_the_final_answer_gets_what_the_tools_gave(choice: ToolChoice) -> None:
    request = replace(asked(final(answer=TEXT), ASK, CALL, RESULTS), options=Options(tool_choice=choice))
    assert given(request) == {"answer": "get_weather: sunny\nget_time: noon"}
    (origin,) = drafted(request).line.provenance
    assert (origin.path, origin.source) == ("$.answer", "what the tools gave")


@pytest.mark.parametrize(
    "tool", [final(answer={"type": "integer"}), final(answer={**TEXT, "maxLength": 9}), final(city=TEXT, sky=TEXT)]
)
def test_what_takes_anything_else_is_filled_as_every_tool(tool: ToolDefinition) -> None:
    assert "sunny" not in str(given(asked(tool, ASK, CALL, RESULTS)))


def test_without_results_the_user_s_words_fill_it() -> None:
    hello = Message("user", (Text('Say "bye"'),))
    assert given(asked(final(answer=TEXT), hello)) == {"answer": "bye"}
    assert given(asked(replace(final(), parameters={}), ASK, CALL, RESULTS)) == {}


def test_results_that_an_agent_tells_as_text_are_given_to_it_too() -> None:
    told = Message("assistant", (Text("Calling tools:\n[{'id': 'a', 'function': {'name': 'get_weather'}}]"),))
    came = Message("user", (Text("Observation:\nsunny"),))
    assert given(asked(final(answer=TEXT), ASK, told, came)) == {"answer": "sunny"}
