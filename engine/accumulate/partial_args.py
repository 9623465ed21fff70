"""Gemini's arguments in pieces: each names a path (``$.items[0].name``) and brings a value, or more of a string."""

import re
from itertools import pairwise
from typing import Final

from engine.accumulate.lenient import obj
from engine.accumulate.repairs import Ledger
from engine.jsontext import Json, JsonObject

_STEP: Final = re.compile(r"""\.?([^.\[\]'"]{1,200})|\[(\d{1,5})\]|\[(?:'([^']{0,200})'|"([^"]{0,200})")\]|\.""")
_MOST_STEPS: Final = 50
_MOST_ITEMS: Final = 10_000
_VALUES: Final = ("stringValue", "numberValue", "boolValue", "nullValue")


class PartialArguments:
    """An object that is being told path by path."""

    def __init__(self, ledger: Ledger) -> None:
        self._value: JsonObject = {}
        self._ledger = ledger
        self._strings: dict[tuple[str | int, ...], list[str]] = {}

    @property
    def value(self) -> JsonObject:
        """The object so far."""
        for steps, pieces in self._strings.items():
            _put(self._value, steps, "".join(pieces))
        return self._value

    def begin(self, whole: Json) -> None:
        """What came as a value."""
        self._value.update(obj(whole))

    def take(self, piece: JsonObject) -> None:
        """The next piece: a string for a path that has one goes on with it."""
        path = piece.get("jsonPath")
        key = next((key for key in _VALUES if key in piece), None)
        steps = _steps(path) if isinstance(path, str) else ()
        if key is None or not steps:
            self._ledger.refuse(f"partial arguments without a path or a value: {path!r:.80}")
            return
        value = None if key == "nullValue" else piece[key]
        if steps in self._strings and isinstance(value, str):
            self._strings[steps].append(value)
            return
        self._strings.pop(steps, None)
        if not _put(self._value, steps, value):
            self._ledger.refuse(f"a partial argument that has no place: {path!r:.80}")
        elif isinstance(value, str):
            self._strings[steps] = [value]


def _put(root: JsonObject, steps: tuple[str | int, ...], value: Json) -> bool:
    """Puts a value at the end of a path, making the containers on the way; False where it has no place."""
    node: Json = root
    for step, following in pairwise(steps):
        node = _child(node, step, [] if isinstance(following, int) else {})
    return _set(node, steps[-1], value)


def _steps(path: str) -> tuple[str | int, ...]:
    """The steps of a path; none where it can't be read."""
    steps: list[str | int] = []
    at = 1 if path.startswith("$") else 0
    while at < len(path):
        found = _STEP.match(path, at)
        if found is None or len(steps) == _MOST_STEPS:
            return ()
        at = found.end()
        named = next((group for group in (found[1], found[3], found[4]) if group is not None), None)
        if named is not None:
            steps.append(named)
        elif found[2]:
            steps.append(int(found[2]))
    return tuple(steps)


def _at(node: Json, step: str | int) -> Json:
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return node.get(step) if isinstance(node, dict) and isinstance(step, str) else None


def _set(node: Json, step: str | int, value: Json) -> bool:
    if isinstance(node, dict) and isinstance(step, str):
        node[step] = value
        return True
    if isinstance(node, list) and isinstance(step, int) and step <= min(len(node), _MOST_ITEMS):
        node[step : step + 1] = [value]
        return True
    return False


def _child(node: Json, step: str | int, fresh: Json) -> Json:
    """The container at a step, made where there is none."""
    known = _at(node, step)
    if known is not None:
        return known if isinstance(known, dict | list) else None
    return fresh if _set(node, step, fresh) else None
