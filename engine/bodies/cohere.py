"""The body of Cohere's chat call, version 2, as a chat request."""

from engine.bodies.fields import Fields, missing
from engine.bodies.openai import read_messages, read_tools
from engine.jsontext import Json, JsonObject, compact
from engine.messages import ChatRequest, Options, Origin, ResponseFormat, ToolChoice

_MOST = 10**9


def read_chat(body: Fields, origin: Origin) -> ChatRequest:
    """A chat request. Raises RequestError."""
    if body.get("messages") is None:
        raise missing("messages")
    return ChatRequest(
        model=body.text("model"),
        messages=read_messages(Fields({"messages": [_plain(item) for item in body.objects("messages")]})),
        tools=read_tools(body),
        options=_options(body),
        origin=origin,
    )


def _plain(message: Fields) -> JsonObject:
    """A message whose documents are texts: a result's content may be made of them."""
    content = message.get("content")
    if not isinstance(content, list):
        return message.values
    return {**message.values, "content": [_text(part) for part in content]}


def _text(part: Json) -> Json:
    match part:
        case {"type": "document", "document": {"data": data}}:
            return {"type": "text", "text": data if isinstance(data, str) else compact(data)}
        case _:
            return part


def _options(body: Fields) -> Options:
    thinking = body.object("thinking")
    return Options(
        tool_choice=_tool_choice(body),
        response_format=_response_format(body.object("response_format")),
        max_tokens=body.integer("max_tokens", 1, _MOST),
        stop=tuple(body.strings("stop_sequences")),
        logprobs=0 if body.flag("logprobs") else None,
        reasoning=thinking is not None and thinking.text("type") != "disabled",
    )


def _tool_choice(body: Fields) -> ToolChoice:
    word = body.text("tool_choice").upper()
    return {"REQUIRED": ToolChoice("required"), "NONE": ToolChoice("none")}.get(word, ToolChoice())


def _response_format(wanted: Fields | None) -> ResponseFormat:
    if wanted is None or wanted.word("type", ("text", "json_object"), "text") == "text":
        return ResponseFormat()
    schema = wanted.object("json_schema") or wanted.object("schema")
    return ResponseFormat("json_schema", schema.values, field=schema.path) if schema else ResponseFormat("json_object")
