"""The state of a run after so many of its events: what the lanes show at any position of the scrubber."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.events import ArgumentsDelta, ChoiceStart, PartEnd, ReplyEnd
from engine.messages import Choice, Reasoning, Refusal, ToolCall, Usage
from engine.streaming import collect
from playground.model.runs.record import Run, Step


@dataclass(frozen=True, slots=True)
class CallLane:
    """A tool call being put together. ``index`` counts the choice's calls; ``complete``: its last piece is here."""

    choice: int
    index: int
    id: str
    name: str
    arguments: str
    complete: bool
    deltas: int


@dataclass(frozen=True, slots=True)
class ChoiceLanes:
    """One choice so far. ``finish_reason`` is "" until it has ended."""

    choice: int
    reasoning: str = ""
    text: str = ""
    refusal: str = ""
    calls: tuple[CallLane, ...] = ()
    finish_reason: str = ""
    stop_sequence: str | None = None

    @property
    def empty(self) -> bool:
        """Nothing was said, which is legal."""
        return not (self.reasoning or self.text or self.refusal or self.calls)


@dataclass(frozen=True, slots=True)
class Lanes:
    """The lanes after ``position`` events, ``at`` seconds in. ``usage`` is None until the reply has ended."""

    choices: tuple[ChoiceLanes, ...]
    position: int
    at: float
    deltas: int
    usage: Usage | None = None


def fold(run: Run, position: int) -> Lanes:
    """The state after the first ``position`` events (0: nothing yet; more than there are: the end)."""
    steps = run.steps[: max(position, 0)]
    told = collect(step.event for step in steps)
    begun = [step.event.choice for step in steps if isinstance(step.event, ChoiceStart)]
    whole = {(step.event.choice, step.event.index) for step in steps if isinstance(step.event, PartEnd)}
    pieces = _pieces(steps)
    choices = tuple(
        _lanes(number, choice, whole, pieces) for number, choice in zip(sorted(begun), told.choices, strict=True)
    )
    ended = any(isinstance(step.event, ReplyEnd) for step in steps[-1:])
    return Lanes(
        choices,
        len(steps),
        steps[-1].at if steps else 0.0,
        sum(step.is_delta for step in steps),
        told.usage if ended else None,
    )


def _pieces(steps: tuple[Step, ...]) -> dict[tuple[int, int], int]:
    """How many argument deltas each call (choice, call index) has had."""
    counts: dict[tuple[int, int], int] = {}
    for step in steps:
        if isinstance(step.event, ArgumentsDelta):
            place = (step.event.choice, step.event.call_index)
            counts[place] = counts.get(place, 0) + 1
    return counts


def _lanes(number: int, choice: Choice, whole: set[tuple[int, int]], pieces: dict[tuple[int, int], int]) -> ChoiceLanes:
    return ChoiceLanes(
        number,
        "".join(part.text for part in choice.parts if isinstance(part, Reasoning)),
        choice.text,
        "".join(part.text for part in choice.parts if isinstance(part, Refusal)),
        tuple(_calls(number, choice, whole, pieces)),
        choice.finish_reason,
        choice.stop_sequence,
    )


def _calls(
    number: int, choice: Choice, whole: set[tuple[int, int]], pieces: dict[tuple[int, int], int]
) -> Iterator[CallLane]:
    index = 0
    for place, part in enumerate(choice.parts):
        if isinstance(part, ToolCall):
            complete = (number, place) in whole
            deltas = pieces.get((number, index), 0)
            yield CallLane(number, index, part.id, part.name, part.arguments, complete, deltas)
            index += 1
