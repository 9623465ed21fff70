"""The run record: one request, answered whole, kept as the log of everything that was sent and when."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import JsonError
from engine.events import ArgumentsDelta, Cut, Event, Pause, ReasoningDelta, RefusalDelta, TextDelta
from engine.jsontext import compact, decode
from engine.messages import ChatReply, ChatRequest
from engine.service import Answer, Service
from engine.wire import Headers, HttpRequest, HttpResponse

DELTAS = (TextDelta, ReasoningDelta, RefusalDelta, ArgumentsDelta)


@dataclass(frozen=True, slots=True)
class Step:
    """One event on the timeline: ``number`` from 1, ``at`` in seconds since the request, ``data`` its wire bytes."""

    number: int
    at: float
    event: Event
    data: bytes = b""

    @property
    def is_delta(self) -> bool:
        """Whether it brings new content, unlike the starts and ends around it."""
        return isinstance(self.event, DELTAS)


@dataclass(frozen=True, slots=True)
class Run:
    """A request and all that came of it.

    ``request`` and ``reply`` are None where the call was refused or isn't chat; ``steps`` is then empty and
    ``body`` holds the answer. ``error`` is the refusal in one sentence, "" without one. ``cut``: the connection
    was lost after the last step. ``whole`` is the reply as one body, also where it is streamed. ``number`` tells
    the runs of one session apart.
    """

    http: HttpRequest
    request: ChatRequest | None
    reply: ChatReply | None
    status: int
    headers: Headers
    steps: tuple[Step, ...]
    body: bytes
    error: str = ""
    whole: bytes = b""
    streaming: bool = False
    cut: bool = False
    number: int = 1

    @property
    def deltas(self) -> int:
        """How many deltas arrive."""
        return sum(step.is_delta for step in self.steps)

    @property
    def first_delta_at(self) -> float | None:
        """Seconds to the first delta; None where there is none."""
        return next((step.at for step in self.steps if step.is_delta), None)

    @property
    def seconds(self) -> float:
        """Seconds to the last event."""
        return self.steps[-1].at if self.steps else 0.0

    def header(self, name: str) -> str | None:
        """The first response header of that (lower-case) name."""
        return next((value for key, value in self.headers if key.lower() == name), None)


def record(service: Service, http: HttpRequest, number: int = 1) -> Run:
    """Answers the request and writes down the whole run at once; its pauses become times, nobody waits."""
    answer = service.open(http)
    if isinstance(answer, HttpResponse):
        body = answer.body
        error = _refusal(answer.status, body)
        return Run(http, None, None, answer.status, answer.headers, (), body, error, number=number)
    streaming = answer.exchange.streaming
    steps, body, cut = _streamed(answer) if streaming else _whole(answer)
    return Run(
        http,
        answer.exchange.request,
        answer.reply,
        200,
        answer.headers,
        steps,
        body,
        whole=answer.exchange.answer(answer.reply),
        streaming=streaming,
        cut=cut,
        number=number,
    )


_Sent: TypeAlias = tuple[tuple[Step, ...], bytes, bool]
"""The steps, the body, and whether the connection was lost after it."""


def _streamed(answer: Answer) -> _Sent:
    steps: list[Step] = []
    at = 0.0
    cut = False
    for event, data in answer.timeline():
        match event:
            case Pause():
                at += event.seconds
            case Cut():
                cut = True
            case _:
                steps.append(Step(len(steps) + 1, at, event, data))
    return tuple(steps), b"".join(step.data for step in steps), cut


def _whole(answer: Answer) -> _Sent:
    """A reply in one body: every event arrives with it, or none where the connection is lost first."""
    at = 0.0
    for frame in answer.response().frames:
        match frame:
            case Pause():
                at += frame.seconds
            case Cut():
                return (), b"", True
            case bytes():
                events = [event for event, _ in answer.timeline() if not isinstance(event, Pause | Cut)]
                return tuple(Step(number, at, event) for number, event in enumerate(events, 1)), frame, False
    return (), b"", False


def _refusal(status: int, body: bytes) -> str:
    """What an answer without a reply says in one sentence; "" for one that succeeded."""
    if status < 400:
        return ""
    return f"{status}: {_message(body)}"


def _message(body: bytes) -> str:
    """The message in an error body, whichever provider's shape it has; else the text as it came."""
    text = body.decode("utf-8", "replace")
    try:
        value = decode(text)
    except JsonError:
        return text[:300] or "no body"
    for key in ("error", "message"):
        if isinstance(value, dict) and key in value:
            value = value[key]
    return value if isinstance(value, str) else compact(value)[:300]
