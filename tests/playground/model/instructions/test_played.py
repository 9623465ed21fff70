"""A script as the exchanges of a conversation: what a program hears that knows nothing of blocks."""

from dataclasses import replace

import pytest

from engine.errors import EchoError
from engine.fixtures import Fixture, Replay
from engine.jsontext import JsonObject, compact
from engine.service import Service
from playground.model.dialects import DIALECTS
from playground.model.draft import EMPTY, DialectName, Draft, Echo, add_turn
from playground.model.instructions.cards import Card
from playground.model.instructions.played import MOST_STEPS, exchanges
from playground.model.instructions.script import script_of

CALLS: JsonObject = {
    "messages": [{"tool_call": [{"name": "find", "args": {"at": 1}}, {"name": "find", "args": {"at": 2}}]}]
}
REFUSED: JsonObject = {"error": {"status": 429, "retry_after": 2}}
TEXT: JsonObject = {"messages": [{"text": "Found both."}]}
TALK: JsonObject = {"instruction_chain": [CALLS, REFUSED, TEXT]}


def root(value: JsonObject) -> Card:
    made = script_of(compact(value)).root
    assert made is not None
    return made


def asking(dialect: DialectName = "openai") -> Draft:
    draft = add_turn(replace(EMPTY, dialect=dialect, turns=()), "user", "Find both.")
    return replace(draft, block=compact(TALK), echo=Echo(pacing="20ms"))


def said(made: Fixture) -> tuple[int, int, str]:
    reply = made.reply
    return made.status, len(reply.choices[0].tool_calls) if reply else 0, reply.text if reply else ""


@pytest.mark.parametrize("dialect", DIALECTS)
def test_calls_a_refusal_and_a_slow_text_are_a_recording_that_plays_in_any_dialect(dialect: DialectName):
    made = exchanges(asking(dialect), root(TALK), '{"find": "here"}')
    assert [*map(said, made)] == [(200, 2, ""), (429, 0, ""), (200, 0, "Found both.")]
    assert all(b"instruction_start" not in each.request.body for each in made)
    assert made[1].request == made[2].request
    assert made[1].request.body.count(b"here") == 2
    assert made[2].chunks[-1].at > 0
    played = Service(replay=Replay(made))
    assert [played.handle(each.request).status for each in made] == [200, 429, 200]


def test_a_lost_reply_is_asked_for_again():
    made = exchanges(asking(), root({"instruction_chain": [{**TEXT, "cut_after": 1}, TEXT]}))
    assert [each.cut for each in made] == [True, False]
    assert made[0].request == made[1].request


def test_first_attempts_that_fail_are_requests_of_their_own():
    made = exchanges(asking(), root({"fault": "fail_first:2", **TEXT}))
    assert [each.status for each in made] == [503, 503, 200]


def test_too_long_a_script_is_told():
    with pytest.raises(EchoError, match=f"more than {MOST_STEPS} requests"):
        exchanges(EMPTY, root({"instruction_chain": [*[TEXT] * (MOST_STEPS + 1)]}))
