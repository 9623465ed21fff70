"""OpenAI Responses: the request, the response, the grammar of its events, and responses kept for later calls.

Facts: the types of the openai package (Response, ResponseStreamEvent) and recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never

from engine.bodies.openai import ROOT
from engine.bodies.origin import origin_of
from engine.bodies.responses import TEXTS, input_items, read_response, unread
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
from engine.messages import ChatReply, ChatRequest, ReplyHead, ReplyPart, Usage
from engine.replies.usage import input_tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.at_once import answered, warned
from engine.shapes.response_echo import echoed
from engine.shapes.response_items import Named, Shape, closing, delta, item, item_id, opening, shape_of, usage_body
from engine.stored.compaction import compacted
from engine.stored.history import History
from engine.stored.memory import Memory
from engine.stored.naming import identity_of
from engine.stored.references import RESPONSE, resolved
from engine.stored.responses import answer, keep_stream
from engine.strict import read_body, responses
from engine.strict.known.responses import CONVERSATION
from engine.strict.members import passed_over
from engine.wire import Headers, HttpRequest, HttpResponse

_PATH = re.compile(rf"{ROOT}/responses(?:/(?P<id>[^/]+)(?:/(?P<about>input_items|cancel))?)?/?")
_SEQUENCE = re.compile(rb'"sequence_number":(\d+)')
_COUNT, _COMPACT = "input_tokens", "compact"
_INCOMPLETE = {"length": "max_output_tokens", "content_filter": "content_filter"}


class Responses:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "responses"
    paths: tuple[str, ...] = ("/v1/responses",)

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is the responses path, or that of one response."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a request; a stored response is given, or deleted, at once. Raises RequestError."""
        found = _PATH.fullmatch(http.path)
        named = found["id"] if found else None
        if found and named and named not in {_COUNT, _COMPACT}:
            return answer(self._memory, http, named, found["about"] or "")
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = resolved(self._memory, read_body(http, settings, responses.CHECKS))
        history = History.of(self._memory, body, input_items(body))
        if settings.strict:
            responses.pairs(history.before, history.named)(body)
        ignored = (*passed_over(body, CONVERSATION, TEXTS), *unread(body))
        request = read_response(body, history.before, origin_of(http, body, ignored), history.place)
        if named == _COUNT:
            counted: JsonObject = {"object": "response.input_tokens", "input_tokens": input_tokens(request)}
            return warned(answered(counted), ignored)
        created = http.now
        if named == _COMPACT:
            return answered(compacted(request, history.items, created))
        return ResponseExchange(
            request=request,
            identity=identity_of(request.fingerprint, body)[:48],
            streaming=body.flag("stream"),
            echoed=echoed(body),
            created=created,
            shape=shape_of(body, request.options.logprobs),
            history=history,
        )

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape."""
        del http, settings
        return failures.openai(error)


@dataclass(slots=True)
class ResponseExchange:
    """One response: every part of the reply is an item of its output.

    An item ends when the next begins or the choice ends, since only then is known whether it is whole.
    """

    request: ChatRequest
    identity: str
    streaming: bool
    echoed: JsonObject
    created: int
    shape: Shape
    history: History
    choices: bool = field(init=False, default=False)
    calls: bool = field(init=False, default=True)
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    sequence: int = field(init=False, default=-1)
    parts: list[ReplyPart] = field(init=False, default_factory=list[ReplyPart])
    whole: bool = field(init=False, default=True)
    finish_reason: str = field(init=False, default="")
    told: list[bytes] = field(init=False, default_factory=list[bytes])

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream; charset=utf-8" if self.streaming else "application/json"

    @property
    def background(self) -> bool:
        """Whether the stream may be asked for again."""
        return self.streaming and self.history.stored and self.echoed["background"] is True

    @property
    def headers(self) -> Headers:
        """What OpenAI sends beside the content type."""
        return (("openai-version", "2020-10-01"), ("openai-processing-ms", "0"))

    def answer(self, reply: ChatReply) -> bytes:
        """A ``response``."""
        choice = reply.choices[0]
        self.head, self.parts, self.finish_reason = reply.head, [*choice.parts], choice.finish_reason
        return compact(self._finished(reply.usage)).encode()

    def send(self, event: Event) -> bytes:
        """The events of an event, each with the next sequence number."""
        data = "".join(self._framed(kind, fields) for kind, fields in self._events(event)).encode()
        if self.background:
            self.told.append(data)
            if isinstance(event, ReplyEnd):
                keep_stream(self.history.memory, f"{RESPONSE}{self.identity}", b"".join(self.told))
        return data

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """An ``error`` event with the next sequence number."""
        numbers = _SEQUENCE.findall(after)
        if not self.streaming:
            return b""
        self.sequence = int(numbers[-1]) if numbers else -1
        told: JsonObject = {"code": error.code, "message": error.message, "param": error.param}
        return self._framed("error", told).encode()

    def _framed(self, kind: str, fields: JsonObject) -> str:
        self.sequence += 1
        body: JsonObject = {"type": kind, "sequence_number": self.sequence, **fields}
        return f"event: {kind}\ndata: {compact(body)}\n\n"

    def _events(self, event: Event) -> tuple[Named, ...]:
        match event:
            case TextDelta() | RefusalDelta() | ReasoningDelta() | ArgumentsDelta():
                return self._placed((delta(self.parts[-1], event.text, self.shape),))
            case ReplyStart():
                self.head = event.head
                body = self._body("in_progress", [], None)
                return ("response.created", {"response": body}), ("response.in_progress", {"response": body})
            case PartStart():
                return *self._end("completed"), *self._begin(event.part)
            case PartEnd():
                self.parts[-1], self.whole = event.part, False
                return ()
            case ChoiceEnd():
                self.finish_reason = event.finish_reason
                return self._end(self._status)
            case ReplyEnd():
                return ((f"response.{self._status}", {"response": self._finished(event.usage)}),)
            case ChoiceStart():
                return ()
            case _:
                assert_never(event)

    @property
    def _status(self) -> str:
        return "incomplete" if self.finish_reason in _INCOMPLETE else "completed"

    def _begin(self, part: ReplyPart) -> tuple[Named, ...]:
        self.parts.append(part)
        added: Named = ("response.output_item.added", {"item": self._item(len(self.parts) - 1, "in_progress")})
        return self._placed((added, *opening(part)))

    def _end(self, status: str) -> tuple[Named, ...]:
        if self.whole:
            return ()
        self.whole = True
        done: Named = ("response.output_item.done", {"item": self._item(len(self.parts) - 1, status)})
        return self._placed((*closing(self.parts[-1], self.shape), done))

    def _placed(self, events: tuple[Named, ...]) -> tuple[Named, ...]:
        """The events with the place of the newest item; those that carry the item itself need no id beside."""
        index = len(self.parts) - 1
        identity = item_id(self.parts[-1], self.identity, index, self.shape)
        return tuple(
            (kind, {"output_index": index, **({} if "item" in fields else {"item_id": identity}), **fields})
            for kind, fields in events
        )

    def _item(self, index: int, status: str) -> JsonObject:
        part = self.parts[index]
        identity = item_id(part, self.identity, index, self.shape)
        return item(part, identity, status, self.shape)

    def _finished(self, usage: Usage) -> JsonObject:
        """The response as it ended; it is kept where the request says so."""
        last = len(self.parts) - 1
        output: list[Json] = [
            self._item(index, self._status if index == last else "completed") for index in range(len(self.parts))
        ]
        body = self._body(self._status, output, usage)
        self.history.keep(body)
        return body

    def _body(self, status: str, output: list[Json], usage: Usage | None) -> JsonObject:
        reason = _INCOMPLETE.get(self.finish_reason)
        return {
            "id": f"{RESPONSE}{self.identity}",
            "object": "response",
            "created_at": self.created,
            "status": status,
            "completed_at": self.created if status == "completed" else None,
            "error": None,
            "incomplete_details": {"reason": reason} if reason else None,
            "model": self.head.model,
            "output": output,
            "usage": usage_body(usage) if usage else None,
            **self.echoed,
        }
