"""What was chosen here and has been deleted elsewhere."""

from collections.abc import Sequence

import streamlit as st

from engine.store import Entry, StoreError
from playground.model.library.acts import Library
from playground.ui.library.desk import LibraryDesk, bring_back, choose
from playground.ui.plain import plain


def gone(library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    """Says so, and offers to bring it back while that can be done."""
    there = {entry.id for entry in entries}
    missing = [each for each in now.chosen if each not in there]
    if not missing:
        return
    deleted = [entry for each in missing if (entry := _deleted(library, each))]
    names = ", ".join(plain(entry.name) for entry in deleted) or f"{len(missing)} of the chosen fixtures"
    st.warning(f"Deleted in another window: {names}.", icon=":material/delete:")
    with st.container(horizontal=True, gap="small"):
        ids = [entry.id for entry in deleted]
        st.button(
            "Bring back",
            key="library-gone-back",
            disabled=not ids,
            on_click=bring_back,
            args=(ids,),
        )
        left = [each for each in now.chosen if each in there]
        st.button("Let go", key="library-gone", on_click=choose, args=(left,))


def _deleted(library: Library, item_id: str) -> Entry | None:
    try:
        return library.entry(item_id)
    except StoreError:
        return None
