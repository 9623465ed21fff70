"""A reply and the results of its calls become turns that the engine takes up again."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.messages import Reasoning, Text, ToolCall
from engine.service import Service
from engine.settings import Settings
from playground.model.draft import EMPTY, Call, DialectName, Draft, Turn
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


CUSTOM: Any = [{"type": "custom", "custom": {"name": "run"}}, {"type": "custom", "custom": {"name": "say"}}]
TEXTS = ('{"a": 1}', "[x")


def gone_on(dialect: DialectName) -> Draft:
    """A conversation that went on from calls of two custom tools and a function."""
    called: list[Any] = [{"name": name, "args_raw": text} for name, text in zip(("run", "say"), TEXTS, strict=True)]
    plan = {"messages": [{"tool_call": [*called, {"name": "get_weather", "args_raw": "{}"}]}]}
    tools = [*CUSTOM, {"type": "function", "function": {"name": "get_weather", "parameters": GET}}]
    draft = replace(EMPTY, dialect=dialect, tools=json.dumps(tools), block=json.dumps(plan))
    run = record(SERVICE, compiled(draft).http)
    assert run.reply is not None
    assert run.request is not None
    choice = run.reply.choices[0]
    given = {call.id: f"of {call.name}" for call in choice.tool_calls}
    draft = with_reply(draft, choice, run.reply.head, run.request.tools)
    return with_results(draft, choice.tool_calls, given)


@pytest.mark.parametrize("dialect", ["openai", "responses"])
def test_a_call_of_a_custom_tool_goes_back_as_such_a_call(dialect: DialectName):
    draft = gone_on(dialect)
    assert [(call.arguments, call.custom) for call in draft.turns[1].calls] == [
        *((text, True) for text in TEXTS),
        ("{}", False),
    ]
    body: Any = compiled(draft).body
    again = record(Service(Settings(strict=True)), compiled(draft).http)
    assert again.reply is not None, again.error
    assert again.reply.text == "run: of run\nsay: of say\nget_weather: of get_weather"
    if dialect == "openai":
        found = [(call["type"], call.get("custom", {}).get("input")) for call in body["messages"][1]["tool_calls"]]
        assert found == [("custom", TEXTS[0]), ("custom", TEXTS[1]), ("function", None)]
    else:
        found = [(item["type"], item.get("input")) for item in body["input"][1:]]
        assert found == [
            *(("custom_tool_call", text) for text in TEXTS),
            ("function_call", None),
            *((("custom_tool_call_output", None),) * 2),
            ("function_call_output", None),
        ]


@pytest.mark.parametrize("dialect", ["openai", "responses"])
def test_calls_of_custom_tools_are_read_back_into_the_form(dialect: DialectName):
    draft = gone_on(dialect)
    back = from_body(compiled(draft).body, draft)
    assert [turn.raw for turn in back.turns] == [None] * 5
    assert [[replace(call, key="") for call in turn.calls] for turn in back.turns] == [
        [replace(call, key="") for call in turn.calls] for turn in draft.turns
    ]
    assert compiled(back).body == compiled(draft).body


def test_where_there_are_no_custom_tools_their_calls_are_those_of_functions():
    draft = gone_on("openai")
    inputs: Any = {}
    for name in ("anthropic", "mistral"):
        made = compiled(replace(draft, dialect=name))
        inputs[name] = json.loads(json.dumps(made.body))
        assert not [problem for problem in made.lost if problem.place.startswith("turn")]
    blocks = inputs["anthropic"]["messages"][1]["content"]
    assert [block["input"] for block in blocks] == [*({"input": text} for text in TEXTS), {}]
    called = [call["function"]["arguments"] for call in inputs["mistral"]["messages"][1]["tool_calls"]]
    assert [json.loads(each) for each in called] == [*({"input": text} for text in TEXTS), {}]


def test_of_calls_with_one_id_the_newest_is_answered():
    calls = (Call("a", "c1", "run", "x", custom=True), Call("b", "c1", "get_weather"))
    draft = Draft(turns=(Turn("t1", "assistant", calls=calls), Turn("t2", "tool", "y", call_id="c1")))
    body: Any = compiled(replace(draft, dialect="responses")).body
    assert [item["type"] for item in body["input"]] == ["custom_tool_call", "function_call", "function_call_output"]


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
