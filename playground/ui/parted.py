"""What is said where two tabs have changed one draft: it lies over the page, so that nothing moves under the hand."""

import streamlit as st

from playground import state

TOLD = "This draft was changed in another tab, too. Both are kept: this tab has a copy of its own now."


def parted() -> None:
    """Says it once; it stays until it is closed."""
    if state.parted():
        st.toast(TOLD, icon=":material/call_split:", duration="infinite")
