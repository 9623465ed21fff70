"""A passage: one text analysed, everything in it that can be a value, each kind found when first asked for."""

import bisect
import re

from engine.extract.tables.lexicon import PREPOSITIONS
from engine.extract.text import literals, phrases
from engine.extract.text.dates import Clock, Day, clocks, days
from engine.extract.text.leads import leads
from engine.extract.text.literal import Literal
from engine.extract.text.nouns import nouns
from engine.extract.text.number import Number
from engine.extract.text.numbers import numbers, runs
from engine.extract.text.once import found, found_in, once
from engine.extract.text.phrases import Phrase
from engine.extract.text.places import places
from engine.extract.text.statements import Statement, statements
from engine.extract.tokens import Token, stem, stems, tokenise

MAX_CHARS = 10_000
"""Characters of a text that are read: people say what they want a tool to do well before that."""


APART = "\n\x1e"
"""Stands between words and others of the same message, which they don't go on with."""


class Passage:
    """One text analysed; cheap to build, the same for every schema that is read from it, and shared with its like.

    ``task`` names what the text asks for (a tool's name): its words are the request, not values. ``purpose`` says what
    it does (the tool's description).
    """

    def __init__(self, text: str, task: str = "", purpose: str = "") -> None:
        self.task = task
        self.purpose = purpose
        head = text[:MAX_CHARS]
        self.text = head if head.isascii() else _LONE_SURROGATE.sub("\ufffd", head)
        self.found = found_in(self.text)

    @once
    def task_stems(self) -> frozenset[str]:
        """The stems of what the text asks for."""
        return frozenset(stems(self.task))

    @property
    def leads(self) -> frozenset[tuple[str, str]]:
        """What prepositions lead to by what the text asks for, as stems: ("to", "playlist") of ``add_to_playlist``."""
        return leads(self.task, self.purpose)

    @once
    def speaks_of_task(self) -> bool:
        """Whether the text names what it asks for as programs write it (``web_search``): then it speaks about it."""
        return bool(_SPELLED.search(self.task)) and self.task in self.text

    def is_task(self, text: str) -> bool:
        """Whether words say no more than what the text asks for (``web_search``, ``the calculator tool``)."""
        said = set(stems(text))
        speaks = self.speaks_of_task or not said.isdisjoint(self.task_stems)
        return speaks and said <= self.task_stems | _TOOLS

    # ------------------------------------------------------------ words and where they stand

    @found
    def tokens(self) -> list[Token]:
        """The words in order."""
        return tokenise(self.text)

    @found
    def starts(self) -> list[int]:
        """Where each word begins."""
        return [token.start for token in self.tokens]

    @found
    def positions(self) -> dict[str, list[int]]:
        """Stem -> indexes of the words with it."""
        places: dict[str, list[int]] = {}
        for index, token in enumerate(self.tokens):
            places.setdefault(token.stem, []).append(index)
        return places

    @found
    def beginnings(self) -> dict[str, list[int]]:
        """First four letters -> indexes of the words that begin so."""
        places: dict[str, list[int]] = {}
        for index, token in enumerate(self.tokens):
            places.setdefault(token.word[:4], []).append(index)
        return places

    def range_of(self, start: int, end: int) -> tuple[int, int]:
        """Indexes of the words that stand in a span, as a half-open range."""
        first = bisect.bisect_right(self.starts, start) - 1
        if first < 0 or self.tokens[first].end <= start:
            first += 1
        return first, bisect.bisect_left(self.starts, end)

    @found
    def breaks(self) -> list[int]:
        """Where sentences end."""
        last = self.tokens[-1].start if self.tokens else 0
        return [match.start() for match in _BREAK.finditer(self.text, 0, last)]

    def sentence_of(self, index: int) -> int:
        """The number of the sentence that a word stands in."""
        return bisect.bisect_left(self.breaks, self.tokens[index].start) if self.breaks else 0

    def lead(self, start: int) -> str:
        """The word before a span, past an article or the variable of ``from x = 1``."""
        index = bisect.bisect_left(self.starts, start) - 1
        while index >= 0 and self.tokens[index].word in _ARTICLES:
            index -= 1
        return self.tokens[index].word if index >= 0 else ""

    def led_from(self, start: int) -> int:
        """Where the words that lead to a span begin (``radius of`` 5, ``in`` Oslo), for people to recognise it."""
        begin = start
        for index in range(bisect.bisect_left(self.starts, start) - 1, -1, -1):
            token = self.tokens[index]
            if self.text[token.end : begin].strip(" =:\"'(#"):
                break
            word = token.word
            following = self.text[begin:start].split(" ")[0].rstrip(":=").lower()
            if word not in _LEADERS and following not in _NAMED_BEFORE:
                break
            begin = token.start
        return begin

    def until_apart(self, start: int, end: int) -> int:
        """Where words end: before those that stand apart from them."""
        place = self.text.find(APART, start, end)
        return end if place < 0 else place

    # ------------------------------------------------------------ numbers, dates, times

    @found
    def numbers(self) -> list[Number]:
        """Numbers in digits or words; those inside a date or time are not numbers of their own."""
        found = numbers(self.text, self.tokens)
        if not found:  # then nobody needs to know the days and times either
            return found
        moments = [*self.days, *self.clocks]
        return [each for each in found if each.implied or not any(m.start <= each.start < m.end for m in moments)]

    @found
    def number_words(self) -> frozenset[int]:
        """Indexes of the words that belong to numbers."""
        return frozenset(index for each in self.numbers for index in range(*self.range_of(each.start, each.end)))

    @found
    def runs(self) -> list[list[Number]]:
        """Two or more numbers in a row (``3, 4 and 5``)."""
        return runs(self.text, self.numbers)

    @found
    def days(self) -> list[Day]:
        """Calendar days."""
        return days(self.text)

    @found
    def clocks(self) -> list[Clock]:
        """Times of day."""
        return clocks(self.text)

    # ------------------------------------------------------------ names

    @found
    def capitals(self) -> list[Phrase]:
        """Runs of capitalised words."""
        return phrases.capitals(self.text, self.tokens)

    @found
    def people(self) -> list[Phrase]:
        """Names that are no days: who may be meant."""
        return [name for name in self.capitals if not any(day.start <= name.start < day.end for day in self.days)]

    @found
    def nouns(self) -> list[Phrase]:
        """Runs of content words; those of e-mail addresses, URLs and versions are none, nor are units of numbers."""
        units = (self.range_of(each.start, max(each.end, each.until)) for each in self.numbers if not each.implied)
        return nouns(self.text, self.tokens, self.capitals, self._shown.union(*(range(*each) for each in units)))

    @found
    def _shown(self) -> frozenset[int]:
        """Indexes of the words that stand in e-mail addresses, URLs and versions."""
        signs = (("email", "@"), ("url", "://"), ("version", "."), ("version", " v"))
        kinds = [kind for kind, sign in signs if sign in self.text]
        found = [each for kind in kinds for each in self.literals(kind)]
        return frozenset(index for each in found for index in range(*self.range_of(each.start, each.end)))

    @found
    def series(self) -> list[list[Phrase]]:
        """Two or more noun phrases in a row (``Oslo and Rome``)."""
        return phrases.series(self.text, self.nouns)

    @found
    def places(self) -> list[Phrase]:
        """Well-known cities, states and countries."""
        return places(self.text, self.tokens, self.capitals)

    def place_at(self, start: int) -> Phrase | None:
        """The well-known place that begins here."""
        return next((place for place in self.places if place.start == start), None)

    # ------------------------------------------------------------ what its shape explains

    @found
    def quotes(self) -> list[Literal]:
        """Quoted strings."""
        return literals.quotes(self.text)

    @found
    def quote_series(self) -> list[list[Literal]]:
        """Two or more quoted strings in a row."""
        return literals.series(self.text, self.quotes)

    @found
    def statements(self) -> list[Statement]:
        """What is stated of things by their names ("the budget is 5000")."""
        return statements(self.text, self.tokens, self.quotes, self.breaks)

    def literals(self, kind: str) -> list[Literal]:
        """E-mail addresses, URLs, paths, ids, lists …: the kinds of ``literals.KINDS``."""
        if kind not in self._literals:
            self._literals[kind] = literals.KINDS[kind](self.text)
        return self._literals[kind]

    @found
    def _literals(self) -> dict[str, list[Literal]]:
        return {}


_SPELLED = re.compile(r"[_.-]|[a-z][A-Z]")
"""In the name of what a text asks for: no plain word looks so."""
_TOOLS = frozenset(map(stem, ("tool", "function", "api", "command", "endpoint", "method")))
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character, which JSON text can't carry."""
_BREAK = re.compile(r"[;?!\n]|(?<!\b[A-Za-z])(?<!\b[MDSv][rst])(?<!\bMrs)(?<!\bProf)\.(?=\s)(?!\s[a-z])")
"""The end of a sentence; a single letter or a title before a full stop is an abbreviation."""
_NAMED_BEFORE = frozenset({"of", "is", "as"})
_LEADERS = (PREPOSITIONS | {"the", "a", "an", "is"}) - {"and", "or"}
_ARTICLES = frozenset({"the", "a", "an", "x", "year", "my", "our"})
