"""Two texts word by word: what both have, what only one has."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, Literal, TypeAlias

Part: TypeAlias = Literal["same", "gone", "new", "gap"]

_MOST_PAIRS: Final = 200_000
"""Pairs of equal words, one of each side, that are weighed between what both begin and end with; texts with more of
them differ there whole. A reply of 3,000 lorem words has 130,000."""
_AROUND: Final = 120
"""Characters of what both have that stay on either side of a change."""
_WORD: Final = re.compile(r"\s*\w+|\s*[^\w\s]|\s+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words: both have them, only the left text, or only the right one; "gap" says how many are left out."""

    part: Part
    text: str


@lru_cache(maxsize=64)
def pieces(left: str, right: str) -> tuple[Piece, ...]:
    """Both texts in one: what is gone stands before what is new. Joined without either it is one of the two."""
    a, b = _WORD.findall(left), _WORD.findall(right)
    start = next((at for at, (one, other) in enumerate(zip(a, b, strict=False)) if one != other), min(len(a), len(b)))
    most = min(len(a), len(b)) - start
    end = next((at for at in range(most) if a[-1 - at] != b[-1 - at]), most)
    middle = _matched(a[start : len(a) - end], b[start : len(b) - end])
    found = [Piece("same", "".join(a[:start])), *middle, Piece("same", "".join(a[len(a) - end :]))]
    return tuple(each for each in found if each.text)


def _matched(a: Sequence[str], b: Sequence[str]) -> Iterator[Piece]:
    counts = Counter(b)
    if sum(counts[word] for word in a) > _MOST_PAIRS:
        yield Piece("gone", "".join(a))
        yield Piece("new", "".join(b))
        return
    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Piece("same", "".join(a[i:j]))
        else:
            yield Piece("gone", "".join(a[i:j]))
            yield Piece("new", "".join(b[k:m]))


def shortened(found: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces with what both have cut down to the words around a change."""
    last = len(found) - 1
    return tuple(
        piece for place, each in enumerate(found) for piece in _short(each, before=place > 0, after=place < last)
    )


def _short(piece: Piece, *, before: bool, after: bool) -> Iterator[Piece]:
    if piece.part != "same" or len(piece.text) <= 2 * _AROUND:
        yield piece
        return
    head = piece.text[:_AROUND] if before else ""
    tail = piece.text[-_AROUND:] if after else ""
    yield from [Piece("same", head)] if head else []
    yield Piece("gap", f"… {len(piece.text) - len(head) - len(tail):,} characters alike …")
    yield from [Piece("same", tail)] if tail else []
