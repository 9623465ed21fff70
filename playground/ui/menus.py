"""The top bar: the draft's name, examples, import, share, export and undo."""

from dataclasses import replace

import streamlit as st

from engine.fixtures import dump
from playground import state
from playground.model import export, intake, share
from playground.model.draft import EMPTY
from playground.model.examples import draft_of, examples
from playground.model.problems import Problem
from playground.ui.plain import plain

_NEW = "A blank draft"
MOST_COPIED = 200_000
"""Bytes of a fixture that are shown for copying; a longer one is for download."""


def top_bar() -> None:
    """One line above both halves, and what there is to say of the draft."""
    current = state.session()
    st.html('<h1 class="echo-unseen">Workbench</h1>')
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="top-bar"):
        st.text_input(
            "Name of the draft",
            label_visibility="collapsed",
            width=260,
            **state.bind("draft-name", current.draft.name, lambda old, text: replace(old, name=text or "untitled")),
        )
        gallery = {example.title: example for example in examples()}
        st.menu_button(
            "Examples", [*gallery, _NEW], icon=":material/school:", **state.choose("examples", _load_example)
        )
        _import()
        _share()
        _export()
        st.button("Undo", icon=":material/undo:", key="undo", disabled=not current.past, on_click=state.undo)
    with st.container():
        if current.note:
            st.info(plain(current.note), icon=":material/lightbulb:")


def _load_example(title: str) -> None:
    found = next((example for example in examples() if example.title == title), None)
    if found is None:
        state.load(EMPTY)
    else:
        state.load(draft_of(found.body, found.headers, found.title), found.shows)
        state.run()


def _import() -> None:
    with st.popover("Import", icon=":material/upload:", key="import", on_change="rerun") as opened:
        if not opened.open:
            return
        st.markdown(f"Takes {intake.ACCEPTED}.")
        uploaded = st.file_uploader("A file", key="import-file", type=["json", "txt", "sh"], max_upload_size=20)
        pasted = st.text_area("Or paste it", key="mono-import", height=160)
        data = uploaded.getvalue() if uploaded else pasted.encode("utf-8", "replace")
        st.button("Import", key="import-go", type="primary", disabled=not data.strip(), on_click=_take_in, args=(data,))
        if problem := state.session().refused:
            st.error(plain(problem.message), icon=":material/error:")
            if problem.excerpt:
                st.code(problem.excerpt, language=None)


def _take_in(data: bytes) -> None:
    try:
        found = intake.read(data)
    except intake.Unreadable as error:
        state.session().refused = Problem("import", "Import", error.message, error.excerpt)
        return
    state.session().refused = None
    state.close("import")
    state.load(found.draft, f"Imported {found.recognised}.")
    if found.recorded:
        state.compare(found.recorded)


def _share() -> None:
    with st.popover("Share", icon=":material/link:", key="share", on_change="rerun") as opened:
        if not opened.open:
            return
        packed = share.link(state.draft())
        if warning := share.too_long(packed):
            st.warning(warning, icon=":material/info:")
        st.markdown("This link holds the whole draft; nothing is kept on the server for it.")
        st.code(f"{state.address()}?s={packed}", language=None, wrap_lines=True)


def _export() -> None:
    with st.popover("Export", icon=":material/download:", key="export", on_change="rerun") as opened:
        if not opened.open:
            return
        run = state.session().run
        if run is None:
            st.markdown("Run the request first: a fixture holds the answer too.")
            return
        data = dump(export.fixture_of(run, state.service().settings))
        st.markdown(f"Run {run.number} as a fixture: request, reply, chunks with their times, usage and settings.")
        st.download_button(
            "Download fixture", data, f"echo-run-{run.number}.json", "application/json", on_click="ignore"
        )
        if len(data) <= MOST_COPIED:
            st.code(data.decode(), language="json", height=280)
        else:
            st.markdown(f"It has {len(data):,} bytes, too long to show here.")
