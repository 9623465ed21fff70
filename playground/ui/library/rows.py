"""Entries to choose from: a table for the mouse, and the same choice by name for the keyboard."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import streamlit as st

from engine.store import Entry
from playground import state
from playground.model.library.listing import labels_of
from playground.model.library.names import mark_of
from playground.ui.library.desk import desk

if TYPE_CHECKING:
    import pandas as pd
    from streamlit.elements.arrow import DataframeState

_ROWS = 8.5
_ROW, _HEAD = 35, 38
"""Pixels."""
_MOST_CHIPS = 20
"""Chosen entries that are named one by one."""


class Put(Protocol):
    """Keeps what is chosen; ``anew``: the table doesn't show it yet."""

    def __call__(self, chosen: Sequence[str], *, anew: bool) -> None:
        """Keeps it."""
        ...


def choose_rows(  # noqa: PLR0913  what there is, what is chosen, and how it looks
    entries: Sequence[Entry],
    frame: "pd.DataFrame",
    chosen: Sequence[str],
    put: Put,
    *,
    key: str,
    alt: str,
    looks: int,
    columns: dict[str, Any],
) -> None:
    """Draws both, over a row of ``frame`` an entry; ``looks`` changes where the table must show another choice."""
    ids = [entry.id for entry in entries]
    table = f"{key}-rows-{mark_of(f'{entry.id} {entry.updated}' for entry in entries)}-{looks}"
    st.dataframe(
        frame,
        hide_index=True,
        height=height(len(ids)),
        on_select=lambda: _told(table, ids, put, looks),
        selection_mode="multi-row",
        selection_default={"selection": {"rows": [row for row, each in enumerate(ids) if each in set(chosen)]}},
        key=table,
        alt=alt,
        column_config=columns,
    )
    _by_name(entries, chosen, put, key)


def height(rows: int) -> int:
    """Pixels of a table; where not all rows are in sight, half a one tells that there are more."""
    return _HEAD + int(_ROW * min(_ROWS, rows))


def _told(table: str, ids: Sequence[str], put: Put, looks: int) -> None:
    """Takes over what the table tells; what comes together with a choice by name is of before that."""
    told = cast("DataframeState | None", state.recall(table))
    if told is not None and looks == desk().looks:
        put([ids[row] for row in told["selection"]["rows"] if row < len(ids)], anew=False)


def _by_name(entries: Sequence[Entry], chosen: Sequence[str], put: Put, key: str) -> None:
    """The choice as names; where very many are chosen, a way to let go."""
    if len(chosen) > _MOST_CHIPS:
        st.button("Choose none", key=f"{key}-none", on_click=put, args=([],), kwargs={"anew": True})
        return
    labels = labels_of(entries)

    def label(item_id: str) -> str:
        return labels.get(item_id, item_id)

    st.multiselect(
        "Chosen",
        [*labels],
        format_func=label,
        placeholder="Tick rows in the table, or type a name here",
        select_all=False,
        **state.mirror(f"{key}-chosen-{mark_of(labels.values())}", list(chosen), lambda new: put(new, anew=True)),
    )


def time_column() -> Any:  # noqa: ANN401  Streamlit's own
    """How a time is shown: to the minute, in the reader's time zone."""
    return st.column_config.DatetimeColumn(width="medium", format="D MMM YYYY, HH:mm", timezone=st.context.timezone)
