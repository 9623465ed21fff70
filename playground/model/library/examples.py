"""Fixtures to begin with: examples of the gallery, answered by the engine."""

from dataclasses import replace
from typing import Final

from engine.fixtures import Fixture
from engine.service import Service
from playground.model.draft import Draft
from playground.model.examples import Example, draft_of, examples
from playground.model.library.acts import Thing
from playground.model.library.names import Named
from playground.model.request import compiled
from playground.model.runs.export import fixture_of
from playground.model.runs.record import Run, record
from playground.model.runs.reply_turns import with_reply, with_results

FOLDER: Final = "Examples"
_CHOSEN: Final[dict[str, tuple[str, ...]]] = {
    "01-three-tools": ("tools",),
    "02-echo": (),
    "03-reasoning": ("reasoning",),
    "05-chain": ("tools", "conversation"),
    "06-structured": ("structured",),
    "07-rate-limit": ("error",),
}
"""Example to tags."""

_RESULT: Final = '{"done": true}'


def example_things(service: Service) -> tuple[Thing, ...]:
    """A few recorded exchanges that show what a fixture can hold: streams, calls, a conversation, a refusal."""
    named = {example.name: example for example in examples()}
    return tuple(
        (Named(named[name].title, FOLDER, tags), tuple(_exchanges(named[name], "conversation" in tags, service)))
        for name, tags in _CHOSEN.items()
        if name in named
    )


def _exchanges(example: Example, goes_on: bool, service: Service) -> list[Fixture]:  # noqa: FBT001  read beside its call
    draft = draft_of(example.body, example.headers, example.title)
    first = _run(draft, service)
    made = [fixture_of(first, service.settings)]
    if goes_on and first.reply and first.reply.choices[0].tool_calls:
        choice = first.reply.choices[0]
        results = {call.id: _RESULT for call in choice.tool_calls}
        following = with_results(with_reply(draft, choice, first.reply.head), choice.tool_calls, results)
        made.append(fixture_of(_run(replace(following), service), service.settings))
    return made


def _run(draft: Draft, service: Service) -> Run:
    return record(service, compiled(draft).http)
