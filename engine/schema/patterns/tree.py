"""The parts of a pattern, and how long the texts can be that each of them matches."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Chars:
    """One character; ``chosen`` are those to write, the most readable first."""

    chosen: str


@dataclass(frozen=True)
class Sequence:
    """Parts one after another."""

    parts: "tuple[Node, ...]"


@dataclass(frozen=True)
class Either:
    """One of several ways."""

    ways: "tuple[Node, ...]"


@dataclass(frozen=True)
class Repeat:
    """A part, ``least`` to ``most`` times (None: without limit)."""

    part: "Node"
    least: int
    most: int | None


@dataclass(frozen=True)
class Group:
    """A part whose text can be referred to by number or name."""

    part: "Node"
    names: tuple[str, ...]


@dataclass(frozen=True)
class Again:
    """The text of a group once more."""

    name: str


@dataclass(frozen=True)
class Assertion:
    """A condition that takes no characters: ``^``, ``$``, ``b``, ``B``, or a look around (``part``)."""

    kind: str
    part: "Node | None" = None


Node: TypeAlias = Chars | Sequence | Either | Repeat | Group | Again | Assertion
EMPTY = Sequence(())


def shortest(node: Node) -> int:
    """The least number of characters that a part takes."""
    match node:
        case Chars():
            return 1
        case Sequence():
            return sum(map(shortest, node.parts))
        case Either():
            return min(map(shortest, node.ways))
        case Repeat():
            return node.least * shortest(node.part) if node.least else 0
        case Group():
            return shortest(node.part)
        case _:
            return 0


def bits(lengths: int, most: int) -> Iterator[int]:
    """The lengths that are set, up to a greatest one, the least first."""
    lengths &= (1 << (most + 1)) - 1
    while lengths:
        low = lengths & -lengths
        yield low.bit_length() - 1
        lengths ^= low


class TooHard(Exception):
    """A pattern beyond the bounds of what is worked out."""


class Lengths:
    """For each part the lengths it can take up to a limit, as the bits of an integer (bit 3: three characters)."""

    def __init__(self, limit: int) -> None:
        self._full = (1 << (limit + 1)) - 1
        self._limit = limit
        self._known: dict[int, int] = {}
        self._powers: dict[int, list[int]] = {}
        self._work = 200_000

    def of(self, node: Node) -> int:
        """The lengths of a part. Raises TooHard where working them out takes too long."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._compute(node)
        return known

    def powers(self, node: Repeat) -> list[int]:
        """The lengths of 0, 1, 2, … copies of what is repeated, as far as the limit lets them matter."""
        known = self._powers.get(id(node))
        if known is None:
            known = self._powers[id(node)] = self._copies(node)
        return known

    def both(self, one: int, other: int) -> int:
        """The lengths of one part after another."""
        if one.bit_count() > other.bit_count():
            one, other = other, one
        total = 0
        while one:
            low = one & -one
            total |= other * low
            one ^= low
            self._work -= 1
        if self._work < 0:
            raise TooHard
        return total & self._full

    def _compute(self, node: Node) -> int:
        match node:
            case Chars():
                return 2 if node.chosen else 0
            case Sequence():
                total = 1
                for part in node.parts:
                    total = self.both(total, self.of(part))
                return total
            case Either():
                total = 0
                for way in node.ways:
                    total |= self.of(way)
                return total
            case Repeat(part=Chars(chosen=chosen)) if chosen:
                most = self._limit if node.most is None else min(node.most, self._limit)
                return ((1 << (most + 1)) - 1) >> node.least << node.least
            case Repeat():
                total = 0
                for count, lengths in enumerate(self.powers(node)):
                    total |= lengths if count >= node.least else 0
                return total
            case Group():
                return self.of(node.part)
            case Again():
                return self._full
            case _:
                return 1

    def _copies(self, node: Repeat) -> list[int]:
        inner = self.of(node.part)
        most = self._limit if node.most is None else min(node.most, max(self._limit, node.least))
        if node.least > self._limit and not inner & 1:
            raise TooHard
        powers = [1]
        while len(powers) <= most and powers[-1] and len(powers) <= self._limit + 1:
            following = self.both(powers[-1], inner)
            if following == powers[-1] and len(powers) > node.least:
                break
            powers.append(following)
        return powers
