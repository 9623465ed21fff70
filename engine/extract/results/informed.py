"""Words beside which the results of tools are read: what one refers to and doesn't say, they tell."""

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import cast

from engine.extract.candidates.offered import candidates
from engine.extract.reading import Reading, Words
from engine.extract.results.pointing import ending, which
from engine.extract.results.prose import ids_in, named_in
from engine.extract.results.records import REACHED_BY, Record, Result, Scalar, calls, is_address, refers
from engine.extract.slots.slot import Path, Slot
from engine.extract.suggestion import Suggestion
from engine.extract.tables.everyday import CALLED_TOO
from engine.extract.tokens import is_plural, parts, stem, stems
from engine.jsontext import Json, JsonObject

_NOWHERE = (0, 0)
"""The span of what no words say."""

_SHOWN_ID = 6.0
"""What an id must score that is said beside the name of a record: that of letters with digits, or of a number that is
called so; neither another number nor the name itself does.
"""

_NUMBERS = frozenset({"integer", "number"})

_SHOWN = 3
"""Places in a result that a source names."""


@dataclass(frozen=True, slots=True)
class _Told(Suggestion):
    """A value that a result tells, and what the words surely ``said``.

    ``weight`` is how plainly they mean its record, ``is_sure`` where this is surer than what they say.
    """

    said: tuple[Json, ...]
    weight: float = 0.0
    is_sure: bool = False


class Informed(Words):
    """Words, those of them that are newer than some results, and all results, the newest first.

    ``excepted`` is what the words leave out. ``turn`` is the place of the record that is meant where they speak of all
    and each has a call of its own.
    """

    def __init__(
        self, words: Words, own: Words, newer: Sequence[Result], older: Sequence[Result], excepted: str = ""
    ) -> None:
        super().__init__(words.text, words.task, words.purpose)
        self._words = words
        self._own = own
        self._results = [*((own, result) for result in newer), *((self, result) for result in older)]
        self._excepted = excepted
        self.turn = 0
        self._known: dict[tuple[Path, ...], tuple[_Told, ...]] = {}

    @property
    def key(self) -> tuple[str, ...]:
        """All that a value depends on beside its schema."""
        told = ((words.text, one.told_by, one.tool, one.content) for words, one in self._results)
        return (str(self.turn), self._excepted, *self._words.key, *(part for each in told for part in each))

    def in_turn(self, turn: int) -> "Informed":
        """The same for another record."""
        other = copy(self)
        other.turn = turn
        return other

    def turns(self, schema: JsonObject) -> int:
        """How many calls the words ask for that speak of all records: one for each, where a call takes but one."""
        asked = self.slots(schema)
        told = (self._told(slot, asked) for slot in asked if refers(slot) and slot.required)
        return max(map(len, told), default=1) or 1

    def read(self, schema: JsonObject, asked: Sequence[Slot] | None = None) -> Reading:
        """A fresh reading of the words and the results for one value of the schema."""
        each = self.slots(schema) if asked is None else asked
        found = {slot.path: one for slot in each if refers(slot) and (one := self._told(slot, each))}
        told = {path: one[self.turn % len(one)] for path, one in found.items()}
        if not told:
            return self._words.read(schema, asked)
        # what a result tells is only said otherwise by sure words; no others are kept from the other properties
        kept = [slot for slot in each if slot.path not in told or slot.kind in REACHED_BY or told[slot.path].said]
        names, properties = {slot.path[0] for slot in kept}, cast("JsonObject", schema["properties"])
        schema = {**schema, "properties": {name: one for name, one in properties.items() if name in names}}
        return _InformedReading(self._words.read(schema, kept), told)

    def _told(self, slot: Slot, asked: Sequence[Slot]) -> tuple[_Told, ...]:
        """What the result tells for a property whose records the words mean most plainly, the newest of such.

        One for each call where they speak of several; none where no result tells anything.
        """
        place = (slot.path, *(one.path for one in asked))
        if place not in self._known:
            idle = {
                *stems(self.task),
                *(word for one in asked for text in (*one.names, *one.options) for word in stems(text)),
            }
            each = [
                told
                for words, result in self._results
                if (told := self._by_records(result, slot, words, asked, idle) or _by_words(result, slot, words))
            ]
            best = max(each, key=lambda told: told[0].weight, default=())
            others = self._known_as_others(slot, asked) if any(one.said for one in best) else frozenset[str]()
            self._known[place] = tuple(
                [
                    replace(one, said=tuple([value for value in one.said if _folded(value) not in others]))
                    for one in best
                ]
            )
        return self._known[place]

    def _known_as_others(self, slot: Slot, asked: Sequence[Slot]) -> frozenset[str]:
        """What is for other properties: what results hold for these alone, and plain numbers that they surely take.

        Neither a title nor the id of a member is a ``book_id``, nor is the number of "for 3 people".
        """
        own: set[str] = set()
        others: set[str] = set()
        for _, result in self._results:
            own.update(_folded(value) for _, _, value in result.values(slot, self.task, self.purpose))
            others.update(_folded(one) for record in result.records for one in record.said.values() if _is_word(one))
        counts = [replace(one, required=False) for one in asked if one.type in _NUMBERS and not refers(one)]
        taken = {found.start for one in counts for found in candidates(self, one)}
        plain = (found for found in candidates(self, slot) if found.score < _SHOWN_ID and found.start in taken)
        return frozenset(others - own).union(_folded(found.value) for found in plain)

    def _by_records(
        self, result: Result, slot: Slot, words: Words, asked: Sequence[Slot], idle: set[str]
    ) -> tuple[_Told, ...]:
        """What the records that the words mean tell; of none that somebody is reached by where nobody says who.

        ``idle`` are stems that tell no record from another.
        """
        found = result.values(slot, self.task, self.purpose)
        text, called = ending(self._own.text, slot.meaning.role), self._called(result, slot, asked)
        meant, how, each, weight = which([one for one, _, _ in found], text, called, idle, self._excepted)
        reaches = slot.kind in REACHED_BY
        nobody = how == "" or (how == "it" and len(found) > 1)
        if not meant or (reaches and nobody and (len(found) > 1 or candidates(words, slot))):
            return ()
        if calls(slot) and how == "":
            return ()
        said = _said(slot, words, _SHOWN_ID if how == "named" and not reaches else 0.0)
        if reaches and not nobody:
            said = tuple([value for value in said if is_address(value, slot.kind)])
        is_sure = how in ("pointed", "all") and not (reaches and said)
        is_list = slot.type == "array"
        chosen = [found[number] for number in (meant if is_list or (each and (is_sure or not said)) else meant[:1])]
        told = [_of_records(result, slot, one, said) for one in ([chosen] if is_list else [[one] for one in chosen])]
        return tuple([replace(one, weight=weight, is_sure=is_sure) for one in told])

    def _called(self, result: Result, slot: Slot, asked: Sequence[Slot]) -> set[str]:
        """Stems of what the things may be called that a property is about: none of what another one is about.

        A mail goes to those that a result lists, not to mails; what a tool lists of an account is no account. People
        also call a message a mail.
        """
        reaches = slot.kind in REACHED_BY
        named = [stem(part) for part in parts(result.tool if reaches else self.task) if reaches or not is_plural(part)]
        others = {name for one in asked if one is not slot and refers(one) for name in one.names}
        called = ({*named} - others) | {*slot.names}
        return called.union(*(CALLED_TOO.get(one, ()) for one in called)) - (others - called)


def _of_records(
    result: Result, slot: Slot, chosen: Sequence[tuple[Record, str, Scalar]], said: tuple[Json, ...]
) -> _Told:
    """What records tell."""
    source = _source(result, [_place(record, key) for record, key, _ in chosen])
    return _Told(_as_asked(slot, [value for _, _, value in chosen]), source, _NOWHERE, said)


def _by_words(result: Result, slot: Slot, words: Words) -> tuple[_Told, ...]:
    """What a result in plain words names."""
    found = next(named_in(result, slot), None)
    if found is None:
        return ()
    return (_Told(_as_asked(slot, [found[0]]), _source(result, [found[1]]), _NOWHERE, _said(slot, words)),)


def _said(slot: Slot, words: Words, least: float = 0.0) -> tuple[Json, ...]:
    """What words surely say for a property, as if nobody needed it; for a number also what they write as an id ("#42").

    Only what shows itself as an id where its score is to be a ``least``.
    """
    found = [one.value for one in candidates(words, replace(slot, required=False)) if one.score >= least]
    said = [one for one in found if not least or any(map(str.isdigit, str(one)))]
    return *said, *(value for value, _ in ids_in(words, slot, _SHOWN_ID) if not isinstance(value, str))


def _folded(value: Json) -> str:
    return str(value).casefold()


def _is_word(value: Json) -> bool:
    return isinstance(value, str) and any(map(str.isalpha, value))


def _as_asked(slot: Slot, values: list[Json]) -> Json:
    return values if slot.type == "array" else values[0]


def _place(record: Record, key: str) -> str:
    return f"{record.place}.{key}" if record.place and key else record.place or key


def _source(result: Result, places: Sequence[str]) -> str:
    """A sentence that says where in a result values are from."""
    shown = ", ".join(filter(None, places[:_SHOWN]))
    more = f" and {len(places) - _SHOWN} more" if len(places) > _SHOWN else ""
    return f"{result.told_by}{result.tool or 'a tool'}{shown and ': '}{shown}{more}"


class _InformedReading(Reading):
    """A reading of words in which results stand behind what is surely said, and before what isn't."""

    def __init__(self, reading: Reading, told: dict[Path, _Told]) -> None:
        self._reading = reading
        self._told = told

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Values for the property at the path, best first."""
        said = self._reading.suggest(path, schema)
        told = self._told.get(path)
        if told is None:
            yield from said
            return
        offers = list(said)
        sure = [] if told.is_sure else [one for one in offers if one.span != _NOWHERE and one.value in told.said]
        yield from sure
        yield told
        yield from (one for one in offers if one not in sure)

    def rows(self, path: Path) -> int:
        """How many things the words tell of."""
        return self._reading.rows(path)

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, if it is made of words."""
        if not isinstance(suggestion, _Told):
            self._reading.take(suggestion)
