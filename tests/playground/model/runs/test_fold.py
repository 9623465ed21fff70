import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.events import ReasoningDelta, RefusalDelta, TextDelta
from engine.messages import Reasoning, Refusal
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.fold import fold
from playground.model.runs.record import Run, record

PLAN = {
    "reasoning": {"length": 4},
    "messages": [
        {"text": "one two", "tool_call": [{"name": "a", "args": {"x": 1}}, {"name": "b", "args_raw": "{"}]},
        {"text": "three", "refusal": "no"},
    ],
}


def run_of(plan: dict[str, Any]) -> Run:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    body = {"model": "echo", "stream": True, "messages": [{"role": "user", "content": text}]}
    return record(Service(), HttpRequest("POST", "/v1/chat/completions", (), json.dumps(body).encode()))


RUN = run_of(PLAN)


def test_at_the_end_the_lanes_are_the_reply() -> None:
    lanes = fold(RUN, len(RUN.steps))
    assert RUN.reply is not None
    for told, choice in zip(lanes.choices, RUN.reply.choices, strict=True):
        assert told.text == choice.text
        assert told.reasoning == "".join(part.text for part in choice.parts if isinstance(part, Reasoning))
        assert told.refusal == "".join(part.text for part in choice.parts if isinstance(part, Refusal))
        calls = [(call.id, call.name, call.arguments) for call in told.calls]
        assert calls == [(call.id, call.name, call.arguments) for call in choice.tool_calls]
        assert all(call.complete for call in told.calls)
        assert told.finish_reason == choice.finish_reason
    assert lanes.usage == RUN.reply.usage
    assert lanes.deltas == RUN.deltas


def test_at_the_start_there_is_nothing() -> None:
    lanes = fold(RUN, 0)
    assert (lanes.choices, lanes.position, lanes.at, lanes.deltas, lanes.usage) == ((), 0, 0.0, 0, None)


@given(st.integers(-3, len(RUN.steps) + 3))
def test_lanes_only_grow_and_each_step_adds_what_it_brings(position: int) -> None:
    before, after = fold(RUN, position), fold(RUN, position + 1)
    assert after.deltas - before.deltas in {0, 1}
    for old, new in zip(before.choices, after.choices, strict=False):
        assert new.text.startswith(old.text)
        assert new.reasoning.startswith(old.reasoning)
    told = [step.event for step in RUN.steps[: max(position, 0)]]
    said = "".join(event.text for event in told if isinstance(event, TextDelta | ReasoningDelta | RefusalDelta))
    shown = [lanes.reasoning + lanes.text + lanes.refusal for lanes in before.choices]
    assert sorted("".join(shown)) == sorted(said)


def test_a_call_is_complete_only_with_its_end() -> None:
    states = [
        (call.complete, call.arguments, call.deltas)
        for position in range(len(RUN.steps) + 1)
        for lanes in fold(RUN, position).choices[:1]
        for call in lanes.calls[:1]
    ]
    assert states[0] == (False, "", 0)
    assert (False, '{"x":1}', 2) in states
    assert states[-1] == (True, '{"x":1}', 2)


def test_a_choice_with_nothing_in_it_is_empty() -> None:
    body = json.dumps({"model": "echo", "messages": [{"role": "user", "content": ""}]}).encode()
    run = record(Service(), HttpRequest("POST", "/v1/chat/completions", (), body))
    assert [choice.empty for choice in fold(run, 99).choices] == [True]
    assert not any(choice.empty for choice in fold(RUN, len(RUN.steps)).choices)
