"""Every value that a text offers to a property, whatever its type."""

from collections.abc import Iterator
from types import MappingProxyType

from engine.extract.candidates.booleans import booleans
from engine.extract.candidates.ends import settled
from engine.extract.candidates.lists import nested_lists, object_lists, text_lists
from engine.extract.candidates.number_lists import number_lists
from engine.extract.candidates.numbers import numbers
from engine.extract.candidates.pairs import objects
from engine.extract.candidates.search import Candidate, Finder, Search
from engine.extract.candidates.stated import weighed
from engine.extract.candidates.texts import texts
from engine.extract.slots.shapes import type_of
from engine.extract.slots.slot import Slot
from engine.extract.tables.everyday import OPEN
from engine.extract.text.passage import Passage

_LEAST = -3.0
"""What a candidate must score before a required property takes it."""
_ENOUGH = MappingProxyType({"integer": 3.3, "number": 3.3})
"""What a candidate must score before an optional property takes it; 4 for other types."""
_BY_TYPE: MappingProxyType[str, Finder] = MappingProxyType(
    {
        "integer": numbers,
        "number": numbers,
        "boolean": booleans,
        "object": objects,
        "string": texts,
        "": texts,
    }
)


_BY_ITEM: MappingProxyType[str, Finder] = MappingProxyType(
    {"integer": number_lists, "number": number_lists, "array": nested_lists, "object": object_lists}
)
_OPENED = tuple("\"'“”‘’«»`")


def candidates(passage: Passage, slot: Slot) -> list[Candidate]:
    """Every value that the text offers to the property, best first; an optional property takes only sure ones."""
    least = _LEAST if slot.required else _ENOUGH.get(slot.type, 4.0)
    slot = settled(passage, slot)
    said = weighed(Search(passage, slot), _finder(slot))
    found = [each for each in said if each.score >= least and not _is_open(passage.text, each)]
    if len(found) > 1:
        found.sort(key=lambda candidate: (-round(candidate.score, 2), displaced(candidate, slot), candidate.start))
    return found


def _is_open(text: str, candidate: Candidate) -> bool:
    """Whether a value leaves open what is meant ("play something by Adele"), and isn't quoted."""
    value, start, end, _ = candidate[1:]
    return isinstance(value, str) and value in OPEN and text[start:end] == value and not text[:start].endswith(_OPENED)


def displaced(candidate: Candidate, slot: Slot) -> int:
    """How far a number stands from the property's own place: unmarked numbers are given in the order of definition."""
    return abs(candidate.rank - slot.rank) if candidate.rank >= 0 else 0


def _finder(slot: Slot) -> Finder:
    if slot.type == "array":
        return _BY_ITEM.get(type_of(slot.item), text_lists)
    return _BY_TYPE.get(slot.type, _nothing)


def _nothing(_search: Search) -> Iterator[Candidate]:
    return iter(())
