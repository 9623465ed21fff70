"""Faults that are on and change nothing: worth a warning, since a test that counts on one passes for no reason."""

from collections.abc import Callable, Sequence

from engine.switches import FAULTS, Fault
from engine.wire import Frame, Headers, HttpResponse, coalesce


def idle(faults: Sequence[Fault], answer: Callable[[Sequence[Fault]], HttpResponse]) -> tuple[str, ...]:
    """A sentence for each fault that leaves the answer as it is; ``answer`` gives it with some faults."""
    plain = _told(answer(()))
    acting = [fault for fault in faults if FAULTS[fault.name].where != "instead"]
    return tuple(
        f"the fault {fault.name} has nothing to act on in this answer"
        for fault in acting
        if _told(answer((fault,))) == plain
    )


def _told(response: HttpResponse) -> tuple[Headers, list[Frame]]:
    return response.headers, list(coalesce(response.frames))
