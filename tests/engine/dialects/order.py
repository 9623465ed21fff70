"""The order in which each dialect may tell a reply: no type sees it, every client counts on it."""

import json
from collections.abc import Callable
from typing import Any

from tests.engine.dialects.wires import chunks, events


def openai(body: bytes) -> None:
    """Choices in order, each opened by its role and ended by one finish; then the usage, then ``[DONE]``."""
    told = events(body)
    assert told[-1] == (None, "[DONE]")
    assert [value for _, value in told].count("[DONE]") == 1
    assert {name for name, _ in told} == {None}
    said = chunks(body)
    assert len({(chunk["id"], chunk["created"], chunk["model"]) for chunk in said}) <= 1
    usage = [chunk for chunk in said if not chunk["choices"]]
    assert usage == said[len(said) - len(usage) :]
    assert len(usage) <= 1
    choices = [choice for chunk in said for choice in chunk["choices"]]
    for number in range(len({choice["index"] for choice in choices})):
        openai_choice([choice for choice in choices if choice["index"] == number])
    assert [choice["index"] for choice in choices] == sorted(choice["index"] for choice in choices)


def openai_choice(choices: list[Any]) -> None:
    assert choices[0]["delta"]["role"] == "assistant"
    assert all("role" not in choice["delta"] for choice in choices[1:])
    assert [choice["finish_reason"] is None for choice in choices] == [True] * (len(choices) - 1) + [False]
    assert choices[-1]["delta"] == {}
    calls: list[Any] = [call for choice in choices for call in choice["delta"].get("tool_calls", [])]
    seen = -1
    for call in calls:
        if "id" in call:
            seen += 1
            assert set(call) == {"index", "id", "type", "function"}
            assert call["function"]["arguments"] == ""
        else:
            assert set(call) == {"index", "function"}
            assert set(call["function"]) == {"arguments"}
        assert call["index"] == seen


RESPONSES_INNER = {
    "message": ("response.content_part.added", "response.content_part.done"),
    "reasoning": ("response.reasoning_summary_part.added", "response.reasoning_summary_part.done"),
    "function_call": (),
}


def responses(body: bytes) -> None:
    """Created, in progress, each item whole before the next, an end that repeats the items; numbered from 0."""
    told = events(body)
    assert all(name == value["type"] for name, value in told)
    said = [value for _, value in told]
    assert [event["sequence_number"] for event in said] == list(range(len(said)))
    kinds = [event["type"] for event in said]
    assert kinds[:2] == ["response.created", "response.in_progress"]
    assert kinds[-1] in {"response.completed", "response.incomplete"}
    assert sum(kind.removeprefix("response.") in {"completed", "incomplete", "created"} for kind in kinds) == 2
    items: list[Any] = []
    open_events: list[Any] = []
    for event in said[2:-1]:
        open_events.append(event)
        assert event["output_index"] == len(items)
        if event["type"] == "response.output_item.done":
            items.append(response_item(open_events))
            open_events = []
    assert not open_events
    assert said[-1]["response"]["output"] == items
    assert said[-1]["response"]["status"] == kinds[-1].removeprefix("response.")
    assert len({event["response"]["id"] for event in said if "response" in event}) == 1


def response_item(told: list[Any]) -> Any:
    """One item's events: added, part added, deltas, done, part done, item done; each with the same id."""
    first, *middle, last = told
    assert first["type"] == "response.output_item.added"
    assert first["item"]["id"] == last["item"]["id"]
    assert first["item"].get("status", "in_progress") == "in_progress"
    assert {event["item_id"] for event in middle} <= {first["item"]["id"]}
    opening_and_closing = RESPONSES_INNER[first["item"]["type"]]
    if opening_and_closing:
        assert (middle[0]["type"], middle[-1]["type"]) == opening_and_closing
        middle = middle[1:-1]
    *deltas, done = middle
    kind = done["type"].removesuffix(".done")
    assert {event["type"] for event in deltas} <= {f"{kind}.delta"}
    whole = done.get("text", done.get("arguments", done.get("refusal")))
    assert "".join(event["delta"] for event in deltas) == whole
    return last["item"]


def anthropic(body: bytes) -> None:
    """A start, each block whole before the next and densely numbered, one delta of the message, a stop."""
    told = events(body)
    assert all(name == value["type"] for name, value in told)
    said = [value for _, value in told if value["type"] != "ping"]
    assert said[0]["type"] == "message_start"
    assert said[0]["message"]["content"] == []
    assert [event["type"] for event in said[-2:]] == ["message_delta", "message_stop"]
    number, within = -1, False
    for event in said[1:-2]:
        match event["type"]:
            case "content_block_start":
                assert not within
                number, within = number + 1, True
                assert event["content_block"].get("input", {}) == {}
            case "content_block_stop":
                assert within
                within = False
            case kind:
                assert kind == "content_block_delta"
                assert within
        assert event["index"] == number
    assert not within


def gemini(body: bytes) -> None:
    """Nothing but data lines that end in CR LF; a finish reason on each candidate's last chunk alone."""
    assert body.endswith(b"\r\n\r\n")
    assert body.count(b"\r\n\r\n") == body.count(b"data: {")
    assert all(name is None for name, _ in events(body))
    candidates = [candidate for chunk in chunks(body) for candidate in chunk["candidates"]]
    finished: set[int] = set()
    for candidate in candidates:
        assert candidate["index"] not in finished
        if "finishReason" in candidate:
            finished.add(candidate["index"])
    assert finished == {candidate["index"] for candidate in candidates}


def interactions(body: bytes) -> None:
    """A beginning, each step whole before the next and densely numbered, an end; then ``[DONE]``."""
    told = events(body)
    assert told[-1] == ("done", "[DONE]")
    assert all(name == value["event_type"] for name, value in told[:-1])
    said = chunks(body)
    kinds = [event["event_type"] for event in said]
    assert kinds[:2] == ["interaction.created", "interaction.status_update"]
    assert kinds[-1] == "interaction.completed"
    assert {said[1]["interaction_id"], said[0]["interaction"]["id"]} == {said[-1]["interaction"]["id"]}
    number, within = -1, False
    for event in said[2:-1]:
        match event["event_type"]:
            case "step.start":
                assert not within
                number, within = number + 1, True
            case "step.stop":
                assert within
                within = False
            case kind:
                assert kind == "step.delta"
                assert within
        assert event["index"] == number
    assert not within


def ollama(body: bytes) -> None:
    """Lines that every way of splitting finds alike; ``done`` on the last alone, which carries the counts."""
    text = body.decode()
    assert text.endswith("\n")
    assert text.splitlines() == text.split("\n")[:-1]
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["done"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert all(line["message"]["role"] == "assistant" for line in lines)
    assert {"done_reason", "prompt_eval_count", "eval_count", "total_duration"} <= set(lines[-1])
    assert not any("done_reason" in line for line in lines[:-1])


def mistral(body: bytes) -> None:
    """Whole calls only; the last chunk finishes every choice and carries the usage; then ``[DONE]``."""
    told = events(body)
    assert told[-1] == (None, "[DONE]")
    *said, last = chunks(body)
    assert not any("usage" in chunk for chunk in said)
    assert last["usage"]
    choices = [choice for chunk in said for choice in chunk["choices"]]
    assert all(choice["finish_reason"] is None for choice in choices)
    assert all(choice["finish_reason"] for choice in last["choices"])
    assert {choice["index"] for choice in choices} == {choice["index"] for choice in last["choices"]}
    calls: list[Any] = [call for choice in choices for call in choice["delta"].get("tool_calls", [])]
    assert all(set(call["function"]) == {"name", "arguments"} for call in calls)


def cohere(body: bytes) -> None:
    """A start, contents and calls each whole before the next and counted apart, an end; then ``[DONE]``."""
    told = events(body)
    assert told[-1] == (None, "[DONE]")
    assert all(name == value["type"] for name, value in told[:-1])
    said = chunks(body)
    assert said[0]["type"] == "message-start"
    assert said[-1]["type"] == "message-end"
    counts = {"content": -1, "tool-call": -1}
    within = ""
    for event in said[1:-1]:
        kind, _, stage = event["type"].rpartition("-")
        if stage == "start":
            assert not within
            within = kind
            counts[kind] += 1
        assert kind == within
        assert event["index"] == counts[kind]
        if stage == "end":
            within = ""
    assert not within


CHECKS: dict[str, Callable[[bytes], None]] = {
    "openai": openai,
    "responses": responses,
    "anthropic": anthropic,
    "gemini": gemini,
    "gemini-interactions": interactions,
    "ollama": ollama,
    "mistral": mistral,
    "cohere": cohere,
}
