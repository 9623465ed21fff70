"""What a text says is to be said, looked for, or remembered."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.wording.addressed import told_somebody
from engine.extract.candidates.wording.labelled import before_label
from engine.extract.candidates.wording.ordered import is_entry, ordered, put_down
from engine.extract.candidates.wording.sought import REQUEST, sought
from engine.extract.text.passage import Passage
from engine.extract.tokens import stems

_SAYING = re.compile(
    r"\b(?:saying|that says|that reads|(?<=\band )say"
    r"|containing(?: just| only)?(?: the (?:text|words?|line|code))?"
    r"|(?:note|remember|jot down)(?: down)?(?= that)"
    r"|with (?:the )?(?:message|text|body|content))\b[,:]?\s+(?:that\s+)?(?=\S)"
    r"|\b(?:message|body|text|content)(?::| is:?)\s+",
    re.IGNORECASE,
)
REMIND = re.compile(
    r"\b(?:remind (?:me|us|him|her|them)|reminder|let me forget|(?:task|to-?do) for \w{1,40})\b"
    r"[^.\n]{0,80}?\b(?:to|that) (?=\S)",
    re.IGNORECASE,
)
"""The opener of what somebody is to be reminded of."""
AFTER_COLON = re.compile(r"(?P<opener>(?:[^:\n.?!]|\.(?=\S)){1,80}):\s+(?=[\"'“]?[^\W\d])")
"""What is asked for (``opener``) before the colon that its text follows."""
_SAID = 9.0
"""How sure it is that what stands after ``saying``, or after a property's name and a colon, is the text."""
_LANGUAGES = re.compile(r"\s(?:from \w+ )?(?:to|into|in) [A-Z]\w+\W*$")


def free_text(search: Search) -> Iterator[Candidate]:
    """What follows ``saying``, ``search for``, ``remind me to``, a colon …; at last all, for a required property."""
    passage, slot = search.passage, search.slot
    if match := _SAYING.search(passage.text):
        yield from whole(search, match.end(), len(passage.text), _SAID if slot.kind == "words" else 6.0)
    if match := REMIND.search(passage.text):
        yield from rest(passage, match.end(), until_moment(search, len(passage.text)), 6.0)
    if slot.kind == "words":
        for start in told_somebody(passage):
            yield from rest(passage, start, before_label(search, start, len(passage.text)), 6.0)
        for start, end in ordered(passage):
            yield from rest(passage, start, end, 5.5)
        if match := AFTER_COLON.match(passage.text):
            named = not set(slot.names).isdisjoint(stems(match["opener"]))
            yield from whole(search, match.end(), until_moment(search, len(passage.text)), _SAID if named else 6.2)
    match = REQUEST.match(passage.text)
    if slot.kind == "query":
        for start, end, score in sought(search, match):
            yield from rest(passage, start, end, score)
    elif match:
        tail = _LANGUAGES.search(passage.text) if slot.kind == "words" else None
        yield from rest(passage, match.end(), tail.start() if tail else len(passage.text), 5.0)
    if slot.required and not passage.speaks_of_task:
        yield from rest(passage, 0, len(passage.text), 1.6)


def topics(search: Search) -> Iterator[Candidate]:
    """What somebody writes or meets ``about``, as far as its words go on (``the Q3 planning``)."""
    times = {clock.start for clock in search.passage.clocks}
    match = next((one for one in _ABOUT.finditer(search.passage.text) if one.start("topic") not in times), None)
    if match:
        yield Candidate(7.0, match["topic"], *match.span("topic"))


_ABOUT = re.compile(
    r"\b(?:(?<!\bhow )(?<!\bwhat )about|regarding|concerning)\s(?:(?:the|my|our|your|a|an)\s)?"
    r"(?P<topic>(?:how to\s)?[^\W_][\w'’-]{0,60}(?:\s[\w'’-]{1,60}){0,7}?)"
    r"(?=\s(?:in|on|at|for|from|by|with|to|using|and|or|then|please|today|tomorrow|tonight|next|this|related|based|saying"
    r"|that|who|which|titled|called)\b|[^\w\s'’-]|\s*$)",
    re.IGNORECASE,
)


def entry(search: Search) -> Iterator[Candidate]:
    """What an order puts on a list, for what such a list is made of (``add milk to my shopping list``)."""
    span = put_down(search.passage) if is_entry(search.slot.names) else None
    if span:
        yield from rest(search.passage, span[0], until_moment(search, span[1]), 7.0)


def whole(search: Search, start: int, end: int, score: float) -> Iterator[Candidate]:
    """The text of a span: the quotation that it begins with, else all up to what belongs to another property."""
    passage = search.passage
    quote = next((each for each in passage.quotes if each.start == start), None)
    if quote:
        yield Candidate(score, quote.value, quote.start, quote.end)
    else:
        yield from rest(passage, start, before_label(search, start, end), score)


def until_moment(search: Search, end: int) -> int:
    """Where words end: before the date and time at their end, if other properties take those."""
    passage = search.passage
    end = passage.until_apart(0, end)
    if _MOMENTS.isdisjoint(search.slot.company.kinds):
        return end
    moments = [*((day.start, day.until) for day in passage.days), *((each.start, each.end) for each in passage.clocks)]
    for start, until in sorted(moments, key=lambda moment: -moment[1]):
        if until <= end and not _LOOSE_END.sub("", passage.text[until:end].rstrip()).strip(" .!?,"):
            end = passage.led_from(start)
    return end


_MOMENTS = frozenset({"date", "time", "datetime"})
_LOOSE_END = re.compile(r"(?:,|,?\s{1,3}(?:and|then|also))+$", re.IGNORECASE)
"""What led on to something else."""
_QUOTES = frozenset({('"', '"'), ("'", "'"), ("“", "”"), ("«", "»"), ("`", "`")})
_POLITE = re.compile(r"\W{0,9}(?:please\s+)?(?:can|could|would|will) you\b", re.IGNORECASE)
_QUESTION = re.compile(
    r"\W{0,9}(?:(?:wh(?:at|o|en|ere|y|ich|ose)|how|is|are|was|were|do|does|did|can|could|will|would|shall|should|has|have)"
    r"\b)",
    re.IGNORECASE,
)


def rest(passage: Passage, start: int, end: int, score: float) -> Iterator[Candidate]:
    """The words of a span without the quotation marks or the full stop around them."""
    text = passage.text[start : passage.until_apart(start, end)].strip()
    if start:
        text = _LOOSE_END.sub("", text.rstrip(".! "))
        if _POLITE.match(passage.text) and not _QUESTION.match(text):
            text = text.rstrip("?")  # it ends the question whether this can be done ("could you send … saying hi?")
    if len(text) > 2 and (text[0], text[-1]) in _QUOTES:
        text = text[1:-1]
    if text:
        begin = passage.text.index(text, start)
        yield Candidate(score, text, begin, begin + len(text))
