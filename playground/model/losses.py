"""What a dialect has no place for: said beside the field that asks for it, which keeps its value."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.replies.custom_calls import INPUT
from playground.model.dialects import DIALECTS, Dialect
from playground.model.draft import Asked, Draft, Turn
from playground.model.fields import ABSENT, Wrong
from playground.model.problems import Problem, read_json
from playground.model.tools.box import read_tools
from playground.model.tools.custom import definition, is_custom


@dataclass(frozen=True, slots=True)
class _Option:
    """An option of the form: its place and name there, and whether it asks for anything."""

    place: str
    label: str
    asks: Callable[[Asked], bool]


_OPTIONS: dict[str, _Option] = {
    "tool_choice": _Option("choice", "tool choice", lambda asked: asked.tool_choice not in {"", "auto"}),
    "parallel": _Option("choice", "switch for parallel calls", lambda asked: asked.parallel is False),
    "max_tokens": _Option("limits", "limit of tokens", lambda asked: asked.max_tokens is not None),
    "n": _Option("limits", "number of choices", lambda asked: (asked.n or 1) > 1),
    "reasoning": _Option("limits", "reasoning effort like this one", lambda asked: bool(asked.reasoning)),
    "stop": _Option("stop", "stop sequences", lambda asked: bool(asked.stop.strip())),
    "format": _Option("format", "response format like this one", lambda asked: asked.format not in {"", "text"}),
}


def losses(draft: Draft) -> tuple[Problem, ...]:
    """Each with its place in the form; the draft is one that the form shows."""
    dialect = DIALECTS[draft.dialect]
    said = [Problem(place, dialect.label, message) for place, message in dialect.lacks(draft.asked)]
    told = {problem.place for problem in said}
    options = [problem for problem in _options(dialect, draft.asked) if problem.place not in told]
    return (*said, *options, *_tools(draft, dialect), *_turns(draft, dialect))


def _options(dialect: Dialect, asked: Asked) -> Iterator[Problem]:
    for name, option in _OPTIONS.items():
        if option.asks(asked) and not _sent(dialect, asked, name):
            yield Problem(option.place, dialect.label, f"{dialect.label} has no {option.label}; it isn't sent.")


def _sent(dialect: Dialect, asked: Asked, name: str) -> bool:
    """Whether a field that carries the option is written; one that is wrong says so itself."""
    for field in dialect.fields:
        if name in field.carries:
            try:
                if field.write(asked) is not ABSENT:
                    return True
            except Wrong:
                return True
    return name in dialect.in_path


def _tools(draft: Draft, dialect: Dialect) -> Iterator[Problem]:
    custom = [definition(tool).name for tool in read_tools(draft.tools).tools if is_custom(tool)]
    if custom and not dialect.custom:
        message = f"{dialect.label} has no custom tools; as functions they take {INPUT!r}: {', '.join(custom)}."
        yield Problem("tools", dialect.label, message)


def _turns(draft: Draft, dialect: Dialect) -> Iterator[Problem]:
    for turn in draft.turns:
        place = f"turn-{turn.key}"
        if turn.raw is not None:
            continue
        if turn.role.lower() == "developer" and not dialect.developer:
            yield Problem(place, dialect.label, f"{dialect.label} has no developer; the system says it.")
        if dialect.objects and _broken(turn):
            message = f"{dialect.label} carries arguments as an object, which these aren't: {{}} is sent."
            yield Problem(place, dialect.label, message)


def _broken(turn: Turn) -> bool:
    calls = [call for call in turn.calls if not call.custom]
    return any(not isinstance(read_json(call.arguments, "", "").value, dict) for call in calls)
