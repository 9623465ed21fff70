"""Gemini generateContent: whole, as server-sent events or as a JSON array; token counting.

Facts: the types of the google-genai package (GenerateContentResponse) and recorded streams.
"""

import re
from dataclasses import dataclass, field
from typing import assert_never
from urllib.parse import parse_qs

from engine import failures
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
from engine.fields import Fields
from engine.gemini_body import camel, read_contents
from engine.jsontext import Json, JsonObject, compact
from engine.messages import (
    ChatReply,
    ChatRequest,
    Origin,
    Reasoning,
    ReplyHead,
    ReplyPart,
    ToolCall,
    Usage,
)
from engine.replies.usage import input_tokens
from engine.settings import Settings
from engine.wire import Headers, HttpRequest, HttpResponse

_ROOT = r"(?:/gemini)?(?:/v1(?:beta\d?|alpha)?)?"
_CALL = re.compile(rf"{_ROOT}/(?P<model>(?:.+/)?(?:models|tunedModels)/[^:]+):(?P<verb>\w+)")
_VERBS = ("generateContent", "streamGenerateContent", "countTokens")
_JSON: Headers = (("content-type", "application/json; charset=UTF-8"),)
_FINISH_REASONS = {"stop": "STOP", "length": "MAX_TOKENS", "tool_calls": "STOP", "content_filter": "SAFETY"}


class Gemini:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "gemini"
    paths: tuple[str, ...] = (
        "/v1beta/models/{model}:generateContent",
        "/v1beta/models/{model}:streamGenerateContent",
        "/v1beta/models/{model}:countTokens",
    )

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path ends in a model and a verb."""
        return not settings.wire_profile.streaming_only and _CALL.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a request, or counts its tokens at once. Raises RequestError."""
        del settings
        found = _CALL.fullmatch(http.path)
        if found is None or http.method != "POST":
            allow = (("allow", "POST"),)
            raise MethodNotAllowed(f"Method {http.method} is not allowed for {http.path}.", headers=allow)
        if found["verb"] not in _VERBS:
            raise NotFound(f"Unknown method {found['verb']!r}; expected one of {', '.join(_VERBS)}.")
        body = Fields.parse(http.body)
        model = found["model"].rpartition("/")[2]
        origin = Origin(http.path, http.headers, body.values)
        if found["verb"] == "countTokens":
            return _counted(body, model, origin)
        request = read_contents(body, model, origin)
        streaming = found["verb"] == "streamGenerateContent"
        return ContentExchange(request, streaming, array=parse_qs(http.query).get("alt") != ["sse"])

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Google's shape."""
        del http, settings
        return failures.gemini(error)


@dataclass(slots=True)
class ContentExchange:
    """One generation. A call arrives whole; the finish reasons wait for the usage, on the last chunk."""

    request: ChatRequest
    streaming: bool
    array: bool = True
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    ahead: Usage = field(init=False, default=Usage())
    ended: list[ChoiceEnd] = field(init=False, default_factory=list[ChoiceEnd])
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
        candidates: list[Json] = [
            {
                "content": {"parts": _parts(choice.parts), "role": "model"},
                "finishReason": _finish(choice.finish_reason),
                "index": number,
            }
            for number, choice in enumerate(reply.choices)
        ]
        return compact(_response(reply.head, candidates, _usage(reply.usage))).encode()

    def send(self, event: Event) -> bytes:
        """The chunks of an event, framed as server-sent events or as items of an array."""
        framed = "".join(map(self._frame, self._chunks(event)))
        closing = "]" if isinstance(event, ReplyEnd) and self.array else ""
        return (framed + closing).encode()

    def _frame(self, chunk: JsonObject) -> str:
        text = compact(chunk)
        self.sent += 1
        if not self.array:
            return f"data: {text}\r\n\r\n"
        return f"[{text}" if self.sent == 1 else f",\r\n{text}"

    def _chunks(self, event: Event) -> tuple[JsonObject, ...]:
        match event:
            case TextDelta() | RefusalDelta():
                return (self._chunk(event.choice, {"text": event.text}),)
            case ReasoningDelta():
                return (self._chunk(event.choice, {"text": event.text, "thought": True}),)
            case ReplyStart():
                self.head, self.ahead = event.head, event.ahead
                return ()
            case PartEnd():
                called = isinstance(event.part, ToolCall)
                return (self._chunk(event.choice, _part(event.part)),) if called else ()
            case ChoiceEnd():
                self.ended.append(event)
                return ()
            case ReplyEnd():
                return tuple(self._last(end, event.usage) for end in self.ended)
            case ChoiceStart() | PartStart() | ArgumentsDelta():
                return ()
            case _:
                assert_never(event)

    def _chunk(self, choice: int, part: JsonObject) -> JsonObject:
        candidate: JsonObject = {"content": {"parts": [part], "role": "model"}, "index": choice}
        return _response(self.head, [candidate], _usage(self.ahead))

    def _last(self, end: ChoiceEnd, usage: Usage) -> JsonObject:
        candidate: JsonObject = {
            "content": {"parts": [{"text": ""}], "role": "model"},
            "finishReason": _finish(end.finish_reason),
            "index": end.choice,
        }
        return _response(self.head, [candidate], _usage(usage))


def _response(head: ReplyHead, candidates: list[Json], usage: JsonObject) -> JsonObject:
    return {
        "candidates": candidates,
        "usageMetadata": usage,
        "modelVersion": head.model,
        "responseId": head.fingerprint[:24],
    }


def _finish(reason: str) -> str:
    return _FINISH_REASONS.get(reason, reason)


def _parts(parts: tuple[ReplyPart, ...]) -> list[Json]:
    return [_part(part) for part in parts] or [{"text": ""}]


def _part(part: ReplyPart) -> JsonObject:
    match part:
        case ToolCall():
            return {"functionCall": {"id": part.id, "name": part.name, "args": part.values}}
        case Reasoning():
            return {"text": part.text, "thought": True}
        case _:
            return {"text": part.text}


def _usage(usage: Usage) -> JsonObject:
    """Gemini counts thoughts apart from the candidates' tokens."""
    counts: JsonObject = {
        "promptTokenCount": usage.input_tokens,
        "candidatesTokenCount": usage.output_tokens - usage.reasoning_tokens,
        "totalTokenCount": usage.total_tokens,
        "promptTokensDetails": [{"modality": "TEXT", "tokenCount": usage.input_tokens}],
    }
    if usage.reasoning_tokens:
        counts["thoughtsTokenCount"] = usage.reasoning_tokens
    if usage.cached_tokens:
        counts["cachedContentTokenCount"] = usage.cached_tokens
    return counts


def _counted(body: Fields, model: str, origin: Origin) -> HttpResponse:
    inner = camel(body).object("generateContentRequest")
    tokens = input_tokens(read_contents(inner or body, model, origin))
    details: list[Json] = [{"modality": "TEXT", "tokenCount": tokens}]
    return HttpResponse(200, _JSON, (compact({"totalTokens": tokens, "promptTokensDetails": details}).encode(),))
