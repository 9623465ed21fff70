"""A reply and the results of its calls become turns that the engine takes up again."""

from dataclasses import replace
from typing import Any

import pytest

from engine.messages import Reasoning, Text, ToolCall
from engine.service import Service
from engine.settings import Settings
from playground.model.draft import EMPTY, DialectName, Draft
from playground.model.examples import draft_of, examples
from playground.model.request import compiled, from_body
from playground.model.runs.record import record
from playground.model.runs.reply_turns import taken_as, with_reply, with_results

SERVICE = Service()


def example(name: str) -> Draft:
    found = next(each for each in examples() if each.name == name)
    return draft_of(found.body, found.headers, found.title)


def test_a_chain_goes_on_with_its_second_step():
    draft = example("05-chain")
    run = record(SERVICE, compiled(draft).http)
    assert run.reply is not None
    choice = run.reply.choices[0]
    draft = with_results(
        with_reply(draft, choice, run.reply.head), choice.tool_calls, {choice.tool_calls[0].id: '{"table": 4}'}
    )
    again = record(SERVICE, compiled(draft).http)
    assert again.reply is not None
    assert again.reply.text == "Your table for two is booked for half past seven."
    assert [turn.role for turn in draft.turns] == ["user", "assistant", "tool"]


def test_a_call_without_a_result_is_answered_with_empty_text():
    draft = with_results(Draft(), (ToolCall("c1", "f", "{}"),), {})
    assert (draft.turns[0].role, draft.turns[0].call_id, draft.turns[0].text) == ("tool", "c1", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1}', "JSON: an object with 1 member"),
        ("3", "JSON: an integer"),
        ("sunny", "plain text, 5 characters"),
        ('{"a": }', "plain text, 7 characters (as JSON it would fail at line 1, column 7: expected a value)"),
    ],
)
def test_what_a_result_counts_as_is_told(text: str, told: str):
    assert taken_as(text) == told


GET = {"type": "object", "properties": {"city": {"type": "string"}}}
ANTHROPIC: Any = {
    "max_tokens": 4000,
    "thinking": {"type": "enabled", "budget_tokens": 2048},
    "messages": [{"role": "user", "content": "The weather in Oslo"}],
    "tools": [{"name": "get_weather", "input_schema": GET}],
}
GEMINI: Any = {
    "contents": [{"role": "user", "parts": [{"text": "The weather in Oslo"}]}],
    "tools": [{"functionDeclarations": [{"name": "get_weather", "parametersJsonSchema": GET}]}],
}


@pytest.mark.parametrize(("dialect", "body"), [("anthropic", ANTHROPIC), ("gemini", GEMINI)])
def test_what_a_provider_wants_back_goes_back_with_the_calls(dialect: DialectName, body: Any):
    strict = Service(Settings(strict=True))
    draft = from_body(body, replace(EMPTY, dialect=dialect))
    draft = replace(draft, asked=replace(draft.asked, model="gemini-3-pro"))
    run = record(strict, compiled(draft).http)
    assert run.reply is not None
    choice = run.reply.choices[0]
    draft = with_results(
        with_reply(draft, choice, run.reply.head), choice.tool_calls, {choice.tool_calls[0].id: "rain"}
    )
    again = record(strict, compiled(draft).http)
    assert again.reply is not None, again.error
    assert again.reply.text == "get_weather: rain"
    in_chat = record(strict, compiled(replace(draft, dialect="openai")).http)
    assert in_chat.reply is not None, in_chat.error
    assert in_chat.reply.text == "get_weather: rain"


def test_empty_text_beside_thoughts_stays_behind():
    plan = '{"messages": [{"reasoning": "Hm", "text": "", "tool_call": [{"name": "get_weather", "args": {}}]}]}'
    said = {"role": "user", "content": f"<|instruction_start|>{plan}<|instruction_end|>"}
    strict = Service(Settings(strict=True))
    draft = from_body(ANTHROPIC | {"model": "claude", "messages": [said]}, replace(EMPTY, dialect="anthropic"))
    run = record(strict, compiled(draft).http)
    assert run.reply is not None
    choice = run.reply.choices[0]
    assert [type(part) for part in choice.parts] == [Reasoning, Text, ToolCall]
    draft = with_results(with_reply(draft, choice, run.reply.head), choice.tool_calls, {})
    again = record(strict, compiled(draft).http)
    assert again.reply is not None, again.error
