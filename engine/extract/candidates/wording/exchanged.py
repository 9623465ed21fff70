"""What is put in the place of something else: ``replace foo with bar``, ``rename a list to Best of the 80s``."""

import re
from collections.abc import Callable, Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.free_text import whole
from engine.extract.tables.lexicon import COMMANDS
from engine.extract.text.passage import Passage
from engine.extract.tokens import stem

_NAMING = frozenset(map(stem, ("name", "title", "label")))
_IN_FILE = r"\s+in\s+(?:the\s+)?[\w./-]{1,200}\.\w"
_WORD = re.compile(
    r"\b(?:replace|rename|change|substitute|swap)\s+(?:(?:all|every|each|the)\s+)?"
    r"(?:(?:variable|function|class|word|text|string|occurrences? of)\s+)?(?P<old>[\w.$-]{1,60})\s+"
    r"(?:with|by|to|for)\s+(?P<new>[\w$-]{1,60}(?:\.[\w$-]{1,60}){0,5})",
    re.IGNORECASE,
)
_WORDS = re.compile(
    r"\b(?:replace|substitute|swap)\s+(?![\"'“`])(?P<old>\S[^\n]{0,150}?)\s+(?:with|by)\s+(?![\"'“`])"
    rf"(?P<new>\S[^\n]{{0,150}}?)(?={_IN_FILE}|,\s|[.!]?\s*(?:\n|$))",
    re.IGNORECASE,
)
"""The same with more than a word on either side."""
_QUOTES = re.compile(
    r"\b(?:replace|change|substitute|swap)\s+[^\n\"'“`]{0,60}(?P<open>[\"'`])(?P<old>[^\n\"'`]{1,500})(?P=open)\s+(?:with|by|to|for)\s+"
    r"(?P=open)(?P<new>[^\n\"'`]{1,500})(?P=open)",
    re.IGNORECASE,
)
"""The same in quotation marks."""
_RENAME = re.compile(r"\brename\s[^\n]{1,100}?\s(?:to|as)\s+(?=\S)", re.IGNORECASE)
_ENDS = re.compile(
    rf"{_IN_FILE}|,\s|\sand\s(?:then\s)?(?P<next>\w{{1,20}})\s(?:the|an?|all|my|our|it|them|me|us)\b", re.IGNORECASE
)
"""What ends a new name; "Search and replace" is one."""


def exchanged(side: str) -> Callable[[Search], Iterator[Candidate]]:
    """What is replaced (``old``), or by what (``new``)."""

    def found(search: Search) -> Iterator[Candidate]:
        text = search.passage.text
        if side == "new" and not _NAMING.isdisjoint(search.slot.names):
            yield from renamed(search)
        if match := _WORD.search(text) or _WORDS.search(text) or _QUOTES.search(text):
            yield Candidate(9.0, match[side], *match.span(side))

    return found


def renamed(search: Search) -> Iterator[Candidate]:
    """What something is to be called from now on."""
    passage = search.passage
    if match := _RENAME.search(passage.text):
        yield from whole(search, match.end(), _end(passage, match.end()), 9.5)


def _end(passage: Passage, start: int) -> int:
    """Where the new name ends: before a comma, the file that it is in, the next order, the end of the sentence."""
    last = next((place for place in passage.breaks if place >= start), len(passage.text))
    for end in _ENDS.finditer(passage.text, start, last):
        if end["next"] is None or end["next"].lower() in COMMANDS:
            return end.start()
    return last
