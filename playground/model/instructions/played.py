"""A script played without its block: each request takes a step, as ``echo.script(…)`` plays them to a test."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.errors import EchoError
from engine.fixtures import Fixture
from engine.jsontext import Json, JsonObject
from engine.replies.decided import Spelled
from engine.service import Service
from engine.settings import Settings
from engine.steps import Steps
from playground.model.draft import Draft
from playground.model.instructions.cards import Card, steps, written
from playground.model.instructions.preview import base, gone_on, is_lost, results_of
from playground.model.request import compiled
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record

MOST_STEPS = 20
"""Steps that are gone through, refused attempts and all."""
_FIRST = re.compile(r"fail_first(?::(\d+))?")


def laid_out(root: Card) -> list[Spelled]:
    """The script as steps, one a request. Raises EchoError where they are too many."""
    told = [step for plan in steps(root) for step in _steps(plan)]
    if len(told) > MOST_STEPS:
        raise EchoError(f"A conversation of more than {MOST_STEPS} requests isn't written here; this has {len(told)}.")
    return told


def exchanges(draft: Draft, root: Card, results: str = "", settings: Settings | None = None) -> tuple[Fixture, ...]:
    """What a program hears that asks with the draft's words and tools, and again where it was refused.

    Raises EchoError for a script that can't be played.
    """
    told = laid_out(root)
    service = Service(settings, replay=Steps(told))
    given = results_of(results)[0]
    now = replace(base(draft), block="")
    made: list[Fixture] = []
    for _ in told:
        run = record(service, compiled(now).http)
        made.append(fixture_of(run, service.settings))
        if run.reply and not is_lost(run):
            now = gone_on(now, run.reply, given)
    return tuple(made)


def _steps(plan: Card) -> Iterator[Spelled]:
    """A plan as a step, in its shortest form. A test counts each attempt: refused first ones are steps before it."""
    value: JsonObject = written(plan)
    given = value.get("fault")
    faults: list[Json] = given if isinstance(given, list) else [given] if given else []
    for word in faults:
        if found := _FIRST.fullmatch(str(word)):
            yield from [503] * min(int(found[1] or 1), MOST_STEPS + 1)
    left = [word for word in faults if not _FIRST.fullmatch(str(word))]
    if len(left) < len(faults):
        value = {**value, "fault": left} if left else {key: each for key, each in value.items() if key != "fault"}
    yield _short(value)


def _short(value: JsonObject) -> Spelled:
    match value:
        case {"messages": [{"text": str(text), **more}], **others} if not more and not others:
            return text
        case {"messages": [dict() as only], **others} if not others and "error" not in only:
            return only
        case {"error": {"status": int(status), **more}, **others} if not more and not others:
            return status
        case _:
            return value
