"""A reply on two wires at once: each event beside its bytes in the run's own dialect and in another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.answer import Answer, chunker_of
from engine.errors import JsonError
from engine.events import Event
from engine.jsontext import decode
from engine.messages import ChatReply
from engine.service import Service
from engine.streaming import one_choice, stream
from engine.wire import HttpRequest
from playground.model import options
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName, Draft, Echo
from playground.model.reading import body_problems, from_body
from playground.model.request import compiled
from playground.model.runs.record import Run, Step
from playground.model.runs.tables import said


@dataclass(frozen=True, slots=True)
class Pair:
    """One event: its number in the run (0 where only the other wire has it), its words, its bytes on both wires."""

    number: int
    event: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class Pairs:
    """A run on its own wire and on another. ``whole``: the bodies, where the reply isn't streamed.

    ``refused``: why there is no other wire.
    """

    rows: tuple[Pair, ...] = ()
    whole: tuple[str, str] | None = None
    refused: str = ""


def dialect_of(service: Service, http: HttpRequest) -> DialectName:
    """The dialect in which the server reads a request."""
    found = service.router.find(http, service.settings)
    names: list[DialectName] = [name for name in DIALECTS if found and found.name == name]
    return names[0] if names else "openai"


def pairs(service: Service, run: Run, other: DialectName) -> Pairs:
    """The run's reply beside itself in another dialect, whose wire has none of the faults that are on."""
    if run.reply is None:
        return Pairs(refused="The call got no reply.")
    opened = _opened(service, run, other)
    if isinstance(opened, str):
        return Pairs(refused=opened)
    exchange = opened.exchange
    told = run.reply if exchange.choices else one_choice(run.reply)
    if not run.streaming:
        return Pairs(whole=(run.body.decode("utf-8", "replace"), exchange.answer(told).decode("utf-8", "replace")))
    return Pairs(tuple(_rows(run.steps, _sent(opened, told))))


def _opened(service: Service, run: Run, other: DialectName) -> Answer | str:
    """The other dialect's side of the same request, or why there is none."""
    own = dialect_of(service, run.http)
    try:
        body = decode(run.http.body)
    except JsonError as error:
        return f"The request isn't JSON: {error}."
    if not isinstance(body, dict) or body_problems(body, DIALECTS[own]):
        return "The request can't be written in another dialect."
    pacing = next((value for name, value in run.http.headers if name == "x-echo-pacing"), "")
    asked = options.read_headers(run.http.headers)
    echo = Echo(persona=asked.persona, pacing=pacing, reasoning_words=asked.reasoning_words)
    draft = from_body(body, Draft(dialect=own, echo=echo))
    asked_there = replace(draft.asked, stream=run.streaming, model=run.request.model if run.request else "")
    opened = service.open(compiled(replace(draft, dialect=other, asked=asked_there)).http)
    return opened if isinstance(opened, Answer) else f"{DIALECTS[other].label} refuses this request."


def _sent(opened: Answer, reply: ChatReply) -> list[tuple[Event, str]]:
    exchange = opened.exchange
    events = stream(reply, chunker_of(opened.settings))
    return [(event, exchange.send(event).decode("utf-8", "replace")) for event in events]


def _rows(steps: Sequence[Step], sent: Sequence[tuple[Event, str]]) -> Iterator[Pair]:
    """The run's steps in order, each with the other wire's bytes for the same event; what is left over at the end."""
    at = 0
    for step in steps:
        here, words = step.data.decode("utf-8", "replace"), said(step.event)
        there = ""
        if at < len(sent) and _alike(step.event, sent[at][0]):
            there, at = sent[at][1], at + 1
        yield Pair(step.number, words, here, there)
    for event, data in sent[at:]:
        yield Pair(0, said(event), "", data)


def _alike(left: Event, right: Event) -> bool:
    """The same event, in whichever choice and at whichever place."""
    return type(left) is type(right) and said(left) == said(right)
