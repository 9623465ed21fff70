"""Faults of an answer's head: its headers say what its bytes aren't."""

from collections.abc import Callable, Sequence

from engine.switches import Fault
from engine.wire import Headers


def on_headers(headers: Headers, faults: Sequence[Fault]) -> Headers:
    """The headers as the faults that are on leave them."""
    for fault in faults:
        acts = _ACTS.get(fault.name)
        if acts:
            headers = acts(headers)
    return headers


def _wrong_content_type(headers: Headers) -> Headers:
    return tuple((name, "text/plain; charset=utf-8" if name == "content-type" else value) for name, value in headers)


_ACTS: dict[str, Callable[[Headers], Headers]] = {"wrong_content_type": _wrong_content_type}
