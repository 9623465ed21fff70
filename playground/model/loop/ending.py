"""How a run stands or ended: a word, a sentence, and what there is to warn of beside."""

from dataclasses import dataclass
from typing import Final

from playground.model.counts import counted
from playground.model.loop.run import OVER, Told


@dataclass(frozen=True, slots=True)
class Ending:
    """``says`` are the beginnings of those warnings that say nothing which the sentence doesn't."""

    badge: str
    colour: str
    sentence: str
    says: tuple[str, ...] = ()


ENDINGS: Final[dict[str, Ending]] = {
    "stop": Ending("✓ finished", "green", "The model called nothing more."),
    "max_iterations": Ending(
        "⟳ max iterations",
        "yellow",
        "After {iterations}, the most it may have, the model still calls tools.",
        ("the maximum of ",),
    ),
    "unexpected_finish": Ending(
        "? unexpected finish",
        "yellow",
        "The model ended with the finish reason {finish}, which nobody awaited.",
        ("unexpected finish reason ", "the model finished with "),
    ),
    "stopped": Ending("■ stopped", "gray", "Stopped; what came before is kept."),
    "failed": Ending("✕ failed", "red", "The model gave no answer; what came before is kept."),
}
"""Of each way in which a run ends, its badge, colour and sentence."""

_UNDER_WAY: Final = {
    "running": Ending("… running", "blue", ""),
    "waiting": Ending("… waiting", "blue", "Waiting before the next round."),
    "stopping": Ending("… stopping", "blue", "Stopping after this round."),
}


def ending(told: Told) -> Ending:
    """Its words, with what they name filled in."""
    found = ENDINGS[told.ending] if told.state in OVER else _UNDER_WAY[told.state]
    finish = told.rounds[-1].choice.finish_reason if told.rounds else ""
    sentence = found.sentence.format(iterations=counted(len(told.rounds), "iteration"), finish=finish)
    return Ending(found.badge, found.colour, sentence, found.says)


def counts(told: Told) -> str:
    """Rounds, tool calls and tokens, as far as the run has come."""
    so_far = "" if told.state in OVER else " so far"
    rounds, calls = counted(len(told.rounds), "round"), counted(len(told.calls), "tool call")
    return f"{rounds}, {calls}, {told.usage.total_tokens:,} tokens{so_far}."


def spoken(told: Told) -> str:
    """What a screen reader is told, once when it begins and once when it is over or waits."""
    now = ending(told)
    word = f"Run: {now.badge[2:]}."
    return f"{word} {now.sentence} {counts(told)} {told.error}".strip() if now.sentence else word


def warnings(told: Told) -> tuple[str, ...]:
    """What there is to warn of that the ending hasn't said."""
    return tuple(each for each in told.warnings if not each.startswith(ending(told).says or ("\0",)))
