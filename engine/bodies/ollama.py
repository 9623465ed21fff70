"""The bodies of Ollama's chat and generate calls, as chat requests."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.bodies.fields import Fields, wrong_type
from engine.bodies.openai import read_messages, read_tools
from engine.jsontext import Json, JsonObject
from engine.messages import ROLES, ChatRequest, Media, Message, Options, Origin, ResponseFormat, Text, ToolResult

_MOST = 10**9
_QUIET = ("none", "")


def read_lines(body: Fields, origin: Origin, *, chat: bool) -> ChatRequest:
    """A chat request, from a chat body or a generate body. Raises RequestError."""
    return ChatRequest(
        model=body.text("model"),
        messages=tuple(_named(read_messages(_known(body)))) if chat else _prompt(body),
        tools=read_tools(body),
        options=_options(body),
        origin=origin,
    )


def _known(body: Fields) -> Fields:
    """The messages with roles of ours: a template may have others, such as Granite's ``control``, which instruct."""
    messages: list[Json] = [_plain(item) for item in body.objects("messages")]
    return Fields({"messages": messages})


def _plain(message: Fields) -> JsonObject:
    known = message.text("role").lower() in ("", "function", *ROLES)
    return message.values if known else {**message.values, "role": "system"}


def _named(messages: Sequence[Message]) -> Iterator[Message]:
    """Gives a result that says neither an id nor a name that of the call in its place, as clients leave out both."""
    waiting: list[str] = []
    for message in messages:
        if message.tool_calls:
            waiting = [call.name for call in message.tool_calls]
        match message.parts:
            case (ToolResult(call_id="", name="") as result,) if waiting:
                yield replace(message, parts=(replace(result, name=waiting.pop(0)),))
            case (ToolResult(name=name),) if name in waiting:
                waiting.remove(name)
                yield message
            case _:
                yield message


def _prompt(body: Fields) -> tuple[Message, ...]:
    """A generate request as a conversation."""
    system = body.text("system")
    instruction = (Message("system", (Text(system),)),) if system else ()
    images = tuple(Media("image") for _ in body.items("images"))
    return (*instruction, Message("user", (Text(body.text("prompt")), *images), "prompt"))


def _options(body: Fields) -> Options:
    inner = body.object("options") or Fields({}, "options")
    limit = _whole(inner).integer("num_predict", -_MOST, _MOST)
    think = body.get("think")
    return Options(
        response_format=_response_format(body.get("format")),
        max_tokens=limit if limit is not None and limit > 0 else None,
        stop=tuple(_stop(inner)),
        logprobs=(body.integer("top_logprobs", 0, 20) or 0) if body.flag("logprobs") else None,
        reasoning=think is True or (isinstance(think, str) and think not in _QUIET),
    )


def _whole(inner: Fields) -> Fields:
    """Ollama cuts a fraction off the limit."""
    limit = inner.get("num_predict")
    if isinstance(limit, float) and -_MOST < limit < _MOST:
        return Fields({**inner.values, "num_predict": int(limit)}, inner.path)
    return inner


def _response_format(wanted: Json) -> ResponseFormat:
    match wanted:
        case None | "":
            return ResponseFormat()
        case "json":
            return ResponseFormat("json_object")
        case dict():
            return ResponseFormat("json_schema", wanted, field="format")
        case _:
            raise wrong_type("format", '"json" or a schema', wanted)


def _stop(inner: Fields) -> list[str]:
    value = inner.get("stop")
    if isinstance(value, str):
        return [value]
    return list(inner.strings("stop", "a string or an array of strings"))
