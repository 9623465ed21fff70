"""Undo and Redo, side by side wherever something is typed."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from playground.model.steps import Steps


def undo_and_redo(steps: Steps[Any], undo: Callable[[], None], redo: Callable[[], None], key: str = "") -> None:
    """Draws both, which a narrow window doesn't part; ``key`` begins theirs."""
    with st.container(horizontal=True, width="content", gap="small"):
        st.button("Undo", icon=":material/undo:", key=f"{key}undo", disabled=not steps.past, on_click=undo)
        st.button("Redo", icon=":material/redo:", key=f"{key}redo", disabled=not steps.ahead, on_click=redo)
