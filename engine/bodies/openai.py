"""The chat request body that OpenAI coined and other providers took over, as a chat request."""

from collections.abc import Iterator
from typing import Literal, cast

from engine.bodies.content import content_parts
from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.jsontext import Json, JsonObject, compact
from engine.messages import (
    ROLES,
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Refusal,
    ResponseFormat,
    Role,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)

_TEXT_PARTS = ("text", "input_text", "output_text")
_FORMATS = ("text", "json_object", "json_schema")
_MOST = 10**9
_TIERS = ("flex", "scale", "priority", "fast")
_MOST_STOPS = 100
"""Each sequence is searched for in the whole reply."""


def read_chat(body: Fields, origin: Origin) -> ChatRequest:
    """A chat request. Unknown fields are passed over. Raises RequestError."""
    if body.get("messages") is None:
        raise missing("messages")
    return ChatRequest(
        model=body.text("model"),
        messages=read_messages(body),
        tools=read_tools(body),
        options=_options(body),
        origin=origin,
    )


def read_messages(body: Fields) -> tuple[Message, ...]:
    """The messages, for other wires that spell them alike."""
    return tuple(_message(item) for item in body.objects("messages"))


def read_tools(body: Fields) -> tuple[ToolDefinition, ...]:
    """The functions, under ``tools`` or the older ``functions``; tools of other types are passed over."""
    plain = _plain_tools(body.values)
    if plain is not None:
        return plain
    current = (tool for tool in body.objects("tools") if tool.text("type", "function") == "function")
    offered = (tool.object("function") or tool for tool in current)
    return tuple(_tool(function) for function in (*offered, *body.objects("functions")))


def _plain_tools(values: JsonObject) -> tuple[ToolDefinition, ...] | None:
    """The tools where all have the form that nearly all have; None where one has another, right or wrong.

    Tools are most of what a large request holds, and reading them ready to complain takes several times as long.
    """
    tools = values.get("tools")
    if not isinstance(tools, list) or values.get("functions") is not None:
        return None
    found: list[ToolDefinition] = []
    for tool in tools:
        function = tool.get("function") if isinstance(tool, dict) and tool.get("type") == "function" else None
        if not isinstance(function, dict):
            return None
        name, parameters = function.get("name"), function.get("parameters")
        description, strict = function.get("description", ""), function.get("strict", False)
        if not (name and isinstance(name, str) and isinstance(parameters, dict)):
            return None
        if not (isinstance(description, str) and isinstance(strict, bool)):
            return None
        found.append(ToolDefinition(name, description, parameters, strict))
    return tuple(found)


def served_tier(body: Fields) -> str:
    """The tier that a reply names: the one asked for where it is one, else the default (``auto`` never is one)."""
    asked = body.text("service_tier")
    return asked if asked in _TIERS else "default"


def _options(body: Fields) -> Options:
    limit = body.integer("max_completion_tokens", 1, _MOST)
    return Options(
        tool_choice=_tool_choice(body),
        parallel_tool_calls=body.flag("parallel_tool_calls", default=body.get("functions") is None),
        response_format=_response_format(body.object("response_format")),
        max_tokens=limit if limit is not None else body.integer("max_tokens", 1, _MOST),
        stop=tuple(read_stop(body)),
        n=body.integer("n", 1, 128) or 1,
        logprobs=_logprobs(body),
        reasoning=body.text("reasoning_effort") not in {"", "none"},
    )


def _message(item: Fields) -> Message:
    role = item.text("role").lower() or "user"
    if role == "function":
        return Message("tool", (ToolResult(item.text("name"), _result(item), item.text("name")),))
    if role not in ROLES:
        raise wrong_value(item.at("role"), f"one of {', '.join(ROLES)}", item.get("role"))
    if role == "tool":
        name = item.text("name") or item.text("tool_name")
        return Message("tool", (ToolResult(item.text("tool_call_id"), _result(item), name),))
    return Message(cast("Role", role), (*_parts(item), *_calls(item)))


def _parts(item: Fields) -> Iterator[Part]:
    yield from content_parts(item, _part)
    if refusal := item.text("refusal"):
        yield Refusal(refusal)


def _part(part: Fields) -> Part:
    kind = part.required_text("type")
    if kind == "refusal":
        return Refusal(part.text("refusal"))
    if kind not in _TEXT_PARTS:
        return Media(kind)
    if part.get("text") is None:
        raise missing(part.at("text"))
    return Text(part.text("text"))


def _result(item: Fields) -> str:
    """A tool's result: a string, the text parts of a list, or else the value as JSON text."""
    content = item.get("content")
    match content:
        case None:
            return ""
        case str():
            return content
        case list() if all(isinstance(part, dict) and part.get("type") in _TEXT_PARTS for part in content):
            return "".join(part.text("text") for part in item.objects("content"))
        case _:
            return compact(content)


def _calls(item: Fields) -> Iterator[ToolCall]:
    for call in item.objects("tool_calls"):
        function = call.object("function") or Fields({}, call.at("function"))
        yield ToolCall(call.text("id"), function.text("name"), _arguments(function.get("arguments")))
    if legacy := item.object("function_call"):
        yield ToolCall(legacy.text("name"), legacy.text("name"), _arguments(legacy.get("arguments")))


def _arguments(value: Json) -> str:
    """JSON text as it came; a value that isn't a string is written as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else compact(value)


def _tool(function: Fields) -> ToolDefinition:
    return ToolDefinition(
        name=function.required_text("name"),
        description=function.text("description"),
        parameters=function.mapping("parameters"),
        strict=function.flag("strict"),
    )


def _tool_choice(body: Fields) -> ToolChoice:
    value = body.get("tool_choice")
    if value is None:
        value = body.get("function_call")
    match value:
        case None:
            return ToolChoice()
        case "auto" | "none" | "required":
            return ToolChoice(value)
        case "any":
            return ToolChoice("required")
        case {"type": "allowed_tools"}:
            return _allowed(Fields(value, "tool_choice"))
        case {"type": str(kind)} if kind not in {"function", "tool"}:
            return ToolChoice()  # a custom tool, or one that the provider's own servers run
        case {"function": {"name": str(name)}} | {"name": str(name)}:
            return ToolChoice("required", name=name)
        case _:
            raise wrong_value("tool_choice", "none, auto, required, a function or allowed_tools", compact(value))


def _allowed(choice: Fields) -> ToolChoice:
    inner = choice.object("allowed_tools") or choice
    mode = cast("Literal['auto', 'required']", inner.word("mode", ("auto", "required"), "auto"))
    names = tuple((tool.object("function") or tool).required_text("name") for tool in inner.objects("tools"))
    return ToolChoice(mode, allowed=names)


def _response_format(wanted: Fields | None) -> ResponseFormat:
    if wanted is None:
        return ResponseFormat()
    match wanted.word("type", _FORMATS, "text"):
        case "json_schema":
            return _json_schema(wanted.object("json_schema"), wanted)
        case "json_object":
            return ResponseFormat("json_object")
        case _:
            return ResponseFormat()


def _json_schema(inner: Fields | None, wanted: Fields) -> ResponseFormat:
    if inner is None:
        raise missing(wanted.at("json_schema"))
    schema: JsonObject | bool
    match inner.get("schema"):
        case None:
            schema = True
        case bool() | dict() as schema:
            pass
        case other:
            raise wrong_type(inner.at("schema"), "an object", other)
    return ResponseFormat("json_schema", schema, inner.text("name"), strict=inner.flag("strict"))


def _logprobs(body: Fields) -> int | None:
    """How many alternatives each token shows; None where no probabilities are asked for."""
    alternatives = body.integer("top_logprobs", 0, 20) or 0
    return alternatives if body.flag("logprobs") else None


def read_stop(body: Fields) -> Iterator[str]:
    """The stop sequences: one, or an array of at most a hundred. Raises RequestError."""
    value = body.get("stop")
    if isinstance(value, str):
        yield value
        return
    if isinstance(value, list) and len(value) > _MOST_STOPS:
        raise wrong_value("stop", f"at most {_MOST_STOPS} sequences", len(value))
    for item, path in body.items("stop"):
        if not isinstance(item, str):
            raise wrong_type(path, "a string", item)
        yield item
