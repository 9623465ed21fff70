"""Which property takes which words: the surest pair of property and words first, each word once."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.extract.candidates.booleans import booleans
from engine.extract.candidates.dates import later
from engine.extract.candidates.ends import settled
from engine.extract.candidates.lists import nested_lists, object_lists, text_lists
from engine.extract.candidates.numbers import number_lists, numbers
from engine.extract.candidates.pairs import objects
from engine.extract.candidates.search import Candidate, Finder, Search
from engine.extract.candidates.stated import weighed
from engine.extract.candidates.texts import texts
from engine.extract.slots.descriptions import shown_span, stated_default, typed
from engine.extract.slots.shapes import type_of
from engine.extract.slots.slot import Path, Slot, lone_slot, slots
from engine.extract.tables.everyday import OPEN
from engine.extract.text.passage import Passage
from engine.jsontext import Json, JsonObject

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
_SINGLE = frozenset({"string", "integer", "number", "boolean"})
_MARKS = "\"'“”‘’«»`"
_OPENED = tuple(_MARKS)
MOST_SHOWN = 80
"""Characters of the text that a source quotes."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a property, a sentence that says where it comes from, and its span in the text (characters)."""

    value: Json
    source: str
    span: tuple[int, int]


class Reading:
    """One passage read for one value of one schema; words that a property takes are gone for the others.

    ``asked`` are the schema's slots, where they are known already.
    """

    def __init__(self, passage: Passage, schema: JsonObject, asked: Sequence[Slot] | None = None) -> None:
        self._passage = passage
        self._schema = schema
        self._asked = asked
        self._taken: list[tuple[int, int]] = []
        self._candidates: dict[Path, list[Candidate]] = {}
        self._sought: dict[Path, Candidate] = {}
        """What is looked for, whose words other properties may take as well ("horror films of 2018")."""
        self._planned: dict[Path, Candidate] | None = None
        self._slots: Sequence[Slot] = ()

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Values for the property at the path, best first; the last may be a default that its description states."""
        plan = self._plan()
        if path not in self._candidates and (path or type_of(schema) != "object"):
            self._candidates[path] = candidates(self._passage, lone_slot(path, schema))
        planned = plan.get(path)
        if planned and _is_free(planned, self._taken):
            yield self._suggestion(planned)
        yield from self._others(path, planned)
        if path in self._sought:
            one = self._suggestion(self._sought[path])
            yield replace(one, source=f"shares with others {one.source.removeprefix('from ')}", span=(0, 0))
        yield from _stated(schema)
        if "default" not in schema:
            yield from self._later(path)

    def _later(self, path: Path) -> Iterator[Suggestion]:
        """A day or an hour after what a range begins with, for an end of it that nobody says."""
        ends = [each for each in self._slots if each.path == path and each.meaning.role == "to"]
        for begin in self._slots if ends else ():
            said = self._plan().get(begin.path)
            if said and begin.meaning.role == "from" and begin.kind == ends[0].kind and path[:-1] == begin.path[:-1]:
                for value, how in later(said.value, begin.kind):
                    yield Suggestion(value, f"{how} `{begin.path[-1]}`", (0, 0))

    def _others(self, path: Path, planned: Candidate | None) -> Iterator[Suggestion]:
        """What else the property could take of the words that are planned for no other."""
        found = self._candidates.get(path)
        if not found or (len(found) == 1 and found[0] is planned):
            return
        reserved = [(one.start, one.end) for other, one in (self._planned or {}).items() if other != path]
        for candidate in found:
            if candidate is not planned and _is_free(candidate, self._taken) and _is_free(candidate, reserved):
                yield self._suggestion(candidate)

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, so that no other property uses them."""
        if suggestion.span[0] < suggestion.span[1]:
            self._taken.append(suggestion.span)

    def _plan(self) -> dict[Path, Candidate]:
        if self._planned is None:
            self._planned = {}
            pairs: list[tuple[tuple[float, int, int, int], Candidate, Slot]] = []
            self._slots = slots(self._schema) if self._asked is None else self._asked
            for each in self._slots:
                found = self._candidates[each.path] = candidates(self._passage, each)
                if each.kind == "query" and each.required and found:
                    self._sought[each.path] = found[0]
                pairs.extend(
                    (
                        (-round(candidate.score, 2), _displaced(candidate, each), each.rank, candidate.start),
                        candidate,
                        each,
                    )
                    for candidate in found
                )
            if len(pairs) > 1:
                pairs.sort(key=lambda pair: pair[0])
            spans: list[tuple[int, int]] = []
            for _, candidate, each in pairs:
                if each.path not in self._planned and _is_free(candidate, spans):
                    self._planned[each.path] = candidate
                    spans.append((candidate.start, candidate.end))
        return self._planned

    def _suggestion(self, candidate: Candidate) -> Suggestion:
        text, start, end = self._passage.text, candidate.start, candidate.end
        lead, value = text[self._passage.led_from(start) : start], text[start:end]
        words, before = value.strip(_MARKS), lead.rstrip(_MARKS)
        if before and f"{before}{words}" != f"{lead}{value}":
            words = f"'{words}'"
        shown = f"{before}{words}"
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"
        return Suggestion(candidate.value, f"from the words {_quoted(shown)}", (start, end))


class Words(Passage):
    """A text whose words go to the properties of schemas."""

    @property
    def key(self) -> tuple[str, ...]:
        """All that a value depends on beside its schema."""
        return self.text, self.task, self.purpose

    def read(self, schema: JsonObject, asked: Sequence[Slot] | None = None) -> Reading:
        """A fresh reading of the text for one value of the schema, whose slots may be known already."""
        return Reading(self, schema, asked)

    @staticmethod
    def slots(schema: JsonObject) -> Sequence[Slot]:
        """What the properties of a schema ask for."""
        return slots(schema)

    def may_give(self, asked: Sequence[Slot], names: Container[str | int]) -> bool:
        """Whether the words offer something to each property of these names; those that hold objects aren't judged."""
        wanted = (each for each in asked if len(each.path) == 1 and each.path[0] in names)
        return all(candidates(self, each) for each in wanted if (type_of(each.item) or each.type) in _SINGLE)


def candidates(passage: Passage, slot: Slot) -> list[Candidate]:
    """Every value that the text offers to the property, best first; an optional property takes only sure ones."""
    least = _LEAST if slot.required else _ENOUGH.get(slot.type, 4.0)
    slot = settled(passage, slot)
    said = weighed(Search(passage, slot), _finder(slot))
    found = [each for each in said if each.score >= least and not _is_open(passage.text, each)]
    if len(found) > 1:
        found.sort(key=lambda candidate: (-round(candidate.score, 2), _displaced(candidate, slot), candidate.start))
    return found


def _is_open(text: str, candidate: Candidate) -> bool:
    """Whether a value leaves open what is meant ("play something by Adele"), and isn't quoted."""
    value, start, end, _ = candidate[1:]
    return isinstance(value, str) and value in OPEN and text[start:end] == value and not text[:start].endswith(_OPENED)


def _displaced(candidate: Candidate, slot: Slot) -> int:
    """How far a number stands from the property's own place: unmarked numbers are given in the order of definition."""
    return abs(candidate.rank - slot.rank) if candidate.rank >= 0 else 0


def _finder(slot: Slot) -> Finder:
    if slot.type == "array":
        return _BY_ITEM.get(type_of(slot.item), text_lists)
    return _BY_TYPE.get(slot.type, _nothing)


def _nothing(_search: Search) -> Iterator[Candidate]:
    return iter(())


def _stated(schema: JsonObject) -> Iterator[Suggestion]:
    description = schema.get("description")
    default = schema.get("default")
    if isinstance(default, str) and type_of(schema) in {"boolean", "integer", "number"}:
        repaired = typed(default, type_of(schema), quoted=True)
        if repaired is not None:
            yield Suggestion(repaired, f"from the default {_quoted(default)}", (0, 0))
    elif isinstance(description, str) and "default" not in schema:
        stated = stated_default(description, type_of(schema)) or shown_span(description, type_of(schema))
        if stated:
            yield Suggestion(stated[0], f"from the description's words {_quoted(stated[1])}", (0, 0))


def _quoted(text: str) -> str:
    """The text between quotation marks; those inside it become single ones, as usual in print."""
    return '"' + text.replace('"', "'") + '"'


def _is_free(candidate: Candidate, spans: list[tuple[int, int]]) -> bool:
    return not spans or not any(candidate.start < end and start < candidate.end for start, end in spans)
