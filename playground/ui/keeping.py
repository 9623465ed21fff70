"""What a page has in hand, kept over a change of page and over a reload, under the id that the address names."""

from typing import Any

import streamlit as st

from playground import state
from playground.model.recent import Recent, Sized


@st.cache_resource
def recent() -> Recent[Sized]:
    """Every session's pages; what was put down is never changed, so sessions may share it."""
    return Recent()


def held(page: str) -> Any:  # noqa: ANN401  each page has a type of its own
    """What the page put down last, or None."""
    return recent().get(_name(page))


def hold(page: str, value: Sized) -> None:
    """Puts down what the page has in hand, and sees to it that its address is known after a reload."""
    state.edit(lambda draft: draft)
    recent().put(_name(page), value)


def _name(page: str) -> str:
    return f"{state.session().id} {page}"
