"""Request bodies that come packed: gzip and deflate are unpacked, within the limit on a body."""

import zlib
from dataclasses import replace

from engine.errors import RequestError
from engine.wire import HttpRequest

_HEADER = "content-encoding"
_WINDOWS = {"gzip": 16 + zlib.MAX_WBITS, "x-gzip": 16 + zlib.MAX_WBITS, "deflate": zlib.MAX_WBITS}
"""Encodings, and how zlib is told of them."""


def unpacked(http: HttpRequest, limit: int) -> HttpRequest:
    """The request with its body as it was before it was packed, cut one byte past the limit (in bytes).

    Raises RequestError: 415 for another encoding, 400 for a body that isn't what its header says.
    """
    named = (http.header(_HEADER) or "").lower()
    if not named:
        return http
    body = http.body
    for encoding in reversed([word.strip() for word in named.split(",") if word.strip() not in {"", "identity"}]):
        body = _unpack(body, encoding, limit)
    return replace(http, body=body, headers=_without(http))


def _unpack(body: bytes, encoding: str, limit: int) -> bytes:
    window = _WINDOWS.get(encoding)
    if window is None:
        raise RequestError(
            f"Unsupported content encoding: expected one of {', '.join(_WINDOWS)}, but got '{encoding[:100]}' in the "
            "header 'Content-Encoding'.",
            status=415,
        )
    raw = encoding == "deflate" and not _is_framed(body)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS if raw else window)
    try:
        whole = unpacker.decompress(body, limit + 1)
    except zlib.error as error:
        raise _broken(encoding, str(error)) from None
    if not unpacker.eof and len(whole) <= limit:
        raise _broken(encoding, "it ends too early")
    return whole


def _is_framed(body: bytes) -> bool:
    """Whether deflated data has zlib's frame around it, as HTTP wants it; some clients leave it out (RFC 9110)."""
    return len(body) > 1 and body[0] & 15 == zlib.DEFLATED and int.from_bytes(body[:2]) % 31 == 0


def _broken(encoding: str, why: str) -> RequestError:
    return RequestError(f"We could not unpack the {encoding} body of your request: {why}.", code="invalid_encoding")


def _without(http: HttpRequest) -> tuple[tuple[str, str], ...]:
    """The headers that still hold."""
    return tuple(pair for pair in http.headers if pair[0] not in {_HEADER, "content-length"})
