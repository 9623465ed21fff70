"""A message as clauses: what is said, how it is joined, and what it says not to do."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.matching.language.contents import contents, first_within, is_inside
from engine.matching.language.vocabulary import ACTION_VERBS, CHANGING_VERBS, LIGHT_VERBS, OPPOSITES
from engine.matching.language.words import Word, words
from engine.matching.message.reworded import as_ordered

_WHOLE = re.compile(
    r"(?<![^\W_])'[^'\n]{1,200}'(?![^\W_])|(?<!^)\"[^\"\n?!]{1,200}\"|“[^”\n]{1,200}”|`[^`\n]{1,200}`"
    r"|\[(?:[^\][\n]|\[[^\][\n]{0,80}\]){0,400}\]|\([^()\n]{0,200}\)"
)
_COUNTS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred"
"""Before one of these "plus" is a sign."""
_JOINT = re.compile(
    r"(?P<end>(?<![.!?;])[.!?;\n]+(?=\s|$|[\"'”)]))"
    r"|(?P<joint>,\s*(?:and|or|but|then|also|plus)\b|,(?!\d)"
    rf"|\s(?:and|or|nor|but|then|also|(?<!\d\s)plus(?!\s(?:{_COUNTS})\b)|plus(?!\s(?:\d|(?:{_COUNTS})\b))|&"
    r"|as well as|while|along with|together with|followed by|in addition to|before"
    r"|after(?! that| this| which))\s)",
    re.IGNORECASE,
)
_NAME_ENDS = re.compile(r"(?:\b[A-Z][a-z]\w*|#[\w-]+)$")
_NAME = re.compile(r"\s*(?:[A-Z][a-z]|#[a-z])")
_HARMLESS = r"\b(?!\s+(?:only|sure|know|forget|remember|hesitate|mind|understand|just|yet|more|less|later|you|we)\b)"
_NOT_I = r"(?<!\bi )(?<!\bwe )"
"""What somebody hasn't, doesn't see, find or get ("I don't have the times of trains") is wanted."""
_DENIAL = re.compile(
    r"\b(?:don[’']?t you dare\b|nobody should\b|no one should\b|stop (?=calling|using|invoking)"
    rf"|(?:{_NOT_I}(?:do not|don[’']?t|dont)|(?:do not|don[’']?t|dont)(?!\s+(?:have|see|find|get)\b)"
    r"|never|without|instead of|rather than|no need|not to|avoid|skip|except|should not"
    rf"|shouldn[’']?t|must not|mustn[’']?t){_HARMLESS})",
    re.IGNORECASE,
)
DENIAL_LAST = re.compile(
    r"\b(?:(?:should|must|may|need)(?: not|n[’']?t) be (?:called|used|sent|invoked|run)"
    r"|(?:is|are)(?: not|n[’']?t) (?:needed|necessary|required|wanted))\b",
    re.IGNORECASE,
)
"""What denies the words before it, up to a comma between two names ("in Oslo, Rome is not needed")."""
SKIPPING = ("skip", "avoid", "except")
"""Cues that are orders where a tool does just that."""
_DENIAL_FIRST = re.compile(rf"\s*(?:please\s+)?(?:not|no){_HARMLESS}", re.IGNORECASE)
_REPLACING = frozenset({"instead of", "rather than"})
_RESUMES = re.compile(r"\b(?:use|call|invoke|run|get|send)\b", re.IGNORECASE)
_ALL = re.compile(r"\b(?:all|every|each|everything|everyone|everybody)\b(?: [\w'’]{1,30}){0,3}\s*$", re.IGNORECASE)
_ALL_WITHIN = 120
_EXCEPTED = 3
"""Words after "but" that may be what is left out."""
_GOING_ON = re.compile(r"\s*(?:first|then|also|please|now|read|show|list|get|tell|send)\b", re.IGNORECASE)
_ITEM = re.compile(r"(?:[a-z]{1,30} )?(?:#?\d[\w-]{0,60}|[A-Z][\w-]{0,60}|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5})")
"""One thing of a list, with the noun before it ("order 6")."""
_ARTICLES = frozenset({"the", "my", "our", "a"})
_LABEL = re.compile(r"[\W_]{0,9}(?P<label>[A-Za-z][\w -]{0,40}?)[\"'*`]{0,3}(?:\s?=(?!=)|:(?!/)|\s[-–—]\s)")
_LENT = 12
"""Words of an order that what only says on or off takes over."""
_CARRYING = frozenset({"or", "nor", "and", "&"})
_COMMAND = re.compile(rf"\s*(?:please\s+|just\s+)?(?:{'|'.join(sorted(LIGHT_VERBS))}|send)\s", re.IGNORECASE)
_VERBS = "|".join(sorted(LIGHT_VERBS | ACTION_VERBS | CHANGING_VERBS))
_ORDER = re.compile(
    rf"\s*(?:please\s+|just\s+)?(?:for|to|in|on|at|can|could|would|will|i|we|{_VERBS})\s", re.IGNORECASE
)
"""How a new order begins behind things that are denied ("without onions, and change the drink")."""
_NOMINAL = frozenset({"without", "no"})
"""Cues that deny things, not deeds."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of a message between joints. ``sentence`` counts from 0; ``denied`` where it says not to.

    ``cue`` is where the words begin that deny it ("do not"); where they stand elsewhere, it is the start. ``label`` are
    the words before the mark that a value begins behind ("start date: …").
    """

    start: int
    end: int
    words: tuple[Word, ...]
    sentence: int
    denied: bool
    cue: int
    label: tuple[Word, ...] = ()


def clauses(text: str, acts: Collection[str] = ()) -> tuple[Clause, ...]:
    """The clauses of a message in order; quoted and bracketed stretches, and what is only passed on, stay whole.

    ``acts`` are those of the words ``SKIPPING`` that order something and deny nothing.
    """
    passed_on = contents(text)
    spoken = _said(text, passed_on)
    starts = [word.start for word in spoken]
    found: list[Clause] = []
    sentence, denied, nominal, until = 0, False, False, 0
    for start, end, joint in _pieces(text, passed_on):
        sentence += joint == "end"
        goes_on = _ORDER if nominal else _COMMAND
        denied = denied and joint in _CARRYING and not goes_on.match(text, start, end)
        read = first_within(start, end, passed_on)
        but = until if joint == "but" and _excepts(text, until, text[start:end]) else None
        until = end
        for cue, begin, stop, state in _by_denial(text, (start, read, end), acts, denied=denied or but is not None):
            cue = cue if but is None or cue > start else but  # noqa: PLW2901  the joint is the cue
            inside = spoken[bisect_left(starts, begin) : bisect_left(starts, stop)]
            if inside:
                mark = _LABEL.match(text, begin, stop)
                label = inside[: bisect_left(starts, mark.end("label")) - bisect_left(starts, begin)] if mark else ()
                found.append(Clause(begin, stop, as_ordered(inside), sentence, state, cue, label))
            denied, nominal = state, text[cue:begin].lower().strip() in _NOMINAL if state and begin > cue else nominal
    return tuple(_with_lists(found, text))


def _with_lists(found: Sequence[Clause], text: str) -> list[Clause]:
    """The clauses; one that says last what isn't needed holds what is listed before it ("orders 6 and 7 are …")."""
    kept: list[Clause] = []
    for clause in found:
        whole = clause
        if clause.denied and DENIAL_LAST.search(text, clause.start, clause.end):
            while kept and kept[-1].sentence == clause.sentence and _is_item(text, kept[-1]):
                before = kept.pop()
                whole = replace(whole, start=before.start, cue=before.start, words=(*before.words, *whole.words))
        kept.append(whole)
    return kept


def _is_item(text: str, clause: Clause) -> bool:
    return not clause.denied and _ITEM.fullmatch(text[clause.start : clause.end].strip()) is not None


def _excepts(text: str, end: int, after: str) -> bool:
    """Whether few words after "but" are left out of all that is meant before it ("all my orders but order 55")."""
    return (
        _ALL.search(text[max(0, end - _ALL_WITHIN) : end]) is not None
        and len(after.split()) <= _EXCEPTED
        and _GOING_ON.match(after) is None
    )


def opposed(said: Sequence[Clause]) -> list[Clause]:
    """The clauses, with the order before for each that says on or off without one.

    "Turn the lamp on in the kitchen and off in the hall", "turn the lamp on and the fan off".
    """
    found: list[Clause] = []
    order: tuple[Word, ...] = ()
    for clause in said:
        texts = [word.text for word in clause.words[:2]]
        lent = order if texts[0] in OPPOSITES and texts[1:] == ["in"] else ()
        if texts[0] in _ARTICLES and clause.words[-1].text in OPPOSITES:
            lent = order[:1]
        found.append(replace(clause, words=(*lent, *clause.words)) if lent else clause)
        if not lent:
            plain = [word for word in clause.words[:_LENT] if word.text not in OPPOSITES]
            order = tuple(plain) if len(plain) < len(clause.words[:_LENT]) else ()
    return found


def _said(text: str, passed_on: Sequence[tuple[int, int]]) -> tuple[Word, ...]:
    """The words of a text without those that are only passed on."""
    spoken = words(text)
    if not passed_on:
        return spoken
    return tuple(word for word in spoken if not is_inside(word.start, passed_on))


def _pieces(text: str, passed_on: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """Start and end of each piece between joints, with the joint before it; "end" is a sentence's."""
    whole = sorted([*passed_on, *(match.span() for match in _WHOLE.finditer(text))])
    start, joint, inside = 0, "end", 0
    for match in _JOINT.finditer(text):
        while inside < len(whole) and whole[inside][1] <= match.start():
            inside += 1
        if inside < len(whole) and whole[inside][0] < match.start():
            continue
        if match["joint"] and "but" not in match["joint"].lower() and _between_names(text, match.start(), match.end()):
            continue
        yield start, match.start(), joint
        start, joint = match.end(), "end" if match["end"] else match["joint"].strip(" ,").lower()
    yield start, len(text), joint


def _between_names(text: str, start: int, end: int) -> bool:
    """Whether a joint lists two names ("Oslo and Rome") and so parts no clauses."""
    return _NAME.match(text, end) is not None and _NAME_ENDS.search(text[max(0, start - 30) : start]) is not None


def _by_denial(
    text: str, piece: tuple[int, int, int], acts: Collection[str], *, denied: bool
) -> Iterator[tuple[int, int, int, bool]]:
    """The stretches of a piece that say to do and not to do: where a denial's cue begins, then they, where they end.

    The piece has its start, the end of the words of it that are read, and its end.
    """
    start, until, end = piece
    if last := DENIAL_LAST.search(text, start, until):
        comma = text.rfind(", ", start, last.start())
        begin = comma + 1 if comma >= 0 else start
        yield start, start, begin, denied
        yield begin, begin, end, True
        return
    cue = _DENIAL_FIRST.match(text, start, until) or _DENIAL.search(text, start, until)
    if cue is None or cue[0].lower() in acts:
        yield start, start, end, denied
        return
    yield start, start, cue.start(), denied
    resumed = _RESUMES.search(text, cue.end(), end) if cue[0].lower() in _REPLACING else None
    yield cue.start(), cue.end(), resumed.start() if resumed else end, True
    if resumed:
        yield resumed.start(), resumed.start(), end, False
