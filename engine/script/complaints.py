"""What is wrong with a block, in words: expected, found, where, and the nearest known key."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, TypeAlias, cast

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from engine.errors import ScriptError
from engine.jsontext import Json, compact, kind, place
from engine.script.blocks import Block
from engine.script.models import (
    Call,
    ErrorBlock,
    Fields,
    Length,
    MessageBlock,
    Nothing,
    PlanBlock,
    ReasoningBlock,
    ToolSchema,
)
from engine.script.reading import Path, offset, written
from engine.script.usage import UsageBlock

MAX_COMPLAINTS = 20

Models: TypeAlias = Mapping[str, type[BaseModel] | tuple[type[BaseModel], ...]]
"""What the objects under a key (or in its array) are made of, the whole under ""; several: one of them."""

MODELS: Models = {
    "instruction_chain": PlanBlock,
    "messages": MessageBlock,
    "reasoning": ReasoningBlock,
    "text_message": Length,
    "tool_call": Call,
    "usage": UsageBlock,
    "error": ErrorBlock,
    "system_prompt_echo": Nothing,
    "tools_list": Nothing,
    "tools_echo": Nothing,
    "tool_schema": ToolSchema,
    "request_params_echo": Fields,
    "request_headers_echo": Nothing,
    "request_url_echo": Nothing,
}
"""All of a block's but the whole."""

_SENTENCES = {
    "missing": "expected the key {key!r}, found none",
    "model_type": "expected an object, found {found}",
    "dict_type": "expected an object, found {found}",
    "list_type": "expected an array, found {found}",
    "string_type": "expected a string, found {found}",
    "int_type": "expected a whole number, found {found}",
    "float_type": "expected a number, found {found}",
    "literal_error": "expected {expected}, found {found}",
    "greater_than_equal": "expected at least {ge:.16g}, found {found}",
    "less_than_equal": "expected at most {le:.16g}, found {found}",
    "string_too_short": "expected at least {min_length} character, found {found}",
    "string_too_long": "expected at most {max_length} characters, found {found}",
    "too_short": "expected at least {min_length} item, found {actual_length}",
    "too_long": "expected at most {max_length} items, found {actual_length}",
    "value_error": "{error}",
}

_ELSEWHERE: Final[Mapping[str, Collection[str]]] = {
    "text": {"content"},
    "reasoning": {"thinking", "thought"},
    "args": {"input", "parameters"},
    "error": {"status", "status_code", "http_status"},
    "pause_ms": {"delay", "delay_ms", "latency", "sleep"},
    "cut_after": {"disconnect", "disconnect_after"},
    "when": {"if", "match", "request"},
    "reply": {"answer", "response", "then"},
    "user": {"content", "message", "prompt"},
}
"""What our keys are called by others, where no spelling leads to them."""


def complaints(text: str, block: Block, value: Json, error: ValidationError, models: Models) -> list[ScriptError]:
    """The mistakes of a block in order of place, with their places in ``text`` (the whole message)."""
    details = list(_without_echoes(error.errors(include_url=False)))[:MAX_COMPLAINTS]
    return sorted((_complaint(text, block, value, detail, models) for detail in details), key=_place)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one, or "" where none is."""
    return next(iter(get_close_matches(name[:60], known, 1, 0.6)), "")


def _place(error: ScriptError) -> tuple[int, int]:
    return error.line, error.column


def _without_echoes(details: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    """All but the missing keys of objects that hold an unknown key: those are one mistake, a misspelling."""
    misspelt = {detail["loc"][:-1] for detail in details if detail["type"] == "extra_forbidden"}
    return (detail for detail in details if detail["type"] != "missing" or detail["loc"][:-1] not in misspelt)


def _complaint(text: str, block: Block, value: Json, detail: ErrorDetails, models: Models) -> ScriptError:
    *outer, last = detail["loc"] or ("",)
    missing, unknown = detail["type"] == "missing", detail["type"] == "extra_forbidden"
    place_of = tuple(_existing(value, outer if missing else detail["loc"]))
    line, column = place(text, block.body + offset(block.json, place_of, of_key=unknown))
    path = (*place_of, last) if missing else place_of
    if not unknown:
        return ScriptError(_sentence(detail), line, column, written(path))
    name, known = str(path[-1]), _known(path[:-1], models)
    if name in known:
        message = f"expected the keys of one form, found {name!r} beside those of another"
        return ScriptError(message, line, column, written(path))
    near = nearest(name, known) or next((ours for ours in known if name in _ELSEWHERE.get(ours, ())), "")
    expected = "" if near else f"expected {', '.join(known) or 'an empty object'}, "
    return ScriptError(f"{expected}found the unknown key {name[:60]!r}", line, column, written(path), near)


def _existing(value: Json, path: Iterable[str | int]) -> Iterator[str | int]:
    """The steps of a path that the value has; what is written in short lacks those that its long form adds."""
    node: object = value
    for step in path:
        if isinstance(node, dict) and step in node:
            node = cast("dict[str | int, object]", node)[step]
        elif isinstance(node, list) and isinstance(step, int):
            node = cast("list[object]", node)[step]
        else:
            continue
        yield step


def _known(path: Path, models: Models) -> list[str]:
    """The keys of the object at a path."""
    names = [step for step in path if isinstance(step, str)]
    found = models[names[-1] if names else ""]
    found = found if isinstance(found, tuple) else (found,)
    fields = (each for model in found for each in model.model_fields.items())
    return list(dict.fromkeys(field.alias or name for name, field in fields))


def _sentence(detail: ErrorDetails) -> str:
    facts: dict[str, Any] = {**detail.get("ctx", {}), "key": detail["loc"][-1:], "found": _found(detail["input"])}
    facts["key"] = detail["loc"][-1] if detail["loc"] else ""
    return _SENTENCES.get(detail["type"], detail["msg"]).format(**facts)


def _found(value: object) -> str:
    """A value in a few words: its kind, and itself where it is short."""
    if isinstance(value, (dict, list)) or value is None:
        return kind(cast("object", value))
    shown = compact(value)
    return f"{kind(value)} ({shown if len(shown) <= 40 else shown[:40] + '…'})"
