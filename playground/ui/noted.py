"""What is said under a page's top bar, and the room that it leaves."""

import streamlit as st

from playground.ui.plain import plain


def noted(note: str, stood: str) -> None:
    """Draws a note; one that stood there and is no longer true keeps its place unseen, so that nothing below moves."""
    with st.container(key="note-room" if stood and not note else "note"):
        if note or stood:
            st.info(plain(note or stood), icon=":material/lightbulb:")
