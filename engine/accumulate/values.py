"""JSON values one after the other (in lines, in an array, or just one), from bytes that may be cut anywhere."""

import re
from typing import Final

from engine.accumulate.repairs import Ledger
from engine.accumulate.server_sent import Found

_OUTSIDE: Final = re.compile(rb'["{}\[\]\n]')
_INSIDE: Final = re.compile(rb'["\\\n]')
_QUOTE, _BACKSLASH, _LINE_END = ord('"'), ord("\\"), ord("\n")


class Values:
    """Cuts a stream of JSON after each value; in an array, after each item.

    A line end inside a string, or a line that begins with a brace while a value is open, tells a torn value:
    it is given as it is, and the next begins.
    """

    def __init__(self, ledger: Ledger, offset: int, longest: int) -> None:
        self._ledger = ledger
        self._longest = longest
        self._buffer = bytearray()
        self._place = offset
        self._scanned = 0
        self._depth = 0
        self._floor = 0
        self._in_string = False
        self._begun: int | None = None
        self._is_opening = True
        self._skipping = False

    def feed(self, data: bytes) -> list[Found]:
        """The values that are whole now."""
        found: list[Found] = []
        self._buffer += data
        while self._step(found):
            pass
        if self._begun is None:
            self._drop(self._scanned)
        elif len(self._buffer) > self._longest:
            self._skip()
        return found

    def finish(self) -> list[Found]:
        """The value that never became whole, as it is."""
        found: list[Found] = []
        if self._begun is not None:
            self._cut(len(self._buffer), found)
        return found

    def _step(self, found: list[Found]) -> bool:
        """Goes to the next telling byte; False where none is left to tell."""
        pattern = _INSIDE if self._in_string else _OUTSIDE
        match = pattern.search(self._buffer, self._scanned)
        if match is None:
            self._scanned = len(self._buffer)
            return False
        byte, after = match[0][0], match.end()
        if byte == _BACKSLASH:
            if after == len(self._buffer):
                self._scanned = after - 1
                return False
            self._scanned = after + 1
        elif byte == _LINE_END:
            return self._line_end(after, found)
        else:
            self._scanned = after
            self._meet(byte, after, found)
        return True

    def _line_end(self, after: int, found: list[Found]) -> bool:
        """Whether the value that is open goes on after this line."""
        if self._begun is None:
            self._scanned, self._in_string = after, False
            return True
        if not self._in_string and after == len(self._buffer):
            self._scanned = after - 1
            return False
        self._scanned = after
        if self._in_string or (self._buffer[after] == ord("{") and not self._floor):
            self._cut(after - 1, found)
            self._depth, self._in_string = self._floor, False
        return True

    def _meet(self, byte: int, after: int, found: list[Found]) -> None:
        if byte == _QUOTE:
            self._in_string = not self._in_string
        elif byte in b"{[":
            self._open(byte, after)
        elif self._depth > self._floor:
            self._depth -= 1
            if self._depth == self._floor:
                self._cut(after, found)

    def _open(self, byte: int, after: int) -> None:
        if self._is_opening:
            self._is_opening = False
            self._floor = 1 if byte == ord("[") else 0
            self._depth = self._floor
            if self._floor:
                return
        if self._begun is None:
            self._begin(after - 1)
        self._depth += 1

    def _begin(self, at: int) -> None:
        self._drop(at)
        self._begun = 0

    def _cut(self, end: int, found: list[Found]) -> None:
        """Gives what stands before ``end``, and forgets it."""
        if self._skipping:
            self._ledger.offset = self._place
            self._ledger.refuse(f"an event of more than {self._longest} bytes")
        else:
            data = bytes(self._buffer[:end])
            found.append((data.decode("utf-8", "replace"), "", self._place))
        self._skipping = False
        self._begun = None
        self._drop(end)

    def _drop(self, end: int) -> None:
        del self._buffer[:end]
        self._place += end
        self._scanned = max(0, self._scanned - end)

    def _skip(self) -> None:
        """A value that is too long is read on, and not kept."""
        self._skipping = True
        self._drop(self._scanned)
