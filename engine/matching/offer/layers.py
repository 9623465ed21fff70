"""What several messages say for one call: each property takes the newest words that surely give it a value."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from engine.extract import APART, Reading, Suggestion, Words
from engine.extract.candidates.offered import candidates
from engine.extract.slots.slot import Path, Slot, slots
from engine.jsontext import JsonObject, compact
from engine.matching.offer.slots import properties
from engine.messages import ToolDefinition

_SURE = 2.0
"""What a value must score to replace an older one: a bare number does, a common noun that nothing points to doesn't."""

_READ = 4_000
"""Characters of one text from which arguments are taken: the first and the last half of them."""

_KEPT = 64
"""Texts that are kept analysed: what was said earlier is read for every tool, and again when more is said."""

_END = re.compile(r"\W*(?:on|off)(?:[\s,]+please)?\W*|\s*[\"'“‘`].*[\"'”’`][\s.!?]*", re.IGNORECASE)
"""An answer that only makes sense as the end of an order: on or off, a quotation."""

_NOWHERE = (0, 0)
"""The span of what no words say: a default that a description states."""


def brief(text: str) -> str:
    """The part of a text that arguments are taken from."""
    return text if len(text) <= _READ else f"{text[: _READ // 2]}\n{text[-_READ // 2 :]}"


class Layers(Words):
    """Messages, oldest first, whose words go to the properties of schemas."""

    def __init__(self, said: Sequence[str], task: str, purpose: str = "") -> None:
        super().__init__(APART.join(said), task, purpose)
        self._layers = [_words(one, task, purpose) for one in said]

    @property
    def key(self) -> tuple[str, ...]:
        """All that a value depends on beside its schema: the same as one text would give others."""
        return (*super().key, *(layer.text for layer in self._layers))

    def read(self, schema: JsonObject, asked: Sequence[Slot] | None = None) -> "Layered":
        """A fresh reading of the messages for one value of the schema."""
        del asked  # what was said before changes what is asked for
        return Layered(self._layers, schema)


def heard(said: str, tool: ToolDefinition, before: "Layered | None" = None) -> "Layered":
    """A message read for a tool, on top of what was read before."""
    return Layered([_words(said, tool.name, tool.description)], tool.parameters, before)


@lru_cache(maxsize=_KEPT)
def _words(text: str, task: str, purpose: str) -> Words:
    text = brief(text)
    return Words(f"turn {text}" if _END.fullmatch(text) else text, task, purpose)


@dataclass(frozen=True, slots=True)
class _Said(Suggestion):
    """A value and the reading of the message that gives it."""

    reading: Reading


class Layered(Reading):
    """Messages read one by one for one value of one schema; what one of them surely gives, older ones don't."""

    def __init__(self, layers: Sequence[Words], schema: JsonObject, before: "Layered | None" = None) -> None:
        super().__init__(layers[-1], schema)
        self._newest = layers[-1]
        self._readings: list[Reading] = [*before._readings] if before else []  # noqa: SLF001  one of its own kind
        self._sure: list[dict[Path, _Said]] = [*before._sure] if before else []  # noqa: SLF001  as above
        for words in layers:
            reading, sure = self._read(words, _expecting(schema, self._said()))
            if not sure and self._sure:
                reading, sure = self._read(words, _expecting(schema, _names(schema)))
            self._readings.insert(0, reading)
            self._sure.insert(0, sure)

    def _said(self) -> list[str]:
        """The properties that older messages surely give."""
        return [path[0] for sure in self._sure for path in sure if isinstance(path[0], str)]

    def _read(self, words: Words, schema: JsonObject) -> tuple[Reading, dict[Path, _Said]]:
        """A reading of the next message, and what it surely gives."""
        reading, asked = words.read(schema), slots(schema)
        return reading, _placed(_surely(reading, words, asked), words, asked, self._sure)

    @property
    def rest(self) -> str | None:
        """The newest message with its values and their units blanked out; None where it surely gives none."""
        if not self._sure[0]:
            return None
        text, units = self._newest.text, {number.start: number.until for number in self._newest.numbers}
        for start, end in (one.span for one in self._sure[0].values()):
            until = max(end, units.get(start, end))
            text = text[:start] + " " * (until - start) + text[until:]
        return text

    @property
    def given(self) -> dict[Path, str]:
        """The values that the messages surely give, as JSON."""
        return {path: compact(one.value) for sure in reversed(self._sure) for path, one in sure.items()}

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Sure values, the newest first, then what else the messages offer."""
        yield from (sure[path] for sure in self._sure if path in sure)
        for reading in self._readings:
            for one in reading.suggest(path, schema):
                if one.span != _NOWHERE or reading is self._readings[-1]:
                    yield _Said(one.value, one.source, one.span, reading)

    def rows(self, path: Path) -> int:
        """How many things the newest message tells of that tells of any."""
        return next((often for reading in self._readings if (often := reading.rows(path))), 0)

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion in the message that holds them."""
        cast("_Said", suggestion).reading.take(suggestion)


def _names(schema: JsonObject) -> list[str]:
    """The properties of an object."""
    return [name for name, _ in properties(schema)]


def _expecting(schema: JsonObject, names: Sequence[str]) -> JsonObject:
    """The schema with these names among what is required, for which a mere number or quotation is enough."""
    required = schema.get("required")
    listed = required if isinstance(required, list) else []
    return {**schema, "required": [*listed, *(name for name in dict.fromkeys(names) if name not in listed)]}


def _surely(reading: Reading, words: Words, asked: Sequence[Slot]) -> dict[Path, _Said]:
    """What one message surely gives to each property."""
    sure: dict[Path, _Said] = {}
    for slot in asked:
        first = next(reading.suggest(slot.path, slot.schema), None)
        if first and _score(words, slot, first.span) >= _SURE:
            sure[slot.path] = _Said(first.value, first.source, first.span, reading)
    return sure


def _score(words: Words, slot: Slot, span: tuple[int, int]) -> float:
    """How surely a property takes these words; below 0 where it can't."""
    return max((one.score for one in candidates(words, slot) if (one.start, one.end) == span), default=-1.0)


def _placed(
    sure: dict[Path, _Said], words: Words, asked: Sequence[Slot], before: Sequence[dict[Path, _Said]]
) -> dict[Path, _Said]:
    """The same where what fits several properties as well goes to one that nothing was said for, else to the last said.

    "What about Berlin?" after "flights from Paris to Rome" is about where they go.
    """
    said = {path: (-age, one.span) for age, layer in reversed(list(enumerate(before))) for path, one in layer.items()}
    placed = dict(sure)
    for path, one in sure.items():
        if path in said:
            scores = {slot.path: _score(words, slot, one.span) for slot in asked}
            fitting = [other for other in scores if other not in placed and scores[other] >= scores[path]]
            best = max((path, *fitting), key=lambda other: said.get(other, _UNSAID))
            placed[best] = placed.pop(path)
    return placed


_UNSAID = (1, _NOWHERE)
"""Where a property counts as said that wasn't: after all others."""
