"""Values of a type that nothing can be made of are told, and what is merely empty is not."""

from typing import Any

import pytest

from engine.accumulate import Accumulator


def told(event: Any, dialect: str | None = None) -> list[str]:
    """What is left out of an event, in words."""
    accumulator = Accumulator(dialect)
    accumulator.feed(event)
    return [repair.what for repair in accumulator.repairs if repair.refused]


def chat(**delta: Any) -> Any:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": "stop"}]}


ODD: dict[str, tuple[Any, list[str]]] = {
    "a number for text, a text for calls": (
        chat(content=5, tool_calls="x"),
        ["choices[0].delta.content that is an integer", "choices[0].delta.tool_calls that is a string"],
    ),
    "a text among the items": (
        chat(content=["a", {"type": "text", "text": True}]),
        ["choices[0].delta.content[0] that is a string", "choices[0].delta.content[1].text that is a boolean"],
    ),
    "a call's own fields": (
        chat(tool_calls=[{"index": 0, "id": 7, "function": {"name": 1.5}}]),
        [
            f"choices[0].delta.tool_calls[0].{what}"
            for what in ("id that is an integer", "function.name that is a number")
        ],
    ),
    "a call alone": (
        chat(tool_calls={"index": 0, "id": "c", "function": "f"}),
        ["choices[0].delta.tool_calls[0].function that is a string"],
    ),
    "choices that are none": ({"object": "chat.completion.chunk", "choices": "x"}, ["choices that is a string"]),
    "Anthropic": (
        {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": 5}},
        ["delta.text that is an integer"],
    ),
    "Gemini": (
        {"candidates": [{"content": {"parts": [{"text": 5}]}}]},
        ["candidates[0].content.parts[0].text that is an integer"],
    ),
    "Interactions": (
        {"event_type": "step.delta", "index": 0, "delta": {"type": "text", "text": 5}},
        ["delta.text that is an integer"],
    ),
    "Responses, a piece": (
        {"type": "response.output_text.delta", "output_index": 0, "content_index": 0, "delta": 5},
        ["delta that is an integer"],
    ),
    "Responses, an item": (
        {"type": "response.output_item.added", "item": {"type": "function_call", "name": "f", "arguments": 5}},
        ["item.arguments that is an integer"],
    ),
    "Ollama": ({"message": {"content": 5}, "done": False}, ["message.content that is an integer"]),
    "Cohere": (
        {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": 5}}}},
        ["delta.message.content[0].text that is an integer"],
    ),
    "Bedrock": (
        {"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"text": 5}}},
        ["contentBlockDelta.delta.text that is an integer"],
    ),
}


@pytest.mark.parametrize("case", ODD)
def test_a_value_of_another_type_is_told_with_its_place(case: str) -> None:
    event, refused = ODD[case]
    assert told(event) == refused


@pytest.mark.parametrize("empty", [None, "", [], {}])
def test_what_is_null_or_empty_says_nothing_and_is_not_told(empty: Any) -> None:
    call = {"index": 0, "id": "c", "type": "function", "function": {"name": "f", "arguments": None}}
    assert told(chat(content=empty, refusal=empty, reasoning=empty, tool_calls=empty, function_call=empty)) == []
    assert told(chat(content=empty, tool_calls=[call])) == []


def test_what_fits_is_not_told() -> None:
    thought = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    assert told(chat(content=[thought, {"type": "text", "text": "Hi"}, {"type": "image_url", "image_url": {}}])) == []
    item = {"type": "function_call", "call_id": "c", "name": "f", "arguments": {"a": 1}}
    assert told({"type": "response.output_item.added", "item": item}) == []


def test_thousands_of_misfits_are_told_in_part() -> None:
    assert len(told(chat(content=[5] * 100_000))) == 1_000
