"""A run as a picture: a lane for everyone who takes part, an arrow for everything that is said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.messages import Choice
from playground.model.loop.calls import Made, in_one_line
from playground.model.loop.ending import ENDINGS
from playground.model.loop.run import Round, Told

MOST_ROUNDS: Final = 12
"""Rounds that are drawn: the first ones."""
MOST_TOOLS: Final = 5
"""Tools with a lane of their own; the others share one."""
_LONGEST: Final = 60
"""Characters of a text on an arrow."""

USER, LOOP, MODEL, TOOL = range(4)
"""The lanes from the left; the first tool's is the fourth."""
Kind: TypeAlias = Literal["asks", "answers", "fails", "notes"]


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one lane to another, by their places; a note stands on one lane."""

    start: int
    end: int
    text: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Picture:
    """Who takes part, and what is said, in its order."""

    lanes: tuple[str, ...]
    arrows: tuple[Arrow, ...]


def picture(told: Told, user: str) -> Picture:
    """The run as a sequence diagram: who asked whom, and what came back."""
    names = list(dict.fromkeys(call.call.name for call in told.calls if _ran(call)))
    places = {name: TOOL + min(place, MOST_TOOLS - 1) for place, name in enumerate(names)}
    shown = names[: MOST_TOOLS - 1] if len(names) > MOST_TOOLS else names
    if len(names) > MOST_TOOLS:
        shown = [*shown, f"{len(names) - MOST_TOOLS + 1} further tools"]
    return Picture(("User", "Loop", "Model", *map(_short, shown)), tuple(_arrows(told, user, places)))


def _arrows(told: Told, user: str, places: dict[str, int]) -> Iterator[Arrow]:
    yield _arrow(USER, LOOP, user)
    for each, calls in list(_rounds_with_calls(told))[:MOST_ROUNDS]:
        yield from _round(each, calls, places)
    if len(told.rounds) > MOST_ROUNDS:
        yield _note(f"{len(told.rounds) - MOST_ROUNDS} further rounds")
    if told.state == "done":
        result = told.result or {}
        yield _arrow(LOOP, USER, str(result.get("content", result.get("output", ""))), "answers")
    elif told.ending:
        yield _note(ENDINGS[told.ending].badge[2:])


def _rounds_with_calls(told: Told) -> Iterator[tuple[Round, tuple[Made, ...]]]:
    """Each round with those of its calls that have come to their end."""
    left = list(told.calls)
    for each in told.rounds:
        count = len(each.choice.tool_calls)
        yield each, tuple(left[:count])
        left = left[count:]


def _round(each: Round, calls: Sequence[Made], places: dict[str, int]) -> Iterator[Arrow]:
    yield _arrow(LOOP, MODEL, f"round {each.number}, {each.sent} messages")
    yield _arrow(MODEL, LOOP, _answer(each.choice), "answers")
    for call in calls:
        tool = places.get(call.call.name)
        if tool is None or not _ran(call):
            yield _note(call.message_text)
            continue
        yield _arrow(LOOP, tool, call.asked)
        yield _arrow(tool, LOOP, call.code, "fails") if call.failed else _arrow(tool, LOOP, call.answer, "answers")


def _ran(call: Made) -> bool:
    """Whether a tool was asked at all."""
    refused = call.failed and not call.seconds
    return call.params is not None and call.code != "tool_not_found" and not refused


def _answer(choice: Choice) -> str:
    calls = ", ".join(call.name for call in choice.tool_calls)
    return f"calls {calls}" if calls else choice.text


def _arrow(start: int, end: int, text: str, kind: Kind = "asks") -> Arrow:
    return Arrow(start, end, _short(text) or "(empty)", kind)


def _note(text: str) -> Arrow:
    return _arrow(LOOP, LOOP, text, "notes")


def _short(text: str) -> str:
    line = in_one_line(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
