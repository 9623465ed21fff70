"""Ollama's chat body: OpenAI's messages with arguments as objects, limits among its options, no tool choice."""

from collections.abc import Sequence
from typing import Any, cast

from engine.jsontext import Json, JsonObject, pretty
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.dialects.openai import MODEL, STREAM, function, read, schema_of, stop
from playground.model.dialects.turns import INSTRUCTING, role_of, tool_names, values
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, plain, worded

_THINK: dict[str, Json] = {"none": False, "medium": True, "low": "low", "minimal": "low", "high": "high"}


def write(entries: Sequence[Entry]) -> JsonObject:
    """The messages; a result names its tool, since calls have no ids here."""
    names = tool_names(entries)
    return {"messages": [entry.value if isinstance(entry, Verbatim) else _message(entry, names) for entry in entries]}


def _message(turn: Turn, names: dict[str, str]) -> Json:
    role = "system" if role_of(turn) in INSTRUCTING else role_of(turn)
    if role == "tool":
        return {"role": "tool", "tool_name": names.get(turn.call_id, turn.call_id), "content": turn.text}
    calls: list[Json] = [{"function": {"name": call.name, "arguments": values(call)}} for call in turn.calls]
    return {"role": role, "content": turn.text, **({"tool_calls": calls} if calls else {})}


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if asked.format == "json_schema":
        return schema_of(asked)
    return "json" if asked.format == "json_object" else ABSENT


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if value == "json":
        return {"format": "json_object"}
    if not isinstance(value, dict):
        raise TypeError(value)
    return {"format": "json_schema", "format_schema": pretty(cast("JsonObject", value))}


def _lacks(asked: Asked) -> Sequence[tuple[str, str]]:
    return (("limits", "Ollama has no minimal effort: low is sent."),) if asked.reasoning == "minimal" else ()


OLLAMA = Dialect(
    "ollama",
    "Ollama",
    ("/api/chat", "/api/chat"),
    (
        MODEL,
        Field("format", ("format", "format_schema"), _write_format, _read_format),
        worded("think", "reasoning", _THINK),
        plain("options.num_predict", "max_tokens", int),
        stop("options.stop"),
        STREAM,
    ),
    write,
    read,
    function,
    lacks=_lacks,
    objects=True,
)
