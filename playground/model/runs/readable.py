"""Bytes as people read them: JSON laid out, text as it is, anything else as hex; of long ones the beginning."""

from dataclasses import dataclass
from typing import Final

from engine.errors import JsonError
from engine.jsontext import decode, pretty

LONGEST: Final = 100_000
"""Characters that are shown."""
_MOST_LAID_OUT: Final = 2_000_000
"""Bytes of JSON that are laid out; longer text stands as it came."""
_MOST_HEX: Final = 4_096
_ROW: Final = 8
"""Bytes a row: as many as fit beside their letters into half a page."""


@dataclass(frozen=True, slots=True)
class Readable:
    """``language`` is json, hex or "" for text; ``note`` says what isn't shown, "" where all is."""

    text: str
    language: str
    note: str = ""


def readable(data: bytes) -> Readable:
    """The bytes for reading."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        return _hex(data)
    try:
        laid_out = pretty(decode(text)) if len(data) <= _MOST_LAID_OUT else ""
    except JsonError:
        laid_out = ""
    return Readable((laid_out or text)[:LONGEST], "json" * bool(laid_out), _note(laid_out or text))


def _note(text: str) -> str:
    return f"The first {LONGEST:,} of {len(text):,} characters." if len(text) > LONGEST else ""


def _hex(data: bytes) -> Readable:
    shown = min(len(data), _MOST_HEX)
    note = f"The first {shown:,} of {len(data):,} bytes." if shown < len(data) else ""
    return Readable(hex_dump(data, 0, shown), "hex", note)


def hex_dump(data: bytes, start: int, end: int) -> str:
    """The bytes from one offset to another, eight a row: offset, hex, letters."""
    return "\n".join(_row(data, at, min(at + _ROW, end)) for at in range(start, end, _ROW))


def _row(data: bytes, start: int, end: int) -> str:
    row = data[start:end]
    shown = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in row)
    return f"{start:08x}  {row.hex(' '):<{_ROW * 3 - 1}}  {shown}"
