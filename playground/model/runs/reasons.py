"""Why a run is what it is: who was asked and who answered, which tools were weighed, where each value came from."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.trace import Considered, Provenance, Trace
from playground.model.runs.arrival import acted
from playground.model.runs.blocks import counted_from_one
from playground.model.runs.record import Run
from playground.model.runs.table import Table

WORDS = {
    "scripted": "script",
    "rule": "rule",
    "replay": "recording",
    "tool_calls": "tool calls",
    "structured": "structured output",
    "tool_results": "tool results",
    "persona echo": "persona echo",
    "persona lorem": "persona lorem",
}
"""Who may answer, by the trace's own names."""

_MOST_UNCALLED = 5
"""Tools that weren't called and stand beside those that were; of more, none does."""
_FIRST_UNCALLED = 3
"""Of them, those that stand there where no tool was called."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The tools of a run, the called ones first, then the best: those that are listed, and those under a heading."""

    listed: tuple[Considered, ...] = ()
    folded: tuple[Considered, ...] = ()


@dataclass(frozen=True, slots=True)
class Values:
    """The generated values of one call, ``get_weather #0``, or of the structured text ("")."""

    call: str
    origins: tuple[Provenance, ...]


def in_a_line(run: Run) -> str:
    """Who answered and why."""
    line = next((line for line in _trace(run) if line.answered), None)
    return f"Answered by {WORDS[line.responder]}: {counted_from_one(line.reason)}" if line else ""


def first_of_all(run: Run) -> tuple[str, ...]:
    """What comes before any responder: who asked for an error, or which faults acted on the answer."""
    if run.reply:
        return acted(run)
    if run.cause:
        return (f"Answered {run.refused}",)
    if run.error:
        return (f"No responder was asked, or none could answer: {run.error}",)
    return ("The call isn't a chat: it is answered from its own fields, and no responder is asked.",)


def why_table(run: Run) -> Table:
    """One row a responder that was asked: whether it answered, and why."""
    rows = (
        (number, WORDS[line.responder], "✓ answered" if line.answered else "– passed", counted_from_one(line.reason))
        for number, line in enumerate(_trace(run), 1)
    )
    return Table(("#", "responder", "answered", "why"), tuple(rows))


def weighed(run: Run) -> Weighed:
    """Every tool that was weighed."""
    found = [tool for line in _trace(run) for tool in line.considered]
    ranked = sorted(found, key=lambda tool: (not tool.chosen, -tool.score))
    called = sum(tool.chosen for tool in ranked)
    shown = called or _FIRST_UNCALLED
    if len(ranked) - called <= _MOST_UNCALLED:
        shown = len(ranked)
    return Weighed(tuple(ranked[:shown]), tuple(ranked[shown:]))


def values(run: Run) -> tuple[Values, ...]:
    """Where the values of each call came from, call by call in their order."""
    names = _calls(run)
    grouped: dict[str, list[Provenance]] = {}
    for line in _trace(run):
        for origin in line.provenance:
            grouped.setdefault(origin.owner, []).append(origin)
    return tuple(Values(names.get(owner, owner), tuple(origins)) for owner, origins in grouped.items())


def _calls(run: Run) -> Mapping[str, str]:
    """Each call's name and number by its id, as the lanes have them."""
    choices = run.reply.choices if run.reply else ()
    return {
        call.id: f"{call.name} #{index}{f', choice {number}' * (len(choices) > 1)}"
        for number, choice in enumerate(choices)
        for index, call in enumerate(choice.tool_calls)
    }


def _trace(run: Run) -> Trace:
    return run.reply.head.trace if run.reply else ()
