"""Mistral's chat: OpenAI's request, and a reply that differs where its own SDK looks.

A call arrives whole in one delta, the usage rides on the finish chunk, ids have nine characters, thoughts are
chunks of the content. Facts: the types of the mistralai package and recorded streams. Its path is OpenAI's too:
the user agent of the SDK, or the prefix ``/mistral``, tells them apart.
"""

import re
import string
from dataclasses import dataclass, field
from typing import assert_never, cast

from engine.bodies.fields import Fields
from engine.bodies.openai import FUNCTIONS, TEXT_PARTS, read_chat
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
from engine.messages import ChatReply, ChatRequest, Choice, Reasoning, ReplyHead, ReplyPart, ToolCall, Usage
from engine.replies.logprobs import texts_of, token_id, token_logprobs
from engine.settings import Settings
from engine.shapes import failures
from engine.strict import mistral, read_body
from engine.strict.known.mistral import CONVERSATION
from engine.strict.members import passed_over
from engine.wire import Headers, HttpRequest, HttpResponse

_OWN = re.compile(
    r"/mistral(?:/v1)?/chat/completions/?|(?:/mistral)?(?:/v1)?/fim/completions/?"
    r"|.*/publishers/mistralai/models/[^/:]+:(?:rawPredict|streamRawPredict)"
)
_SHARED = re.compile(r"(?:/v1|/models)?/chat/completions/?")
_AGENT = re.compile(r"mistral-client|.* mistralai-(?:azure|gcp)")
_DIGITS = string.digits + string.ascii_letters
_ID_LENGTH = 9
_FINISH_REASONS = {"content_filter": "stop"}


class Mistral:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "mistral"
    paths: tuple[str, ...] = ("/mistral/v1/chat/completions", "/v1/fim/completions")

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is Mistral's alone, or the shared one called by Mistral's SDK."""
        if settings.wire_profile.streaming_only:
            return False
        own = _AGENT.match(http.header("user-agent") or "") and _SHARED.fullmatch(http.path)
        return bool(own or _OWN.fullmatch(http.path))

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat request, or one to fill in the middle. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        filling = "/fim/" in http.path
        body = read_body(http, settings, mistral.FIM_CHECKS if filling else mistral.CHECKS)
        origin = origin_of(http, body, passed_over(body, CONVERSATION, TEXT_PARTS))
        request = read_chat(_said(body) if filling else body, origin, FUNCTIONS)
        created = http.now
        return MistralExchange(request, body.flag("stream"), created)

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In Mistral's shape."""
        del http, settings
        return failures.mistral(error)


def _said(body: Fields) -> Fields:
    """What stands before the middle as a user's message; what stands behind it is passed over."""
    return Fields({**body.values, "messages": [{"role": "user", "content": body.text("prompt")}]})


@dataclass(slots=True)
class MistralExchange:
    """One chat completion. The finish chunks wait for the usage."""

    request: ChatRequest
    streaming: bool
    created: int
    choices: bool = field(init=False, default=True)
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    ended: list[ChoiceEnd] = field(init=False, default_factory=list[ChoiceEnd])

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream; charset=utf-8" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """Nothing beside the content type."""
        return ()

    def answer(self, reply: ChatReply) -> bytes:
        """A ``chat.completion``."""
        choices: list[Json] = [
            {
                "index": number,
                "finish_reason": self._finish_reason(choice.finish_reason),
                "message": _message(choice),
                **self._logprobs(*texts_of(choice)),
            }
            for number, choice in enumerate(reply.choices)
        ]
        envelope = self._envelope(reply.head, "chat.completion")
        return compact({**envelope, "choices": choices, "usage": _usage(reply.usage)}).encode()

    def send(self, event: Event) -> bytes:
        """The chunk of an event."""
        match event:
            case TextDelta():
                return self._delta(event.choice, {"content": event.text}, self._logprobs(event.text))
            case RefusalDelta():
                return self._delta(event.choice, {"content": event.text})
            case ReasoningDelta():
                return self._delta(event.choice, {"content": [_thinking(event.text)]})
            case PartEnd():
                return self._call(event, event.part) if isinstance(event.part, ToolCall) else b""
            case ReplyStart():
                self.head = event.head
                return b""
            case ChoiceStart():
                return self._delta(event.choice, {"role": "assistant", "content": ""})
            case ChoiceEnd():
                self.ended.append(event)
                return b""
            case ReplyEnd():
                return self._finish(event.usage) + b"data: [DONE]\n\n"
            case PartStart() | ArgumentsDelta():
                return b""
            case _:
                assert_never(event)

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The error as a chunk."""
        del after
        return b"data: " + failures.mistral(error).body + b"\n\n" if self.streaming else b""

    def _envelope(self, head: ReplyHead, kind: str) -> JsonObject:
        return {"id": head.fingerprint[:32], "object": kind, "created": self.created, "model": head.model}

    def _delta(self, choice: int, delta: JsonObject, beside: JsonObject | None = None) -> bytes:
        return self._chunk([{"index": choice, "delta": delta, "finish_reason": None, **(beside or {})}])

    def _call(self, end: PartEnd, call: ToolCall) -> bytes:
        return self._delta(end.choice, {"content": "", "tool_calls": [_call(call, end.call_index)]})

    def _finish(self, usage: Usage) -> bytes:
        ended: list[Json] = [
            {
                "index": end.choice,
                "delta": {"content": ""},
                "finish_reason": self._finish_reason(end.finish_reason),
            }
            for end in self.ended
        ]
        return self._chunk(ended, {"usage": _usage(usage)})

    def _chunk(self, choices: list[Json], beside: JsonObject | None = None) -> bytes:
        body = {**self._envelope(self.head, "chat.completion.chunk"), "choices": choices, **(beside or {})}
        return f"data: {compact(body)}\n\n".encode()

    def _finish_reason(self, reason: str) -> str:
        """In Mistral's words; a tool that had to be called is a reason here."""
        named = reason == "stop" and self.request.options.tool_choice.name
        return "tool_calls" if named else _FINISH_REASONS.get(reason, reason)

    def _logprobs(self, *texts: str) -> JsonObject:
        alternatives = self.request.options.logprobs
        if alternatives is None or not any(texts):
            return {}
        tokens = cast("list[JsonObject]", token_logprobs(texts, alternatives))
        return {"logprobs": {"content": [_numbered(token) for token in tokens]}}


def _numbered(token: JsonObject) -> JsonObject:
    """A token's probability as OpenAI has it, with the number of the token beside."""
    numbered: JsonObject = {**token, "token_id": token_id(cast("str", token["token"]))}
    if "top_logprobs" in token:
        alternatives = cast("list[JsonObject]", token["top_logprobs"])
        numbered["top_logprobs"] = [_numbered(alternative) for alternative in alternatives]
    return numbered


def _message(choice: Choice) -> JsonObject:
    message: JsonObject = {"role": "assistant", "content": _content(choice.parts)}
    calls: list[Json] = [_call(call, index) for index, call in enumerate(choice.tool_calls)]
    return {**message, "tool_calls": calls or None, "prefix": False}


def _content(parts: tuple[ReplyPart, ...]) -> Json:
    """Text, or, where thoughts stand beside it, a list of chunks."""
    spoken = [part for part in parts if not isinstance(part, ToolCall)]
    if not any(isinstance(part, Reasoning) for part in spoken):
        return "".join(part.text for part in spoken)
    return [
        _thinking(part.text) if isinstance(part, Reasoning) else {"type": "text", "text": part.text} for part in spoken
    ]


def _thinking(text: str) -> JsonObject:
    return {"type": "thinking", "thinking": [{"type": "text", "text": text}]}


def _call(call: ToolCall, index: int) -> JsonObject:
    function: JsonObject = {"name": call.name, "arguments": call.arguments}
    return {"id": short_id(call.id), "type": "function", "function": function, "index": index}


def short_id(call_id: str) -> str:
    """Our call id as nine letters and digits, the only ids that Mistral takes; other ids stay as they are."""
    number = call_id.removeprefix("call_echo_")
    if number == call_id or not number.isdecimal():
        return call_id
    value, digits = int(number), ""
    for _ in range(_ID_LENGTH):
        value, digit = divmod(value, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return digits


def _usage(usage: Usage) -> JsonObject:
    return {
        "prompt_tokens": usage.input_tokens,
        "completion_tokens": usage.output_tokens,
        "total_tokens": usage.total_tokens,
    }
