"""What a text says is to be said, looked for, or remembered."""

import re
from collections.abc import Iterator

from engine.extract.candidates.labelled import before_label
from engine.extract.candidates.ordered import is_entry, ordered, put_down
from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import is_plural, stem, stems

_SAYING = re.compile(
    r"\b(?:saying|that says|that reads|(?:note|remember|jot down)(?: down)?(?= that)"
    r"|with (?:the )?(?:message|text|body|content))\b[,:]?\s+(?:that\s+)?(?=\S)"
    r"|\b(?:message|body|text|content)(?::| is:?)\s+",
    re.IGNORECASE,
)
REMIND = re.compile(
    r"\b(?:remind (?:me|us|him|her|them)|reminder|let me forget)\b[^.\n]{0,80}?\b(?:to|that) (?=\S)", re.IGNORECASE
)
"""The opener of what somebody is to be reminded of."""
_REQUEST = re.compile(
    r"\W{0,9}(?:please\s+)?"
    r"(?:(?:can|could|would|will) you\s+(?:please\s+)?|i (?:want|need|would like|'d like) (?:you )?to\s+)?"
    r"(?:(?:search|check|look (?:in|through)) (?:(?:my|our|your) (?:[\w-]{1,30} ){1,3}?"
    r"|the (?!best |top |most |\w{3,20}est )(?:[\w-]{1,30} ){1,3}?)for"
    r"|search(?: the web| online| google| the internet)?(?: for| about)?|look up|look for|google|find|query|translate"
    r"|summari[sz]e|analy[sz]e|echo|say|repeat|ask|how (?:do|would|can) (?:you|i|we) say)\s+"
    r"(?:me\s+|for\s+|about\s+|information (?:on|about)\s+)?",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    r"(?:[,.;\n\x1e]\s{0,2}|\b(?:and|then|finally|also|now)\s)"
    r"(?:search(?:\s(?:the web|online|google|the internet))?\sfor|look up|look for|google)\s+",
    re.IGNORECASE,
)
"""A search that is asked for in the middle of a message."""
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
        yield from _told_somebody(search)
        for start, end in ordered(passage):
            yield from rest(passage, start, end, 5.5)
        if match := AFTER_COLON.match(passage.text):
            named = not set(slot.names).isdisjoint(stems(match["opener"]))
            yield from whole(search, match.end(), until_moment(search, len(passage.text)), _SAID if named else 6.2)
    match = _REQUEST.match(passage.text)
    if slot.kind == "query":
        match = match or _SEARCH.search(passage.text)
        yield from _nearby(search, match.end()) if match else ()
    if match:
        tail = _LANGUAGES.search(passage.text) if slot.kind == "words" else None
        start = _past_things(passage, match.end()) if slot.kind == "query" else match.end()
        yield from rest(passage, start, tail.start() if tail else len(passage.text), 5.0)
    if slot.required and not passage.speaks_of_task:
        yield from rest(passage, 0, len(passage.text), 1.6)


def _past_things(passage: Passage, start: int) -> int:
    """Where words begin past the things that are looked through: as the tool names them, or as a number counts them.

    ``repos about cats`` where repositories are searched, ``3 papers on cats`` anywhere.
    """
    named = _NAMED.match(passage.text, start)
    if named and any(one.startswith(said := stem(named["things"])) or one.endswith(said) for one in passage.task_stems):
        return named.end()
    told = _OF_KIND.match(passage.text, start)
    if told and stem(told["kind"]) in passage.task_stems:
        return told.end()
    counted = _COUNTED.match(passage.text, start)
    return counted.end() if counted and _is_counted(passage, counted) else start


def _is_counted(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a number stands before things of which there are so many, and what follows is what they are about.

    ``3 papers on cats``, not ``2 hotels on the beach`` or ``3 shops about 2 km from here``.
    """
    is_told = match["link"].lower() != "on" or stem(match["things"]) in _WRITINGS
    if not is_told or passage.text[match.end()].isdigit():
        return False
    before = range(match.start(), match.start("things"))
    return any(
        number.start in before and (number.value == 1 or is_plural(match["things"])) for number in passage.numbers
    )


_THINGS = (
    r"(?P<things>[^\W\d_]{3,40})\s+"
    r"(?P<link>about|on|regarding|concerning|named|called|matching|containing|related to|with the words?)\s+(?=\S)"
)
_WRITINGS = frozenset(
    map(
        stem,
        listing("""
document doc article paper post book note page text talk video tutorial report study story essay blog guide course
lecture question discussion thread issue ticket fact tip quote joke poem source publication lesson podcast paragraph
"""),
    )
)
"""What is on something because it says something of it."""
_NAMED = re.compile(rf"(?:(?:some|any|all|the|more|new|recent|latest)\s+){{0,3}}{_THINGS}", re.IGNORECASE)
_OF_KIND = re.compile(r"(?i:(?:the|our|my)\s+)?(?P<kind>[^\W\d_]{3,40})\s+(?=[A-Z][a-z])")
"""What is looked up, before its name (``the contact Ada Lee``)."""
_COUNTED = re.compile(rf"(?:[\w-]{{1,20}}\s+){{1,4}}?{_THINGS}", re.IGNORECASE)


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


def _nearby(search: Search, start: int) -> Iterator[Candidate]:
    """What is looked for somewhere (``coffee`` near Union Square), where the place has its own property."""
    passage = search.passage
    places = (*passage.places, *passage.capitals) if "place" in search.slot.company.kinds else ()
    ends = [passage.led_from(place.start) for place in places if place.lead in _WHERE and place.start > start]
    if ends and min(ends) > start:
        yield from rest(passage, start, min(ends), 6.5)


_WHERE = frozenset({"in", "near", "at", "around", "within"})


def _told_somebody(search: Search) -> Iterator[Candidate]:
    """What somebody is told: what follows their name, or ``that``."""
    passage = search.passage
    match = _ADDRESSED.search(passage.text)
    if match and (match["that"] or _is_told(passage.text, match)):
        yield from rest(passage, match.end(), before_label(search, match.end(), len(passage.text)), 6.0)


def _is_told(text: str, match: re.Match[str]) -> bool:
    """Whether what follows somebody's name is the message; a room may be told of anything (``tell #ops the …``)."""
    if match["who"][0] == "#":
        return _NO_MESSAGE.match(text, match.end()) is None or _THING.match(text, match.end()) is not None
    return match["who"][0].isupper() and _NO_MESSAGE.match(text, match.end()) is None


_THING = re.compile(r"(?:the|this|my|a|an)\b", re.IGNORECASE)
_ADDRESSED = re.compile(
    r"\b(?:text|tell|message|e?mail|notify|inform|let|ping|(?:announce|post|write|say)(?:\s(?:in|to|on)|(?=\s+#)))\s+"
    r"(?:(?:my|our|the)\s+)?(?!(?:me|us|it|that|a|an|the)\b)(?P<who>#?[\w.+@-]{1,60})(?:\s(?-i:[A-Z])[a-z]{1,30}(?=[\s,:]))?"
    r"(?:(?:,\s|,?\sand\s)[\w.+-]{1,60}@[\w.-]{1,60}(?=[\s,:])){0,9}(?:,?\sand\s(?-i:[A-Z])[a-z]{1,30}(?=[\s,:]))?"
    r"(?:\s+know)?[,:]?\s+(?P<that>that\s+)?(?=\S)",
    re.IGNORECASE,
)
_NO_MESSAGE = re.compile(
    r"(?:about|on|with|at|for|in|from|of|and|or|by|to|via|saying|a|an|the|this|my|your|is|was)\b", re.IGNORECASE
)
"""What goes on with one of these words says something of the message, it isn't the message."""


def until_moment(search: Search, end: int) -> int:
    """Where words end: before the date and time at their end, if other properties take those."""
    passage = search.passage
    end = passage.until_apart(0, end)
    if _MOMENTS.isdisjoint(search.slot.company.kinds):
        return end
    for moment in sorted((*passage.days, *passage.clocks), key=lambda each: -each.end):
        if moment.end <= end and not _LOOSE_END.sub("", passage.text[moment.end : end].rstrip()).strip(" .!?,"):
            end = passage.led_from(moment.start)
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
