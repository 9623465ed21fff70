"""The answers that a test lays out beforehand: one for each request, in order."""

from collections.abc import Sequence
from threading import Lock

from engine.errors import EchoError, RequestError
from engine.exchange import Exchange
from engine.faults import Fault
from engine.messages import ChatRequest
from engine.replies.decided import Decided, Decision, Step, plans
from engine.replies.draft import Draft, Passed, Responder
from engine.replies.scripted import play
from engine.script import Plan
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse


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
    name = f"step {number} of the script"
    return (Decided(step, name),) if callable(step) else plans(step, name)
