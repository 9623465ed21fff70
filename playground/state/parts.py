"""Parts of a page that are drawn alone: quick, and often."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

from playground.state.session import session

Given = ParamSpec("Given")


def part(draw: Callable[Given, None], *, every: float | None = None) -> Callable[Given, None]:
    """Makes ``draw`` a part of its page, which is drawn alone where it is used itself, or ``every`` so many seconds.

    What the browser notices within a moment it tells in one message, and that asks for a part alone where a part had a
    word in it, though a box was left or a button was pressed beside it. So a part that finds the page owed asks for
    all of it.
    """

    @wraps(draw)
    def drawn(*args: Given.args, **kwargs: Given.kwargs) -> None:
        current = session()
        if current.owed and not current.drawing:
            current.owed = False
            st.rerun()
        current.apart = True
        try:
            draw(*args, **kwargs)
        finally:
            current.apart = False

    return st.fragment(drawn, run_every=every)
