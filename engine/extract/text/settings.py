"""What an order sets a property of something to: ``change the plan of user 5 to premium``."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.extract.tables.lexicon import COMMANDS
from engine.extract.tokens import stem, stems


class Setting(NamedTuple):
    """Stems of the words that name the property, "new" among them, and the span of its value (characters).

    That ends at the latest where the next order begins.
    """

    subject: frozenset[str]
    start: int
    end: int


_NAME = r"[a-z][\w-]{0,30}(?:\s[a-z][\w-]{0,30}){0,2}?"
_SET = re.compile(
    r"(?:^\W{0,9}|[.!?;,\n]\s{0,3}|\b(?:and|then|please|you|to|like)\s)"
    r"(?:set|change|update|modify|adjust|switch|edit|raise|lower|increase|decrease|reduce|bump|reset)\s"
    rf"(?:(?:the\s)?(?P<of>{_NAME})\s(?:of|for|on|in)\s[^\n.?!;]{{1,60}}?"
    rf"|(?:my|our|its|their|his|her|[^\n.?!;,]{{1,40}}?['’]s)\s(?P<own>{_NAME}))\s(?:to|as)\s(?=\S)"
    r"(?!(?:reflect|include|match|make|show|ensure|avoid|be|have|meet|improve|support|use|add|fix|allow|help)\s)",
    re.IGNORECASE,
)
"""Whose property it is must be said: "change the meeting to 4pm" sets none that is called meeting."""


_NEW = stem("new")
_MOST_SAID = 500
"""Characters of a value among which the next order is looked for."""
_FURTHER = re.compile(r",?\s(?:and|then)\s(?:then\s)?(?P<verb>[a-z]{1,20})\b", re.IGNORECASE)
_NUMBERED = re.compile(
    r",\s(?:[a-z]{1,20}\s){0,3}(?:number|no\.?|id|code|reference|ref|pin)\s(?:is\s|#)?(?=[\w-]{0,40}\d)", re.IGNORECASE
)
"""Behind a comma the name of a number and the number say something else than what is set."""


def settings(text: str) -> Iterator[Setting]:
    """Each property that is set, in order."""
    for match in _SET.finditer(text):
        group = "of" if match["of"] else "own"
        joints = _FURTHER.finditer(text, match.end(), match.end() + _MOST_SAID)
        further = (one.start() for one in joints if one["verb"].lower() in COMMANDS)
        numbered = _NUMBERED.search(text, match.end(), match.end() + _MOST_SAID)
        end = min(next(further, len(text)), numbered.start() if numbered else len(text))
        yield Setting(frozenset([_NEW, *stems(match[group])]), match.end(), end)
