"""The list of the library: search, folders, tags, an order, and a table in which several rows can be chosen."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Sequence

import streamlit as st

from engine.store import Entry
from playground import state
from playground.model.library.acts import Library
from playground.model.library.listing import LIMIT, ORDERS, seen, table, tags_of
from playground.model.library.names import folders_of, mark_of
from playground.ui.library.desk import LibraryDesk, choose, desk, put, put_field
from playground.ui.library.rows import Put, choose_rows, time_column
from playground.ui.plain import plain

_WITH = "With tags"
_MOST_CHIPS = 12


def library_list(library: Library, entries: Sequence[Entry], now: LibraryDesk) -> list[Entry]:
    """Draws filters, table and what choosing is good for; gives the chosen entries that are seen."""
    _filters(entries, now)
    found = {entry.id for entry in library.entries(search=now.search, limit=LIMIT)} if now.search.strip() else None
    visible = seen(entries, folder=now.folder, tags=now.tags, found=found, order=now.order)
    chosen = [entry for entry in visible if entry.id in now.chosen]
    if visible:
        _table(visible, chosen, now)
    else:
        st.info("Nothing in the library fits this search, folder and tags.", icon=":material/search_off:")
        st.button("Show everything", key="library-clear", on_click=put, kwargs={"search": "", "folder": "", "tags": ()})
    if len(entries) == LIMIT:
        st.markdown(f"The first {LIMIT:,} fixtures by folder and name are listed.")
    if visible and not chosen:
        st.info(
            "Choose a fixture to look at it, two to compare them, several to export or change them at once.",
            icon=":material/lightbulb:",
        )
    return chosen


def _filters(entries: Sequence[Entry], now: LibraryDesk) -> None:
    search, folder, order = st.columns([5, 4, 3], gap="small", vertical_alignment="bottom")
    folders = {each.path: each.label for each in folders_of(entries)}

    def label(path: str) -> str:
        return folders.get(path, path)

    with search:
        st.text_input(
            "Search",
            type="search",
            live=True,
            max_chars=200,
            placeholder="Words of a name, a request or a reply",
            icon=":material/search:",
            **state.mirror("library-search", now.search, lambda new: put(search=new or "")),
        )
    with folder:
        here = now.folder if now.folder in folders else ""
        st.selectbox(
            "In folder",
            [*folders],
            format_func=label,
            **state.mirror(f"library-in-{mark_of(folders.values())}", here, put_field("folder")),
        )
    with order:
        st.selectbox(
            "Order", [*ORDERS], **state.mirror("library-order", now.order or next(iter(ORDERS)), put_field("order"))
        )
    with st.container():
        _tags(tags_of(entries), now)


def _tags(counts: dict[str, int], now: LibraryDesk) -> None:
    """Chips to press; where there are very many, a box to type into."""
    labels = {tag: f"{tag} · {count:,}" for tag, count in counts.items()}
    chosen = [tag for tag in now.tags if tag in counts]
    mirrored = state.mirror(f"library-with-{mark_of(labels.values())}", chosen, lambda new: put(tags=tuple(new or ())))
    if len(labels) > _MOST_CHIPS:
        st.multiselect(_WITH, [*labels], format_func=labels.__getitem__, placeholder="Any tags", **mirrored)
    elif labels:
        st.pills(
            _WITH, [*labels], selection_mode="multi", format_func=lambda tag: plain(labels.get(tag, tag)), **mirrored
        )


def _table(visible: Sequence[Entry], chosen: Sequence[Entry], now: LibraryDesk) -> None:
    choose_rows(
        visible,
        table(visible),
        [entry.id for entry in chosen],
        _choose_seen([entry.id for entry in visible]),
        key="library",
        alt="Fixtures in the library",
        looks=now.looks,
        columns={
            "Name": st.column_config.TextColumn(width="medium"),
            "Folder": st.column_config.TextColumn(width="small"),
            "Tags": st.column_config.ListColumn(width=170),
            "Exchanges": st.column_config.NumberColumn(width="small"),
            "Asked": st.column_config.TextColumn(width="large"),
            "Dialect": st.column_config.TextColumn(width="small"),
            "Kept": time_column(),
        },
    )


def _choose_seen(ids: Sequence[str]) -> Put:
    """What keeps a choice among the entries that are seen; what was chosen before and isn't seen stays chosen."""

    def put_chosen(chosen: Sequence[str], *, anew: bool) -> None:
        hidden = [each for each in desk().chosen if each not in set(ids)]
        choose([*hidden, *chosen], anew=anew)

    return put_chosen
