"""Names in double braces and the values they stand for: ``{{name}}``, ``{{nested.field}}``, ``{{list[0]}}``."""

import re
from collections.abc import Mapping
from typing import Final

from engine.jsontext import Json, compact

# all but spaces, and ASCII's punctuation without the dash and the underscore: letters and marks of any script
_LETTER: Final = r"[^\0-,./:-@\[-^`{-\x7F\s]"
_NAME: Final = rf"{_LETTER}{{1,64}}+(?:[ ]{_LETTER}{{1,64}}+){{0,7}}+"
PLACE: Final = re.compile(
    rf"\{{\{{[ \t]{{0,8}}((?=[^\W\d]){_NAME}(?:\.{_NAME}|\[-?[0-9]{{1,6}}\])*+)[ \t]{{0,8}}\}}\}}"
)
"""A place in a text; the group is its path. A name begins with a letter or an underscore and may have dashes and single
spaces in it. Bounded, so that no text makes the search slow."""

UNKNOWN: Final = object()
"""What a path that leads nowhere gives."""

_STEP = re.compile(r"[^.\[\]]+")
_NUMBER = re.compile(r"-?[0-9]+")


def steps(path: str) -> list[str]:
    """The steps of a path: ``list[0].name`` has three."""
    return _STEP.findall(path)


def lookup(known: Mapping[str, Json], path: list[str]) -> object:
    """The value at the end of a path, or ``UNKNOWN``."""
    node: object = known
    for step in path:
        if isinstance(node, Mapping) and step in node:
            node = node[step]  # pyright: ignore[reportUnknownVariableType]  any JSON value
        elif isinstance(node, list) and _NUMBER.fullmatch(step) and -len(node) <= int(step) < len(node):  # pyright: ignore[reportUnknownArgumentType]  likewise
            node = node[int(step)]  # pyright: ignore[reportUnknownVariableType]  likewise
        else:
            return UNKNOWN
    return node


def spelled(value: object) -> str:
    """A value as it stands in a text: a string as it is, all else as JSON."""
    return value if isinstance(value, str) else compact(value)


def substitute(template: str, variables: Mapping[str, Json]) -> tuple[str, tuple[str, ...]]:
    """The template with values in their places, and a warning for each name that has none and stays as written.

    One pass: what is put in isn't read again.
    """
    warnings: dict[str, None] = {}

    def value(found: re.Match[str]) -> str:
        known = lookup(variables, steps(found[1]))
        if known is UNKNOWN:
            warnings.setdefault(f"{found[0]} has no value and stays as written")
            return found[0]
        return spelled(known)

    return PLACE.sub(value, template), tuple(warnings)


def substitute_all(value: Json, variables: Mapping[str, Json]) -> Json:
    """A JSON value with every string in it substituted; keys stay as they are."""
    match value:
        case str():
            return substitute(value, variables)[0]
        case list():
            return [substitute_all(item, variables) for item in value]
        case dict():
            return {key: substitute_all(item, variables) for key, item in value.items()}
        case _:
            return value
