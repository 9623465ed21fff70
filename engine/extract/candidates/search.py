"""The search for one slot in one passage: its candidates, and how strongly the words around a place point to it."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.extract.slots.slot import Slot
from engine.extract.tables.listing import listing
from engine.extract.text.once import once
from engine.extract.text.passage import Passage
from engine.jsontext import Json


class Candidate(NamedTuple):
    """A value for a property and its place in the text (characters).

    ``score`` says how sure it is: 9 an exact literal or listed value, 7 the right kind of thing, 4 a name,
    2 a number or noun phrase that nothing points to. ``rank`` is a number's place among the text's numbers, else -1.
    """

    score: float
    value: Json
    start: int
    end: int
    rank: int = -1


_Hits: TypeAlias = list[tuple[float, list[int]]]

_LINKS = frozenset(
    listing("""
of is = as are was be should will must the a an to equal equals being with about at value set on for by called named
titled number id
""")
)
_LEADING = frozenset({("by",), ("to",), ("from",)})
_REACH = 6
_AFTER = (0.9, 0.6, 0.35, 0.25, 0.15)
_NO_SHIELDS: frozenset[int] = frozenset()
MOST = 8.0
"""However many words point to a property, they don't count for more."""


class Search:
    """A slot, a passage, and the words of the passage that point to the slot."""

    def __init__(self, passage: Passage, slot: Slot) -> None:
        self.passage = passage
        self.slot = slot

    @once
    def _comes_after(self) -> bool:
        """Whether the value stands after the name's words, never before them (``directed_by``, ``to``)."""
        return self.slot.names[-1:] in _LEADING

    @once
    def _names(self) -> _Hits:
        return self._hits(self.slot.meaning.cues)

    @once
    def _about(self) -> _Hits:
        return self._hits(self.slot.meaning.about)

    def _hits(self, cues: Mapping[str, float]) -> _Hits:
        """Weight and places of each cue that the text holds; one that several properties share weighs less."""
        positions, company, names = self.passage.positions, self.slot.company, self.slot.names
        said = [(word, weight) for word, weight in cues.items() if word in positions]
        return [
            (weight / (company.named if word in names else company.shared).get(word, 1), positions[word])
            for word, weight in said
        ]

    def numeric_cue(self, start: int, end: int) -> float:
        """The pull of name and description words near a number; another number between them shields it."""
        if not self._names and not self._about:
            return 0.0
        first, stop = self.passage.range_of(start, end)
        shields = self.passage.number_words
        return min(MOST, self._pull(self._names, first, stop, shields) + self._pull(self._about, first, stop, shields))

    def name_cue(self, start: int, end: int) -> float:
        """The pull of the name's words near a phrase."""
        if not self._names:
            return 0.0
        return min(MOST, self._pull(self._names, *self.passage.range_of(start, end), _NO_SHIELDS))

    def about_cue(self, start: int, end: int) -> float:
        """The little pull of the description's words near a phrase, at most 1."""
        if not self._about:
            return 0.0
        return min(1.0, 0.3 * self._pull(self._about, *self.passage.range_of(start, end), _NO_SHIELDS))

    def _pull(self, hits: _Hits, first: int, stop: int, shields: frozenset[int]) -> float:
        pull = 0.0
        for weight, places in hits:
            nearest = 0.0
            near = slice(bisect_left(places, first - _REACH - 1), bisect_left(places, stop + len(_AFTER)))
            for place in places[near]:
                if first - _REACH <= place + 1 <= first:
                    nearest = max(nearest, self._before(place, first, shields))
                elif place >= stop and not self._comes_after:
                    nearest = max(nearest, self._after(place, stop, shields))
            pull += weight * nearest
        return pull

    def _before(self, place: int, first: int, shields: frozenset[int]) -> float:
        """1 where only linking words stand between (``radius of 5``), less with distance, 0 across a sentence's end."""
        tokens = self.passage.tokens
        if self.passage.sentence_of(place) != self.passage.sentence_of(min(first, len(tokens) - 1)):
            return 0.0
        if place - 1 in shields and self._ends_part(place):
            return 0.0
        linked = True
        for index in range(place + 1, first):
            if index in shields:
                return 0.0
            linked = linked and tokens[index].word in _LINKS
        return 1.0 if linked else 0.5 * (_REACH + 2 + place - first) / (_REACH + 1)

    def _ends_part(self, place: int) -> bool:
        """Whether a comma or ``and`` follows a word: what it counts stands before it (``3 beds, 2 baths``).

        So does ``of`` where a number in digits stands right before it (``3 boxes of 8``).
        """
        text, (before, word, after) = self.passage.text, self.passage.tokens[place - 1 : place + 2]
        if after.word == "of":
            return before.text[-1].isdigit() and text[before.end : word.start] == " "
        return "," in text[word.end : after.start] or after.word == "and"

    def _after(self, place: int, stop: int, shields: frozenset[int]) -> float:
        """0.9 for the next word (``5 heads``), less with distance, 0 across a comma, ``and`` or another number."""
        passage, tokens = self.passage, self.passage.tokens
        since = tokens[stop - 1].end if stop else 0
        if "," in passage.text[since : tokens[place].start] or passage.sentence_of(place) != passage.sentence_of(
            max(stop - 1, 0)
        ):
            return 0.0
        for index in range(stop, place):
            if index in shields or tokens[index].word in {"and", "with"}:
                return 0.0
        return _AFTER[place - stop]


Finder: TypeAlias = Callable[[Search], Iterator[Candidate]]
"""Finds the candidates of one kind."""

ROLE_OF = MappingProxyType(
    {
        "from": "from", "between": "from", "since": "from", "starting": "from", "leaving": "from",
        "to": "to", "until": "to", "till": "to", "and": "to", "into": "to", "towards": "to",
    }
)  # fmt: skip
"""Word before a value -> the end of a way or a range that it is."""


def agreement(slot: Slot, role: str | None) -> int:
    """1 where a value has the role that the property asks for, -1 where the other, 0 where one of them has none."""
    wanted = slot.meaning.role
    return 0 if not wanted or not role else 1 if role == wanted else -1


_AT = MappingProxyType({"in": 0.5, "at": 0.5, "near": 0.5, "to": 0.3})
"""Word before a place -> what it is worth where one place is asked for: where one is going is where one will be."""


def of_place(slot: Slot, lead: str) -> float:
    """What the word before a place is worth: that it leads to the end which the property asks for, or to any place."""
    if not slot.meaning.role:
        return _AT.get(lead, 0.0)
    return 3.0 * agreement(slot, ROLE_OF.get(lead))
