"""Cohere's chat, version 2: the request, the reply and its named events.

Facts: the types of the cohere package (V2ChatResponse, V2ChatStreamResponse) and recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never, cast

from engine.bodies.cohere import read_chat
from engine.bodies.openai import TEXT_PARTS
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
    Reasoning,
    Refusal,
    ReplyPart,
    Text,
    ToolCall,
    Usage,
)
from engine.replies.ids import dashed
from engine.replies.logprobs import texts_of, token_id, token_logprobs
from engine.settings import Settings
from engine.shapes import failures
from engine.streaming import BY_WORDS
from engine.strict import cohere, read_body
from engine.strict.known.cohere import CONVERSATION
from engine.strict.members import passed_over
from engine.wire import Headers, HttpRequest, HttpResponse

_PATH = re.compile(r"(?:/cohere)?/v2/chat/?")
_FINISH_REASONS = {"stop": "COMPLETE", "length": "MAX_TOKENS", "tool_calls": "TOOL_CALL", "content_filter": "ERROR"}
_MOST = 10**9


class Cohere:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "cohere"
    paths: tuple[str, ...] = ("/v2/chat",)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is the chat path of version 2."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat request. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = read_body(http, settings, cohere.CHECKS)
        ignored = passed_over(body, CONVERSATION, TEXT_PARTS)
        request = read_chat(body, origin_of(http, body, ignored))
        return CohereExchange(request, body.flag("stream"))

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Cohere's shape."""
        del http, settings
        return failures.cohere(error)


@dataclass(slots=True)
class CohereExchange:
    """One reply. Content items and calls are counted apart; the reason it ended waits for the usage."""

    request: ChatRequest
    streaming: bool
    choices: bool = field(init=False, default=False)
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    contents: int = field(init=False, default=-1)
    ended: ChoiceEnd = field(init=False, default=ChoiceEnd(0, "stop"))

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """Nothing beside the content type."""
        return ()

    def answer(self, reply: ChatReply) -> bytes:
        """A chat response."""
        choice = reply.choices[0]
        content: list[Json] = [_content(part) for part in choice.parts if not isinstance(part, ToolCall)]
        calls: list[Json] = [_call(call, call.arguments) for call in choice.tool_calls]
        message: JsonObject = {"role": "assistant"}
        if content:
            message["content"] = content
        if calls:
            message["tool_calls"] = calls
        end = _end(choice.finish_reason, choice.stop_sequence)
        whole: JsonObject = {
            "id": dashed(reply.head.fingerprint),
            "finish_reason": end,
            "message": message,
            "usage": _usage(reply.usage),
        }
        if self._probable:
            whole["logprobs"] = [_logprob(piece) for text in texts_of(choice) for piece in BY_WORDS.text(text)]
        return compact(whole).encode()

    @property
    def _probable(self) -> bool:
        """Whether the request wants token probabilities."""
        return self.request.options.logprobs is not None

    def send(self, event: Event) -> bytes:
        """The server-sent event of an event, named by its type; the end of the stream is told at last."""
        said = "".join(f"event: {body['type']}\ndata: {compact(body)}\n\n" for body in self._bodies(event))
        return (said + ("data: [DONE]\n\n" if isinstance(event, ReplyEnd) else "")).encode()

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The end of the message, for an error."""
        del after
        body: JsonObject = {"type": "message-end", "delta": {"finish_reason": "ERROR", "error": error.message}}
        return f"event: message-end\ndata: {compact(body)}\n\n".encode() if self.streaming else b""

    def _bodies(self, event: Event) -> tuple[JsonObject, ...]:
        match event:
            case TextDelta():
                said = _event("content-delta", {"content": {"text": event.text}}, self.contents)
                return ({**said, **({"logprobs": _logprob(event.text)} if self._probable else {})},)
            case RefusalDelta():
                return (_event("content-delta", {"content": {"text": event.text}}, self.contents),)
            case ReasoningDelta():
                return (_event("content-delta", {"content": {"thinking": event.text}}, self.contents),)
            case ArgumentsDelta():
                piece: JsonObject = {"tool_calls": {"function": {"arguments": event.text}}}
                return (_event("tool-call-delta", piece, event.call_index),)
            case ReplyStart():
                opening: JsonObject = {
                    "role": "assistant",
                    "content": [],
                    "tool_plan": "",
                    "tool_calls": [],
                    "citations": [],
                }
                return ({"id": dashed(event.head.fingerprint), **_event("message-start", opening)},)
            case PartStart():
                return (self._start(event, event.part),)
            case PartEnd():
                called = isinstance(event.part, ToolCall)
                index = event.call_index if called else self.contents
                return ({"type": "tool-call-end" if called else "content-end", "index": index},)
            case ChoiceEnd():
                self.ended = event
                return ()
            case ReplyEnd():
                end = _end(self.ended.finish_reason, self.ended.stop_sequence)
                return ({"type": "message-end", "delta": {"finish_reason": end, "usage": _usage(event.usage)}},)
            case ChoiceStart():
                return ()
            case _:
                assert_never(event)

    def _start(self, start: PartStart, part: ReplyPart) -> JsonObject:
        if isinstance(part, ToolCall):
            return _event("tool-call-start", {"tool_calls": _call(part, "")}, start.call_index)
        self.contents += 1
        return _event("content-start", {"content": _content(part)}, self.contents)


def _event(kind: str, message: JsonObject, index: int | None = None) -> JsonObject:
    place: JsonObject = {} if index is None else {"index": index}
    return {"type": kind, **place, "delta": {"message": message}}


def _content(part: Text | Reasoning | Refusal) -> JsonObject:
    if isinstance(part, Reasoning):
        return {"type": "thinking", "thinking": part.text}
    return {"type": "text", "text": part.text}


def _call(call: ToolCall, arguments: str) -> JsonObject:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}


def _end(finish_reason: str, stop_sequence: str | None) -> str:
    return "STOP_SEQUENCE" if stop_sequence is not None else _FINISH_REASONS.get(finish_reason, finish_reason)


def _logprob(text: str) -> JsonObject:
    """A stretch of text with the numbers and probabilities of its tokens."""
    tokens = cast("list[JsonObject]", token_logprobs((text,), 0))
    ids: list[Json] = [token_id(cast("str", token["token"])) for token in tokens]
    return {"text": text, "token_ids": ids, "logprobs": [token["logprob"] for token in tokens]}


def _usage(usage: Usage) -> JsonObject:
    counts: JsonObject = {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens}
    return {"billed_units": counts, "tokens": counts, "cached_tokens": usage.cached_tokens}
