"""A stream's bytes cut into its events, wherever the network cut them: server-sent events, or JSON values in a row."""

from dataclasses import dataclass
from typing import Final

from engine.accumulate.repairs import Ledger
from engine.accumulate.server_sent import ServerSent
from engine.accumulate.values import Values
from engine.jsontext import JsonObject

LONGEST: Final = 32_000_000
"""Bytes of the longest event that is read."""

_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r\n"


@dataclass(frozen=True, slots=True)
class Frame:
    """One event: its text (or the value, where it came as one), its name, its number from 1, its offset in bytes."""

    data: str | JsonObject
    event: str
    number: int
    offset: int


class Frames:
    """Finds out what frames a stream, and gives its events as they become whole."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._opening = bytearray()
        self._opened = 0
        self._inner: ServerSent | Values | None = None
        self._count = 0

    def feed(self, data: bytes) -> list[Frame]:
        """The events that are whole now."""
        if self._inner is None:
            self._opening += data
            data = self._open(at_end=False)
        return [] if self._inner is None else self._numbered(self._inner.feed(data))

    def finish(self) -> list[Frame]:
        """What is left when the stream ends."""
        if self._inner is None:
            data = self._open(at_end=True)
            if self._inner is None:
                return []
            return self._numbered([*self._inner.feed(data), *self._inner.finish()])
        return self._numbered(self._inner.finish())

    def value(self, data: JsonObject) -> Frame:
        """An event that was read already."""
        self._count += 1
        return Frame(data, "", self._count, self._opened)

    def _open(self, *, at_end: bool) -> bytes:
        """Chooses the framing by the first byte that says something; the bytes from there on."""
        opening = self._opening
        if opening.startswith(_BOM):
            del opening[: len(_BOM)]
            self._opened += len(_BOM)
        elif not at_end and _BOM.startswith(opening):
            return b""
        blank = len(opening) - len(opening.lstrip(_SPACE))
        del opening[:blank]
        self._opened += blank
        if not opening:
            return b""
        inner = Values if opening[0] in b"{[" else ServerSent
        self._inner = inner(self._ledger, self._opened, LONGEST)
        self._opening = bytearray()
        return bytes(opening)

    def _numbered(self, found: list[tuple[str, str, int]]) -> list[Frame]:
        frames: list[Frame] = []
        for data, event, offset in found:
            self._count += 1
            frames.append(Frame(data, event, self._count, offset))
        return frames
