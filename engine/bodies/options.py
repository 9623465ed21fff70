"""What the chat request body that OpenAI coined asks of the reply: its tool choice, its form, its limits."""

from collections.abc import Iterator
from typing import Literal, cast

from engine.bodies.fields import Fields, missing, wrong_type, wrong_value
from engine.jsontext import JsonObject, compact
from engine.messages import Options, ResponseFormat, ToolChoice

_MOST = 10**9
_MOST_STOPS = 100
"""Each sequence is searched for in the whole reply."""
_NAMED = ("function", "custom")
"""Kinds of tools that are known by their names."""
_USUAL = Options()
_ASKED = frozenset(
    {
        "max_completion_tokens",
        "max_tokens",
        "tool_choice",
        "function_call",
        "functions",
        "parallel_tool_calls",
        "response_format",
        "stop",
        "n",
        "logprobs",
        "top_logprobs",
        "reasoning_effort",
        "reasoning",
        "thinking",
        "prompt_mode",
    }
)
"""Every field that is read here."""


def read_options(body: Fields) -> Options:
    """The options of a chat request. Raises RequestError."""
    if _ASKED.isdisjoint(body.values):
        return _USUAL
    limit = body.integer("max_completion_tokens", 1, _MOST)
    return Options(
        tool_choice=_tool_choice(body),
        parallel_tool_calls=body.flag("parallel_tool_calls", default=body.get("functions") is None),
        response_format=_response_format(body.object("response_format")),
        max_tokens=limit if limit is not None else body.integer("max_tokens", 1, _MOST),
        stop=tuple(read_stop(body)),
        n=body.integer("n", 1, 128) or 1,
        logprobs=_logprobs(body),
        reasoning=body.text("reasoning_effort") not in {"", "none"} or _reasons(body),
    )


def _reasons(body: Fields) -> bool:
    """Whether a server of this wire is asked to reason in a field of its own: Mistral's, DeepSeek's or OpenRouter's."""
    match body.values:
        case {"prompt_mode": "reasoning"} | {"thinking": {"type": "enabled" | "adaptive"}}:
            return True
        case {"reasoning": {"enabled": False} | {"exclude": True} | {"effort": "none"}}:
            return False
        case {"reasoning": {"enabled": True} | {"effort": str()} | {"max_tokens": int()}}:
            return True
        case _:
            return False


def _tool_choice(body: Fields) -> ToolChoice:
    field = "tool_choice" if body.get("tool_choice") is not None else "function_call"
    value = body.get(field)
    match value:
        case None:
            return ToolChoice()
        case "auto" | "none" | "required":
            return ToolChoice(value)
        case "any":
            return ToolChoice("required")
        case {"type": "allowed_tools"}:
            return _allowed(Fields(value, "tool_choice"))
        case {"type": str(kind)} if kind not in {"function", "tool", "custom"}:
            return ToolChoice()  # one that the provider's own servers run
        case {"function": {"name": str(name)}} | {"custom": {"name": str(name)}} | {"name": str(name)}:
            return ToolChoice("required", name=name, field=field)
        case _:
            came = value if isinstance(value, str) else compact(value)
            raise wrong_value(field, "none, auto, required, a function or allowed_tools", came)


def _allowed(choice: Fields) -> ToolChoice:
    inner = choice.object("allowed_tools") or choice
    mode = cast("Literal['auto', 'required']", inner.word("mode", ("auto", "required"), "auto"))
    kinds = ((tool.text("type", "function"), tool) for tool in inner.objects("tools"))
    names = ((tool.object(kind) or tool).required_text("name") for kind, tool in kinds if kind in _NAMED)
    return ToolChoice(mode, allowed=tuple(names))


def _response_format(wanted: Fields | None) -> ResponseFormat:
    """A form that isn't known here, such as a grammar, is passed over: who reads the call says so."""
    if wanted is None:
        return ResponseFormat()
    match wanted.text("type"):
        case "json_schema":
            return _json_schema(wanted.object("json_schema"), wanted)
        case "json_object":
            return ResponseFormat("json_object")
        case _:
            return ResponseFormat()


def _json_schema(inner: Fields | None, wanted: Fields) -> ResponseFormat:
    if inner is None:
        raise missing(wanted.at("json_schema"))
    schema: JsonObject | bool
    match inner.get("schema"):
        case None:
            schema = True
        case bool() | dict() as schema:
            pass
        case other:
            raise wrong_type(inner.at("schema"), "an object", other)
    return ResponseFormat("json_schema", schema, inner.text("name"), strict=inner.flag("strict"))


def _logprobs(body: Fields) -> int | None:
    """How many alternatives each token shows; None where no probabilities are asked for."""
    alternatives = body.integer("top_logprobs", 0, 20) or 0
    return alternatives if body.flag("logprobs") else None


def read_stop(body: Fields) -> Iterator[str]:
    """The stop sequences: one, or an array of at most a hundred. Raises RequestError."""
    value = body.get("stop")
    if isinstance(value, str):
        yield value
        return
    if isinstance(value, list) and len(value) > _MOST_STOPS:
        raise wrong_value("stop", f"at most {_MOST_STOPS} sequences", len(value))
    yield from body.strings("stop", "a string or an array of strings")
