"""Tool calls and their results in a conversation: what has no counterpart, and ids that come twice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its path, the ids that it calls and the ids that it has results for, each with its path."""

    path: str
    calls: tuple[tuple[str, str], ...] = ()
    results: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Orphan:
    """A result without a call. ``waiting`` are the calls that had none yet."""

    path: str
    call_id: str
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A turn whose calls have no result where results are due."""

    path: str
    missing: tuple[str, ...]
    calls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """A call with an id that an earlier one has."""

    path: str
    call_id: str


Mismatch: TypeAlias = Orphan | Unanswered | Repeated


def mismatches(turns: Iterable[Turn], *, at_once: bool = False) -> Iterator[Mismatch]:
    """What doesn't fit, in order. ``at_once``: all results are due in the one turn after the calls."""
    seen: set[str] = set()
    waiting: dict[str, None] = {}
    caller = Turn("")
    for turn in turns:
        if waiting and not turn.results:
            yield _unanswered(caller, waiting)
            waiting.clear()
        for path, call_id in turn.results:
            if call_id in waiting:
                del waiting[call_id]
            else:
                yield Orphan(path, call_id, tuple(waiting))
        if waiting and (at_once or turn.calls):
            yield _unanswered(caller, waiting)
            waiting.clear()
        if turn.calls:
            caller = turn
        for path, call_id in turn.calls:
            if call_id in seen:
                yield Repeated(path, call_id)
            seen.add(call_id)
            waiting[call_id] = None
    if waiting:
        yield _unanswered(caller, waiting)


def _unanswered(caller: Turn, waiting: Iterable[str]) -> Unanswered:
    return Unanswered(caller.path, tuple(waiting), tuple(call_id for _, call_id in caller.calls))
