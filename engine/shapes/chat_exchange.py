"""One chat completion in the spelling of its wire profile: whole, or as chunks.

Facts: the types of the openai package (chat.completion, chat.completion.chunk) and 117 recorded streams.
"""

from dataclasses import dataclass, field
from typing import assert_never

from engine.errors import RequestError
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
from engine.jsontext import Json, JsonObject, compact
from engine.messages import ChatReply, ChatRequest, Choice, Reasoning, Refusal, ReplyPart, ToolCall, Usage
from engine.profiles import WireProfile
from engine.replies.logprobs import texts_of, token_logprobs
from engine.shapes import failures
from engine.shapes.openai_message import (
    call_body,
    joined,
    message_body,
    reasoning_details,
    reasoning_fields,
    usage_body,
)
from engine.wire import EPOCH, Headers


@dataclass(slots=True)
class ChatExchange:
    """One chat completion: the request as read, and the spelling of its reply.

    A chunk is ``prefix``, one choice, ``suffix``: both are set when the reply starts. ``legacy``: the request offers
    ``functions``, and is answered with a ``function_call``. ``identity``: what the id derives from, where that isn't
    the fingerprint. ``held``: finishes that wait for the usage. ``custom``: the call told is one of a custom tool.
    """

    request: ChatRequest
    streaming: bool
    profile: WireProfile
    include_usage: bool = False
    created: int = EPOCH
    legacy: bool = False
    prefix: str = ""
    suffix: str = ""
    identity: str = ""
    choices: bool = field(init=False, default=True)
    calls: bool = field(init=False, default=True)
    background: bool = field(init=False, default=False)
    held: list[ChoiceEnd] = field(init=False, default_factory=list[ChoiceEnd])
    custom: bool = field(init=False, default=False)

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """What OpenAI sends beside the content type."""
        return (("openai-version", "2020-10-01"), ("openai-processing-ms", "0")) if self.profile.own_keys else ()

    def answer(self, reply: ChatReply) -> bytes:
        """A ``chat.completion``."""
        body = {
            "id": self._id(reply.head.fingerprint),
            "object": "chat.completion",
            "created": self.created,
            "model": reply.head.model,
            "choices": [self._choice(number, choice) for number, choice in enumerate(reply.choices)],
            "usage": usage_body(reply.usage, self.profile.usage_shape),
            **dict(self.profile.beside),
        }
        return compact(body).encode()

    def send(self, event: Event) -> bytes:
        """The chunks of an event."""
        return self._chunk(event).encode()

    def interrupt(self, error: RequestError, after: bytes) -> bytes:
        """The error as a chunk."""
        del after
        return b"data: " + failures.openai(error).body + b"\n\n" if self.streaming else b""

    def _chunk(self, event: Event) -> str:
        match event:
            case TextDelta():
                return self._said(event.choice, "content", event.text)
            case ArgumentsDelta():
                return "" if self.profile.whole_calls else self._arguments(event)
            case ReasoningDelta():
                return self._thought(event)
            case RefusalDelta():
                return self._said(event.choice, "refusal", event.text)
            case ReplyStart():
                return self._begin(event)
            case ChoiceStart():
                return self._opening(event)
            case PartStart():
                called = isinstance(event.part, ToolCall) and not self.profile.whole_calls
                return self._call(event, event.part) if called else ""
            case PartEnd():
                called = isinstance(event.part, ToolCall) and self.profile.whole_calls
                return self._call(event, event.part) if called else ""
            case ChoiceEnd():
                return self._end(event)
            case ReplyEnd():
                return self._closing(event.usage)
            case _:
                assert_never(event)

    def _id(self, fingerprint: str) -> str:
        prefix, fingerprint = self.profile.id_prefix, self.identity or fingerprint
        match self.profile.id_shape:
            case "openai":
                return f"{prefix}{fingerprint[:29]}"
            case "gen":
                return f"{prefix}{self.created}-{fingerprint[:16]}"
            case "number":
                return f"{prefix}{int(fingerprint[:8], 16) % 1000}"
            case "uuid":
                cuts = ((0, 8), (8, 12), (12, 16), (16, 20), (20, 32))
                return prefix + "-".join(fingerprint[start:end] for start, end in cuts)
            case _:
                assert_never(self.profile.id_shape)

    def _begin(self, start: ReplyStart) -> str:
        head, model = start.head, compact(start.head.model)
        begin = f'data: {{"id":"{self._id(head.fingerprint)}","object":"chat.completion.chunk",'
        named = f'"model":{model},"created":{self.created},'
        if not self.profile.sparse:
            named = f'"created":{self.created},"model":{model},'
        beside = "".join(f'"{key}":"{text}",' for key, text in self.profile.beside)
        self.prefix = f'{begin}{named}{beside}"choices":['
        nulls = self.profile.usage == "finish" or (self.include_usage and self.profile.usage != "always")
        self.suffix = ',"usage":null}\n\n' if nulls else "}\n\n"
        return self.profile.comment

    def _said(self, choice: int, key: str, text: str) -> str:
        logprobs = compact(self._logprobs({key: (text,)})) if self.request.options.logprobs is not None else "null"
        return self._delta(choice, f'"{key}":{compact(text)}', logprobs, filled=key == "content")

    def _thought(self, event: ReasoningDelta) -> str:
        keys = compact(reasoning_fields(event.text, self.profile.reasoning_key))[1:-1]
        if self.profile.reasoning_details and keys:
            keys += f',"reasoning_details":{compact(reasoning_details(event.text))}'
        return self._delta(event.choice, keys) if keys else ""

    def _delta(self, choice: int, delta: str, logprobs: str = "null", *, filled: bool = False) -> str:
        if self.profile.filler:
            content = "" if filled else f'"content":{self.profile.filler},'
            delta = f'"role":"assistant",{content}{delta}'
        return self._framed(choice, f"{{{delta}}}", logprobs)

    def _framed(self, choice: int, delta: str, logprobs: str = "null") -> str:
        beside = "" if self.profile.sparse else ',"finish_reason":null'
        if beside and (self.profile.nulls or logprobs != "null"):
            beside = f',"logprobs":{logprobs}{beside}'
        return f'{self.prefix}{{"index":{choice},"delta":{delta}{beside}}}]{self.suffix}'

    def _opening(self, start: ChoiceStart) -> str:
        """The first chunk; where a call comes first, OpenAI's own chunk of the call opens the choice."""
        opening = self.profile.opening
        if not opening or (self.profile.own_keys and start.kinds[:1] == ("tool_call",)):
            return ""
        content = '""' if "text" in start.kinds or not start.kinds else "null"
        return self._framed(start.choice, opening.replace("%s", content))

    def _arguments(self, event: ArgumentsDelta) -> str:
        if self.custom:
            piece = f'"custom":{{"input":{compact(event.text)}}}'
            return self._delta(event.choice, f'"tool_calls":[{{"index":{event.call_index},{piece}}}]')
        piece = f'{{"arguments":{compact(event.text)}}}'
        if not self.legacy:
            return self._delta(event.choice, f'"tool_calls":[{{"index":{event.call_index},"function":{piece}}}]')
        return "" if event.call_index else self._delta(event.choice, f'"function_call":{piece}')

    def _call(self, place: PartStart | PartEnd, call: ReplyPart) -> str:
        """A call's first chunk, or all of it; the old wire has one ``function_call`` only."""
        if not isinstance(call, ToolCall) or (self.legacy and place.call_index):
            return ""
        tool = self.request.tool(call.name)
        self.custom = tool is not None and tool.custom
        body = call_body(call, tool)
        if self.legacy:
            first = f'"function_call":{compact(body["function"])}'
        else:
            first = f'"tool_calls":[{compact({"index": place.call_index, **body})}]'
        if place.index == 0 and self.profile.own_keys:
            return self._delta(place.choice, f'"role":"assistant","content":null,{first},"refusal":null')
        return self._delta(place.choice, first)

    def _end(self, end: ChoiceEnd) -> str:
        if self.profile.single_finish:
            return ""
        if self.profile.usage in {"finish", "x_groq"}:
            self.held.append(end)
            return ""
        return self._finish(end.choice, end.finish_reason)

    def _finish(self, choice: int, reason: str, usage: str = "") -> str:
        nulls = '"logprobs":null,' if self.profile.nulls else ""
        told = compact(self._reason(reason))
        key = self.profile.finish_key
        beside = f',"{key}":{told if key == "native_finish_reason" else "null"}' if key else ""
        finish = f'{{"index":{choice},"delta":{self.profile.finish},{nulls}"finish_reason":{told}{beside}}}'
        return f"{self.prefix}{finish}]{usage or self.suffix}"

    def _closing(self, usage: Usage) -> str:
        told = compact(usage_body(usage, self.profile.usage_shape))
        total = f',"usage":{told}}}\n\n'
        last = f',"x_groq":{{"usage":{told}}}}}\n\n' if self.profile.usage == "x_groq" else total
        finish = self._finish(0, "stop") if self.profile.single_finish else ""
        for end in self.held:
            finish += self._finish(end.choice, end.finish_reason, last if end is self.held[-1] else "")
        asked = self.profile.usage == "always" or (self.profile.usage in {"asked", "x_groq"} and self.include_usage)
        return f"{finish}{f'{self.prefix}]{total}' if asked else ''}data: [DONE]\n\n"

    def _choice(self, number: int, choice: Choice) -> JsonObject:
        profile = self.profile
        own = profile.own_keys
        message = message_body(choice, profile.reasoning_key, self.request.tool, legacy=self.legacy, own_keys=own)
        if profile.reasoning_details and (thought := joined(choice, Reasoning)):
            message["reasoning_details"] = reasoning_details(thought)
        reason = self._reason(choice.finish_reason)
        beside: JsonObject = {}
        if profile.finish_key:
            beside[profile.finish_key] = reason if profile.finish_key == "native_finish_reason" else None
        logprobs = self._logprobs({"content": texts_of(choice), "refusal": texts_of(choice, Refusal)})
        return {"index": number, "message": message, "logprobs": logprobs, "finish_reason": reason, **beside}

    def _reason(self, reason: str) -> str:
        return "function_call" if self.legacy and reason == "tool_calls" else reason

    def _logprobs(self, said: dict[str, tuple[str, ...]]) -> Json:
        """Of the words that are said, where the request asks for them."""
        alternatives = self.request.options.logprobs
        if alternatives is None or not any(map(any, said.values())):
            return None
        return {key: token_logprobs(said.get(key, ()), alternatives) or None for key in ("content", "refusal")}
