"""A recorded exchange as a run, and today's answer to what was asked then."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.fixtures import Fixture
from engine.fixtures.calls import opened
from engine.fixtures.replay import is_stream
from engine.rules import Rules
from engine.service import Service
from playground.model.compare.compare import Verdict, verdict
from playground.model.runs.blocks import script_of
from playground.model.runs.export import fixture_of
from playground.model.runs.heard import Heard, heard
from playground.model.runs.record import Run, Step, record, refusal

NAMES = ("recorded", "today")
_ID = "x-request-id"


@lru_cache(maxsize=8)
def run_of(made: Fixture) -> Run:
    """The exchange as a run whose steps are the events that its chunks told."""
    exchange = opened(made.request, made.settings)
    return Run(
        made.request,
        exchange.request if exchange else None,
        made.reply,
        made.status,
        made.headers,
        tuple(_steps(heard(made))) if made.reply else (),
        made.body,
        refusal(made.status, made.body),
        streaming=is_stream(made),
        cut=made.cut,
        script=script_of(exchange.request) if exchange else "",
    )


def _steps(chunks: Sequence[Heard]) -> Iterator[Step]:
    """Each event at its chunk's time; the first carries the bytes, with those of chunks before that told nothing."""
    number, held = 0, b""
    for chunk in chunks:
        held += chunk.data
        for event in chunk.told:
            number += 1
            yield Step(number, chunk.at, event, held)
            held = b""


@dataclass(frozen=True, slots=True)
class Again:
    """Today's answer to a recorded request, by today's rules and the recorded settings, and how far it is the same.

    ``elsewhere``: the recording wasn't made by this engine, as far as its headers tell.
    """

    run: Run
    verdict: Verdict
    elsewhere: bool


def is_known(made: Fixture) -> bool:
    """Whether the recording holds what was asked, not the answer alone."""
    return bool(made.request.body) or made.request.method != "POST"


@lru_cache(maxsize=8)
def again(made: Fixture, rules: Rules | None = None) -> Again:
    """Answers the recorded request once more; the engine is deterministic, so its reasons are those of then."""
    run = record(Service(made.settings, rules=rules), made.request)
    now = fixture_of(run, made.settings)
    found = verdict(made, now, NAMES)
    ids = [dict(each.headers).get(_ID) for each in (made, now)]
    return Again(run, found, not found.same_content and ids[0] != ids[1])
