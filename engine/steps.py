"""The answers that a test lays out beforehand: one for each request, in order."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from engine.errors import EchoError, RequestError, ScriptError
from engine.exchange import Exchange
from engine.faults import Fault
from engine.jsontext import JsonObject, compact
from engine.messages import ChatRequest
from engine.replies.draft import Draft, Passed, Responder
from engine.replies.scripted import fault_complaint, play
from engine.script import Plan, parse_reply
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

if TYPE_CHECKING:
    from types import CodeType

Step: TypeAlias = str | int | JsonObject
"""A text; a status to refuse with; a plan of an instruction block, or one message of it."""
Decision: TypeAlias = Callable[[ChatRequest], Step]
"""What gives a step once the request is there; it is called once for it."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A step that a function gives, the one with this number."""

    decide: Decision
    number: int

    def plan(self, request: ChatRequest) -> Plan:
        """The plan for a request. Raises EchoError for what is no step, and where the function failed."""
        name = f"step {self.number} of the script{_place(self.decide)}"
        try:
            step = self.decide(request)
        except Exception as error:  # it is the test's, and may raise anything
            told = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise EchoError(f"{name}: the function raised {told}") from error
        if isinstance(step, Coroutine):
            step.close()  # nothing awaits it, which Python would warn of
            raise EchoError(f"{name}: expected a function that gives its step at once, found an async one")
        plan, *more = _plans(step, name)
        if more:
            raise EchoError(f"{name}: expected one step, found a chain of {1 + len(more)}")
        return plan


class Steps:
    """Plays a test's steps, each for one request; also a client's own retry is a request.

    Past the last step a request is refused with 400 and the reason, and so it is where a function gives no step, which
    ``faulty`` tells. Safe in several threads.
    """

    def __init__(self, steps: Sequence[Step | Decision]) -> None:
        self.faulty: list[str] = []
        self._plans: list[Plan | Decided] = []
        self._laid = 0
        self._played = 0
        self._lock = Lock()
        self.add(steps)

    @property
    def left(self) -> int:
        """Steps that no request has asked for yet."""
        return max(0, len(self._plans) - self._played)

    @property
    def count(self) -> int:
        """Steps in all."""
        return len(self._plans)

    def add(self, steps: Sequence[Step | Decision]) -> None:
        """Lays further steps behind. Raises EchoError for what is none, and lays none of them then."""
        self._plans += [plan for number, step in enumerate(steps, self._laid + 1) for plan in _read(step, number)]
        self._laid += len(steps)

    def playing(self, http: HttpRequest, dialect: str, fault: str) -> "Turn":
        """The steps as one request sees them."""
        del http, dialect, fault
        return Turn(self)

    def next(self, request: ChatRequest) -> tuple[Plan, str]:
        """The plan that is due, and where it stands. Raises RequestError past the last one, and where there is none."""
        step, where = self._next()
        if isinstance(step, Plan):
            return step, where
        try:
            return step.plan(request), where
        except EchoError as error:
            self.faulty.append(str(error))
            raise RequestError(str(error), code="script_faulty") from error

    def _next(self) -> tuple[Plan | Decided, str]:
        with self._lock:
            self._played += 1
            if self._played > len(self._plans):
                steps = f"{len(self._plans)} step{'' if len(self._plans) == 1 else 's'}"
                raise RequestError(
                    f"The script of this test has {steps}; this is request {self._played}.", code="script_exhausted"
                )
            return self._plans[self._played - 1], f"step {self._played} of {len(self._plans)} of the test's script"


class Turn:
    """One request's step."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self.responder: Responder = self._respond
        self.shown = False

    def _respond(self, request: ChatRequest, settings: Settings) -> Draft | Passed:
        del settings
        plan, where = self._steps.next(request)
        return play(plan, request, where)

    def left(self, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
        """A step shows none of the request's own faults."""
        return faults

    def asked(self) -> None:
        """A step is played where a reply is asked for, and only there."""

    def beside(self) -> HttpResponse | None:
        """Other calls are answered as ever."""
        return None

    def refused(self) -> HttpResponse | None:
        """A refusal has the provider's shape."""
        return None

    def verbatim(self, exchange: Exchange) -> HttpResponse | None:
        """A plan has no bytes of its own."""
        del exchange


def _read(step: Step | Decision, number: int) -> tuple[Plan | Decided, ...]:
    return (Decided(step, number),) if callable(step) else _plans(step, f"step {number} of the script")


def _plans(step: Step, name: str) -> tuple[Plan, ...]:
    """The plans of the step with this name, by which and by the path in it a mistake is told: it has no lines."""
    try:
        return parse_reply(compact(step), fault_complaint).plans
    except ScriptError as error:
        raise EchoError(error.within(name)) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise EchoError(f"{name}: expected what JSON can hold: {error}") from None


def _place(decide: Decision) -> str:
    """Where a function stands, for people to find it: its file and line; "" where it was made otherwise."""
    code: CodeType | None = getattr(decide, "__code__", None)
    file = code.co_filename.replace("\\", "/").rpartition("/")[2] if code else ""
    return f" ({file}:{code.co_firstlineno})" if code else ""
