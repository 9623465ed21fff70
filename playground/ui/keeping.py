"""What a page has in hand, kept over a change of page and over a reload, under the id that the address names."""

from collections.abc import Callable
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
    alter(page, lambda _: value)


def alter(page: str, change: Callable[[Any], Sized]) -> None:
    """Puts down what comes of what the page has in hand, or of None: of two tabs of one address, both are heard."""
    state.edit(lambda draft: draft)
    recent().change(_name(page), change)


def _name(page: str) -> str:
    return f"{state.session().id} {page}"
