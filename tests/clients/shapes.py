"""What values hold beyond their type: SDKs pass over unknown fields, so that only this finds a misspelt one."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, cast

from pydantic import BaseModel, TypeAdapter


def strange_fields(declared: Any, raws: Iterable[Any]) -> set[str]:
    """The paths of fields that the type doesn't declare. Raises ValidationError for a value of another type.

    Of values that are built alike, one is looked at: a stream has hundreds of those.
    """
    different = {_shape(raw): raw for raw in raws}
    return {path for raw in different.values() for path in _strange(_adapter(declared).validate_python(raw), raw, "")}


@cache
def _adapter(declared: Any) -> TypeAdapter[Any]:
    return TypeAdapter(declared)


def _shape(raw: Any) -> str:
    match raw:
        case dict():
            fields = cast("dict[str, Any]", raw).items()
            return "{" + ",".join(f"{key}:{_word(key, value)}" for key, value in fields) + "}"
        case list():
            return "[" + ",".join(sorted({_shape(item) for item in cast("list[Any]", raw)})) + "]"
        case _:
            return type(raw).__name__


def _word(key: str, value: Any) -> str:
    """The words that choose between types are part of the shape."""
    return value if key in {"type", "role", "status", "finish_reason"} and isinstance(value, str) else _shape(value)


def _strange(value: Any, raw: Any, path: str) -> Iterator[str]:
    match value, raw:
        case BaseModel(), dict():
            names = _names(type(value))
            for key, inner in cast("dict[str, Any]", raw).items():
                if key in names:
                    yield from _strange(getattr(value, names[key]), inner, f"{path}.{key}")
                else:
                    yield f"{path}.{key}"
        case list(), list():
            for item, inner in zip(cast("list[Any]", value), cast("list[Any]", raw), strict=True):
                yield from _strange(item, inner, f"{path}[]")
        case _:
            return


def _names(model: type[BaseModel]) -> dict[str, str]:
    """Each field by its name on the wire."""
    return {field.alias or name: name for name, field in model.model_fields.items()}
