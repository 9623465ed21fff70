"""One text read for one generated value: what it offers, and which property takes which words."""

import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.extract import literals, phrases
from engine.extract.dates import Clock, Day, clocks, days
from engine.extract.gazetteer import CURRENCIES
from engine.extract.literals import Literal
from engine.extract.numbers import Number, numbers
from engine.extract.offers import Offer, offers
from engine.extract.phrases import Phrase
from engine.extract.tokens import Token, stem, stems, tokenise
from engine.extract.wants import Path, Want, stated_default, want, wants
from engine.jsontext import Json, JsonObject

MAX_CHARS = 20_000
"""Characters of a text that are read; people put what they want a tool to do well before that."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A value for a property, a sentence that says where it comes from, and its span in the text (characters)."""

    value: Json
    source: str
    span: tuple[int, int]


class Words:
    """A text and, found when first asked for, everything in it that can be a value."""

    def __init__(self, text: str) -> None:
        self.text = text[:MAX_CHARS]
        self._labels: frozenset[str] = frozenset()

    def read(self, schema: JsonObject | bool) -> "Reading":
        """A fresh reading of the text for one value of the schema."""
        return Reading(self, schema if isinstance(schema, dict) else {})

    @cached_property
    def tokens(self) -> list[Token]:
        return tokenise(self.text)

    @cached_property
    def starts(self) -> list[int]:
        return [token.start for token in self.tokens]

    @cached_property
    def positions(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for index, token in enumerate(self.tokens):
            places.setdefault(token.stem, []).append(index)
        return places

    @cached_property
    def numbers(self) -> list[Number]:
        return numbers(self.text, self.tokens)

    @cached_property
    def number_tokens(self) -> frozenset[int]:
        return frozenset(index for number in self.numbers for index in range(*self.token_range(number.start, number.end)))

    @cached_property
    def number_runs(self) -> list[list[Number]]:
        runs: list[list[Number]] = []
        for number in self.numbers:
            gap = self.text[runs[-1][-1].end : number.start].strip() if runs else "."
            if gap in {",", "and", ", and", "&", "or", ""}:
                runs[-1].append(number)
            else:
                runs.append([number])
        return [run for run in runs if len(run) > 1]

    @cached_property
    def days(self) -> list[Day]:
        return days(self.text)

    @cached_property
    def clocks(self) -> list[Clock]:
        return clocks(self.text)

    @cached_property
    def quotes(self) -> list[Literal]:
        return literals.quotes(self.text)

    @cached_property
    def emails(self) -> list[Literal]:
        return literals.emails(self.text)

    @cached_property
    def urls(self) -> list[Literal]:
        return literals.urls(self.text)

    @cached_property
    def paths(self) -> list[Literal]:
        return literals.paths(self.text)

    @cached_property
    def identifiers(self) -> list[Literal]:
        return literals.identifiers(self.text)

    @cached_property
    def uuids(self) -> list[Literal]:
        return literals.uuids(self.text)

    @cached_property
    def addresses(self) -> list[Literal]:
        return literals.addresses(self.text)

    @cached_property
    def phones(self) -> list[Literal]:
        return literals.phones(self.text)

    @cached_property
    def arithmetic(self) -> list[Literal]:
        return literals.arithmetic(self.text)

    @cached_property
    def formulas(self) -> list[Literal]:
        return literals.formulas(self.text)

    @cached_property
    def lists(self) -> list[Literal]:
        return literals.lists(self.text)

    @cached_property
    def objects(self) -> list[Literal]:
        return literals.objects(self.text)

    @cached_property
    def capitals(self) -> list[Phrase]:
        return phrases.capitals(self.text, self.tokens)

    @cached_property
    def nouns(self) -> list[Phrase]:
        return phrases.nouns(self.text, self.tokens)

    @cached_property
    def places(self) -> list[Phrase]:
        return phrases.places(self.text, self.tokens)

    @cached_property
    def series(self) -> list[list[Phrase]]:
        """Noun phrases in a row, separated by commas, and, or."""
        rows: list[list[Phrase]] = []
        for phrase in self.nouns:
            gap = self.text[rows[-1][-1].end : phrase.start].strip() if rows else "."
            if gap in {",", "and", ", and", "&", "or", ", or"}:
                rows[-1].append(phrase)
            else:
                rows.append([phrase])
        return [row for row in rows if len(row) > 1]

    @cached_property
    def currencies(self) -> list[tuple[int, int, str]]:
        found: list[tuple[int, int, str]] = []
        index = 0
        while index < len(self.tokens):
            for last in range(min(index + 3, len(self.tokens)) - 1, index - 1, -1):
                code = CURRENCIES.get(" ".join(_singular(token.text) for token in self.tokens[index : last + 1]))
                if code:
                    found.append((self.tokens[index].start, self.tokens[last].end, code))
                    index = last
                    break
            index += 1
        found.extend((at, at + 1, CURRENCIES[sign]) for at, sign in enumerate(self.text) if sign in "$€£¥₹₩")
        return found

    def token_range(self, start: int, end: int) -> tuple[int, int]:
        """Indexes of the tokens that stand in a span, as a half-open range."""
        first = max(0, bisect.bisect_right(self.starts, start) - 1)
        if first < len(self.tokens) and self.tokens[first].end <= start:
            first += 1
        return first, bisect.bisect_left(self.starts, end)

    def place_at(self, start: int) -> Phrase | None:
        return next((place for place in self.places if place.start == start), None)

    def in_literal(self, start: int, end: int) -> bool:
        return any(each.start <= start and end <= each.end for each in (*self.days, *self.quotes, *self.clocks))

    def lead(self, start: int) -> str:
        """The word before a span, past an article."""
        index = bisect.bisect_left(self.starts, start) - 1
        while index >= 0 and self.tokens[index].text.lower() in {"the", "a", "an", "x", "year"}:
            index -= 1
        return self.tokens[index].text.lower() if index >= 0 else ""

    def labels(self, first: int, last: int) -> bool:
        """Whether a phrase consists of words that the schema uses as names."""
        return all(self.tokens[index].stem in self._labels for index in range(first, last + 1))

    def find(self, option: str) -> tuple[int, int] | None:
        """Where the words of an option stand in the text, in their order, any convention, plural or case; None where not."""
        wanted = stems(option) or [option.casefold()]
        for index in self.positions.get(wanted[0], ()):
            following = self.tokens[index : index + len(wanted)]
            if [token.stem for token in following] == wanted:
                return following[0].start, following[-1].end
        return None

    def cue(self, want: Want, start: int, end: int, *, numeric: bool = False) -> float:
        """How strongly the words near a span point to a property."""
        first, stop = self.token_range(start, end)
        score = 0.0
        for word, weight in want.cues.items():
            best = 0.0
            for position in self.positions.get(word, ()):
                if position < first:
                    best = max(best, self._before(position, first, numeric=numeric))
                elif position >= stop:
                    best = max(best, self._after(position, stop, numeric=numeric))
                elif not numeric:
                    best = max(best, 0.3)
            score += weight * best
        return min(score, 8.0)

    def _before(self, position: int, first: int, *, numeric: bool) -> float:
        distance = first - position - 1
        if distance > 6:
            return 0.0
        between = range(position + 1, first)
        if numeric and any(index in self.number_tokens for index in between):
            return 0.0
        if any(mark in self.text[self.tokens[position].end : self.tokens[first].start if first < len(self.tokens) else None] for mark in ".;?!"):
            return 0.0
        linked = all(self.tokens[index].text.lower() in _LINKS for index in between)
        return 1.0 if linked else 0.5 * (7 - distance) / 7

    def _after(self, position: int, stop: int, *, numeric: bool) -> float:
        distance = position - stop
        if distance > 4:
            return 0.0
        gap = self.text[self.tokens[stop - 1].end : self.tokens[position].start] if stop else ""
        if any(mark in gap for mark in ",.;?!"):
            return 0.0
        between = range(stop, position)
        if any(self.tokens[index].text.lower() == "and" or (numeric and index in self.number_tokens) for index in between):
            return 0.0
        return (0.9, 0.6, 0.4, 0.25, 0.15)[distance]


_LINKS = frozenset("of is = as are was be the a an to equal equals being with about at value set".split())


def _singular(word: str) -> str:
    lowered = word.lower()
    return lowered[:-1] if lowered.endswith("s") and len(lowered) > 3 else lowered


class Reading:
    """A reading of one text for one value: each word is used once."""

    def __init__(self, words: Words, schema: JsonObject) -> None:
        self._words = words
        self._schema = schema
        self._taken: list[tuple[int, int]] = []
        self._plan: dict[Path, Offer] | None = None
        self._offers: dict[Path, list[Offer]] = {}
        self._wants: dict[Path, Want] = {}

    def suggest(self, path: Path, schema: JsonObject) -> Iterator[Suggestion]:
        """Values for the property at the path, best first."""
        if self._plan is None:
            self._plan = self._planned()
        asked = self._wants.get(path)
        if asked is None:
            asked = want(path, schema, required=True)
            self._offers[path] = offers(self._words, asked) if path else []
        planned = self._plan.get(path)
        if planned and self._is_free(planned):
            yield self._suggestion(planned)
        reserved = [(offer.start, offer.end) for other, offer in self._plan.items() if other != path]
        for offer in self._offers.get(path, ()):
            if offer is not planned and self._is_free(offer) and not _overlaps(offer, reserved):
                yield self._suggestion(offer)
        if "default" not in schema:
            stated = stated_default(asked)
            if stated:
                yield Suggestion(stated[0], f'from the description\'s words "{stated[1]}"', (0, 0))

    def take(self, suggestion: Suggestion) -> None:
        """Claims the words of a suggestion, so that no other property uses them."""
        if suggestion.span[0] < suggestion.span[1]:
            self._taken.append(suggestion.span)

    def _planned(self) -> dict[Path, Offer]:
        found = wants(self._schema)
        self._words._labels = frozenset(word for each in found for word in each.names)  # noqa: SLF001
        pairs: list[tuple[float, int, Offer, Want]] = []
        for order, each in enumerate(found):
            self._wants[each.path] = each
            self._offers[each.path] = offers(self._words, each)
            pairs.extend((-offer.score, order, offer, each) for offer in self._offers[each.path])
        pairs.sort(key=lambda pair: (round(pair[0], 2), pair[1], pair[2].start))
        plan: dict[Path, Offer] = {}
        spans: list[tuple[int, int]] = []
        for _, _, offer, each in pairs:
            if each.path not in plan and not _overlaps(offer, spans):
                plan[each.path] = offer
                spans.append((offer.start, offer.end))
        return plan

    def _is_free(self, offer: Offer) -> bool:
        return not _overlaps(offer, self._taken)

    def _suggestion(self, offer: Offer) -> Suggestion:
        return Suggestion(offer.value, f'from the words "{self._words.text[offer.start : offer.end]}"', (offer.start, offer.end))


def _overlaps(offer: Offer, spans: list[tuple[int, int]]) -> bool:
    return any(offer.start < end and start < offer.end for start, end in spans)
