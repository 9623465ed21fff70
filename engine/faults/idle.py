"""Faults that are on and change nothing: worth a warning, since a test that counts on one passes for no reason."""

from collections.abc import Callable, Iterable, Sequence

from engine.switches import FAULTS, Fault
from engine.wire import Frame, coalesce


def idle(faults: Sequence[Fault], frames: Callable[[Sequence[Fault]], Iterable[Frame]]) -> tuple[str, ...]:
    """A sentence for each fault that leaves the answer as it is; ``frames`` gives the answer with some faults."""
    plain = list(coalesce(frames(())))
    acting = [fault for fault in faults if FAULTS[fault.name].where != "instead"]
    return tuple(
        f"the fault {fault.name} has nothing to act on in this answer"
        for fault in acting
        if list(coalesce(frames((fault,)))) == plain
    )
