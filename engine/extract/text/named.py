"""Numbers that have a name each: ``Q1: 50, Q2: 75 and Q3: 60``."""

import re
from collections.abc import Sequence

from engine.extract.text.number import Number
from engine.extract.text.passage import Passage

Named = tuple[tuple[int, int], Number]
"""The span of a name (characters) and the number behind it."""

_NAME = re.compile(r"(?P<name>[A-Za-z][\w-]{0,29}(?: [\w-]{1,30}){0,3})\s?[:=]\s?[$€£]?\Z")
_LONGEST = 140
_JOINT = re.compile(r"%?(?:,\s{0,3}(?:and\s)?|;\s{0,3}|\sand\s|\n\s{0,3}(?:[-*•]\s)?)")


def named_numbers(passage: Passage) -> list[Sequence[Named]]:
    """Each row of at least two such numbers, one right behind the other."""
    found: list[list[Named]] = []
    end = -1
    for number in passage.numbers:
        joint = _JOINT.match(passage.text, end) if end >= 0 else None
        start = joint.end() if joint else end
        name = _NAME.search(passage.text, max(start, number.start - _LONGEST, 0), number.start)
        if name and joint and name.start() == joint.end():
            found[-1].append((name.span("name"), number))
        elif name:
            found.append([(name.span("name"), number)])
        if name:
            end = number.end
    return [[_as_short(passage.text, row), *row[1:]] for row in found if len(row) > 1]


def _as_short(text: str, row: Sequence[Named]) -> Named:
    """The first number with no more words as its name than the others have ("a chart of apples: 5, pears: 7")."""
    (start, end), number = row[0]
    most = max(text[slice(*span)].count(" ") for span, _ in row[1:]) + 1
    return (end - len(" ".join(text[start:end].split(" ")[-most:])), end), number
