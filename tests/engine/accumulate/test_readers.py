"""What each dialect's reader takes beside what the recordings show."""

from typing import Any, cast

import pytest

from engine.accumulate import Accumulator
from engine.accumulate.assembly import MOST_PARTS
from engine.jsontext import Json, JsonObject
from engine.messages import Reasoning, Refusal, Text, ToolCall, Usage
from engine.streaming import collect


def fed(*events: Any, dialect: str | None = None) -> Accumulator:
    told = Accumulator(dialect)
    seen = [event for one in events for event in told.feed(cast("JsonObject", one))]
    assert collect([*seen, *told.finish()]) == told.reply
    return told


def parts(told: Accumulator) -> tuple[Any, ...]:
    return told.reply.choices[0].parts


def whats(told: Accumulator) -> list[str]:
    return [repair.what for repair in told.repairs]


# ----------------------------------------------------------------------------------------- Anthropic

START: JsonObject = {
    "type": "message_start",
    "message": {"id": "m1", "model": "c", "content": [], "usage": {"input_tokens": 5}},
}
STOP: JsonObject = {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 7}}


def block(index: int, content: JsonObject) -> JsonObject:
    return {"type": "content_block_start", "index": index, "content_block": content}


def more(index: int, kind: str, **said: Any) -> JsonObject:
    return {"type": "content_block_delta", "index": index, "delta": {"type": kind, **said}}


def stop(index: int) -> JsonObject:
    return {"type": "content_block_stop", "index": index}


def test_blocks_may_be_told_in_turns() -> None:
    told = fed(
        START,
        block(0, {"type": "text", "text": "a"}),
        block(1, {"type": "thinking", "thinking": ""}),
        more(0, "text_delta", text="b"),
        more(1, "thinking_delta", thinking="c"),
        more(1, "signature_delta", signature="s"),
        more(1, "signature_delta", signature="t"),
        stop(0),
        stop(1),
        STOP,
        {"type": "message_stop"},
    )
    assert parts(told) == (Text("ab"), Reasoning("c"))
    assert told.reply.usage == Usage(5, 7)
    assert told.extras["messages"] == [
        {
            "id": "m1",
            "model": "c",
            "content": [{"type": "text", "part": 0}, {"type": "thinking", "signature": "st", "part": 1}],
            "stop_reason": "end_turn",
            "usage": {"input_tokens": 5, "output_tokens": 7},
        }
    ]
    assert not told.repairs


def test_counts_are_cumulative_and_the_cache_belongs_to_the_input() -> None:
    usage = {"input_tokens": 5, "cache_read_input_tokens": 30, "cache_creation_input_tokens": 2, "output_tokens": 1}
    start = {"type": "message_start", "message": {"id": "m", "usage": usage}}
    told = fed(start, STOP | {"usage": {"output_tokens": 9, "output_tokens_details": {"thinking_tokens": 4}}})
    assert told.reply.usage == Usage(37, 9, 4, 30)


def test_deltas_of_a_block_that_was_never_started_begin_it() -> None:
    told = fed(
        START,
        more(0, "text_delta", text="a"),
        more(1, "input_json_delta", partial_json="{}"),
        more(2, "smoke_delta", smoke=1),
        STOP,
    )
    assert parts(told) == (Text("a"), ToolCall("call_1", "", "{}"))
    assert whats(told)[:1] == ["more of block 0, which is not open"]
    assert cast("Any", told.extras["messages"])[0]["content"][2] == {"type": "unknown", "smoke": 1}


def test_a_block_at_a_taken_index_ends_the_one_before() -> None:
    told = fed(START, block(0, {"type": "text", "text": "a"}), block(0, {"type": "text", "text": "b"}), stop(0), STOP)
    assert parts(told) == (Text("a"), Text("b"))
    assert whats(told) == ["a block at index 0, where another is open"]


def test_the_end_of_a_block_that_is_not_open_is_told() -> None:
    assert whats(fed(START, stop(3), STOP)) == ["the end of block 3, which is not open"]


def test_a_stop_sequence_is_told() -> None:
    told = fed(START, {"type": "message_delta", "delta": {"stop_reason": "stop_sequence", "stop_sequence": "END"}})
    assert (told.reply.finish_reason, told.reply.choices[0].stop_sequence) == ("stop", "END")


def test_a_call_has_the_input_of_its_start_unless_more_is_told() -> None:
    use: JsonObject = {"type": "tool_use", "id": "t", "name": "f", "input": {"a": 1}}
    told = fed(
        START, block(0, use), stop(0), block(1, {**use, "id": "u"}), more(1, "input_json_delta", partial_json="{}")
    )
    assert parts(told) == (ToolCall("t", "f", '{"a":1}'), ToolCall("u", "f", "{}"))


def test_two_calls_with_one_id_are_told() -> None:
    use: JsonObject = {"type": "tool_use", "id": "t", "name": "f", "input": {}}
    told = fed(START, block(0, use), stop(0), block(1, use), stop(1), STOP)
    assert parts(told) == (ToolCall("t", "f", "{}"), ToolCall("t", "f", "{}"))
    assert whats(told) == ["two calls with the id 't'"]


@pytest.mark.parametrize(
    ("said", "kept"), [('{"q": 1}', {"input": {"q": 1}}), ("{oops", {"input": {}, "input_raw": "{oops"})]
)
def test_the_input_of_a_tool_on_the_server_is_kept_beside_the_reply(said: str, kept: JsonObject) -> None:
    use: JsonObject = {"type": "server_tool_use", "id": "s", "name": "search", "input": {}}
    told = fed(START, block(0, use), more(0, "input_json_delta", partial_json=said), STOP)
    assert cast("Any", told.extras["messages"])[0]["content"] == [{**use, **kept}]
    assert parts(told) == ()


def test_citations_gather_in_their_block() -> None:
    told = fed(
        START,
        block(0, {"type": "text", "text": "a", "citations": None}),
        more(0, "citations_delta", citation={"n": 1}),
        more(0, "citations_delta", citation={"n": 2}),
        STOP,
    )
    assert cast("Any", told.extras["messages"])[0]["content"][0]["citations"] == [{"n": 1}, {"n": 2}]


def test_an_event_that_messages_do_not_have_is_told() -> None:
    assert whats(fed(START, {"type": "smoke"}, STOP)) == ["an event of the type 'smoke'"]


def test_more_of_a_block_that_has_ended_begins_another() -> None:
    told = fed(START, block(0, {"type": "text", "text": "a"}), stop(0), more(0, "text_delta", text="b"), STOP)
    assert parts(told) == (Text("a"), Text("b"))


# ------------------------------------------------------------------------------------------- Bedrock


def test_a_whole_converse_answer_is_read() -> None:
    content: list[Json] = [
        {"reasoningContent": {"reasoningText": {"text": "Hm.", "signature": "s"}}},
        {"text": "Let me look."},
        {"toolUse": {"toolUseId": "t", "name": "f", "input": {"a": 1}}},
        {"toolUse": {"toolUseId": "u", "name": "f"}},
        {"image": {}},
    ]
    usage = {"inputTokens": 3, "outputTokens": 4, "cacheReadInputTokens": 2, "cacheWriteInputTokens": 1}
    told = fed(
        {"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "tool_use", "usage": usage}
    )
    assert parts(told) == (
        Reasoning("Hm."),
        Text("Let me look."),
        ToolCall("t", "f", '{"a":1}'),
        ToolCall("u", "f", "{}"),
    )
    assert (told.reply.finish_reason, told.reply.usage) == ("tool_calls", Usage(6, 4, 0, 2))


def test_thoughts_of_converse_stream_with_their_signature() -> None:
    told = fed(
        {"messageStart": {"role": "assistant"}},
        {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"reasoningContent": {"text": "Hm."}}}},
        {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"reasoningContent": {"signature": "s"}}}},
        {"contentBlockStop": {"contentBlockIndex": 0}},
        {"contentBlockStop": {"contentBlockIndex": 9}},
        {"messageStop": {"stopReason": "guardrail_intervened"}},
    )
    assert parts(told) == (Reasoning("Hm."),)
    assert told.extras["signatures"] == ["s"]
    assert told.reply.finish_reason == "content_filter"


# ------------------------------------------------------------------------------------------ Responses


def item(kind: str, place: int, **said: Any) -> JsonObject:
    return {"type": f"response.output_item.{kind}", "output_index": place, "item": said}


def test_a_response_whose_deltas_are_missing_is_told_by_its_ends() -> None:
    told = fed(
        {"type": "response.created", "response": {"id": "r", "model": "m"}},
        {"type": "response.output_text.done", "output_index": 0, "content_index": 0, "text": "Hi"},
        item("done", 1, type="function_call", id="i", call_id="c", name="f", arguments="{}"),
        item("done", 2, type="message", content=[{"type": "refusal", "refusal": "No."}, {"type": "smoke"}, "x"]),
        item("done", 3, type="reasoning", summary=[{"type": "summary_text", "text": "Hm."}], content=None),
        {"type": "response.completed", "response": {"id": "r", "status": "completed", "output": [{"type": "message"}]}},
    )
    assert parts(told) == (Text("Hi"), ToolCall("c", "f", "{}"), Refusal("No."), Reasoning("Hm."))
    assert told.reply.finish_reason == "tool_calls"
    assert not told.repairs


def test_a_response_that_ends_otherwise_than_it_was_told_is_told() -> None:
    told = fed(
        {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "Hi"},
        {"type": "response.output_text.done", "output_index": 0, "content_index": 0, "text": "Hello"},
        {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "!"},
        {"type": "response.output_text.note"},
        {"type": "response.incomplete", "response": {"incomplete_details": {"reason": "max_output_tokens"}}},
    )
    assert parts(told) == (Text("Hi"),)
    assert told.reply.finish_reason == "length"
    assert whats(told) == ["a part that ends as 'Hello' after it was told as 'Hi'", "more of a part that has ended"]


def test_a_failed_response_keeps_its_error() -> None:
    told = fed({"type": "response.failed", "response": {"status": "failed", "error": {"code": "server_error"}}})
    assert (told.errors, told.reply.finish_reason) == (({"code": "server_error"},), "failed")


def test_a_further_response_in_the_same_stream_goes_on_with_the_reply() -> None:
    def said(identity: str, text: str) -> tuple[JsonObject, ...]:
        return (
            {"type": "response.created", "response": {"id": identity}},
            {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": text},
            {"type": "response.completed", "response": {"id": identity, "status": "completed"}},
        )

    told = fed(*said("r", "a"), *said("s", "b"))
    assert parts(told) == (Text("a"), Text("b"))
    assert whats(told) == ["a further response in the same stream"]


def test_arguments_may_come_with_the_start_of_their_item_or_as_an_object() -> None:
    call: JsonObject = {"type": "function_call", "id": "i", "name": "f"}
    told = fed(
        item("added", 0, **call, arguments='{"a"'),
        {"type": "response.function_call_arguments.delta", "output_index": 0, "delta": ":1}"},
        item("done", 0, **call, arguments='{"a":1}'),
        item("done", 1, **{**call, "id": "j"}, arguments={"b": 2}),
        item("added", 2, type="message"),
    )
    assert parts(told) == (ToolCall("i", "f", '{"a":1}'), ToolCall("j", "f", '{"b":2}'))


def test_an_end_that_says_nothing_takes_nothing_back() -> None:
    told = fed(
        {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": "Hi"},
        {"type": "response.output_text.done", "output_index": 0, "content_index": 0},
        item("added", 1, type="function_call", id="i", name="f"),
        {"type": "response.function_call_arguments.done", "output_index": 1, "arguments": ""},
        {"type": "response.function_call_arguments.delta", "output_index": 1, "delta": "{}"},
    )
    assert parts(told) == (Text("Hi"), ToolCall("i", "f", "{}"))


def test_items_of_tools_on_the_server_are_kept_beside_the_reply() -> None:
    told = fed(item("done", 0, type="web_search_call", id="w"))
    assert told.extras["items"] == [{"type": "web_search_call", "id": "w"}]


# ------------------------------------------------------------------------------ Gemini and interactions


def candidate(*said: Any, **beside: Any) -> JsonObject:
    return {"candidates": [{"content": {"parts": [*said], "role": "model"}, **beside}]}


def test_snake_case_is_read_as_camel_case() -> None:
    told = fed(
        {"usage_metadata": {"promptTokenCount": 3, "candidatesTokenCount": 2, "thoughtsTokenCount": 1}},
        candidate({"function_call": {"name": "f", "args": {}}}, finish_reason="STOP"),
    )
    assert parts(told) == (ToolCall("call_1", "f", "{}"),)
    assert (told.reply.finish_reason, told.reply.usage) == ("tool_calls", Usage(3, 3, 1))


def test_a_prompt_that_is_blocked_is_filtered() -> None:
    told = fed({"promptFeedback": {"blockReason": "SAFETY"}})
    assert (told.reply.finish_reason, told.extras["finish_reasons"]) == ("content_filter", {"0": "SAFETY"})


def test_a_call_whose_end_never_comes_is_told_as_far_as_it_came() -> None:
    piece = {"jsonPath": "$.a", "stringValue": "x"}
    told = fed(candidate({"functionCall": {"name": "f", "partialArgs": [piece], "willContinue": True}}))
    assert parts(told) == (ToolCall("call_1", "f", '{"a":"x"}'),)
    assert whats(told)[0] == "a call whose end was not told"


def test_candidates_have_their_own_index_and_what_stands_beside_is_kept() -> None:
    told = fed(
        {
            "candidates": [
                {"content": {"parts": [{"text": "a"}]}, "index": 1, "groundingMetadata": {"g": 1}},
                {"content": {"parts": [{"text": "b"}, {"inlineData": {}}]}, "index": 0},
            ]
        }
    )
    assert [choice.text for choice in told.reply.choices] == ["b", "a"]
    assert told.extras["groundingMetadata"] == {"g": 1}
    assert told.extras["parts"] == [{"inlineData": {}}]


def step(kind: str, index: int, **said: Any) -> JsonObject:
    return {"event_type": f"step.{kind}", "index": index, **said}


def test_an_interaction_thinks_speaks_and_calls() -> None:
    told = fed(
        {"event_type": "interaction.created", "interaction": {"id": "i", "model": "g", "status": "in_progress"}},
        step("start", 0, step={"type": "thought"}),
        step("delta", 0, delta={"type": "thought_summary", "summary": [{"text": "Hm."}]}),
        step("delta", 0, delta={"type": "thought_signature", "signature": "s"}),
        step("stop", 0),
        step("start", 1, step={"type": "function_call", "id": "c", "name": "f", "arguments": {}}),
        step("delta", 1, delta={"type": "arguments_delta", "arguments": '{"a"'}),
        step("delta", 1, delta={"type": "arguments_delta", "arguments": ":1}"}),
        step("stop", 1),
        step("start", 2, step={"type": "google_search_call", "id": "q"}),
        {"event_type": "interaction.completed", "interaction": {"status": "completed"}},
    )
    assert parts(told) == (Reasoning("Hm."), ToolCall("c", "f", '{"a":1}'))
    assert told.extras["steps"] == [{"type": "google_search_call", "id": "q"}]
    assert (told.extras["signatures"], told.reply.finish_reason) == (["s"], "tool_calls")


def test_a_whole_interaction_is_read() -> None:
    told = fed(
        {
            "object": "interaction",
            "id": "i",
            "status": "completed",
            "steps": [
                {"type": "thought", "summary": "Hm."},
                {"type": "model_output", "content": [{"type": "text", "text": "Hi"}]},
                {"type": "text", "text": " you"},
                {"type": "function_call", "id": "c", "name": "f", "arguments": {"a": 1}},
            ],
            "usage": {"total_input_tokens": 3, "total_output_tokens": 2, "total_thought_tokens": 4},
        }
    )
    assert parts(told) == (Reasoning("Hm."), Text("Hi"), Text(" you"), ToolCall("c", "f", '{"a":1}'))
    assert told.reply.usage == Usage(3, 6, 4)


# ----------------------------------------------------------------------------------- Ollama and Cohere


def test_ollama_generates_calls_and_ends() -> None:
    told = fed(
        {"model": "m", "response": "Hi", "thinking": "Hm.", "done": False},
        {"message": {"tool_calls": [{"id": "x", "function": {"name": "f", "arguments": "{}"}}]}, "done": False},
        {"message": {"tool_calls": [{"function": {"name": "g"}}]}, "done": True, "eval_count": 2},
    )
    assert parts(told) == (Reasoning("Hm."), Text("Hi"), ToolCall("x", "f", "{}"), ToolCall("call_1", "g", "{}"))
    assert (told.reply.finish_reason, told.reply.usage) == ("tool_calls", Usage(0, 2))


def test_a_whole_cohere_answer_is_read() -> None:
    call = {"id": "c", "function": {"name": "f", "arguments": "{}"}}
    message = {"tool_plan": "I will.", "content": "Hi", "tool_calls": [call], "citations": [{"n": 1}]}
    usage = {"billed_units": {"input_tokens": 3, "output_tokens": 2}}
    told = fed({"id": "x", "message": message, "finish_reason": "TOOL_CALL", "usage": usage})
    assert parts(told) == (Reasoning("I will."), Text("Hi"), ToolCall("c", "f", "{}"))
    assert (told.reply.finish_reason, told.reply.usage) == ("tool_calls", Usage(3, 2))
    assert told.extras["citations"] == [{"n": 1}]


def test_items_of_cohere_are_parts_of_their_own() -> None:
    def content(kind: str, said: str) -> JsonObject:
        return {"type": kind, "index": 0, "delta": {"message": {"content": {"text": said}}}}

    told = fed(content("content-start", "a"), content("content-delta", "b"), content("content-start", "c"))
    assert parts(told) == (Text("ab"), Text("c"))


def test_an_end_of_cohere_that_tells_no_reason_ends_nothing() -> None:
    told = fed({"type": "message-start", "id": "x"}, {"type": "message-end", "delta": {}})
    assert (told.reply.finish_reason, told.reply.usage) == ("", Usage())


def test_an_error_of_cohere_at_the_end_is_kept_and_is_why_it_ended() -> None:
    begun: JsonObject = {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": "Hi"}}}}
    told = fed(begun, {"type": "message-end", "delta": {"finish_reason": "ERROR", "error": "overloaded"}})
    assert (told.reply.text, told.reply.finish_reason, told.errors) == ("Hi", "error", ("overloaded",))
    assert whats(told) == ["an error: overloaded"]
    assert told.extras["finish_reasons"] == {"0": "ERROR"}


def test_an_end_of_cohere_without_an_error_is_a_refusal() -> None:
    told = fed({"type": "message-end", "delta": {"finish_reason": "ERROR"}})
    assert (told.reply.finish_reason, told.errors, whats(told)) == ("content_filter", (), [])


# ---------------------------------------------------------------------------------------------- bounds

FULL: dict[str, list[JsonObject]] = {
    "anthropic": [
        START,
        block(0, {"type": "text", "text": "x"}),
        block(1, {"type": "tool_use", "id": "t", "name": "f", "input": {}}),
    ],
    "bedrock-converse-json": [
        {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": "x"}}},
        {"contentBlockStart": {"contentBlockIndex": 1, "start": {"toolUse": {"toolUseId": "t", "name": "f"}}}},
    ],
    "responses": [
        {"type": "response.output_text.delta", "output_index": 0, "delta": "x"},
        {"type": "response.output_text.done", "output_index": 0, "text": "x"},
        item("added", 1, type="function_call", id="i", name="f"),
    ],
    "gemini": [candidate({"functionCall": {"name": "f", "args": {}}})],
    "gemini-interactions": [step("start", 1, step={"type": "function_call", "id": "c", "name": "f"})],
}


@pytest.mark.parametrize("dialect", FULL)
def test_no_reader_tells_more_parts_than_there_may_be(dialect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.accumulate.assembly.MOST_PARTS", 0)
    told = fed(*FULL[dialect], dialect=dialect)
    assert parts(told) == ()
    assert "more than 0 parts" in whats(told)
    assert MOST_PARTS > 0
