"""Open: the drafts that are kept, found by folder and words, renamed, copied, deleted and brought back."""

from dataclasses import replace
from functools import partial

import streamlit as st

from engine.errors import EchoError
from engine.store import Entry
from playground import state
from playground.model import saved
from playground.model.library.names import Named, beside, holder, named_of, problems_of
from playground.model.saved import Conversations
from playground.ui.dialogs import open_dialog
from playground.ui.library.told import when
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.saving import ask, named_boxes, taken

OPEN = "open"
_SEARCH, _FOLDER, _RENAMED, _DELETED, _WRONG = (
    "open-search",
    "open-folder",
    "open-renamed",
    "open-deleted",
    "open-wrong",
)
_MOST = 30
"""Entries that are listed; a search finds the others."""
_EVERY = "All folders"


def open_button() -> None:
    """Opens the list."""
    st.button("Open", icon=":material/folder_open:", key="open", on_click=show_saved)


def show_saved() -> None:
    """Opens the list, with nothing left of what was done in it before."""
    for key in (_RENAMED, _DELETED, _WRONG):
        state.jot(key, None)
    open_dialog(OPEN)


@st.dialog("Saved drafts", width="large", on_dismiss=lambda: open_dialog(""))
def saved_dialog() -> None:
    """The whole list."""
    try:
        shelf = state.store().conversations
        _deleted()
        entries = _found(shelf)
        if wrong := state.recall(_WRONG):
            st.error(plain(wrong), icon=":material/error:")
        for entry in entries[:_MOST]:
            _row(shelf, entry)
        if len(entries) > _MOST:
            st.markdown(f"The first {_MOST} of {len(entries):,}. Search for the others.")
        if entries and state.session().saved and pressed("Save this draft as a new one", "open-save-as"):
            ask()
            st.rerun()
    except EchoError as error:
        st.error(f"What is saved can't be read. {plain(error)}", icon=":material/error:")
    state.forget_presses()


def _found(shelf: Conversations) -> list[Entry]:
    folders = list(dict.fromkeys(["", *shelf.folders()]))
    if len(folders) == 1 and not shelf.entries(limit=1):
        st.info("Nothing is saved yet. Save keeps the draft of the Workbench under a name.")
        if pressed("Save this draft", "open-save", type="primary"):
            ask()
            st.rerun()
        return []
    left, right = st.columns([3, 2], gap="small") if len(folders) > 1 else (st.container(), None)
    words, folder = state.recall(_SEARCH, ""), state.recall(_FOLDER, "")
    left.text_input(
        "Search",
        type="search",
        live=True,
        max_chars=200,
        placeholder="Words in the name or in the draft",
        **state.mirror("open-words", words, lambda new: state.jot(_SEARCH, new or "")),
    )
    folder = folder if folder in folders else ""
    if right:
        right.selectbox(
            "Folder",
            folders,
            format_func=lambda path: path or _EVERY,
            **state.mirror("open-in", folder, lambda new: state.jot(_FOLDER, new or "")),
        )
    entries = shelf.entries(folder=folder or None, search=words)
    if not entries:
        st.markdown("Nothing that is saved has these words." if words.strip() else "Nothing is saved in this folder.")
    return entries


def _row(shelf: Conversations, entry: Entry) -> None:
    with st.container(border=True, gap="small", key=f"saved-{entry.id}"):
        if state.recall(_RENAMED) == entry.id:
            _rename(shelf, entry)
            return
        current = state.session().saved
        here = " · the open one" if current and current.id == entry.id else ""
        st.markdown(f"**{plain(entry.name)}**")
        place = f"in {plain(entry.folder)} · " if entry.folder else ""
        st.markdown(f"{place}{when(entry.updated)}{here} · {plain(saved.line(entry))}")
        with st.container(horizontal=True, gap="small"):
            if pressed("Open", f"open-{entry.id}", type="primary"):
                _open(shelf, entry)
            for label, act in _ACTIONS.items():
                st.button(label, key=f"{act.__name__}-{entry.id}", on_click=partial(_do, label, entry))


def _open(shelf: Conversations, entry: Entry) -> None:
    """Puts it in place of the draft, which can be undone; its name is the shelf's, which may be newer than its own."""
    try:
        draft = replace(saved.read(shelf.get(entry.id)), name=entry.name)
    except EchoError as error:
        state.jot(_WRONG, f"{entry.name}: {error}")
        st.rerun()
    state.load(draft, saved=saved.saved(entry, draft))
    open_dialog("")
    st.rerun()


# ── what is done with one ────────────────────────────────────────────────────────────────────────


def _begin_rename(_shelf: Conversations, entry: Entry) -> None:
    state.jot(_RENAMED, entry.id)
    state.jot(_NAMED, named_of(entry))


def _duplicate(shelf: Conversations, entry: Entry) -> None:
    copy = beside(shelf, named_of(entry))
    shelf.save(shelf.get(entry.id), copy.name, folder=copy.folder)


def _delete(shelf: Conversations, entry: Entry) -> None:
    shelf.delete(entry.id)
    state.jot(_DELETED, entry)


def _restore(shelf: Conversations, entry: Entry) -> None:
    free = beside(shelf, named_of(entry))
    shelf.restore(entry.id)
    if free.name != entry.name:
        shelf.rename(entry.id, free.name)
    state.jot(_DELETED, None)


_NAMED = "open-named"
_ACTIONS = {"Rename or move": _begin_rename, "Duplicate": _duplicate, "Delete": _delete}


def _do(label: str, entry: Entry) -> None:
    """Acts on an entry; what the store can't do is said above the list."""
    state.jot(_WRONG, None)
    state.jot(_DELETED, None)
    try:
        {**_ACTIONS, "Undo": _restore}[label](state.store().conversations, entry)
    except EchoError as error:
        state.jot(_WRONG, f"{entry.name}: {error}")


def _deleted() -> None:
    """What was deleted a moment ago can be brought back."""
    if entry := state.recall(_DELETED):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(f"**{plain(entry.name)}** is deleted.", width="content")
            st.button(
                "Bring it back", icon=":material/undo:", key="open-bring-back", on_click=_do, args=("Undo", entry)
            )


def _rename(shelf: Conversations, entry: Entry) -> None:
    named: Named = state.recall(_NAMED)
    named_boxes(shelf, named, lambda new: state.jot(_NAMED, new), key=f"rename-{entry.id}")
    named = state.recall(_NAMED)
    other = None if problems_of(named) else holder(shelf, named)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if other and other.id != entry.id:
            chosen = taken(shelf, named, "rename")
            if chosen == "over":
                shelf.delete(other.id)
                state.jot(_DELETED, other)
            if chosen:
                _renamed(shelf, entry, beside(shelf, named))
        elif pressed("Rename", "rename-go", type="primary") and not problems_of(named):
            _renamed(shelf, entry, named)
        if pressed("Leave it", "rename-stop"):
            state.jot(_RENAMED, None)
            st.rerun()


def _renamed(shelf: Conversations, entry: Entry, named: Named) -> None:
    """It has its new name, and where it is the open draft, that one too."""
    renamed = shelf.rename(entry.id, named.name, folder=named.folder)
    current = state.session().saved
    if current and current.id == entry.id:
        kept = replace(current.draft, name=renamed.name)
        state.keep_as(replace(saved.saved(renamed, kept), draft=kept))
    state.jot(_RENAMED, None)
    st.rerun()
