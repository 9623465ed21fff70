"""What is put under the lens: a stream as it came, or the answers of a recording."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.errors import EchoError
from engine.fixtures import Fixture, Imported, import_
from engine.fixtures.unpacking import inflated
from engine.wire import Headers, HttpRequest
from playground.model.intake import RECOGNISED, Unreadable

MOST_BYTES = 5_000_000
"""Bytes that are read, unpacked ones too."""
MOST_EXCHANGES = 200
ACCEPTED = "a stream (server-sent events, JSON lines, a JSON array), a cassette, a fixture or a HAR file"

_GZIP: Final = b"\x1f\x8b"
_YAML: Final = re.compile(
    r"\A(?:\ufeff)?(?:---.*\n|#.*\n|[^\S\n]*+\n)*+(?:interactions|http_interactions|requests|version):"
)
_RECORDINGS: Final = frozenset(
    {"json", "jsonl", "cassette", "har", "wiremock", "aimock", "openai-jsonl", "recorded reply"}
)
"""What ``import_`` calls files that hold exchanges; all else is a stream, whose bytes are looked at as they came."""


_KEYS: Final = (
    *("schema_version", "interactions", "http_interactions", "requests", "log", "mappings", "fixtures", "messages"),
    *("contents", "input", "response"),
)
"""Of these one at least stands in a recording, and in a request; a long stream without any is quickly told."""


@dataclass(frozen=True, slots=True)
class Source:
    """One answer's bytes. ``cuts`` are the offsets at which the recording says that the network cut them.

    ``request`` is what was asked, None where only the stream is known; ``beside`` says what of the recording can't be
    read, "" where all can.
    """

    title: str
    data: bytes
    request: HttpRequest | None = None
    status: int = 200
    headers: Headers = ()
    cuts: tuple[int, ...] = ()
    beside: str = ""


@lru_cache(maxsize=4)
def sources(data: bytes) -> tuple[Source, ...]:
    """The answers in what was given, at most 200. Raises Unreadable with the reason."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"expected at most {MOST_BYTES:,} bytes, found {len(data):,}")
    data = _unpacked(data)
    text = data.decode("utf-8-sig", "replace")
    if not _may_hold_exchanges(text):
        return (Source("the stream", data),)
    found = import_(data)
    if found.format == "request":
        raise Unreadable("a request without an answer, so there is nothing to take apart; the Workbench imports it")
    if found.format in _RECORDINGS or _YAML.match(text):
        return _exchanges(found)
    return (Source("the stream", data),)


def _may_hold_exchanges(text: str) -> bool:
    if _YAML.match(text):
        return True
    return text.lstrip().startswith("{") and any(f'"{key}"' in text for key in _KEYS)


def _unpacked(data: bytes) -> bytes:
    """The bytes inside a gzip file; others as they are."""
    if not data.startswith(_GZIP):
        return data
    try:
        plain = inflated(data, zlib.MAX_WBITS | 16)
    except EchoError as error:
        raise Unreadable(f"a gzip file that can't be unpacked: {error}") from None
    if len(plain) > MOST_BYTES:
        raise Unreadable(f"a gzip file of more than {MOST_BYTES:,} bytes")
    return plain


def _exchanges(found: Imported) -> tuple[Source, ...]:
    answers = [each for each in found.fixtures if each.body.strip()]
    size = sum(len(each.body) for each in answers)
    if len(answers) > MOST_EXCHANGES or size > MOST_BYTES:
        raise Unreadable(f"a recording of more than {MOST_EXCHANGES} answers or {MOST_BYTES:,} bytes")
    if not answers:
        reason = str(found.problems[0]) if found.problems else "none of its answers has a body"
        raise Unreadable(f"{RECOGNISED.get(found.format, 'a recording')}, but {reason}")
    beside = f"Not all of the recording can be read: {found.problems[0]}." if found.problems else ""
    return tuple(_source(number, each, beside) for number, each in enumerate(answers, 1))


def _source(number: int, made: Fixture, beside: str) -> Source:
    http = made.request
    title = f"{number} · {http.method} {http.path} · {made.status}"
    asked = http if http.body else None
    return Source(title, made.body, asked, made.status, made.headers, tuple(_cuts(made)), beside)


def _cuts(recorded: Fixture) -> Iterator[int]:
    at = 0
    for chunk in recorded.chunks[:-1]:
        at += len(chunk.data)
        yield at
