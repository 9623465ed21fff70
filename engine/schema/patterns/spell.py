"""Texts that a pattern matches, spelled out from its parts; what conditions say is left to a check."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice, zip_longest
from typing import TypeVar

from engine.schema.patterns.letters import ANYTHING, readable
from engine.schema.patterns.parse import parse
from engine.schema.patterns.tree import (
    Again,
    Assertion,
    Chars,
    Either,
    Group,
    Lengths,
    Node,
    Repeat,
    Sequence,
    TooHard,
    bits,
    shortest,
)
from engine.schema.spec import bulk
from engine.schema.spec.cache import Shelf

Made = TypeVar("Made")

_LONGEST = 20_000
_FEW, _MANY = 3, 100
"""Spellings tried of every length, and of the few best lengths."""
_SINGLE = 40
"""Spellings of the best lengths that decide one choice otherwise and all others plainly."""
_FIRST = 30
"""Spellings of the pattern alone before it is tried with other text around it."""
_READABLE = 4
"""Characters that a text has if it may."""
_REACH = 72
"""Characters beyond the least ones that are looked at."""


def spellings(pattern: str, least: int = 0, most: float = _LONGEST) -> Iterator[str]:
    """Texts of a length that the pattern may match, best first; which of them it does is for a matcher to tell."""
    try:
        node = _parsed.get(pattern, parse)
        anywhere = Repeat(Chars(ANYTHING), 0, None)
        conditions = sorted(_conditions(node))
        around = (Sequence((node, anywhere)), Sequence((anywhere, node)), Sequence((anywhere, node, anywhere)))
        made = [_spelled(form, least, most, conditions) for form in (node, *around)]
        for texts in made:
            yield from islice(texts, _FIRST)
        yield from _in_turn(*made)
    except TooHard:
        return


_parsed: Shelf[str, Node] = Shelf(16_000_000, lambda pattern, _: bulk.of_parts(pattern))


def _spelled(node: Node, least: int, most: float, overlays: list[str]) -> Iterator[str]:
    start = max(least, shortest(node))
    limit = int(min(most, start + _REACH))
    if start > _LONGEST or start > most:
        return
    lengths = Lengths(limit)
    possible = lengths.of(node)
    sizes = [size for size in range(start, limit + 1) if possible >> size & 1]
    aim = max(start, _READABLE)
    sizes.sort(key=lambda size: (abs(size - aim), size))
    made: dict[int, set[str]] = {size: set() for size in sizes}
    plain = [(size, variant) for size in sizes for variant in range(_FEW)]
    further = (*range(_FEW, _MANY), *range(-1, -_SINGLE, -1))
    # where the first are all alike there is nothing to choose
    others = ((size, variant) for size in sizes[:_FEW] for variant in further if len(made[size]) > 1)
    for size, variant in chain(plain[:_FIRST], _in_turn(plain[_FIRST:], others)):
        text = _Speller(lengths, variant).spell(node, size, 0)
        made[size].add(text)
        yield text
        yield from _overlaid(text, overlays)


def _in_turn(*several: Iterable[Made]) -> Iterator[Made]:
    """One of each, then the next of each; those that are longer go on alone."""
    for ones in zip_longest(*several):
        yield from (one for one in ones if one is not None)


def _overlaid(text: str, overlays: list[str]) -> Iterator[str]:
    """The text with the texts of its conditions written over its start, its end, or into it."""
    if overlays:
        joined = "".join(overlays)
        yield joined + text[len(joined) :]
        yield text[: max(0, len(text) - len(joined))] + joined


def _conditions(node: Node) -> set[str]:
    """A text for each positive look-ahead in a pattern, without what may come before it."""
    found: set[str] = set()
    agenda: list[Node] = [node]
    while agenda:
        part = agenda.pop()
        match part:
            case Assertion(kind="ahead", part=inner) if inner is not None:
                bare = _without_lead(inner)
                size = shortest(bare)
                if 0 < size <= _REACH:
                    found.add(_Speller(Lengths(size), 0).spell(bare, size, 0))
            case Sequence(parts=parts) | Either(ways=parts):
                agenda.extend(parts)
            case Repeat(part=inner) | Group(part=inner):
                agenda.append(inner)
            case _:
                pass
    return found


def _without_lead(node: Node) -> Node:
    if isinstance(node, Sequence):
        parts = [part for part in node.parts if not isinstance(part, Assertion)]
        while parts and isinstance(parts[0], Repeat) and not parts[0].least:
            parts.pop(0)
        return Sequence(tuple(parts))
    return node


class _Speller:
    """One way of spelling a pattern; ``variant`` tells which, by the choices that it decides.

    A positive number counts through the ways, the first choice changing fastest; with -n only the nth is not plain.
    """

    def __init__(self, lengths: Lengths, variant: int) -> None:
        self._lengths = lengths
        self._variant = variant
        self._groups: dict[str, str] = {}

    def _choose(self, count: int) -> int:
        if self._variant < 0:
            self._variant += 1
            return min(1, count - 1) if not self._variant else 0
        self._variant, choice = divmod(self._variant, count)
        return choice

    def spell(self, node: Node, size: int, at: int) -> str:
        """A text of exactly this size for a part that can have it; ``at`` is where in the whole it begins."""
        match node:
            case Chars():
                turn = at % readable(node.chosen)
                return node.chosen[(turn + self._choose(len(node.chosen))) % len(node.chosen)]
            case Sequence():
                return self._in_order(node.parts, size, at)
            case Either():
                ways = [way for way in node.ways if self._lengths.of(way) >> size & 1]
                return self.spell(ways[self._choose(len(ways))], size, at)
            case Repeat():
                return self._copies(node, size, at)
            case Group():
                text = self.spell(node.part, size, at)
                self._groups.update(dict.fromkeys(node.names, text))
                return text
            case Again():
                return self._groups.get(node.name, "")[:size].ljust(size, "a")
            case _:
                return ""

    def _copies(self, node: Repeat, size: int, at: int) -> str:
        if isinstance(node.part, Chars):
            return "".join(self.spell(node.part, 1, at + step) for step in range(size))
        powers = self._lengths.powers(node)
        counts = [n for n in range(node.least, len(powers)) if powers[n] >> size & 1]
        count = counts[self._choose(min(2, len(counts)))] if counts else 0
        texts: list[str] = []
        for left in range(count - 1, -1, -1):
            part = self._part_of(self._lengths.of(node.part), powers[left], size)
            texts.append(self.spell(node.part, part, at))
            size, at = size - part, at + part
        return "".join(texts)

    def _in_order(self, parts: tuple[Node, ...], size: int, at: int) -> str:
        rests = [1]
        for part in reversed(parts[1:]):
            rests.append(self._lengths.both(self._lengths.of(part), rests[-1]))
        texts: list[str] = []
        for part, rest in zip(parts, reversed(rests), strict=True) if parts else ():
            own = self._own_size(part, rest, size)
            texts.append(self.spell(part, own, at))
            size, at = size - own, at + own
        return "".join(texts)

    def _own_size(self, part: Node, rest: int, size: int) -> int:
        if isinstance(part, Again) and rest >> max(0, size - len(self._groups.get(part.name, ""))) & 1:
            return min(size, len(self._groups.get(part.name, "")))
        return self._part_of(self._lengths.of(part), rest, size)

    def _part_of(self, own: int, rest: int, size: int) -> int:
        """How many of ``size`` characters the first part takes, so that the rest can take the others."""
        fitting = islice((n for n in bits(own, size) if rest >> (size - n) & 1), 2)
        both = list(fitting)
        return both[self._choose(len(both))] if both else 0
