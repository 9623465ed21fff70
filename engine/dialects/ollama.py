"""Ollama's own API: chat and generate as lines of JSON, and the list of models.

Facts: the types of the ollama package (ChatResponse, GenerateResponse, ListResponse) and recorded streams.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from engine.bodies.ollama import read_lines
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
    ToolCall,
    Usage,
)
from engine.replies.logprobs import texts_of, token_logprobs
from engine.settings import Settings
from engine.shapes import failures
from engine.strict import ollama, read_body
from engine.wire import EPOCH, Headers, HttpRequest, HttpResponse, instant

_SHOW = "/api/show"
_NAMES = ("echo", "lorem")
_SPLITTERS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""Characters that ollama-python takes for ends of line: a JSON string may hold them, a line may not."""

_DONE_REASONS = {"tool_calls": "stop", "content_filter": "stop"}


class Ollama:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "ollama"
    paths: tuple[str, ...] = ("/api/chat", "/api/generate", "/api/tags", "/api/show", "/api/ps", "/api/version")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is one of Ollama's."""
        return not settings.wire_profile.streaming_only and _path(http) in self.paths

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat or a generate request; lists are answered at once. Raises RequestError."""
        path = _path(http)
        allowed = "GET" if path in _LISTS else "POST"
        if http.method != allowed:
            raise MethodNotAllowed.called(http.method, http.path, allowed)
        if path in _LISTS:
            return HttpResponse(200, _JSON, (compact(_LISTS[path]).encode(),))
        body = read_body(http, settings, ollama.CHECKS[path])
        origin = origin_of(http, body)
        if path == _SHOW:
            return HttpResponse(200, _JSON, (compact(_SHOWN).encode(),))
        chat = path == "/api/chat"
        request = read_lines(body, origin, chat=chat)
        time = instant(http.now)
        exchange = LineExchange(request, body.flag("stream", default=True), chat=chat, time=time)
        return exchange if body.get("messages" if chat else "prompt") else exchange.loaded(body.get("keep_alive"))

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Ollama's shape."""
        del http, settings
        return failures.ollama(error)


@dataclass(slots=True)
class LineExchange:
    """One reply as lines. A call arrives whole; the reason it ended waits for the usage."""

    request: ChatRequest
    streaming: bool
    chat: bool
    time: str
    choices: bool = field(init=False, default=False)
    background: bool = field(init=False, default=False)
    ended: str = field(init=False, default="stop")

    @property
    def calls(self) -> bool:
        """An answer to a prompt is a text."""
        return self.chat

    @property
    def media_type(self) -> str:
        """Lines of JSON, or JSON."""
        return "application/x-ndjson" if self.streaming else "application/json; charset=utf-8"

    @property
    def headers(self) -> Headers:
        """Nothing beside the content type."""
        return ()

    def answer(self, reply: ChatReply) -> bytes:
        """The whole reply: one line."""
        choice = reply.choices[0]
        thought = "".join(part.text for part in choice.parts if isinstance(part, Reasoning))
        said = "".join(part.text for part in choice.parts if not isinstance(part, Reasoning | ToolCall))
        whole = self._content(said, thought, choice.tool_calls)
        ended = _done(choice.finish_reason, reply.usage)
        return self._line({**whole, **self._logprobs(*texts_of(choice)), **ended}).encode()

    def send(self, event: Event) -> bytes:
        """The line of an event."""
        match event:
            case TextDelta():
                return self._piece({**self._content(event.text), **self._logprobs(event.text)})
            case RefusalDelta():
                return self._piece(self._content(event.text))
            case ReasoningDelta():
                return self._piece(self._content("", event.text))
            case PartEnd():
                return self._piece(self._content("", "", (event.part,))) if isinstance(event.part, ToolCall) else b""
            case ChoiceEnd():
                self.ended = event.finish_reason
                return b""
            case ReplyEnd():
                return (self._line({**self._content(""), **_done(self.ended, event.usage)}) + "\n").encode()
            case ReplyStart() | ChoiceStart() | PartStart() | ArgumentsDelta():
                return b""
            case _:
                assert_never(event)

    def loaded(self, keep_alive: Json) -> HttpResponse:
        """The answer to a request that says nothing: it loads the model, or unloads it where it shan't be kept."""
        reason = "unload" if keep_alive in (0, "0", "0s", "0m") else "load"
        line = self._line({**self._content(""), "done": True, "done_reason": reason})
        return HttpResponse(200, (("content-type", self.media_type),), (line.encode() + b"\n" * self.streaming,))

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The error as a line."""
        del after
        return failures.ollama(error).body + b"\n" if self.streaming else b""

    def _piece(self, content: JsonObject) -> bytes:
        return (self._line({**content, "done": False}) + "\n").encode()

    def _line(self, fields: JsonObject) -> str:
        line = compact({"model": self.request.model or "echo", "created_at": self.time, **fields})
        for character, escape in _SPLITTERS.items():
            line = line.replace(character, escape)
        return line

    def _content(self, text: str, thinking: str = "", calls: Iterable[ToolCall] = ()) -> JsonObject:
        thought: JsonObject = {"thinking": thinking} if thinking else {}
        if not self.chat:
            return {"response": text, **thought}
        called: list[Json] = [{"function": {"name": call.name, "arguments": call.values}} for call in calls]
        tool_calls: JsonObject = {"tool_calls": called} if called else {}
        return {"message": {"role": "assistant", "content": text, **thought, **tool_calls}}

    def _logprobs(self, *texts: str) -> JsonObject:
        alternatives = self.request.options.logprobs
        return {} if alternatives is None or not any(texts) else {"logprobs": token_logprobs(texts, alternatives)}


def _done(finish_reason: str, usage: Usage) -> JsonObject:
    """The last line's own fields; durations (nanoseconds) are fixed."""
    return {
        "done": True,
        "done_reason": _DONE_REASONS.get(finish_reason, finish_reason),
        "total_duration": 3_000_000,
        "load_duration": 1_000_000,
        "prompt_eval_count": usage.input_tokens,
        "prompt_eval_duration": 1_000_000,
        "eval_count": usage.output_tokens,
        "eval_duration": 1_000_000,
    }


def _path(http: HttpRequest) -> str:
    return http.path.removeprefix("/ollama").rstrip("/")


_JSON: Headers = (("content-type", "application/json; charset=utf-8"),)
_DETAILS: JsonObject = {
    "parent_model": "",
    "format": "gguf",
    "family": "echo",
    "families": ["echo"],
    "parameter_size": "0B",
    "quantization_level": "Q4_0",
}
_TAGS: list[Json] = [
    {
        "name": name,
        "model": name,
        "modified_at": instant(EPOCH),
        "size": 0,
        "digest": "0" * 64,
        "details": _DETAILS,
    }
    for name in _NAMES
]
_LISTS: dict[str, JsonObject] = {
    "/api/tags": {"models": _TAGS},
    "/api/ps": {"models": []},
    "/api/version": {"version": "0.13.0"},
}
_SHOWN: JsonObject = {
    "modelfile": "FROM echo",
    "parameters": "",
    "template": "{{ .Prompt }}",
    "details": _DETAILS,
    "model_info": {"general.architecture": "echo", "echo.context_length": 1_000_000},
    "capabilities": ["completion", "tools", "thinking"],
    "modified_at": instant(EPOCH),
}
