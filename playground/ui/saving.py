"""Save: the draft is kept under a name, and the top bar says whether what is kept is what is seen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import streamlit as st

from engine.errors import EchoError
from playground import state
from playground.model import saved
from playground.model.library.names import FOLDER, NAME, Named, beside, holder, paths_to, problems_of, tidy
from playground.model.saved import Conversations, Saved
from playground.ui.chips import show_problems
from playground.ui.dialogs import open_dialog
from playground.ui.plain import plain
from playground.ui.pressing import pressed

SAVE = "save"
_SAVING = "saving"
NO_FOLDER = "No folder"


@dataclass(frozen=True, slots=True)
class _Saving:
    """What is typed into the dialog; ``why`` it is open though the draft has a place, and what failed.

    ``renamed``: what the draft's place is called until now, where the draft has another name since.
    """

    named: Named
    why: str = ""
    failed: str = ""
    renamed: str = ""


def save_button() -> None:
    """Keeps the draft where it is kept already, or opens the dialog."""
    st.button("Save", icon=":material/save:", key="save", on_click=save)


def saved_mark() -> None:
    """Where the draft is kept, and whether it has changed since."""
    current = state.session()
    with st.container(width="content", key="saved-mark"):
        if place := current.saved:
            told = ":green[:material/check:]" if place.is_of(current.draft) else "**✱** changed since"
            st.markdown(f"{told} saved as **{plain(place.where)}**", width="content")


def save() -> None:
    """Keeps the draft where it is kept already, or opens the dialog.

    Another name may mean another draft, or the same under a better name: that is asked.
    """
    current = state.session()
    if current.saved is None:
        ask()
        return
    try:
        if why := saved.changed_elsewhere(state.store().conversations, current.saved):
            ask(why)
        elif tidy(Named(current.draft.name, current.saved.folder)).name != current.saved.name:
            ask(f"This draft is saved as {current.saved.where}.", renamed=current.saved.where)
        else:
            current.saved = saved.write_over(state.store().conversations, current.saved.id, current.draft)
    except EchoError as error:
        ask(failed=str(error))


def ask(why: str = "", failed: str = "", renamed: str = "") -> None:
    """Opens the dialog."""
    current = state.session()
    folder = current.saved.folder if current.saved else ""
    state.jot(_SAVING, _Saving(tidy(Named(current.draft.name, folder)), why, failed, renamed))
    open_dialog(SAVE)


# ── the dialog ───────────────────────────────────────────────────────────────────────────────────


@st.dialog("Save the draft", width="medium", on_dismiss=lambda: open_dialog(""))
def save_dialog() -> None:
    """A name and a folder; where that name is taken, or the draft has another one, the choice what becomes of the old.

    Save is never locked: the click that leaves a box with a mended name would be lost on it.
    """
    now: _Saving = state.recall(_SAVING)
    if now.why:
        st.warning(plain(now.why), icon=":material/info:")
    try:
        shelf = state.store().conversations
        named_boxes(shelf, now.named, lambda named: state.jot(_SAVING, replace(state.recall(_SAVING), named=named)))
        _buttons(shelf, state.recall(_SAVING))
    except EchoError as error:
        now = replace(now, failed=str(error))
    if now.failed:
        st.error(plain(now.failed), icon=":material/error:")
    if state.store().in_memory:
        st.markdown("This server keeps things in memory alone: what is saved is gone when it stops.")
    state.forget_presses()


def named_boxes(shelf: Conversations, named: Named, put: Callable[[Named], None], key: str = "save") -> None:
    """Boxes for a name and a folder, with what is wrong beneath."""
    wrong = problems_of(named)
    st.text_input(
        "Name", **state.mirror(f"{key}-name", named.name, lambda new: put(tidy(replace(named, name=new or ""))))
    )
    show_problems(wrong, NAME)
    known = {path for each in shelf.folders() for path in paths_to(each)}
    st.selectbox(
        "Folder",
        sorted({"", named.folder, *known}, key=lambda path: path.split("/")),
        format_func=lambda path: path or NO_FOLDER,
        accept_new_options=True,
        help="Choose one or type a new one; a slash puts it in another: weather/europe.",
        **state.mirror(f"{key}-folder", named.folder, lambda new: put(tidy(replace(named, folder=new or "")))),
    )
    show_problems(wrong, FOLDER)


def _buttons(shelf: Conversations, now: _Saving) -> None:
    wrong = bool(problems_of(now.named))
    place = state.session().saved
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if not wrong and (same := holder(shelf, now.named)):
            chosen = taken(shelf, now.named, "save")
            if chosen == "over":
                _keep(shelf, now, same.id)
            elif chosen:
                _keep(shelf, replace(now, named=beside(shelf, now.named)))
            return
        if pressed("Save as a new one" if now.renamed else "Save", "save-new", type="primary") and not wrong:
            _keep(shelf, now)
        if now.renamed and place and pressed(f"Rename {plain(now.renamed)}", "save-rename") and not wrong:
            _keep(shelf, now, place.id)


def taken(shelf: Conversations, named: Named, key: str) -> Literal["over", "both", ""]:
    """What is to become of a draft whose name another has: in its place, or beside it under the name that is told.

    The buttons have keys of their own: who pressed Save meanwhile hasn't seen yet that the name is taken, and is asked.
    """
    other_name = plain(beside(shelf, named).name)
    st.markdown(f"**{plain(named.place)}** is there already. Kept beside it, this one is **{other_name}**.")
    if pressed("Write over it", f"{key}-over"):
        return "over"
    return "both" if pressed("Keep both", f"{key}-both", type="primary") else ""


def _keep(shelf: Conversations, now: _Saving, place: str = "") -> None:
    """Saves, and closes the dialog; what can't be saved is told in it."""
    draft = replace(state.draft(), name=now.named.name)
    kept: Saved = (
        saved.write_over(shelf, place, draft, now.named.folder) if place else saved.add(shelf, draft, now.named)
    )
    state.keep_as(kept)
    open_dialog("")
    st.rerun()
