"""Each option of a request both ways: from the form's fields to the body's field and back, nothing lost."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from engine import faults
from engine.jsontext import Json, JsonObject, compact, kind, pretty
from engine.pacing import parse_pacing
from playground.model.draft import Asked, Echo
from playground.model.problems import Problem, read_json

ABSENT: Final = object()
"""The field is not sent."""


class Wrong(Exception):
    """A field that can't be written, with its problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the body. ``read`` gives changes to the form and may raise on a value it can't show."""

    name: str
    write: Callable[[Asked], Any]
    read: Callable[[Any], dict[str, Any]]


def write_all(asked: Asked) -> tuple[JsonObject, tuple[Problem, ...]]:
    """The body's fields beside model, messages and tools, and what is wrong with the form's."""
    body: JsonObject = {}
    problems: list[Problem] = []
    for field in FIELDS:
        try:
            value = field.write(asked)
        except Wrong as wrong:
            problems.append(wrong.problem)
            continue
        if value is not ABSENT:
            body[field.name] = value
    try:
        body = _extra(asked) | body
    except Wrong as wrong:
        problems.append(wrong.problem)
    return body, tuple(problems)


def read_all(body: JsonObject) -> Asked:
    """The form's fields for a body; what the form can't show letter for letter stays in ``extra``."""
    asked = Asked(model=_plain(body.get("model", "")), stream=False, include_usage=False)
    rest = {key: value for key, value in body.items() if key not in {"messages", "tools"}}
    if asked.model:
        del rest["model"]
    for field in FIELDS:
        if field.name in rest and (shown := _shown(field, asked, rest[field.name])) is not None:
            asked = shown
            del rest[field.name]
    return replace(asked, extra=pretty(rest) if rest else "")


def _shown(field: Field, asked: Asked, value: Json) -> Asked | None:
    """The form with that value in it, if the form would send just the same."""
    try:
        changed = replace(asked, **field.read(value))
        written = field.write(changed)
    except (Wrong, KeyError, TypeError, AttributeError):
        return None
    return changed if written is not ABSENT and compact(written) == compact(value) else None


def _extra(asked: Asked) -> JsonObject:
    if not asked.extra.strip():
        return {}
    read = read_json(asked.extra, "extra", "Further fields")
    if read.problem:
        raise Wrong(read.problem)
    if not isinstance(read.value, dict):
        message = f"expected a JSON object of fields, found {kind(read.value)}"
        raise Wrong(Problem("extra", "Further fields", message))
    taken = sorted({"messages", "tools"} & read.value.keys())
    if taken:
        raise Wrong(Problem("extra", "Further fields", f"{taken[0]!r} has a place of its own in the form"))
    return read.value


def _plain(value: Json) -> str:
    return value if isinstance(value, str) else ""


# ── tool_choice ──────────────────────────────────────────────────────────────────────────────────


def _write_choice(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    match asked.tool_choice:
        case "":
            return ABSENT
        case "tool":
            if not asked.tool_name:
                raise Wrong(Problem("choice", "Tool choice", "expected the name of the tool to call"))
            return {"type": "function", "function": {"name": asked.tool_name}}
        case "allowed":
            tools: list[Json] = [{"type": "function", "function": {"name": name}} for name in asked.allowed]
            if not tools:
                raise Wrong(Problem("choice", "Tool choice", "expected at least one allowed tool"))
            return {"type": "allowed_tools", "allowed_tools": {"mode": asked.allowed_mode, "tools": tools}}
        case word:
            return word


def _read_choice(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, str):
        return {"tool_choice": value} if value in {"auto", "none", "required"} else {"tool_choice": ""}
    if value["type"] == "function":
        return {"tool_choice": "tool", "tool_name": value["function"]["name"]}
    allowed = value["allowed_tools"]
    names = tuple(tool["function"]["name"] for tool in allowed["tools"])
    return {"tool_choice": "allowed", "allowed": names, "allowed_mode": allowed["mode"]}


# ── stop, response_format, numbers ───────────────────────────────────────────────────────────────


def _write_stop(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if not asked.stop.strip():
        return ABSENT
    if asked.stop.lstrip()[0] not in '["':
        return [line for line in asked.stop.split("\n") if line]
    read = read_json(asked.stop, "stop", "Stop")
    if read.problem:
        raise Wrong(read.problem)
    return read.value


def _read_stop(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if isinstance(value, list):
        items = cast("list[Json]", value)
        lines = "\n".join(item for item in items if isinstance(item, str))
        if lines and lines.lstrip()[:1] not in {"[", '"', ""} and lines.split("\n") == items:
            return {"stop": lines}
    return {"stop": compact(cast("Json", value))}


def _write_format(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    if not asked.format:
        return ABSENT
    if asked.format != "json_schema":
        return {"type": asked.format}
    read = read_json(asked.format_schema, "format", "Response format")
    if read.problem:
        raise Wrong(read.problem)
    if not isinstance(read.value, dict | bool):
        raise Wrong(Problem("format", "Response format", f"expected a JSON Schema, found {kind(read.value)}"))
    body: JsonObject = {"name": asked.format_name, "schema": read.value}
    if asked.format_strict is not None:
        body["strict"] = asked.format_strict
    return {"type": "json_schema", "json_schema": body}


def _read_format(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data; what doesn't fit raises
    if value["type"] in {"text", "json_object"}:
        return {"format": value["type"]}
    schema = value["json_schema"]
    return {
        "format": "json_schema",
        "format_name": schema["name"],
        "format_schema": pretty(schema["schema"]),
        "format_strict": schema.get("strict"),
    }


def _optional(attribute: str, name: str, kinds: Iterable[type]) -> Field:
    """A field that is sent as it stands, unless it is None or ""."""
    allowed = tuple(kinds)

    def write(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
        value = getattr(asked, attribute)
        return ABSENT if value is None or value == "" else value

    def read(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data
        if type(value) not in allowed:
            raise TypeError(attribute)
        return {attribute: value}

    return Field(name, write, read)


def _write_stream_options(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    return {"include_usage": True} if asked.include_usage and asked.stream else ABSENT


FIELDS: tuple[Field, ...] = (
    Field("tool_choice", _write_choice, _read_choice),
    _optional("parallel", "parallel_tool_calls", [bool]),
    Field("response_format", _write_format, _read_format),
    _optional("reasoning", "reasoning_effort", [str]),
    _optional("max_tokens", "max_tokens", [int]),
    Field("stop", _write_stop, _read_stop),
    _optional("n", "n", [int]),
    _optional("stream", "stream", [bool]),
    Field("stream_options", _write_stream_options, lambda value: {"include_usage": value["include_usage"] is True}),
)


# ── the engine's own headers ─────────────────────────────────────────────────────────────────────


def headers(echo: Echo) -> tuple[tuple[str, str], ...]:
    """The ``x-echo-…`` headers that say how to answer."""
    pairs = (
        ("x-echo-persona", echo.persona),
        ("x-echo-profile", echo.profile),
        ("x-echo-strict", "1" if echo.strict else ""),
        ("x-echo-pacing", echo.pacing.strip()),
        ("x-echo-reasoning", "" if echo.reasoning_words is None else str(echo.reasoning_words)),
        ("x-echo-fault", echo.fault.strip()),
    )
    return tuple((name, value) for name, value in pairs if value)


def header_problems(echo: Echo) -> tuple[Problem, ...]:
    """What is wrong with the form's fields for the headers."""
    found: list[Problem] = []
    for label, text, check in (("Pacing", echo.pacing, parse_pacing), ("Fault", echo.fault, faults.parse)):
        try:
            check(text)
        except ValueError as error:
            found.append(Problem("engine", label, str(error)))
    return tuple(found)


def read_headers(pairs: Iterable[tuple[str, str]]) -> Echo:
    """The other way; headers of others are passed over."""
    found = {name.lower(): value.strip() for name, value in pairs}
    words = found.get("x-echo-reasoning", "")
    return Echo(
        persona=found.get("x-echo-persona", ""),
        profile=found.get("x-echo-profile", ""),
        strict=found.get("x-echo-strict", "").lower() in {"1", "true", "yes", "on"},
        pacing=found.get("x-echo-pacing", ""),
        reasoning_words=int(words) if words.isascii() and words.isdigit() else None,
        fault=found.get("x-echo-fault", ""),
    )
