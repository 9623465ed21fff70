"""One fixture: its name and place, what can be done with it, and its exchanges."""

from collections.abc import Sequence

import streamlit as st

from engine.fixtures import Fixture
from engine.store import Entry
from playground import state
from playground.model.dialects.labels import labelled
from playground.model.library import acts as library_acts
from playground.model.library.acts import Library
from playground.model.library.check import today
from playground.model.library.listing import exchange_label
from playground.model.library.names import Named, beside, named_of, problems_of
from playground.ui.library.check import checks, run_checks
from playground.ui.library.desk import IMPORT, LibraryDesk, act, desk, put, put_field, put_intake, remove, see
from playground.ui.library.fields import named_fields
from playground.ui.library.told import told, when
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.compare import show_comparison
from playground.ui.runs.exchange import show_exchange
from playground.ui.runs.export_menu import export_menu
from playground.ui.runs.opening import open_in_workbench


def one(library: Library, entry: Entry, now: LibraryDesk) -> None:
    """Draws it."""
    fixtures = library.get(entry.id)
    left, right = st.columns(2, gap="medium")
    with left:
        _about(library, entry)
        _actions(entry, fixtures, now)
        _told(entry, fixtures, now)
        with st.expander("Export", key="library-export"):
            export_menu(fixtures, entry.name, f"library-{entry.id}")
    with right:
        _exchanges(entry, fixtures, now)


def _about(library: Library, entry: Entry) -> None:
    named_fields(library, lambda: _named(entry), lambda new: _rename(library, entry, new), f"library-one-{entry.id}")
    kept, changed = when(entry.created), when(entry.updated)
    st.markdown(f"{plain(labelled(entry.about))} · kept {kept}{f' · changed {changed}' * (kept != changed)}")


def _named(entry: Entry) -> Named:
    """What stands in the boxes: what was typed and can't be taken yet, else what it is called."""
    now = desk()
    return now.typed if now.typed and now.typed_of == entry.id else named_of(entry)


def _rename(library: Library, entry: Entry, new: Named) -> None:
    """Takes what was typed; where another has that name already, a number comes behind it, and is told."""
    if problems_of(new):
        put(typed=new, typed_of=entry.id)
    elif new != named_of(entry):
        if new.place != named_of(entry).place:
            with told():
                new = beside(library, new)
        note = _renamed(named_of(entry), new)
        if act(lambda library: library_acts.rename(library, [(entry.id, lambda _: new)]), note).failed:
            put(typed=new, typed_of=entry.id)


def _renamed(old: Named, new: Named) -> str:
    if old.name != new.name:
        return f"Renamed {old.name} to {new.name}."
    if old.folder != new.folder:
        return f"Moved {new.name} to {new.folder or 'no folder'}."
    return f"Changed the tags of {new.name}."


def _actions(entry: Entry, fixtures: Sequence[Fixture], now: LibraryDesk) -> None:
    made = fixtures[min(now.place, len(fixtures) - 1)]
    with st.container(horizontal=True, gap="small"):
        opened = pressed("Open in Workbench", "library-open", icon=":material/science:", type="primary")
        st.button(
            "Run against today's engine",
            icon=":material/verified:",
            key="library-check",
            on_click=run_checks,
            args=([entry],),
        )
        st.button("Replace", icon=":material/swap_horiz:", key="library-replace", on_click=_replace, args=(entry,))
        st.button(
            "Delete",
            icon=":material/delete:",
            key="library-delete",
            on_click=remove,
            args=([entry.id], f"Deleted {entry.name}."),
        )
    if opened:
        open_in_workbench(made, entry.name)


def _replace(entry: Entry) -> None:
    see(IMPORT)
    put_intake(target=entry.id)


def _told(entry: Entry, fixtures: Sequence[Fixture], now: LibraryDesk) -> None:
    """What came of the run against today's engine, and the way to take its answers over."""
    if (entry.id,) != now.checked:
        return
    found = [check for _, check in now.checks]
    checks([("", check) for check in found], alone=len(fixtures) == 1)
    if any(not check.same and check.kind for check in found):
        st.button(
            "Keep today's answers instead",
            icon=":material/update:",
            key="library-retake",
            help="Records the same requests anew in place of what is here; it can be undone.",
            on_click=_retake,
            args=(entry, tuple(fixtures)),
        )


def _retake(entry: Entry, fixtures: Sequence[Fixture]) -> None:
    anew = tuple(today(made, state.service().rules) for made in fixtures)
    act(lambda library: library_acts.replace(library, entry.id, anew), f"{entry.name} holds today's answers now.")
    put(checked=(), checks=())


def _exchanges(entry: Entry, fixtures: Sequence[Fixture], now: LibraryDesk) -> None:
    place = min(now.place, len(fixtures) - 1)
    against: dict[int, tuple[str, Fixture]] = {}
    if len(fixtures) > 1:
        place, against = _choosers(entry, fixtures, place)
    other = against.get(now.other)
    key = f"library-one-{entry.id}"
    if other:
        show_comparison(fixtures[place], other[1], (f"exchange {place + 1}", other[0]), f"{key}-compare")
    else:
        show_exchange(fixtures[place], f"{key}-{place}")


def _choosers(entry: Entry, fixtures: Sequence[Fixture], place: int) -> tuple[int, dict[int, tuple[str, Fixture]]]:
    against = {at: (f"exchange {at + 1}", made) for at, made in enumerate(fixtures) if at != place}

    def label(at: int) -> str:
        return "nothing" if at < 0 else exchange_label(at, fixtures[at])

    left, right = st.columns(2, gap="small")
    with left:
        st.selectbox(
            f"Exchange · {len(fixtures)} in this fixture",
            range(len(fixtures)),
            format_func=label,
            **state.mirror(f"library-place-{entry.id}", place, lambda new: put(place=new, other=-1)),
        )
    with right:
        other = desk().other
        st.selectbox(
            "Compared with",
            [-1, *against],
            format_func=label,
            **state.mirror(f"library-other-{entry.id}-{place}", other if other in against else -1, put_field("other")),
        )
    return place, against
