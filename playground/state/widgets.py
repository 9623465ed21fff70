"""Widgets that mirror a value: it is right whatever the widget forgot, and words being typed are never overwritten."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from playground.model.draft import Draft
from playground.state.drafts import edit
from playground.state.session import owe, session

SEEN = "echo-seen"
_UNSET = object()


def bind(key: str, value: object, put: Callable[[Draft, Any], Draft], first: object = "") -> dict[str, Any]:
    """Arguments that make a widget mirror a value of the draft; ``first`` is that of its options."""
    return mirror(key, value, lambda new: edit(lambda old: put(old, new), key), first)


def mirror(key: str, value: object, put: Callable[[Any], None], first: object = "") -> dict[str, Any]:
    """Arguments that make a widget show ``value`` and tell ``put`` of a new one.

    It is written to only where it differs, is drawn anew, or until the page has seen what was written: a page that is
    busy draws two drawings as one, and a value that only the first of them wrote is lost. ``first`` is what a widget
    of the browser's own accord holds that never got its value, beside nothing at all.
    """
    current = session()
    current.known[key] = value
    before = st.session_state.get(key, _UNSET)
    if current.written.get(key) != current.looks or before != value or current.newest.get(key, 0) > seen():
        current.written[key] = current.looks
        st.session_state[key] = value
        _overtake(key, before, value)
    return {"key": key, "on_change": _told_anew, "args": (key, value, put, first)}


def _told(key: str, put: Callable[[Any], None]) -> None:
    if key in st.session_state:  # a box of a page that was left in the meantime has no value any more
        put(st.session_state[key])


def _told_anew(key: str, shown: object, put: Callable[[Any], None], first: object) -> None:
    """The same, but for a value that was written over, and that a page which hasn't seen it yet tells once more.

    What was written stays the widget's value then: the page will tell it as soon as it has seen it, and that is no
    change, however much has been put elsewhere since. So does what a page tells whose widgets never got their values.
    Nor is it one where a page tells what is known: it does so of a box that it still shows, though it is drawn no more.
    """
    told = st.session_state.get(key, _UNSET)
    is_bare = is_lost() and (not told or told == first)
    if is_bare or any(told == old for _, old in _unseen(key)):
        st.session_state[key] = shown
    elif told != session().known.get(key, _UNSET):
        session().known[key] = told
        _told(key, put)
        _show_again(key, shown)


def _show_again(key: str, shown: object) -> None:
    """What a person told before the page has seen what was written there is written once more.

    The page puts what was written in its place as soon as it sees it, and the next click tells that.
    """
    current = session()
    if current.newest.get(key, 0) > seen():
        current.writings += 1
        current.overtaken[key] = [*_unseen(key), (current.writings, shown)]
        current.written.pop(key, None)


def _overtake(key: str, before: object, value: object) -> None:
    """Notes what a widget held until now: a click tells it again where it comes before the new value is seen."""
    current, unseen = session(), _unseen(key)
    if not current.drawing:  # a part that is drawn alone has no end that tells what was seen
        return
    if before is not _UNSET and before != value and all(old != before for _, old in unseen):
        current.writings += 1
        unseen.append((current.writings, before))
    current.newest[key] = current.writings
    current.overtaken[key] = [each for each in unseen if each[1] != value]


def _unseen(key: str) -> list[tuple[int, object]]:
    """What a widget held before writings that the page hasn't seen."""
    newest = seen()
    return [each for each in session().overtaken.get(key, ()) if each[0] > newest]


def seen() -> int:
    """The number of the newest writing that the page has seen."""
    told = str(st.session_state.get(SEEN, ""))
    return int(told) if told.isascii() and told.isdigit() else 0


_MARKS: dict[str, tuple[Callable[..., object], tuple[object, ...], object]] = {
    "echo-mark-line": (st.text_input, (), "seen"),
    "echo-mark-area": (st.text_area, (), "seen"),
    "echo-mark-number": (st.number_input, (0, 1), 1),
    "echo-mark-toggle": (st.toggle, (), True),
    "echo-mark-select": (st.selectbox, (["", "seen"],), "seen"),
    "echo-mark-several": (st.multiselect, (["seen"],), ["seen"]),
    "echo-mark-segments": (st.segmented_control, (["seen"],), "seen"),
}
"""One widget of each kind that isn't shown, by key: what draws it, its other arguments, and what it always holds."""


def is_lost() -> bool:
    """Whether a kind of widgets on the page never got their values.

    The browser loads the script of a kind when it first needs it. Where the page is drawn again before it is there,
    what was written the first time is lost: then all widgets of the kind are empty, and each click tells them so. The
    marks stand first on a page: where the script comes while it is drawn again, they lose theirs before any other.
    """
    return any(st.session_state.get(key, value) != value for key, (_, _, value) in _MARKS.items())


def mark() -> None:
    """Draws the marks."""
    with st.container(key="echo-marks", height=1, border=False, gap=None):
        for key, (draw, arguments, value) in _MARKS.items():
            draw(key, *arguments, key=mirror(key, value, _never)["key"])


def _never(_told: object) -> None:
    """Nobody sets a mark."""


def press(key: str) -> dict[str, Any]:
    """Arguments that make a button note that it was pressed.

    Streamlit tells a press to the next drawing alone. Where that is cut short by another before it comes to the button,
    nobody would act.
    """
    return {"key": key, "on_click": _pressed, "args": (key, session().apart)}


def _pressed(key: str, apart: bool) -> None:  # noqa: FBT001  an argument of a widget
    session().pressed.add(key)
    session().owed |= not apart


def was_pressed(key: str) -> bool:
    """Whether a button was pressed and nobody has acted yet; told once."""
    pressed = session().pressed
    found = key in pressed
    pressed.discard(key)
    return found


def forget_presses() -> None:
    """Ends a dialog: a press whose button is no longer in it is forgotten, as it would act when the button comes back.

    Where the whole page is drawn, that one's end does so: buttons that come after the dialog still wait for theirs.
    """
    current = session()
    if not current.drawing:
        current.pressed.clear()


def choose(key: str, put: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments that make a menu tell ``put`` what was chosen."""
    return {"key": key, "on_click": _told, "args": (key, put)}


def stay(key: str, names: Sequence[str]) -> dict[str, Any]:
    """Arguments that leave open which of these tabs was, though Streamlit forgets it while another page is shown."""
    kept = f"{key}-kept"
    before = st.session_state.get(kept, names[0])
    if key not in st.session_state and before in names[1:]:  # the first is open unasked
        st.session_state[key] = before
    st.session_state[kept] = st.session_state.get(key, names[0])
    return unfold(key)


def unfold(key: str) -> dict[str, Any]:
    """Arguments of tabs, of a fold or of a popover of which only what is open is drawn."""
    return {"key": key, "on_change": "rerun" if session().apart else owe}


def recall(key: str, default: Any = None) -> Any:  # noqa: ANN401  a widget's value, of any type
    """What a view wrote down, or a widget's value."""
    return st.session_state.get(key, default)


def jot(key: str, value: object) -> None:
    """Writes down what a view needs in its next drawing; a widget's value only from a callback."""
    st.session_state[key] = value
