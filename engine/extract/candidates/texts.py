"""Which words a text property takes: listed values, the kind of thing it asks for, quotes, names, noun phrases."""

import re
from collections.abc import Iterator
from types import MappingProxyType

from engine.extract.candidates import correspondents, dates, literals, measures
from engine.extract.candidates.codes import members
from engine.extract.candidates.numbers import numerals
from engine.extract.candidates.options import meant, mentioned
from engine.extract.candidates.phrases import POINTED, phrases
from engine.extract.candidates.search import Candidate, Finder, Search
from engine.extract.candidates.selectors import selectors
from engine.extract.candidates.shaped import shaped
from engine.extract.candidates.spans import spans
from engine.extract.candidates.streets import postcodes, streets
from engine.extract.candidates.wording import free_text
from engine.extract.candidates.wording.labelled import labelled
from engine.extract.candidates.wording.naming import called
from engine.extract.candidates.wording.pictured import pictured
from engine.extract.candidates.wording.told import told
from engine.extract.candidates.zones import located
from engine.extract.slots.kinds import BY_FORMAT
from engine.extract.text.literal import Literal
from engine.extract.text.literals import series
from engine.extract.tokens import stem

BY_KIND: MappingProxyType[str, Finder] = MappingProxyType(
    {
        "email": literals.emails,
        "url": literals.literals("url", 8.0),
        "uuid": literals.literals("uuid", 9.0),
        "address": literals.literals("address", 9.0),
        "frequency": literals.literals("frequency", 8.0),
        "version": literals.versions,
        "path": literals.paths,
        "host": literals.hosts,
        "phone": literals.literals("phone", 8.0),
        "numeral": numerals,
        "expression": literals.expressions,
        "function": literals.literals("formula", 8.0),
        "identifier": literals.identifiers,
        "season": literals.seasons,
        "ticker": literals.tickers,
        "repository": literals.repositories,
        "branch": literals.branches,
        "selector": selectors,
        "channel": literals.channels,
        "recipient": correspondents.recipients,
        "sender": correspondents.senders,
        "query": free_text.free_text,
        "words": free_text.free_text,
        "topic": free_text.topics,
        "place": located,
        "street": streets,
        "postcode": postcodes,
        "date": dates.dates,
        "time": dates.times,
        "datetime": dates.moments,
        "duration": dates.durations,
        "span": spans,
        "month": dates.months,
        "currency": measures.currencies,
        "unit": measures.units,
        "thing": members,
        "language": members,
    }
)
"""Kind of value -> how a text is searched for it."""
_EXACT = frozenset({"date", "datetime", "time", "version", "uuid", "address", "currency", "url", "unit", "span"})
"""Kinds that no other words can stand for."""
FREE_KINDS = frozenset(
    {"place", "date", "datetime", "month", "email", "url", "uuid", "person", "query", "words", "expression", "function"}
)
"""Kinds whose examples in a description show a form, not the values there are."""


def texts(search: Search) -> Iterator[Candidate]:
    """Everything that a text property could take."""
    slot = search.slot
    if slot.is_closed:
        yield from meant(search)
        return
    if slot.kind not in FREE_KINDS:
        yield from mentioned(search)
    finder = BY_KIND.get(slot.kind)
    found = [*told(search), *pictured(search), *(finder(search) if finder else ())]
    if slot.kind in _LABELLED:
        found += labelled(search)
    if slot.kind in _NUMBERED_KINDS:
        found += [*_counted(search), *_accounts(search)]
    if not slot.kind:
        found += free_text.entry(search)
    is_exact = slot.kind in _EXACT or slot.schema.get("format") in BY_FORMAT
    if not is_exact:
        found += shaped(search)
    elif "format" not in slot.schema:
        found += [each for each in _quoted(search) if _stands_behind(search, each)]
    yield from found
    if slot.takes_several:
        yield from _rows(search)
    if is_exact:
        return
    if all(candidate.score < _KIND_FOUND for candidate in found):
        yield from _quoted(search)
        yield from phrases(search)
    else:
        yield from (each for each in _quoted(search) if _stands_behind(search, each))


_LABELLED = frozenset({"", "words", "topic", "query", "person"})
"""Kinds that any words can stand for, so that the property's name must tell which."""
_NUMBERED_KINDS = frozenset({"", "place", "thing"})
"""Kinds of which there are numbered ones (``gate 12``, ``route 10``, ``room 4``)."""
_MEANT = 3.0
"""What is quoted is meant for a tool's only parameter, whatever else is said (``movie night! Who made 'Heat'?``)."""
_WRITING = frozenset({"type", "enter", "write", "input", "paste", "append", "say"})
"""Verbs after which a quotation is a text before it is a name (``type "hello" into the search box``)."""
_KIND_FOUND = 7.0
"""Where the kind that a property asks for is there, other words are not looked at."""


def _rows(search: Search) -> Iterator[Candidate]:
    """All of a row, as one text, for a property that is named in the plural (``platforms``: Mastodon, Bluesky)."""
    passage = search.passage
    mails = series(passage.text, passage.literals("email"))
    for marked, base in (*((each, 8.0) for each in passage.quote_series), *((each, 12.5) for each in mails)):
        score = base + search.name_cue(marked[0].start, marked[-1].end)
        yield Candidate(score, ", ".join(str(each.value) for each in marked), marked[0].start, marked[-1].end)
    for row in passage.series:
        name = 1.0 if all(phrase.name for phrase in row) else 0.0
        score = 3.0 + name + len(row) * 0.5 + search.name_cue(row[0].start, row[-1].end)
        yield Candidate(score, ", ".join(phrase.text for phrase in row), row[0].start, row[-1].end)


def _counted(search: Search) -> Iterator[Candidate]:
    """Numbers behind the property's name alone, as written (``gate 12``, ``case No 28473``)."""
    passage, names = search.passage, search.slot.names
    for match in _NUMBERED.finditer(passage.text) if names else ():
        if stem(match["name"]) == names[-1]:
            yield Candidate(_KIND_FOUND, match["number"], *match.span("number"))


_NUMBERED = re.compile(
    r"(?<![\w.-])(?P<name>[^\W\d_]{2,60})\s(?:(?:no|nr|number)\b\.?\s?)?(?:is\s)?#?(?P<number>\d{1,30})(?![\w%]|[.,:/-]\d)",
    re.IGNORECASE,
)


def _accounts(search: Search) -> Iterator[Candidate]:
    """Numbers of accounts at the end of a transfer that the property is (``from 111 to 222``)."""
    role = search.slot.meaning.role
    if not role or search.slot.names[-1] != _ACCOUNT:
        return
    for match in _NUMBERED_END.finditer(search.passage.text):
        if (match["lead"].lower() == "from") == (role == "from"):
            yield Candidate(_KIND_FOUND + 1.0, match["number"], *match.span("number"))


_ACCOUNT = stem("account")
_NUMBERED_END = re.compile(
    r"\b(?P<lead>from|to|into)\s(?:account\s|number\s|no\.?\s){0,2}#?(?P<number>\d{2,34})(?![\w%]|[.,:/-]\d)",
    re.IGNORECASE,
)


def _quoted(search: Search) -> Iterator[Candidate]:
    passage, slot = search.passage, search.slot
    for quote in passage.quotes:
        cue = search.name_cue(quote.start, quote.end)
        if _is_of_another(search, quote):
            continue
        if quote.value != passage.task and (slot.required or cue >= POINTED):
            first = passage.range_of(quote.start, quote.end)[0]
            introduced = called(search, first)
            if slot.kind == "words" and first and passage.tokens[first - 1].word in _WRITING:
                introduced += 1.0
            meant = _MEANT if slot.company.labels == frozenset(slot.names) else 0.0
            score = 5.0 + meant + _named(search, quote) + cue + introduced + search.about_cue(quote.start, quote.end)
            yield Candidate(score, quote.value, quote.start, quote.end)
    if slot.required:
        for literal in passage.literals("identifier"):
            if passage.text[literal.start].isalpha() and not passage.is_task(str(literal.value)):
                cue = search.name_cue(literal.start, literal.end)
                cue += called(search, passage.range_of(literal.start, literal.end)[0])
                yield Candidate(4.2 + cue, literal.value, literal.start, literal.end)


def _is_of_another(search: Search, quote: Literal) -> bool:
    """Whether a quotation is what somebody is told who is named beside it (``send 'hi' to Bob``)."""
    if search.slot.kind not in _SOMEBODY or _SAID.isdisjoint(search.slot.company.labels):
        return False
    inside = [quote.start <= name.start and name.end <= quote.end for name in search.passage.people]
    is_name = any(name.text == quote.value for name in search.passage.people)
    return not is_name and not all(inside)


_SOMEBODY = frozenset({"person", "recipient", "email"})
_SAID = frozenset(map(stem, ("message", "text", "body", "content", "subject", "comment", "note")))
"""Names of what somebody is told."""


def _stands_behind(search: Search, quoted: Candidate) -> bool:
    """Whether a quotation stands right behind the property's name ("with UUID '12'")."""
    passage = search.passage
    first = passage.range_of(quoted.start, quoted.end)[0]
    before = passage.tokens[first - 1] if first else None
    gap = passage.text[before.end : quoted.start] if before else "."
    return before is not None and before.stem in search.slot.names and not gap.strip(" :=")


def _named(search: Search, quote: Literal) -> float:
    """What it is worth that a quotation stands right behind the last word of the property's name, or is said to be it.

    ``with name "A" and value "B"``, ``"Ada" as the user``, but not the first one in ``"Hi" as user "Ada"``.
    """
    passage, names = search.passage, search.slot.names
    first, stop = passage.range_of(quote.start, quote.end)
    if first and len(names) > 1 and passage.tokens[first - 1].stem == names[-1]:
        return 2.0
    following = [token.stem for token in passage.tokens[stop : stop + 3] if token.word not in _ARTICLES]
    if not names or following[:2] != ["as", names[-1]]:
        return 0.0
    begun = {passage.range_of(other.start, other.end)[0] for other in passage.quotes}
    return 4.0 if begun.isdisjoint({stop + 2, stop + 3}) else 0.0


_ARTICLES = frozenset({"a", "an", "the", "my", "its"})
