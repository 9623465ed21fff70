"""Which words of a text are what is to be looked for."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.tables.listing import listing
from engine.extract.text.passage import Passage
from engine.extract.tokens import is_plural, stem, stems

REQUEST = re.compile(
    r"\W{0,9}(?:please\s+)?"
    r"(?:(?:can|could|would|will) you\s+(?:please\s+)?|i (?:want|need|would like|'d like) (?:you )?to\s+)?"
    r"(?:(?:search|check|look (?:in|through)) (?:(?:my|our|your) (?:[\w-]{1,30} ){1,3}?"
    r"|the (?!best |top |most |\w{3,20}est )(?:[\w-]{1,30} ){1,3}?)for"
    r"|search(?: the web| online| google| the internet)?(?: for| about)?|look up|look for|google|query"
    r"|find(?: out)?|translate"
    r"|show (?:me|us)(?!\s(?:the|all|my|our|your|these|those|every)\b)"
    r"|summari[sz]e|analy[sz]e|echo|say|repeat|ask|how (?:do|would|can) (?:you|i|we) say)(?::\s{0,9}|\s+)"
    r"(?:me\s+|(?:for|about)(?::\s{0,9}|\s+)|information (?:on|about)\s+)?",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    r"(?:[,.;\n\x1e]\s{0,2}|\b(?:and|then|finally|also|now)\s)"
    r"(?:search(?:\s(?:the web|online|google|the internet))?\sfor|look up|look for|google)\s+",
    re.IGNORECASE,
)
"""A search that is asked for in the middle of a message."""
_ORDER = re.compile(
    r"\W{0,9}(?:(?:please|and|then|now|can you|could you)\s+){0,3}(?P<verb>[^\W\d_]{2,20})\s+(?=\S)", re.IGNORECASE
)
"""How an order begins."""
_FEW = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SOME = re.compile(r"(?:(?:me|some|any|an?)\s+){1,2}(?:(?:good|nice|great)\s+)?(?=\S)", re.IGNORECASE)
"""What is no part of what is looked for: which one of them is left open."""

_DESCRIBED = re.compile(
    r"\W{0,9}(?:please\s+)?(?:show|give|list|get|find|suggest|recommend|search(?:\sfor)?|look\sfor|i\s(?:want|need))\s+"
    rf"(?:(?:me|us|the|all|some|any|an?|top|first|last)\s+){{0,3}}(?:(?:\d{{1,4}}|{'|'.join(_FEW)})\s+)?"
    r"(?!(?:me|us|the|all|some|any|an?|my|our|your|these|those|every|top|first|last)\s)"
    r"(?P<what>[^\W\d_][\w-]{0,30}(?:\s[\w-]{1,30}){0,3})\s(?P<things>[^\W\d_]{2,40}s)\W{0,3}$",
    re.IGNORECASE,
)
"""What describes the things that are to be shown (``3 vegan recipes``)."""

_ABOUT_WHAT = re.compile(
    r"\b(?:(?<!how )(?<!what )about|regarding|concerning)\s(?:(?:the|a|an|my|our)\s)?(?P<what>\w[^?!.,;\n\x1e]{0,120})",
    re.IGNORECASE,
)
"""What a question is about ("anything new about the Mars mission?")."""
_WHERE_IS = re.compile(
    r"\W{0,9}(?:please,?\s+)?where(?:\sis|['’]s)\s+(?:the\s+)?(?P<what>\w[^?!\n\x1e]{0,200})", re.IGNORECASE
)
"""A place that is asked for ("where is 10 Oak Street?")."""


def sought(search: Search, request: re.Match[str] | None) -> Iterator[tuple[int, int, float]]:
    """Where what is looked for begins and ends, and how sure that is: behind a ``request``, or a search in the middle.

    Else it is what the order is about that the tool is for (``play jazz`` of ``play_music``), or what describes the
    things that it finds (``3 vegan recipes``).
    """
    passage = search.passage
    if (described := _DESCRIBED.match(passage.text)) and stem(described["things"]) in passage.task_stems:
        yield *described.span("what"), 5.5
    if asked := _WHERE_IS.match(passage.text):
        yield *asked.span("what"), 6.0
    about = None if request or passage.speaks_of_task else _ABOUT_WHAT.search(passage.text)
    if about:
        yield *about.span("what"), 5.2
    match = request or _SEARCH.search(passage.text) or _order(search)
    if match is None:
        return
    start = _past_some(passage, match.end())
    if "place" in search.slot.company.kinds and (nearest := _NEAREST.match(passage.text, start)):
        start = nearest.end()
    if end := _until_place(search, start):
        yield start, end, 6.5
    yield _past_things(passage, start), len(passage.text), 5.0


def _order(search: Search) -> re.Match[str] | None:
    """The beginning of an order whose verb stands in the tool's name, and which says more than that name."""
    passage = search.passage
    match = _ORDER.match(passage.text) if search.slot.required else None
    if match is None or stem(match["verb"]) not in passage.task_stems:
        return None
    start = _past_some(passage, match.end())
    return None if passage.is_task(passage.text[start : passage.until_apart(start, len(passage.text))]) else match


def _past_some(passage: Passage, start: int) -> int:
    match = _SOME.match(passage.text, start)
    return match.end() if match else start


def _until_place(search: Search, start: int) -> int | None:
    """Where what is looked for ends before its place (``coffee`` near Union Square), if another property takes that."""
    passage = search.passage
    if "place" not in search.slot.company.kinds:
        return None
    places = (*passage.places, *passage.capitals)
    ends = [passage.led_from(place.start) for place in places if place.lead in _WHERE and place.start > start]
    ends += [match.start() for match in (_NEARBY.search(passage.text, start),) if match]
    return min(ends) if ends and min(ends) > start else None


_WHERE = frozenset({"in", "near", "at", "around", "within"})
_NEARBY = re.compile(
    r"\s(?:near ?by|close by|around here|near (?:me|here)|(?:with)?in \d[\d.,]{0,9} ?[a-z]{1,12} (?:of|from|around))\b",
    re.IGNORECASE,
)
"""What says that something is near, of the speaker or of a place."""


def kinds(search: Search) -> Iterator[Candidate]:
    """What is looked for somewhere, for the kind of place, where no other property takes it (``find bars nearby``)."""
    passage, slot = search.passage, search.slot
    request = REQUEST.match(passage.text) or _SHOWING.match(passage.text)
    if request is None or len(slot.names) > 1 or "query" in slot.company.kinds:
        return
    start = _past_some(passage, request.end())
    nearest = _NEAREST.match(passage.text, start)
    start = nearest.end() if nearest else start
    end = _until_place(search, start) or (len(passage.text) if nearest else start)
    kind = passage.text[start:end].rstrip(" .?!")
    if kind and not passage.is_task(kind):
        yield Candidate(5.0, kind, start, start + len(kind))


_NEAREST = re.compile(r"(?:the\s+)?(?:nearest|closest)\s+", re.IGNORECASE)
"""How near it is to be says nothing of what it is."""
_SHOWING = re.compile(r"\W{0,9}(?:(?:show|give|get)\s(?:me|us)|(?:are|is)\sthere)\s+", re.IGNORECASE)


def _past_things(passage: Passage, start: int) -> int:
    """Where words begin past the things that are looked through: as the tool names them, or as a number counts them.

    ``repos about cats`` where repositories are searched, ``3 papers on cats`` anywhere.
    """
    named = _NAMED.match(passage.text, start)
    if named and any(one.startswith(said := stem(named["things"])) or one.endswith(said) for one in passage.task_stems):
        return named.end()
    told = _OF_KIND.match(passage.text, start)
    if told and stem(told["kind"]) in passage.task_stems.union(stems(passage.purpose)):
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


_THINGS = r"(?P<things>[^\W\d_]{3,40})\s+"
_ABOUT = "about|on|regarding|concerning|named|called|matching|containing|related to|with the words?"
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
_NAMED = re.compile(
    rf"(?:(?:some|any|all|the|more|new|recent|latest)\s+){{0,3}}{_THINGS}(?:{_ABOUT}|with|for)\s+(?=\S)", re.IGNORECASE
)
_OF_KIND = re.compile(r"(?i:(?:the|our|my)\s+)?(?P<kind>[^\W\d_]{3,40})\s+(?=[A-Z][a-z])")
"""What is looked up, before its name (``the contact Ada Lee``)."""
_COUNTED = re.compile(rf"(?:[\w-]{{1,20}}\s+){{1,4}}?{_THINGS}(?P<link>{_ABOUT})\s+(?=\S)", re.IGNORECASE)
