"""Which property takes which words: the surest pair of property and words first, each word once."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.extract.candidates.dates import later
from engine.extract.candidates.offered import candidates, displaced
from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.deeds import deeds
from engine.extract.candidates.wording.echoed import echoed
from engine.extract.slots.shapes import flattened, type_of
from engine.extract.slots.slot import Path, Slot, lone_slot, slots
from engine.extract.suggestion import Suggestion, quoted, stated
from engine.extract.text.passage import Passage
from engine.extract.text.rows import SURE, Span, rows
from engine.jsontext import JsonObject

_STATED = 7.0
"""What words must score that state a reply's text by its name."""
_SHARED = ("$defs", "definitions")
"""Where a schema has what parts of it refer to."""
_SINGLE = frozenset({"string", "integer", "number", "boolean"})
_GAP = "  "
"""What stands where words were left to others."""
_MARKS = "\"'“”‘’«»`"
MOST_SHOWN = 80
"""Characters of the text that a source quotes."""


class Reading:
    """One passage read for one value of one schema; words that a property takes are gone for the others.

    ``asked`` are the schema's slots, where they are known already. A passage may be a stretch of another reading's,
    from ``start`` on (characters), that tells of one thing of a list: what it takes is gone for all of that one.
    """

    def __init__(
        self,
        passage: Passage,
        schema: JsonObject,
        asked: Sequence[Slot] | None = None,
        *,
        row_of: "Reading | None" = None,
        start: int = 0,
    ) -> None:
        self._passage = passage
        self._schema = schema
        self._asked = asked
        self._taken: list[Span] = row_of._taken if row_of else []  # noqa: SLF001  one of its own kind
        self._start = start
        self._candidates: dict[Path, list[Candidate]] = {}
        self._sought: dict[Path, Candidate] = {}
        """What is looked for, whose words other properties may take as well ("horror films of 2018")."""
        self._planned: dict[Path, Candidate] | None = None
        self._slots: Sequence[Slot] = ()
        self._rows: Mapping[Path, list[Reading]] = {}
        self._in_rows: list[Span] = []
        """The words for the objects of lists."""
        self._is_row = row_of is not None

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Values for the property at the path, best first; the last may be a default that its description states."""
        plan = self._plan()
        if row := self._row(path):
            yield from row[0].suggest(row[1], schema)
            return
        if path not in self._candidates and (path or type_of(schema) != "object"):
            self._candidates[path] = candidates(self._passage, lone_slot(path, schema))
        planned = plan.get(path)
        if planned and self._is_untaken(planned):
            yield self._suggestion(planned)
        yield from self._others(path, planned)
        if path in self._sought:
            one = self._suggestion(self._sought[path])
            yield replace(one, source=f"shares with others {one.source.removeprefix('from ')}", span=(0, 0))
        yield from stated(schema)
        if "default" not in schema:
            yield from self._later(path)

    def rows(self, path: Path) -> int:
        """How many things the text tells of for the list of objects at the path, each in words of its own; or 0."""
        self._plan()
        return len(self._rows.get(path, ()))

    def _row(self, path: Path) -> "tuple[Reading, Path] | None":
        """The reading of the words that tell of the thing in which a path lies, and its path there."""
        at = next((at for at, step in enumerate(path) if isinstance(step, int)), len(path))
        each = self._rows.get(path[:at], ())
        return (each[index], path[at + 1 :]) if path[at:] and (index := int(path[at])) < len(each) else None

    def _part(self, planned: Mapping[Path, Candidate]) -> "dict[Path, list[Reading]]":
        """The readings of what the text tells of each thing, for each list of objects that it doesn't spell out."""
        lists = [(each.path, each.item) for each in self._slots if each.path not in planned]
        lists.append(((), flattened(self._schema.get("items"), self._schema)))
        shared = {key: self._schema[key] for key in _SHARED if key in self._schema}
        others = [(one.start, one.end) for one in planned.values() if one.score >= SURE]
        return {path: self._each({**shared, **item}, others) for path, item in lists if "properties" in item}

    def _each(self, item: JsonObject, others: Sequence[Span]) -> "list[Reading]":
        """The readings of the words for each object of a list."""
        asked = slots(item)

        def read(start: int, words: str) -> Reading:
            passage = Words(words, self._passage.task, self._passage.purpose)
            return Reading(passage, item, asked, row_of=self, start=start)

        labels = {name for slot in asked for name in slot.names}
        telling = sum(not slot.is_closed for slot in asked)  # which listed value it has is often left unsaid
        return rows(self._passage.text, read, labels, min(2, telling) or 1, others)

    def scores(self) -> dict[Path, float]:
        """How surely the words give something to each property that they may give something."""
        return {path: one.score for path, one in self._plan().items()}

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
        reserved += self._in_rows
        for candidate in found:
            if candidate is not planned and self._is_untaken(candidate) and _is_free(candidate, reserved):
                yield self._suggestion(candidate)

    def _is_untaken(self, candidate: Candidate) -> bool:
        return _is_free(candidate, [(start - self._start, end - self._start) for start, end in self._taken])

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, so that no other property uses them."""
        if suggestion.span[0] < suggestion.span[1]:
            self._taken.append(suggestion.span)

    def _plan(self) -> dict[Path, Candidate]:
        if self._planned is None:
            self._slots = slots(self._schema) if self._asked is None else self._asked
            offers = self._offers()
            self._planned = _shared_out(offers, [])
            self._rows = {} if self._is_row else self._part(self._planned)
            self._in_rows = [span for each in self._rows.values() for row in each for span in row._spans()]  # noqa: SLF001  one of its own kind
            if self._in_rows:
                self._planned = _shared_out(offers, self._in_rows)
        return self._planned

    def _spans(self) -> list[Span]:
        """Where in the whole text the planned words stand."""
        return [(self._start + one.start, self._start + one.end) for one in self._plan().values()]

    def _offers(self) -> list[tuple[Path, Candidate]]:
        """Every value that the words offer to a property, the surest first."""
        pairs: list[tuple[tuple[float, int, int, int], Candidate, Slot]] = []
        for each in self._slots:
            found = self._candidates[each.path] = self._offered(each)
            if each.kind == "query" and each.required and found:
                self._sought[each.path] = found[0]
            elif (whole := echoed(self._passage, each)) and not any(one.score >= _STATED for one in found):
                found = self._candidates[each.path] = []
                self._sought[each.path] = whole
            pairs.extend(
                ((-round(candidate.score, 2), displaced(candidate, each), each.rank, candidate.start), candidate, each)
                for candidate in found
            )
        if len(pairs) > 1:
            pairs.sort(key=lambda pair: pair[0])
        return [(each.path, candidate) for _, candidate, each in pairs]

    def _offered(self, slot: Slot) -> list[Candidate]:
        """Every value that the words offer to a property, best first; one thing of a list may be a task to be done."""
        found = candidates(self._passage, slot)
        return [*deeds(Search(self._passage, slot)), *found] if self._is_row else found

    def _suggestion(self, candidate: Candidate) -> Suggestion:
        text, start, end = self._passage.text, candidate.start, candidate.end
        lead, value = text[self._passage.led_from(start) : start], text[start:end]
        lead = lead.rpartition(_GAP)[2].lstrip() if _GAP in lead else lead
        words, before = value.strip(_MARKS), lead.rstrip(_MARKS)
        if before and f"{before}{words}" != f"{lead}{value}":
            words = f"'{words}'"
        shown = f"{before}{words}"
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}…"
        span = (self._start + start, self._start + end)
        return Suggestion(candidate.value, f"from the words {quoted(shown)}", span)


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


def _shared_out(offers: Sequence[tuple[Path, Candidate]], taken: Sequence[Span]) -> dict[Path, Candidate]:
    """Each property with the first value that is offered to it, each word once; none that takes what is taken."""
    planned: dict[Path, Candidate] = {}
    spans = list(taken)
    for path, candidate in offers:
        if path not in planned and _is_free(candidate, spans):
            planned[path] = candidate
            spans.append((candidate.start, candidate.end))
    return planned


def _is_free(candidate: Candidate, spans: list[tuple[int, int]]) -> bool:
    return not spans or not any(candidate.start < end and start < candidate.end for start, end in spans)
