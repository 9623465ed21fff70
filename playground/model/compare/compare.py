"""Two exchanges beside each other: what was asked, what was said, how it was cut up and when, each told apart."""

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, TypeAlias

from engine.errors import JsonError
from engine.fixtures import Difference, Fixture, differences
from engine.fixtures.replay import is_stream
from engine.jsontext import Json, JsonObject, compact, decode
from engine.wire import Headers
from playground.model.counts import counted
from playground.model.dialects.labels import label_of
from playground.model.loop.data import reply_data
from playground.model.runs.heard import heard

Kind: TypeAlias = Literal["identical", "timing", "chunking", "spelling", "content"]
Names: TypeAlias = tuple[str, str]
_MOST: Final = 1_000
"""Differences among which the first one worth telling is looked for."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How far two answers are the same. ``why`` is a sentence without its full stop."""

    kind: Kind
    why: str

    @property
    def same_content(self) -> bool:
        """Whether they say the same."""
        return self.kind != "content"


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first byte in which two answers differ.

    ``chunks`` are the numbers of the chunks that hold it (None: past the end), ``around`` what stands there.
    """

    byte: int
    chunks: tuple[int | None, int | None]
    around: tuple[str, str]


# ── the values that are compared ─────────────────────────────────────────────────────────────────


def asked(made: Fixture) -> JsonObject:
    """What was asked."""
    http = made.request
    return {
        "method": http.method,
        "path": http.path,
        "query": http.query,
        "headers": _headers(http.headers),
        "body": value_of(http.body),
    }


def said(made: Fixture) -> JsonObject:
    """What was answered, without its spelling: the reply where it is one, else the body."""
    told: JsonObject = {"status": made.status}
    if made.cut:
        told["cut"] = True
    if made.reply is None:
        return {**told, "body": value_of(made.body)}
    return {**told, **{name: _opened(each, name) for name, each in reply_data(made.reply).items()}}


def _opened(value: Json, name: str) -> Json:
    """A value with the arguments in it as JSON."""
    match value:
        case dict():
            return {key: _opened(each, key) for key, each in value.items()}
        case list():
            return [_opened(each, name) for each in value]
        case str() if name == "arguments":
            return opened_text(value)
        case _:
            return value


def answered(made: Fixture) -> JsonObject:
    """The same with the headers, as the table of the reply shows it."""
    return {**said(made), "headers": _headers(made.headers)}


def opened_text(text: str) -> Json:
    """JSON text as its value, where that says all of it; else the text."""
    try:
        value = decode(text)
    except JsonError:
        return text
    return value if compact(value) == text else text


def value_of(body: bytes) -> Json:
    """A body as JSON, as text, or as the hex of its bytes."""
    with suppress(JsonError):
        return decode(body)
    try:
        return body.decode()
    except UnicodeDecodeError:
        return body.hex(" ")


def _headers(headers: Headers) -> JsonObject:
    told: dict[str, Json] = {}
    for name, value in headers:
        told[name] = f"{told[name]}, {value}" if name in told else value
    return told


# ── the verdict ──────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=16)
def verdict(left: Fixture, right: Fixture, names: Names = ("left", "right")) -> Verdict:
    """How far two answers are the same; of what differs the first is told. Headers don't count."""
    if found := _first(said(left), said(right)):
        return Verdict("content", _told(found, names))
    if left.body != right.body:
        return _spelled(left, right, names)
    if [len(chunk.data) for chunk in left.chunks] != [len(chunk.data) for chunk in right.chunks]:
        return Verdict("chunking", f"{names[0]} has them in {_chunks(left)}, {names[1]} in {_chunks(right)}")
    times = next(((a, b) for a, b in zip(left.chunks, right.chunks, strict=True) if a.at != b.at), None)
    if times:
        ended = (f"{name} ends after {made.chunks[-1].at * 1000:,.1f} ms" for name, made in zip(names, (left, right)))  # noqa: B905  two and two
        return Verdict("timing", ", ".join(ended))
    headers = "" if left.headers == right.headers else "; the headers differ"
    return Verdict("identical", f"{len(left.body):,} bytes in {_chunks(left)}, at the same times{headers}")


def asked_apart(left: Fixture, right: Fixture, names: Names = ("left", "right")) -> str:
    """The first place where what was asked differs, as a sentence without its full stop; "" where nothing does."""
    found = next(differences(asked(left), asked(right)), None)
    if found:
        return _told(found, names)
    return "" if left.request == right.request else "the bytes are spelled otherwise"


def _first(left: JsonObject, right: JsonObject) -> Difference | None:
    """The first place that differs; ids, which derive from the request and say least, only where nothing else does."""
    found = list(islice(differences(left, right), _MOST))
    return next((each for each in found if not each.path.endswith(".id")), next(iter(found), None))


def _spelled(left: Fixture, right: Fixture, names: Names) -> Verdict:
    """Why two answers that say the same have other bytes."""
    if is_stream(left) != is_stream(right):
        return Verdict("spelling", f"{names[0 if is_stream(left) else 1]} is a stream, the other one body")
    if left.dialect != right.dialect:
        return Verdict("spelling", f"{names[0]} speaks {label_of(left.dialect)}, {names[1]} {label_of(right.dialect)}")
    cuts = [[delta for chunk in heard(made) for delta in chunk.deltas] for made in (left, right)]
    if cuts[0] != cuts[1]:
        return Verdict("chunking", f"{counted(len(cuts[0]), 'delta')} in {names[0]}, {len(cuts[1]):,} in {names[1]}")
    return Verdict("spelling", "the bytes are spelled otherwise")


def _told(found: Difference, names: Names) -> str:
    old, new = found.shown
    return f"{found.path or 'the whole'}: {old} ({names[0]}), {new} ({names[1]})"


def _chunks(made: Fixture) -> str:
    return counted(len(made.chunks), "chunk")


def divergence(left: Fixture, right: Fixture) -> Divergence | None:
    """Where the bytes of two answers first differ; None where they don't."""
    a, b = left.body, right.body
    if a == b:
        return None
    at = _same_bytes(a, b)
    return Divergence(at, (_chunk_at(left, at), _chunk_at(right, at)), (_around(a, at), _around(b, at)))


def _same_bytes(a: bytes, b: bytes) -> int:
    """How many bytes two begin with in common."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _chunk_at(made: Fixture, byte: int) -> int | None:
    end = 0
    for number, chunk in enumerate(made.chunks, 1):
        end += len(chunk.data)
        if byte < end:
            return number
    return None


def _around(data: bytes, at: int) -> str:
    start = max(0, at - 24)
    text = data[start : at + 40].decode("utf-8", "replace")
    return f"{'…' if start else ''}{text}{'…' if at + 40 < len(data) else ''}" if at < len(data) else "(the end)"
