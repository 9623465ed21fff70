"""The same request answered many times over: whether every answer has the same bytes."""

from dataclasses import dataclass

from engine.fixtures import Fixture
from engine.service import Service
from engine.wire import HttpRequest
from playground.model.compare.compare import Verdict, verdict
from playground.model.runs.export import fixture_of
from playground.model.runs.record import record

MOST = 100
"""Answers at once."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """So many answers. ``number`` is the first that isn't byte for byte the first one, ``why`` in what; None: none."""

    count: int
    number: int | None = None
    why: Verdict | None = None


def repeated(service: Service, http: HttpRequest, count: int) -> Repeated:
    """Answers a request so many times, by a service that remembers nothing of the time before."""
    first = _answer(service, http)
    for number in range(2, count + 1):
        again = _answer(service, http)
        if again != first:
            return Repeated(count, number, verdict(first, again, ("answer 1", f"answer {number}")))
    return Repeated(count)


def _answer(service: Service, http: HttpRequest) -> Fixture:
    fresh = Service(service.settings, rules=service.rules)
    return fixture_of(record(fresh, http), fresh.settings)
