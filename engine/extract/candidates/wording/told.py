"""What a text tells in so many words: a reason, a pattern of files, what is to be done or to happen."""

import re
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.selectors import entered
from engine.extract.candidates.wording.exchanged import exchanged, renamed
from engine.extract.candidates.wording.free_text import AFTER_COLON, REMIND, rest, until_moment, whole
from engine.extract.candidates.wording.running import commands, programs, statements
from engine.extract.candidates.wording.sought import kinds
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.text.signatures import GLOB, ORDERING
from engine.extract.tokens import stem, stems


def told(search: Search) -> Iterator[Candidate]:
    """What the text tells of the property by its openers (``because``, ``run``, ``schedule a``), if its name asks."""
    for name in search.slot.names:
        if name in _TELLERS:
            yield from _TELLERS[name](search)
            return


_Teller = Callable[[Search], Iterator[Candidate]]


def _reasons(search: Search) -> Iterator[Candidate]:
    """What follows ``because`` in its sentence."""
    if match := _BECAUSE.search(search.passage.text):
        yield from rest(search.passage, match.end(), _sentence_end(search.passage, match.end()), 7.0)


_BECAUSE = re.compile(
    r"\b(?:because(?: of)?|due to|on account of|(?:for|citing|with|stating) the reason(?: that)?)\s+(?=\S)",
    re.IGNORECASE,
)


def _conditions(search: Search) -> Iterator[Candidate]:
    """What follows ``where`` within a sentence ("delete the rows of orders where status = 'new'")."""
    if match := _WHERE.search(search.passage.text):
        yield from rest(search.passage, match.end(), _sentence_end(search.passage, match.end()), 9.0)


_WHERE = re.compile(r"(?<=[\w'\"`)]\s)where\s+(?=\S)", re.IGNORECASE)


def _globs(search: Search) -> Iterator[Candidate]:
    """Patterns of file names: ``src/**/*.py``; where something is looked for in such files, that is the pattern."""
    passage = search.passage
    if passage.quotes and "glob" not in search.slot.names:
        return
    for match in _FILES.finditer(passage.text):
        if "glob" in search.slot.names or not _WITHIN.search(passage.text, max(0, match.start() - 200), match.start()):
            yield Candidate(8.0, match[0], *match.span())


_FILES = re.compile(rf"(?<![\w*/]){GLOB}")
_WITHIN = re.compile(
    r"\b(?:for|find|grep|search)\s+(?!(?:all|every|the|any|files?|in)\b)\S[^\n]{0,100}\sin\s+(?:all\s+)?$",
    re.IGNORECASE,
)


def _prompts(search: Search) -> Iterator[Candidate]:
    """What is to be done with what a URL leads to: ``fetch https://example.com and summarise it``."""
    if match := _AFTER_LINK.search(search.passage.text):
        yield from rest(search.passage, match.end(), _sentence_end(search.passage, match.end()), 6.5)


_AFTER_LINK = re.compile(r"\bhttps?://\S{1,2000},?\s+(?:and(?:\s+then)?|then|to)\s+(?=\w)", re.IGNORECASE)


def _titles(search: Search) -> Iterator[Candidate]:
    """What somebody is to be reminded of, or what is to happen: ``meeting with Anna``."""
    passage, slot = search.passage, search.slot
    yield from renamed(search)
    if match := _WITH_TITLE.search(passage.text):
        end = min(_sentence_end(passage, match.end()), *_moments_after(passage, match.end()), len(passage.text))
        starts = _STARTS.search(passage.text, match.end(), end)
        yield from whole(search, match.end(), starts.start() if starts else end, 8.0)
    if _REMEMBERING & passage.task_stems and (match := REMIND.search(passage.text)):
        yield from rest(passage, match.end(), until_moment(search, len(passage.text)), 6.0)
    elif _HAPPENING & passage.task_stems and _is_of_event(slot.names) and (match := _PLAN.match(passage.text)):
        start = _past_event(passage, match.end())
        end = min(_sentence_end(passage, start), *_moments_after(passage, start), len(passage.text))
        with_whom = _GUESTS if "recipient" in slot.company.kinds else _NOBODY
        cut = with_whom.search(passage.text, start, end)
        last = cut.start() if cut else end
        if any(start < quote.start < last for quote in passage.quotes):
            return  # what happens has a name ("an event 'Lunch'")
        if not set(stems(passage.text[start:last])) <= passage.task_stems | _NEW:
            yield from rest(passage, start, last, 6.5)
    elif stem("name") not in slot.names and _NOT_TITLED.isdisjoint(slot.company.labels):
        opened = AFTER_COLON.match(passage.text)
        if opened and _OPENING.match(opened["opener"]) and not _TITLED.search(opened["opener"]):
            yield from _up_to_comma(search, opened.end(), until_moment(search, len(passage.text)), 7.5)


def _is_of_event(names: Sequence[str]) -> bool:
    """Whether a name is what an event is called, and not who takes part in it ("candidate_name")."""
    return _NAME not in names or set(names) <= {_NAME, *_HAPPENING}


_NOT_TITLED = frozenset(map(stem, listing("to cc recipient channel")))
"""Beside one of these what stands after a colon is the message, not its title."""
_OPENING = re.compile(
    ORDERING + r"(?:open|create|file|report|log|raise|submit|add|make|track|record)\b"
    r"|\W{0,3}(?:new\s)?(?:ticket|issue|bug|incident|task|todo|to-do|story|card)\s?$",
    re.IGNORECASE,
)
_WITH_TITLE = re.compile(r"\b(?:titled|with the title):?\s+(?=[\"'“]?\w)", re.IGNORECASE)
_STARTS = re.compile(
    r",?\s(?:that\s|which\s|and\s)?(?:starts|starting|begins|beginning|takes\splace)\s?$", re.IGNORECASE
)
"""How a title is followed by when that is."""
_TITLED = re.compile(r"\b(?:titled|called|named)\b|[\"“]", re.IGNORECASE)


def _details(search: Search) -> Iterator[Candidate]:
    """What stands after a colon, if no title and no message takes it."""
    if match := AFTER_COLON.match(search.passage.text):
        yield from _up_to_comma(search, match.end(), len(search.passage.text), 5.4)


def _up_to_comma(search: Search, start: int, end: int, score: float) -> Iterator[Candidate]:
    """The words of a span, or those before its last comma, if another property takes what stands behind that."""
    yield from whole(search, start, end, score)
    comma = search.passage.text.rfind(",", start, end)
    if comma > start:
        yield from whole(search, start, comma, score - 0.1)


def _past_event(passage: Passage, start: int) -> int:
    """Where it begins what an event is for that somebody plans (``an event for dinner``, not ``an event for 7pm``)."""
    match = _EVENT_FOR.match(passage.text, start)
    return match.end() if match and match.start("for") not in _moments_after(passage, start) else start


def _moments_after(passage: Passage, start: int) -> list[int]:
    """Where the words that lead to a date or time begin."""
    return [passage.led_from(each.start) for each in (*passage.days, *passage.clocks) if each.start >= start]


_REMEMBERING = frozenset(map(stem, listing("remind reminder todo task note")))
_HAPPENING = frozenset(map(stem, listing("event events meeting meetings appointment calendar schedule")))
_NEW = frozenset(map(stem, listing("new event calendar")))
_PLAN = re.compile(
    ORDERING + r"(?:schedule|plan|put|add|create|set up|arrange|organi[sz]e|book|make)\s+"
    r"(?:me\s+)?(?:(?:a|an|the|my|our)\s+)?(?:new\s+)?(?:(?:event|meeting|appointment):\s+)?(?=\w|[\"'“])",
    re.IGNORECASE,
)
_EVENT_FOR = re.compile(r"(?:calendar )?(?:event|entry) (?P<for>for )(?:(?:an?|the|my|our) )?(?=\w)", re.IGNORECASE)
_NOBODY = re.compile(
    r",? (?:titled|called|named)\b|,? (?:on|to|in|into) (?:my|the|our|his|her) (?:calendar|agenda|schedule)\b",
    re.IGNORECASE,
)
_GUESTS = re.compile(rf"{_NOBODY.pattern}| with (?=\S{{0,60}}(?-i:[A-Z@]))", re.IGNORECASE)


def _commits(search: Search) -> Iterator[Candidate]:
    """What a commit is known by: 7 to 40 hexadecimal digits."""
    for match in _SHA.finditer(search.passage.text):
        yield Candidate(8.0, match[0], *match.span())


_SHA = re.compile(r"(?<![\w-])(?=[a-f]*\d)[\da-f]{7,40}(?![\w-])")


def _part_of_name(search: Search) -> Iterator[Candidate]:
    """The first name of somebody, or all others, where each has its own property."""
    is_first = search.slot.names[0] in _FIRST
    for person in search.passage.people if _NAME in search.slot.names else ():
        tokens = search.passage.tokens[person.first : person.last + 1]
        if len(tokens) > 1:
            start, end = (tokens[0].start, tokens[0].end) if is_first else (tokens[1].start, tokens[-1].end)
            yield Candidate(9.0, search.passage.text[start:end], start, end)


_NAME = stem("name")
_FIRST = frozenset(map(stem, ("first", "given")))


def _sentence_end(passage: Passage, start: int) -> int:
    return next((place for place in passage.breaks if place >= start), len(passage.text))


_TELLERS: MappingProxyType[str, _Teller] = MappingProxyType(
    {
        stem(name): teller
        for teller, names in (
            (_reasons, "reason cause why justification resolution"),
            (_conditions, "where condition"),
            (commands, "command cmd"),
            (statements, "query sql statement"),
            (programs, "code script snippet program"),
            (_globs, "pattern glob"),
            (_prompts, "prompt instruction"),
            (exchanged("old"), "old find"),
            (exchanged("new"), "new replace replacement"),
            (entered, "value"),
            (_details, "description detail"),
            (_commits, "sha commit"),
            (_part_of_name, "first given last family"),
            (kinds, "type category kind"),
            (_titles, "title summary event name subject item"),
        )
        for name in listing(names)
    }
)
"""Word of a property's name -> how a text is searched for what it tells of it."""
