"""What is said under a page's top bar, and what becomes of it once the draft is edited."""

import streamlit as st

from playground.ui.plain import plain

_EDITED = '<span class="echo-edited">Edited since</span>'


def noted(note: str, stood: str) -> None:
    """Draws a note; one that stood there when the draft was edited stays, said to be of before.

    Its words stay as they are, and the mark is on its edge: it is as high as it was, so that nothing below moves.
    """
    with st.container(key="note-room" if stood and not note else "note"):
        if note or stood:
            st.info(plain(note or stood), icon=":material/lightbulb:")
        if stood and not note:
            st.html(_EDITED)
