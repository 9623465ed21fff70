"""Where a text states values of a tool's parameters by their names, and so asks only once."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.text.passage import Passage
from engine.matching.offer.slots import Slots


def unstated(text: str, starts: Sequence[int], slots: Slots) -> list[int]:
    """The starts that stand in no statement about a parameter and in no end of what began before.

    All where a parameter is stated twice.
    """
    if len(starts) < 2:
        return list(starts)
    inner = [*_stated(text, slots), *_ends(text, slots)]
    return [start for start in starts if not any(begin <= start < end for begin, end in inner)]


def _stated(text: str, slots: Slots) -> Iterator[tuple[int, int]]:
    said = [each for each in Passage(text).statements if not each.subject.isdisjoint(slots.named)]
    if len({each.subject for each in said}) == len(said):
        yield from ((each.begin, each.end) for each in said[1:])


def _ends(text: str, slots: Slots) -> Iterator[tuple[int, int]]:
    """Where it is said when something ends that has an end in the tool's parameters ("and ends at 5pm")."""
    if "end" in slots.named:
        yield from (match.span() for match in _ENDING.finditer(text))


_ENDING = re.compile(r"\band\s(?:it\s)?(?:ends|ending|finishes)\s(?:(?:at|on|by)\s)?[^.!?;\n]{1,20}", re.IGNORECASE)
