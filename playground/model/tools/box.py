"""The tools box: pasted definitions of any provider's shape, as OpenAI's, each with a card of what was read."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from engine.errors import JsonError, RequestError
from engine.jsontext import Json, JsonObject, decode, kind
from engine.schema import complaints_of_schema
from playground.model.problems import Problem, Read, excerpt, read_json
from playground.model.tools.custom import definition, is_custom, nested

_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
MAX_TOOLS = 500
"""Definitions that are read; more are refused."""


@dataclass(frozen=True, slots=True)
class ToolCard:
    """One definition as it was read. ``shape`` is whose spelling it had; in spite of ``warnings`` it is sent."""

    name: str
    description: str
    shape: str
    parameters: tuple[tuple[str, str, bool], ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolBox:
    """What the box holds: definitions in OpenAI's shape, their cards, and what is wrong."""

    tools: tuple[JsonObject, ...] = ()
    cards: tuple[ToolCard, ...] = ()
    problems: tuple[Problem, ...] = ()


@lru_cache(maxsize=64)
def read_tools(text: str) -> ToolBox:
    """Reads the box: an array, definitions one after the other, or an object that has ``tools``; empty is no tools."""
    if not text.strip():
        return ToolBox()
    read = _read(text)
    if read.problem:
        return ToolBox(problems=(read.problem,))
    found: list[tuple[JsonObject, ToolCard]] = []
    problems: list[Problem] = []
    for number, (path, item) in enumerate(_items(read.value)):
        if number == MAX_TOOLS:
            problems.append(Problem("tools", "Tools", f"expected at most {MAX_TOOLS} definitions"))
            break
        try:
            found.append(_tool(item, path, number + 1))
        except _NotATool as error:
            problems.append(Problem("tools", "Tools", str(error)))
    cards = _marked_duplicates([card for _, card in found])
    return ToolBox(tuple(tool for tool, _ in found), cards, tuple(problems))


_DECODER = json.JSONDecoder()
_NO_BREAK = re.compile(r"[^\n]")


def _read(text: str) -> Read:
    """The value, or an array of the objects that were pasted one after the other, with commas or without.

    Of those the first that is wrong is told, at its place in the whole text.
    """
    whole = read_json(text, "tools", "Tools")
    if whole.problem is None:
        return whole
    begin, values = _past(" \t\r\n", text, 0), list[Json]()
    with suppress(ValueError, JsonError, RecursionError):  # what is wrong is told below
        while text.startswith("{", begin):
            _, end = _DECODER.raw_decode(text, begin)
            values.append(decode(text[begin:end]))
            begin = _past(" \t\r\n,", text, end)
    if len(values) + text.startswith("{", begin) < 2:
        return whole
    rest = [_NO_BREAK.sub(" ", text[:begin]) + text[begin:]] if text[begin:] else []
    try:
        return Read([*values, *map(decode, rest)])
    except JsonError as error:
        return Read(problem=Problem("tools", "Tools", str(error), excerpt(text, error.line, error.column)))


def _past(blanks: str, text: str, start: int) -> int:
    """The first place from ``start`` on that holds none of the blanks."""
    while start < len(text) and text[start] in blanks:
        start += 1
    return start


class _NotATool(Exception):
    """A value in the box that can't be sent as a tool."""


def _items(value: Json, path: str = "$") -> Iterator[tuple[str, Json]]:
    """Every definition with its place, whatever array or wrapper it stands in."""
    match value:
        case list():
            for index, item in enumerate(value):
                yield from _items(item, f"{path}[{index}]")
        case {"tools": list() as tools}:
            yield from _items(tools, f"{path}.tools")
        case {"functionDeclarations": list() as tools}:
            yield from _items(tools, f"{path}.functionDeclarations")
        case {"result": {"tools": list() as tools}}:
            yield from _items(tools, f"{path}.result.tools")
        case _:
            yield path, value


_Shape: TypeAlias = tuple[str, Callable[[JsonObject], bool], str]
_SHAPES: tuple[_Shape, ...] = (
    ("MCP", lambda item: "inputSchema" in item, "inputSchema"),
    ("Anthropic", lambda item: "input_schema" in item, "input_schema"),
    ("Gemini", lambda item: "parametersJsonSchema" in item, "parametersJsonSchema"),
    ("OpenAI", lambda item: "name" in item, "parameters"),
)
"""Whose shape it is, how it is known, and under which key the schema stands."""


def _tool(item: Json, path: str, number: int) -> tuple[JsonObject, ToolCard]:
    if not isinstance(item, dict):
        message = f"{path}: expected a tool definition (an object), found {kind(item)}"
        raise _NotATool(message)
    if is_custom(item):
        return _custom(nested(item), path)
    function = item.get("function")
    if isinstance(function, dict):
        return item, _named(function, f"{path}.function", "OpenAI", "parameters")[1]
    for shape, known, key in _SHAPES:
        if known(item):
            return _named(item, path, shape, key)
    if isinstance(item.get("type"), str | list) and item.get("type") != "function":
        return _bare(item, path, number)
    message = f"{path}.name: expected the tool's name, found none"
    raise _NotATool(message)


def _custom(tool: JsonObject, path: str) -> tuple[JsonObject, ToolCard]:
    try:
        made = definition(tool, path)
    except RequestError as error:
        raise _NotATool(str(error)) from None
    return tool, ToolCard(
        made.name, made.description, "OpenAI custom", tuple(_parameters(made.parameters)), _odd(made.name)
    )


def _named(item: JsonObject, path: str, shape: str, key: str) -> tuple[JsonObject, ToolCard]:
    name, schema = item.get("name"), item.get(key)
    if not isinstance(name, str) or not name:
        found = "an empty one" if name == "" else "none" if name is None else kind(name)
        message = f"{path}.name: expected the tool's name, found {found}"
        raise _NotATool(message)
    if schema is not None and not isinstance(schema, dict | bool):
        message = f"{path}.{key}: expected a JSON Schema (an object), found {kind(schema)}"
        raise _NotATool(message)
    carried = ("name", "description", "strict")
    function: JsonObject = {field: item[field] for field in carried if field in item}
    if schema is not None:
        function["parameters"] = schema
    return {"type": "function", "function": function}, _card(function, shape, f"{path}.{key}")


def _bare(schema: JsonObject, path: str, number: int) -> tuple[JsonObject, ToolCard]:
    """A schema alone: its title names the tool."""
    title = schema.get("title")
    name = re.sub(r"[^a-zA-Z0-9_-]+", "_", title).strip("_")[:64] if isinstance(title, str) else ""
    function: JsonObject = {"name": name or f"tool_{number}"}
    if isinstance(schema.get("description"), str):
        function["description"] = schema["description"]
    function["parameters"] = schema
    card = _card(function, "bare schema", path)
    why = "its title" if name else "its place; a title in the schema would name it"
    return {"type": "function", "function": function}, replace(
        card, warnings=(*card.warnings, f"{path}: a schema alone, named {card.name!r} by {why}")
    )


def _card(function: JsonObject, shape: str, path: str) -> ToolCard:
    name, description, schema = str(function["name"]), function.get("description"), function.get("parameters")
    warnings = [*_odd(name)]
    if description is not None and not isinstance(description, str):
        warnings.append(f"description: expected a string, found {kind(description)}")
    if isinstance(schema, dict | bool):
        warnings += [f"{path}{_dotted(each.path)}: {each.message}" for each in complaints_of_schema(schema)]
    parameters = tuple(_parameters(schema)) if isinstance(schema, dict) else ()
    return ToolCard(name, description if isinstance(description, str) else "", shape, parameters, tuple(warnings))


def _odd(name: str) -> tuple[str, ...]:
    known = _NAME.fullmatch(name) is not None
    return () if known else (f"name {name!r}: providers take 1 to 64 letters, digits, _ and -",)


def _dotted(pointer: str) -> str:
    """A JSON pointer of the schema (``#/properties/city``) as the rest of a path."""
    return "".join(f".{part}" for part in pointer.lstrip("#").split("/") if part)


def _parameters(schema: JsonObject) -> Iterator[tuple[str, str, bool]]:
    """Name, type and whether it is required, for each property."""
    properties, required = schema.get("properties"), schema.get("required")
    for name, each in properties.items() if isinstance(properties, dict) else ():
        found = each.get("type", "") if isinstance(each, dict) else ""
        words = "|".join(map(str, found)) if isinstance(found, list) else str(found)
        if isinstance(each, dict) and isinstance(each.get("enum"), list):
            words = f"{words} enum".strip()
        yield name, words or "any", isinstance(required, list) and name in required


def _marked_duplicates(cards: list[ToolCard]) -> tuple[ToolCard, ...]:
    seen: set[str] = set()
    marked: list[ToolCard] = []
    for card in cards:
        again = card.name in seen
        seen.add(card.name)
        warning = f"{card.name!r} is defined twice: the first one is used"
        marked.append(replace(card, warnings=(*card.warnings, warning)) if again else card)
    return tuple(marked)
