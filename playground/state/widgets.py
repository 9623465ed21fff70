"""Widgets that mirror a value: it is right whatever the widget forgot, and words being typed are never overwritten."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from playground.model.draft import Draft
from playground.state.drafts import edit
from playground.state.session import session

_UNSET = object()


def bind(key: str, value: object, put: Callable[[Draft, Any], Draft]) -> dict[str, Any]:
    """Arguments that make a widget mirror a value of the draft."""
    return mirror(key, value, lambda new: edit(lambda old: put(old, new)))


def mirror(key: str, value: object, put: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments that make a widget show ``value`` and tell ``put`` of a new one.

    It is written to only where it differs or is drawn anew: words being typed are never overwritten.
    """
    current = session()
    if current.written.get(key) != current.looks or st.session_state.get(key, _UNSET) != value:
        current.written[key] = current.looks
        st.session_state[key] = value
    return {"key": key, "on_change": _told, "args": (key, put)}


def _told(key: str, put: Callable[[Any], None]) -> None:
    if key in st.session_state:  # a box of a page that was left in the meantime has no value any more
        put(st.session_state[key])


def choose(key: str, put: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments that make a menu tell ``put`` what was chosen."""
    return {"key": key, "on_click": _told, "args": (key, put)}


def look_anew() -> None:
    """Another view or page is shown: every widget is drawn anew and needs its value.

    Streamlit forgets a widget that isn't drawn, but not where the run that left it out was cut short.
    """
    session().looks += 1


def turn_to(page: str) -> None:
    """Tells which page is drawn."""
    if page != session().page:
        session().page = page
        look_anew()


def recall(key: str, default: Any = None) -> Any:  # noqa: ANN401  a widget's value, of any type
    """What a view wrote down, or a widget's value."""
    return st.session_state.get(key, default)


def jot(key: str, value: object) -> None:
    """Writes down what a view needs in its next drawing; a widget's value only from a callback."""
    st.session_state[key] = value
