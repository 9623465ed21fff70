"""What a text says is to be said, looked for, or remembered."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.text.passage import Passage

_SAYING = re.compile(
    r"\b(?:saying|that says|that reads|with (?:the )?(?:message|text|body|content))\b[,:]?\s+(?:that\s+)?(?=\S)"
    r"|\b(?:message|body|text|content)(?::| is:?)\s+",
    re.IGNORECASE,
)
_REMIND = re.compile(r"\bremind (?:me|us|him|her|them)\b[^.\n]{0,80}?\bto (?=\S)", re.IGNORECASE)
_REQUEST = re.compile(
    r"\W{0,9}(?:please\s+)?"
    r"(?:(?:can|could|would|will) you\s+(?:please\s+)?|i (?:want|need|would like|'d like) (?:you )?to\s+)?"
    r"(?:search(?: the web| online| google| the internet)?(?: for| about)?|look up|look for|google|find|query|translate"
    r"|summari[sz]e|analy[sz]e|echo|say|repeat|ask)\s+"
    r"(?:me\s+|for\s+|about\s+|information (?:on|about)\s+)?",
    re.IGNORECASE,
)
_AFTER_COLON = re.compile(r"[^:\n.?!]{1,80}:\s+(?=[^\W\d])")
_LANGUAGES = re.compile(r"\s+(?:from \w+ )?(?:to|into|in) [A-Z]\w+\W*$")


def free_text(search: Search) -> Iterator[Candidate]:
    """What follows ``saying``, ``search for``, ``remind me to``, a colon …; at last all, for a required property."""
    passage, slot = search.passage, search.slot
    if match := _SAYING.search(passage.text):
        yield from _rest(passage, match.end(), len(passage.text), 6.0)
    if match := _REMIND.search(passage.text):
        yield from _rest(passage, match.end(), len(passage.text), 6.0)
    if slot.kind == "words" and (match := _AFTER_COLON.match(passage.text)):
        yield from _rest(passage, match.end(), len(passage.text), 5.5)
    if match := _REQUEST.match(passage.text):
        tail = _LANGUAGES.search(passage.text) if slot.kind == "words" else None
        yield from _rest(passage, match.end(), tail.start() if tail else len(passage.text), 5.0)
    if slot.required:
        yield from _rest(passage, 0, len(passage.text), 1.6)


_QUOTES = frozenset({('"', '"'), ("'", "'"), ("“", "”"), ("«", "»"), ("`", "`")})


def _rest(passage: Passage, start: int, end: int, score: float) -> Iterator[Candidate]:
    text = passage.text[start:end].strip()
    text = text.rstrip(".! ") if start else text
    if len(text) > 2 and (text[0], text[-1]) in _QUOTES:
        text = text[1:-1]
    if text:
        begin = passage.text.index(text, start)
        yield Candidate(score, text, begin, begin + len(text))
