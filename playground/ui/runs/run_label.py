"""A run in a line of a menu: what tells it from the others of a session."""

from playground.model.dialects.labels import label_of_call
from playground.model.runs.arrival import arrival
from playground.model.runs.record import Run
from playground.ui.chips import FINISH


def run_label(run: Run) -> str:
    """Number, dialect and how it ended: ``Run 3 · Anthropic Messages · ⚙ tool_calls``."""
    return f"Run {run.number} · {label_of_call(run.http)} · {_ended(run)}"


def _ended(run: Run) -> str:
    if run.reply is None:
        return f"{'✕' if run.error else '✓'} {run.status}"
    came = arrival(run)
    if not came.whole:
        return came.chip
    reasons = dict.fromkeys(choice.finish_reason for choice in run.reply.choices)
    return ", ".join(FINISH.get(reason, (reason, ""))[0] for reason in reasons)
