"""Anthropic Messages: the request, the message, its stream of events, token counting.

Facts: the types of the anthropic package (Message, RawMessageStreamEvent, ErrorResponse) and recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never

from engine.bodies.anthropic import VERTEX, read_messages
from engine.bodies.fields import Fields
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
from engine.messages import (
    ChatReply,
    ChatRequest,
    Refusal,
    ReplyHead,
    Usage,
)
from engine.replies.usage import input_tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.anthropic_blocks import block_start, block_stop, content_block, delta
from engine.strict import anthropic, read_body
from engine.strict.known.anthropic import CONVERSATION
from engine.strict.members import passed_over
from engine.wire import Headers, HttpRequest, HttpResponse, with_warnings

_MESSAGES = re.compile(r"(?:/anthropic)?(?:/v1)?/messages/?")
_COUNT = re.compile(rf"(?:/anthropic)?(?:/v1)?/messages/count_tokens/?|{VERTEX}/count-tokens:rawPredict")
_MODEL = re.compile(rf"{VERTEX}/(?P<model>[^/:]+):(?:rawPredict|streamRawPredict)")
_JSON: Headers = (("content-type", "application/json"),)
_STOP_REASONS = {
    "stop": "end_turn",
    "length": "max_tokens",
    "tool_calls": "tool_use",
    "content_filter": "refusal",
}


class Anthropic:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "anthropic"
    paths: tuple[str, ...] = ("/v1/messages", "/v1/messages/count_tokens")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a messages path; the test mode knows no other dialect than its own."""
        if settings.wire_profile.streaming_only:
            return False
        return any(path.fullmatch(http.path) for path in (_MESSAGES, _COUNT, _MODEL))

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a message request, or counts its tokens at once. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = read_body(http, settings, anthropic.CHECKS)
        counting = bool(_COUNT.fullmatch(http.path))
        if not counting and (named := _MODEL.fullmatch(http.path)):
            body = Fields({**body.values, "model": named["model"]})
        origin = origin_of(http, body, passed_over(body, CONVERSATION))
        request = read_messages(body, origin, counting=counting)
        if counting:
            counted = compact({"input_tokens": input_tokens(request)}).encode()
            headers = (*_JSON, _request_id(request.fingerprint))
            return HttpResponse(200, with_warnings(headers, origin.passed_over), (counted,))
        thinking = body.object("thinking")
        hidden = thinking is not None and thinking.text("display") == "omitted"
        return MessageExchange(request, body.flag("stream"), hidden)

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Anthropic's shape."""
        del settings
        return failures.anthropic(error, http.now)


@dataclass(slots=True)
class MessageExchange:
    """One message: a block's number is the number of its part; the stop reason waits for the usage.

    ``hidden``: thoughts are told by their signature alone.
    """

    request: ChatRequest
    streaming: bool
    hidden: bool = False
    choices: bool = field(init=False, default=False)
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    ended: ChoiceEnd = field(init=False, default=ChoiceEnd(0, "stop"))
    refused: bool = field(init=False, default=False)
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream; charset=utf-8" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """What Anthropic sends beside the content type."""
        return (_request_id(self.request.fingerprint), ("anthropic-organization-id", "org_echo"))

    def answer(self, reply: ChatReply) -> bytes:
        """A ``message``."""
        choice = reply.choices[0]
        self.refused = any(isinstance(part, Refusal) for part in choice.parts)
        made = reply.head.fingerprint
        content: list[Json] = [content_block(part, made, hidden=self.hidden) for part in choice.parts]
        return compact(
            {
                **_opening(reply.head),
                "content": content,
                **self._stop(choice.finish_reason, choice.stop_sequence),
                "usage": _usage(reply.usage),
            }
        ).encode()

    def send(self, event: Event) -> bytes:
        """The server-sent events of an event, each named by its type."""
        return "".join(f"event: {name}\ndata: {data}\n\n" for name, data in self._events(event)).encode()

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """An ``error`` event."""
        del after
        return b"event: error\ndata: " + failures.anthropic(error).body + b"\n\n" if self.streaming else b""

    def _events(self, event: Event) -> tuple[tuple[str, str], ...]:
        match event:
            case TextDelta() | RefusalDelta():
                return (delta(event.index, f'"text_delta","text":{compact(event.text)}'),)
            case ReasoningDelta():
                return (
                    () if self.hidden else (delta(event.index, f'"thinking_delta","thinking":{compact(event.text)}'),)
                )
            case ArgumentsDelta():
                return (delta(event.index, f'"input_json_delta","partial_json":{compact(event.text)}'),)
            case ReplyStart():
                self.head = event.head
                return (self._message_start(event),)
            case PartStart():
                self.refused |= isinstance(event.part, Refusal)
                return tuple(block_start(event))
            case PartEnd():
                return tuple(block_stop(event, self.head.fingerprint))
            case ChoiceStart():
                return ()
            case ChoiceEnd():
                self.ended = event
                return ()
            case ReplyEnd():
                return (self._message_delta(event.usage), ("message_stop", '{"type":"message_stop"}'))
            case _:
                assert_never(event)

    def _message_start(self, start: ReplyStart) -> tuple[str, str]:
        usage = _usage(start.ahead) | {"output_tokens": 1}
        empty: JsonObject = {"content": [], "stop_reason": None, "stop_sequence": None, "stop_details": None}
        message = {**_opening(start.head), **empty, "usage": usage}
        return "message_start", compact({"type": "message_start", "message": message})

    def _message_delta(self, usage: Usage) -> tuple[str, str]:
        stop = self._stop(self.ended.finish_reason, self.ended.stop_sequence)
        counts = _usage(usage)
        for key in ("cache_creation", "service_tier", "inference_geo"):
            del counts[key]
        return "message_delta", compact({"type": "message_delta", "delta": stop, "usage": counts})

    def _stop(self, finish_reason: str, sequence: str | None) -> JsonObject:
        """Why it stopped, in Anthropic's words: words of refusal and a tool that had to be called are reasons here."""
        if finish_reason == "stop" and self.refused:
            finish_reason = "content_filter"
        elif finish_reason == "stop" and self.request.options.tool_choice.name:
            finish_reason = "tool_calls"
        reason = "stop_sequence" if sequence is not None else _STOP_REASONS.get(finish_reason, finish_reason)
        refusal: JsonObject = {"type": "refusal", "category": None, "explanation": None}
        details = refusal if reason == "refusal" else None
        return {"stop_reason": reason, "stop_sequence": sequence, "stop_details": details}


def _opening(head: ReplyHead) -> JsonObject:
    return {"id": f"msg_{head.fingerprint[:24]}", "type": "message", "role": "assistant", "model": head.model}


def _usage(usage: Usage) -> JsonObject:
    return {
        "input_tokens": max(0, usage.input_tokens - usage.cached_tokens),
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": usage.cached_tokens,
        "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
        "output_tokens": usage.output_tokens,
        "output_tokens_details": {"thinking_tokens": usage.reasoning_tokens},
        "service_tier": "standard",
        "inference_geo": None,
    }


def _request_id(fingerprint: str) -> tuple[str, str]:
    return "request-id", f"req_{fingerprint[:24]}"
