"""Which of a result's records the words mean: the second one, the cheapest one, the one of that name, all of them."""

import re
from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.extract.candidates.search import ROLE_OF
from engine.extract.results.records import Record
from engine.extract.tables.lexicon import STOP_WORDS
from engine.extract.tables.listing import entries, listing
from engine.extract.text.number import NUMBER_WORDS
from engine.extract.tokens import parts, stem, tokenise

_MOST = """
cheapest, cheaper, least expensive, less expensive, lowest-priced: least price cost fare rate fee amount total
most expensive, more expensive, priciest, dearest: greatest price cost fare rate fee amount total
fastest, faster, quickest, quicker, shortest, shorter: least duration minutes hours time length distance
longest, longer: greatest duration minutes hours time length distance
nearest, nearer, closest, closer: least distance
farthest, farther, furthest, further: greatest distance
best, better, best rated, top rated, highest rated: greatest rating score stars
worst, worse, worst rated, lowest rated: least rating score stars
earliest, earlier, oldest, older, first: least date time departure created start year age
latest, later, newest, newer, most recent, last: greatest date time departure created start year age
largest, larger, biggest, bigger: greatest size amount area population capacity
smallest, smaller: least size amount area population capacity
"""
"""What is said of one of several: least or greatest in which of its fields."""


def _table() -> MappingProxyType[str, tuple[bool, frozenset[str]]]:
    table: dict[str, tuple[bool, frozenset[str]]] = {}
    for line in _MOST.strip().splitlines():
        said, fields = line.split(": ")
        least, *names = listing(fields)
        for one in entries(said):
            table[one] = (least == "greatest", frozenset(map(stem, names)))
    return MappingProxyType(table)


_SUPERLATIVES = _table()
_PLACES = [word for word in NUMBER_WORDS if word.endswith(("st", "nd", "rd", "th")) or word == "first"]
_POINTED = re.compile(
    rf"\b(?:the|that|this|my) (?P<which>{'|'.join(sorted([*_SUPERLATIVES, 'last'], key=len, reverse=True))}"
    rf"|{'|'.join(_PLACES)}|\d{{1,3}}(?:st|nd|rd|th)) (?P<what>[^\W\d_]{{1,40}})"
    r"|\b(?:option|choice|result) (?:number |no\.? |#)?(?P<number>\d{1,3})\b",
    re.IGNORECASE,
)
_IT = re.compile(r"\b(?:it|its|this|that|them|their|these|those|him|his|her)\b", re.IGNORECASE)
_ONE = frozenset(map(stem, listing("one ones option result choice entry hit match item")))
_ALL = re.compile(
    r"\beverything\b|\b(?:all|both|each) (?:of )?(?:them|these|those)\b|\bthem (?:all|both)\b|\b(?:all|both)\W*$"
    r"|\b(?:all|both|each|every)(?: of)?(?: (?:the|my|our))? (?P<what>[^\W\d_]{1,40})",
    re.IGNORECASE,
)


How: TypeAlias = Literal["pointed", "named", "all", "it", ""]
"""How words mean records: by their place or what they have most of, by what is said of them, all, by a pronoun, not."""


class Meant(NamedTuple):
    """The records that words mean, and how they do; all in order where they mean none.

    ``each`` where they speak of all of these.
    """

    numbers: list[int]
    how: How
    each: bool


def which(records: Sequence[Record], text: str, called: Collection[str], idle: Collection[str]) -> Meant:
    """Which records the words mean.

    ``called`` are stems of what the records may be called, ``idle`` those that tell no record from another.
    """
    things = frozenset(called).union(*(record.called for record in records))
    if pointed := _several(records, text, things):
        return Meant(pointed, "pointed", each=True)
    if pointed := _pointed(records, text, things):
        return Meant(pointed, "pointed", each=False)
    each = any(not found["what"] or stem(found["what"]) in things for found in _ALL.finditer(text))
    if named := _named(records, text, idle):
        return Meant(named, "named", each=each and len(named) > 1)
    every = [*range(len(records))]
    if each and len(records) > 1:
        return Meant(every, "all", each=True)
    return Meant(every, "it" if _IT.search(text) else "", each=False)


def ending(text: str, role: str) -> str:
    """The words of one end of a way: those behind what leads to it ("to" of "from savings to checking").

    Where only the other end is led to, those before that; all of them where a property is no end.
    """
    leads = [*_ENDS.finditer(text)] if role else []
    until = [*(found.start() for found in leads[1:]), len(text)]
    for found, end in zip(leads, until, strict=False):
        if ROLE_OF[found[0].casefold()] == role:
            return text[found.end() : end]
    return text[: leads[0].start()] if leads else text


_ENDS = re.compile(rf"\b(?:{'|'.join(ROLE_OF)})\b", re.IGNORECASE)


def _several(records: Sequence[Record], text: str, things: frozenset[str]) -> list[int]:
    """The first or last few of them ("the first two")."""
    found = _FEW.search(text) if len(records) > 1 else None
    if found is None or (found["what"] and stem(found["what"]) not in things | _ONE):
        return []
    said = found["count"].casefold()
    count, numbers = int(NUMBER_WORDS.get(said) or said), [*range(len(records))]
    return numbers[-count:] if found["end"].casefold() == "last" else numbers[:count]


_FEW = re.compile(
    r"\b(?P<end>first|top|last) (?P<count>[1-9]\d?|two|three|four|five|six|seven|eight|nine|ten)\b"
    r"(?: (?!of (?:them|these|those)\b)(?P<what>[^\W\d_]{1,40}))?",
    re.IGNORECASE,
)


def _pointed(records: Sequence[Record], text: str, things: Collection[str]) -> list[int]:
    """The one that the words point at by its place or by what it has most of."""
    for found in _POINTED.finditer(text) if len(records) > 1 else ():
        if found["number"] or stem(found["what"]) in _ONE or stem(found["what"]) in things:
            said = (found["number"] or found["which"]).casefold()
            chosen = _ranked(records, said)
            chosen = _placed(records, said) if chosen is None else chosen
            if chosen is not None:
                return [chosen]
    return []


def _named(records: Sequence[Record], text: str, idle: Collection[str]) -> list[int]:
    """Those of which the words say most of what isn't said of all."""
    spoken = {token.stem for token in tokenise(text) if token.word not in STOP_WORDS} - set(idle)
    each = [spoken & _words(record) for record in records]
    shared = set(each[0]).intersection(*each[1:]) if len(each) > 1 else set[str]()
    counts = [len(one - shared) for one in each]
    most = max(counts, default=0)
    return [number for number, count in enumerate(counts) if count == most] if most else []


def _placed(records: Sequence[Record], which: str) -> int | None:
    if which in {"last", "latest"}:
        return len(records) - 1
    digits = which.rstrip("sthndr")
    number = int(digits) if digits.isdecimal() else int(NUMBER_WORDS.get(which, 0))
    return number - 1 if 0 < number <= len(records) else None


def _ranked(records: Sequence[Record], which: str) -> int | None:
    """The record with the least or greatest number, or time as text, in a field that the word speaks of."""
    if which not in _SUPERLATIVES:
        return None
    greatest, fields = _SUPERLATIVES[which]
    values = [_field(record, fields) for record in records]
    most = max if greatest else min
    numbers, texts = ([one for one in values if isinstance(one, kind)] for kind in (float, str))
    if numbers and len(numbers) == len(values):
        return values.index(most(numbers))
    return values.index(most(texts)) if texts and len(texts) == len(values) else None


def _field(record: Record, names: Collection[str]) -> str | float | None:
    """What a record says under a key with one of these words, a whole number as any other."""
    for key, value in record.said.items():
        if any(stem(part) in names for part in parts(key[:100])):
            return value if isinstance(value, str) else float(value)
    return None


def _words(record: Record) -> frozenset[str]:
    return frozenset(token.stem for one in record.said.values() if isinstance(one, str) for token in tokenise(one))
