"""Where the values of each call begin, where they come in the same order again or in equal numbers."""

from collections.abc import Sequence
from itertools import pairwise

from engine.matching.slots import Slots
from engine.matching.values import JOINTS, VALUES, Token


def in_turn(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each call's values begin, where their kinds come in the same order again ("20 in Oslo, 30 in Rome")."""
    places = [place for place, token in enumerate(found) if token.kind in VALUES - {"option"}]
    kinds = [found[place].kind for place in places]
    for period in range(2, min(slots.count, len(kinds) // 2) + 1):
        order = kinds[:period]
        is_mixed = len(set(order)) > 1 and (not slots.nested or "bracket" in order)
        if is_mixed and len(kinds) > slots.count and order * (len(kinds) // period) == kinds:
            return _parted(found, places, period)
    return [0]


def by_numbers(found: Sequence[Token], slots: Slots) -> list[int]:
    """Where each call's numbers begin, where a text gives just as many as several calls take."""
    places = [
        place
        for place, token in enumerate(found)
        if token.kind == "number" and not (place and found[place - 1].kind == "name")
    ]
    if not slots.numbers or slots.nested or len(places) % slots.numbers:
        return [0]
    return _parted(found, places, slots.numbers)


def _parted(found: Sequence[Token], places: Sequence[int], period: int) -> list[int]:
    """Where every so many values begin, if joints stand before each of these and before no other."""
    joined = [any(map(_is_joint, found[before:after])) for before, after in pairwise(places)]
    if joined != [place % period == 0 for place in range(1, len(places))]:
        return [0]
    return [found[place].start for place in places[::period]]


def _is_joint(token: Token) -> bool:
    return token.kind in {"comma", "end"} or token.low in JOINTS
