"""What is wrong with what a person typed: where it stands, what was expected, and a look at the spot."""

from dataclasses import dataclass

from engine.errors import JsonError, ScriptError
from engine.jsontext import Json, decode

EXCERPT_WIDTH = 72
"""Characters of the faulty line that are shown."""
EXCERPT_LEAD = 20
"""Those of them that stand before the mistake at most: with the number of the line they fit into the narrowest box."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One complaint. ``place`` is the box it belongs to (``tools``, ``turn-t3``); ``label`` is its name for people."""

    place: str
    label: str
    message: str
    excerpt: str = ""

    def __str__(self) -> str:
        return f"{self.label}: {self.message}"


@dataclass(frozen=True, slots=True)
class Read:
    """JSON text that was read: its value, or what is wrong with it."""

    value: Json = None
    problem: Problem | None = None


def read_json(text: str, place: str, label: str) -> Read:
    """Reads JSON text from the box at ``place``."""
    try:
        return Read(decode(text))
    except JsonError as error:
        return Read(problem=Problem(place, label, str(error), excerpt(text, error.line, error.column)))


def of_script(error: ScriptError, block: str, place: str, label: str) -> Problem:
    """A mistake in an instruction block; the block's text begins on the error's line 2."""
    shifted = ScriptError(error.message, max(1, error.line - 1), error.column, error.path, error.suggestion)
    return Problem(place, label, str(shifted), excerpt(block, shifted.line, shifted.column))


def excerpt(text: str, line: int, column: int, width: int = EXCERPT_WIDTH) -> str:
    """The line before and the faulty one, numbered, with a caret under the column.

    Both are cut so that the caret stands near their left edge and so in sight; "…" is what was cut off.
    """
    lines = [each.removesuffix("\r") for each in text.split("\n")]
    if not 1 <= line <= len(lines):
        return ""
    start = max(0, column - 1 - min(EXCERPT_LEAD, width // 2))
    numbered = [f"{number:>4} {_slice(lines[number - 1], start, width)}" for number in (line - 1, line) if number]
    before = _slice(lines[line - 1], start, width)[: column - 1 - start]
    caret = "".join("\t" if character == "\t" else " " for character in before) + "^"
    return "\n".join([*numbered, f"     {caret}"])


def _slice(line: str, start: int, width: int) -> str:
    """The shown piece of a line, with NUL and other controls made visible."""
    piece = line[start : start + width]
    if line[:start].strip():
        piece = f"…{piece[1:]}"
    if line[start + width :].strip():
        piece = f"{piece[:-1]}…"
    return "".join(chr(0x2400 + ord(each)) if ord(each) < 32 and each != "\t" else each for each in piece)
