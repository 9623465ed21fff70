"""Several fixtures at once: compared, exported as a zip, checked, moved, tagged, deleted."""

from collections.abc import Callable, Sequence

import streamlit as st

from engine.fixtures import FORMATS, Fixture
from engine.store import Entry
from playground import state
from playground.model.counts import counted
from playground.model.library.acts import Library
from playground.model.library.bundle import Bundle, bundle
from playground.model.library.listing import exchange_label
from playground.model.library.names import named_of
from playground.ui.address import base_url
from playground.ui.library.changing import change_many
from playground.ui.library.check import checks, run_checks
from playground.ui.library.desk import LibraryDesk, put_field, remove
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.compare import show_comparison
from playground.ui.runs.word_table import word_table

_AT_ONCE = 20
"""Entries that are written into a zip without being asked to; more take seconds."""
_MOST_ROWS = 100
_LONGEST_NAME = 40
"""Characters of a name that the comparison says again and again; the whole one stands above it."""
_OPEN = "library-many-open"
_MADE = "library-zip-made"


def many(library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    """Draws what can be done with them, a tab each."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"**{len(entries):,} fixtures chosen**", width="content")
        ids = [entry.id for entry in entries]
        st.button(
            f"Delete {len(entries):,}",
            icon=":material/delete:",
            key="library-delete-many",
            on_click=remove,
            args=(ids, f"Deleted {len(entries):,} fixtures."),
        )
    names = [*_TABS] if len(entries) == 2 else [*_TABS][1:]
    opened = state.recall(_OPEN, names[0])
    tabs = st.tabs(
        names,
        **state.mirror(
            f"library-many-{len(names)}", opened if opened in names else names[0], lambda new: state.jot(_OPEN, new)
        ),
    )
    for name, tab in zip(names, tabs, strict=True):
        if tab.open:
            with tab:
                _TABS[name](library, entries, now)


def _compare(library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    sides = st.columns(2, gap="medium")
    chosen: list[Fixture] = []
    for side, entry, field in zip(sides, entries, ("place", "other"), strict=True):
        with side:
            chosen.append(_side(library, entry, max(0, getattr(now, field)), field))
    one, other = (_short(entry.name) for entry in entries)
    names = (one, other) if one != other else (f"{one} (1)", f"{other} (2)")
    show_comparison(chosen[0], chosen[1], names, "library-two")


def _side(library: Library, entry: Entry, place: int, field: str) -> Fixture:
    fixtures = library.get(entry.id)
    at = min(place, len(fixtures) - 1)

    def label(place: int) -> str:
        return exchange_label(place, fixtures[place])

    if len(fixtures) > 1:
        st.selectbox(
            f"Exchange of {plain(_short(entry.name))}",
            range(len(fixtures)),
            format_func=label,
            **state.mirror(f"library-side-{field}-{entry.id}", at, put_field(field)),
        )
    return fixtures[at]


def _short(name: str) -> str:
    """A name within a sentence."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"


def _export(_library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    chosen = now.format if now.format in FORMATS else next(iter(FORMATS))
    st.selectbox(
        "Format of the files",
        [*FORMATS],
        format_func=lambda name: f"{FORMATS[name].title} · {FORMATS[name].suffix}",
        width=420,
        **state.mirror("library-zip-format", chosen, put_field("format")),
    )
    wanted = (chosen, tuple((entry.id, entry.updated) for entry in entries))
    made: tuple[object, Bundle] | None = state.recall(_MADE)
    if made and made[0] == wanted:
        _bundle(made[1], chosen)
    elif len(entries) <= _AT_ONCE:
        _bundle(_write(entries, chosen, wanted), chosen)
    else:
        st.markdown(f"{len(entries):,} fixtures take a moment to be written.")
        if pressed("Write the zip", "library-zip", icon=":material/folder_zip:"):
            with st.spinner("Writing the files"):
                _write(entries, chosen, wanted)
            st.rerun()


def _write(entries: Sequence[Entry], chosen: str, wanted: object) -> Bundle:
    """Writes the files, and keeps them until others are wanted."""
    library = state.store().library
    made = bundle([(named_of(entry), tuple(library.get(entry.id))) for entry in entries], chosen, base_url())
    state.jot(_MADE, (wanted, made))
    return made


def _bundle(made: Bundle, chosen: str) -> None:
    st.download_button(
        f"Download {counted(len(made.names), 'file')} as a zip",
        made.data,
        f"fixtures-{chosen}.zip",
        "application/zip",
        key="library-zip-save",
        icon=":material/download:",
        type="primary",
        on_click="ignore",
    )
    st.markdown(f"{len(made.data):,} bytes; the same fixtures always give the same bytes.")
    if made.left_out:
        st.warning(
            f"{len(made.left_out):,} can't be written in this format; not-exported.txt in the zip lists them too.",
            icon=":material/info:",
        )
        word_table(("fixture", "why"), made.left_out[:_MOST_ROWS], title="Not exported")
    with st.expander(f"{len(made.names):,} names", key="library-zip-names"):
        st.code("\n".join(made.names[:_MOST_ROWS]), language=None)


def _check(_library: Library, entries: Sequence[Entry], now: LibraryDesk) -> None:
    st.markdown("Asks the engine once more what was asked in each, and compares the answers byte by byte.")
    st.button(
        "Run against today's engine",
        icon=":material/verified:",
        key="library-check-many",
        on_click=run_checks,
        args=(tuple(entries),),
    )
    if now.checked == tuple(entry.id for entry in entries):
        checks(now.checks)


_TABS: dict[str, Callable[[Library, Sequence[Entry], LibraryDesk], None]] = {
    "Compare": _compare,
    "Export": _export,
    "Check": _check,
    "Tags and folder": change_many,
}
