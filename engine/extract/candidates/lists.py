"""Which texts a list takes."""

import re
from collections.abc import Iterator

from engine.extract.candidates.search import Candidate, Search
from engine.extract.candidates.texts import BY_KIND, FREE_KINDS, texts
from engine.extract.candidates.wording.labelled import labelled_lists
from engine.extract.candidates.wording.ordered import is_entry, put_down
from engine.extract.tables.listing import listing
from engine.extract.text.finding import find
from engine.extract.text.named import named_numbers
from engine.extract.text.passage import Passage
from engine.extract.text.phrases import Phrase
from engine.extract.tokens import stem
from engine.jsontext import Json


def nested_lists(search: Search) -> Iterator[Candidate]:
    """A list of lists, and every list in brackets as one (``(1, 2) and (3, 4)``)."""
    for literal in search.passage.literals("matrix"):
        yield Candidate(9.5, literal.value, literal.start, literal.end)
    found = search.passage.literals("list")
    if found:
        yield Candidate(9.0, [each.value for each in found], found[0].start, found[-1].end)


def object_lists(search: Search) -> Iterator[Candidate]:
    """Every object in braces as one list; words that stand alone go to the properties of its items."""
    found = search.passage.literals("object")
    if found:
        score = 8.0 + search.name_cue(found[0].start, found[-1].end)
        yield Candidate(score, [each.value for each in found], found[0].start, found[-1].end)


def text_lists(search: Search) -> Iterator[Candidate]:
    """Every listed value that is mentioned, a list in brackets, phrases in a row; for a required list one alone."""
    passage, slot = search.passage, search.slot
    spans = sorted(
        (span, option)
        for option in slot.options
        if (slot.is_closed or slot.kind not in FREE_KINDS) and (span := find(passage, option))
    )
    if spans:
        yield Candidate(9.0, list[Json](dict.fromkeys(option for _, option in spans)), *spans[0][0])
    if slot.is_closed:
        return
    if (finder := BY_KIND.get(slot.kind)) and slot.kind in _COLLECTED:
        found = list(finder(search))
        parts = [each for each in found if slot.kind != "path" or passage.lead(each.start) not in _INTO]
        yield from _collected(passage.text, parts or found)
    if not _COMING.isdisjoint(slot.names):
        yield from _company(passage)
    if (span := put_down(passage)) and is_entry(slot.names):
        yield Candidate(7.0, [each for each in _AND.split(passage.text[slice(*span)]) if each], *span)
    for literal in passage.literals("list"):
        items = literal.value if isinstance(literal.value, list) else []
        yield Candidate(8.5, [str(item) for item in items], literal.start, literal.end)
    for quoted in passage.quote_series:
        score = 8.0 + search.name_cue(quoted[0].start, quoted[-1].end)
        yield Candidate(score, [quote.value for quote in quoted], quoted[0].start, quoted[-1].end)
    yield from _named(search)
    yield from labelled_lists(search)
    for row in passage.series:
        values: list[Json] = [_bare(search, phrase) for phrase in row]
        name = 1.0 if all(phrase.name for phrase in row) else 0.0
        score = 3.5 + name + len(row) * 0.5 + search.name_cue(row[0].start, row[-1].end)
        yield Candidate(score, values, row[0].start, row[-1].end)
    if slot.required:
        rows = {name.start: row for row in _rows_of_names(passage).values() for name in row}
        for single in texts(search):
            row = rows.get(single.start, [])
            if any(name.text == single.value for name in row):
                yield Candidate(single.score - 1.0, [name.text for name in row], row[0].start, row[-1].end)
            else:
                yield Candidate(single.score - 1.0, [single.value], single.start, single.end)


def _named(search: Search) -> Iterator[Candidate]:
    """The names of numbers that have one each ("Q1: 50, Q2: 75")."""
    for row in named_numbers(search.passage):
        names: list[Json] = [search.passage.text[slice(*span)] for span, _ in row]
        yield Candidate(7.0 + search.name_cue(*row[0][0]), names, *row[0][0])


def _bare(search: Search, phrase: Phrase) -> str:
    """A common noun phrase without the property's own name at its end (``minimal themes``)."""
    tokens = search.passage.tokens
    if phrase.name or phrase.first == phrase.last or tokens[phrase.last].stem not in search.slot.names:
        return phrase.text
    return search.passage.text[phrase.start : tokens[phrase.last - 1].end]


def _rows_of_names(passage: Passage) -> dict[int, list[Phrase]]:
    """Names in a row, by where they begin."""
    return {row[0].start: row for row in passage.series if all(phrase.name for phrase in row)}


def _company(passage: Passage) -> Iterator[Candidate]:
    """Who comes: every address, else those who stand after ``with`` or ``invite``."""
    emails = passage.literals("email")
    if emails:
        yield Candidate(8.0, [each.value for each in emails], emails[0].start, emails[-1].end)
    rows = _rows_of_names(passage)
    for name in passage.people:
        if name.lead == "with" or (name.first and passage.tokens[name.first - 1].word in _INVITING):
            who = rows.get(name.start, [name])
            yield Candidate(5.0 + len(who), [each.text for each in who], name.start, who[-1].end)


_COMING = frozenset(map(stem, listing("attendee attendees participant participants invitee invitees guests")))
_INVITING = frozenset({"invite", "inviting"})
_COLLECTED = frozenset(
    listing("email recipient url uuid address path phone identifier place date time month currency thing")
)
"""Kinds of which a list takes every one that the text holds."""
_INTO = frozenset({"to", "into", "as"})
"""What leads to the file or folder that others go into."""


def _collected(text: str, found: list[Candidate]) -> Iterator[Candidate]:
    """All of a kind that are surely there; those that stand in a row are as likely as the likeliest of them."""
    chosen: list[Candidate] = []
    sure = [each for each in found if each.score >= 5.0]
    for candidate in sorted(sure, key=lambda each: (-round(each.score), each.start, -each.end)):
        if not any(candidate.start < other.end and other.start < candidate.end for other in chosen):
            chosen.append(candidate)
    chosen.sort(key=lambda each: each.start)
    rows: list[list[Candidate]] = []
    for one in chosen:
        if rows and _JOINT.fullmatch(text, rows[-1][-1].end, one.start):
            rows[-1].append(one)
        else:
            rows.append([one])
    if len(rows) > 1:
        yield _listing(chosen, 8.0)
    for row in rows:
        if len(row) > 1 or len(rows) == 1:
            yield _listing(row, max(8.0, *(each.score for each in row)))


_AND = re.compile(r"\s{0,9}(?:,\s{0,9}(?:and\b)?|\band\b|&)\s{0,9}", re.IGNORECASE)
_JOINT = re.compile(r"\s*(?:[,;&/]\s*)?(?:\b(?:and|or)\s+)?", re.IGNORECASE)


def _listing(row: list[Candidate], score: float) -> Candidate:
    return Candidate(score, [each.value for each in row], row[0].start, row[-1].end)
