"""What a result in plain words tells: it is read as a message is, and only what it names is taken."""

from collections.abc import Iterator
from dataclasses import replace

from engine.extract.candidates.offered import candidates
from engine.extract.reading import Words
from engine.extract.results.records import Result, Scalar, fitting
from engine.extract.slots.slot import Slot

_MOST_CHARS = 4_000
"""Characters of a result that are read so."""

_NAMED = 8.0
"""What a value must score: that of an id which the words call by the property's name ("Created order 7001")."""


def named_in(result: Result, slot: Slot) -> Iterator[tuple[Scalar, str]]:
    """The values that plain words name for a property by which one refers to something, each with these words."""
    return ids_in(Words(result.content[:_MOST_CHARS] if result.is_prose else ""), slot, _NAMED)


def ids_in(words: Words, slot: Slot, least: float) -> Iterator[tuple[Scalar, str]]:
    """The values that words write as ids are written, from a score on, each with what leads to it."""
    asked = replace(slot, type="string", kind=slot.meaning.kind, required=False)
    for one in candidates(words, asked):
        value = fitting(one.value, slot) if one.score >= least and isinstance(one.value, str) else None
        if value is not None:
            yield value, f'"{words.text[words.led_from(one.start) : one.end]}"'
