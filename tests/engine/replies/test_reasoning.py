"""Reasoning before every automatic answer that it is asked for, and before none that is written out."""

import pytest

from engine.jsontext import JsonObject
from engine.messages import ChatRequest, Message, Options, Reasoning, ResponseFormat, Text, ToolCall, ToolResult
from engine.replies.lorem import speech
from tests.engine.replies.test_decide import GET, answer, ask, block

PLACE: JsonObject = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
CALLED = (
    Message("user", (Text("get the weather"),)),
    Message("assistant", (ToolCall("c1", "get_weather", "{}"),)),
    Message("tool", (ToolResult("c1", "sunny"),)),
)
ASKED = {
    "calls": (ask("get the weather", GET, reasoning=True), ToolCall),
    "an object": (ask("hi", reasoning=True, response_format=ResponseFormat("json_object")), Text),
    "a schema": (ask("hi", reasoning=True, response_format=ResponseFormat("json_schema", PLACE, "place")), Text),
    "results": (ChatRequest("m", CALLED, (GET,), Options(reasoning=True)), Text),
    "text": (ask("hi", GET, reasoning=True), Text),
}


@pytest.mark.parametrize(("request_", "kind"), ASKED.values(), ids=ASKED)
def test_every_automatic_answer_begins_with_it(request_: ChatRequest, kind: type) -> None:
    last = request_.last("user")
    assert last is not None
    thought, said = answer(request_).choices[0].parts
    assert (thought, type(said)) == (Reasoning(speech(last.text)), kind)


@pytest.mark.parametrize(("request_", "kind"), ASKED.values(), ids=ASKED)
def test_the_setting_takes_it_away_or_says_how_long_it_is(request_: ChatRequest, kind: type) -> None:
    (said,) = answer(request_, reasoning_words=0).choices[0].parts
    assert type(said) is kind
    assert answer(request_, reasoning_words=2).choices[0].parts == (Reasoning("lorem ipsum"), said)


def test_it_is_counted_and_the_call_is_what_it_would_be_without() -> None:
    request_, _ = ASKED["calls"]
    said, plain = answer(request_), answer(ask("get the weather", GET))
    assert [call.name for call in said.tool_calls] == [call.name for call in plain.tool_calls]
    assert said.finish_reason == "tool_calls"
    assert said.usage.reasoning_tokens == len(speech("get the weather")) // 4
    assert said.usage.output_tokens == said.usage.reasoning_tokens + plain.usage.output_tokens


def test_a_token_limit_can_end_within_it() -> None:
    request_ = ask("get the weather", GET, reasoning=True, max_tokens=3)
    assert (answer(request_).finish_reason, answer(request_).tool_calls) == ("length", ())


def test_a_script_says_its_own() -> None:
    request_ = ask(block({"messages": [{"text": "a"}]}), GET, reasoning=True)
    assert answer(request_).choices[0].parts == (Text("a"),)
