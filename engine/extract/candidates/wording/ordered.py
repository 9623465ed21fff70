"""What an order puts on a list, has somebody do, sets something to, or sends."""

import re
from collections.abc import Iterator, Sequence

from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.text.signatures import ORDERING
from engine.extract.tokens import stem

_PUT = re.compile(
    ORDERING + r"(?:add|put|append|write(?: down)?(?! an? )|note(?: down)?|jot down)\s+"
    r"(?P<what>\S[^\n]{0,200}?)\s(?:to|on|onto|in|into)\s+(?:my|the|our|a)\s+(?:[\w-]{1,30}\s){0,2}?"
    r"(?:list|todos?|to-dos?|tasks?|notes?|notebook|journal|log|document|page)\b",
    re.IGNORECASE,
)
"""What is put on a list is what stands before it; what is written is no text ("write a poem to my page")."""
_TO_DO = re.compile(
    ORDERING + r"(?:add|create|make|open|file|new)\s+(?:an?\s+)?(?:new\s+)?"
    r"(?:task|todo|to-do|ticket|card|issue|story)\s+to\s+(?!(?:my|the|our|your|this|that|an?)\b)(?P<what>\S[^\n]{0,200}?)"
    r"(?=,?\s(?:with\s(?:an?\s)?(?:[\w-]{1,20}\s)?(?:priority|severity|labels?|tags?|due|deadline)|due|labell?ed|tagged"
    r"|assigned)\b|[.!?](?:\s|$)|\n|$)",
    re.IGNORECASE,
)
"""What is to be done is what a task is called (``create a task to fix the login bug``)."""
_SET = re.compile(
    ORDERING + r"(?:set|change|update)\s+(?:my|our|the)\s+"
    r"(?:[\w-]{1,30}\s){1,2}?to\s+(?=\S)",
    re.IGNORECASE,
)
"""What something that is written is set to (``set my status to in a meeting``)."""
_SENT = re.compile(
    ORDERING + r"(?:send|post|say|write)\s+"
    r"(?P<what>(?!(?:an?|the|this|that|my|our|some|another|it)\b)\S[^\n#@]{0,200}?)\s(?:to|in|on)\s+(?:#|[\w.+-]{1,60}@)\w",
    re.IGNORECASE,
)
"""What goes to an address is what stands before it ("say good morning in #team"), but for "a message"."""


def ordered(passage: Passage) -> Iterator[tuple[int, int]]:
    """Where the words begin and end that something is set to, and those that are put down or sent."""
    if match := _SET.match(passage.text):
        yield match.end(), len(passage.text)
    if span := put_down(passage):
        yield span
    elif match := _SENT.match(passage.text):
        yield match.span("what")


def put_down(passage: Passage) -> tuple[int, int] | None:
    """Where the words begin and end that are put on a list, or that a task is about."""
    match = _PUT.match(passage.text) or _TO_DO.match(passage.text)
    return match.span("what") if match else None


def is_entry(names: Sequence[str]) -> bool:
    """Whether a property, by its name, is for what stands on a list."""
    return len(names) == 1 and names[0] in _ENTRIES


_ENTRIES = frozenset(map(stem, listing("title item entry todo product ingredient description thing")))
