"""The fields of a body both ways: what the form writes into each and what it reads out of it, nothing lost."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from engine.jsontext import Json, JsonObject, compact, kind, pretty
from playground.model.draft import Asked
from playground.model.problems import Problem, read_json

ABSENT: Final = object()
"""The field is not sent."""


class Wrong(Exception):
    """A field that can't be written, with its problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the body at a dotted path, and the form's attributes that it carries.

    ``read`` gives changes to the form and may raise on a value that the form can't show.
    """

    path: str
    carries: tuple[str, ...]
    write: Callable[[Asked], Any]
    read: Callable[[Any], dict[str, Any]]


def write_all(fields: Sequence[Field], asked: Asked, taken: frozenset[str]) -> tuple[JsonObject, tuple[Problem, ...]]:
    """The fields and the further ones, and what is wrong with the form's; ``taken`` keys have boxes of their own."""
    body: JsonObject = {}
    problems: list[Problem] = []
    for field in fields:
        try:
            value = field.write(asked)
        except Wrong as wrong:
            problems.append(wrong.problem)
            continue
        if value is not ABSENT:
            _put(body, field.path, value)
    try:
        body = merged(_extra(asked, taken), body)
    except Wrong as wrong:
        problems.append(wrong.problem)
    return body, tuple(problems)


def read_all(fields: Sequence[Field], body: JsonObject, base: Asked) -> Asked:
    """The form's fields for a body; what the form can't show letter for letter stays in ``extra``.

    ``base`` has what this body has no field for.
    """
    asked, rest = base, cast("JsonObject", _copied(body))
    for field in fields:
        value = _at(rest, field.path)
        if value is not ABSENT and (shown := _shown(field, asked, value)) is not None:
            asked = shown
            _drop(rest, field.path)
    return replace(asked, extra=pretty(rest) if rest else "")


def merged(under: JsonObject, over: JsonObject) -> JsonObject:
    """Both objects in one; where both have a value that isn't an object, the second's."""
    both = dict(under)
    for key, value in over.items():
        below = both.get(key)
        both[key] = merged(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return both


def plain(path: str, attribute: str, *kinds: type) -> Field:
    """A field that is sent as it stands, unless it is None or ""."""

    def write(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
        value = getattr(asked, attribute)
        return ABSENT if value is None or value == "" else value

    def read(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data
        if type(value) not in kinds:
            raise TypeError(attribute)
        return {attribute: value}

    return Field(path, (attribute,), write, read)


def worded(path: str, attribute: str, words: dict[str, Json]) -> Field:
    """A field that has a value for each of the form's words; where two words share one, the first is read."""

    def write(asked: Asked) -> Any:  # noqa: ANN401  a JSON value or ABSENT
        return words.get(getattr(asked, attribute), ABSENT)

    def read(value: Any) -> dict[str, Any]:  # noqa: ANN401  outside data
        return {attribute: next(word for word, each in words.items() if compact(each) == compact(value))}

    return Field(path, (attribute,), write, read)


def _shown(field: Field, asked: Asked, value: Json) -> Asked | None:
    """The form with that value in it, if the form would send just the same."""
    try:
        changed = replace(asked, **field.read(value))
        written = field.write(changed)
    except (Wrong, KeyError, TypeError, AttributeError, StopIteration):
        return None
    return changed if written is not ABSENT and compact(written) == compact(value) else None


def _extra(asked: Asked, taken: frozenset[str]) -> JsonObject:
    if not asked.extra.strip():
        return {}
    read = read_json(asked.extra, "extra", "Further fields")
    if read.problem:
        raise Wrong(read.problem)
    if not isinstance(read.value, dict):
        message = f"expected a JSON object of fields, found {kind(read.value)}"
        raise Wrong(Problem("extra", "Further fields", message))
    if doubled := sorted(taken & read.value.keys()):
        raise Wrong(Problem("extra", "Further fields", f"{doubled[0]!r} has a place of its own in the form"))
    return read.value


# ── dotted paths ─────────────────────────────────────────────────────────────────────────────────


def _put(body: JsonObject, path: str, value: Json) -> None:
    *parents, name = path.split(".")
    for parent in parents:
        body = cast("JsonObject", body.setdefault(parent, {}))
    body[name] = value


def _at(body: JsonObject, path: str) -> Any:  # noqa: ANN401  a JSON value or ABSENT
    found: Json = body
    for step in path.split("."):
        if not isinstance(found, dict) or step not in found:
            return ABSENT
        found = found[step]
    return found


def _drop(body: JsonObject, path: str) -> None:
    """Takes the value out, and the objects that held nothing else."""
    head, _, rest = path.partition(".")
    inner = body[head]
    if rest and isinstance(inner, dict):
        _drop(inner, rest)
    if not rest or not inner:
        del body[head]


def _copied(value: Json) -> Json:
    """The objects anew, so that taking fields out leaves the body alone."""
    return {key: _copied(each) for key, each in value.items()} if isinstance(value, dict) else value
