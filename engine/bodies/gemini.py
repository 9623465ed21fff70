"""The body of Gemini's generateContent call, as a chat request; camelCase and snake_case are both taken."""

import re
from collections.abc import Iterator
from typing import cast

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.bodies.noted import restored
from engine.bodies.repeated import read_once
from engine.jsontext import Json, JsonObject, compact
from engine.messages import (
    ChatRequest,
    Media,
    Message,
    Options,
    Origin,
    Part,
    Reasoning,
    ResponseFormat,
    Role,
    Text,
    ToolCall,
    ToolChoice,
    ToolDefinition,
    ToolResult,
)

MODEL_PATH = r"(?:/gemini)?(?:/v1(?:beta\d?|alpha)?)?/(?P<model>(?!(?:gemini/)?v1)(?:.+/)?(?:models|tunedModels)/.+)"
"""The path of a model below all roots, which name a version once; a colon and a verb follow."""

_SIGNING = re.compile(r"gemini-(?:[3-9]|\d\d)")
_ROLES = {"": "user", "user": "user", "model": "assistant", "function": "user", "tool": "user", "system": "system"}
_MODES = ("AUTO", "ANY", "NONE", "VALIDATED", "MODE_UNSPECIFIED")
_UNWRAPPED = ("result", "output")
_MOST = 10**9


def camel(fields: Fields) -> Fields:
    """The same object with its own keys in camelCase (what they hold is left alone)."""
    return Fields({_camel(key): value for key, value in fields.values.items()}, fields.path)


def read_contents(body: Fields, model: str, origin: Origin) -> ChatRequest:
    """A chat request. Raises RequestError."""
    body = camel(body)
    if body.get("contents") is None:
        raise missing("contents")
    return ChatRequest(
        model=model,
        messages=(*_system(body), *(message for item in objects(body, "contents") for message in _messages(item))),
        tools=read_once(body, _tools),
        options=_options(body),
        origin=origin,
    )


def signs(model: str) -> bool:
    """Whether a model, by its name, signs its calls whether or not it is asked to think."""
    return _SIGNING.match(model) is not None


def _camel(key: str) -> str:
    head, *rest = key.split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest) if head else key


def _object(fields: Fields, name: str) -> Fields | None:
    inner = fields.object(name)
    return camel(inner) if inner else None


def objects(fields: Fields, name: str) -> Iterator[Fields]:
    """The items of an array; the API takes a single object in its place."""
    value = fields.get(name)
    if isinstance(value, dict):
        return iter((camel(Fields(value, fields.at(name))),))
    return map(camel, fields.objects(name, "an object or an array"))


def _system(body: Fields) -> Iterator[Message]:
    match body.get("systemInstruction"):
        case None:
            pass
        case str(instruction):
            yield Message("system", (Text(instruction),))
        case dict(content):
            spelled = camel(Fields(content, "systemInstruction"))
            yield Message("system", tuple(_part(part) for part in objects(spelled, "parts")))
        case other:
            raise wrong_type("systemInstruction", "a string or an object", other)


def _messages(item: Fields) -> Iterator[Message]:
    """One content: each function response is a tool message of its own, before what else was said."""
    role = _ROLES.get(item.text("role").lower())
    if role is None:
        raise wrong_value(item.at("role"), "user or model", item.get("role"))
    parts = tuple(_part(part) for part in objects(item, "parts"))
    results = tuple(part for part in parts if isinstance(part, ToolResult))
    others = tuple(part for part in parts if not isinstance(part, ToolResult))
    yield from (Message("tool", (result,)) for result in results)
    if others or not results:
        yield Message(cast("Role", role), others, item.at("parts"))


def _part(part: Fields) -> Part:
    if call := _object(part, "functionCall"):
        name = call.required_text("name")
        return ToolCall(call.text("id") or name, name, compact(call.get("args") or {}))
    if response := _object(part, "functionResponse"):
        name = response.required_text("name")
        return ToolResult(response.text("id") or name, _result(response.get("response")), name)
    if part.get("text") is not None:
        text = part.text("text")
        return Reasoning(text) if part.flag("thought") else Text(text)
    return Media(next(iter(part.values), "empty"))


def _result(response: Json) -> str:
    """The result's own text where the response only wraps one, else the response as JSON text."""
    match response:
        case dict() if len(response) == 1 and (key := next(iter(response))) in _UNWRAPPED:
            inner = response[key]
            return inner if isinstance(inner, str) else compact(inner)
        case None:
            return ""
        case _:
            return compact(response)


def _tools(body: Fields) -> Iterator[ToolDefinition]:
    """The functions that the client runs; the tools of Google's own servers are passed over."""
    for tool in objects(body, "tools"):
        for function in objects(tool, "functionDeclarations"):
            yield ToolDefinition(function.required_text("name"), function.text("description"), _parameters(function))


def _parameters(function: Fields) -> JsonObject:
    schema = function.object("parametersJsonSchema")
    if schema:
        return restored(schema.values)
    spelled = function.object("parameters")
    return cast("JsonObject", json_schema(spelled.values)) if spelled else {}


def json_schema(schema: Json) -> Json:
    """Gemini's own schema spelling (types in capitals, ``anyOf``, camelCase or snake_case) as JSON Schema."""
    match schema:
        case dict():
            spelled = {_SPELLINGS.get(key, key): _keyword(key, value) for key, value in schema.items()}
            return {**spelled, "type": "null"} if spelled.keys() == _LOST else spelled
        case list():
            return [json_schema(item) for item in schema]
        case _:
            return schema


_SPELLINGS = {
    "any_of": "anyOf",
    "min_items": "minItems",
    "max_items": "maxItems",
    "min_length": "minLength",
    "max_length": "maxLength",
    "min_properties": "minProperties",
    "max_properties": "maxProperties",
    "property_ordering": "propertyOrdering",
    "additional_properties": "additionalProperties",
}
_LOST = {"nullable"}
"""All that Google's client leaves of a reference to a model that holds itself; it reads nothing but null there."""
_COUNTS = frozenset({"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"})


def _keyword(key: str, value: Json) -> Json:
    match value:
        case str() if key == "type":
            return value.lower()
        case str() if _SPELLINGS.get(key, key) in _COUNTS and value.isdecimal():
            return int(value)  # 64-bit integers are strings in Google's JSON
        case dict() if key == "properties":
            return {name: json_schema(inner) for name, inner in value.items()}
        case _ if key in {"enum", "default", "example", "required"}:
            return value
        case _:
            return json_schema(value)


def _options(body: Fields) -> Options:
    config = _object(body, "generationConfig") or Fields({}, "generationConfig")
    thinking = _object(config, "thinkingConfig")
    return Options(
        tool_choice=_tool_choice(body),
        response_format=_response_format(config),
        max_tokens=config.integer("maxOutputTokens", 1, _MOST),
        stop=tuple(config.strings("stopSequences")),
        n=config.integer("candidateCount", 1, 128) or 1,
        logprobs=(config.integer("logprobs", 0, 20) or 0) if config.flag("responseLogprobs") else None,
        reasoning=thinking is not None and _thinks(thinking),
    )


def _thinks(thinking: Fields) -> bool:
    """A budget of 0 turns thinking off; thoughts that aren't asked for aren't told."""
    return thinking.get("thinkingBudget") != 0 and thinking.flag("includeThoughts", default=True)


def _tool_choice(body: Fields) -> ToolChoice:
    config = _object(body, "toolConfig")
    calling = _object(config, "functionCallingConfig") if config else None
    if calling is None:
        return ToolChoice()
    mode = calling.text("mode", "AUTO").upper()
    if mode not in _MODES:
        raise wrong_value(calling.at("mode"), f"one of {', '.join(_MODES)}", calling.get("mode"))
    names, field = tuple(calling.strings("allowedFunctionNames")), calling.at("allowedFunctionNames")
    if mode == "NONE":
        return ToolChoice("none")
    if mode == "ANY" and len(names) == 1:
        return ToolChoice("required", name=names[0], field=field)
    return ToolChoice("required" if mode == "ANY" else "auto", allowed=names or None, field=field)


def _response_format(config: Fields) -> ResponseFormat:
    kind = config.text("responseMimeType")
    bare = kind == "text/x.enum"
    if schema := config.object("responseJsonSchema"):
        return ResponseFormat("json_schema", restored(schema.values), bare=bare, field=schema.path)
    if schema := config.object("responseSchema"):
        plain = cast("JsonObject", json_schema(schema.values))
        return ResponseFormat("json_schema", plain, bare=bare, field=schema.path)
    return ResponseFormat("json_object" if kind == "application/json" else "text")
