"""What a tool's result holds: its records, and the values in them that a property of another tool refers to."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias, TypeGuard

from engine.errors import JsonError
from engine.extract.slots.kinds import IS_ID
from engine.extract.slots.shapes import type_of
from engine.extract.slots.slot import Slot
from engine.extract.tables.everyday import CALLED_TOO
from engine.extract.tables.lexicon import COMMANDS
from engine.extract.text.literals import MAIL_ADDRESS
from engine.extract.text.once import once
from engine.extract.tokens import parts, stem
from engine.jsontext import Json, compact, decode

_REFERRING = frozenset({"identifier", "uuid", "email", "phone"})
"""Kinds of values by which one refers to what is known; all others are said, not looked up."""

REACHED_BY = MappingProxyType(
    {
        "email": frozenset(map(stem, ("email", "mail"))),
        "phone": frozenset(map(stem, ("phone", "telephone", "mobile"))),
    }
)
"""Kinds of values by which somebody is reached -> stems of the keys under which results have them."""

_ADDRESSES = MappingProxyType({"email": MAIL_ADDRESS, "phone": re.compile(r"(?=.*\d.*\d.*\d)\+?[\d\s()./x-]{3,40}")})
"""What such a value looks like: an ``email_id`` is none."""

_MOST_CHARS = 200_000
"""Characters of a result that is read; a longer one gives nothing."""

_MOST_RECORDS = 200
_MOST_DEPTH = 8
_LONGEST = 200
"""Characters of a value that one refers to by."""

Scalar: TypeAlias = str | int | float


@dataclass(frozen=True, slots=True)
class Record:
    """A thing in a result: its place (``flights[1]``), the stems of what it is called there, and what is said of it.

    A value that stands alone, in a list or as the whole result, is said under "".
    """

    place: str
    called: tuple[str, ...]
    said: MappingProxyType[str, Scalar]


TOLD = ("from the result of ", "from the call of ")
"""How the sources of values begin that are known from a tool's result, or from what it was called with."""


class Result:
    """What a tool answered, or was called with; ``number`` is that of the message that brings the answer."""

    def __init__(self, tool: str, content: str, number: int = 0, *, is_call: bool = False) -> None:
        self.tool = tool
        self.content = content
        self.number = number
        self.told_by = TOLD[is_call]
        self._about = _stems(tool)

    @once
    def is_prose(self) -> bool:
        """Whether it is several words, and no JSON by how it begins."""
        return len(self.content.split(None, 1)) > 1 and self.content.lstrip()[0] not in '{["'

    @once
    def records(self) -> list[Record]:
        """Its records in order, those inside another one after it."""
        return list(islice(_walk(self._value(), "", (), 0), _MOST_RECORDS))

    def _value(self) -> Json:
        """The content as JSON; a word that stands alone is a value too."""
        text = self.content.strip()
        if self.is_prose or len(text) > _MOST_CHARS:
            return None
        for write in (str, _written):
            try:
                return decode(write(text))
            except JsonError:
                continue
        return None if text[:1] in ("{", "[", '"') else text

    def values(self, slot: Slot, *about: str) -> list[tuple[Record, str, Scalar]]:
        """What the records hold for a property of a tool ``about`` this: the record, the key, the value."""
        acted_on = frozenset(word for text in (*about, slot.description) for word in _stems(text[:_LONGEST]))
        of_any = self._says_no_thing(*about[:1])
        found: list[tuple[Record, str, Scalar]] = []
        for record in self.records:
            key = self._key(record, slot, acted_on, of_any=of_any)
            value = None if key is None else fitting(record.said[key], slot)
            if key is not None and value is not None and (not found or _is_beside(record, found[0][0])):
                found.append((record, key, value))
        return found

    def _says_no_thing(self, tool: str = "") -> bool:
        """Whether its tool's name is a verb and no more, but for the space that it shares with another tool's."""
        rest = self._about[1:] if self._about[:1] == _stems(tool)[:1] else self._about
        return _VERBS.issuperset(rest)

    def _key(self, record: Record, slot: Slot, acted_on: frozenset[str], *, of_any: bool) -> str | None:
        """The key under which a record holds what a property asks for: its very name, else another one for it."""
        if reached := REACHED_BY.get(slot.kind):
            named = (key for key in record.said if not reached.isdisjoint(_stems(key)))
            return next((key for key in named if is_address(record.said[key], slot.kind)), None)
        wanted = tuple(["id" if name == "ids" else name for name in slot.names])
        if IS_ID.match(slot.description) and wanted[-1:] != ("id",):
            wanted = *wanted, "id"
        for name in (wanted[place:] for place in range(len(wanted) - 1)):  # a from_account_id is an account_id
            if same := next((key for key in record.said if _stems(key) == name), None):
                return same
        return next((key for key in record.said if self._is_meant(record, key, wanted, acted_on, of_any=of_any)), None)

    def _is_meant(
        self, record: Record, key: str, wanted: tuple[str, ...], acted_on: frozenset[str], *, of_any: bool
    ) -> bool:
        """Whether what stands under a key is what a property with a name of these stems asks for.

        ``order_id`` asks for the ``id`` of what stands under ``orders`` or comes from a tool about orders, and for the
        items of a list ``orders``; the ``id`` of ``cancel_order`` asks for the same, and ``message_id`` for that of
        what a tool about mails found, or one about nothing (``search``). A result that is one word is what its tool is
        named for (``find_user_id``).
        """
        *thing, kind = wanted
        things = frozenset(word for one in thing for word in CALLED_TOO.get(one, (one,))) or acted_on
        listed = not _GENERIC.issuperset(record.called)
        called = record.called if listed else self._about
        if not key:
            return (
                set(thing) <= set(called)
                and not things.isdisjoint(called)
                and (listed or kind == _NAME or kind in called)
            )
        name = _stems(key)
        if name == (kind,):
            return (of_any and not listed) or not things.isdisjoint(called)
        return not thing and name[-1:] == (kind,) and not acted_on.isdisjoint(name[:-1])


def refers(slot: Slot) -> bool:
    """Whether a property is one by which one refers to something that is known."""
    kind = slot.meaning.kind if _type(slot) in _NUMBERS else slot.kind
    kind = "identifier" if slot.names[-1:] == ("ids",) else kind
    return (kind in _REFERRING or calls(slot)) and not slot.is_closed and _type(slot) in {"string", "", *_NUMBERS}


def is_address(value: Json, kind: str) -> bool:
    """Whether a value looks like one of a kind by which somebody is reached."""
    return _ADDRESSES[kind].fullmatch(str(value)) is not None


def calls(slot: Slot) -> bool:
    """Whether a property is the name of a thing, such as ``table_name``; mostly it is said."""
    return slot.kind == "" and len(slot.names) > 1 and slot.names[-1] == _NAME


_NAME = stem("name")


def fitting(value: Scalar, slot: Slot) -> Scalar | None:
    """A value in the type that the property has: ids are written as numbers and as texts."""
    type_ = _type(slot)
    if type_ in {"string", ""}:
        return value if isinstance(value, str) or not type_ else str(value)
    if isinstance(value, str):
        digits = value.removeprefix("#")
        return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS else None
    return value


def _type(slot: Slot) -> str:
    return type_of(slot.item) if slot.type == "array" else slot.type


_NUMBERS = frozenset({"integer", "number"})


_MOST_DIGITS = 18
_VERBS = frozenset(map(stem, COMMANDS))
_GENERIC = frozenset(map(stem, ("item", "data", "result", "record", "entry", "content", "list", "output", "value")))
"""What a result calls things that its tool says better."""
_NUMBER = re.compile(r"\[\d+\]")


def _is_beside(one: Record, other: Record) -> bool:
    """Whether two records are items of one list, or of like ones."""
    return _NUMBER.sub("", one.place) == _NUMBER.sub("", other.place)


_PYTHON = re.compile(
    r"'(?P<text>(?:[^'\\]|\\(?:.|\Z))*+)(?:'|\Z)|\"(?:[^\"\\]|\\(?:.|\Z))*+(?:\"|\Z)|\b(?:True|False|None)\b", re.DOTALL
)
"""How Python shows what JSON writes otherwise; many programs hand on results so."""
_WORDS = {"True": "true", "False": "false", "None": "null"}


def _written(text: str) -> str:
    return _PYTHON.sub(_as_json, text)


def _as_json(found: re.Match[str]) -> str:
    if found["text"] is not None:
        return compact(found["text"].replace("\\'", "'"))
    return _WORDS.get(found[0], found[0])


def _walk(value: Json, place: str, called: tuple[str, ...], depth: int) -> Iterator[Record]:
    if depth > _MOST_DEPTH:
        return
    match value:
        case dict():
            said = {key: one for key, one in value.items() if key and _is_said(one)}
            yield Record(place, called, MappingProxyType(said))
            for key, one in value.items():
                if isinstance(one, (dict, list)):
                    yield from _walk(one, f"{place}.{key}" if place else key, _stems(key), depth + 1)
        case list():
            for number, one in enumerate(value):
                yield from _walk(one, f"{place}[{number}]", called, depth + 1)
        case _ if _is_said(value):
            yield Record(place, called, MappingProxyType({"": value}))
        case _:
            return


def _is_said(value: Json) -> TypeGuard[Scalar]:
    if isinstance(value, str):
        return 0 < len(value) <= _LONGEST
    return isinstance(value, (int, float)) and not isinstance(value, bool)


@lru_cache(maxsize=4096)
def _stems(name: str) -> tuple[str, ...]:
    return tuple([stem(part) for part in parts(name[:_LONGEST])])
