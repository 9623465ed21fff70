"""Where a text states values of a tool's parameters by their names: what that says of how often it asks."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from engine.extract.text.passage import Passage
from engine.extract.text.statements import BULLET, Statement
from engine.extract.tokens import stem
from engine.matching.offer.slots import GENERIC, Slots

_PROSE = frozenset(map(stem, ("text", "message", "body", "content", "note", "comment", "description", "instruction")))
"""Words in the names of parameters that take what is written, lists and all."""


def starts_stated(text: str, starts: Sequence[int], slots: Slots) -> Sequence[int]:
    """Where each time begins: where all that is stated of parameters is stated again, if it is.

    Else the starts that stand in no statement about a parameter and in no end of what began before; all where a
    parameter is stated twice.
    """
    if again := _again(_stated(text, slots.named | GENERIC)):
        return again
    inner = [*_inner(text, slots), *_ends(text, slots)] if len(starts) > 1 else ()
    return [start for start in starts if not any(begin <= start < end for begin, end in inner)]


def written(text: str, slots: Slots) -> list[tuple[int, int]]:
    """The spans of what is stated of parameters that take prose, or follows "with the text"."""
    prose = slots.named & _PROSE
    stated = [(each.start, each.end) for each in _stated(text, prose)] if prose else []
    return [*stated, *_told(text, slots, prose)] if prose else []


def _told(text: str, slots: Slots, prose: AbstractSet[str]) -> Iterator[tuple[int, int]]:
    for match in _WITH.finditer(text):
        if stem(match["name"].lower()) in prose:
            further = (one.start() for one in _NEXT.finditer(match["what"]) if stem(one["name"].lower()) in slots.named)
            yield match.start("what"), match.start("what") + next(further, len(match["what"]))


_NAMED = r"\b(?:with|and)\s(?:the\s|an?\s)?(?P<name>[^\W\d_]{1,20})\b"
_WITH = re.compile(
    _NAMED + r"\s(?!is\b|of\b|to\b|for\b|about\b|in\b|on\b|from\b|and\b|or\b)(?P<what>[^.!?;:\n]{1,400})", re.IGNORECASE
)
_NEXT = re.compile(_NAMED, re.IGNORECASE)


def _stated(text: str, named: AbstractSet[str]) -> list[Statement]:
    return [each for each in Passage(text).statements if not each.subject.isdisjoint(named)]


def _inner(text: str, slots: Slots) -> Iterator[tuple[int, int]]:
    """The statements after the first, and the items of a list that one names."""
    said = _stated(text, slots.named)
    if len({each.subject for each in said}) == len(said):
        yield from ((each.begin, each.end) for each in said[1:])
    if slots.text_list:
        yield from ((each.start, each.end) for each in said if BULLET.match(text, each.start))


def _again(said: Sequence[Statement]) -> list[int]:
    """Where two parameters or more are stated in the same order over and over; what only introduces them left out."""
    begun = {each.begin for each in said}
    told = [each for each in said if each.start not in begun]
    subjects = [each.subject for each in told]
    count = len(set(subjects))
    if count < 2 or count == len(subjects) or subjects != subjects[:count] * (len(subjects) // count):
        return []
    return [each.begin for each in told[::count]]


def _ends(text: str, slots: Slots) -> Iterator[tuple[int, int]]:
    """Where it is said when something ends that has an end in the tool's parameters ("and ends at 5pm")."""
    if "end" in slots.named:
        yield from (match.span() for match in _ENDING.finditer(text))


_ENDING = re.compile(r"\band\s(?:it\s)?(?:ends|ending|finishes)\s(?:(?:at|on|by)\s)?[^.!?;\n]{1,20}", re.IGNORECASE)
