"""What a picture is to show, for a tool that makes pictures."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.free_text import rest
from engine.extract.tables.listing import listing
from engine.extract.tokens import stem, stems

_KINDS = "image picture photo photograph drawing illustration painting sketch logo artwork poster"
_PICTURES = frozenset(map(stem, listing(f"{_KINDS} art")))
_SHOWING = frozenset(map(stem, listing("prompt description text subject")))
"""Names of what says what a picture shows."""
_PICTURE = rf"(?:{'|'.join(listing(_KINDS))})s?"
_OF = re.compile(rf"\b{_PICTURE}(?:\s(?:of|for|showing|with)\s|:\s)(?=\S)", re.IGNORECASE)
_DRAWN = re.compile(
    r"\b(?:draw|paint|sketch|illustrate|render|generate|create|make)\s(?:(?:me|us)\s)?"
    rf"(?!(?:it|this|that|something|(?:an?\s)?(?:[\w-]{{1,20}}\s){{0,2}}{_PICTURE})\b)(?=\S)",
    re.IGNORECASE,
)
_SIZE = re.compile(r",?\s(?:(?:in|at|with|as)\s)?(?:a\s)?(?:size\s|resolution\s)?(?:of\s)?\d{2,5}\s?[x×]\s?\d{2,5}\b")
_OPTION = re.compile(r",|\s(?:in|with)\s(?:an?\s)?[\w-]{1,30}\sstyle\b", re.IGNORECASE)
_LONGEST = 1_000
"""Characters of what a picture shows."""


def pictured(search: Search) -> Iterator[Candidate]:
    """The words behind ``image of`` or ``draw``, up to the size; also up to what may be an option of the tool."""
    passage = search.passage
    if _SHOWING.isdisjoint(search.slot.names) or _PICTURES.isdisjoint(stems(f"{passage.task} {passage.purpose[:200]}")):
        return
    match = _OF.search(passage.text) or _DRAWN.search(passage.text)
    if match is None:
        return
    last = min(len(passage.text), match.end() + _LONGEST)
    size = _SIZE.search(passage.text, match.end(), last)
    end = size.start() if size else last
    options = [option.start() for option in _OPTION.finditer(passage.text, match.end(), end)]
    for place, until in enumerate([end, *reversed(options)]):
        yield from rest(passage, match.end(), until, 8.0 - 0.1 * min(place, 1))
