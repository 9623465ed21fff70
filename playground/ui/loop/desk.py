"""What the Loop page has in hand: the draft, what it was before, and the newest run."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.facade import Engine
from playground import state
from playground.model.loop.draft import LoopDraft, loop_examples, read
from playground.model.loop.run import LoopRun
from playground.ui.keeping import alter, held, hold

PAGE = "loop"
AT_ONCE = 0.5
"""Seconds in which a run that is quick is awaited."""
_MOST_UNDO = 20


@dataclass(frozen=True, slots=True)
class Desk:
    """``ran`` is the draft that the run was made from."""

    draft: LoopDraft
    past: tuple[LoopDraft, ...] = ()
    run: LoopRun | None = None
    ran: LoopDraft | None = None

    @property
    def size(self) -> int:
        """Characters that it holds, nearly."""
        return self.draft.size + sum(old.size for old in self.past) + (self.run.size if self.run else 0)


def desk() -> Desk:
    """What is in hand; at first the first example, run."""
    found: Desk | None = held(PAGE)
    if found is None:
        load(loop_examples()[0])
        found = held(PAGE)
    assert found is not None  # noqa: S101  it was put down just now
    return found


def put(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field of the draft."""

    def keep(value: object) -> None:
        first = desk()

        def changed(found: Desk | None) -> Desk:
            now = found or first
            return replace(now, draft=replace(now.draft, **{field: value}))

        alter(PAGE, changed)

    return keep


def load(draft: LoopDraft) -> None:
    """Puts another draft in place of this one, which can be undone, and runs it."""
    now: Desk | None = held(PAGE)
    past = (*now.past[-_MOST_UNDO + 1 :], now.draft) if now else ()
    hold(PAGE, Desk(draft, past))
    run()
    settle()


def undo() -> None:
    """Brings back the draft before."""
    now = desk()
    if now.past:
        hold(PAGE, replace(now, draft=now.past[-1], past=now.past[:-1]))


def run(*, stepwise: bool = False) -> None:
    """Begins a run of the draft; one that is still going on is stopped."""
    now = desk()
    if now.run:
        now.run.stop()
    begun = LoopRun(read(now.draft).asked, Engine(state.service().settings), stepwise=stepwise)
    alter(PAGE, lambda found: replace(found or now, run=begun, ran=now.draft))


def settle() -> None:
    """Awaits a run that is quick, so that its page is drawn once."""
    newest = desk().run
    if newest:
        newest.settled(AT_ONCE)
