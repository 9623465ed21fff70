"""A run as a sequence diagram in Mermaid's words, and as the rows of a table."""

from collections.abc import Iterator, Sequence

from engine.jsontext import compact
from engine.messages import Choice
from playground.model.loop.calls import Made
from playground.model.loop.run import Round, Told

MOST_ROUNDS = 12
"""Rounds that are drawn: the first ones."""
MOST_TOOLS = 5
"""Tools with a line of their own; the others share one."""
_SIZES = compact(
    {"sequence": {"actorMargin": 24, "width": 120, "height": 40, "mirrorActors": False, "messageMargin": 28}}
)
_PLAIN = frozenset(" ,.:…()'\"-_/{}[]?!=+*")
"""Signs that Mermaid leaves alone in a message; it measures an entity as if all its letters were seen."""
_LONGEST = 34
"""Characters of a text on an arrow."""

ENDINGS: dict[str, tuple[str, str, str]] = {
    "stop": ("✓ finished", "green", "The model called nothing more."),
    "max_iterations": ("⟳ max iterations", "yellow", "The iterations are used up, and the model still calls tools."),
    "unexpected_finish": ("? unexpected finish", "yellow", "The model ended with a finish reason that nobody awaited."),
    "stopped": ("■ stopped", "gray", "Stopped; what came before is kept."),
    "failed": ("✕ failed", "red", "The model gave no answer; what came before is kept."),
}
"""How a run ends: a badge, its colour, a sentence."""


def rounds_with_calls(told: Told) -> Iterator[tuple[Round, tuple[Made, ...]]]:
    """Each round with those of its calls that have come to their end."""
    left = list(told.calls)
    for each in told.rounds:
        count = len(each.choice.tool_calls)
        yield each, tuple(left[:count])
        left = left[count:]


def diagram(told: Told, user: str) -> str:
    """The run as a sequence diagram: who asked whom, and what came back."""
    names = list(dict.fromkeys(call.call.name for call in told.calls if _ran(call)))
    lanes = {name: f"T{min(place, MOST_TOOLS - 1)}" for place, name in enumerate(names)}
    lines = [
        f"%%{{init: {_SIZES}}}%%",
        "sequenceDiagram",
        "participant U as User",
        "participant L as Loop",
        "participant M as Model",
    ]
    lines += [f"participant T{place} as {_said(name)}" for place, name in enumerate(names[: MOST_TOOLS - 1])]
    if len(names) >= MOST_TOOLS:
        shared = names[-1] if len(names) == MOST_TOOLS else f"{len(names) - MOST_TOOLS + 1} further tools"
        lines.append(f"participant T{MOST_TOOLS - 1} as {_said(shared)}")
    lines.append(f"U->>L: {_said(user)}")
    for each, calls in list(rounds_with_calls(told))[:MOST_ROUNDS]:
        lines += _round(each, calls, lanes)
    if len(told.rounds) > MOST_ROUNDS:
        lines.append(f"Note over L: {len(told.rounds) - MOST_ROUNDS} further rounds")
    lines += _end(told)
    return "\n".join(lines)


def lanes(drawn: str) -> int:
    """How many lines of life a diagram has."""
    return drawn.count("\nparticipant ")


def _round(each: Round, calls: Sequence[Made], lanes: dict[str, str]) -> Iterator[str]:
    yield f"L->>M: round {each.number}, {each.sent} messages"
    yield f"M-->>L: {_said(_answer(each.choice))}"
    for call in calls:
        lane = lanes.get(call.call.name)
        if lane is None or not _ran(call):
            yield f"Note over L: {_said(call.message_text)}"
            continue
        yield f"L->>{lane}: {_said(call.call.arguments)}"
        told = f"{call.code}" if call.failed else _text(call)
        yield f"{lane}{'--x' if call.failed else '-->>'}L: {_said(told)}"


def _ran(call: Made) -> bool:
    """Whether a tool was asked at all."""
    refused = call.failed and not call.seconds
    return call.params is not None and call.code != "tool_not_found" and not refused


def _answer(choice: Choice) -> str:
    calls = ", ".join(call.name for call in choice.tool_calls)
    return f"calls {calls}" if calls else choice.text or "(empty)"


def _end(told: Told) -> Iterator[str]:
    if told.state == "done":
        content = (told.result or {}).get("content", (told.result or {}).get("output", ""))
        yield f"L-->>U: {_said(str(content).strip() or '(empty)')}"
    elif told.ending:
        yield f"Note over L: {_said(ENDINGS[told.ending][0][2:])}"


def _text(call: Made) -> str:
    return call.result if isinstance(call.result, str) else compact(call.result)


def _said(text: str) -> str:
    """A text as an arrow can carry it: one short line, with Mermaid's own signs as entities."""
    line = " ".join(text.split())
    short = line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"
    return "".join(each if each.isalnum() or each in _PLAIN else f"#{ord(each)};" for each in short) or "-"


def call_rows(told: Told) -> list[tuple[str, ...]]:
    """Iteration, tool, params, result or error, time, for every call."""
    return [
        (
            str(call.iteration),
            call.call.name or "(no name)",
            call.call.arguments if call.params is None else compact(call.params),
            "" if call.failed else _text(call),
            f"{call.code}: {call.message_text}" if call.failed else "",
            f"{call.seconds * 1000:,.1f} ms" if call.seconds else "not run",
        )
        for call in told.calls
    ]
