"""The legs of a journey: each further one starts where the one before it ended."""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from engine.matching.language.stemming import stem
from engine.matching.language.values import Token

_FURTHER = re.compile(
    r"[\s,;]*(?:(?:and|or)\s)?(?:then(?:\son(?:wards?)?)?|(?:on\s)?from\sthere(?:\son)?)\s", re.IGNORECASE
)
"""What leads from the end of a leg to that of the next one."""


_WAYS = [
    stem(word)
    for word in "journey trip route travel flight fly train bus ride drive taxi distance directions navigate".split()  # noqa: SIM905  as in the tables
]


def legs(text: str, found: Sequence[Token], familiar: Container[str]) -> str:
    """The text with the start of each further leg ("from Rome to Oslo and then to Bonn": … then from Oslo to Bonn).

    For a tool that speaks of ways, by its ``familiar`` words; who translates or converts again does it anew.
    """
    if not any(word in familiar for word in _WAYS):
        return text
    pieces: list[str] = []
    at = 0
    for place, start in _further(text, found):
        pieces.append(f"{text[at:place]}from {start} ")
        at = place
    return "".join([*pieces, text[at:]])


def _further(text: str, found: Sequence[Token]) -> Iterator[tuple[int, str]]:
    """Where each further leg's "to" stands, and where it starts."""
    end: Token | None = None
    started = False
    for to, value in pairwise(found):
        started |= to.low == "from"
        if to.low == "to" and value.kind in {"name", "thing"}:
            if started and end and _FURTHER.fullmatch(text, end.end, to.start):
                yield to.start, end.text
            end = value
