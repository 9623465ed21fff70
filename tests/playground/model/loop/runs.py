"""Runs of the Loop page, come to their end."""

from engine.facade import Engine
from playground.model.loop.draft import LoopDraft, loop_examples, read
from playground.model.loop.run import LoopRun, Told


def told(draft: LoopDraft) -> Told:
    """What a run of the draft came to."""
    run = LoopRun(read(draft).asked, Engine())
    assert run.settled(30)
    return run.told


def example(title: str) -> LoopDraft:
    """The example of that title."""
    return next(draft for draft in loop_examples() if draft.title == title)
