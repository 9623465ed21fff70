"""What stands in brackets or braces: lists, coordinates, lists of lists, objects."""

import re
from collections.abc import Iterator
from itertools import islice

from engine.errors import JsonError
from engine.extract.text.literal import MOST_FOUND, Literal
from engine.jsontext import Json, compact, decode

_BRACKETS = re.compile(r"\[[^\[\]\n]{1,4000}\]|\((?=[-\d.\s])[-+\d.,\s°NSEW]{3,4000}\)")
_ROW = re.compile(r"\[[^\[\]\n]{0,400}\]")
_MATRIX = re.compile(rf"\[\s*{_ROW.pattern}(?:\s*,\s*{_ROW.pattern}){{0,99}}\s*\]")
_COMPASS = re.compile(r"([-+]?\d+(?:\.\d+)?)\s?°?\s?([NSEW])\b")


def lists(text: str) -> list[Literal]:
    """Lists in brackets, coordinates in parentheses."""
    return [
        Literal(value, *match.span()) for match in _BRACKETS.finditer(text) if (value := _list(match.group()[1:-1]))
    ]


def matrices(text: str) -> list[Literal]:
    """Lists of lists in brackets: ``[[1, 2], [3, 4]]``."""
    found = islice(_MATRIX.finditer(text), MOST_FOUND)
    return [Literal([_list(row[1:-1]) for row in _ROW.findall(match.group()[1:-1])], *match.span()) for match in found]


def _list(inside: str) -> list[Json]:
    compass: list[tuple[str, str]] = _COMPASS.findall(inside)
    if compass:
        return [float(number) * (-1 if letter in "SW" else 1) for number, letter in compass]
    return [_atom(piece) for found in _PIECE.findall(inside) if (piece := found.strip())]


_PIECE = re.compile(r"\"[^\"]*\"|'[^']*'|[^,]+")


def _atom(text: str) -> Json:
    if re.fullmatch(r"[-+]?\d{1,300}", text):
        return int(text)
    if re.fullmatch(r"[-+]?(?:\d{1,300}\.\d*|\.\d+)", text):
        return float(text)
    return text.strip("\"'")


def objects(text: str) -> list[Literal]:
    """Objects in braces, as JSON or Python write them."""
    found: list[Literal] = []
    for start, end in islice(_braced(text), MOST_FOUND):
        try:
            value = decode(_PYTHON.sub(_as_json, text[start:end]))
        except JsonError:
            continue
        found.append(Literal(value, start, end))
    return found


def _braced(text: str) -> Iterator[tuple[int, int]]:
    """Spans from an opening brace to the one that closes it."""
    start, depth = 0, 0
    for match in _BRACE.finditer(text):
        if match.group() == "{":
            start = start if depth else match.start()
            depth += 1
        elif depth:
            depth -= 1
            if not depth:
                yield start, match.end()


_BRACE = re.compile(r"[{}]")
_PYTHON = re.compile(r"\"[^\"]*\"|'([^'\\]*)'|\b(True|False|None)\b")


def _as_json(match: re.Match[str]) -> str:
    if match[1] is not None:
        return compact(match[1])
    return _CONSTANTS[match[2]] if match[2] else match.group()


_CONSTANTS = {"True": "true", "False": "false", "None": "null"}
