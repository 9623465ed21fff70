"""A chat request as the body that a provider's API takes."""

from collections.abc import Callable
from typing import Final, assert_never

from engine.jsontext import Json, JsonObject
from engine.messages import ChatRequest, Media, Message, Part, Reasoning, Refusal, Text, ToolCall, ToolResult

_ANTHROPIC_LIMIT: Final = 4096
"""Messages has no default for the most tokens; this is asked for where the request names none."""


def openai_body(request: ChatRequest) -> JsonObject:
    """For Chat Completions, and Mistral and others that take the same."""
    messages: list[Json] = [spelled for message in request.messages for spelled in _openai_messages(message)]
    options: JsonObject = {"max_tokens": request.options.max_tokens, "temperature": request.options.temperature}
    stop: list[Json] = [*request.options.stop]
    return _without_nothing(
        {
            "model": request.model,
            "messages": messages,
            "stream": True,
            **options,
            "stop": stop,
            "tools": _tools(request),
        }
    )


def openai_body_with_usage(request: ChatRequest) -> JsonObject:
    """For Chat Completions as OpenAI has them: there the counts come only when asked for."""
    return {**openai_body(request), "stream_options": {"include_usage": True}}


def ollama_body(request: ChatRequest) -> JsonObject:
    """For Ollama's chat: arguments are objects, a result names its tool."""
    options = _without_nothing(
        {
            "num_predict": request.options.max_tokens,
            "temperature": request.options.temperature,
            "stop": [*request.options.stop],
        }
    )
    messages: list[Json] = [spelled for message in request.messages for spelled in _ollama_messages(message)]
    return _without_nothing(
        {
            "model": request.model,
            "messages": messages,
            "stream": True,
            "options": options,
            "tools": _tools(request),
        }
    )


def anthropic_body(request: ChatRequest) -> JsonObject:
    """For Messages: the system's words stand apart, results are the user's."""
    system = "\n\n".join(message.text for message in request.messages if message.role in {"system", "developer"})
    messages: list[Json] = [
        {"role": "assistant" if message.role == "assistant" else "user", "content": _blocks(message)}
        for message in request.messages
        if message.role not in {"system", "developer"}
    ]
    tools: list[Json] = [
        {"name": tool.name, "description": tool.description, "input_schema": tool.parameters or {"type": "object"}}
        for tool in request.tools
    ]
    return _without_nothing(
        {
            "model": request.model,
            "system": system,
            "messages": messages,
            "max_tokens": request.options.max_tokens or _ANTHROPIC_LIMIT,
            "temperature": request.options.temperature,
            "stop_sequences": [*request.options.stop],
            "tools": tools,
            "stream": True,
        }
    )


BODIES: Final[dict[str, tuple[str, Callable[[ChatRequest], JsonObject]]]] = {
    "openai": ("/chat/completions", openai_body_with_usage),
    "mistral": ("/chat/completions", openai_body),
    "cohere": ("/chat", openai_body),
    "anthropic": ("/messages", anthropic_body),
    "ollama": ("/api/chat", ollama_body),
}
"""The path below the base URL, and how the body is spelled, by dialect."""


def _without_nothing(body: JsonObject) -> JsonObject:
    return {key: value for key, value in body.items() if value not in (None, [], {}, "")}


def _tools(request: ChatRequest) -> list[Json]:
    return [
        {
            "type": "function",
            "function": {"name": tool.name, "description": tool.description, "parameters": tool.parameters},
        }
        for tool in request.tools
    ]


def _openai_messages(message: Message) -> list[JsonObject]:
    """A message, or one for each result in it."""
    if message.role == "tool":
        return [
            {"role": "tool", "tool_call_id": result.call_id, "content": result.content}
            for result in message.tool_results
        ]
    calls: list[Json] = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments or "{}"}}
        for call in message.tool_calls
    ]
    return [{"role": message.role, "content": message.text or None, "tool_calls": calls}] if calls else [_said(message)]


def _ollama_messages(message: Message) -> list[JsonObject]:
    if message.role == "tool":
        return [
            {"role": "tool", "tool_name": result.name, "content": result.content} for result in message.tool_results
        ]
    calls: list[Json] = [{"function": {"name": call.name, "arguments": call.values}} for call in message.tool_calls]
    return [{**_said(message), "tool_calls": calls}] if calls else [_said(message)]


def _said(message: Message) -> JsonObject:
    return {"role": message.role, "content": message.text}


def _blocks(message: Message) -> list[Json]:
    return [block for part in message.parts if (block := _block(part)) is not None]


def _block(part: Part) -> JsonObject | None:
    """A part as a block; thoughts can't go back without their signature, and media were never looked into."""
    match part:
        case Text() | Refusal():
            return {"type": "text", "text": part.text} if part.text else None
        case ToolCall():
            return {"type": "tool_use", "id": part.id, "name": part.name, "input": part.values}
        case ToolResult():
            result: JsonObject = {"type": "tool_result", "tool_use_id": part.call_id, "content": part.content}
            return {**result, "is_error": True} if part.is_error else result
        case Reasoning() | Media():
            return None
        case _:
            assert_never(part)
