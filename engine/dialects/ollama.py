"""Ollama's own API: chat and generate as lines of JSON, and the list of models.

Facts: the types of the ollama package (ChatResponse, GenerateResponse, ListResponse) and recorded streams.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never, cast

from engine import failures
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
from engine.fields import Fields, wrong_type
from engine.jsontext import Json, JsonObject, compact
from engine.messages import (
    ChatReply,
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Reasoning,
    ResponseFormat,
    Text,
    ToolCall,
    Usage,
)
from engine.openai_body import read_messages, read_tools
from engine.settings import Settings
from engine.wire import EPOCH, Headers, HttpRequest, HttpResponse, instant

_NAMES = ("echo", "lorem")
_SPLITTERS = str.maketrans({0x85: "\\u0085", 0x2028: "\\u2028", 0x2029: "\\u2029"})
"""Characters that ollama-python takes for ends of line: a JSON string may hold them, a line may not."""

_MOST = 10**9


class Ollama:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "ollama"
    paths: tuple[str, ...] = ("/api/chat", "/api/generate", "/api/tags", "/api/version")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is one of Ollama's."""
        return not settings.wire_profile.streaming_only and _path(http) in self.paths

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat or a generate request; lists are answered at once. Raises RequestError."""
        del settings
        path = _path(http)
        allowed = "GET" if path in _LISTS else "POST"
        if http.method != allowed:
            raise MethodNotAllowed(
                f"Method {http.method} is not allowed for {path}: expected {allowed}.", headers=(("allow", allowed),)
            )
        if path in _LISTS:
            return HttpResponse(200, _JSON, (compact(_LISTS[path]).encode(),))
        body = Fields.parse(http.body)
        origin = Origin(http.path, http.headers, body.values)
        chat = path == "/api/chat"
        request = ChatRequest(
            model=body.text("model"),
            messages=read_messages(body) if chat else _prompt(body),
            tools=read_tools(body),
            options=_options(body),
            origin=origin,
        )
        time = instant(EPOCH if http.arrived is None else http.arrived)
        return LineExchange(request, body.flag("stream", default=True), chat=chat, time=time)

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
    ended: str = field(init=False, default="stop")

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
        return self._line({**whole, **_done(choice.finish_reason, reply.usage)}).encode()

    def send(self, event: Event) -> bytes:
        """The line of an event."""
        match event:
            case TextDelta() | RefusalDelta():
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

    def _piece(self, content: JsonObject) -> bytes:
        return (self._line({**content, "done": False}) + "\n").encode()

    def _line(self, fields: JsonObject) -> str:
        return compact({"model": self.request.model or "echo", "created_at": self.time, **fields}).translate(_SPLITTERS)

    def _content(self, text: str, thinking: str = "", calls: Iterable[ToolCall] = ()) -> JsonObject:
        thought: JsonObject = {"thinking": thinking} if thinking else {}
        if not self.chat:
            return {"response": text, **thought}
        called: list[Json] = [{"function": {"name": call.name, "arguments": call.values}} for call in calls]
        tool_calls: JsonObject = {"tool_calls": called} if called else {}
        return {"message": {"role": "assistant", "content": text, **thought, **tool_calls}}


def _done(finish_reason: str, usage: Usage) -> JsonObject:
    """The last line's own fields; durations (nanoseconds) are fixed."""
    return {
        "done": True,
        "done_reason": "stop" if finish_reason == "tool_calls" else finish_reason,
        "total_duration": 3_000_000,
        "load_duration": 1_000_000,
        "prompt_eval_count": usage.input_tokens,
        "prompt_eval_duration": 1_000_000,
        "eval_count": usage.output_tokens,
        "eval_duration": 1_000_000,
    }


def _path(http: HttpRequest) -> str:
    return http.path.removeprefix("/ollama").rstrip("/")


def _prompt(body: Fields) -> tuple[Message, ...]:
    """A generate request as a conversation."""
    system = body.text("system")
    instruction = (Message("system", (Text(system),)),) if system else ()
    images = tuple(Media("image") for _ in body.items("images"))
    return (*instruction, Message("user", (Text(body.text("prompt")), *images)))


def _options(body: Fields) -> Options:
    inner = body.object("options") or Fields({}, "options")
    limit = inner.integer("num_predict", -2, _MOST)
    think = body.get("think")
    return Options(
        response_format=_response_format(body.get("format")),
        max_tokens=limit if limit is not None and limit > 0 else None,
        stop=tuple(_stop(inner)),
        reasoning=think is True or (isinstance(think, str) and think != "none"),
    )


def _response_format(wanted: Json) -> ResponseFormat:
    match wanted:
        case None | "":
            return ResponseFormat()
        case "json":
            return ResponseFormat("json_object")
        case dict():
            return ResponseFormat("json_schema", wanted)
        case _:
            raise wrong_type("format", '"json" or a schema', wanted)


def _stop(inner: Fields) -> list[str]:
    value = inner.get("stop")
    if isinstance(value, str):
        return [value]
    if any(not isinstance(item, str) for item, _ in inner.items("stop")):
        raise wrong_type("options.stop", "a string or an array of strings", value)
    return cast("list[str]", value or [])


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
_LISTS: dict[str, JsonObject] = {"/api/tags": {"models": _TAGS}, "/api/version": {"version": "0.13.0"}}
