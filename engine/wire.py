"""HTTP as values: what comes in, what goes out, and when."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeAlias, assert_never
from urllib.parse import unquote

from engine.events import Cut, Pause

Headers: TypeAlias = tuple[tuple[str, str], ...]
Frame: TypeAlias = bytes | Pause | Cut
"""A write, a wait, or the loss of the connection."""

WARNING = "x-echo-warning"
"""The header that tells what was probably not meant."""
ATTEMPT = "x-stainless-retry-count"
"""The header in which OpenAI's and Anthropic's SDKs count their retries, from 0."""

_MOST_DIGITS = 18

EPOCH = 1_735_689_600
"""2025-01-01T00:00:00Z: every time on the wire, where the transport gives no clock."""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request, whole. Header names are lower case; ``path`` is percent-decoded and without query.

    ``arrived`` is the Unix time in seconds where the transport was told to put the time of day into replies.
    """

    method: str
    path: str
    headers: Headers = ()
    body: bytes = b""
    query: str = ""
    arrived: int | None = None

    def header(self, name: str) -> str | None:
        """The first header of that (lower-case) name."""
        return next((value for key, value in self.headers if key == name), None)

    @property
    def now(self) -> int:
        """The Unix time in seconds that an answer carries."""
        return EPOCH if self.arrived is None else self.arrived

    @property
    def attempt(self) -> int | None:
        """Which attempt the client says that this is, from 0; None where it says nothing, or anything but a number."""
        return _number(self.header(ATTEMPT))

    @property
    def announced(self) -> int:
        """Bytes that the head says the body has; 0 where it says nothing, or anything but a number."""
        return _number(self.header("content-length")) or 0


def _number(told: str | None) -> int | None:
    return int(told) if told and told.isascii() and told.isdigit() and len(told) <= _MOST_DIGITS else None


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response: ``frames`` are its body in time. They may be read once only unless they are a tuple."""

    status: int
    headers: Headers
    frames: Iterable[Frame]

    @property
    def media_type(self) -> str:
        """The content type without its parameters."""
        return next((value for key, value in self.headers if key == "content-type"), "").partition(";")[0]

    @property
    def body(self) -> bytes:
        """All bytes to the end or to the cut; the waits are left out."""
        return b"".join(until_cut(self.frames))


def until_cut(frames: Iterable[Frame]) -> Iterator[bytes]:
    """The writes before the connection is lost."""
    for frame in frames:
        match frame:
            case bytes():
                yield frame
            case Pause():
                pass
            case Cut():
                return
            case _:
                assert_never(frame)


WRITE_SIZE = 65_536
"""Bytes after which joined writes go out, however many more are due."""


def coalesce(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Joins writes that are due at once into one, up to ``WRITE_SIZE`` bytes."""
    held: list[bytes] = []
    size = 0
    for frame in frames:
        if isinstance(frame, bytes):
            held.append(frame)
            size += len(frame)
            if size < WRITE_SIZE:
                continue
            frame = None  # noqa: PLW2901  nothing follows the joined write
        if held:
            yield b"".join(held)
            held, size = [], 0
        if frame is not None:
            yield frame
    if held:
        yield b"".join(held)


def with_warnings(headers: Headers, warnings: Sequence[str]) -> Headers:
    """The headers, the warnings behind those that they hold: as one line of printable ASCII, the rest escaped.

    It has 1,000 characters at most.
    """
    if not warnings:
        return headers
    held = [value for name, value in headers if name == WARNING]
    line = " ".join("; ".join(warnings).split()).encode("unicode_escape").decode("ascii")
    told = "; ".join((*held, line))[:1000].rstrip()
    return (*(each for each in headers if each[0] != WARNING), (WARNING, told))


def instant(seconds: int) -> str:
    """Unix seconds as ISO 8601 in UTC: ``2025-01-01T00:00:00Z``."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def decode_path(raw: str) -> str:
    """A path as the client wrote it, percent-decoded; bytes that aren't UTF-8 become U+FFFD."""
    return unquote(raw, errors="replace")
