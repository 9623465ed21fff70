"""What makes a value itself: the name of its class and all that differs from the defaults, in one hash."""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache, cached_property
from operator import attrgetter
from typing import NamedTuple, TypeVar, cast

import orjson

Item = TypeVar("Item")


def fingerprint_of(value: object) -> str:
    """SHA-256 (64 hex digits) of a frozen value made of dataclasses, tuples and JSON.

    What equals its default is left out, so that a new field changes no older fingerprint; the order of an
    object's keys doesn't count, nor do fields that don't take part in comparison.
    """
    return hashlib.sha256(_canonical(value)).hexdigest()


def canonical_of(value: object) -> str:
    """The JSON text behind a fingerprint: equal values, equal text.

    A number that no JSON holds (NaN, an infinity) is spelled ``null``, as JavaScript spells it.
    """
    return _canonical(value).decode("utf-8", "surrogatepass")


def _canonical(value: object) -> bytes:
    """The text as the standard encoder has it; the quick one writes it where both spell it alike."""
    naming = _Naming()
    try:
        text = orjson.dumps(value, naming.name, _OPTIONS)
        own = orjson.dumps(value, naming.name_own, _OPTIONS) if naming.has_lasting else text
    except orjson.JSONEncodeError:  # a lone surrogate, a key that is no string, an integer of more than 64 bits
        return _slowly(value)
    return text if _is_spelled_alike(own) else _slowly(value)


def _slowly(value: object) -> bytes:
    text = _encoder.encode(value)
    if "NaN" in text or "Infinity" in text:  # what the quick encoder spells so, and no JSON reader would read
        text = _NO_NUMBER.sub(lambda found: found["text"] or "null", text)
    return text.encode("utf-8", "surrogatepass")


def _is_spelled_alike(text: bytes) -> bool:
    """Whether JSON text has no number that the two encoders write otherwise: very large and very small floats.

    A text in quotes that looks like one only costs time, and only beside some float.
    """
    digits = text.translate(_DIGITS)
    if not any(part in digits for part in _SPELLED_APART):
        return True
    bare = b":%b:" % text.translate(_SIGNS, b"-0123456789")
    return b":.:" not in bare and b":..:" not in bare


class Lasting(tuple[Item, ...]):  # noqa: SLOT001  its text is kept in its dict
    """A tuple that many values hold, one object for all; its part of their texts is written once."""

    @cached_property
    def text(self) -> orjson.Fragment:
        """The text as it stands in that of what holds it, spelled as the standard encoder has it."""
        return orjson.Fragment(_canonical(tuple(self)))

    @cached_property
    def made(self) -> dict[str, object]:
        """What others made of it, each under a name of its own; it lasts no longer than this."""
        return {}


_LEFT_OUT = orjson.Fragment(b"[]")


class _Naming:
    """Names what the encoder doesn't know, and notes whether there is something whose text is known already."""

    def __init__(self) -> None:
        self.has_lasting = False

    def name(self, value: object) -> object:
        """The parts of a dataclass, the text of what lasts."""
        if isinstance(value, Lasting):
            self.has_lasting = True
            return cast("Lasting[object]", value).text
        return _named(value)

    def name_own(self, value: object) -> object:
        """The same without what lasts."""
        return _LEFT_OUT if isinstance(value, Lasting) else _named(value)


class _Compared(NamedTuple):
    """The fields that make a value what it is: their names, their defaults, and what reads them all at once."""

    names: tuple[str, ...]
    defaults: tuple[object, ...]
    read: Callable[[object], tuple[object, ...]]


@cache
def _compared(kind: type) -> _Compared:
    found = [field for field in fields(kind) if field.compare]
    names = tuple(field.name for field in found)
    defaults = (each.default if each.default_factory is MISSING else each.default_factory() for each in found)
    return _Compared(names, tuple(defaults), attrgetter(*names) if len(names) > 1 else _reader(names))


def _reader(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """Reads one field or none, of which ``attrgetter`` makes no tuple."""
    return lambda value: tuple(getattr(value, name) for name in names)


def _named(value: object) -> object:
    kind = type(value)
    names, defaults, read = _compared(kind)
    told = zip(names, defaults, read(value), strict=True)
    return [kind.__name__, {name: part for name, default, part in told if part is not default and part != default}]


_OPTIONS = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
_SIGNS = bytes.maketrans(b",[]}e", b"::::.")
"""With digits and signs left out, a float is one point or two, with a colon on either side."""
_DIGITS = bytes.maketrans(b"123456789", b"0" * 9)
_SPELLED_APART = (b"0e0", b"0e-", b"0.0000", b"0" * 16)
"""What is in floats from 1e16 on and below 1e-4, of which the encoders write an exponent in ways of their own.

All digits are zeros here.
"""
_NO_NUMBER = re.compile(r'(?P<text>"(?:[^"\\]|\\.)*+")|NaN|-?Infinity')
"""Numbers that no JSON holds, and the texts in which they are words."""

_encoder = json.JSONEncoder(
    ensure_ascii=False,
    separators=(",", ":"),
    sort_keys=True,
    default=_named,
    check_circular=False,  # a frozen value holds no circle; looking for one takes a fifth of the time
)
