"""The words of a conversation: messages and their parts, tools, the request and the reply."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from engine.identity import fingerprint_of
from engine.jsontext import Json, JsonObject
from engine.parts import Media, Part, Reasoning, Refusal, ReplyPart, Text, ToolCall, ToolResult
from engine.trace import Trace

__all__ = [
    "ROLES",
    "ChatReply",
    "ChatRequest",
    "Choice",
    "Delivery",
    "Media",
    "Message",
    "Options",
    "Origin",
    "Part",
    "Reasoning",
    "Refusal",
    "ReplyHead",
    "ReplyPart",
    "ResponseFormat",
    "Role",
    "Text",
    "ToolCall",
    "ToolChoice",
    "ToolDefinition",
    "ToolResult",
    "Usage",
]

Role: TypeAlias = Literal["system", "developer", "user", "assistant", "tool"]
ROLES: tuple[Role, ...] = ("system", "developer", "user", "assistant", "tool")


@dataclass(frozen=True, slots=True)
class Message:
    """One turn. ``at`` is the path to what is said in the client's own body, "" where that has the same messages."""

    role: Role
    parts: tuple[Part, ...]
    at: str = field(default="", compare=False, repr=False)

    @property
    def text(self) -> str:
        """All text parts joined, nothing between them."""
        return "".join(part.text for part in self.parts if isinstance(part, Text))

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The calls of this message, in order."""
        return tuple(part for part in self.parts if isinstance(part, ToolCall))

    @property
    def tool_results(self) -> tuple[ToolResult, ...]:
        """The results in this message, in order."""
        return tuple(part for part in self.parts if isinstance(part, ToolResult))


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool on offer. ``parameters`` is its JSON Schema (an empty one takes no arguments); ``custom``: a text is."""

    name: str
    description: str = ""
    parameters: JsonObject = field(default_factory=dict[str, Json])
    strict: bool = False
    custom: bool = False


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """Whether tools may or must be called. ``name``: that one; ``allowed``: only these (None: all).

    ``field`` is where the request says so, for complaints.
    """

    mode: Literal["auto", "none", "required"] = "auto"
    name: str | None = None
    allowed: tuple[str, ...] | None = None
    field: str = field(default="tool_choice", compare=False)


@dataclass(frozen=True, slots=True)
class ResponseFormat:
    """What the text must be. ``schema`` belongs to ``json_schema``; ``bare``: a string stands without its quotes.

    ``field`` is where the request says so, for complaints.
    """

    kind: Literal["text", "json_object", "json_schema"] = "text"
    schema: JsonObject | bool = True
    name: str = ""
    strict: bool = False
    bare: bool = False
    field: str = field(default="response_format", compare=False)


@dataclass(frozen=True, slots=True)
class Options:
    """What the request asks of the reply beside its content.

    ``max_tokens`` by our own count (None: no limit); ``logprobs``: None without, else how many alternatives stand by
    each token; ``reasoning``: whether it is turned on; ``temperature`` is for models that have one: ours reads none.
    """

    tool_choice: ToolChoice = ToolChoice()
    parallel_tool_calls: bool = True
    response_format: ResponseFormat = ResponseFormat()
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    n: int = 1
    logprobs: int | None = None
    reasoning: bool = False
    temperature: float | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """The HTTP request behind a chat request, for scripts that echo it; no part of its identity.

    ``passed_over`` warns of what its body holds and the chat request doesn't.
    """

    url: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: JsonObject = field(default_factory=dict[str, Json])
    passed_over: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChatRequest:
    """What is asked, whatever wire it came by. It has no slots, so that it can remember its fingerprint.

    ``model`` is "" where none is named; ``apart``: each message is a question of its own, as several prompts are.
    """

    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolDefinition, ...] = ()
    options: Options = Options()
    origin: Origin = field(default=Origin(), compare=False)
    apart: bool = False

    def last(self, role: Role) -> Message | None:
        """The newest message of a role."""
        return next((message for message in reversed(self.messages) if message.role == role), None)

    def tool(self, name: str) -> ToolDefinition | None:
        """The first tool with this name: where two share one, the first wins."""
        return next((tool for tool in self.tools if tool.name == name), None)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 (64 hex digits) of the canonical request; every id in the reply derives from it."""
        return fingerprint_of(self)


@dataclass(frozen=True, slots=True)
class Usage:
    """Token counts by our own rule (a token is four characters)."""

    input_tokens: int = 0
    output_tokens: int = 0
    reasoning_tokens: int = 0
    cached_tokens: int = 0

    @property
    def total_tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            self.cached_tokens + other.cached_tokens,
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer. ``finish_reason`` in our words: stop, length, tool_calls, content_filter (or a script's own)."""

    parts: tuple[ReplyPart, ...]
    finish_reason: str = "stop"
    stop_sequence: str | None = None

    @property
    def text(self) -> str:
        """All text parts joined."""
        return "".join(part.text for part in self.parts if isinstance(part, Text))

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The calls, in order."""
        return tuple(part for part in self.parts if isinstance(part, ToolCall))


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a script wants its reply sent: a pause (seconds) before a part, the connection lost after so many deltas.

    ``pauses`` maps (choice, part) to seconds, as a sorted tuple of triples.
    """

    pauses: tuple[tuple[int, int, float], ...] = ()
    cut_after: int | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplyHead:
    """All of a reply that isn't its choices and usage: known before the first delta."""

    fingerprint: str
    model: str
    trace: Trace = ()
    warnings: tuple[str, ...] = ()
    delivery: Delivery = Delivery()


@dataclass(frozen=True, slots=True)
class ChatReply:
    """The finished answer; a stream is a rendering of it."""

    head: ReplyHead
    choices: tuple[Choice, ...]
    usage: Usage = Usage()

    @property
    def text(self) -> str:
        """The text of the first choice."""
        return self.choices[0].text

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The calls of all choices, in order."""
        return tuple(call for choice in self.choices for call in choice.tool_calls)

    @property
    def finish_reason(self) -> str:
        """The finish reason of the first choice."""
        return self.choices[0].finish_reason
