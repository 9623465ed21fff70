"""Buttons whose press the page acts on while it is drawn: where they lead elsewhere, or run something."""

from typing import Any

import streamlit as st

from playground import state


def pressed(label: str, key: str, *, disabled: bool = False, **looks: Any) -> bool:  # noqa: ANN401  a button's options
    """Draws a button and tells whether to act now.

    A press outlives a drawing that was cut short before it came here; it is forgotten with the page.
    """
    st.button(label, disabled=disabled, **looks, **state.press(key))
    return state.was_pressed(key) and not disabled
