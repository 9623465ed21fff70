"""Two JSON values place by place: what differs, and where they agree."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine.fixtures import Difference, differences
from engine.fixtures.difference import Missing
from engine.jsontext import Json, compact

MOST_ROWS: Final = 500
"""Places that are listed."""
_MOST_CHANGES: Final = 20_000
"""Differences that are known of while the places that agree are listed too."""
_LONGEST: Final = 200
"""Characters of a value that both sides have."""


@dataclass(frozen=True, slots=True)
class Row:
    """A place in a JSON value and what stands there on each side. ``sign``: "=", "≠", "−" (left only), "+"."""

    path: str
    left: str
    right: str
    sign: str


def rows(left: Json, right: Json, *, everything: bool = False) -> tuple[Row, ...]:
    """Where two values differ, place by place, 500 at most; with ``everything`` also the places where they agree.

    Values of which nearly everything differs are told by their differences alone.
    """
    changed = {found.path: found for found in islice(differences(left, right), _MOST_CHANGES)}
    found = _all_rows(left, changed) if everything and len(changed) < _MOST_CHANGES else map(_row, changed.values())
    return tuple(islice(found, MOST_ROWS))


def _all_rows(left: Json, changed: dict[str, Difference]) -> Iterator[Row]:
    left_over = dict(changed)
    for path, value in places(left):
        above = next((each for each in _above(path) if each in changed), None)
        if above is None:
            told = _brief(compact(value))
            yield Row(path, told, told, "=")
        elif above in left_over:
            yield _row(left_over.pop(above))
    yield from map(_row, left_over.values())


def _brief(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _above(path: str) -> Iterator[str]:
    """The path, and those of everything that it is in."""
    yield path
    for at in range(len(path) - 1, -1, -1):
        if path[at] in ".[":
            yield path[:at]
    yield ""


def places(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every value that holds no other, with its path."""
    match value:
        case dict() if value:
            for key, each in value.items():
                yield from places(each, f"{path}.{key}".lstrip("."))
        case list() if value:
            for index, each in enumerate(value):
                yield from places(each, f"{path}[{index}]")
        case _:
            yield path, value


def _row(found: Difference) -> Row:
    left, right = found.shown
    if isinstance(found.recorded, Missing):
        return Row(found.path, "", right, "+")
    return Row(found.path, left, "" if isinstance(found.now, Missing) else right, _sign(found))


def _sign(found: Difference) -> str:
    return "−" if isinstance(found.now, Missing) else "≠"
