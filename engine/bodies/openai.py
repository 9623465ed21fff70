"""The chat request body that OpenAI coined and other providers took over, as a chat request."""

from collections.abc import Collection, Iterable, Iterator
from typing import cast

from engine.bodies.content import content_parts
from engine.bodies.custom_tools import custom_tool
from engine.bodies.fields import Fields, missing, wrong_value
from engine.bodies.options import read_options
from engine.bodies.repeated import read_once
from engine.jsontext import Json, compact
from engine.messages import (
    ROLES,
    ChatRequest,
    Media,
    Message,
    Origin,
    Part,
    Refusal,
    Role,
    Text,
    ToolCall,
    ToolDefinition,
    ToolResult,
)

ROOT = (
    r"(?:(?:/openai)?(?:/v1)?|/(?:api|inference|compatibility)/v1|/beta|/models|/v1beta/openai"
    r"|/v1(?:beta1)?/projects/[^/]+/locations/[^/]+/endpoints/[^/]+)"
)
"""Where providers serve OpenAI's calls: Groq; OpenRouter, Fireworks, Cohere; DeepSeek; Azure; Gemini; Vertex."""

TEXT_PARTS = ("text", "input_text", "output_text")
"""What parts of text may be called."""
_TELLING = ("image_url", "video_url", "audio_url", "input_audio", "image_embeds", "audio_embeds")
"""Members that say of which kind a part is that doesn't say so itself: each is called as its kind."""
FUNCTIONS = ("function",)
"""The kinds of tools on wires that took over OpenAI's body without its custom tools."""
_TIERS = ("flex", "scale", "priority", "fast")
_BESIDE_WORDS = frozenset({"refusal", "tool_calls", "function_call"})
"""What a message may hold beside its content."""


def read_chat(body: Fields, origin: Origin, kinds: tuple[str, ...] = ("function", "custom")) -> ChatRequest:
    """A chat request; ``kinds`` of tools are those that the wire has. Unknown fields are passed over.

    Raises RequestError.
    """
    if body.get("messages") is None:
        raise missing("messages")
    return ChatRequest(
        model=body.text("model"),
        messages=read_messages(body),
        tools=read_tools(body, kinds),
        options=read_options(body),
        origin=origin,
    )


def read_messages(body: Fields) -> tuple[Message, ...]:
    """The messages, for other wires that spell them alike."""
    return tuple(_message(item) for item in body.objects("messages"))


def read_tools(body: Fields, kinds: tuple[str, ...] = FUNCTIONS) -> tuple[ToolDefinition, ...]:
    """The tools of these kinds, under ``tools``, and the older ``functions``; tools of other kinds are passed over."""
    tools = read_once(body, _tools, kinds)
    functions = tuple(map(_tool, body.objects("functions")))
    return (*tools, *functions) if functions else tools


def _tools(body: Fields, kinds: Collection[str]) -> Iterable[ToolDefinition]:
    plain = _plain_tools(body.get("tools"))
    if plain is not None:
        return plain
    found = ((tool.text("type", "function"), tool) for tool in body.objects("tools"))
    return (custom_tool(tool) if kind == "custom" else _function(tool) for kind, tool in found if kind in kinds)


def _function(tool: Fields) -> ToolDefinition:
    """What a tool says of its function; a name beside its type is taken as well."""
    function = tool.object("function")
    if function is None and tool.get("name") is None:
        raise missing(tool.at("function.name"))
    return _tool(function or tool)


def _plain_tools(tools: Json) -> list[ToolDefinition] | None:
    """The tools where all have the form that nearly all have; None where one has another, right or wrong.

    Tools are most of what a large request holds, and reading them ready to complain takes several times as long.
    """
    if not isinstance(tools, list):
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
    return found


def served_tier(body: Fields) -> str:
    """The tier that a reply names: the one asked for where it is one, else the default (``auto`` never is one)."""
    asked = body.text("service_tier")
    return asked if asked in _TIERS else "default"


def _message(item: Fields) -> Message:
    role = item.text("role").lower() or "user"
    if role == "function":
        return Message("tool", (ToolResult(item.text("name"), _result(item), item.text("name")),))
    if role not in ROLES:
        raise wrong_value(item.at("role"), f"one of {', '.join(ROLES)}", item.get("role"))
    if role == "tool":
        name = item.text("name") or item.text("tool_name")
        return Message("tool", (ToolResult(item.text("tool_call_id"), _result(item), name),))
    content = item.get("content")
    if isinstance(content, str) and _BESIDE_WORDS.isdisjoint(item.values):
        return Message(cast("Role", role), (Text(content),))
    return Message(cast("Role", role), (*_parts(item), *_calls(item)))


def _parts(item: Fields) -> Iterator[Part]:
    yield from content_parts(item, _part)
    if refusal := item.text("refusal"):
        yield Refusal(refusal)


def _part(part: Fields) -> Part:
    kind = part.text("type") or next((name for name in _TELLING if name in part.values), "")
    if not kind:
        raise missing(part.at("type"))
    if kind == "refusal":
        return Refusal(part.text("refusal"))
    if kind not in TEXT_PARTS:
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
        case list() if all(isinstance(part, dict) and part.get("type") in TEXT_PARTS for part in content):
            return "".join(part.text("text") for part in item.objects("content"))
        case _:
            return compact(content)


def _calls(item: Fields) -> Iterator[ToolCall]:
    for call in item.objects("tool_calls"):
        if custom := call.object("custom"):
            yield ToolCall(call.text("id"), custom.text("name"), custom.text("input"))
            continue
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
