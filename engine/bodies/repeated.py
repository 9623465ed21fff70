"""Tools that come again: agents send the same ones with every request, so they are read once.

They are known by their bytes. Nothing depends on whether they were seen before but the time that it takes.
"""

import json
import re
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, TypeVar, cast

from engine.bodies.halves import halves
from engine.errors import JsonError
from engine.identity import Lasting
from engine.jsontext import Json, decode

Item = TypeVar("Item")

_KEY = b'"tools"'
_OPENING = re.compile(rb'"tools"[ \t\r\n]*:[ \t\r\n]*(?=\[)')
_LEAST = 2_000
"""Bytes of tools; fewer are read as quickly as they are found again."""
_HEAD = 1_000
"""Bytes by which tools are told apart before they were read closely."""
_TRIES = 4
"""How often tools that begin alike are kept: where they differ each time, nothing is gained."""
_KEPT, _KEPT_BYTES, _MOST_HEADS = 32, 4_000_000, 1_000
_STAND_IN = 7_001_005_012_019
"""An integer, as JSON has one spelling for it: nobody can write it in a way that isn't seen."""
_STAND_IN_TEXT = b"%d" % _STAND_IN

_scan = json.JSONDecoder().raw_decode


class Tools(list[Json]):
    """The value of ``tools`` in a body, the same object each time, with what was read of it."""

    def __init__(self, values: Iterable[Json]) -> None:
        super().__init__(values)
        self.read: dict[object, tuple[object, ...]] = {}


_kept: dict[bytes, Tools] = {}
_met: dict[bytes, int] = {}
"""How tools begin -> how often they came."""


def decode_body(data: bytes) -> Json:
    """A request's body as ``decode`` reads it; its ``tools`` are one object for all bodies that spell them alike.

    Raises JsonError.
    """
    at, start = _place(data)
    if start < 0:
        return decode(data)
    if known := _known(data, start):
        end, tools = known
        return _with(tools, data[:start] + _STAND_IN_TEXT + data[end:]) or decode(data)
    value = decode(data)
    if isinstance(value, dict) and isinstance(tools := value.get("tools"), list):
        _meet(tools, data, at, start)
    return value


def broken(data: bytes) -> tuple[str, ...]:
    """A warning of the first half of a character in a body, of whatever call; tools that are kept hold none."""
    start = _place(data)[1]
    known = _known(data, start) if start >= 0 else None
    return halves(data[:start] + data[known[0] :] if known else data)


def _place(data: bytes) -> tuple[int, int]:
    """Where the key of tools and the tools begin, -1 where there are none that are worth being found again."""
    at = data.find(_KEY) if len(data) >= _LEAST else -1
    opening = _OPENING.match(data, at) if at >= 0 else None
    return at, opening.end() if opening else -1


def _known(data: bytes, start: int) -> tuple[int, Tools] | None:
    """Where the tools that begin here end, and what is kept of them; None where nothing is."""
    found = ((start + len(text), tools) for text, tools in tuple(_kept.items()) if data.startswith(text, start))
    return next(found, None)


class Body(Protocol):
    """What holds the tools."""

    def get(self, name: str) -> Json:
        """The value of a member, None where there is none."""
        ...


def read_once(body: Body, read: Callable[..., Iterable[Item]], *args: Hashable) -> tuple[Item, ...]:
    """What ``read(body, *args)`` finds in a body's ``tools``; read once where these come again."""
    tools = body.get("tools")
    if not isinstance(tools, Tools):
        return tuple(read(body, *args))
    key = (read, *args)
    if key not in tools.read:
        tools.read[key] = Lasting(read(body, *args))
    return cast("tuple[Item, ...]", tools.read[key])


def _with(tools: Tools, rest: bytes) -> Json:
    """The body whose tools were left out; None where they can't be put back (the place was not their place)."""
    try:
        value = decode(rest)
    except JsonError:  # told anew, with the place in the whole
        return None
    if not isinstance(value, dict) or rest.count(_STAND_IN_TEXT) > 1:
        return None
    if type(value.get("tools")) is not int or value["tools"] != _STAND_IN:
        return None
    value["tools"] = tools
    return value


def _meet(tools: list[Json], data: bytes, at: int, start: int) -> None:
    """Keeps tools that came before and may come again; their key stands ``at`` one place, they ``start`` at another."""
    head = data[start : start + _HEAD]
    if len(_met) >= _MOST_HEADS:
        _met.clear()
    times = _met[head] = _met.get(head, 0) + 1
    if not 1 < times <= 1 + _TRIES or _has_others(data, at):
        return
    text = _array(data[start:])
    if not _LEAST <= len(text) <= _KEPT_BYTES or halves(text):
        return
    if len(_kept) >= _KEPT or sum(map(len, tuple(_kept)), len(text)) > _KEPT_BYTES:
        _kept.clear()
        _met.clear()  # what was driven out may be kept again
    _kept[text] = Tools(tools)


def _has_others(data: bytes, at: int) -> bool:
    """Whether the body has tools without this key as well: then what stands behind it isn't what counts."""
    try:
        value = decode(data[:at] + b'""' + data[at + len(_KEY) :])
    except JsonError:  # nested too deep, which didn't show: the others took its place
        return True
    return isinstance(value, dict) and "tools" in value


def _array(data: bytes) -> bytes:
    """The bytes of the array with which these begin."""
    text = data.decode()
    return text[: _scan(text)[1]].encode()
