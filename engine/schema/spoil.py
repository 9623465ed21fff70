"""Valid values made invalid in one way on purpose, as models make them: what a caller of tools must be able to bear."""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal, TypeAlias, get_args

from engine.errors import JsonError, UnsatisfiableSchema
from engine.jsontext import Json, JsonObject, compact, decode, kind
from engine.schema import check

How: TypeAlias = Literal["wrong_type", "missing_required", "extra_property", "truncated"]
WAYS: tuple[How, ...] = get_args(How)

_TRIES = 400
"""Changes that are tried, the shallowest places first."""


def spoil(schema: JsonObject | bool, value: Json, how: How) -> str:  # noqa: FBT001 - a JSON Schema may be a boolean
    """JSON text of ``value``, which the schema accepts, made invalid in just that way.

    ``wrong_type`` spells one part in another type (a number as text), ``missing_required`` leaves one property out,
    ``extra_property`` adds one that the schema forbids, ``truncated`` cuts the text off. Equal arguments give equal
    text. Raises UnsatisfiableSchema where no change of that way makes the value invalid, and nothing else with it;
    SchemaError for a schema that can't be used.
    """
    if how == "truncated":
        return _truncated(compact(value))
    way = _WAYS[how]
    for keywords in (way.keywords, way.keywords | way.further):
        for changed in islice(way.changes(value), _TRIES):
            broken = {complaint.schema_path.rpartition("/")[2] for complaint in check(schema, changed)}
            if broken and broken <= keywords:
                return compact(changed)
    raise UnsatisfiableSchema("#", way.refusal)


def _truncated(text: str) -> str:
    """The text without its last third, or as much less of it as leaves no JSON."""
    for length in range(max(1, len(text) * 2 // 3), 0, -1):
        try:
            decode(text[:length])
        except JsonError:
            return text[:length]
    raise UnsatisfiableSchema("#", f"expected an object, an array or a text to cut, found {kind(decode(text))}")


def _retyped(value: Json) -> Iterator[Json]:
    """Each part in another type, at first as the text that models write in its place."""
    for steps, part in _inner_first(value):
        for other in _in_other_types(part):
            yield _put(value, steps, other)


def _in_other_types(part: Json) -> Iterator[Json]:
    if not isinstance(part, str):
        yield compact(part)
    others: tuple[Json, ...] = (42, True, None, [], {})
    for other in others:
        if kind(other) != kind(part):
            yield other


def _lacking(value: Json) -> Iterator[Json]:
    """Without one property of one object."""
    for steps, part in _parts(value):
        if isinstance(part, dict):
            for name in part:
                yield _put(value, steps, {other: each for other, each in part.items() if other != name})


def _extended(value: Json) -> Iterator[Json]:
    """With one more property in one object."""
    for steps, part in _parts(value):
        if isinstance(part, dict):
            name = "unexpected"
            while name in part:
                name += "_"
            yield _put(value, steps, {**part, name: "not in the schema"})


_Steps: TypeAlias = tuple[str | int, ...]


def _parts(value: Json) -> Iterator[tuple[_Steps, Json]]:
    """The value and everything in it with its place, level by level."""
    agenda: deque[tuple[_Steps, Json]] = deque([((), value)])
    while agenda:
        steps, part = agenda.popleft()
        yield steps, part
        inner = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
        agenda.extend(((*steps, step), child) for step, child in inner)


def _inner_first(value: Json) -> Iterator[tuple[_Steps, Json]]:
    """The parts, the whole value last: arguments are still an object where one of them can be wrong."""
    yield from islice(_parts(value), 1, None)
    yield (), value


def _put(value: Json, steps: _Steps, new: Json) -> Json:
    """The value with another part at a place."""
    if not steps:
        return new
    step, *rest = steps
    if isinstance(value, dict):
        return {name: _put(each, (*rest,), new) if name == step else each for name, each in value.items()}
    items = value if isinstance(value, list) else []
    return [_put(each, (*rest,), new) if place == step else each for place, each in enumerate(items)]


@dataclass(frozen=True, slots=True)
class _Way:
    """Changes to try, and the keywords that may complain: better ``keywords`` alone, else also ``further`` ones."""

    changes: Callable[[Json], Iterator[Json]]
    keywords: frozenset[str]
    further: frozenset[str]
    refusal: str


_CHOICES = frozenset(("anyOf", "oneOf"))
"""The validator names these where none of several ways fits any more."""

_WAYS: dict[How, _Way] = {
    "wrong_type": _Way(
        _retyped,
        frozenset(("type",)),
        _CHOICES | {"enum", "const"},
        "no part of the value must be of one type, so none can be of a wrong one",
    ),
    "missing_required": _Way(
        _lacking,
        frozenset(("required", "dependentRequired")),
        _CHOICES | {"dependencies"},
        "no property of the value is required, so none can be missing",
    ),
    "extra_property": _Way(
        _extended,
        frozenset(("additionalProperties", "unevaluatedProperties")),
        _CHOICES,
        "further properties are allowed everywhere (no additionalProperties: false), so none can be one too many",
    ),
}
