"""Which property takes which words: the surest pair of property and words first, each word once."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType

from engine.extract.describe import stated_default, typed
from engine.extract.lists import nested_lists, text_lists
from engine.extract.marked import Finder, literals
from engine.extract.offers import Offer
from engine.extract.quantities import booleans, number_lists, numbers
from engine.extract.search import Search
from engine.extract.shapes import type_of
from engine.extract.wants import Path, Want, want, wants
from engine.extract.wording import texts
from engine.extract.words import Words
from engine.jsontext import Json, JsonObject

_LEAST = -3.0
"""What an offer must score before a required property takes it."""
_ENOUGH = MappingProxyType({"integer": 3.3, "number": 3.3})
"""What an offer must score before an optional property takes it; 4 for other types."""
_BY_TYPE: MappingProxyType[str, Finder] = MappingProxyType(
    {
        "integer": numbers,
        "number": numbers,
        "boolean": booleans,
        "object": literals("object", 8.0),
        "string": texts,
        "": texts,
    }
)


_BY_ITEM: MappingProxyType[str, Finder] = MappingProxyType(
    {"integer": number_lists, "number": number_lists, "array": nested_lists}
)
_MARKS = "\"'“”‘’«»`"
MOST_SHOWN = 80
"""Characters of the text that a source quotes."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a property, a sentence that says where it comes from, and its span in the text (characters)."""

    value: Json
    source: str
    span: tuple[int, int]


class Reading:
    """One text read for one value of one schema; words that a property takes are gone for the others."""

    def __init__(self, words: Words, schema: JsonObject) -> None:
        self._words = words
        self._schema = schema
        self._taken: list[tuple[int, int]] = []
        self._offers: dict[Path, list[Offer]] = {}
        self._planned: dict[Path, Offer] | None = None

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Values for the property at the path, best first; the last may be a default that its description states."""
        plan = self._plan()
        if path and path not in self._offers:
            self._offers[path] = offers(self._words, want(path, schema))
        planned = plan.get(path)
        reserved = [(offer.start, offer.end) for other, offer in plan.items() if other != path]
        if planned and _is_free(planned, self._taken):
            yield self._suggestion(planned)
        for offer in self._offers.get(path, ()):
            if offer is not planned and _is_free(offer, self._taken) and _is_free(offer, reserved):
                yield self._suggestion(offer)
        yield from _stated(schema)

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, so that no other property uses them."""
        if suggestion.span[0] < suggestion.span[1]:
            self._taken.append(suggestion.span)

    def _plan(self) -> dict[Path, Offer]:
        if self._planned is None:
            self._planned = {}
            pairs: list[tuple[tuple[float, int, int, int], Offer, Want]] = []
            for each in wants(self._schema):
                found = self._offers[each.path] = offers(self._words, each)
                pairs.extend(
                    ((-round(offer.score, 2), _displaced(offer, each), each.rank, offer.start), offer, each)
                    for offer in found
                )
            pairs.sort(key=lambda pair: pair[0])
            spans: list[tuple[int, int]] = []
            for _, offer, each in pairs:
                if each.path not in self._planned and _is_free(offer, spans):
                    self._planned[each.path] = offer
                    spans.append((offer.start, offer.end))
        return self._planned

    def _suggestion(self, offer: Offer) -> Suggestion:
        words = self._words.text[self._words.led_from(offer.start) : offer.end].strip(_MARKS)
        shown = words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN]}…"
        return Suggestion(offer.value, f'from the words "{shown}"', (offer.start, offer.end))


def offers(words: Words, want: Want) -> list[Offer]:
    """Every value that the text offers to the property, best first; an optional property takes only sure ones."""
    least = _LEAST if want.required else _ENOUGH.get(want.type, 4.0)
    found = [offer for offer in _finder(want)(Search(words, want)) if offer.score >= least]
    found.sort(key=lambda offer: (-round(offer.score, 2), _displaced(offer, want), offer.start))
    return found


def _displaced(offer: Offer, want: Want) -> int:
    """How far a number stands from the property's own place: unmarked numbers are given in the order of definition."""
    return abs(offer.rank - want.rank) if offer.rank >= 0 else 0


def _finder(want: Want) -> Finder:
    if want.type == "array":
        return _BY_ITEM.get(type_of(want.item), text_lists)
    return _BY_TYPE.get(want.type, _nothing)


def _nothing(_search: Search) -> Iterator[Offer]:
    return iter(())


def _stated(schema: JsonObject) -> Iterator[Suggestion]:
    description = schema.get("description")
    default = schema.get("default")
    if isinstance(default, str) and type_of(schema) in {"boolean", "integer", "number"}:
        repaired = typed(default, type_of(schema), quoted=True)
        if repaired is not None:
            yield Suggestion(repaired, f'from the default "{default}"', (0, 0))
    elif isinstance(description, str) and "default" not in schema:
        stated = stated_default(description, type_of(schema))
        if stated:
            yield Suggestion(stated[0], f'from the description\'s words "{stated[1]}"', (0, 0))


def _is_free(offer: Offer, spans: list[tuple[int, int]]) -> bool:
    return not any(offer.start < end and start < offer.end for start, end in spans)
