"""What speaks for a tool and against it, and from where on it is called."""

import streamlit as st

from playground.model import choosing
from playground.ui.runs.word_table import word_table


def weights() -> None:
    """Draws the weights as a table, and the rules under it."""
    word_table(
        ("Weighs", "What speaks for a tool", "For example"),
        choosing.CHOICE,
        title="What speaks for a tool and against it",
    )
    st.markdown("\n".join(f"- {each}" for each in choosing.CALLED))
