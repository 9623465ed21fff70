"""OpenAI's Responses body: items in place of messages, and options that moved into objects."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.bodies.fields import Fields
from engine.bodies.responses import read_response
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject
from engine.messages import Message, Origin
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.dialects.openai import (
    CHOICE,
    FORMAT,
    MODEL,
    PARALLEL,
    STREAM,
    allowed,
    named,
    read_schema,
    schema_of,
)
from playground.model.dialects.turns import collapsed, role_of, turns_of
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, plain
from playground.model.tools.custom import flat

_MADE_UP = frozenset({"id", "status"})
"""What the server adds to an item that it gave."""


def write(entries: Sequence[Entry]) -> JsonObject:
    """The input: an item for what is said, one for each call, one for each result."""
    items: list[Json] = []
    custom: set[str] = set()
    for entry in entries:
        items += [entry.value] if isinstance(entry, Verbatim) else _items(entry, custom)
    return {"input": items}


def _items(turn: Turn, custom: set[str]) -> Iterator[Json]:
    """The items of a turn; ``custom`` are the ids of the calls of custom tools so far."""
    if role_of(turn) == "tool":
        kind = "custom_tool_call_output" if turn.call_id in custom else "function_call_output"
        yield {"type": kind, "call_id": turn.call_id, "output": turn.text}
        return
    if turn.text or not turn.calls:
        yield {"role": role_of(turn), "content": turn.text}
    for call in turn.calls:
        custom.discard(call.id)  # of calls with one id the newest is answered
        if call.custom:
            custom.add(call.id)
            yield {"type": "custom_tool_call", "call_id": call.id, "name": call.name, "input": call.arguments}
        else:
            yield {"type": "function_call", "call_id": call.id, "name": call.name, "arguments": call.arguments}


def _turns(item: JsonObject) -> list[Turn] | None:
    """What the form shows of an item; None where it has no box for something in it. Raises RequestError."""
    turns = turns_of(_read(item))
    if turns is None or item.get("type") != "custom_tool_call":
        return turns
    return [replace(turn, calls=tuple(replace(call, custom=True) for call in turn.calls)) for turn in turns]


def _read(item: JsonObject) -> Sequence[Message]:
    messages = read_response(Fields({"input": [item]}), [], Origin()).messages
    if not messages:
        raise RequestError("An item of this type is no part of a chat.")
    return messages


def _normal(item: JsonObject) -> JsonObject:
    plain_item = {key: value for key, value in item.items() if key not in _MADE_UP}
    if plain_item.get("type") == "message":
        del plain_item["type"]
    if "content" in plain_item:
        plain_item["content"] = collapsed(plain_item["content"], "input_text", "output_text")
    return plain_item


def _write_choice(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.tool_choice:
        case "":
            return ABSENT
        case "tool":
            return {"type": "function", "name": named(asked)}
        case "allowed":
            tools: list[Json] = [{"type": "function", "name": name} for name in allowed(asked)]
            return {"type": "allowed_tools", "mode": asked.allowed_mode, "tools": tools}
        case word:
            return word


def _read_choice(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, str):
        return {"tool_choice": value}
    if value["type"] == "function":
        return {"tool_choice": "tool", "tool_name": value["name"]}
    names = tuple(tool["name"] for tool in value["tools"])
    return {"tool_choice": "allowed", "allowed": names, "allowed_mode": value["mode"]}


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if asked.format != "json_schema":
        return {"type": asked.format} if asked.format else ABSENT
    strict = {} if asked.format_strict is None else {"strict": asked.format_strict}
    return {"type": "json_schema", "name": asked.format_name, "schema": schema_of(asked), **strict}


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    return {"format": value["type"], **(read_schema(value) if value["type"] == "json_schema" else {})}


def _tool(tool: JsonObject) -> Json:
    custom, function = tool.get("custom"), tool.get("function")
    if isinstance(custom, dict):
        return flat(custom)
    return {"type": "function", **function} if isinstance(function, dict) else tool


RESPONSES = Dialect(
    "responses",
    "OpenAI Responses",
    ("/v1/responses", "/v1/responses"),
    (
        MODEL,
        Field("tool_choice", CHOICE, _write_choice, _read_choice),
        PARALLEL,
        Field("text.format", FORMAT, _write_format, _read_format),
        plain("reasoning.effort", "reasoning", str),
        plain("max_output_tokens", "max_tokens", int),
        STREAM,
    ),
    write,
    _read,
    _tool,
    messages="input",
    turns=_turns,
    normal=_normal,
    developer=True,
    custom=True,
    joins=True,
)
