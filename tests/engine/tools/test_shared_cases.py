"""The shared cases about messages, tools and the loop: each passes, or is named with the rule that overrules it."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.events import Timed
from engine.facade import Engine
from engine.jsontext import Json, JsonObject, decode
from engine.loop import ChatModel, ChatResult
from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Message,
    Options,
    ReplyHead,
    ReplyPart,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
)
from engine.service import Service
from engine.streaming import WHOLE, stream
from engine.tools import Tool, ToolContext
from engine.wire import HttpRequest
from tests.engine.cases.requests import ABSENT, Row, label, rows

MESSAGES = rows("tool_messages")
LOOPS = [row for row in rows("field_reports") if row["kind"] == "tool_loop"]
USER = (Message("user", (Text("Hello"),)),)

OVERRULED = {
    "001-019": "a name once told stays, and so do the arguments; what differs is refused and reported",
    "001-022": "parts stay in the order in which they were told",
    "001-023": "a reply has no metadata; the newest usage counts",
    "001-033": "which results belong to which calls is what strict mode checks",
    "001-035": "likewise",
    "001-036": "calls never have an empty id here: each is given one",
    "001-037": "an orphan result is refused in strict mode only",
    "001-041": "an unknown tool is an error result that lists the tools",
    "001-042": "likewise, in other words",
    "001-047": "a stream tells what is new; the caller has the question",
    "001-054": "a typed answer is asked for by its format, not by a tool",
}
"""Cases of earlier or later versions that don't hold here, and the rule that says so."""

FORMAL = {
    "tl-05-tool_choice-unknown-name": "a choice of an absent tool is refused where requests are read",
    "tl-11-script-exhausted": "what a script does at its end is the script's, and tested there",
}
"""Reports about requests and scripts, not about the loop."""


def called(one: Row) -> ToolCall:
    return ToolCall(one["id"], one.get("name", ""), one.get("args", ""))


def chunk(calls: list[Row]) -> JsonObject:
    spelled: list[Json] = [
        {"id": call["id"], "function": {"name": call.get("name", ""), "arguments": call.get("args", "")}}
        for call in calls
    ]
    return {"choices": [{"index": 0, "delta": {"tool_calls": spelled}}]}


def fed(*chunks: JsonObject) -> Accumulator:
    told = Accumulator()
    for one in chunks:
        told.feed(one)
    told.finish()
    return told


def model_of(*turns: tuple[ReplyPart, ...]) -> tuple[Callable[[ChatRequest], Iterator[Timed]], list[ChatRequest]]:
    asked: list[ChatRequest] = []

    def raw(request: ChatRequest) -> Iterator[Timed]:
        turn = turns[len(asked)]
        asked.append(request)
        finish = "tool_calls" if any(isinstance(part, ToolCall) for part in turn) else "stop"
        return stream(ChatReply(ReplyHead("", "m"), (Choice(turn, finish),)), WHOLE)

    return raw, asked


def give(name: str, answer: Callable[[JsonObject], Json] = dict) -> Tool:
    def handler(arguments: JsonObject, context: ToolContext) -> Json:
        del context
        return answer(arguments)

    return Tool(name, "", {"type": "object"}, handler)


def results(result: ChatResult) -> list[str]:
    return [said.content for message in result.messages for said in message.tool_results]


def kept(seen: list[JsonObject]) -> Callable[[JsonObject], Json]:
    def answer(arguments: JsonObject) -> Json:
        seen.append(arguments)
        return "done"

    return answer


def fails(_: JsonObject) -> Json:
    raise Exception("boom")  # noqa: TRY002  the case's own


# -------------------------------------------------------------------- messages


def _assigned(given: Row, expected: Any) -> bool:
    told = fed(chunk(given["tool_calls"]))
    made = [repair for repair in told.repairs if "without an id is given" in repair.what]
    return bool(made) == expected and len(told.reply.tool_calls) == len(given["tool_calls"])


def _concatenated(given: Row, expected: Any) -> bool:
    told = fed(*map(chunk, given["chunks"]))
    return [*told.reply.tool_calls] == [called(call) for call in expected["tool_calls"]]


def _no_empty_text(given: Row, expected: Any) -> bool:
    del given, expected
    told = fed({"choices": [{"index": 0, "delta": {"content": ""}}]}, chunk([{"id": "1", "name": "f", "args": "{}"}]))
    return told.reply.choices[0].parts == (ToolCall("1", "f", "{}"),)


def _prefixed(given: Row, expected: Any) -> bool:
    turns = [
        (*map(Text, turn["text_chunks"]), *(ToolCall("", "f", "{}") for _ in range(turn["tool_calls"])))
        for turn in given["model_turns"]
    ]
    raw, _ = model_of(*turns, *turns)
    chat = ChatModel(raw, [give("f")])
    pieces = [*chat.stream(USER)]
    outputs = [piece.output for piece in pieces if piece.output]
    stored = [said.text for piece in pieces for said in piece.messages if said.role == "assistant"]
    second = (
        [piece.output for piece in chat.stream(USER) if piece.output]
        if "second_call_stream_outputs" in expected
        else []
    )
    told = {
        "stream_outputs": outputs,
        "stored_texts": stored,
        "invoke_output": "".join(outputs),
        "second_call_stream_outputs": second,
    }
    return all(told[key] == model for key, model in expected.items())


def _ids_given(given: Row, expected: Any) -> bool:
    turn = tuple(
        Text(part["text"]) if part["t"] == "text" else ToolCall(part["id"], part["name"], "{}")
        for part in given["parts"]
    )
    raw, _ = model_of(turn, ())
    message = ChatModel(raw, [give("tool1")], max_iterations=1).invoke(USER).messages[0]
    first, kept, third = [call.id for call in message.tool_calls]
    return kept == "existing_id" and bool(first) and bool(third) and (first != third) is expected["a_ne_b"]


def _failed(given: Row, expected: Any) -> bool:
    del given
    raw, asked = model_of((ToolCall("", "f", "{}"),), (Text("Sorry."),))
    result = ChatModel(raw, [give("f", fails)]).invoke(USER)
    return results(result) == [expected["content"]] and len(asked) == 2


def _raw_arguments(given: Row, expected: Any) -> bool:
    seen: list[JsonObject] = []
    turn = tuple(ToolCall("", "f", raw) for raw in given["arguments_raw"])
    raw, _ = model_of(turn, (Text("ok"),))
    ChatModel(raw, [give("f", kept(seen))]).invoke(USER)
    return seen == expected["arguments"]


def _broken_arguments(given: Row, expected: Any) -> bool:
    seen: list[JsonObject] = []
    raw, _ = model_of((ToolCall("", "f", given["arguments_raw"]),), (Text("ok"),))
    result = ChatModel(raw, [give("f", kept(seen))]).invoke(USER)
    return result.messages[1].tool_results[0].is_error is expected["tool_error"] and not seen


def _one_message_a_call(given: Row, expected: Any) -> bool:
    raw, _ = model_of(tuple(ToolCall("", "f", "{}") for _ in range(given["calls"])), (Text("ok"),))
    messages = ChatModel(raw, [give("f")]).invoke(USER).messages
    return [message.role for message in messages[1:-1]] == expected["seed"]


def _emission_order(given: Row, expected: Any) -> bool:
    del given
    raw, _ = model_of((Text("a"), ToolCall("", "f", "{}")), (Text("b"),))
    pieces = [*ChatModel(raw, [give("f")]).stream(USER)]
    told = [piece.output or [message.role for message in piece.messages] for piece in pieces[:-1]]
    return told == ["a", ["assistant"], ["tool"], "\nb", ["assistant"]] and len(told) == len(expected["emissions"])


def _empty_turns(given: Row, expected: Any) -> bool:
    turns: list[tuple[ReplyPart, ...]] = [
        (ToolCall("", "f", "{}"),) if turn == "tool call" else () for turn in given["script"]
    ]
    raw, asked = model_of(*turns)
    ChatModel(raw, [give("f")]).invoke(USER)
    return len(asked) == expected["model_calls"]


def _usage_last(given: Row, expected: Any) -> bool:
    del given, expected
    raw = Engine().events
    pieces = [*ChatModel(raw).stream(USER)]
    return [bool(piece.usage.total_tokens) for piece in pieces] == [False] * (len(pieces) - 1) + [True]


CHECKS: dict[str, Callable[[Row, Any], bool]] = {
    **dict.fromkeys(("001-001", "001-002", "001-004", "001-005", "001-006", "001-007"), _assigned),
    "001-014": _concatenated,
    "001-021": _no_empty_text,
    **dict.fromkeys(("001-024", "001-026", "001-027", "001-029"), _prefixed),
    "001-030": _ids_given,
    "001-040": _failed,
    "001-043": _raw_arguments,
    "001-044": _broken_arguments,
    "001-045": _one_message_a_call,
    "001-046": _emission_order,
    "001-049": _empty_turns,
    "001-050": _empty_turns,
    "001-051": _usage_last,
}


@pytest.mark.skipif(not MESSAGES, reason=ABSENT)
def test_every_case_is_checked_or_overruled() -> None:
    assert {label(row) for row in MESSAGES} == set(CHECKS) | set(OVERRULED)
    assert {label(row) for row in LOOPS} == set(LOOP_CHECKS) | set(FORMAL)


@pytest.mark.parametrize("row", [row for row in MESSAGES if label(row) in CHECKS], ids=label)
def test_messages_go_as_the_case_says(row: Row) -> None:
    assert CHECKS[label(row)](row["input"], row["expected"])


# -------------------------------------------------------------------- the loop


def definitions(given: Row) -> tuple[ToolDefinition, ...]:
    functions = [one["function"] for one in given.get("tools", [])]
    return tuple(ToolDefinition(one["name"], one["description"], one["parameters"]) for one in functions)


def runnable(given: Row, seen: list[JsonObject]) -> list[Tool]:
    return [
        Tool(one.name, one.description, one.parameters, give("x", kept(seen)).handler) for one in definitions(given)
    ]


def _scripted(given: Row) -> tuple[ChatResult, list[JsonObject]]:
    """Plays the report's script as a chain of the engine's own."""
    steps: list[Row] = []
    for step in given["script"]:
        if "text" in step:
            steps.append({"messages": [{"text": step["text"]}]})
            continue
        calls = step.get("calls") or [[step["call"], step.get("arguments_raw", step.get("arguments"))]]
        made = [{"name": name, ("raw_arguments" if isinstance(args, str) else "args"): args} for name, args in calls]
        steps.append({"messages": [{"tool_call": made}]})
    seen: list[JsonObject] = []
    turns = [_turn(step) for step in steps]
    raw, _ = model_of(*turns)
    return ChatModel(raw, runnable(given, seen)).invoke(USER), seen


def _turn(step: Row) -> tuple[ReplyPart, ...]:
    (message,) = step["messages"]
    if "text" in message:
        return (Text(message["text"]),)
    return tuple(
        ToolCall("", call["name"], call["raw_arguments"] if "raw_arguments" in call else json.dumps(call["args"]))
        for call in message["tool_call"]
    )


def _forever(given: Row, expected: Any) -> bool:
    calls = tuple((ToolCall("", "weather", '{"city": "Oslo"}'),) for _ in range(9))
    raw, asked = model_of(*calls)
    result = ChatModel(raw, runnable(given, []), max_iterations=given["max_turns"]).invoke(USER)
    ids = [call.id for message in result.messages for call in message.tool_calls]
    return (
        result.rounds == expected["stops_after"] == len(asked)
        and result.ending == "max_iterations"
        and len(set(ids)) == len(ids)
    )


def _unknown_tool(given: Row, expected: Any) -> bool:
    del expected
    result, _ = _scripted(given)
    return "the tools are weather" in results(result)[0] and result.messages[-1].text == "sorry"


def _asked(given: Row, choice: Json) -> Row:
    body = {key: given[key] for key in ("messages", "tools", "parallel_tool_calls") if key in given}
    asked = {**body, **({} if choice is None else {"tool_choice": choice})}
    http = HttpRequest("POST", "/v1/chat/completions", body=json.dumps(asked).encode())
    (answered,) = json.loads(Service().handle(http).body)["choices"]
    return answered


def _named(given: Row, expected: Any) -> bool:
    answered = _asked(given, given["tool_choice"])
    calls = [call["function"]["name"] for call in answered["message"]["tool_calls"]]
    return calls == expected["calls"] and answered["finish_reason"] == "stop"


def _required(given: Row, expected: Any) -> bool:
    options = Options(tool_choice=ToolChoice("required"))
    chat = ChatModel(Engine().events, runnable(given, []), options=options, max_iterations=given["max_turns"])
    result = chat.invoke(USER)
    return (result.rounds, result.ending) == (expected["stops_after"], "max_iterations")


def _one_at_most(given: Row, expected: Any) -> bool:
    return len(_asked(given, None)["message"]["tool_calls"]) <= expected["max_calls_per_reply"]


def _truncated(given: Row, expected: Any) -> bool:
    result, seen = _scripted(given)
    return bool(seen) is expected["tool_executed"] and "are not JSON" in results(result)[0]


def _empty_arguments(given: Row, expected: Any) -> bool:
    result, seen = _scripted(given)
    return seen == [expected["tool_executed_with"]] and result.messages[-1].text == expected["next_turn"]


def _twice(given: Row, expected: Any) -> bool:
    result, seen = _scripted(given)
    told = [said for message in result.messages for said in message.tool_results]
    ids = [call.id for message in result.messages for call in message.tool_calls]
    return (
        len(seen) == expected["executed"]
        and len(set(ids)) == expected["distinct_ids"]
        and [said.call_id for said in told] == ids
        and [decode(call.arguments) for call in result.messages[0].tool_calls] == seen
    )


LOOP_CHECKS: dict[str, Callable[[Row, Any], bool]] = {
    "tl-01-same-call-forever": _forever,
    "tl-02-unknown-tool": _unknown_tool,
    "tl-04-tool_choice-named": _named,
    "tl-06-required-never-ends": _required,
    "tl-07-parallel-off": _one_at_most,
    "tl-08-truncated-arguments": _truncated,
    "tl-10-empty-argument-string": _empty_arguments,
    "tl-14-two-calls-same-tool": _twice,
}


@pytest.mark.parametrize("row", [row for row in LOOPS if label(row) in LOOP_CHECKS], ids=label)
def test_the_loop_goes_as_the_report_says(row: Row) -> None:
    assert LOOP_CHECKS[label(row)](row["input"], row["expected"])
