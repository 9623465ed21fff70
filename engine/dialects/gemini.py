"""Gemini generateContent: whole, as server-sent events or as a JSON array; token counting.

Facts: the types of the google-genai package (GenerateContentResponse) and recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never
from urllib.parse import parse_qs

from engine.bodies.fields import Fields
from engine.bodies.gemini import MODEL_PATH, camel, read_contents
from engine.bodies.origin import origin_of
from engine.bodies.unmade import unmade
from engine.errors import MethodNotAllowed, NotFound, RequestError
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
    Choice,
    ReplyHead,
    ToolCall,
    Usage,
)
from engine.replies.logprobs import texts_of
from engine.replies.usage import input_tokens
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.gemini_parts import (
    content_part,
    content_parts,
    finish,
    logprobs_result,
    response,
    signature_of,
    usage_metadata,
)
from engine.strict import gemini, read_body
from engine.strict.gemini import unknown_parts
from engine.wire import Headers, HttpRequest, HttpResponse, with_warnings

_CALL = re.compile(rf"{MODEL_PATH}:(?P<verb>\w+)")
_VERBS = ("generateContent", "streamGenerateContent", "countTokens")
_ELSEWHERE = ("embedContent", "batchEmbedContents")
"""The verbs of embeddings, which are a dialect of their own."""

_JSON: Headers = (("content-type", "application/json; charset=UTF-8"),)


class Gemini:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "gemini"
    paths: tuple[str, ...] = (
        "/v1beta/models/{model}:generateContent",
        "/v1beta/models/{model}:streamGenerateContent",
        "/v1beta/models/{model}:countTokens",
    )

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path ends in a model and a verb; to a GET, other words after a colon are a model's tag."""
        found = _CALL.fullmatch(http.path)
        if found is None or found["verb"] in _ELSEWHERE or settings.wire_profile.streaming_only:
            return False
        return http.method == "POST" or found["verb"] in _VERBS

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a request, or counts its tokens at once. Raises RequestError."""
        found = _CALL.fullmatch(http.path)
        if found is None or http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        if found["verb"] not in _VERBS:
            raise NotFound(f"Unknown method {found['verb']!r}; expected one of {', '.join((*_VERBS, *_ELSEWHERE))}.")
        counting = found["verb"] == "countTokens"
        model = found["model"].rpartition("/")[2]
        body = read_body(http, settings, () if counting else gemini.checks(model))
        asked = camel(body).object("generateContentRequest") or body if counting else body
        config = camel(camel(asked).object("generationConfig") or Fields({}))
        origin = origin_of(http, body, (*unknown_parts(asked), *unmade(config, "responseModalities")))
        request = read_contents(asked, model, origin)
        if counting:
            return _counted(request)
        streaming = found["verb"] == "streamGenerateContent"
        return ContentExchange(request, streaming, array=parse_qs(http.query).get("alt") != ["sse"])

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Google's shape."""
        del http, settings
        return failures.gemini(error)


@dataclass(slots=True)
class ContentExchange:
    """One generation. A call arrives whole; the finish reasons wait for the usage, on the last chunk.

    The first call of a choice that thinks is signed; the models that always think sign it always.
    """

    request: ChatRequest
    streaming: bool
    array: bool = True
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    ahead: Usage = field(init=False, default=Usage())
    ended: list[ChoiceEnd] = field(init=False, default_factory=list[ChoiceEnd])
    thinking: set[int] = field(init=False, default_factory=set[int])
    sent: int = field(init=False, default=0)

    @property
    def choices(self) -> bool:
        """Candidates are choices where the request asks for several."""
        return self.request.options.n > 1

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming and not self.array else "application/json; charset=UTF-8"

    @property
    def headers(self) -> Headers:
        """What Google sends beside the content type."""
        return (("server-timing", "gfet4t7; dur=0"),)

    def answer(self, reply: ChatReply) -> bytes:
        """A ``GenerateContentResponse``."""
        self.head = reply.head
        candidates: list[Json] = [self._candidate(number, choice) for number, choice in enumerate(reply.choices)]
        return compact(response(reply.head, candidates, usage_metadata(reply.usage))).encode()

    def send(self, event: Event) -> bytes:
        """The chunks of an event, framed as server-sent events or as items of an array."""
        framed = "".join(map(self._frame, self._chunks(event)))
        closing = "]" if isinstance(event, ReplyEnd) and self.array else ""
        return (framed + closing).encode()

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The error in place of a chunk, the last one."""
        body = failures.gemini(error).body
        if not self.streaming:
            return b""
        if not self.array:
            return b"data: " + body + b"\r\n\r\n"
        return (b",\r\n" if after else b"[") + body + b"]"

    def _candidate(self, number: int, choice: Choice) -> JsonObject:
        return {
            "content": {"parts": content_parts(choice.parts, self.head), "role": "model"},
            "finishReason": finish(choice.finish_reason),
            "index": number,
            **self._logprobs(*texts_of(choice)),
        }

    def _logprobs(self, *texts: str) -> JsonObject:
        alternatives = self.request.options.logprobs
        return {} if alternatives is None or not any(texts) else logprobs_result(texts, alternatives)

    def _frame(self, chunk: JsonObject) -> str:
        text = compact(chunk)
        self.sent += 1
        if not self.array:
            return f"data: {text}\r\n\r\n"
        return f"[{text}" if self.sent == 1 else f",\r\n{text}"

    def _chunks(self, event: Event) -> tuple[JsonObject, ...]:
        match event:
            case TextDelta():
                return (self._chunk(event.choice, {"text": event.text}, self._logprobs(event.text)),)
            case RefusalDelta():
                return (self._chunk(event.choice, {"text": event.text}),)
            case ReasoningDelta():
                self.thinking.add(event.choice)
                return (self._chunk(event.choice, {"text": event.text, "thought": True}),)
            case ReplyStart():
                self.head, self.ahead = event.head, event.ahead
                return ()
            case PartEnd():
                if not isinstance(event.part, ToolCall):
                    return ()
                signature = "" if event.call_index else signature_of(self.head, thinks=event.choice in self.thinking)
                return (self._chunk(event.choice, content_part(event.part, signature)),)
            case ChoiceEnd():
                self.ended.append(event)
                return ()
            case ReplyEnd():
                return tuple(self._last(end, event.usage) for end in self.ended)
            case ChoiceStart() | PartStart() | ArgumentsDelta():
                return ()
            case _:
                assert_never(event)

    def _chunk(self, choice: int, part: JsonObject, beside: JsonObject | None = None) -> JsonObject:
        candidate: JsonObject = {"content": {"parts": [part], "role": "model"}, "index": choice, **(beside or {})}
        return response(self.head, [candidate], usage_metadata(self.ahead))

    def _last(self, end: ChoiceEnd, usage: Usage) -> JsonObject:
        candidate: JsonObject = {
            "content": {"parts": [{"text": ""}], "role": "model"},
            "finishReason": finish(end.finish_reason),
            "index": end.choice,
        }
        return response(self.head, [candidate], usage_metadata(usage))


def _counted(request: ChatRequest) -> HttpResponse:
    counted = compact({"totalTokens": input_tokens(request)}).encode()
    return HttpResponse(200, with_warnings(_JSON, request.origin.passed_over), (counted,))
