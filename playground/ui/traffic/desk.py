"""What the Traffic page has in hand: what is looked for, what is chosen and pinned, and whether it follows along."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

import streamlit as st

from engine.errors import EchoError
from playground import state
from playground.model.traffic.asked import forget
from playground.model.traffic.journal import MOST, Filters, Listed, listed
from playground.ui.plain import plain

PAGE = "traffic"
AT_ONCE = 100
"""Rows that are listed at first, and more each time."""


@dataclass(frozen=True, slots=True)
class TrafficDesk:
    """``chosen`` and ``pinned`` are numbers in the journal; ``shown`` is how many rows are listed.

    ``heard`` counts what the list has told: an older word of the page doesn't undo a newer choice.
    """

    live: bool = True
    filters: Filters = field(default_factory=Filters)
    chosen: tuple[int, ...] = ()
    pinned: tuple[int, ...] = ()
    shown: int = AT_ONCE
    heard: int = 0

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly."""
        return 1_000 + 8 * (len(self.chosen) + len(self.pinned)) + len(self.filters.search)


def desk() -> TrafficDesk:
    """What is in hand."""
    found: TrafficDesk | None = state.held(PAGE)
    return found or TrafficDesk()


def put(**changes: Any) -> None:  # noqa: ANN401  the fields of TrafficDesk
    """Keeps new values of some fields."""
    state.alter(PAGE, lambda found: replace(found or TrafficDesk(), **changes))


def put_field(name: str) -> Callable[[Any], None]:
    """What keeps a new value of one field."""
    return lambda value: put(**{name: value})


def put_filter(name: str) -> Callable[[Any], None]:
    """What keeps a new value of one filter; the list begins anew."""
    return lambda value: put(filters=replace(desk().filters, **{name: value or _BLANK[name]}), shown=AT_ONCE)


_BLANK: dict[str, object] = {"search": "", "dialect": "", "finish_reasons": (), "failed": False}


def put_finish_reasons(chosen: list[str] | None) -> None:
    """Only requests that ended so."""
    put_filter("finish_reasons")(tuple(chosen or ()))


def see() -> Listed:
    """The list at this moment. Raises StoreError."""
    now = desk()
    return listed(state.store().journal, now.filters, now.pinned, now.shown)


def hear(told: object) -> None:
    """Takes what the list in the browser tells: choices, pins, that more rows or all requests are wanted."""
    said = cast("dict[str, Any]", told) if isinstance(told, dict) else {}
    heard = said.get("heard")
    if not isinstance(heard, int) or heard == desk().heard:  # no word of the list, or one that is told again
        return
    put(heard=heard, chosen=_numbers(said.get("chosen")), pinned=_numbers(said.get("pinned")))
    if said.get("more"):
        put(shown=min(desk().shown + AT_ONCE, MOST))
    if said.get("all"):
        choose_all()


def _numbers(told: object) -> tuple[int, ...]:
    listed = cast("list[object]", told) if isinstance(told, list) else []
    return tuple(dict.fromkeys(each for each in listed if isinstance(each, int)))[:MOST]


def choose(*numbers: int) -> None:
    """Chooses requests."""
    put(chosen=numbers)


def choose_all() -> None:
    """Chooses all that match."""
    with told():
        choose(*(line.number for line in desk().filters.lines(state.store().journal)))


def clear() -> None:
    """Forgets every request, and what was chosen of them."""
    with told("cleared"):
        state.store().journal.clear()
        forget(state.store().journal)
        put(chosen=(), pinned=(), shown=AT_ONCE)


@contextmanager
def told(done: str = "shown") -> Generator[None]:
    """Draws or does what is in the block; what the store can't do is a sentence in its place."""
    try:
        yield
    except EchoError as error:
        st.error(f"The journal can't be {done}: {plain(error)}.", icon=":material/error:")
