"""Values that their own form or a name marks: addresses, ids, expressions, seasons, repositories."""

import re
from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType

from engine.extract.candidates.search import ROLE_OF, Candidate, Finder, Search, agreement
from engine.extract.tables.gazetteer import CURRENCIES
from engine.extract.tables.lexicon import STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.literal import MOST_FOUND
from engine.extract.text.number import Number
from engine.extract.text.signatures import FILE_ENDING
from engine.extract.tokens import is_plural, stem, stems


def literals(kind: str, score: float) -> Finder:
    """The finder of one kind of literal."""

    def found(search: Search) -> Iterator[Candidate]:
        for literal in search.passage.literals(kind):
            cue = search.name_cue(literal.start, literal.end)
            yield Candidate(score + cue, literal.value, literal.start, literal.end)

    return found


def emails(search: Search) -> Iterator[Candidate]:
    """Addresses; one that nothing leads to gets the mail, it doesn't send it."""
    for literal in search.passage.literals("email"):
        role = agreement(search.slot, ROLE_OF.get(search.passage.lead(literal.start), "to"))
        score = 9.0 + search.name_cue(literal.start, literal.end) + 3.0 * role
        yield Candidate(score, literal.value, literal.start, literal.end)


def versions(search: Search) -> Iterator[Candidate]:
    """Versions; what goes ``from`` one to another is wanted in that, where a property doesn't say which it means."""
    end = _end(search)
    for literal in search.passage.literals("version"):
        role = ROLE_OF.get(search.passage.lead(literal.start), "")
        agrees = -1.0 * (role == "from") if not end else 3.0 if role == end else -3.0 if role else 0.0
        cue = search.name_cue(literal.start, literal.end)
        yield Candidate(8.0 + cue + agrees, literal.value, literal.start, literal.end)


def paths(search: Search) -> Iterator[Candidate]:
    """Files and folders; what is moved or renamed ``to`` or ``as`` something has that as its end.

    One that nothing leads to is rather what is moved. A file named twice is one: nothing is moved to itself.
    """
    seen: set[object] = set()
    end = _end(search)
    for literal in search.passage.literals("path"):
        if literal.value in seen:
            continue
        seen.add(literal.value)
        cue = search.name_cue(literal.start, literal.end)
        role = _PATH_ROLES.get(search.passage.lead(literal.start), "")
        agrees = 0.0 if not end else 3.0 if role == end else -3.0 if role else -1.5 if end == "to" else 0.0
        yield Candidate(7.0 + cue + agrees, literal.value, literal.start, literal.end)

    known = {(each.start, each.end) for kind in ("path", "url", "email") for each in search.passage.literals(kind)}
    for match in islice(_ANY_FILE.finditer(search.passage.text), MOST_FOUND):
        if not any(start <= match.start() < end for start, end in known):
            yield Candidate(6.8 + search.name_cue(*match.span()), match.group(), *match.span())
    yield from _folders(search)


_ANY_FILE = re.compile(r"(?<![\w./@+-])[\w+-]{1,60}\.[a-z][a-z\d]{1,4}(?![\w@+-]|\.\w)")
"""A file whose ending isn't a known one (``a.tmp``)."""


def _folders(search: Search) -> Iterator[Candidate]:
    """Folders by their plain names ("in the src folder"); where any path will do, a file is likelier."""
    asked = (*search.slot.names, *search.slot.meaning.about)
    score = max((_FOLDERS.get(name, 0.0) for name in asked), default=0.0)
    for match in _FOLDER.finditer(search.passage.text) if score else ():
        name = str(match.lastgroup)
        if match[name].lower() not in STOP_WORDS and not (name == "last" and match[name].lower() in _MANNERS):
            yield Candidate(score - 1.0 * (name == "last"), match[name], *match.span(name))


_FOLDERS = MappingProxyType({stem("folder"): 7.5, stem("directory"): 7.5, "dir": 7.5, "path": 6.4})
_FOLDER = re.compile(
    r"\b(?:in|under|into|from|to|of|the|my|our)\s(?:the\s|my\s|our\s)?[`'\"]?(?P<before>[\w./-]{1,100})[`'\"]?\s(?:folder|directory)\b"
    r"|\b(?:folder|directory)\s(?:called\s|named\s)?[`'\"]?(?P<after>\w[\w./-]{0,100})"
    r"|\b(?:in|under|inside)\s(?P<last>[a-z][\w-]{1,60})[.?!]?$",
    re.IGNORECASE,
)
_MANNERS = frozenset(listing("advance brief bulk case depth detail full general particular sequence short total"))
"""What may stand after ``in`` at the end and says how, not where (``list the files in detail``)."""
_CHANGED = MappingProxyType({"old": "from", "new": "to"})


def _end(search: Search) -> str | None:
    """Which end of a change a property asks for, if it says so."""
    return next((end for word, end in _CHANGED.items() if word in search.slot.names), search.slot.meaning.role)


_PATH_ROLES = MappingProxyType({**ROLE_OF, "as": "to"})


def hosts(search: Search) -> Iterator[Candidate]:
    """Addresses of machines, by number or by name."""
    yield from literals("address", 9.0)(search)
    yield from literals("url", 8.0)(search)
    for match in _MACHINE.finditer(search.passage.text):
        yield Candidate(7.5, match["name"], *match.span("name"))


_MACHINE = re.compile(
    r"\b(?:on|of|for|from|host|server|machine|node)\s(?P<name>[a-z][a-z-]{0,40}-?\d{1,4})(?![\w.-]*\w)", re.IGNORECASE
)
"""A machine is often called by a word with its number ("on web-1")."""


def expressions(search: Search) -> Iterator[Candidate]:
    """Arithmetic, else a function of a variable."""
    yield from literals("arithmetic", 9.0)(search)
    yield from literals("formula", 7.0)(search)


def identifiers(search: Search) -> Iterator[Candidate]:
    """Words that mix letters and digits, the surest with the property's name in them; else plain numbers as written."""
    if {*search.slot.names, *search.slot.meaning.about} >= _PROJECT_PATH:
        yield from repositories(search)
    for found in literals("identifier", 6.0)(search):
        if found.value == search.passage.task:
            continue
        is_named = not set(search.slot.names).isdisjoint(stems(str(found.value)))
        yield _marked(search, found)._replace(score=found.score + 4.0 * is_named)
    for match in _NUMBERED.finditer(search.passage.text):
        if not any(day.start <= match.start() < day.end for day in search.passage.days):
            yield Candidate(5.5 + search.numeric_cue(*match.span()), match.group(), *match.span())
    for match in _GROUPED.finditer(search.passage.text):
        yield Candidate(7.0 + search.numeric_cue(*match.span()), match.group(), *match.span())
    counts = search.slot.names[:2] == ("number", "of")
    for number in search.passage.numbers:
        if counts and number.weak and not number.dimensions:
            cue = search.numeric_cue(number.start, number.end)
            yield Candidate(2.0 + cue, str(number.value), number.start, number.end)
        elif not (number.dimensions or number.weak or number.ordinal or _counts_others(search, number)):
            text = search.passage.text[number.start : number.end]
            yield Candidate(5.0 + search.numeric_cue(number.start, number.end), text, number.start, number.end)


_PROJECT_PATH = frozenset(map(stem, listing("project path")))
"""What an id of a project is called that may be its path as well (``team/app``)."""


def _marked(search: Search, found: Candidate) -> Candidate:
    """With the sign before it where the description's examples begin with that ("#W123")."""
    sign = search.passage.text[found.start - 1 : found.start].strip()
    if not sign or not any(one[0] == sign for one in search.slot.options):
        return found
    return found._replace(value=f"{sign}{found.value}", start=found.start - 1)


def _counts_others(search: Search, number: Number) -> bool:
    """Whether a number says how many of something there are ("10 entries per page"), and of nothing that it names.

    Behind what it identifies it counts nothing ("the details of invoice 7", "invoice 7 details"), nor where an order's
    verb and one word stand before it ("track order 7 packages").
    """
    passage = search.passage
    first, after = passage.range_of(number.start, number.end)
    if after >= len(passage.tokens) or passage.text[number.end : passage.tokens[after].start] != " ":
        return False
    if first and passage.tokens[first - 1].stem in {*search.slot.meaning.cues, *stems(passage.task)[1:]}:
        return False
    if first == _NUMBERS_NOUN and passage.tokens[0].stem in passage.task_stems:
        return False
    return is_plural(passage.tokens[after].word) and passage.tokens[after].stem not in search.slot.names


_NUMBERS_NOUN = 2
"""Words before the number of what an order is about."""
_NUMBERED = re.compile(r"(?<![\w.-])\d{1,12}(?:-\d{1,12}){1,5}(?![\w-]|\.\d)")
"""Numbers that hyphens join are one (case ``2022-087``)."""
_GROUPED = re.compile(
    r"(?<![\w.,-])(?:[A-Z]{2}\d{2}(?: [A-Z\d]{4}){2,7}|\d{4}(?: \d{4}){3,4})(?: [A-Z\d]{1,3})?(?![\w-]|[.,]\d)"
)
"""So are those in groups of four (a card's number, an IBAN)."""
_SEASON = re.compile(r"(?<![\d/-])(?:1\d|20)\d\d(?:[-/](?:\d{4}|\d{2})\b)?(?![\d/-])")


def seasons(search: Search) -> Iterator[Candidate]:
    """Years and seasons as written (``2019-2020``)."""
    for match in _SEASON.finditer(search.passage.text):
        yield Candidate(7.0 + search.name_cue(*match.span()), match.group(), *match.span())


def tickers(search: Search) -> Iterator[Candidate]:
    """Short words in capitals, the surest in parentheses: ``Apple Inc. (AAPL)``; a currency is none."""
    for match in _TICKER.finditer(search.passage.text):
        if match["symbol"] not in _CODES:
            cue = search.name_cue(*match.span("symbol"))
            yield Candidate((8.0 if match["open"] else 6.5) + cue, match["symbol"], *match.span("symbol"))


_CODES = frozenset(CURRENCIES.values()) | frozenset(listing("LLC INC LTD PLC CORP GMBH NYSE LSE AMEX ETF IPO CEO"))
_TICKER = re.compile(r"(?<![\w.-])(?P<open>\((?:[A-Z]{2,8}:\s?)?)?\$?(?P<symbol>[A-Z]{2,5}(?:\.[A-Z])?)(?![\w-])")
_SLASHED = re.compile(r"(?<![\w./-])([\w-]{1,39})/([\w.-]{0,99}\w)(?![\w/])")


def repositories(search: Search) -> Iterator[Candidate]:
    """``octo/hello``: an owner and a repository, both where the schema has no owner; beside it ``a/b.py`` is a file."""
    found = list(_SLASHED.finditer(search.passage.text))
    for match in [one for one in found if not _FILE.search(one[2])] or found:
        part = 1 if "owner" in search.slot.names else 2 if "owner" in search.slot.company.labels else 0
        yield Candidate(8.0, match[part], *match.span(part))


_FILE = re.compile(rf"\.{FILE_ENDING}$", re.IGNORECASE)


def branches(search: Search) -> Iterator[Candidate]:
    """What stands after ``from``, ``into``, ``to`` for the ends of a merge; else what is called a branch."""
    end = next((end for word, end in _MERGED.items() if word in search.slot.names), search.slot.meaning.role)
    if _BASE in search.slot.names and not _MERGED.keys() <= search.slot.company.labels:
        end = "from"  # alone it is what a branch is made of
    for match in _BRANCH.finditer(search.passage.text):
        lead = (match["lead"] or "").lower()
        called = not lead or match["before"] or match["after"]
        if (_MERGING.get(lead) == end if end else called) and match["name"].lower() not in STOP_WORDS:
            yield Candidate(9.0, match["name"], *match.span("name"))


_BASE = stem("base")
_MERGED = MappingProxyType({"head": "from", _BASE: "to"})
_MERGING = MappingProxyType(
    {"from": "from", "merge": "from", "off": "from", "based on": "from", "into": "to", "to": "to"}
)
_BRANCH = re.compile(
    r"\b(?:(?P<lead>from|merge|off|based\son|into|to)\s(?:the\s)?(?P<before>branch\s)?|branch\s)"
    r"[\"'`]?(?!(?:merge|requests?)\b)(?P<name>\w(?:[\w./-]{0,98}\w)?)(?P<after>\sbranch\b)?",
    re.IGNORECASE,
)


def channels(search: Search) -> Iterator[Candidate]:
    """Rooms as chats write them: ``#general``."""
    for match in _CHANNEL.finditer(search.passage.text):
        yield Candidate(9.0, match.group(), *match.span())
    if "id" in search.slot.names:
        yield from identifiers(search)


_CHANNEL = re.compile(r"(?<![\w#&])#[^\W\d][\w-]{0,79}")
