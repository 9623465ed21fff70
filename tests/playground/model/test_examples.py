"""Every example runs, shows what it promises, and survives every way out and in."""

import json
from collections.abc import Callable

import pytest

from engine.fixtures import dump, load
from engine.jsontext import canonical
from engine.messages import ChatReply, Reasoning, Text
from engine.service import Service
from playground.model import intake, snippets
from playground.model.compare.compare import verdict
from playground.model.examples import Example, draft_of, examples
from playground.model.request import compiled
from playground.model.runs import export
from playground.model.runs.record import Run, record

EXAMPLES = examples()
SERVICE = Service()

SHOWN: dict[str, Callable[[ChatReply], bool]] = {
    "01-three-tools": lambda reply: (
        [call.name for call in reply.tool_calls] == ["get_weather", "get_time", "calculate"]
    ),
    "02-echo": lambda reply: reply.text.startswith("Hello, world!"),
    "03-reasoning": lambda reply: [type(part) for part in reply.choices[0].parts] == [Reasoning, Text],
    "04-scripted": lambda reply: len(reply.choices) == 2 and reply.tool_calls[0].name == "get_weather",
    "05-chain": lambda reply: reply.tool_calls[0].name == "find_table",
    "06-structured": lambda reply: json.loads(reply.text)["email"] == "ada@example.org",
    "08-long": lambda reply: len(reply.text.split()) == 300,
    "09-two-choices": lambda reply: len(reply.choices) == 2,
    "10-max-tokens": lambda reply: reply.finish_reason == "length",
    "11-tool-results": lambda reply: "-3" in reply.text,
    "12-test-mode": lambda reply: reply.text.startswith("lorem ipsum"),
    "13-broken-arguments": lambda reply: reply.tool_calls[0].arguments.endswith('"subj'),
    "14-what-tools-told": lambda reply: '"DY1872"' in reply.tool_calls[0].arguments,
}


def ran(example: Example) -> Run:
    return record(SERVICE, compiled(draft_of(example.body, example.headers, example.title)).http)


def test_there_are_at_least_eight_with_titles_of_their_own():
    assert len({example.title for example in EXAMPLES}) == len(EXAMPLES) >= 8


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_runs_and_shows_what_it_promises(example: Example):
    run = ran(example)
    if example.name == "07-rate-limit":
        assert (run.status, run.header("retry-after")) == (429, "2")
    else:
        assert run.reply is not None, run.error
        assert not run.reply.head.warnings
        assert SHOWN[example.name](run.reply)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_comes_back_from_its_fixture_and_its_curl_line(example: Example):
    draft = draft_of(example.body, example.headers, example.title)
    made = compiled(draft)
    assert canonical(made.body) == canonical(example.body)
    data = dump(export.fixture_of(ran(example), SERVICE.settings))
    imported = intake.read(data, example.title)
    assert imported.draft == draft
    assert imported.recorded == load(data)
    assert intake.read(snippets.curl(made.http).encode(), example.title).draft == draft


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_two_exports_of_one_run_are_byte_equal_and_a_new_run_does_not_differ(example: Example):
    first, second = (export.fixture_of(ran(example), SERVICE.settings) for _ in range(2))
    assert dump(first) == dump(second)
    assert verdict(first, second).kind == "identical"
