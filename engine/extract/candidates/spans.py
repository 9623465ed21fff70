"""Spans of time as programs write them (``15m``, ``2h``), where a property's description shows that form."""

from collections.abc import Iterator
from types import MappingProxyType

from engine.extract.candidates.search import Candidate, Search
from engine.extract.slots.kinds import SHOWN_SPAN
from engine.extract.tables.units import convert
from engine.extract.text.number import Number
from engine.extract.tokens import stem

_LETTERS = MappingProxyType({"w": "week", "d": "day", "h": "hour", "m": "minute", "s": "second"})
"""Letter -> unit, largest first."""
_BY_UNIT = MappingProxyType({stem(unit): letter for letter, unit in _LETTERS.items()})
_FOUND = 8.5
"""Nothing else has a unit of time."""


def spans(search: Search) -> Iterator[Candidate]:
    """Numbers with a unit of time (``the last 2 hours``: 2h), in a unit that the description shows."""
    passage = search.passage
    shown = [letter for letter in _LETTERS if letter in SHOWN_SPAN.findall(search.slot.description)]
    for number in passage.numbers:
        if "time" in number.dimensions and (written := _written(number, shown)):
            end = max(number.end, number.until)
            yield Candidate(_FOUND + search.name_cue(number.start, end), written, number.start, end)
    for match in SHOWN_SPAN.finditer(passage.text):
        yield Candidate(_FOUND, match[0], *match.span())


def _written(number: Number, shown: list[str]) -> str:
    """A number in its own unit, if that is shown, else in the largest in which it is whole; "" where it is in none."""
    own = _BY_UNIT.get(stem(number.unit.lower()), "")
    for letter in sorted(shown, key=lambda one: one != own):
        value = convert(number.value, number.unit, _LETTERS[letter])
        if value is not None and value == int(value):
            return f"{int(value)}{letter}"
    return ""
