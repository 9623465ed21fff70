"""Mistral's chat body: OpenAI's, with ids of nine characters and a word of its own for a call that has to be."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.dialects.mistral import short_id
from engine.jsontext import JsonObject
from playground.model.dialects.dialect import Dialect, Entry
from playground.model.dialects.openai import (
    MODEL,
    PARALLEL,
    RESPONSE_FORMAT,
    STREAM,
    function,
    named,
    read,
    stop,
    turns,
)
from playground.model.dialects.openai import write as write_openai
from playground.model.dialects.turns import INSTRUCTING, role_of
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, plain

_MODES = {"auto": "auto", "none": "none", "required": "any", "allowed": "auto"}


def write(entries: Sequence[Entry]) -> JsonObject:
    """The messages."""
    return write_openai([_turn(entry) if isinstance(entry, Turn) else entry for entry in entries])


def _turn(turn: Turn) -> Turn:
    role = "system" if role_of(turn) in INSTRUCTING else role_of(turn)
    calls = tuple(replace(call, id=short_id(call.id)) for call in turn.calls)
    return replace(turn, role=role, calls=calls, call_id=short_id(turn.call_id))


def _write_choice(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.tool_choice:
        case "":
            return ABSENT
        case "tool":
            return {"type": "function", "function": {"name": named(asked)}}
        case "allowed" if asked.allowed_mode == "required":
            return "any"
        case word:
            return _MODES[word]


def _read_choice(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, str):
        return {"tool_choice": next(word for word, mode in _MODES.items() if mode == value)}
    return {"tool_choice": "tool", "tool_name": value["function"]["name"]}


def _lacks(asked: Asked) -> Sequence[tuple[str, str]]:
    if asked.tool_choice == "allowed":
        return (("choice", "Mistral can't allow some tools only: all of them are offered."),)
    return ()


MISTRAL = Dialect(
    "mistral",
    "Mistral",
    ("/mistral/v1/chat/completions", "/mistral/v1/chat/completions"),
    (
        MODEL,
        Field("tool_choice", ("tool_choice", "tool_name"), _write_choice, _read_choice),
        PARALLEL,
        RESPONSE_FORMAT,
        plain("reasoning_effort", "reasoning", str),
        plain("max_tokens", "max_tokens", int),
        stop("stop"),
        plain("n", "n", int),
        STREAM,
    ),
    write,
    read,
    function,
    turns=turns,
    lacks=_lacks,
)
