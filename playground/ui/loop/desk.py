"""What the Loop page has in hand: the draft, what can be brought back in its place, and the newest run."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from engine.facade import Engine
from playground import state
from playground.model.loop.draft import LoopDraft, loop_examples, read
from playground.model.loop.run import LoopRun
from playground.model.steps import Steps

PAGE = "loop"
AT_ONCE = 0.5
"""Seconds in which a run that is quick is awaited."""
_NO_STEPS: Steps[LoopDraft] = Steps()


@dataclass(frozen=True, slots=True)
class Desk:
    """``ran`` is the draft that the run was made from."""

    draft: LoopDraft
    steps: Steps[LoopDraft] = _NO_STEPS
    run: LoopRun | None = None
    ran: LoopDraft | None = None

    @property
    def size(self) -> int:
        """Characters that it holds, nearly; a text that several steps share is there once."""
        every = {id(text): text for draft in (self.draft, *self.steps.held) for text in draft.texts}
        return sum(map(len, every.values())) + (self.run.size if self.run else 0)


def desk() -> Desk:
    """What is in hand; at first the first example, run."""
    found: Desk | None = state.held(PAGE)
    if found is None:
        load(loop_examples()[0])
        found = state.held(PAGE)
    assert found is not None  # noqa: S101  it was put down just now
    return found


def put(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field of the draft."""

    def keep(value: object) -> None:
        first = desk()

        def changed(found: Desk | None) -> Desk:
            now = found or first
            new = replace(now.draft, **{field: value})
            return now if new == now.draft else replace(now, draft=new, steps=now.steps.typed(now.draft, field))

        state.alter(PAGE, changed)

    return keep


def load(draft: LoopDraft) -> None:
    """Puts another draft in place of this one, which can be undone, and runs it."""
    now: Desk | None = state.held(PAGE)
    state.hold(PAGE, Desk(draft, now.steps.acted(now.draft)) if now else Desk(draft))
    run()
    settle()


def undo() -> None:
    """Takes back what was typed into a box, or the last example."""
    now = desk()
    _bring(now, *now.steps.undone(now.draft))


def redo() -> None:
    """Brings back what the last undo took away."""
    now = desk()
    _bring(now, *now.steps.redone(now.draft))


def _bring(now: Desk, steps: Steps[LoopDraft], draft: LoopDraft) -> None:
    state.hold(PAGE, replace(now, draft=draft, steps=steps))


def run(*, stepwise: bool = False) -> None:
    """Begins a run of the draft; one that is still going on is stopped."""
    now = desk()
    if now.run:
        now.run.stop()
    service = state.service()
    begun = LoopRun(read(now.draft).asked, Engine(service.settings, rules=service.rules), stepwise=stepwise)
    state.alter(PAGE, lambda found: replace(found or now, run=begun, ran=now.draft))


def settle() -> None:
    """Awaits a run that is quick, so that its page is drawn once."""
    newest = desk().run
    if newest:
        newest.settled(AT_ONCE)
