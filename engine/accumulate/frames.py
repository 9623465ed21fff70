"""A stream's bytes cut into its events, wherever the network cut them: server-sent events, or JSON values in a row."""

from dataclasses import dataclass
from typing import Final

from engine.accumulate.repairs import Ledger
from engine.accumulate.server_sent import Found, ServerSent
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

    @property
    def server_sent(self) -> bool:
        """Whether they are server-sent events."""
        return isinstance(self._inner, ServerSent)

    def feed(self, data: bytes) -> list[Frame]:
        """The events that are whole now."""
        return self._numbered(self._give(data, at_end=False))

    def finish(self) -> list[Frame]:
        """What is left when the stream ends."""
        found = self._give(b"", at_end=True)
        return self._numbered([*found, *(self._inner.finish() if self._inner else [])])

    def value(self, data: JsonObject) -> Frame:
        """An event that was read already."""
        self._count += 1
        return Frame(data, "", self._count, self._opened)

    def _give(self, data: bytes, *, at_end: bool) -> list[Found]:
        if self._inner is not None:
            return self._inner.feed(data)
        self._opening += data
        chosen = self._inner = self._chosen(at_end=at_end)
        return chosen.feed(bytes(self._opening)) if chosen else []

    def _chosen(self, *, at_end: bool) -> ServerSent | Values | None:
        """The framing, by the first byte that says something; what stands before it is dropped."""
        opening = self._opening
        if opening.startswith(_BOM):
            self._drop(len(_BOM))
        elif not at_end and _BOM.startswith(opening):
            return None
        self._drop(len(opening) - len(opening.lstrip(_SPACE)))
        if not opening:
            return None
        framing = Values if opening[0] in b"{[" else ServerSent
        return framing(self._ledger, self._opened, LONGEST)

    def _drop(self, size: int) -> None:
        del self._opening[:size]
        self._opened += size

    def _numbered(self, found: list[Found]) -> list[Frame]:
        frames: list[Frame] = []
        for data, event, offset in found:
            self._count += 1
            frames.append(Frame(data, event, self._count, offset))
        return frames
