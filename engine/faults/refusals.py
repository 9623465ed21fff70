"""Faults that answer instead of the engine: a status, a rate limit, an outage that a retry outlasts."""

from collections.abc import Callable, Sequence

from engine.errors import RequestError
from engine.switches import Fault
from engine.wire import ATTEMPT, HttpRequest


def refuse(faults: Sequence[Fault], http: HttpRequest) -> None:
    """Raises RequestError where a fault that is on says so."""
    for fault in faults:
        acts = _REFUSALS.get(fault.name)
        if acts:
            acts(fault, http)


def _status(fault: Fault, http: HttpRequest) -> None:
    del http
    raise RequestError(f"The fault status:{fault.value} is on.", status=fault.value, code="echo_fault")


def _rate_limit(fault: Fault, http: HttpRequest) -> None:
    del http
    message = f"Rate limit reached: the fault rate_limit is on. Please try again in {fault.value}s."
    headers = (("retry-after", str(fault.value)),)
    raise RequestError(message, status=429, code="rate_limit_exceeded", headers=headers)


def _fail_first(fault: Fault, http: HttpRequest) -> None:
    """Stateless: the client itself says which attempt this is."""
    attempt = http.attempt or 0
    if attempt < fault.value:
        message = f"The fault fail_first:{fault.value} is on, and this is attempt {attempt} by {ATTEMPT}."
        raise RequestError(message, status=503, code="echo_fault", headers=(("retry-after-ms", "1"),))


_REFUSALS: dict[str, Callable[[Fault, HttpRequest], None]] = {
    "status": _status,
    "rate_limit": _rate_limit,
    "fail_first": _fail_first,
}
