"""OpenAI's chat body: the one that the form was made after, and that Mistral, Cohere and Ollama took over."""

from collections.abc import Sequence
from typing import Any, cast

from engine.bodies.fields import Fields
from engine.bodies.openai import read_messages
from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.messages import Message
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.draft import Asked, Call, Turn
from playground.model.fields import ABSENT, Field, Wrong, plain
from playground.model.problems import Problem, read_json


def write(entries: Sequence[Entry]) -> JsonObject:
    """The messages, one a turn."""
    messages: list[Json] = [entry.value if isinstance(entry, Verbatim) else message(entry) for entry in entries]
    return {"messages": messages}


def message(turn: Turn) -> JsonObject:
    """A turn as a message."""
    match turn.role.lower():
        case "tool":
            return {"role": turn.role, "tool_call_id": turn.call_id, "content": turn.text}
        case "assistant" if turn.calls:
            calls: list[Json] = [_call(call) for call in turn.calls]
            return {"role": turn.role, "content": turn.text or None, "tool_calls": calls}
        case _:
            return {"role": turn.role, "content": turn.text}


def _call(call: Call) -> Json:
    if call.custom:
        return {"id": call.id, "type": "custom", "custom": {"name": call.name, "input": call.arguments}}
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}


def read(item: JsonObject) -> Sequence[Message]:
    """What the engine reads in a message. Raises RequestError."""
    return read_messages(Fields({"messages": [item]}))


def turns(item: JsonObject) -> list[Turn] | None:
    """The message letter by letter, its role in the case that it has."""
    calls = item.get("tool_calls")
    found = [_read_call(call) for call in calls] if isinstance(calls, list) else []
    kept = tuple(call for call in found if call is not None)
    return [Turn("", word(item, "role"), word(item, "content"), kept, word(item, "tool_call_id"))]


def _read_call(call: Json) -> Call | None:
    match call:
        case {"function": dict() as function}:
            return Call("", word(call, "id"), word(function, "name"), word(function, "arguments"))
        case {"custom": dict() as custom}:
            return Call("", word(call, "id"), word(custom, "name"), word(custom, "input"), custom=True)
        case _:
            return None


def word(value: JsonObject, key: str) -> str:
    """A text, "" where there is none."""
    found = value.get(key)
    return found if isinstance(found, str) else ""


def function(tool: JsonObject) -> Json:
    """A tool as it stands: the box has them in this shape."""
    return tool


# ── tool choice ──────────────────────────────────────────────────────────────────────────────────


def named(asked: Asked) -> str:
    """The tool that has to be called. Raises Wrong where none is chosen."""
    if not asked.tool_name:
        raise Wrong(Problem("choice", "Tool choice", "expected the name of the tool to call"))
    return asked.tool_name


def allowed(asked: Asked) -> tuple[str, ...]:
    """The tools that may be called. Raises Wrong where none is chosen."""
    if not asked.allowed:
        raise Wrong(Problem("choice", "Tool choice", "expected at least one allowed tool"))
    return asked.allowed


def _write_choice(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.tool_choice:
        case "":
            return ABSENT
        case "tool":
            return {"type": "function", "function": {"name": named(asked)}}
        case "allowed":
            tools: list[Json] = [{"type": "function", "function": {"name": name}} for name in allowed(asked)]
            return {"type": "allowed_tools", "allowed_tools": {"mode": asked.allowed_mode, "tools": tools}}
        case word:
            return word


def _read_choice(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, str):
        return {"tool_choice": value} if value in {"auto", "none", "required"} else {"tool_choice": ""}
    if value["type"] == "function":
        return {"tool_choice": "tool", "tool_name": value["function"]["name"]}
    wanted = value["allowed_tools"]
    names = tuple(tool["function"]["name"] for tool in wanted["tools"])
    return {"tool_choice": "allowed", "allowed": names, "allowed_mode": wanted["mode"]}


# ── stop, response format, stream ────────────────────────────────────────────────────────────────


def _write_stop(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if not asked.stop.strip():
        return ABSENT
    if asked.stop.lstrip()[0] not in '["':
        return [line for line in asked.stop.split("\n") if line]
    read_stop = read_json(asked.stop, "stop", "Stop")
    if read_stop.problem:
        raise Wrong(read_stop.problem)
    return read_stop.value


def _read_stop(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, list):
        items = cast("list[Json]", value)
        lines = "\n".join(item for item in items if isinstance(item, str))
        if lines and lines.lstrip()[:1] not in {"[", '"', ""} and lines.split("\n") == items:
            return {"stop": lines}
    return {"stop": compact(cast("Json", value))}


def stop(path: str) -> Field:
    """Stop sequences, at their path."""
    return Field(path, ("stop",), _write_stop, _read_stop)


def schema_of(asked: Asked) -> JsonObject | bool:
    """The schema of the reply. Raises Wrong where the box holds none."""
    found = read_json(asked.format_schema, "format", "Response format")
    if found.problem:
        raise Wrong(found.problem)
    if not isinstance(found.value, dict | bool):
        raise Wrong(Problem("format", "Response format", f"expected a JSON Schema, found {kind(found.value)}"))
    return found.value


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if not asked.format:
        return ABSENT
    if asked.format != "json_schema":
        return {"type": asked.format}
    body: JsonObject = {"name": asked.format_name, "schema": schema_of(asked)}
    if asked.format_strict is not None:
        body["strict"] = asked.format_strict
    return {"type": "json_schema", "json_schema": body}


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if value["type"] in {"text", "json_object"}:
        return {"format": value["type"]}
    return {"format": "json_schema", **read_schema(value["json_schema"])}


def read_schema(inner: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    """The form's boxes for ``{name, schema, strict}``."""
    return {
        "format_name": inner["name"],
        "format_schema": pretty(inner["schema"]),
        "format_strict": inner.get("strict"),
    }


FORMAT = ("format", "format_name", "format_schema", "format_strict")
CHOICE = ("tool_choice", "tool_name", "allowed", "allowed_mode")


def _write_stream_options(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    return {"include_usage": True} if asked.include_usage and asked.stream else ABSENT


RESPONSE_FORMAT = Field("response_format", FORMAT, _write_format, _read_format)
MODEL = plain("model", "model", str)
STREAM = plain("stream", "stream", bool)
PARALLEL = plain("parallel_tool_calls", "parallel", bool)

OPENAI = Dialect(
    "openai",
    "OpenAI Chat",
    ("/v1/chat/completions", "/v1/chat/completions"),
    (
        MODEL,
        Field("tool_choice", CHOICE, _write_choice, _read_choice),
        PARALLEL,
        RESPONSE_FORMAT,
        plain("reasoning_effort", "reasoning", str),
        plain("max_tokens", "max_tokens", int),
        stop("stop"),
        plain("n", "n", int),
        STREAM,
        Field(
            "stream_options",
            ("include_usage",),
            _write_stream_options,
            lambda value: {"include_usage": value["include_usage"] is True},
        ),
    ),
    write,
    read,
    function,
    turns=turns,
    developer=True,
    custom=True,
)
