"""Gemini's generateContent body: contents made of parts, options in a generationConfig, the model in the path."""

from collections.abc import Iterator, Sequence
from typing import Any

from engine.bodies.fields import Fields
from engine.bodies.gemini import camel, read_contents
from engine.errors import JsonError
from engine.jsontext import Json, JsonObject, decode, pretty
from engine.messages import Choice, Message, Origin, Reasoning, ReplyHead
from engine.shapes.gemini_parts import content_parts, signature_of
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.dialects.openai import allowed, named, schema_of, stop
from playground.model.dialects.turns import instructions, others, role_of, tool_names, values
from playground.model.draft import Asked, Turn
from playground.model.fields import ABSENT, Field, plain, worded

_JSON = "application/json"
_MODES = {"auto": "AUTO", "none": "NONE", "required": "ANY"}
_THINKING: dict[str, Json] = {
    "none": {"thinkingBudget": 0},
    **{word: {"includeThoughts": True, "thinkingLevel": word.upper()} for word in ("minimal", "low", "medium", "high")},
}
_WRAPPED = frozenset({"result", "output"})
"""Keys of a response that only wraps a text."""


def write(entries: Sequence[Entry]) -> JsonObject:
    """The instructions and the contents; results that follow one another are one content."""
    names = tool_names(entries)
    for entry in entries:
        names.update(_names_in(entry.value) if isinstance(entry, Verbatim) else ())
    told: list[Json] = [{"text": text} for text in instructions(entries)]
    contents: list[Json] = []
    results: list[Json] | None = None
    for entry in others(entries):
        if isinstance(entry, Turn) and role_of(entry) == "tool":
            if results is None:
                results = []
                contents.append({"role": "user", "parts": results})
            results.append(_result(entry, names))
            continue
        results = None
        contents.append(entry.value if isinstance(entry, Verbatim) else _content(entry))
    return {**({"systemInstruction": {"parts": told}} if told else {}), "contents": contents}


def _content(turn: Turn) -> Json:
    return {"role": "model" if role_of(turn) == "assistant" else "user", "parts": list(_parts(turn))}


def _parts(turn: Turn) -> Iterator[Json]:
    if turn.text or not turn.calls:
        yield {"text": turn.text}
    for call in turn.calls:
        yield {"functionCall": {**_id(call.id, call.name), "name": call.name, "args": values(call)}}


def _result(turn: Turn, names: dict[str, str]) -> Json:
    name = names.get(turn.call_id, turn.call_id)
    return {"functionResponse": {**_id(turn.call_id, name), "name": name, "response": _response(turn.text)}}


def _id(call_id: str, name: str) -> JsonObject:
    """A call without an id goes by its tool's name."""
    return {"id": call_id} if call_id and call_id != name else {}


def _response(text: str) -> JsonObject:
    """A result that is an object as that object; any other as the text under ``result``."""
    try:
        value = decode(text)
    except JsonError:
        return {"result": text}
    return value if isinstance(value, dict) and not (len(value) == 1 and _WRAPPED & value.keys()) else {"result": text}


def _kept(choice: Choice, head: ReplyHead) -> JsonObject | None:
    """With the signature of its first call, as Google wants it back, and the thoughts before it."""
    thinks = any(isinstance(part, Reasoning) for part in choice.parts)
    return {"role": "model", "parts": content_parts(choice.parts, head)} if signature_of(head, thinks=thinks) else None


def _names_in(value: Json) -> Iterator[tuple[str, str]]:
    """The calls of a content that stands as it is: each id with its tool's name."""
    match value:
        case {"parts": list() as parts}:
            for part in parts:
                match part:
                    case {"functionCall": {"id": str(call_id), "name": str(name)}}:
                        yield call_id, name
                    case _:
                        pass
        case _:
            pass


def _read(item: JsonObject) -> Sequence[Message]:
    return read_contents(Fields({"contents": [item]}), "", Origin()).messages


def _read_system(value: Json) -> list[str] | None:
    match value:
        case {"parts": list() as parts, **rest} if not rest:
            texts = [part["text"] for part in parts if isinstance(part, dict) and part.keys() == {"text"}]
            found = [text for text in texts if isinstance(text, str)]
            return found if len(found) == len(parts) > 0 else None
        case _:
            return None


def _normal(item: JsonObject) -> JsonObject:
    return camel(Fields(item)).values


def _tidy(body: JsonObject) -> JsonObject:
    """The body with the names in camelCase that may come in snake_case too."""
    return _camel(_camel(body, "generationConfig", "thinkingConfig"), "toolConfig", "functionCallingConfig")


def _camel(body: JsonObject, outer: str, inner: str) -> JsonObject:
    tidied = camel(Fields(body)).values
    config = tidied.get(outer)
    if not isinstance(config, dict):
        return tidied
    config = camel(Fields(config)).values
    deep = config.get(inner)
    within: JsonObject = {**config, inner: camel(Fields(deep)).values} if isinstance(deep, dict) else config
    return {**tidied, outer: within}


def _write_calling(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.tool_choice:
        case "":
            return ABSENT
        case "tool":
            return {"mode": "ANY", "allowedFunctionNames": [named(asked)]}
        case "allowed":
            mode = "ANY" if asked.allowed_mode == "required" else "VALIDATED"
            return {"mode": mode, "allowedFunctionNames": [*allowed(asked)]}
        case word:
            return {"mode": _MODES[word]}


def _read_calling(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    names = value.get("allowedFunctionNames")
    if names is None:
        return {"tool_choice": next(word for word, mode in _MODES.items() if mode == value["mode"])}
    if value["mode"] == "ANY" and len(names) == 1:
        return {"tool_choice": "tool", "tool_name": names[0]}
    mode = "required" if value["mode"] == "ANY" else "auto"
    return {"tool_choice": "allowed", "allowed": tuple(names), "allowed_mode": mode}


def _write_type(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    return {"json_object": _JSON, "json_schema": _JSON, "text": "text/plain"}.get(asked.format, ABSENT)


def _read_type(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    return {"format": {_JSON: "json_object", "text/plain": "text"}[value]}


def _write_schema(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    return schema_of(asked) if asked.format == "json_schema" else ABSENT


def _read_schema(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    return {"format": "json_schema", "format_schema": pretty(value)}


def _tool(tool: JsonObject) -> Json:
    function = tool.get("function")
    if not isinstance(function, dict):
        return tool
    described = {key: function[key] for key in ("name", "description") if key in function}
    schema = {"parametersJsonSchema": function["parameters"]} if "parameters" in function else {}
    return {**described, **schema}


def _declared(tools: list[Json]) -> Json:
    return [{"functionDeclarations": tools}]


_CONFIG = "generationConfig"
GEMINI = Dialect(
    "gemini",
    "Gemini",
    ("/v1beta/models/{model}:generateContent", "/v1beta/models/{model}:streamGenerateContent?alt=sse"),
    (
        Field(
            "toolConfig.functionCallingConfig",
            ("tool_choice", "tool_name", "allowed", "allowed_mode"),
            _write_calling,
            _read_calling,
        ),
        plain(f"{_CONFIG}.maxOutputTokens", "max_tokens", int),
        stop(f"{_CONFIG}.stopSequences"),
        plain(f"{_CONFIG}.candidateCount", "n", int),
        Field(f"{_CONFIG}.responseMimeType", ("format",), _write_type, _read_type),
        Field(f"{_CONFIG}.responseJsonSchema", ("format", "format_schema"), _write_schema, _read_schema),
        worded(f"{_CONFIG}.thinkingConfig", "reasoning", _THINKING),
    ),
    write,
    _read,
    _tool,
    messages="contents",
    system="systemInstruction",
    read_system=_read_system,
    tools=_declared,
    tidy=_tidy,
    normal=_normal,
    kept=_kept,
    objects=True,
    in_path=frozenset({"model", "stream"}),
)
