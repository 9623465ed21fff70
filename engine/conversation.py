"""The conversation component's face: inputs and tools in, one output and its usage out."""

from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engine.messages import ChatRequest, Message, Part, Role, Text, ToolCall, ToolDefinition, ToolResult
from engine.replies.decide import reply
from engine.settings import Settings


class _Face(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: object) -> object:
        """Null is as good as left out: clients write ``"tools": null`` where there are none."""
        if not isinstance(given, dict):
            return given
        return {name: value for name, value in cast("dict[str, object]", given).items() if value is not None}


class FunctionCall(_Face):
    """What is called: ``arguments`` is JSON text."""

    name: str
    arguments: str = ""


class ConversationToolCall(_Face):
    """A tool call, as the model asks for it."""

    id: str = ""
    type: Literal["function"] = "function"
    function: FunctionCall


class ToolFunction(_Face):
    """A tool on offer; ``parameters`` is its JSON Schema."""

    name: str
    description: str = ""
    parameters: dict[str, Any] = Field(default_factory=dict[str, Any])


class ConversationTool(_Face):
    """A tool of type function."""

    type: Literal["function"] = "function"
    function: ToolFunction


class ConversationInput(_Face):
    """One turn; an empty or absent role is the user's. ``tool_call_id`` and ``name`` belong to a tool's result.

    ``tools`` are on offer as those of the request are.
    """

    message: str = ""
    role: str = ""
    tools: tuple[ConversationTool, ...] = ()
    tool_calls: tuple[ConversationToolCall, ...] = ()
    tool_call_id: str = ""
    name: str = ""


class ConversationRequest(_Face):
    """The inputs, the tools, and a context that comes back as it was given.

    Of tools with one name the first counts: those of the request come first, then those of each input.
    """

    inputs: tuple[ConversationInput, ...]
    tools: tuple[ConversationTool, ...] = ()
    conversation_context: str = ""


class ConversationOutput(_Face):
    """The answer: text, or tool calls and no text."""

    result: str
    tool_calls: tuple[ConversationToolCall, ...] = ()
    finish_reason: str = "stop"


class ConversationUsage(_Face):
    """Token counts."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ConversationResponse(_Face):
    """Always exactly one output."""

    outputs: tuple[ConversationOutput, ...]
    usage: ConversationUsage
    conversation_context: str = ""


_ROLES: dict[str, Role] = {
    "": "user",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "system": "system",
    "developer": "developer",
    "tool": "tool",
    "function": "tool",
}


def converse(request: ConversationRequest, settings: Settings | None = None) -> ConversationResponse:
    """Answers a conversation. Raises ValueError for a role that isn't known, RequestError where the engine refuses."""
    asked = ChatRequest(
        model="",
        messages=tuple(map(_message, request.inputs)),
        tools=_tools(request),
    )
    said = reply(asked, settings or Settings(), choices=False)
    choice = said.choices[0]
    calls = tuple(
        ConversationToolCall(id=call.id, function=FunctionCall(name=call.name, arguments=call.arguments))
        for call in choice.tool_calls
    )
    usage = ConversationUsage(
        prompt_tokens=said.usage.input_tokens,
        completion_tokens=said.usage.output_tokens,
        total_tokens=said.usage.total_tokens,
    )
    output = ConversationOutput(result=choice.text, tool_calls=calls, finish_reason=choice.finish_reason)
    return ConversationResponse(outputs=(output,), usage=usage, conversation_context=request.conversation_context)


def _tools(request: ConversationRequest) -> tuple[ToolDefinition, ...]:
    """All tools on offer, each name once: clients send the same tools along with every input."""
    offered = [*request.tools, *(tool for turn in request.inputs for tool in turn.tools)]
    first: dict[str, ToolFunction] = {}
    for tool in offered:
        first.setdefault(tool.function.name, tool.function)
    return tuple(ToolDefinition(tool.name, tool.description, tool.parameters) for tool in first.values())


def _message(turn: ConversationInput) -> Message:
    role = _ROLES.get(turn.role.lower())
    if role is None:
        raise ValueError(f"expected a role of {', '.join(filter(None, _ROLES))}, got {turn.role!r:.100}")
    if role == "tool":
        return Message(role, (ToolResult(turn.tool_call_id, turn.message, turn.name),))
    calls: tuple[Part, ...] = tuple(
        ToolCall(call.id, call.function.name, call.function.arguments) for call in turn.tool_calls
    )
    return Message(role, (Text(turn.message), *calls))
