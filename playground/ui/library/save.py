"""Save to library: name, folder and tags for exchanges that were just seen elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from engine.fixtures import Fixture
from engine.store import Entry
from playground import state
from playground.model.library import acts as library_acts
from playground.model.library.acts import Library
from playground.model.library.names import Named, beside, holder, named_of, problems_of, tidy
from playground.ui.library.desk import FIXTURES, act, show
from playground.ui.library.fields import named_fields, typed
from playground.ui.library.told import told
from playground.ui.plain import plain
from playground.ui.pressing import pressed


@dataclass(frozen=True, slots=True)
class _Saving:
    """What is typed into the form, for which suggestion, and what became of it: the entry of which exchanges."""

    suggested: str
    named: Named
    saved: str = ""
    as_named: Named | None = None
    of: tuple[Fixture, ...] = ()
    failed: str = ""


def save_form(fixtures: Sequence[Fixture], suggested_name: str, key: str) -> None:
    """Keeps exchanges in the library as one fixture. What was typed stays, also where saving fails."""
    key = f"save-{key}"
    with told():
        library = state.store().library
        named_fields(
            library,
            lambda: _saving(suggested_name, key).named,
            lambda new: state.jot(key, replace(_saving(suggested_name, key), named=new)),
            key,
        )
        now = _saving(suggested_name, key)
        _buttons(library, tuple(fixtures), now, key)
        if now.failed:
            st.error(plain(now.failed), icon=":material/error:")
        elif now.saved and now.of == tuple(fixtures):
            _saved(now, key)


def _saving(suggested: str, key: str) -> _Saving:
    found: _Saving | None = state.recall(key)
    if found and found.suggested == suggested:
        return found
    folder, tags = (found.named.folder, found.named.tags) if found else ("", ())
    return _Saving(suggested, tidy(Named(suggested, folder, tags)))


def _buttons(library: Library, fixtures: tuple[Fixture, ...], now: _Saving, key: str) -> None:
    """Save; where that name is taken, the choice between both and the new one alone.

    Save stays as it is once that is done: a browser tells no key, not even Esc, of a button that is locked under it.
    """
    wrong = bool(problems_of(now.named)) or not fixtures
    same = None if _is_done(now, fixtures) else holder(library, now.named)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if same is None:
            _button("Save", now, fixtures, key, None, main=True, disabled=wrong)
            return
        st.markdown(f"**{plain(now.named.place)}** is in the library already.", width="content")
        _button("Replace it", now, fixtures, key, same)
        _button("Keep both", now, fixtures, key, None)


def _is_done(now: _Saving, fixtures: tuple[Fixture, ...]) -> bool:
    return bool(now.saved) and now.of == fixtures and now.as_named == now.named


def _button(  # noqa: PLR0913  what is saved, and how the button looks
    label: str,
    now: _Saving,
    fixtures: tuple[Fixture, ...],
    key: str,
    place: Entry | None,
    *,
    main: bool = False,
    disabled: bool = False,
) -> None:
    st.button(
        label,
        key=f"{key}-{label}",
        icon=":material/bookmark_add:" if main else None,
        type="primary" if main else "secondary",
        disabled=disabled,
        on_click=_keep,
        args=(fixtures, now.suggested, key, place),
    )


def _keep(fixtures: tuple[Fixture, ...], suggested: str, key: str, place: Entry | None) -> None:
    """Saves under the name that stands in the box, or takes the place of the entry that has it."""
    now = _saving(suggested, key)
    named = typed(now.named, key)
    if problems_of(named):
        state.jot(key, replace(now, named=named))
        return
    if _is_done(replace(now, named=named), fixtures):
        return
    same = place if place and named_of(place).place == named.place else None

    def do(library: Library) -> library_acts.Done:
        if same:
            return library_acts.replace(library, same.id, fixtures, named.tags)
        return library_acts.add(library, [(named, fixtures)])

    if not same:
        with told():
            named = beside(state.store().library, named)
    done = act(do, f"{'Replaced' if same else 'Saved'} {named.place}.")
    saved = done.ids[0] if done.ids else ""
    state.jot(key, replace(now, named=named, saved=saved, as_named=named, of=fixtures, failed=done.failed))


def _saved(now: _Saving, key: str) -> None:
    place = (now.as_named or now.named).place
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f":green[:material/check_circle:] Saved as **{plain(place)}**.", width="content")
        if pressed("See it in Fixtures", f"{key}-see", icon=":material/arrow_forward:"):
            show([now.saved])
            state.session().dialog = ""
            state.go(FIXTURES)
