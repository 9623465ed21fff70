"""JSON as text: strict reading with places in every complaint, one way of writing."""

import json
import math
import re
from collections.abc import Callable
from typing import Never, TypeAlias, Union

import orjson

from engine.errors import JsonError

Json: TypeAlias = Union[bool, int, float, str, "list[Json]", "dict[str, Json]", None]
JsonObject: TypeAlias = dict[str, Json]

MAX_DEPTH = 200
"""Levels of nesting that are read; deeper text is refused (the C scanner would exhaust the stack)."""

_EXPECTED = {
    "Expecting value": "expected a value",
    "Expecting property name enclosed in double quotes": "expected a key in double quotes",
    "Illegal trailing comma before end of object": "expected a key after ',', found '}'",
    "Illegal trailing comma before end of array": "expected a value after ',', found ']'",
    "Expecting ':' delimiter": "expected ':' after the key",
    "Expecting ',' delimiter": "expected ',' or the closing bracket",
    "Unterminated string starting at": "expected a closing '\"' for the string that starts here",
    "Invalid control character at": "expected no raw control character in a string (write \\n, \\t, \\u0000)",
    "Invalid \\escape": 'expected one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX after the backslash',
    "Invalid \\uXXXX escape": "expected four hex digits after \\u",
    "Extra data": "expected the end of the text after the JSON value",
}
_OLDER = {"Expecting property name enclosed in double quotes": ("}", "object"), "Expecting value": ("]", "array")}
"""What Python before 3.13 says of a trailing comma, the bracket that it says it at, and what the bracket closes."""
_SPACE = " \t\n\r"
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|NaN|-?Infinity|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?')
_MOST_DIGITS = 4300
"""Digits of the longest integer that Python reads."""
_ALIKE = bytes.maketrans(b"123456789{", b"0" * 9 + b"[")
_LONG, _LONG_NEGATIVE = b"0" * 20, b"-" + b"0" * 19
"""The shortest integers that may have more than 64 bits, with all digits alike."""
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

_encoder = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)
_canonical = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False, sort_keys=True)
_pretty = json.JSONEncoder(ensure_ascii=False, indent=2, allow_nan=False)

compact: Callable[[object], str] = _encoder.encode
"""A value as JSON text without spaces, keys in the order given; NaN and infinities raise ValueError."""

canonical: Callable[[object], str] = _canonical.encode
"""A value as JSON text without spaces, keys sorted: equal values, equal text."""

pretty: Callable[[object], str] = _pretty.encode
"""A value as JSON text for people: two spaces a level."""


def decode(data: str | bytes) -> Json:
    r"""Reads one JSON value; a BOM before it is allowed, NaN and infinities are not.

    Of a key that stands twice the last value counts. A lone surrogate (``"\ud800"``), which UTF-8 can't
    carry, becomes U+FFFD.
    Raises JsonError with line and column (both from 1) and what was expected there.
    """
    if isinstance(data, str):
        return _closely(data.removeprefix("\ufeff"))
    try:
        return _quickly(data)
    except ValueError:
        return _closely(as_text(data))


def _quickly(data: bytes) -> Json:
    """Reads what both readers take alike. Raises ValueError for all else, be it right or wrong, and JsonError."""
    alike = data.translate(_ALIKE)
    if _LONG in alike or _LONG_NEGATIVE in alike:
        raise ValueError("an integer of more than 64 bits would become a float")
    value: Json = orjson.loads(data)
    if alike.count(b"[") > MAX_DEPTH:
        _check_depth(value)
    return value


def _closely(text: str) -> Json:
    """Reads whatever is right, and says what is wrong. Raises JsonError."""
    try:
        value: Json = _decoder.decode(text)
    except json.JSONDecodeError as error:
        raise _complaint(error) from None
    except RecursionError:
        raise JsonError(f"expected at most {MAX_DEPTH} levels of nesting", 1, 1) from None
    except ValueError:
        raise _number_complaint(text) from None
    if text.count("[") + text.count("{") > MAX_DEPTH:
        _check_depth(value)
    return _mend(value) if _has_surrogates(text) else value


def as_text(data: bytes) -> str:
    """Bytes as text, a BOM before it left out. Raises JsonError at the first that isn't UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = place(before, len(before))
        message = f"expected UTF-8 text, found byte 0x{data[error.start]:02x}"
        raise JsonError(message, line, column) from None


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of a character offset."""
    line_start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - line_start + 1


def kind(value: object) -> str:
    """The JSON name of a value's type, for messages (``a string``, ``an object``, ``null``)."""
    for python_type, name in _KINDS:
        if isinstance(value, python_type):
            return name
    return type(value).__name__


_KINDS: tuple[tuple[type, str], ...] = (
    (type(None), "null"),
    (bool, "a boolean"),
    (int, "an integer"),
    (float, "a number"),
    (str, "a string"),
    (list, "an array"),
    (dict, "an object"),
)


def _has_surrogates(text: str) -> bool:
    """Escaped, or as they are, which only text that was never UTF-8 can hold."""
    raw = not text.isascii() and _LONE_SURROGATE.search(text)
    return bool(raw or _SURROGATE_ESCAPE.search(text))


def _complaint(error: json.JSONDecodeError) -> JsonError:
    """The same words and place under every Python: a trailing comma is told as 3.13 tells it."""
    bracket, what = _OLDER.get(error.msg, ("", ""))
    before = error.doc[: error.pos].rstrip(_SPACE)
    if bracket and error.doc.startswith(bracket, error.pos) and before.endswith(","):
        message = _EXPECTED[f"Illegal trailing comma before end of {what}"]
        return JsonError(message, *place(error.doc, len(before) - 1))
    return JsonError(_EXPECTED.get(error.msg, error.msg), error.lineno, error.colno)


def _refuse_constant(name: str) -> Never:
    raise ValueError(name)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(digits)
    return number


def _number_complaint(text: str) -> JsonError:
    """Names the first number that was refused; the scanner that refused it doesn't say where it stands."""
    tokens = ((found.start(), _number_fault(found[0])) for found in _TOKEN.finditer(text))
    offset, fault = next((offset, fault) for offset, fault in tokens if fault)
    return JsonError(fault, *place(text, offset))


def _number_fault(token: str) -> str:
    if token.startswith('"'):
        return ""
    if token.endswith(("NaN", "Infinity")):
        return f"expected a JSON value, found {token} (JSON has no such number)"
    if token.removeprefix("-").isdigit():
        digits = len(token.removeprefix("-"))
        return f"expected at most {_MOST_DIGITS} digits in an integer, found {digits}" if digits > _MOST_DIGITS else ""
    return f"expected a number that fits in 64 bits, found {token[:40]}" if math.isinf(float(token)) else ""


_decoder = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)


def _check_depth(value: Json) -> None:
    level: list[dict[str, Json] | list[Json]] = [value] if isinstance(value, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [
            child
            for node in level
            for child in (node.values() if isinstance(node, dict) else node)
            if isinstance(child, _HOLDERS)
        ]
        if not level:
            return
    raise JsonError(f"expected at most {MAX_DEPTH} levels of nesting", 1, 1)


_HOLDERS = (dict, list)


def _mend(value: Json) -> Json:
    match value:
        case str():
            return _LONE_SURROGATE.sub("\ufffd", value)
        case list():
            return [_mend(item) for item in value]
        case dict():
            return {_LONE_SURROGATE.sub("\ufffd", key): _mend(item) for key, item in value.items()}
        case _:
            return value
