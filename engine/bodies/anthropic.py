"""The body of Anthropic's Messages call, as a chat request."""

from collections.abc import Iterator

from engine.bodies.client_tools import ClientTool, client_tool
from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.bodies.noted import restored
from engine.bodies.repeated import read_once
from engine.errors import RequestError
from engine.jsontext import Json, compact
from engine.messages import (
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Reasoning,
    ResponseFormat,
    Role,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)

VERTEX = r".*/publishers/anthropic/models"
"""Where Vertex serves Anthropic's models."""

_ROLES = ("user", "assistant", "system", "developer")
_OURS, _THEIRS = "call_echo_", "toolu_echo_"
_MOST = 10**9
_NO_THINKING = ("disabled", "between_tools")


def to_wire(call_id: str) -> str:
    """Our call id with Anthropic's prefix; other ids stay as they are."""
    return _THEIRS + call_id.removeprefix(_OURS) if call_id.startswith(_OURS) else call_id


def from_wire(call_id: str) -> str:
    """A call id as we write it, so that a conversation has one identity in every dialect."""
    return _OURS + call_id.removeprefix(_THEIRS) if call_id.startswith(_THEIRS) else call_id


def read_messages(body: Fields, origin: Origin, *, counting: bool = False) -> ChatRequest:
    """A chat request; ``counting`` reads a count_tokens body, which has no limit. Raises RequestError."""
    if body.get("thread") is not None:
        raise RequestError(
            "Threads are not supported here: send the whole conversation.", code="thread_unsupported_request"
        )
    if body.get("messages") is None:
        raise missing("messages")
    limit = body.integer("max_tokens", 0, _MOST)
    if limit is None and not counting:
        raise missing("max_tokens")
    return ChatRequest(
        model=body.text("model"),
        messages=(*_system(body), *(message for item in body.objects("messages") for message in _messages(item))),
        tools=read_once(body, _tools),
        options=_options(body, limit),
        origin=origin,
    )


def _options(body: Fields, limit: int | None) -> Options:
    choice = body.object("tool_choice")
    thinking = body.object("thinking")
    return Options(
        tool_choice=_tool_choice(choice, body) if choice else ToolChoice(),
        parallel_tool_calls=not (choice and choice.flag("disable_parallel_tool_use")),
        response_format=_response_format(body),
        max_tokens=limit,
        stop=tuple(body.strings("stop_sequences")),
        reasoning=thinking is not None and thinking.text("type") not in _NO_THINKING,
    )


def _system(body: Fields) -> Iterator[Message]:
    if body.get("system") is not None:
        yield Message("system", tuple(_parts(body, "system")))


def _messages(item: Fields) -> Iterator[Message]:
    """One wire message: each tool result is a tool message of its own, before what else was said."""
    role = item.text("role").lower() or "user"
    if role not in _ROLES:
        raise wrong_value(item.at("role"), f"one of {', '.join(_ROLES)}", item.get("role"))
    parts = tuple(_parts(item, "content"))
    results = tuple(part for part in parts if isinstance(part, ToolResult))
    others = tuple(part for part in parts if not isinstance(part, ToolResult))
    yield from (Message("tool", (result,)) for result in results)
    if others or not results:
        whose: Role = "assistant" if role == "assistant" else "user" if role == "user" else "system"
        yield Message(whose, others, item.at("content"))


def _parts(item: Fields, name: str) -> Iterator[Part]:
    content = item.get(name)
    match content:
        case None:
            raise missing(item.at(name))
        case str():
            yield Text(content)
        case list():
            for block in item.objects(name):
                yield _part(block)
        case _:
            raise wrong_type(item.at(name), "a string or an array of blocks", content)


def _part(block: Fields) -> Part:
    match block.required_text("type"):
        case "text":
            return Text(block.text("text"))
        case "thinking":
            return Reasoning(block.text("thinking"))
        case "tool_use":
            return ToolCall(from_wire(block.text("id")), block.text("name"), compact(block.get("input") or {}))
        case "tool_result":
            return ToolResult(
                from_wire(block.text("tool_use_id")), _result(block.get("content")), is_error=block.flag("is_error")
            )
        case kind:
            return Media(kind)


def _result(content: Json) -> str:
    """A tool's result: a string, the text blocks of a list, or else the value as JSON text."""
    match content:
        case None:
            return ""
        case str():
            return content
        case list():
            texts = [block.get("text") for block in content if isinstance(block, dict) and block.get("type") == "text"]
            return "".join(text for text in texts if isinstance(text, str))
        case _:
            return compact(content)


def _tools(body: Fields) -> Iterator[ToolDefinition]:
    """The tools that the client runs; those that Anthropic's own servers run are passed over."""
    for tool in body.objects("tools"):
        if (run := _run_here(tool)) is not None:
            name = tool.required_text("name")
            strict = tool.flag("strict")
            yield ToolDefinition(
                name, run.description, restored(run.parameters) if strict else run.parameters, strict=strict
            )


def _run_here(tool: Fields) -> ClientTool | None:
    """What is known of a tool that the client runs: by its schema, or by its type where Anthropic defines it."""
    schema = tool.object("input_schema")
    if schema is not None:
        return ClientTool(tool.text("description"), schema.values)
    return client_tool(tool.text("type"))


def _tool_choice(choice: Fields, body: Fields) -> ToolChoice:
    """A tool that Anthropic's own servers run is called there: no call comes back."""
    match choice.word("type", ("auto", "any", "tool", "none"), "auto"):
        case "any":
            return ToolChoice("required")
        case "tool":
            name = choice.required_text("name")
            elsewhere = (tool.get("name") for tool in body.objects("tools") if _run_here(tool) is None)
            return ToolChoice("none") if name in elsewhere else ToolChoice("required", name=name)
        case "none":
            return ToolChoice("none")
        case _:
            return ToolChoice()


def _response_format(body: Fields) -> ResponseFormat:
    config = body.object("output_config")
    wanted = (config.object("format") if config else None) or body.object("output_format")
    if wanted is None:
        return ResponseFormat()
    wanted.word("type", ("json_schema",), "json_schema")
    schema = wanted.object("schema")
    if schema is None:
        raise missing(wanted.at("schema"))
    return ResponseFormat("json_schema", restored(schema.values), strict=True, field=schema.path)
