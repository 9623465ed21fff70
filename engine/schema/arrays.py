"""Arrays for a need: the items of a layout, one after another, different where they must be."""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from engine.schema.found import Found, Spot, array_of
from engine.schema.keywords import key_of
from engine.schema.layouts import Layout, layouts
from engine.schema.need import Need, identity

if TYPE_CHECKING:
    from engine.schema.search import Search

_VARIANTS = 6
"""Further values of one item that are tried."""


def arrays(search: "Search", need: Need, spot: Spot) -> Iterator[Found]:
    """Arrays that may meet the need, the preferred first."""
    for layout in layouts(need, search.document, short=spot.room <= 0):
        items = _items(search, need, layout, spot)
        if items is not None:
            yield array_of(items)
            yield from islice(_varied(search, layout, items, spot), _VARIANTS)


def _varied(search: "Search", layout: Layout, items: list[Found], spot: Spot) -> Iterator[Found]:
    for index in range(len(items)):
        for other in islice(search.solve(layout.goals[index], spot.below(index, 0)), 1, _VARIANTS):
            yield array_of([*items[:index], other, *items[index + 1 :]])


def _items(search: "Search", need: Need, layout: Layout, spot: Spot) -> list[Found] | None:
    """The items of a layout, fewer where the last can't be; None where there are too few."""
    items: list[Found] = []
    taken: set[Hashable] = set()
    streams: dict[tuple[int, ...], Iterator[Found]] = {}
    room = spot.room - len(layout.goals)
    for index, goal in enumerate(layout.goals):
        if index > layout.uniform and not need.unique:
            items.append(replace(items[-1], notes=()))
            continue
        key = key_of(goal)
        if not need.unique or key not in streams:
            streams[key] = search.solve(goal, spot.below(index, room // (len(layout.goals) - index)))
        found = next((each for each in streams[key] if not need.unique or identity(each.value) not in taken), None)
        if found is None:
            return items if len(items) >= need.items.least else None
        taken.add(identity(found.value))
        items.append(found.moved(len(spot.path), index))
        room -= found.size - 1
    return items
