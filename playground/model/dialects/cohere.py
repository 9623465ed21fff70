"""Cohere's chat body, version 2: OpenAI's messages, and fewer ways to choose a tool."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.bodies.cohere import read_chat
from engine.bodies.fields import Fields
from engine.jsontext import Json, JsonObject, pretty
from engine.messages import Message, Origin
from playground.model.dialects.dialect import Dialect, Entry
from playground.model.dialects.openai import MODEL, STREAM, function, schema_of, stop
from playground.model.dialects.openai import write as write_openai
from playground.model.dialects.turns import INSTRUCTING, role_of
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, plain, worded

_WORDS: dict[str, Json] = {"required": "REQUIRED", "tool": "REQUIRED", "none": "NONE"}
_THINKING: dict[str, Json] = {
    "none": {"type": "disabled"},
    "minimal": {"type": "enabled", "token_budget": 1024},
    "low": {"type": "enabled", "token_budget": 2048},
    "medium": {"type": "enabled"},
    "high": {"type": "enabled", "token_budget": 8192},
}


def write(entries: Sequence[Entry]) -> JsonObject:
    """The messages."""
    return write_openai([_turn(entry) if isinstance(entry, Turn) else entry for entry in entries])


def _turn(turn: Turn) -> Turn:
    return replace(turn, role="system" if role_of(turn) in INSTRUCTING else role_of(turn))


def _read(item: JsonObject) -> Sequence[Message]:
    return read_chat(Fields({"messages": [item]}), Origin()).messages


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.format:
        case "json_schema":
            return {"type": "json_object", "json_schema": schema_of(asked)}
        case "":
            return ABSENT
        case word:
            return {"type": word}


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if "json_schema" in value:
        return {"format": "json_schema", "format_schema": pretty(value["json_schema"])}
    return {"format": value["type"]}


def _lacks(asked: Asked) -> Sequence[tuple[str, str]]:
    match asked.tool_choice:
        case "tool":
            return (("choice", "Cohere can't name the tool to call: REQUIRED is sent, which is any of them."),)
        case "allowed":
            return (("choice", "Cohere can't allow some tools only: all of them are offered."),)
        case _:
            return ()


COHERE = Dialect(
    "cohere",
    "Cohere",
    ("/v2/chat", "/v2/chat"),
    (
        MODEL,
        worded("tool_choice", "tool_choice", _WORDS),
        Field("response_format", ("format", "format_schema"), _write_format, _read_format),
        worded("thinking", "reasoning", _THINKING),
        plain("max_tokens", "max_tokens", int),
        stop("stop_sequences"),
        STREAM,
    ),
    write,
    _read,
    function,
    lacks=_lacks,
)
