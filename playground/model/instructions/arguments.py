"""A call's arguments as a form: a box for each property of the tool's schema, and for what is there beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.errors import JsonError, SchemaError
from engine.extract import Words
from engine.jsontext import Json, JsonObject, compact, decode
from engine.messages import ToolCall, ToolDefinition
from engine.schema import generate
from playground.model.instructions.cards import Card
from playground.model.runs.verdict import Verdict, verdict

View: TypeAlias = Literal["Form", "JSON", "As sent"]
VIEWS: tuple[View, ...] = ("Form", "JSON", "As sent")
"""How arguments are edited; the last is any text, also broken JSON."""

Shape: TypeAlias = Literal["text", "integer", "number", "choice", "json"]
MOST_BOXES = 40
"""Boxes of a form; arguments with more are edited as JSON."""
_TYPES: dict[str, Shape] = {"string": "text", "integer": "integer", "number": "number"}
_LARGEST = 2**53 - 1
"""A browser's number boxes hold no larger integer."""


@dataclass(frozen=True, slots=True)
class Box:
    """One argument. ``options``: the values to choose from; ``there``: whether the arguments hold it."""

    name: str
    shape: Shape
    value: Json = None
    there: bool = False
    required: bool = False
    known: bool = True
    tells: str = ""
    options: tuple[str, ...] = ()


def boxes(parameters: JsonObject, arguments: JsonObject) -> tuple[Box, ...]:
    """The form: the schema's properties in their order, then what the arguments hold beside them."""
    properties = parameters.get("properties")
    required = parameters.get("required")
    known = properties if isinstance(properties, dict) else {}
    needed = {each for each in required if isinstance(each, str)} if isinstance(required, list) else set[str]()
    names = [*known, *(name for name in arguments if name not in known)]
    return tuple(_box(name, known.get(name), arguments, required=name in needed, known=name in known) for name in names)


def _box(name: str, schema: Json, arguments: JsonObject, *, required: bool, known: bool) -> Box:
    rules = schema if isinstance(schema, dict) else {}
    there, value = name in arguments, arguments.get(name)
    shape, options = _shape(rules, value, there=there)
    told = rules.get("description")
    return Box(name, shape, value, there, required, known, told if isinstance(told, str) else "", options)


def _shape(rules: JsonObject, value: Json, *, there: bool) -> tuple[Shape, tuple[str, ...]]:
    """What the schema suggests, where the value that is there fits into such a box; else JSON."""
    listed: list[Json] = [True, False] if rules.get("type") == "boolean" else _enum(rules)
    if listed:
        options = tuple(dict.fromkeys(compact(each) for each in listed))
        return ("choice", options) if not there or compact(value) in options else ("json", ())
    named = rules.get("type")
    shape: Shape = _TYPES.get(named, "json") if isinstance(named, str) else "json"
    if not there:
        return shape, ()
    if isinstance(value, str):
        return ("text", ()) if shape == "text" or not rules else ("json", ())
    return (shape, ()) if _fits(shape, value) else ("json", ())


def _enum(rules: JsonObject) -> list[Json]:
    found = rules.get("enum")
    return found if isinstance(found, list) else []


def _fits(shape: Shape, value: Json) -> bool:
    if isinstance(value, bool):
        return False
    match shape:
        case "integer":
            return isinstance(value, int) and abs(value) <= _LARGEST
        case "number":
            return isinstance(value, float) or (isinstance(value, int) and abs(value) <= _LARGEST)
        case _:
            return False


def with_argument(arguments: JsonObject, name: str, value: Json) -> JsonObject:
    """The arguments with one of them set, at its place."""
    return {**arguments, name: value}


def without_argument(arguments: JsonObject, name: str) -> JsonObject:
    """The arguments without one of them."""
    return {key: value for key, value in arguments.items() if key != name}


def arguments_of(call: Card) -> JsonObject:
    """A call's arguments; none where it has them as any text."""
    found = call.get("args")
    return found if isinstance(found, dict) else {}


def sent(call: Card) -> str:
    """The arguments' text as it goes out, values of the conversation not put in."""
    raw = call.get("args_raw")
    return raw if isinstance(raw, str) else compact(arguments_of(call))


def judged(call: Card, tools: Sequence[ToolDefinition]) -> Verdict:
    """Whether a call's arguments are what its tool asks for."""
    return verdict(ToolCall("", str(call.get("name") or ""), sent(call)), tools)


def raw_as_object(call: Card) -> JsonObject | None:
    """Arguments of any text as an object, where they are one."""
    try:
        value = decode(sent(call))
    except JsonError:
        return None
    return value if isinstance(value, dict) else None


def filled(parameters: JsonObject, words: str) -> JsonObject | str:
    """Arguments that the schema accepts, with what the words offer; or why there are none."""
    try:
        value = generate(parameters, Words(words) if words else None).value
    except SchemaError as error:
        return str(error)
    return value if isinstance(value, dict) else f"the schema asks for {compact(value)[:60]}, which is no object"
