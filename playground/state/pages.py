"""Pages: which one is drawn, from its first widget to its last, and how one leads to another."""

from typing import NoReturn

import streamlit as st

from playground.state.session import follow, session
from playground.state.widgets import SEEN, is_lost, mark, seen


def look_anew() -> None:
    """Another view or page is shown: every widget is drawn anew and needs its value.

    Streamlit forgets a widget that isn't drawn, but not where the run that left it out was cut short.
    """
    current = session()
    current.looks, current.writings = current.looks + 1, current.writings + 1


def turn_to(page: str) -> None:
    """Tells which page is drawn, from now until ``sign_off``.

    What a drawing that was cut short had not yet sent is lost with it: a view that was never drawn to its end is
    drawn anew, and so is one whose widgets never got their values.
    """
    _led_on(page)
    current = session()
    follow(current)
    current.drawing = True
    if page != current.page:
        current.page, current.stood = page, ""
        current.pressed.clear()
        look_anew()
    elif current.whole < current.looks or is_lost():
        look_anew()
    mark()


def sign_off() -> None:
    """Ends a page with the number of the newest writing, in a box that isn't shown: each click tells it back.

    A click that comes while a page is drawn tells every widget as the browser last saw it. Values that were written
    over since then look as if a person had set them back; the number tells them from those that were.
    """
    current = session()
    current.pressed.clear()
    current.drawing, current.owed, current.whole = False, False, current.looks
    st.session_state[SEEN] = str(current.writings)
    st.text_input("Writings seen", key=SEEN)


def go(page: str) -> NoReturn:
    """Leads to another page, by the path of its file; what follows isn't run.

    A word of the page that is left can come to the server later than this, as that of a reply that has just been played
    to its end. Streamlit takes it for a step back. So it is led on once more, until the new page was seen.
    """
    current = session()
    current.writings += 1
    current.leaving = (current.page, page, current.writings)
    st.switch_page(page)


def _led_on(page: str) -> None:
    current = session()
    if current.leaving is None:
        return
    left, led_to, number = current.leaving
    if page == left and seen() < number:
        st.switch_page(led_to)
    elif seen() >= number:
        current.leaving = None
