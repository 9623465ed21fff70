"""Tags and folder of several fixtures."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import streamlit as st

from engine.store import Entry
from playground import state
from playground.model.library import acts as library_acts
from playground.model.library.acts import Library
from playground.model.library.listing import tags_of
from playground.model.library.names import FOLDER, TAGS, Named, beside, named_of, problems_of, tidy
from playground.ui.chips import show_problems
from playground.ui.library.desk import Bulk, LibraryDesk, act, desk, put, put_bulk
from playground.ui.library.fields import folder_box, tags_box
from playground.ui.plain import plain

_MOST_TOLD = 3
"""Names that are told in one sentence."""


def change_many(library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    """Draws what can be changed."""
    left, right = st.columns(2, gap="medium")
    with left:
        _tag(library, entries, now.bulk)
    with right:
        _move(library, entries, now.bulk)


def _tag(library: Library, entries: Sequence[Entry], bulk: Bulk) -> None:
    def retagged(old: Named) -> Named:
        return _tagged(old, bulk.add, bulk.drop)

    tags_box(library, bulk.add, lambda new: put_bulk(add=tidy(Named("", "", new)).tags), "library-add", "Add tags")
    wrong = next(filter(None, (problems_of(retagged(named_of(entry))) for entry in entries)), ())
    show_problems(wrong, TAGS)
    used = tags_of(entries)
    st.multiselect(
        "Take tags off",
        [*used],
        placeholder="Tags of the chosen fixtures" if used else "None has a tag",
        disabled=not used,
        **state.mirror(
            "library-drop", [tag for tag in bulk.drop if tag in used], lambda new: put_bulk(drop=tuple(new))
        ),
    )
    st.button(
        "Change tags",
        key="library-tag-many",
        icon=":material/label:",
        disabled=bool(wrong) or not (bulk.add or bulk.drop),
        on_click=_rename,
        args=(entries, retagged, f"Changed the tags of {len(entries):,} fixtures."),
    )


def _move(library: Library, entries: Sequence[Entry], bulk: Bulk) -> None:
    folders = {entry.folder for entry in entries}
    common = next(iter(folders)) if len(folders) == 1 else ""
    target = common if bulk.folder is None else bulk.folder

    folder_box(library, target, lambda new: put_bulk(folder=tidy(Named("", new)).folder), "library-move")
    wrong = problems_of(Named("any", target))
    show_problems(wrong, FOLDER)
    st.button(
        f"Move to {plain(target) or 'no folder'}",
        key="library-move-many",
        icon=":material/drive_file_move:",
        disabled=bool(wrong) or folders == {target},
        on_click=_put_into,
        args=(library, entries, target),
    )


def _put_into(library: Library, entries: Sequence[Entry], target: str) -> None:
    """Moves them; one whose name another has there gets a number behind it, and is told."""
    numbered: list[str] = []

    def moved(old: Named) -> Named:
        if old.folder == target:
            return old
        new = beside(library, replace(old, folder=target))
        numbered.extend([f"“{old.name}” is “{new.name}” there"] * (new.name != old.name))
        return new

    _rename(entries, moved, f"Moved {len(entries):,} fixtures to {target or 'no folder'}.")
    if numbered and desk().note:
        rest = len(numbered) - _MOST_TOLD
        told = ", ".join(numbered[:_MOST_TOLD]) + (f", and {rest:,} more got a number" if rest > 0 else "")
        put(note=f"{desk().note} Names that were taken: {told}.")


def _tagged(old: Named, add: Sequence[str], drop: Sequence[str]) -> Named:
    kept = [tag for tag in old.tags if tag not in drop]
    return tidy(Named(old.name, old.folder, (*kept, *add)))


def _rename(entries: Sequence[Entry], change: Callable[[Named], Named], note: str) -> None:
    done = act(lambda library: library_acts.rename(library, [(entry.id, change) for entry in entries]), note)
    if not done.failed:
        put_bulk(folder=None, add=(), drop=())
