"""What makes a value itself: the name of its class and all that differs from the defaults, in one hash."""

import hashlib
import json
import re
from dataclasses import MISSING, fields
from functools import cache

import orjson


def fingerprint_of(value: object) -> str:
    """SHA-256 (64 hex digits) of a frozen value made of dataclasses, tuples and JSON.

    What equals its default is left out, so that a new field changes no older fingerprint; the order of an
    object's keys doesn't count, nor do fields that don't take part in comparison.
    """
    return hashlib.sha256(_canonical(value)).hexdigest()


def canonical_of(value: object) -> str:
    """The JSON text behind a fingerprint: equal values, equal text; also for numbers that no JSON holds (NaN)."""
    return _canonical(value).decode("utf-8", "surrogatepass")


def _canonical(value: object) -> bytes:
    """The text as the standard encoder has it; the quick one writes it where both spell it alike."""
    try:
        text = orjson.dumps(value, _named, _OPTIONS)
    except orjson.JSONEncodeError:  # a lone surrogate, a key that is no string, an integer of more than 64 bits
        return _encoder.encode(value).encode("utf-8", "surrogatepass")
    return text if _is_spelled_alike(text) else _encoder.encode(value).encode("utf-8", "surrogatepass")


def _is_spelled_alike(text: bytes) -> bool:
    """Whether JSON text has no number that the two encoders write otherwise: very large and very small floats.

    A text in quotes that looks like one only costs time.
    """
    bare = b":%b:" % text.translate(_SIGNS, b"-0123456789")
    return (b":.:" not in bare and b":..:" not in bare) or not _SPELLED_APART.search(text)


@cache
def _compared(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields that make a value what it is, each with its default."""
    return tuple(
        (field.name, field.default if field.default_factory is MISSING else field.default_factory())
        for field in fields(kind)
        if field.compare
    )


def _named(value: object) -> object:
    kind = type(value)
    told: dict[str, object] = {}
    for name, default in _compared(kind):
        part = getattr(value, name)
        if part is not default and part != default:
            told[name] = part
    return [kind.__name__, told]


_OPTIONS = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)
_SIGNS = bytes.maketrans(b",[]}e", b"::::.")
"""With digits and signs left out, a float is one point or two, with a colon on either side."""
_SPELLED_APART = re.compile(rb"\de[-\d]|\d{16}|\b0\.0000")
"""Floats from 1e16 on and below 1e-4, of which the encoders write an exponent in ways of their own."""

_encoder = json.JSONEncoder(
    ensure_ascii=False,
    separators=(",", ":"),
    sort_keys=True,
    default=_named,
    check_circular=False,  # a frozen value holds no circle; looking for one takes a fifth of the time
)
