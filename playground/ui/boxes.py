"""Boxes for text; one that is longer than a browser can lay out is told of instead, and stays as it is."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from playground import state
from playground.model.draft import Draft
from playground.ui.typing import MOST_IN_A_BOX

_SHOWN = 500
"""Characters of such a text that are shown."""


def draft_box(label: str, key: str, text: str, put: Callable[[Draft, Any], Draft], **looks: Any) -> None:  # noqa: ANN401  a box's options
    """A text area that mirrors a text of the draft; ``looks`` are its other options."""
    if len(text) <= MOST_IN_A_BOX:
        st.text_area(label, **looks, **state.bind(key, text, put))
        return
    with st.container(border=True, gap="small"):
        st.markdown(
            f"**{label}.** {len(text):,} characters are too many to edit here; they are sent whole. They begin:"
        )
        st.code(text[:_SHOWN], language=None, wrap_lines=True)
        st.download_button("Download them", text, f"{key}.txt", key=f"{key}-whole", icon=":material/download:")
