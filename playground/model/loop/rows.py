"""A run as tables: what was called with what result, and why the model answered as it did."""

from collections.abc import Iterator
from typing import Final

from playground.model.loop.calls import Made
from playground.model.loop.run import Round, Told
from playground.model.runs.blocks import counted_from_one
from playground.model.runs.reasons import WORDS

_COLUMNS: Final = ("round", "tool", "params", "result", "error", "time")
MOST_VALUES: Final = 12
"""Values of one round whose source is told."""


def call_rows(told: Told) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The columns in which something stands, and a row for every call."""
    rows = [_call(call) for call in told.calls]
    used = [place for place in range(len(_COLUMNS)) if any(row[place] for row in rows)]
    return tuple(_COLUMNS[place] for place in used), [tuple(row[place] for place in used) for row in rows]


def _call(call: Made) -> tuple[str, ...]:
    return (
        f"Round {call.iteration}",
        call.call.name or "(no name)",
        call.asked,
        "" if call.failed else call.answer,
        f"{call.code}: {call.message_text}" if call.failed else "",
        f"{call.seconds * 1000:,.1f} ms" if call.seconds else "not run",
    )


def why_rows(told: Told) -> list[tuple[str, str, tuple[str, ...]]]:
    """Of each round, which responder answered and why."""
    return [(f"Round {each.number}", _answered(each), tuple(_reasons(each))) for each in told.rounds]


def _answered(each: Round) -> str:
    return next((WORDS[line.responder] for line in each.trace if line.answered), "–")


def _reasons(each: Round) -> Iterator[str]:
    for line in each.trace:
        if not line.answered:
            continue
        yield counted_from_one(line.reason)
        for tool in line.considered:
            if tool.chosen:
                yield f"{tool.tool} {'; '.join(tool.reasons)}"
        for origin in line.provenance[:MOST_VALUES]:
            yield f"{origin.path} = {origin.value}, {origin.source}"
        if len(line.provenance) > MOST_VALUES:
            yield f"and {len(line.provenance) - MOST_VALUES:,} further values"
