"""What the store can't do is a sentence on the page."""

from collections.abc import Generator
from contextlib import contextmanager

import streamlit as st

from engine.errors import EchoError
from playground.ui.plain import plain


@contextmanager
def told() -> Generator[None]:
    """Draws what is in the block; where the store or what is in it can't be read, says so there."""
    try:
        yield
    except EchoError as error:
        st.error(f"The library can't be read. {plain(error)}", icon=":material/error:")
