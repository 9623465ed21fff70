"""Words beside which the results of tools are read: what one refers to and doesn't say, they tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.extract.reading import Reading, Suggestion, Words, candidates
from engine.extract.results.pointing import ending, which
from engine.extract.results.prose import ids_in, named_in
from engine.extract.results.records import REACHED_BY, Record, Result, calls, refers
from engine.extract.slots.slot import Path, Slot
from engine.extract.tokens import stems
from engine.jsontext import Json, JsonObject

_NOWHERE = (0, 0)
"""The span of what no words say."""

_SHOWN_ID = 6.0
"""What an id must score that is said beside the name of a record: that of letters with digits, or of a number that is
called so; neither another number nor the name itself does.
"""

_SHOWN = 3
"""Places in a result that a source names."""


@dataclass(frozen=True, slots=True)
class _Told(Suggestion):
    """A value that a result tells, and what the words surely ``said``.

    ``is_meant`` where they mean its record, ``is_sure`` where this is surer than what they say.
    """

    said: tuple[Json, ...]
    is_meant: bool = False
    is_sure: bool = False
    turns: int = 1


class Informed(Words):
    """Words, those of them that are newer than some results, and all results, the newest first.

    ``turn`` is the place of the record that is meant where the words speak of all and each has a call of its own.
    """

    def __init__(
        self, words: Words, own: Words, newer: Sequence[Result], older: Sequence[Result], turn: int = 0
    ) -> None:
        super().__init__(words.text, words.task, words.purpose)
        self._words = words
        self._own = own
        self._results = [*((own, result) for result in newer), *((self, result) for result in older)]
        self._turn = turn

    @property
    def key(self) -> tuple[str, ...]:
        """All that a value depends on beside its schema."""
        told = ((words.text, one.told_by, one.tool, one.content) for words, one in self._results)
        return (str(self._turn), *self._words.key, *(part for each in told for part in each))

    def in_turn(self, turn: int) -> "Informed":
        """The same for another record."""
        newer = [result for words, result in self._results if words is not self]
        older = [result for words, result in self._results if words is self]
        return Informed(self._words, self._own, newer, older, turn)

    def turns(self, schema: JsonObject) -> int:
        """How many calls the words ask for that speak of all records: one for each, where a call takes but one."""
        asked = self.slots(schema)
        told = (self._told(slot, asked) for slot in asked if refers(slot) and slot.required)
        return max((one.turns for one in told if one), default=1)

    def read(self, schema: JsonObject, asked: Sequence[Slot] | None = None) -> Reading:
        """A fresh reading of the words and the results for one value of the schema."""
        each = self.slots(schema) if asked is None else asked
        told = {slot.path: told for slot in each if refers(slot) and (told := self._told(slot, each))}
        if not told:
            return self._words.read(schema, asked)
        # what a result tells is only said otherwise by sure words; no others are kept from the other properties
        kept = [slot for slot in each if slot.path not in told or slot.kind in REACHED_BY or told[slot.path].said]
        names, properties = {slot.path[0] for slot in kept}, cast("JsonObject", schema["properties"])
        schema = {**schema, "properties": {name: one for name, one in properties.items() if name in names}}
        return _InformedReading(self._words.read(schema, kept), told)

    def _told(self, slot: Slot, asked: Sequence[Slot]) -> _Told | None:
        """What the newest result tells for a property whose records the words mean, else the newest that knows it."""
        idle = {
            *stems(self.task),
            *(word for one in asked for text in (*one.names, *one.options) for word in stems(text)),
        }
        each = [
            told
            for words, result in self._results
            if (told := self._by_records(result, slot, words, idle) or _by_words(result, slot, words))
        ]
        return next((one for one in each if one.is_meant), each[0] if each else None)

    def _by_records(self, result: Result, slot: Slot, words: Words, idle: set[str]) -> _Told | None:
        """What the records that the words mean tell; of none that somebody is reached by where nobody says who.

        ``idle`` are stems that tell no record from another.
        """
        found = result.values(slot, self.task, self.purpose)
        text, called = ending(self._own.text, slot.meaning.role), {*stems(self.task), *slot.names}
        meant, how, each = which([record for record, _, _ in found], text, called, idle)
        reaches = slot.kind in REACHED_BY
        nobody = how == "" or (how == "it" and len(found) > 1)
        if not found or (reaches and nobody and (len(found) > 1 or candidates(words, slot))):
            return None
        if calls(slot) and how == "":
            return None
        is_list = slot.type == "array"
        turns = len(meant) if each and not is_list else 1
        place = self._turn % turns
        chosen = [found[number] for number in (meant if is_list else meant[place : place + 1])]
        return _Told(
            _as_asked(slot, [value for _, _, value in chosen]),
            _source(result, [_place(record, key) for record, key, _ in chosen]),
            _NOWHERE,
            _said(slot, words, _SHOWN_ID if how == "named" else 0.0),
            is_meant=how not in ("it", ""),
            is_sure=how in ("pointed", "all") or (reaches and how == "named"),
            turns=turns,
        )


def _by_words(result: Result, slot: Slot, words: Words) -> _Told | None:
    """What a result in plain words names."""
    found = next(named_in(result, slot), None)
    if found is None:
        return None
    return _Told(_as_asked(slot, [found[0]]), _source(result, [found[1]]), _NOWHERE, _said(slot, words))


def _said(slot: Slot, words: Words, least: float = 0.0) -> tuple[Json, ...]:
    """What words surely say for a property, as if nobody needed it; for a number also what they write as an id ("#42").

    Only what shows itself as an id where its score is to be a ``least``.
    """
    found = [one.value for one in candidates(words, replace(slot, required=False)) if one.score >= least]
    said = [one for one in found if not least or any(map(str.isdigit, str(one)))]
    return *said, *(value for value, _ in ids_in(words, slot, _SHOWN_ID) if not isinstance(value, str))


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

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, if it is made of words."""
        if not isinstance(suggestion, _Told):
            self._reading.take(suggestion)
