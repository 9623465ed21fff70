"""Name, folder and tags of a fixture: three boxes, each with what is wrong beneath it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from playground import state
from playground.model.library.acts import Library
from playground.model.library.names import FOLDER, NAME, TAGS, Named, paths_to, problems_of, tidy
from playground.ui.chips import show_problems

NO_FOLDER = "No folder"


def named_fields(
    library: Library, read: Callable[[], Named], write: Callable[[Named], None], key: str, *, name: str = "Name"
) -> None:
    """Draws the boxes over what ``read`` gives; ``write`` is told of every change. Without ``name`` the last two."""

    def put(**changes: Any) -> None:  # noqa: ANN401  the fields of Named
        write(tidy(replace(read(), **changes)))

    now = read()
    wrong = problems_of(now)
    if name:
        st.text_input(name, **state.mirror(f"{key}-name", now.name, lambda new: put(name=new or "")))
        show_problems(wrong, NAME)
    left, right = st.columns(2, gap="small")
    with left:
        folder_box(library, now.folder, lambda new: put(folder=new), key)
        show_problems(wrong, FOLDER)
    with right:
        tags_box(library, now.tags, lambda new: put(tags=new), key)
        show_problems(wrong, TAGS)


def typed(now: Named, key: str) -> Named:
    """What the boxes hold at this moment: a button may be pressed before they have told it."""
    name, folder = state.recall(f"{key}-name", now.name), state.recall(f"{key}-folder", now.folder)
    return tidy(Named(name or "", folder or "", tuple(state.recall(f"{key}-tags", now.tags))))


def folder_box(library: Library, folder: str, put: Callable[[str], None], key: str) -> None:
    """A folder to choose, or to type anew."""
    known = {path for each in library.folders() for path in paths_to(each)}
    st.selectbox(
        "Folder",
        sorted({"", folder, *known}, key=lambda path: path.split("/")),
        format_func=lambda path: path or NO_FOLDER,
        accept_new_options=True,
        help="Choose one or type a new one; a slash puts it in another: weather/europe.",
        **state.mirror(f"{key}-folder", folder, lambda new: put(new or "")),
    )


def tags_box(
    library: Library, tags: Sequence[str], put: Callable[[tuple[str, ...]], None], key: str, label: str = "Tags"
) -> None:
    """Tags to choose, or to type anew."""
    st.multiselect(
        label,
        sorted({*library.tags(), *tags}),
        accept_new_options=True,
        placeholder="Choose or type",
        wrap=True,
        **state.mirror(f"{key}-tags", list(tags), lambda new: put(tuple(new))),
    )
