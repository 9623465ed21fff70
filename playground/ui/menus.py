"""The top bar: the draft's name, examples, what is saved, import, share, export, undo and redo."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from playground import state
from playground.model.dialects import DIALECTS
from playground.model.draft import EMPTY
from playground.model.examples import draft_of, examples
from playground.ui.dialogs import open_dialog, show_dialog
from playground.ui.noted import noted
from playground.ui.said import heading
from playground.ui.saved import OPEN, open_button, saved_dialog, show_saved
from playground.ui.saving import SAVE, save, save_button, save_dialog
from playground.ui.undoing import undo_and_redo

_NEW = "A blank draft"
_SAVED = {OPEN: saved_dialog, SAVE: save_dialog}
_DIALOGS = {"import": ":material/upload:", "share": ":material/link:", "export": ":material/download:"}
_MORE: dict[str, Callable[[], None]] = {
    "Open": show_saved,
    "Save": save,
    **{name.capitalize(): partial(open_dialog, name) for name in _DIALOGS},
}
"""The same as one menu, which takes the buttons' place where the window is narrow (style.css)."""


def top_bar() -> None:
    """One line above both halves, and what there is to say of the draft."""
    current = state.session()
    heading("Workbench", 1)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="top-bar"):
        st.text_input(
            "Name of the draft",
            label_visibility="collapsed",
            width=260,
            **state.bind("draft-name", current.draft.name, lambda old, text: replace(old, name=text or "untitled")),
        )
        st.selectbox(
            "Dialect",
            list(DIALECTS),
            format_func=lambda name: DIALECTS[name].label,
            label_visibility="collapsed",
            width=180,
            **state.mirror("dialect", current.draft.dialect, state.speak, next(iter(DIALECTS))),
        )
        gallery = {example.title: example for example in examples()}
        st.menu_button(
            "Examples", [*gallery, _NEW], icon=":material/school:", **state.choose("examples", _load_example)
        )
        open_button()
        save_button()
        for name, icon in _DIALOGS.items():
            st.button(name.capitalize(), icon=icon, key=name, on_click=open_dialog, args=(name,))
        st.menu_button("More", list(_MORE), **state.choose("more", lambda name: _MORE[name]()))
        undo_and_redo(current.steps, state.undo, state.redo)
    show_dialog()
    if draw := _SAVED.get(current.dialog):
        draw()
    noted(current.note, current.stood)


def _load_example(title: str) -> None:
    found = next((example for example in examples() if example.title == title), None)
    if found is None:
        state.load(replace(EMPTY, dialect=state.draft().dialect))
    else:
        new = draft_of(found.body, found.headers, found.title)
        state.load(replace(new, dialect=found.dialect or state.draft().dialect), found.shows)
        state.run()
