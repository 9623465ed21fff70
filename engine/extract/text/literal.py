"""One value that a text writes out."""

from dataclasses import dataclass

from engine.jsontext import Json

MOST_FOUND = 100
"""Values of one kind that a text is searched for."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that is written out in the text, and its place there."""

    value: Json
    start: int
    end: int
