"""A message as clauses: what is said, joined how, and whether it is denied."""

import re
from dataclasses import dataclass

from engine.matching.vocabulary import LIGHT_VERBS
from engine.matching.words import Word, words

_QUOTED = re.compile(
    r"'[^'\n]{1,200}'(?![^\W\d_])|\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”|`[^`\n]{1,200}`|\[[^\][\n]{0,400}\]|\([^()\n]{0,200}\)"
)
_BREAK = re.compile(
    r"(?P<end>[.!?;\n]+(?=\s|$|[\"'”)]))|(?P<joint>,\s*(?:and|or|but|then|also|plus)\b|,(?!\d)|\s(?:and|or|nor|but|then|also|plus|&|as well as)\s)",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"\b(?:do not|don[’']?t|dont|does not|doesn[’']?t|never|without|instead of|rather than|no need|avoid|skip|except|"
    r"should not|shouldn[’']?t|must not|mustn[’']?t|not|no)\b(?!\s+(?:only|sure|know|forget|remember|hesitate|mind|understand|"
    r"just|yet|you|we))",
    re.IGNORECASE,
)
_CARRYING = frozenset({"or", "nor", "and", "&"})
_COMMAND = re.compile(rf"\s*(?:please\s+|just\s+)?(?:{'|'.join(sorted(LIGHT_VERBS))})\s", re.IGNORECASE)
_RESUMES = re.compile(r"\b(?:use|call|invoke|run|but|just|instead(?! of))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a message between joints. ``sentence`` counts from 0; ``denied`` where it says not to."""

    text: str
    start: int
    words: tuple[Word, ...]
    sentence: int
    joint: str
    denied: bool


def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a message in order; quoted and bracketed stretches stay whole."""
    found: list[Clause] = []
    sentence, denied = 0, False
    for start, end, joint in _pieces(text):
        sentence += joint == "end"
        denied = denied and joint in _CARRYING and not _COMMAND.match(text, start, end)
        for begin, stop, state in _denials(text, start, end, denied=denied):
            piece = text[begin:stop]
            spoken = words(piece)
            if spoken:
                found.append(Clause(piece, begin, spoken, sentence, joint, state))
            denied = state
    return tuple(found)


def _pieces(text: str) -> list[tuple[int, int, str]]:
    kept = [match.span() for match in _QUOTED.finditer(text)]
    pieces: list[tuple[int, int, str]] = []
    start, joint = 0, "end"
    for match in _BREAK.finditer(text):
        if any(begin < match.start() < end for begin, end in kept):
            continue
        pieces.append((start, match.start(), joint))
        start, joint = match.end(), "end" if match["end"] else match["joint"].strip(" ,").lower() or ","
    pieces.append((start, len(text), joint))
    return pieces


def _denials(text: str, start: int, end: int, *, denied: bool) -> list[tuple[int, int, bool]]:
    cue = _DENIAL.search(text, start, end)
    if cue is None:
        return [(start, end, denied)]
    resumed = _RESUMES.search(text, cue.end() + 6, end) if cue[0].lower() in ("instead of", "rather than") else None
    stop = resumed.start() if resumed else end
    spans = [(start, cue.start(), denied), (cue.end(), stop, True)]
    return [*spans, (stop, end, False)] if resumed else spans
