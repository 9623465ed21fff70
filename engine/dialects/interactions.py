"""Gemini's Interactions: the request, the interaction whole or as events, and interactions kept for later calls.

Facts: the types of the google-genai package (Interaction, InteractionSSEEvent), its documentation, recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never

from engine.bodies.interactions import input_steps, read_interaction
from engine.bodies.origin import origin_of
from engine.errors import MethodNotAllowed, RequestError
from engine.events import (
    ArgumentsDelta,
    ChoiceEnd,
    ChoiceStart,
    Event,
    PartEnd,
    PartStart,
    ReasoningDelta,
    RefusalDelta,
    ReplyEnd,
    ReplyStart,
    TextDelta,
)
from engine.exchange import Exchange
from engine.jsontext import Json, JsonObject, compact
from engine.messages import ChatReply, ChatRequest, Reasoning, ReplyHead, ReplyPart, Usage
from engine.replies.ids import signature
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.interaction_steps import opening, status, step, usage_body
from engine.stored.interactions import OURS, answer, previous
from engine.stored.memory import BoundedMemory, Memory, Remembered
from engine.stored.naming import identity_of
from engine.strict import interactions, read_body
from engine.strict.known.interactions import CONVERSATION
from engine.strict.members import passed_over
from engine.wire import Headers, HttpRequest, HttpResponse, instant

_PATH = re.compile(
    r"(?:/gemini)?(?:/v1(?:beta\d?|alpha)?)?(?:/projects/[^/]+/locations/[^/]+)?/interactions"
    r"(?:/(?P<id>[^/]+)(?P<cancel>/cancel)?)?/?"
)


class Interactions:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "gemini-interactions"
    paths: tuple[str, ...] = ("/v1beta/interactions",)

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or BoundedMemory(0)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is that of all interactions, or of one."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a request; calls about an interaction that is kept are answered at once. Raises RequestError."""
        found = _PATH.fullmatch(http.path)
        if found and found["id"]:
            return answer(self._memory, http, found["id"], cancels=bool(found["cancel"]))
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = read_body(http, settings, interactions.CHECKS)
        earlier = body.text("previous_interaction_id")
        before = previous(self._memory, earlier) if earlier else []
        if settings.strict:
            interactions.pairs(before)(body)
        request = read_interaction(body, before, origin_of(http, body, passed_over(body, CONVERSATION)))
        return InteractionExchange(
            request=request,
            identity=f"{OURS}{identity_of(request.fingerprint, body)[:48]}",
            streaming=body.flag("stream"),
            beside={"previous_interaction_id": earlier} if earlier else {},
            time=instant(http.now),
            steps=[*before, *input_steps(body)],
            memory=self._memory if body.flag("store", default=True) else None,
        )

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In the shape of this API."""
        del http, settings
        return failures.interactions(error)


@dataclass(slots=True)
class InteractionExchange:
    """One interaction: every part of the reply is a step."""

    request: ChatRequest
    identity: str
    streaming: bool
    beside: JsonObject
    time: str
    steps: list[Json]
    memory: Memory | None
    choices: bool = field(init=False, default=False)
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    parts: list[ReplyPart] = field(init=False, default_factory=list[ReplyPart])
    finish_reason: str = field(init=False, default="")

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming else "application/json; charset=UTF-8"

    @property
    def headers(self) -> Headers:
        """What Google sends beside the content type."""
        return (("server-timing", "gfet4t7; dur=0"),)

    def answer(self, reply: ChatReply) -> bytes:
        """An ``Interaction``."""
        (choice,) = reply.choices
        self.head, self.parts, self.finish_reason = reply.head, [*choice.parts], choice.finish_reason
        return self._finished(reply.usage)

    def send(self, event: Event) -> bytes:
        """The events of an event; a piece of a step is a template with one encoded text in it."""
        match event:
            case TextDelta() | RefusalDelta():
                return _delta(event.index, f'{{"text":{compact(event.text)},"type":"text"}}')
            case ReasoningDelta():
                content = f'{{"text":{compact(event.text)},"type":"text"}}'
                return _delta(event.index, f'{{"content":{content},"type":"thought_summary"}}')
            case ArgumentsDelta():
                return _delta(event.index, f'{{"arguments":{compact(event.text)},"type":"arguments_delta"}}')
            case ReplyStart():
                self.head = event.head
                update: JsonObject = {"interaction_id": self.identity, "status": "in_progress"}
                created = _event("interaction.created", {"interaction": self._named("in_progress")})
                return created + _event("interaction.status_update", update)
            case PartStart():
                return _event("step.start", {"index": event.index, "step": opening(event.part)})
            case PartEnd():
                return self._stop(event)
            case ChoiceEnd():
                self.finish_reason = event.finish_reason
                return b""
            case ReplyEnd():
                return self._closing(event.usage)
            case ChoiceStart():
                return b""
            case _:
                assert_never(event)

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """An ``error`` event."""
        del after
        return _event("error", {"error": failures.interaction_error(error)}) if self.streaming else b""

    def _named(self, state: str) -> JsonObject:
        return {"id": self.identity, "status": state, "object": "interaction", "model": self.head.model}

    def _stop(self, end: PartEnd) -> bytes:
        self.parts.append(end.part)
        signed = b""
        if isinstance(end.part, Reasoning):
            told = compact({"signature": signature(self.head.fingerprint), "type": "thought_signature"})
            signed = _delta(end.index, told)
        return signed + _event("step.stop", {"index": end.index})

    def _closing(self, usage: Usage) -> bytes:
        self._finished(usage)
        ended = {**self._named(self._status), **self._counted(usage)}
        return _event("interaction.completed", {"interaction": ended}) + b"event: done\ndata: [DONE]\n\n"

    @property
    def _status(self) -> str:
        return status(self.finish_reason, self.parts)

    def _counted(self, usage: Usage) -> JsonObject:
        times: JsonObject = {"created": self.time, "updated": self.time}
        return {"usage": usage_body(usage), **times, "service_tier": "standard"}

    def _finished(self, usage: Usage) -> bytes:
        """The interaction as it ended; it is kept unless the request says otherwise."""
        steps: list[Json] = [step(part, self.head.fingerprint) for part in self.parts]
        body = compact({**self._named(self._status), "steps": steps, **self._counted(usage), **self.beside}).encode()
        if self.memory:
            self.memory.put(self.identity, Remembered(body, compact(self.steps).encode()))
        return body


def _event(kind: str, fields: JsonObject) -> bytes:
    return f"event: {kind}\ndata: {compact({**fields, 'event_type': kind})}\n\n".encode()


def _delta(index: int, delta: str) -> bytes:
    return f'event: step.delta\ndata: {{"index":{index},"delta":{delta},"event_type":"step.delta"}}\n\n'.encode()
