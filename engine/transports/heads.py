"""HTTP heads between text and the bytes that a transport carries."""

from collections.abc import Iterable

from engine.events import Cut, Pause
from engine.wire import Headers, HttpResponse

RawHeaders = list[tuple[bytes, bytes]]

_LINE_BREAKS = str.maketrans({"\r": " ", "\n": " ", "\0": " "})


def to_wire(response: HttpResponse) -> RawHeaders:
    """The headers as bytes, with a content length where the whole body is known, may have one and names none."""
    raw = encode(response.headers)
    known = isinstance(response.frames, tuple) and Cut() not in response.frames and response.status != 204
    if known and all(name != b"content-length" for name, _ in raw):
        raw.append((b"content-length", str(len(response.body)).encode()))
    return raw


def body_at_once(response: HttpResponse) -> bytes | None:
    """The body, where all of it is due now."""
    if isinstance(response.frames, tuple) and not any(isinstance(frame, Pause | Cut) for frame in response.frames):
        return response.body
    return None


def encode(headers: Headers) -> RawHeaders:
    """Headers as bytes.

    Characters that a header can't carry become ``?``, line breaks spaces, so that no value can start a new header.
    """
    return [(name.lower().encode("ascii"), _value(value)) for name, value in headers]


def from_wire(raw: Iterable[tuple[bytes, bytes]]) -> Headers:
    """Headers as text: names in lower case, values read as Latin-1, which takes every byte."""
    return tuple((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in raw)


def _value(text: str) -> bytes:
    return text.translate(_LINE_BREAKS).encode("latin-1", "replace")
