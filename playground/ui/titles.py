"""What the title of a part tells while it is shut: what is in it, and how much of that is wrong."""

from collections.abc import Iterable

from playground.model.counts import counted
from playground.model.draft import Asked, Draft, Echo
from playground.model.problems import Problem

_ASKED = (
    *("model", "stream", "tool_choice", "parallel", "max_tokens", "stop", "n", "format", "reasoning", "extra"),
    "include_usage",
)
"""Options that count; the others only say more of one of these."""
_ECHO = ("persona", "profile", "strict", "pacing", "reasoning_words")
OPTIONS = ("choice", "limits", "stop", "format", "engine", "extra")
"""Places of the problems that the options can have."""


def part_title(name: str, *holds: str, problems: int = 0) -> str:
    """``Tools · 1 · 2 problems`` as Markdown, without what is ""."""
    wrong = f":red[{counted(problems, 'problem')}]" if problems else ""
    return " · ".join(filter(None, (name, *holds, wrong)))


def count(problems: Iterable[Problem], *places: str) -> int:
    """How many problems stand in those places."""
    return sum(problem.place in places for problem in problems)


def options_set(draft: Draft) -> int:
    """How many options say something else than those of a new draft; what isn't sent says nothing."""
    asked, echo = draft.asked, draft.echo
    fields = [name for name in _ASKED if asked.stream or name != "include_usage"]
    pairs = [(getattr(asked, name), getattr(Asked(), name)) for name in fields]
    pairs += [(getattr(echo, name), getattr(Echo(), name)) for name in _ECHO]
    return sum(value != usual and value not in ("", None) for value, usual in pairs)
