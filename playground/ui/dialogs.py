"""What opens over the page: import, share, export."""

from collections.abc import Callable

import streamlit as st

from engine.fixtures import Fixture, dump
from playground import state
from playground.model import export, intake, share
from playground.model.problems import Problem
from playground.ui.address import address
from playground.ui.plain import plain

MOST_COPIED = 200_000
"""Bytes of a fixture that are shown for copying; a longer one is for download."""


def open_dialog(name: str) -> None:
    """Opens a dialog in the next drawing of the page; "" closes the open one."""
    state.session().dialog = name


def show_dialog() -> None:
    """Draws the open dialog, if one is."""
    if draw := _DIALOGS.get(state.session().dialog):
        draw()


def _closed() -> None:
    open_dialog("")


@st.dialog("Import", width="medium", on_dismiss=_closed)
def _import() -> None:
    current = state.session()
    st.markdown(f"Takes {intake.ACCEPTED}.")
    uploaded = st.file_uploader("A file", key="import-file", type=["json", "txt", "sh"], max_upload_size=20)
    pasted = st.text_area("Or paste it", height=160, **state.mirror("mono-import", current.pasted, _keep_pasted))
    data = uploaded.getvalue() if uploaded else (pasted or "").encode("utf-8", "replace")
    if st.button("Import", key="import-go", type="primary", disabled=not data.strip()):
        current.refused = _take_in(data)
        if current.refused is None:
            open_dialog("")
            current.pasted = ""
            st.rerun()
    if problem := current.refused:
        st.error(plain(problem.message), icon=":material/error:")
        if problem.excerpt:
            st.code(problem.excerpt, language=None)


def _keep_pasted(text: str | None) -> None:
    state.session().pasted = text or ""


def _take_in(data: bytes) -> Problem | None:
    """Loads what was imported; a fixture is run again and compared. Gives what is wrong with it."""
    try:
        found = intake.read(data)
    except intake.Unreadable as error:
        return Problem("import", "Import", error.message, error.excerpt)
    state.load(found.draft, f"Imported {found.recognised}.")
    if found.recorded:
        _compare(found.recorded)
    return None


def _compare(recorded: Fixture) -> None:
    """Runs an imported request and says whether today's answer is the recorded one."""
    made = state.run()
    found = export.difference(recorded, export.fixture_of(made, state.service().settings))
    told = f"Today's answer differs. {found}" if found else "Today's answer is the same, byte for byte."
    state.session().note += f" {told}"


@st.dialog("Share", width="medium", on_dismiss=_closed)
def _share() -> None:
    packed = share.link(state.draft())
    if warning := share.too_long(packed):
        st.warning(warning, icon=":material/info:")
    st.markdown("This link holds the whole draft; nothing is kept on the server for it.")
    st.code(f"{address()}?s={packed}", language=None, wrap_lines=True)


@st.dialog("Export", width="medium", on_dismiss=_closed)
def _export() -> None:
    run = state.session().run
    if run is None:
        st.markdown("Run the request first: a fixture holds the answer too.")
        return
    data = dump(export.fixture_of(run, state.service().settings))
    st.markdown(f"Run {run.number} as a fixture: request, reply, chunks with their times, usage and settings.")
    name = f"echo-run-{run.number}.json"
    st.download_button("Download fixture", data, name, "application/json", type="primary", on_click="ignore")
    if len(data) <= MOST_COPIED:
        st.code(data.decode(), language="json", height=320)
    else:
        st.markdown(f"It has {len(data):,} bytes, too long to show here.")


_DIALOGS: dict[str, Callable[[], None]] = {"import": _import, "share": _share, "export": _export}
