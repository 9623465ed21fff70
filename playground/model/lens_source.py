"""What is put under the lens: a stream as it came, or the exchanges of a cassette, a fixture or a HAR file."""

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast
from urllib.parse import urlsplit

import yaml

from engine.errors import EchoError, JsonError
from engine.fixtures import Fixture, load_all
from engine.jsontext import Json, JsonObject, compact, decode
from engine.wire import Headers, HttpRequest
from playground.model.intake import Unreadable

MOST_BYTES = 5_000_000
"""Bytes that are read, unpacked ones too."""
MOST_EXCHANGES = 200
MOST_LINES = 200_000
"""Lines of YAML, and values in it wherever a line points to values before it."""
ACCEPTED = "a stream (server-sent events, JSON lines, a JSON array), a cassette, a fixture or a HAR file"

_GZIP = b"\x1f\x8b"
_YAML = re.compile(r"\A(?:\ufeff)?(?:---.*\n|#.*\n|\s*\n)*(?:interactions|http_interactions|requests|version):")
_NO_BODY = frozenset({"", "null"})


@dataclass(frozen=True, slots=True)
class Source:
    """One answer's bytes. ``cuts`` are the offsets at which the recording says that the network cut them.

    ``request`` is what was asked, None where only the stream is known.
    """

    title: str
    data: bytes
    request: HttpRequest | None = None
    status: int = 200
    headers: Headers = ()
    cuts: tuple[int, ...] = ()


@lru_cache(maxsize=4)
def sources(data: bytes) -> tuple[Source, ...]:
    """The answers in what was given, at most 200. Raises Unreadable with the reason."""
    if len(data) > MOST_BYTES:
        raise Unreadable(f"expected at most {MOST_BYTES:,} bytes, found {len(data):,}")
    data = _unpacked(data)
    text = data.decode("utf-8-sig", "replace")
    if _YAML.match(text):
        return _exchanges(_yaml(text))
    try:
        value = decode(data) if text.lstrip().startswith("{") else None
    except JsonError:
        value = None  # lines of JSON, or a torn stream: the accumulator tells
    if isinstance(value, dict) and any(key in value for key in _READERS):
        return _exchanges(value)
    return (Source("the stream", data),)


def _unpacked(data: bytes) -> bytes:
    """The bytes inside a gzip file; others as they are."""
    if not data.startswith(_GZIP):
        return data
    unpacking = zlib.decompressobj(wbits=31)
    try:
        plain = unpacking.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise Unreadable(f"a gzip file that can't be unpacked: {error}") from None
    if unpacking.unconsumed_tail:
        raise Unreadable(f"a gzip file of more than {MOST_BYTES:,} bytes")
    return plain


def _yaml(text: str) -> JsonObject:
    """YAML as data, never as objects; by the C reader where it is there."""
    if text.count("\n") > MOST_LINES:
        raise Unreadable(f"a cassette of more than {MOST_LINES:,} lines")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        value: object = yaml.load(text, Loader=loader)  # noqa: S506  both loaders are safe ones
    except yaml.YAMLError as error:
        raise Unreadable(f"a cassette, but its YAML can't be read: {error}") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"a cassette, but its YAML can't be read: {type(error).__name__}") from None
    if not isinstance(value, dict):
        raise Unreadable("a cassette, but it holds no interactions")
    _check_size(value)  # pyright: ignore[reportUnknownArgumentType]  YAML may hold anything
    return cast("JsonObject", value)


def _check_size(value: object) -> None:
    """Refuses a value that is small on paper and, by its aliases, without end."""
    left, size, pending = MOST_LINES, MOST_BYTES, [value]
    while pending:
        each = pending.pop()
        left -= 1
        if isinstance(each, str | bytes):
            size -= len(each)
        elif isinstance(each, dict | list):
            pending += cast("Iterable[object]", each.values() if isinstance(each, dict) else each)
        if left < 0 or size < 0:
            raise Unreadable(f"a cassette of more than {MOST_LINES:,} values or {MOST_BYTES:,} characters")


def _exchanges(value: JsonObject) -> tuple[Source, ...]:
    key = next((key for key in _READERS if key in value), "")
    if not key:
        raise Unreadable("a cassette, but it holds no interactions")
    found: list[Source] = []
    left = MOST_BYTES
    for source in _READERS[key](value):
        left -= len(source.data)
        if left < 0 or len(found) == MOST_EXCHANGES:
            raise Unreadable(f"a recording of more than {MOST_EXCHANGES} answers or {MOST_BYTES:,} bytes")
        found += [source] if source.data.strip() else []
    if not found:
        raise Unreadable("a recording, but none of its answers has a body")
    return tuple(found)


# ── one reader a kind of recording ───────────────────────────────────────────────────────────────


def _fixtures(value: JsonObject) -> Iterator[Source]:
    try:
        recorded = load_all(compact(value))
    except EchoError as error:
        raise Unreadable(f"a fixture, but {error}") from None
    for number, each in enumerate(recorded, 1):
        title = _title(number, each.request.method, each.request.path, each.status)
        yield Source(title, each.body, each.request, each.status, each.headers, tuple(_cuts(each)))


def _cuts(recorded: Fixture) -> Iterator[int]:
    at = 0
    for chunk in recorded.chunks[:-1]:
        at += len(chunk.data)
        yield at


def _cassette(value: JsonObject) -> Iterator[Source]:
    """The interactions of vcrpy, go-vcr and Ruby's VCR; LangChain's have requests and answers apart."""
    together = _list(value.get("interactions") or value.get("http_interactions"))
    pairs = [(_object(each.get("request")), _object(each.get("response"))) for each in together]
    pairs += zip(_list(value.get("requests")), _list(value.get("responses")), strict=False)
    for number, (asked, answered) in enumerate(pairs, 1):
        status = answered.get("status")
        code = _object(status).get("code", answered.get("code", 200))
        yield _source(
            number,
            (str(asked.get("method", "POST")).upper(), str(asked.get("uri") or asked.get("url") or "")),
            (_headers(asked.get("headers")), _body(asked)),
            (code, _headers(answered.get("headers")), _body(answered)),
        )


def _har(value: JsonObject) -> Iterator[Source]:
    for number, each in enumerate(_list(_object(value.get("log")).get("entries")), 1):
        asked, answered = _object(each.get("request")), _object(each.get("response"))
        content, posted = _object(answered.get("content")), _object(asked.get("postData"))
        data = _bytes(content.get("text"))
        if content.get("encoding") == "base64":
            data = _from_base64(data)
        yield _source(
            number,
            (str(asked.get("method", "GET")), str(asked.get("url", ""))),
            (_named(asked.get("headers")), _bytes(posted.get("text"))),
            (answered.get("status", 200), _named(answered.get("headers")), data),
        )


_READERS: dict[str, Callable[[JsonObject], Iterator[Source]]] = {
    "schema_version": _fixtures,
    "interactions": _cassette,
    "http_interactions": _cassette,
    "requests": _cassette,
    "log": _har,
}


def _source(
    number: int, call: tuple[str, str], asked: tuple[Headers, bytes], answered: tuple[Json, Headers, bytes]
) -> Source:
    (method, address), (headers, body), (code, told, data) = call, asked, answered
    status = code if isinstance(code, int) else 200
    try:
        url = urlsplit(address)
    except ValueError:
        url = urlsplit("")
    request = HttpRequest(method, url.path or "/", headers, body, url.query) if body else None
    return Source(_title(number, method, f"{url.netloc}{url.path}", status), data, request, status, told)


def _title(number: int, method: str, path: str, status: int) -> str:
    return f"{number} · {method} {path} · {status}"


def _body(message: JsonObject) -> bytes:
    """A body as text, in an object with its encoding, or read already."""
    if "parsed_body" in message:
        return compact(message["parsed_body"]).encode()
    body = message.get("body")
    if isinstance(body, dict):
        packed = body.get("base64_string")
        data = _from_base64(_bytes(packed)) if packed else _bytes(body.get("string"))
    else:
        data = _bytes(body)
    return _unpacked(data)


def _bytes(value: Any) -> bytes:  # noqa: ANN401  YAML has bytes beside what JSON has
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "replace") if isinstance(value, str) and value not in _NO_BODY else b""


def _from_base64(data: bytes) -> bytes:
    try:
        return base64.b64decode(data)
    except (binascii.Error, ValueError):
        return data


def _headers(value: Json | None) -> Headers:
    """Header names to a value or a list of values."""
    pairs = _object(value).items()
    return tuple((str(name).lower(), str(each[0] if isinstance(each, list) and each else each)) for name, each in pairs)


def _named(value: Json | None) -> Headers:
    return tuple((str(each.get("name", "")).lower(), str(each.get("value", ""))) for each in _list(value))


def _object(value: Json | None) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _list(value: Json | None) -> list[JsonObject]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
