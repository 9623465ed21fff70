"""The bytes around one event: as text with its unseen signs made visible, or as hex."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from playground.model.lens.lens import Lens
from playground.model.runs.readable import hex_dump

_LONGEST = 2_000
"""Bytes of one event that are shown."""
_MOST_HEX = 1_024
_SIGNS = {"\n": "↵\n", "\r": "←", "\t": "→\t"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Some bytes of the stream as text. ``now``: they are the chosen event's; ``border``: an event begins with them."""

    text: str
    now: bool
    border: bool


def pieces(lens: Lens, position: int, cuts: tuple[int, ...] = ()) -> Iterator[Piece]:
    """The bytes of the event before, of the chosen one and of the next; "✂" stands where the network cut them."""
    first = max(position - 1, 1)
    if first == 1 and lens.seen and lens.seen[0].start:
        yield Piece(visible(lens.data[: lens.seen[0].start][:_LONGEST]), now=False, border=False)
    for each in lens.seen[first - 1 : position + 1]:
        inside = [cut for cut in cuts if each.start < cut < min(each.end, each.start + _LONGEST)]
        edges = [each.start, *inside, min(each.end, each.start + _LONGEST)]
        text = "✂".join(visible(lens.data[start:end]) for start, end in pairwise(edges))
        more = f" … {each.end - each.start - _LONGEST:,} more bytes" if each.end - each.start > _LONGEST else ""
        yield Piece(("✂" if each.start in cuts else "") + text + more, now=each.number == position, border=True)


def visible(data: bytes) -> str:
    """Bytes as text: ↵ stands for a line feed, ← for a carriage return, other control characters are spelled out."""
    text = data.decode("utf-8", "replace")
    return "".join(_SIGNS.get(each) or (f"\\x{ord(each):02x}" if ord(each) < 32 else each) for each in text)


def hex_rows(lens: Lens, position: int) -> str:
    """The chosen event's bytes as a hex dump; offsets are those in the stream."""
    if not 1 <= position <= len(lens.seen):
        return ""
    seen = lens.seen[position - 1]
    end = min(seen.end, seen.start + _MOST_HEX)
    more = f"\n… {seen.end - end:,} more bytes" if end < seen.end else ""
    return hex_dump(lens.data, seen.start, end) + more
