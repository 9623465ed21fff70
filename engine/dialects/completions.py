"""OpenAI's older completions: prompts in place of messages, texts in place of a message.

Facts: the types of the openai package (Completion, CompletionChoice), whose chunks have the form of the whole.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import assert_never, cast

from engine.bodies.openai import ROOT
from engine.bodies.origin import origin_of
from engine.bodies.prompt import read_prompt
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
from engine.messages import ChatReply, ChatRequest, Choice, Refusal, ReplyHead, Text
from engine.replies.limits import check_size
from engine.replies.logprobs import token_logprobs
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.openai_message import usage_body
from engine.strict import completions, read_body
from engine.wire import Headers, HttpRequest, HttpResponse

_PATH = re.compile(rf"(?:{ROOT}|/openai/deployments/[^/]+)/completions/?")


class Completions:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "openai-completions"
    paths: tuple[str, ...] = ("/v1/completions",)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a completions path."""
        return not settings.wire_profile.streaming_only and _PATH.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a request. Raises RequestError."""
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "POST")
        body = read_body(http, settings, completions.CHECKS)
        request = read_prompt(body, origin_of(http, body))
        wanted = body.object("stream_options")
        before = tuple(prompt.text for prompt in request.messages) if body.flag("echo") else ("",)
        copies = request.options.n
        check_size(copies * sum(map(len, before)), copies * len(request.messages), request.options.logprobs)
        return CompletionExchange(
            request=request,
            streaming=body.flag("stream"),
            include_usage=wanted.flag("include_usage") if wanted else False,
            created=http.now,
            before=before,
        )

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape."""
        del http, settings
        return failures.openai(error)


@dataclass(slots=True)
class CompletionExchange:
    """One call. ``before`` opens the choices of each prompt; ``said`` counts the characters sent of each choice."""

    request: ChatRequest
    streaming: bool
    include_usage: bool
    created: int
    before: tuple[str, ...]
    choices: bool = field(init=False, default=True)
    calls: bool = field(init=False, default=False)
    background: bool = field(init=False, default=False)
    head: ReplyHead = field(init=False, default=ReplyHead("", ""))
    said: dict[int, int] = field(init=False, default_factory=dict[int, int])

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """What OpenAI sends beside the content type."""
        return (("openai-version", "2020-10-01"), ("openai-processing-ms", "0"))

    def answer(self, reply: ChatReply) -> bytes:
        """A ``text_completion``."""
        self.head = reply.head
        choices = [self._whole(number, choice) for number, choice in enumerate(reply.choices)]
        return compact(self._body(choices, {"usage": usage_body(reply.usage)})).encode()

    def send(self, event: Event) -> bytes:
        """The chunks of an event; thoughts and calls have no place on this wire."""
        return "".join(f"data: {compact(body)}\n\n" for body in self._bodies(event)).encode() + (
            b"data: [DONE]\n\n" if isinstance(event, ReplyEnd) else b""
        )

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The error as a chunk."""
        del after
        return b"data: " + failures.openai(error).body + b"\n\n" if self.streaming else b""

    def _bodies(self, event: Event) -> Iterator[JsonObject]:
        match event:
            case TextDelta() | RefusalDelta():
                yield self._chunk(event.choice, event.text)
            case ReplyStart():
                self.head = event.head
            case ChoiceStart():
                if before := self._before(event.choice):
                    yield self._chunk(event.choice, before)
            case ChoiceEnd():
                yield self._chunk(event.choice, "", _reason(event.finish_reason))
            case ReplyEnd():
                if self.include_usage:
                    yield self._body([], {"usage": usage_body(event.usage)})
            case PartStart() | PartEnd() | ReasoningDelta() | ArgumentsDelta():
                pass
            case _:
                assert_never(event)

    def _before(self, number: int) -> str:
        """The choices of a prompt follow one another; a recording may have more of them than were asked for."""
        return self.before[min(number // self.request.options.n, len(self.before) - 1)]

    def _whole(self, number: int, choice: Choice) -> Json:
        said = [part.text for part in choice.parts if isinstance(part, Text | Refusal)]
        return self._choice(number, (self._before(number), *said), _reason(choice.finish_reason))

    def _chunk(self, number: int, text: str, reason: str | None = None) -> JsonObject:
        return self._body([self._choice(number, (text,), reason)], {"usage": None} if self.include_usage else {})

    def _choice(self, number: int, pieces: tuple[str, ...], reason: str | None) -> JsonObject:
        text, start = "".join(pieces), self.said.get(number, 0)
        self.said[number] = start + len(text)
        return {"text": text, "index": number, "logprobs": self._logprobs(pieces, start), "finish_reason": reason}

    def _body(self, choices: list[Json], beside: JsonObject) -> JsonObject:
        return {
            "id": f"cmpl-{self.head.fingerprint[:29]}",
            "object": "text_completion",
            "created": self.created,
            "model": self.head.model,
            "choices": choices,
            "system_fingerprint": "fp_echo",
            **beside,
        }

    def _logprobs(self, pieces: tuple[str, ...], start: int) -> Json:
        """In four lists, one a property; ``start`` is the offset of the first piece in its choice."""
        alternatives = self.request.options.logprobs
        if alternatives is None or not any(pieces):
            return None
        listed = cast("list[JsonObject]", token_logprobs(pieces, alternatives))
        return {
            "text_offset": [*_offsets(listed, start)],
            "token_logprobs": [token["logprob"] for token in listed],
            "tokens": [token["token"] for token in listed],
            "top_logprobs": [_by_token(token) for token in listed] if alternatives else None,
        }


def _offsets(listed: list[JsonObject], start: int) -> Iterator[int]:
    for token in listed:
        yield start
        start += len(cast("str", token["token"]))


def _by_token(token: JsonObject) -> JsonObject:
    candidates = cast("list[JsonObject]", token["top_logprobs"])
    return {cast("str", candidate["token"]): candidate["logprob"] for candidate in candidates}


def _reason(finish_reason: str) -> str:
    """In the words of a wire that knows no calls."""
    return "stop" if finish_reason == "tool_calls" else finish_reason
