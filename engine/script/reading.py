"""A block's JSON as a value, and the places of its keys and values in the message."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias, cast

from engine.errors import JsonError, ScriptError
from engine.jsontext import Json, JsonObject, decode, place
from engine.script.blocks import Block

Path: TypeAlias = tuple[str | int, ...]

MAX_CHARACTERS = 1_000_000
"""Longest JSON text of a block."""

_SPACE = re.compile(r"[ \t\r\n]*")
_decoder = json.JSONDecoder()


def read(text: str, block: Block) -> Json:
    """The value in the block. Raises ScriptError with the place in ``text`` (the whole message)."""
    if len(block.json) > MAX_CHARACTERS:
        message = f"expected a block of at most {MAX_CHARACTERS} characters, found {len(block.json)}"
        raise ScriptError(message, *place(text, block.start))
    try:
        value = decode(block.json)
    except JsonError as error:
        raise ScriptError(error.message, *_place_of(text, block, error)) from None
    if path := _repeated(block.json):
        where = place(text, block.body + _second(block.json, path))
        raise ScriptError("expected this key once in its object, found it again", *where, written(path))
    return value


def offset(text: str, path: Path, *, of_key: bool = False) -> int:
    """Where the value at ``path`` (or its key) begins in valid JSON text; as far as the path leads."""
    key = value = _skip(text, 0)
    for step in path:
        inside = _items(text, value) if isinstance(step, int) else _members(text, value)
        found = ((at_key, at_value) for name, at_key, at_value in inside if name == step)
        key, value = next(found, (value, value))
    return key if of_key else value


def _second(text: str, path: Path) -> int:
    """Where the key at the end of ``path`` stands again in its object."""
    *_, again = (at for name, at, _ in _members(text, offset(text, path[:-1])) if name == path[-1])
    return again


def written(path: Path) -> str:
    """A path as people write it: ``messages[0].tool_call[1].name``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step[:60]}" for step in path)
    return "".join(steps).removeprefix(".")


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _after(text: str, at: int) -> int:
    """The offset after the value that begins at ``at``."""
    return cast("tuple[object, int]", _decoder.raw_decode(text, at))[1]


def _items(text: str, at: int) -> Iterator[tuple[int, int, int]]:
    """Number and place (twice) of each item of the array at ``at``, as far as they are asked for."""
    at = _skip(text, at + 1)
    number = 0
    while True:
        yield number, at, at
        at = _skip(text, _skip(text, _after(text, at)) + 1)
        number += 1


def _members(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """Name, place and place of the value of each member of the object at ``at``."""
    at = _skip(text, at + 1)
    while text[at] == '"':
        end = _after(text, at)
        value = _skip(text, _skip(text, end) + 1)
        yield json.loads(text[at:end]), at, value
        at = _skip(text, _after(text, value))
        at = _skip(text, at + 1) if text[at] == "," else at


def _place_of(text: str, block: Block, error: JsonError) -> tuple[int, int]:
    lines = block.json.split("\n")
    before = sum(len(line) + 1 for line in lines[: error.line - 1])
    return place(text, block.body + before + error.column - 1)


def _repeated(text: str) -> Path:
    """The path of the first key that stands twice in its object; () where none does."""
    twice: dict[int, tuple[str, JsonObject]] = {}  # holds the objects, so that no id is used again

    def note(pairs: list[tuple[str, Json]]) -> JsonObject:
        value = dict(pairs)
        if len(value) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            twice[id(value)] = next(name for name in counts if counts[name] > 1), value
        return value

    tree: Json = json.loads(text, object_pairs_hook=note)
    paths = ((*path, twice[id(node)][0]) for path, node in nodes(tree) if id(node) in twice)
    return next(paths, ()) if twice else ()


def nodes(tree: Json) -> Iterator[tuple[Path, Json]]:
    """Every value within a value and its path, outer ones before inner ones, in order of the text."""
    waiting: list[tuple[Path, Json]] = [((), tree)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        match node:
            case dict():
                waiting += reversed([((*path, name), child) for name, child in node.items()])
            case list():
                waiting += reversed([((*path, number), child) for number, child in enumerate(node)])
            case _:
                pass
