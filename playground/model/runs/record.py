"""The run record: one request, answered whole, kept as the log of everything that was sent and when."""

from dataclasses import dataclass
from typing import TypeAlias

from engine.answer import Answer, chunker_of
from engine.errors import JsonError
from engine.events import Cut, Pause
from engine.jsontext import compact, decode
from engine.messages import ChatReply, ChatRequest
from engine.service import Service
from engine.streaming import stream
from engine.wire import Headers, HttpRequest, HttpResponse
from playground.model.runs.blocks import script_of
from playground.model.runs.refused import cause
from playground.model.runs.sent import is_json
from playground.model.runs.wire_steps import Deltas, Step, deltas_of, on_the_wire, writes_of

__all__ = ["Run", "Step", "record", "refusal"]


@dataclass(frozen=True, slots=True)
class Run:
    """A request and all that came of it.

    ``request`` and ``reply`` are None where the call was refused or isn't chat; ``steps`` is then empty and
    ``body`` holds the answer. ``error`` is the refusal in one sentence, "" without one. ``cut``: the connection
    was lost after the last step. ``whole`` is the reply as one body, also where it is streamed. ``number`` tells
    the runs of one session apart; ``faults`` are those that were on; ``name`` is its draft's when it ran. ``meant``
    counts the deltas of the whole reply, where it may not arrive whole; ``cause`` says who asked for an error,
    ``script`` what scripted the reply.
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
    faults: tuple[str, ...] = ()
    name: str = ""
    meant: Deltas | None = None
    cause: str = ""
    script: str = ""

    @property
    def deltas(self) -> int:
        """How many deltas arrive."""
        return sum(step.is_delta for step in self.steps)

    @property
    def refused(self) -> str:
        """The refusal with its cause: ``429, by the fault rate_limit: Rate limit reached …``; "" without one."""
        number = str(self.status)
        return f"{number}, {self.cause}{self.error.removeprefix(number)}" if self.cause else self.error

    @property
    def of(self) -> Deltas:
        """How many deltas the whole reply has, lane by lane."""
        return self.meant or deltas_of(step.event for step in self.steps)

    @property
    def seconds(self) -> float:
        """Seconds to the last event."""
        return self.steps[-1].at if self.steps else 0.0

    def header(self, name: str) -> str | None:
        """The first response header of that (lower-case) name."""
        return next((value for key, value in self.headers if key.lower() == name), None)


def record(service: Service, http: HttpRequest, number: int = 1, name: str = "") -> Run:
    """Answers the request and writes down the whole run at once; its pauses become times, nobody waits."""
    answer = service.open(http)
    if isinstance(answer, HttpResponse):
        body = answer.body
        error = refusal(answer.status, body)
        by = cause(http, service.settings, answer.status, service.rules) if error else ""
        return Run(http, None, None, answer.status, answer.headers, (), body, error, number=number, name=name, cause=by)
    streaming, faults = answer.exchange.streaming, tuple(fault.name for fault in answer.faults)
    steps, body, cut = _streamed(answer) if streaming else _whole(answer)
    if faults and streaming:
        again = service.open(http)  # an exchange tells its reply once
        writes, cut = writes_of(again.response().frames if isinstance(again, Answer) else again.frames)
        steps, body = on_the_wire(steps, writes, faults), b"".join(data for _, data in writes)
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
        faults=faults,
        name=name,
        script=script_of(answer.exchange.request, service.rules),
        meant=deltas_of(stream(answer.reply, chunker_of(answer.settings))) if cut or faults else None,
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
    """A reply in one body: every event arrives with it, or none where it is lost or can't be read."""
    writes, cut = writes_of(answer.response().frames)
    body = b"".join(data for _, data in writes)
    if cut or not body or not is_json(body.strip()):
        return (), body, cut
    events = stream(answer.reply, chunker_of(answer.settings))
    return tuple(Step(number, writes[-1][0], event) for number, event in enumerate(events, 1)), body, False


def refusal(status: int, body: bytes) -> str:
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
