"""Where a text states values of a tool's parameters by their names, and so asks only once."""

from collections.abc import Sequence

from engine.extract.text.passage import Passage
from engine.matching.offer.slots import Slots


def unstated(text: str, starts: Sequence[int], slots: Slots) -> list[int]:
    """The starts that stand in no statement about a parameter; all where one of them is stated twice."""
    said = [each for each in Passage(text).statements if not each.subject.isdisjoint(slots.named)]
    if len({each.subject for each in said}) < len(said):
        return list(starts)
    inner = [start for start in starts if any(each.begin <= start < each.end for each in said[1:])]
    return [start for start in starts if start not in inner]
