"""What was deleted in the last 30 days, to be brought back."""

from collections.abc import Sequence

import streamlit as st

from playground.model.library.acts import Library
from playground.model.library.listing import LIMIT, deleted_table
from playground.ui.library.desk import LibraryDesk, bring_back, desk, put
from playground.ui.library.rows import choose_rows, time_column


def library_deleted(library: Library, now: LibraryDesk) -> None:
    """Draws the list and the button that brings back."""
    entries = sorted(library.entries(removed=True, limit=LIMIT), key=lambda entry: -(entry.removed or 0.0))
    if not entries:
        st.info("Nothing was deleted in the last 30 days.", icon=":material/delete:")
        return
    chosen = [entry.id for entry in entries if entry.id in now.returning]
    choose_rows(
        entries,
        deleted_table(entries),
        chosen,
        _choose,
        key="library-deleted",
        alt="Deleted fixtures",
        looks=now.looks,
        columns={
            "Name": st.column_config.TextColumn(width="medium"),
            "Folder": st.column_config.TextColumn(width="small"),
            "Asked": st.column_config.TextColumn(width="large"),
            "Deleted": time_column(),
            "Kept until": time_column(),
        },
    )
    st.button(
        f"Bring back {len(chosen):,}" if chosen else "Bring back",
        icon=":material/restore_from_trash:",
        key="library-bring-back",
        type="primary",
        disabled=not chosen,
        on_click=bring_back,
        args=(chosen,),
    )


def _choose(chosen: Sequence[str], *, anew: bool) -> None:
    put(returning=tuple(chosen), looks=desk().looks + anew)
