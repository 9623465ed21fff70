"""Words beside which the results of tools are read: what one refers to and doesn't say, they tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.extract.reading import Reading, Suggestion, Words, candidates
from engine.extract.results.pointing import all_meant, named, pointed
from engine.extract.results.records import Record, Result
from engine.extract.slots.slot import Path, Slot
from engine.extract.tokens import stems
from engine.jsontext import Json, JsonObject

TOLD = "from the result of "
"""How the source of a value begins that a tool told."""

_NOWHERE = (0, 0)
"""The span of what no words say."""

_Found: TypeAlias = tuple[Record, str, str | int | float]


@dataclass(frozen=True, slots=True)
class _Told(Suggestion):
    """A value that a result tells; ``sure`` where the words point at it, ``said`` what they surely say themselves."""

    sure: bool
    said: tuple[Json, ...]


class Informed(Words):
    """Words, and the results of tools, the newest first."""

    def __init__(self, words: Words, results: Sequence[Result]) -> None:
        super().__init__(words.text, words.task, words.purpose)
        self._words = words
        self._results = results

    @property
    def key(self) -> tuple[str, ...]:
        """All that a value depends on beside its schema."""
        return (*self._words.key, *(part for one in self._results for part in (one.tool, one.content)))

    def read(self, schema: JsonObject, asked: Sequence[Slot] | None = None) -> Reading:
        """A fresh reading of the words and the results for one value of the schema."""
        each = self.slots(schema) if asked is None else asked
        told = {slot.path: told for slot in each if (told := self._told(slot))}
        if not told:
            return self._words.read(schema, asked)
        # what a result tells is only said otherwise by sure words, as if nobody needed to say it
        eased = [replace(slot, required=False) if slot.path in told else slot for slot in each]
        return _InformedReading(self._words.read(schema, eased), told)

    def _told(self, slot: Slot) -> _Told | None:
        """What the newest result that knows it tells for a property."""
        for result in self._results:
            found = result.values(slot, self.task)
            if found:
                said = candidates(self, replace(slot, required=False))
                return self._meant(found, slot, result, tuple([one.value for one in said]))
        return None

    def _meant(self, found: Sequence[_Found], slot: Slot, result: Result, said: tuple[Json, ...]) -> _Told:
        records = [record for record, _, _ in found]
        known = {*stems(self.task), *slot.names}
        things = known.union(*(record.called for record in records))
        sure = pointed(records, self.text, things)
        chosen = sure or ([] if all_meant(self.text) else named(records, self.text, known))
        if slot.type != "array":
            (record, key, value), *_ = [found[number] for number in chosen[:1] or (0,)]
            return _Told(value, _source(result, record, key), _NOWHERE, bool(sure), said)
        meant = [found[number] for number in chosen] or found
        values: list[Json] = [value for _, _, value in meant]
        sources = ", ".join(_place(record, key) for record, key, _ in meant[:_SHOWN])
        more = f" and {len(meant) - _SHOWN} more" if len(meant) > _SHOWN else ""
        return _Told(values, f"{TOLD}{result.tool}: {sources}{more}", _NOWHERE, bool(sure), said)


_SHOWN = 3
"""Places in a result that a source names."""


def _place(record: Record, key: str) -> str:
    return f"{record.place}.{key}" if record.place and key else record.place or key


def _source(result: Result, record: Record, key: str) -> str:
    place = _place(record, key)
    return f"{TOLD}{result.tool}: {place}" if place else f"{TOLD}{result.tool}"


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
        surely = [] if told.sure else [one for one in offers if one.span != _NOWHERE and one.value in told.said]
        yield from surely
        yield told
        yield from (one for one in offers if one not in surely)

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, if it is made of words."""
        if not isinstance(suggestion, _Told):
            self._reading.take(suggestion)
