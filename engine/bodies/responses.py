"""The body of OpenAI's Responses call, as a chat request."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Literal, cast

from engine.bodies.content import content_parts
from engine.bodies.custom_tools import custom_tool, unkept
from engine.bodies.fields import Fields, missing, wrong_value
from engine.bodies.repeated import read_once
from engine.bodies.unmade import unmade
from engine.jsontext import Json, compact
from engine.messages import (
    ROLES,
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Reasoning,
    Refusal,
    ResponseFormat,
    Role,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)

TEXTS = ("input_text", "output_text", "text", "summary_text", "reasoning_text")
"""What parts of text may be called."""
_FORMATS = ("text", "json_object", "json_schema")
_MOST = 10**9
_INSTEAD = ("prompt", "conversation")
"""What a request may point to in place of an input."""


def read_response(body: Fields, before: list[Json], origin: Origin, place: str = "previous_response") -> ChatRequest:
    """A chat request; ``before`` are the items that it goes on from, the input of ``place``. Raises RequestError."""
    if body.get("input") is None and not before and not any(body.get(name) for name in _INSTEAD):
        raise missing("input")
    instructions = body.text("instructions") if isinstance(body.get("instructions"), str) else ""
    system = (Message("system", (Text(instructions),)),) if instructions else ()
    return ChatRequest(
        model=body.text("model"),
        messages=(*system, *read_items(Fields({"input": before}, place)), *_read_input(body)),
        tools=read_once(body, _tools),
        options=_options(body),
        origin=origin,
    )


def unread(body: Fields) -> tuple[str, ...]:
    """A warning for a prompt that OpenAI keeps, for what isn't made, and for each grammar that isn't kept to."""
    told = "prompt points to what OpenAI keeps, which isn't known here, and is passed over"
    return (*((told,) if body.get("prompt") else ()), *unmade(body), *unkept(body))


def input_items(body: Fields) -> list[Json]:
    """The input as items; a string is a user message."""
    value = body.get("input")
    match value:
        case str():
            content: list[Json] = [{"type": "input_text", "text": value}]
            return [{"type": "message", "role": "user", "content": content}]
        case list():
            return value
        case _:
            return []


def is_reference(item: Json) -> bool:
    """Whether an item only names one that is kept."""
    match item:
        case {"type": "item_reference", "id": str()}:
            return True
        case {"id": str(), **others}:
            return all(name == "type" and value is None for name, value in others.items())
        case _:
            return False


def _read_input(body: Fields) -> tuple[Message, ...]:
    value = body.get("input")
    return (Message("user", (Text(value),), "input"),) if isinstance(value, str) else read_items(body)


def read_items(body: Fields, name: str = "input", expected: str = "a string or an array") -> tuple[Message, ...]:
    """The messages of items. What the model said in one turn (thoughts, text, calls) is one message."""
    said = [_item(item) for item in body.objects(name, expected)]
    return tuple(_turns(message for message in said if message is not None))


def _turns(messages: Iterable[Message]) -> Iterator[Message]:
    for role, group in groupby(messages, key=_role):
        if role == "assistant":
            yield Message(role, tuple(part for message in group for part in message.parts))
        else:
            yield from group


def _role(message: Message) -> Role:
    return message.role


def _item(item: Fields) -> Message | None:
    """One item; kinds that aren't part of a chat are passed over."""
    match item.text("type", "message"):
        case "message":
            return _message(item)
        case "function_call":
            call = ToolCall(item.text("call_id"), item.text("name"), _arguments(item))
            return Message("assistant", (call,))
        case "custom_tool_call":
            return Message("assistant", (ToolCall(item.text("call_id"), item.text("name"), item.text("input")),))
        case "function_call_output" | "custom_tool_call_output":
            return Message("tool", (ToolResult(item.text("call_id"), _output(item)),))
        case "reasoning":
            thoughts = tuple(Reasoning(part.text("text")) for part in item.objects("summary"))
            return Message("assistant", thoughts) if thoughts else None
        case _:
            return None


def _arguments(item: Fields) -> str:
    """JSON text as it came; an object is written as JSON."""
    value = item.get("arguments")
    return compact(value) if isinstance(value, dict) else item.text("arguments")


def _message(item: Fields) -> Message:
    role = item.text("role").lower() or "user"
    if role not in ROLES:
        raise wrong_value(item.at("role"), f"one of {', '.join(ROLES)}", item.get("role"))
    return Message(role, tuple(content_parts(item, _part)), item.at("content"))


def _part(part: Fields) -> Part:
    kind = part.required_text("type")
    if kind in TEXTS:
        return Text(part.text("text"))
    return Refusal(part.text("refusal")) if kind == "refusal" else Media(kind)


def _output(item: Fields) -> str:
    """A tool's result: a string, the text parts of a list, or else the value as JSON text."""
    value = item.get("output")
    match value:
        case None:
            return ""
        case str():
            return value
        case list() if all(isinstance(part, dict) and part.get("type") in TEXTS for part in value):
            return "".join(part.text("text") for part in item.objects("output"))
        case _:
            return compact(value)


def _tools(body: Fields) -> Iterator[ToolDefinition]:
    return (tool for tool, _ in offered(body))


def offered(body: Fields, namespace: str = "") -> Iterator[tuple[ToolDefinition, str]]:
    """Functions and custom tools, each with the namespace that it stands in; tools of other types are passed over."""
    for tool in body.objects("tools"):
        match tool.text("type"):
            case "function":
                yield _tool(tool), namespace
            case "custom":
                yield custom_tool(tool), namespace
            case "namespace" if not namespace:
                yield from offered(tool, tool.required_text("name"))
            case _:
                pass


def _tool(tool: Fields) -> ToolDefinition:
    parameters = tool.object("parameters")
    return ToolDefinition(
        tool.required_text("name"),
        tool.text("description"),
        parameters.values if parameters else {},
        strict=tool.flag("strict"),
    )


def _options(body: Fields) -> Options:
    return Options(
        tool_choice=_tool_choice(body.get("tool_choice")),
        parallel_tool_calls=body.flag("parallel_tool_calls", default=True),
        response_format=_response_format(body.object("text")),
        max_tokens=body.integer("max_output_tokens", 1, _MOST),
        logprobs=_logprobs(body),
        reasoning=_reasons(body.object("reasoning")),
    )


def _reasons(wanted: Fields | None) -> bool:
    """An effort or a summary asks for reasoning; the effort ``none`` doesn't."""
    if wanted is None or wanted.text("effort") == "none":
        return False
    return bool(wanted.text("effort") or wanted.text("summary"))


def _logprobs(body: Fields) -> int | None:
    asked = any(item == "message.output_text.logprobs" for item, _ in body.items("include"))
    top = body.integer("top_logprobs", 0, 20)
    return (top or 0) if asked or top else None


def _tool_choice(value: Json) -> ToolChoice:
    match value:
        case None:
            return ToolChoice()
        case "auto" | "none" | "required":
            return ToolChoice(value)
        case {"type": "allowed_tools"}:
            return _allowed(Fields(value, "tool_choice"))
        case {"type": "function" | "custom", "name": str(name)}:
            return ToolChoice("required", name=name)
        case {"type": str(kind)} if kind != "function":
            return ToolChoice()  # one of the tools that OpenAI's own servers run
        case _:
            came = value if isinstance(value, str) else compact(value)
            raise wrong_value("tool_choice", "none, auto, required, a function or allowed_tools", came)


def _allowed(choice: Fields) -> ToolChoice:
    mode = cast("Literal['auto', 'required']", choice.word("mode", ("auto", "required"), "auto"))
    named = (tool for tool in choice.objects("tools") if tool.text("type", "function") in {"function", "custom"})
    return ToolChoice(mode, allowed=tuple(tool.required_text("name") for tool in named))


def _response_format(text: Fields | None) -> ResponseFormat:
    wanted = text.object("format") if text else None
    if wanted is None:
        return ResponseFormat()
    kind = cast("Literal['text', 'json_object', 'json_schema']", wanted.word("type", _FORMATS, "text"))
    if kind != "json_schema":
        return ResponseFormat(kind)
    schema = wanted.object("schema")
    if schema is None:
        raise missing(wanted.at("schema"))
    strict = wanted.flag("strict")
    return ResponseFormat(kind, schema.values, wanted.text("name"), strict=strict, field=schema.path)
