"""Which of a result's records the words mean: the second one, the cheapest one, the one of that name, all of them."""

import re
from collections.abc import Collection, Sequence
from math import inf
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.extract.candidates.search import ROLE_OF
from engine.extract.results.ranking import SUPERLATIVES, ranked
from engine.extract.results.records import Record
from engine.extract.tables.lexicon import STOP_WORDS
from engine.extract.tables.listing import listing
from engine.extract.text.number import NUMBER_WORDS, ORDINALS, WORDS
from engine.extract.tokens import stem, tokenise

_MANY = MappingProxyType({word: int(value) for word, value in WORDS.items() if 1 < value <= 10})
_POINTED = re.compile(
    r"(?P<day>\b(?:on|by|until|till|since|before|after|from|through|to|for) )?\b(?:(?:the|that|this|my)|(?P<more>and)) "
    rf"(?P<which>(?:{'|'.join(sorted([*SUPERLATIVES, *ORDINALS, 'last'], key=len, reverse=True))}"
    r"|\d{1,3}(?:st|nd|rd|th))\b)(?! of (?!them|these|those|the|my|our)\b)"
    r"(?: (?!and\b)(?P<what>[^\W\d_]{1,40})|(?! \d))"
    r"|\b(?:option|choice|result) (?:number |no\.? |#)?(?P<number>\d{1,3})\b",
    re.IGNORECASE,
)
_JOINTS = frozenset((" ", " and ", ", ", ", and "))
_IT = re.compile(r"\b(?:it|its|this|that|them|their|these|those|him|his|her)\b", re.IGNORECASE)
_ONE = frozenset(map(stem, listing("one ones option result choice entry hit match item")))
_ALL = re.compile(
    r"\beverything\b|\b(?:all|both|each) (?:of )?(?:them|these|those)\b|\bthem (?:all|both)\b|\b(?:all|both)\W*$"
    rf"|\b(?:all|both|each|every)(?: of)?(?: (?:the|my|our|these|those))?(?: (?:{'|'.join(_MANY)}|\d{{1,2}}|single))?"
    r" (?P<what>[^\W\d_]{1,40})(?: (?P<thing>[^\W\d_]{1,40}))?",
    re.IGNORECASE,
)
_NONE = re.compile(r"\b(?:none|neither)\b(?: of (?:them|these|those|the|my|our)\b|\W*$)", re.IGNORECASE)


How: TypeAlias = Literal["pointed", "named", "all", "it", ""]
"""How words mean records: by their place or what they have most of, by what is said of them, all, by a pronoun, not."""


_INSTEAD = re.compile(r"\b(?:instead of|rather than) [^,.;:!?\n]{1,80}", re.IGNORECASE)
_BUT = re.compile(r"\b(?:except|excluding|but|apart from|other than|besides)\b", re.IGNORECASE)
_ONLY = re.compile(
    r"\b(?:[^\W\d_]{2,12}er than|(?:more|less) than|before|after|since|until|without|whose|which"
    r"|(?<!so )(?<!them )(?<!both )that"
    r"|(?:under|over|below|above) [^\w\s]?\d)\b",
    re.IGNORECASE,
)
"""What says that not all are meant."""


class Meant(NamedTuple):
    """The records that words mean, and how they do; all in order where they mean none.

    ``each`` where they speak of all of these; ``weight`` is how plainly they mean them.
    """

    numbers: list[int]
    how: How
    each: bool = False
    weight: float = 0.0


def which(
    records: Sequence[Record], text: str, called: Collection[str], idle: Collection[str], excepted: str = ""
) -> Meant:
    """Which records the words mean; of all not those that are ``excepted``, and none where it isn't known which.

    ``called`` are stems of what the records may be called, ``idle`` those that tell no record from another.
    """
    text = _INSTEAD.sub("", text)
    things = frozenset(called).union(*(record.called for record in records))
    every = [*range(len(records))]
    every_one = next((found for found in _ALL.finditer(text) if _is_about(found, things)), None)
    but = _BUT.search(text, every_one.start()) if every_one else None
    if every_one and (but or excepted):
        rest = text[but.end() :] if but else excepted
        spared = _several(records, rest, things) or _pointed(records, rest, things) or _named(records, rest, idle)[0]
        return Meant([one for one in every if spared and one not in spared], "all", each=True, weight=inf)
    if several := _several(records, text, things):
        return Meant(several, "pointed", each=True, weight=inf)
    if pointed := _pointed(records, text, things):
        return Meant(pointed, "pointed", each=len(pointed) > 1, weight=inf)
    named, most = _named(records, text, idle)
    if named:
        return Meant(named, "named", each=every_one is not None and len(named) > 1, weight=most)
    if _NONE.search(text) or (every_one and _leaves_out(every_one, things)):
        return Meant([], "")
    if every_one and len(records) > 1:
        return Meant(every, "all", each=True, weight=inf)
    return Meant(every, "it" if _IT.search(text) else "")


def _is_about(found: re.Match[str], things: Collection[str]) -> bool:
    """Whether what is said of all is said of such things, or of some kind of them ("all old notes")."""
    said = [stem(word) for word in (found["what"], found["thing"]) if word]
    return not said or said[0] in things or said[-1] in things or said[-1] in _ONE


def _leaves_out(found: re.Match[str], things: Collection[str]) -> bool:
    """Whether only some of all are meant, by what stands before or behind their name."""
    is_kind = found["what"] and stem(found["what"]) not in things
    return is_kind or _ONLY.search(found.string, found.start("thing") if found["thing"] else found.end()) is not None


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


def _several(records: Sequence[Record], text: str, things: Collection[str]) -> list[int]:
    """The first or last few of them ("the first two")."""
    found = _FEW.search(text) if len(records) > 1 else None
    if found is None or not _is_name(found["what"], things):
        return []
    said = found["count"].casefold()
    count, numbers = int(NUMBER_WORDS.get(said) or said), [*range(len(records))]
    return numbers[-count:] if found["end"].casefold() == "last" else numbers[:count]


_FEW = re.compile(
    rf"\b(?P<end>first|top|last) (?P<count>[1-9]\d?|{'|'.join(_MANY)})\b"
    r"(?: (?!of (?:them|these|those)\b)(?P<what>[^\W\d_]{1,40}))?",
    re.IGNORECASE,
)


def _pointed(records: Sequence[Record], text: str, things: Collection[str]) -> list[int]:
    """Those that the words point at by their places or by what they have most of ("the first and the third")."""
    pointed: list[int] = []
    end = 0
    for found in _POINTED.finditer(text) if len(records) > 1 else ():
        if pointed and text[end : found.start()] not in _JOINTS:
            break
        if pointed or not found["more"]:
            pointed += _pointed_at(records, found, things)
            end = found.end()
    return [*dict.fromkeys(pointed)]


def _pointed_at(records: Sequence[Record], found: re.Match[str], things: Collection[str]) -> list[int]:
    """Those that one such expression means, if it is about them: "the second" alone is, unless it may be a day."""
    if found["number"]:
        return _placed(records, int(found["number"]))
    if not _is_name(found["what"], things):
        return []
    said = found["which"].casefold()
    if (place := ranked(records, said)) is not None:
        return [place]
    may_be_day = found["day"] and said not in SUPERLATIVES and _is_alone(found["what"])
    return [] if may_be_day else _placed(records, len(records) if said in _LAST else _number(said))


def _is_alone(what: str | None) -> bool:
    return what is None or what.lower() in _BEHIND


def _is_name(what: str | None, things: Collection[str]) -> bool:
    """Whether what stands behind "the second" calls it so, if anything does."""
    return _is_alone(what) or stem(str(what)) in things or stem(str(what)) in _ONE


def _number(said: str) -> int:
    digits = said.rstrip("sthndr")
    return int(digits) if digits.isdecimal() else int(NUMBER_WORDS.get(said, 0))


def _placed(records: Sequence[Record], place: int) -> list[int]:
    return [place - 1] if 0 < place <= len(records) else []


_LAST = frozenset({"last", "latest", "newest"})
_BEHIND = STOP_WORDS | {"instead", "too"}
"""Words behind "the second" that are no name of it."""


def _named(records: Sequence[Record], text: str, idle: Collection[str]) -> tuple[list[int], int]:
    """Those of which the words say most of what isn't said of all, and how many words that are."""
    spoken = {token.stem for token in tokenise(text) if token.word not in STOP_WORDS} - set(idle)
    each = [spoken & _words(record) for record in records]
    shared = set(each[0]).intersection(*each[1:]) if len(each) > 1 else set[str]()
    counts = [len(one - shared) for one in each]
    most = max(counts, default=0)
    return [number for number, count in enumerate(counts) if count == most] if most else [], most


def _words(record: Record) -> frozenset[str]:
    return frozenset(token.stem for one in record.said.values() if isinstance(one, str) for token in tokenise(one))
