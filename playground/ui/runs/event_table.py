"""A table of events in which the one that is looked at is ticked, and a tick leads to another."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

import streamlit as st
from streamlit.components.v2 import component

from playground import state

if TYPE_CHECKING:
    from streamlit.elements.arrow import DataframeState

_into_sight = component(
    "echo_sight", html="<p hidden></p>", js=Path(__file__).with_name("sight.js").read_text(encoding="utf-8")
)


def event_table(  # noqa: PLR0913  what stands in it, where it begins and where it leads, each by its name
    name: str,
    rows: object,
    *,
    start: int,
    size: int,
    event: int,
    lead: Callable[[int], None],
    alt: str,
    height: int,
    widths: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Draws the ``size`` events after the first ``start``; ``lead`` is called with the number of one that is chosen.

    ``widths``: pixels of columns, by name.
    """
    here = event - 1 - start
    key, first = _following(f"{name}-{start}", here if 0 <= here < size else None)
    with st.container(gap=None):
        st.dataframe(
            cast("Any", rows),
            hide_index=True,
            on_select=partial(_go, key, start, here, lead),
            selection_mode="single-row",
            selection_default=None if first is None else {"selection": {"rows": [first]}},
            key=key,
            alt=alt,
            height=height,
            column_config={name: st.column_config.Column(width=width) for name, width in widths.items()},
        )
        _into_sight(key=f"{name}-sight", data={"table": key, "row": first})


def ticked(key: str) -> int | None:
    """The place of the row that is ticked in a table, from 0."""
    found = cast("DataframeState | None", state.recall(key))
    rows = found["selection"]["rows"] if found else ()
    return next(iter(rows), None)


def _go(key: str, start: int, here: int, lead: Callable[[int], None]) -> None:
    """Leads to the ticked row; a new table also tells of the one that it began with, which is no choice."""
    row = ticked(key)
    if row is not None and row != here:
        lead(start + row + 1)


def _following(name: str, row: int | None) -> tuple[str, int | None]:
    """The key under which a table is drawn that has this row ticked, and the row that is ticked in it at first.

    A reader's tick keeps the table as it was scrolled. Where something else led to the row, the table gets a new key:
    what the browser tells of the old one, of which it may know only the row before, is then about another table.
    """
    turn, first = state.recall(name, (0, row))
    key = f"{name}-{turn}"
    shown = first if state.recall(key) is None else ticked(key)
    if shown != row:
        turn, first = turn + 1, row
    state.jot(name, (turn, first))
    return f"{name}-{turn}", first
