"""Server-sent events, from bytes that may be cut anywhere."""

import re
from typing import Final, TypeAlias

from engine.accumulate.repairs import Ledger

Found: TypeAlias = tuple[str, str, int]
"""An event's text, its name, and the offset of its first byte."""

_END: Final = re.compile(rb"\r\n|\n|\r")
_IGNORED: Final = frozenset({b"id", b"retry"})


class ServerSent:
    """Cuts a stream at its blank lines. Lines end in LF, CR or CR LF; comments say nothing."""

    def __init__(self, ledger: Ledger, offset: int, longest: int) -> None:
        self._ledger = ledger
        self._longest = longest
        self._line = bytearray()
        self._place = offset
        self._after_return = False
        self._overlong = False
        self._dropped = False
        self._data: list[bytes] = []
        self._size = 0
        self._event = ""
        self._begun = offset
        self._bare = False

    def feed(self, data: bytes) -> list[Found]:
        """The events that are whole now."""
        if self._after_return and data.startswith(b"\n"):
            data = data[1:]
            self._place += 1
        self._after_return = data.endswith(b"\r") or (self._after_return and not data)
        found: list[Found] = []
        at = 0
        for end in _END.finditer(data):
            self._extend(data[at : end.start()])
            at = end.end()
            self._close_line(len(end[0]), found)
        self._extend(data[at:])
        return found

    def finish(self) -> list[Found]:
        """The last event, where no blank line ended it."""
        found: list[Found] = []
        if self._line:
            self._close_line(0, found)
        if self._data:
            self._ledger.offset = self._begun
            self._ledger.note("the last event has no blank line after it")
        self._dispatch(found)
        return found

    def _extend(self, piece: bytes) -> None:
        """Keeps a piece of the present line, as far as an event may go."""
        if self._size + len(self._line) + len(piece) > self._longest:
            self._overlong = True
            self._data, self._size = [], 0
            self._place += len(self._line) + len(piece)
            self._line = bytearray()
            self._dropped = True
        else:
            self._line += piece

    def _close_line(self, end: int, found: list[Found]) -> None:
        line, begun = bytes(self._line), self._place
        self._line = bytearray()
        self._place += len(line) + end
        if not line and not self._dropped:
            self._dispatch(found)
        elif not self._overlong:
            self._read(line, begun)
        self._dropped = False

    def _dispatch(self, found: list[Found]) -> None:
        if self._overlong:
            self._ledger.offset = self._begun
            self._ledger.refuse(f"an event of more than {self._longest} bytes")
        elif self._data:
            data = b"\n".join(self._data)
            text = data.decode("utf-8", "replace")
            if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
                self._ledger.offset = self._begun
                self._ledger.note("bytes that are not UTF-8 became U+FFFD")
            found.append((text, self._event, self._begun))
        self._data, self._size, self._event = [], 0, ""
        self._bare = self._overlong = False
        self._begun = self._place

    def _read(self, line: bytes, begun: int) -> None:
        name, colon, value = line.partition(b":")
        if not self._data and not self._event:
            self._begun = begun
        if name == b"data" and colon:
            self._keep(value.removeprefix(b" "))
        elif name == b"event":
            self._event = value.removeprefix(b" ").decode("utf-8", "replace")[:200]
        elif line.startswith((b"{", b"[")) or (self._bare and line.startswith((b" ", b"\t", b"}", b"]"))):
            self._note_bare(begun)
            self._keep(line)
        elif name and name not in _IGNORED:
            self._ledger.offset = begun
            self._ledger.note(f"a line that is no field of an event: {line[:60].decode('utf-8', 'replace')!r}")

    def _note_bare(self, begun: int) -> None:
        if not self._bare:
            self._bare = True
            self._ledger.offset = begun
            self._ledger.note("JSON that stands in no data field")

    def _keep(self, value: bytes) -> None:
        if value:
            self._data.append(value)
            self._size += len(value)
