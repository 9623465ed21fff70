"""Who asked for the error that a call ended in: a fault, an instruction block or a rule; nobody, where it is faulty."""

from collections.abc import Sequence

from engine.errors import RequestError
from engine.faults import Fault, parse, refuse
from engine.fixtures.calls import opened
from engine.messages import ChatRequest
from engine.replies.apart import questions
from engine.rules import Rules
from engine.settings import Settings
from engine.wire import HttpRequest
from playground.model.runs.blocks import acting


def cause(http: HttpRequest, settings: Settings, status: int, rules: Rules | None = None) -> str:
    """``by the fault rate_limit``, or ``as the instruction block in message 1 asks``; "" where nobody asked for it."""
    try:
        settings = settings.for_request(http)
        faults = parse(settings.fault)
    except (RequestError, ValueError):
        return ""
    if name := _fault(faults, http, status):
        return f"by the fault {name}"
    exchange = opened(http, settings)
    asked = questions(exchange.request) if exchange else ()
    return next(filter(None, (_scripted(each, http, status, rules) for each in asked)), "")


def _fault(faults: Sequence[Fault], http: HttpRequest, status: int) -> str:
    """The first of the faults that answers this call with that status."""
    for fault in faults:
        try:
            refuse((fault,), http)
        except RequestError as error:
            return fault.name if error.status == status else ""
    return ""


def _scripted(request: ChatRequest, http: HttpRequest, status: int, rules: Rules | None) -> str:
    found = acting(request, rules)
    if found is None:
        return ""
    chain, asks = found.chain, f"as {found.name} asks"
    if found.step >= len(chain.plans):
        ends = chain.on_exhausted == "error" and status == RequestError("").status
        return f"{asks} past its last step" * ends
    plan = chain.plans[found.step]
    if plan.failure:
        return asks * (plan.failure.status == status)
    name = _fault(parse(plan.faults), http, status)
    return f"by the fault {name}, {asks}" if name else ""
