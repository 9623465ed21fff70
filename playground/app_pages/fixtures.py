"""Fixtures: the library of recorded exchanges, to be looked at, checked, compared and taken home."""

import streamlit as st

from playground import state
from playground.model.library.listing import LIMIT
from playground.ui.library.deleted import library_deleted
from playground.ui.library.desk import DELETED, IMPORT, SEE, desk, see, undo
from playground.ui.library.empty import library_empty
from playground.ui.library.gone import gone
from playground.ui.library.intake import library_import
from playground.ui.library.listing import library_list
from playground.ui.library.many import many
from playground.ui.library.one import one
from playground.ui.library.told import told
from playground.ui.plain import plain
from playground.ui.said import heading

state.session()
heading("Fixtures", 1)
now = desk()
with st.container(horizontal=True, vertical_alignment="center", gap="small"):
    st.segmented_control(
        "View",
        [SEE, IMPORT, DELETED],
        label_visibility="collapsed",
        required=True,
        **state.mirror("library-view", now.view, see),
    )
    st.button("Undo", icon=":material/undo:", key="library-undo", disabled=not now.past, on_click=undo)
    st.markdown(f":green[:material/check_circle:] {plain(now.note)}" if now.note else "", width="stretch")
with st.container(gap="small"):
    if now.wrong:
        st.error(plain(now.wrong), icon=":material/error:")
with told():
    heading(now.view)
    library = state.store().library
    if now.view == IMPORT:
        library_import(library, now.intake)
    elif now.view == DELETED:
        library_deleted(library, now)
    else:
        entries = library.entries(limit=LIMIT)
        gone(library, entries, now)
        chosen = library_list(library, entries, now) if entries else library_empty()
        if len(chosen) == 1:
            one(library, chosen[0], now)
        elif chosen:
            many(library, chosen, now)
