"""One chat completion in the spelling of its wire profile: whole, or as chunks.

Facts: the types of the openai package (chat.completion, chat.completion.chunk) and 117 recorded streams.
"""

from dataclasses import dataclass, field
from typing import assert_never

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
from engine.messages import ChatReply, ChatRequest, Choice, Refusal, ToolCall, Usage
from engine.openai_message import joined, message_body, reasoning_fields, usage_body
from engine.profiles import WireProfile
from engine.replies.logprobs import token_logprobs
from engine.wire import EPOCH, Headers


@dataclass(slots=True)
class ChatExchange:
    """One chat completion: the request as read, and the spelling of its reply.

    A chunk is ``prefix``, one choice, ``suffix``: both are set when the reply starts. ``legacy``: the request offers
    ``functions``, and is answered with a ``function_call``.
    """

    request: ChatRequest
    streaming: bool
    profile: WireProfile
    include_usage: bool = False
    created: int = EPOCH
    legacy: bool = False
    prefix: str = ""
    suffix: str = ""
    choices: bool = field(init=False, default=True)

    @property
    def media_type(self) -> str:
        """An event stream, or JSON."""
        return "text/event-stream" if self.streaming else "application/json"

    @property
    def headers(self) -> Headers:
        """What OpenAI sends beside the content type."""
        if self.profile.streaming_only:
            return ()
        return (("openai-version", "2020-10-01"), ("openai-processing-ms", "0"))

    def answer(self, reply: ChatReply) -> bytes:
        """A ``chat.completion``."""
        body = {
            "id": self._id(reply.head.fingerprint),
            "object": "chat.completion",
            "created": self.created,
            "model": reply.head.model,
            "choices": [self._choice(number, choice) for number, choice in enumerate(reply.choices)],
            "usage": usage_body(reply.usage),
            "service_tier": self.profile.service_tier,
            "system_fingerprint": "fp_echo",
        }
        return compact(body).encode()

    def send(self, event: Event) -> bytes:
        """The chunks of an event."""
        return self._chunk(event).encode()

    def _chunk(self, event: Event) -> str:
        match event:
            case TextDelta():
                return self._said(event.choice, "content", event.text)
            case ArgumentsDelta():
                return self._arguments(event)
            case ReasoningDelta():
                keys = reasoning_fields(event.text, self.profile.reasoning_key)
                return self._delta(event.choice, compact(keys)) if keys else ""
            case RefusalDelta():
                return self._said(event.choice, "refusal", event.text)
            case ReplyStart():
                self._begin(event)
                return ""
            case ChoiceStart():
                return self._opening(event)
            case PartStart():
                return self._call(event, event.part) if isinstance(event.part, ToolCall) else ""
            case PartEnd():
                return ""
            case ChoiceEnd():
                return "" if self.profile.single_finish else self._finish(event.choice, event.finish_reason)
            case ReplyEnd():
                return self._closing(event.usage)
            case _:
                assert_never(event)

    def _id(self, fingerprint: str) -> str:
        if self.profile.sparse:
            return f"{self.profile.id_prefix}{self.created}-{fingerprint[:16]}"
        return f"{self.profile.id_prefix}{fingerprint[:29]}"

    def _begin(self, start: ReplyStart) -> None:
        head, model = start.head, compact(start.head.model)
        begin = f'data: {{"id":"{self._id(head.fingerprint)}","object":"chat.completion.chunk",'
        if self.profile.sparse:
            self.prefix = f'{begin}"model":{model},"created":{self.created},"choices":['
        else:
            self.prefix = (
                f'{begin}"created":{self.created},"model":{model},"service_tier":"{self.profile.service_tier}",'
                '"system_fingerprint":"fp_echo","choices":['
            )
        self.suffix = ',"usage":null}\n\n' if self.include_usage else "}\n\n"

    def _said(self, choice: int, key: str, text: str) -> str:
        logprobs = compact(self._logprobs({key: text})) if self.request.options.logprobs is not None else "null"
        return self._delta(choice, f'{{"{key}":{compact(text)}}}', logprobs)

    def _delta(self, choice: int, delta: str, logprobs: str = "null") -> str:
        beside = "" if self.profile.sparse else f',"logprobs":{logprobs},"finish_reason":null'
        return f'{self.prefix}{{"index":{choice},"delta":{delta}{beside}}}]{self.suffix}'

    def _opening(self, start: ChoiceStart) -> str:
        """The first chunk; where a call comes first, the call's own chunk opens the choice."""
        if self.profile.sparse or start.kinds[:1] == ("tool_call",):
            return ""
        content = '""' if "text" in start.kinds or not start.kinds else "null"
        return self._delta(start.choice, f'{{"role":"assistant","content":{content},"refusal":null}}')

    def _arguments(self, event: ArgumentsDelta) -> str:
        piece = f'{{"arguments":{compact(event.text)}}}'
        if not self.legacy:
            return self._delta(event.choice, f'{{"tool_calls":[{{"index":{event.call_index},"function":{piece}}}]}}')
        return "" if event.call_index else self._delta(event.choice, f'{{"function_call":{piece}}}')

    def _call(self, start: PartStart, call: ToolCall) -> str:
        """A call's first chunk; the old wire has one ``function_call`` only."""
        if self.legacy and start.call_index:
            return ""
        function = f'{{"name":{compact(call.name)},"arguments":""}}'
        first = (
            f'"function_call":{function}'
            if self.legacy
            else (
                f'"tool_calls":[{{"index":{start.call_index},"id":{compact(call.id)},'
                f'"type":"function","function":{function}}}]'
            )
        )
        if start.index == 0 and not self.profile.sparse:
            return self._delta(start.choice, f'{{"role":"assistant","content":null,{first},"refusal":null}}')
        return self._delta(start.choice, f"{{{first}}}")

    def _finish(self, choice: int, reason: str) -> str:
        nulls = "" if self.profile.sparse else '"logprobs":null,'
        finish = f'{{"index":{choice},"delta":{{}},{nulls}"finish_reason":{compact(self._reason(reason))}}}'
        return f"{self.prefix}{finish}]{self.suffix}"

    def _closing(self, usage: Usage) -> str:
        finish = self._finish(0, "stop") if self.profile.single_finish else ""
        total = f'{self.prefix}],"usage":{compact(usage_body(usage))}}}\n\n' if self.include_usage else ""
        return f"{finish}{total}data: [DONE]\n\n"

    def _choice(self, number: int, choice: Choice) -> JsonObject:
        return {
            "index": number,
            "message": message_body(choice, self.profile.reasoning_key, legacy=self.legacy),
            "logprobs": self._logprobs({"content": choice.text, "refusal": joined(choice, Refusal)}),
            "finish_reason": self._reason(choice.finish_reason),
        }

    def _reason(self, reason: str) -> str:
        return "function_call" if self.legacy and reason == "tool_calls" else reason

    def _logprobs(self, said: dict[str, str]) -> Json:
        """Of the words that are said, where the request asks for them."""
        alternatives = self.request.options.logprobs
        if alternatives is None or not any(said.values()):
            return None
        return {key: token_logprobs(said.get(key, ""), alternatives) or None for key in ("content", "refusal")}
