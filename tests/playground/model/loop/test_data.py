"""Messages, requests and replies as JSON."""

from typing import TYPE_CHECKING

from engine.messages import (
    ChatReply,
    Choice,
    Message,
    Reasoning,
    Refusal,
    ReplyHead,
    Text,
    ToolCall,
    ToolResult,
    Usage,
)
from playground.model.loop.calls import made, refused_in
from playground.model.loop.data import message_data, reply_data

if TYPE_CHECKING:
    from engine.jsontext import JsonObject

CALL = ToolCall("c1", "look", '{"a": 1}')
SPELLED = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": '{"a": 1}'}}


def test_a_message_has_its_calls_or_the_call_that_it_answers():
    assert message_data(Message("user", (Text("hi"),))) == {"role": "user", "content": "hi"}
    assert message_data(Message("assistant", (CALL,))) == {"role": "assistant", "content": "", "tool_calls": [SPELLED]}
    answer = message_data(Message("tool", (ToolResult("c1", "fine", "look"),)))
    assert answer == {"role": "tool", "tool_call_id": "c1", "name": "look", "content": "fine"}


def test_a_reply_tells_all_that_it_holds():
    parts = (Reasoning("hm"), Text("hi"), Refusal("no"), CALL)
    told = reply_data(ChatReply(ReplyHead("", "m"), (Choice(parts, "stop"),), Usage(1, 2)))
    assert told["choices"] == [
        {
            "index": 0,
            "reasoning": "hm",
            "text": "hi",
            "refusal": "no",
            "tool_calls": [{"id": "c1", "name": "look", "arguments": '{"a": 1}'}],
            "finish_reason": "stop",
        }
    ]


def test_a_call_is_read_from_its_run_and_from_its_outcome():
    outcome: JsonObject = {"call_id": "c1", "success": True, "result": "fine", "execution_time": 0.5}
    run = made({"tool": "look", "params": {"a": 1}, "result": outcome, "iteration": 2}, CALL)
    assert (run.iteration, run.params, run.result, run.seconds) == (2, {"a": 1}, "fine", 0.5)
    assert made(outcome, CALL, 2) == run
    assert run.message.text == ""
    assert run.message.tool_results[0].content == "fine"
    assert run.data["result"] == "fine"
    assert made(outcome, ToolCall("c1", "look", "{"), 1).params is None


def test_a_refused_call_keeps_the_words_that_the_model_was_told():
    assert refused_in(ToolResult("c1", '{"error": "no"}'), CALL, 1).message_text == "no"
    refused = refused_in(ToolResult("c1", "not JSON"), CALL, 1)
    assert refused.message_text == "not JSON"
    assert refused.message.tool_results[0].is_error
