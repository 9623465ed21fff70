"""A script that is begun with the engine's own reply says just that reply."""

from dataclasses import replace

import pytest

from engine.jsontext import decode
from engine.service import Service
from playground.model.draft import EMPTY, Asked, Draft, Echo, add_turn
from playground.model.instructions.begun import begun
from playground.model.request import compiled
from playground.model.runs.fold import fold
from playground.model.runs.record import record

TOOLS = '[{"name": "get_weather", "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}}}]'


def asking(text: str, tools: str = "") -> Draft:
    return replace(add_turn(replace(EMPTY, turns=()), "user", text), tools=tools)


def said(draft: Draft) -> tuple[str, str, list[tuple[str, str]]]:
    run = record(Service(), compiled(draft).http)
    (lanes,) = fold(run, len(run.steps)).choices
    return lanes.reasoning, lanes.text, [(call.name, call.arguments) for call in lanes.calls]


@pytest.mark.parametrize(
    "draft",
    [
        asking("Weather in Oslo and Rome\nReason: two", TOOLS),
        asking("Good morning\nReason: none"),
        asking(""),
        replace(asking("Weather in Oslo", TOOLS), asked=Asked(max_tokens=3)),
    ],
)
def test_it_says_just_what_is_said_without_it(draft: Draft):
    assert said(replace(draft, block=begun(Service(), draft))) == said(draft)


def test_a_block_that_is_there_has_no_say():
    draft = replace(asking("Hello"), block='{"messages": [{"text": "No"}]}')
    assert decode(begun(Service(), draft)) == {"messages": [{"text": "Hello"}]}


def test_a_request_that_gets_no_reply_gives_none():
    assert begun(Service(), replace(asking("Hello"), echo=Echo(fault="status:503"))) == ""
