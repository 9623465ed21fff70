"""A request as Go's JSON reader takes it for Ollama: what doesn't fit the Go type of its field, in Go's words."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from engine.errors import RequestError
from engine.jsontext import Json, kind
from engine.strict.known.ollama import ALONE, LISTS, STRUCTS

_KINDS: Final = {
    "a boolean": "bool",
    "an integer": "number",
    "a number": "number",
    "a string": "string",
    "an array": "array",
    "an object": "object",
}
_FITTING: Final = {
    "string": "a string",
    "bool": "a boolean",
    "int": "an integer",
    "map[string]interface {}": "an object",
}
"""Which JSON value fits a plain Go type."""

_EFFORTS: Final = ("high", "medium", "low", "max")
_THINK: Final = '"high", "medium", "low", "max", true, or false'
_UNIT: Final = r"(?:ns|us|µs|μs|ms|s|m|h)"
_DURATION: Final = re.compile(rf"[-+]?(?:0|(?:(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++){_UNIT})++)")
_NO_UNIT: Final = re.compile(rf"[-+]?(?:[0-9.]++{_UNIT})*+[0-9.]++(?P<unit>[^0-9.]*+)")
_BASE64: Final = re.compile(r"(?:[A-Za-z0-9+/]{4})*+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_LETTERS: Final = re.compile(r"[A-Za-z0-9+/]*+")


class Place(NamedTuple):
    """Where a value stands: in the request, and in Go, by the struct and the names of fields that lead to it."""

    path: str
    struct: str
    fields: str = ""
    alone: bool = False

    def member(self, name: str) -> "Place":
        """A field of an object."""
        path, fields = (f"{before}.{name}" if before else name for before in (self.path, self.fields))
        return self._replace(path=path, fields=fields)

    def item(self, number: int) -> "Place":
        """An item of an array, which Go doesn't number."""
        return self._replace(path=f"{self.path}[{number}]")

    def within(self, go: str) -> "Place":
        """The same place, in a struct."""
        return self if self.alone else self._replace(struct=go.removeprefix("api."))


def check_request(value: Json, go: str) -> None:
    """Raises RequestError for the first value that doesn't fit, in the order of Go's fields."""
    _check(value, go, Place("", go.removeprefix("api.")))


def _check(value: Json, go: str, place: Place) -> None:
    shape = LISTS.get(go, go)
    if go in _OWN:
        _OWN[go](value, place)
    elif value is None or shape == "interface {}":
        return
    elif shape.startswith("[]"):
        if not isinstance(value, list):
            raise _misfit(value, go, place)
        for number, item in enumerate(value):
            _check(item, shape[2:], place.item(number))
    elif shape in STRUCTS:
        _check_struct(value, shape, place._replace(alone=place.alone or shape in ALONE).within(shape))
    elif kind(value) != _FITTING[shape]:
        raise _misfit(value, go, place)


def _check_struct(value: Json, go: str, place: Place) -> None:
    if not isinstance(value, dict):
        raise _misfit(value, go, place)
    for name, inner in STRUCTS[go].items():
        if name in value:
            _check(value[name], inner, place.member(name))


def _misfit(value: Json, go: str, place: Place) -> RequestError:
    came = _KINDS[kind(value)] + (f" {value!r:.40}" if go == "int" and isinstance(value, float) else "")
    return _refusal(
        f"json: cannot unmarshal {came} into Go struct field {place.struct}.{place.fields} of type {go}", place
    )


def _refusal(words: str, place: Place) -> RequestError:
    return RequestError(f"{words} ({place.path})", param=place.path)


def _think(value: Json, place: Place) -> None:
    if isinstance(value, str) and value not in _EFFORTS:
        raise _refusal(f"invalid think value: {_quoted(value)} (must be {_THINK})", place)
    if not isinstance(value, str | bool | None):
        raise _refusal(f"think must be a boolean or string ({_THINK})", place)


def _duration(value: Json, place: Place) -> None:
    """A number of seconds, or numbers with units."""
    if isinstance(value, bool | list | dict):
        named = {"a boolean": "bool", "an array": "[]interface {}", "an object": "map[string]interface {}"}
        raise _refusal(f"Unsupported type: '{named[kind(value)]}'", place)
    if not isinstance(value, str) or _DURATION.fullmatch(value):
        return
    found = _NO_UNIT.match(value)
    unit = found["unit"] if found else None
    wrong = "invalid" if unit is None else f"unknown unit {_quoted(unit)} in" if unit else "missing unit in"
    raise _refusal(f"time: {wrong} duration {_quoted(value)}", place)


def _quoted(text: str) -> str:
    return f'"{text[:100]}"'


def _image(value: Json, place: Place) -> None:
    """Bytes in base64, without the ``data:`` of a URL."""
    if isinstance(value, list | None):
        return
    if not isinstance(value, str):
        raise _misfit(value, "api.ImageData", place)
    text = value.replace("\r", "").replace("\n", "")
    if not _BASE64.fullmatch(text):
        letters = _LETTERS.match(text)
        stopped = letters.end() if letters else 0
        raise _refusal(
            f"illegal base64 data at input byte {stopped if stopped < len(text) else stopped // 4 * 4}", place
        )


def _arguments(value: Json, place: Place) -> None:
    if not isinstance(value, dict | None):
        raise _refusal("Value looks like object, but can't find closing '}' symbol", place)


def _properties(value: Json, place: Place) -> None:
    _arguments(value, place)
    for name, inner in value.items() if isinstance(value, dict) else ():
        _check(inner, "api.ToolProperty", place._replace(path=f"{place.path}.{name[:100]}", alone=True))


def _type(value: Json, place: Place) -> None:
    """One name of a type, or several."""
    if not isinstance(value, str):
        _check(value, "[]string", place)


_OWN: Final[dict[str, Callable[[Json, Place], None]]] = {
    "api.ThinkValue": _think,
    "api.Duration": _duration,
    "api.ImageData": _image,
    "api.ToolCallFunctionArguments": _arguments,
    "api.ToolPropertiesMap": _properties,
    "api.PropertyType": _type,
}
"""Types that read themselves, null too."""
