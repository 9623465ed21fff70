"""Which numbers a list takes."""

from collections.abc import Iterator

from engine.extract.candidates.search import ROLE_OF, Candidate, Search
from engine.extract.slots.shapes import type_of
from engine.extract.tables.listing import listing
from engine.extract.text.named import named_numbers
from engine.extract.text.number import Number
from engine.extract.tokens import stem
from engine.jsontext import Json

_NAMED = 8.0
"""How sure numbers are that have a name each."""
_RANGE = frozenset(map(stem, listing("interval range limit bound span between")))


def number_lists(search: Search) -> Iterator[Candidate]:
    """Lists in brackets, numbers in a row, also with a name each, the two ends of a range where the property is one."""
    passage, slot = search.passage, search.slot
    whole = type_of(slot.item) == "integer"
    for row in named_numbers(passage):
        yield from _list(search, [number for _, number in row], _NAMED, whole=whole, shown=1)
    for literal in passage.literals("list"):
        values = literal.value if isinstance(literal.value, list) else []
        if all(_is_number(value, whole=whole) for value in values):
            yield Candidate(
                9.0 + search.name_cue(literal.start, literal.end), literal.value, literal.start, literal.end
            )
    for run in passage.runs:
        yield from _list(search, run, 6.0 + 0.1 * len(run), whole=whole)
    if _RANGE.intersection((*slot.names, *slot.meaning.about)):
        for low, high in zip(passage.numbers, passage.numbers[1:], strict=False):
            if ROLE_OF.get(passage.lead(low.start)) == "from" and ROLE_OF.get(passage.lead(high.start)) == "to":
                yield from _list(search, [low, high], 7.0, whole=whole)
    if slot.required:
        for number in passage.numbers:
            yield from _list(search, [number], 1.0 + search.numeric_cue(number.start, number.end), whole=whole)


def _list(search: Search, run: list[Number], score: float, *, whole: bool, shown: int = 0) -> Iterator[Candidate]:
    """The numbers as a list; between those that are ``shown`` stands nothing that others take."""
    values: list[Json] = [number.value for number in run]
    if not any(number.implied for number in run) and all(_is_number(value, whole=whole) for value in values):
        end = run[shown - 1].end
        yield Candidate(score + search.name_cue(run[0].start, end), values, run[0].start, end)


def _is_number(value: Json, *, whole: bool) -> bool:
    return isinstance(value, int if whole else int | float)
