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
        where = place(text, block.body + offset(block.json, path, of_key=True))
        raise ScriptError("expected this key once in its object, found it again", *where, written(path))
    return value


def offset(text: str, path: Path, *, of_key: bool = False) -> int:
    """Where the value at ``path`` (or its key) begins in valid JSON text; as far as the path leads."""
    key = value = _skip(text, 0)
    for step in path:
        key, value = _item(text, value, step) if isinstance(step, int) else _member(text, value, step)
    return key if of_key else value


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


def _item(text: str, at: int, number: int) -> tuple[int, int]:
    at = _skip(text, at + 1)
    for _ in range(number):
        at = _skip(text, _skip(text, _after(text, at)) + 1)
    return at, at


def _member(text: str, at: int, name: str) -> tuple[int, int]:
    """Key and value of a member; of several with one name the last, which is the one that counts."""
    found = (at, at)
    at = _skip(text, at + 1)
    while text[at] == '"':
        end = _after(text, at)
        value = _skip(text, _skip(text, end) + 1)
        if json.loads(text[at:end]) == name:
            found = (at, value)
        at = _skip(text, _after(text, value))
        at = _skip(text, at + 1) if text[at] == "," else at
    return found


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
    paths = ((*path, twice[id(node)][0]) for path, node in _nodes(tree, ()) if id(node) in twice)
    return next(paths, ()) if twice else ()


def _nodes(node: Json, path: Path) -> Iterator[tuple[Path, Json]]:
    yield path, node
    if isinstance(node, dict):
        for name, child in node.items():
            yield from _nodes(child, (*path, name))
    elif isinstance(node, list):
        for number, child in enumerate(node):
            yield from _nodes(child, (*path, number))
