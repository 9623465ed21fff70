"""Anthropic's Messages body: instructions apart, results inside the user's message, arguments as objects."""

from collections.abc import Sequence
from typing import Any

from engine.bodies.anthropic import read_messages, to_wire
from engine.bodies.fields import Fields
from engine.jsontext import Json, JsonObject, pretty
from engine.messages import Choice, Message, Origin, Reasoning, ReplyHead, Text
from engine.shapes.anthropic_blocks import content_block
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.dialects.openai import FORMAT, MODEL, STREAM, named, schema_of, stop
from playground.model.dialects.turns import collapsed, instructions, others, role_of, values
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, worded

DEFAULT_LIMIT = 16_384
"""The limit that is sent where the form has none: Anthropic's request must have one."""

_MODES = {"auto": "auto", "none": "none", "required": "any", "allowed": "auto"}
_THINKING: dict[str, Json] = {
    "none": {"type": "disabled"},
    "minimal": {"type": "enabled", "budget_tokens": 1024},
    "low": {"type": "enabled", "budget_tokens": 2048},
    "medium": {"type": "enabled", "budget_tokens": 4096},
    "high": {"type": "enabled", "budget_tokens": 8192},
}


def write(entries: Sequence[Entry]) -> JsonObject:
    """The instructions and the messages; results and the user's words after them are one message."""
    told = instructions(entries)
    system: Json = told[0] if len(told) == 1 else [{"type": "text", "text": text} for text in told]
    messages: list[Json] = []
    open_results: list[Json] | None = None
    for entry in others(entries):
        if isinstance(entry, Verbatim):
            messages.append(entry.value)
            open_results = None
        elif role_of(entry) == "tool":
            if open_results is None:
                open_results = []
                messages.append({"role": "user", "content": open_results})
            open_results.append(_result(entry))
        elif open_results is not None and role_of(entry) == "user":
            open_results.append({"type": "text", "text": entry.text})
            open_results = None
        else:
            messages.append({"role": role_of(entry), "content": _content(entry)})
            open_results = None
    return {**({"system": system} if told else {}), "messages": messages}


def _result(turn: Turn) -> Json:
    return {"type": "tool_result", "tool_use_id": to_wire(turn.call_id), "content": turn.text}


def _content(turn: Turn) -> Json:
    if not turn.calls:
        return turn.text
    said: list[Json] = [{"type": "text", "text": turn.text}] if turn.text else []
    calls: list[Json] = [
        {"type": "tool_use", "id": to_wire(call.id), "name": call.name, "input": values(call)} for call in turn.calls
    ]
    return [*said, *calls]


def _kept(choice: Choice, head: ReplyHead) -> JsonObject | None:
    """With its thoughts, as Anthropic wants them back, and without empty text, which it refuses."""
    if not any(isinstance(part, Reasoning) for part in choice.parts):
        return None
    parts = (part for part in choice.parts if not isinstance(part, Text) or part.text)
    return {"role": "assistant", "content": [content_block(part, head.fingerprint) for part in parts]}


def _read(item: JsonObject) -> Sequence[Message]:
    return read_messages(Fields({"messages": [item]}), Origin(), counting=True).messages


def _read_system(value: Json) -> list[str] | None:
    match value:
        case str():
            return [value]
        case list():
            texts = [collapsed([part], "text") for part in value]
            found = [text for text in texts if isinstance(text, str)]
            return found if len(found) == len(texts) > 1 else None
        case _:
            return None


def _normal(item: JsonObject) -> JsonObject:
    content = collapsed(item.get("content"), "text")
    if isinstance(content, list):
        content = [_plain_result(block) for block in content]
    return {**item, "content": content}


def _plain_result(block: Json) -> Json:
    if isinstance(block, dict) and block.get("type") == "tool_result":
        return {**block, "content": collapsed(block.get("content"), "text")}
    return block


def _write_choice(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    one = (
        {}
        if asked.parallel is None or asked.tool_choice == "none"
        else {"disable_parallel_tool_use": not asked.parallel}
    )
    match asked.tool_choice:
        case "":
            return {"type": "auto", **one} if one else ABSENT
        case "tool":
            return {"type": "tool", "name": named(asked), **one}
        case "allowed" if asked.allowed_mode == "required":
            return {"type": "any", **one}
        case word:
            return {"type": _MODES[word], **one}


def _read_choice(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    single = value.get("disable_parallel_tool_use")
    parallel = {} if single is None else {"parallel": not single}
    if value["type"] == "tool":
        return {"tool_choice": "tool", "tool_name": value["name"], **parallel}
    return {"tool_choice": next(word for word, mode in _MODES.items() if mode == value["type"]), **parallel}


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    return {"type": "json_schema", "schema": schema_of(asked)} if asked.format == "json_schema" else ABSENT


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    return {"format": value["type"], "format_schema": pretty(value["schema"])}


def _read_limit(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if type(value) is not int:
        raise TypeError(value)
    return {"max_tokens": None if value == DEFAULT_LIMIT else value}


def _tool(tool: JsonObject) -> Json:
    function = tool.get("function")
    if not isinstance(function, dict):
        return tool
    described = {key: function[key] for key in ("name", "description", "strict") if key in function}
    return {**described, "input_schema": function.get("parameters", {"type": "object", "properties": {}})}


def _lacks(asked: Asked) -> Sequence[tuple[str, str]]:
    if asked.tool_choice == "allowed":
        return (("choice", "Anthropic can't allow some tools only: all of them are offered."),)
    return ()


ANTHROPIC = Dialect(
    "anthropic",
    "Anthropic Messages",
    ("/v1/messages", "/v1/messages"),
    (
        MODEL,
        Field(
            "max_tokens",
            ("max_tokens",),
            lambda asked: DEFAULT_LIMIT if asked.max_tokens is None else asked.max_tokens,
            _read_limit,
        ),
        Field("tool_choice", ("tool_choice", "tool_name", "parallel"), _write_choice, _read_choice),
        Field("output_config.format", FORMAT[:1] + FORMAT[2:3], _write_format, _read_format),
        worded("thinking", "reasoning", _THINKING),
        stop("stop_sequences"),
        STREAM,
    ),
    write,
    _read,
    _tool,
    system="system",
    read_system=_read_system,
    normal=_normal,
    kept=_kept,
    lacks=_lacks,
    objects=True,
    default_limit=DEFAULT_LIMIT,
    headers=(("anthropic-version", "2023-06-01"),),
)
