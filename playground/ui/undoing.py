"""Undo and Redo, side by side wherever something is typed."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from playground.model.steps import Steps


def undo_and_redo(steps: Steps[Any], undo: Callable[[], None], redo: Callable[[], None], key: str = "") -> None:
    """Draws both; ``key`` begins theirs."""
    st.button("Undo", icon=":material/undo:", key=f"{key}undo", disabled=not steps.past, on_click=undo)
    st.button("Redo", icon=":material/redo:", key=f"{key}redo", disabled=not steps.ahead, on_click=redo)
