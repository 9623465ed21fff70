"""Exchanges in the format of another tool: chosen, looked at, downloaded."""

from collections.abc import Sequence

import streamlit as st

from engine.fixtures import FORMATS, Fixture, FixtureError
from playground import state
from playground.model.runs.export import file_name, written
from playground.model.runs.record import Run
from playground.ui.address import base_url
from playground.ui.plain import plain

_LONGEST = 100_000
"""Characters of a file that are shown."""
_LANGUAGES = {"text/x-python": "python", "application/json": "json", "application/yaml": "yaml"}
_LINES, _LONG = 12, 800
"""Lines and characters after which the look at a file scrolls: a single line can wrap into hundreds."""
PLAYED = frozenset({"json", "jsonl", "vcrpy", "aimock", "har", "wiremock"})
"""Formats that hold requests with their answers, and so can be played here."""


def export_menu(fixtures: Sequence[Fixture], name: str, key: str) -> None:
    """Lets one choose a format, look at the file and download it; nothing is written before a format is chosen.

    ``name`` begins the file's name. What a format has no words for is said in place.
    """
    if not fixtures:
        st.markdown("Nothing is chosen to export.")
        return
    chosen = st.selectbox(
        "Format",
        [*FORMATS],
        index=None,
        format_func=lambda each: f"{FORMATS[each].title} · {FORMATS[each].suffix}",
        placeholder="Choose a format",
        key=f"{key}-format",
    )
    if chosen is None:
        return
    try:
        data = written(tuple(fixtures), chosen, base_url())
    except FixtureError as error:
        st.error(f"{FORMATS[chosen].title} can't hold this. {plain(error)}", icon=":material/error:")
        return
    named = file_name(name, chosen)
    st.download_button(
        f"Download {named}",
        data,
        named,
        FORMATS[chosen].media_type,
        key=f"{key}-save",
        icon=":material/download:",
        type="primary",
        on_click="ignore",
    )
    _use(chosen, named)
    _look(data, FORMATS[chosen].media_type)


def _use(format_name: str, named: str) -> None:
    """How a file of a format is put to use here; of one that another tool takes nothing is said."""
    if format_name == "pytest":
        st.code(f"pytest {named}", language="bash", wrap_lines=True)
    elif format_name in PLAYED:
        st.markdown(
            "To a program in any language it plays at `http://localhost:5100/v1`, with `--timed` at the times "
            "recorded; in pytest by `echo.replay(…)`."
        )
        st.code(f"echo-playground replay {named} --port 5100", language="bash", wrap_lines=True)


def name_of(run: Run) -> str:
    """What a file of a run is called: by its draft as it is called now while that asks just what ran, else as then."""
    draft = state.draft()
    return draft.name if state.compiled_draft(draft).http == run.http else run.name


def _look(data: bytes, media_type: str) -> None:
    """The beginning of a file; what is long scrolls."""
    text = data[: _LONGEST * 4].decode("utf-8", "replace")[:_LONGEST]
    more = (
        f", of which the first {_LONGEST:,} characters are shown"
        if len(text) < len(data) and len(text) == _LONGEST
        else ""
    )
    st.markdown(f"{len(data):,} bytes{more}:")
    scrolls = text.count("\n") > _LINES or len(text) > _LONG
    with st.container(height=320 if scrolls else "content", border=False):
        st.code(text, language=_LANGUAGES.get(media_type), wrap_lines=True)
