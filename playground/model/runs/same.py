"""Whether two calls ask the same: the order of keys in a JSON text asks for nothing."""

from dataclasses import replace
from functools import lru_cache

from engine.errors import JsonError
from engine.jsontext import Json, compact, decode
from engine.wire import HttpRequest

_VERBATIM = frozenset({"default", "const", "arguments", "args", "input"})
"""Keys whose objects are told as they are written."""
_ORDERED = "properties"
"""The key whose members come in their own order in what is generated from a schema."""


@lru_cache(maxsize=32)
def same_request(left: HttpRequest, right: HttpRequest) -> bool:
    """Whether both say the same, in whichever order of keys."""
    if left == right:
        return True
    if len(left.body) != len(right.body) or replace(left, body=b"") != replace(right, body=b""):
        return False
    try:
        return _told(left.body) == _told(right.body)
    except JsonError:
        return False


def _told(body: bytes) -> str:
    return compact(_sorted(decode(body)))


def _sorted(value: Json, name: str = "") -> Json:
    match value:
        case dict() if name in _VERBATIM:
            return value
        case dict():
            keys = [*value] if name == _ORDERED else sorted(value)
            return {key: _sorted(value[key], key) for key in keys}
        case list():
            return [_sorted(each) for each in value]
        case _:
            return value
