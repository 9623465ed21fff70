"""A run beside an earlier one of the session, and the same request many times over."""

from collections.abc import Sequence

import streamlit as st

from playground import state
from playground.model.runs.export import digest, fixture_of
from playground.model.runs.record import Run
from playground.model.runs.repeat import MOST, Repeated, repeated
from playground.model.runs.same import same_request
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.compare import show_comparison
from playground.ui.runs.run_label import run_label

_TIMES = 10
_VERIFIED = "verified"


def run_compare(run: Run, runs: Sequence[Run], key: str) -> None:
    """The whole tab."""
    _many_times(run, key)
    earlier = {each.number: each for each in reversed(runs) if each.number != run.number}
    if not earlier:
        st.markdown("This is the only run so far. Change the request and run it again: both can be compared here.")
        return
    chosen = st.selectbox(
        "Compare with",
        [*earlier],
        format_func=lambda number: _told(earlier[number], run),
        width=560,
        key=f"{key}-other-run-{run.number}",
    )
    settings = state.service().settings
    other = earlier[chosen]
    names = (f"run {other.number}", f"run {run.number}")
    show_comparison(fixture_of(other, settings), fixture_of(run, settings), names, f"{key}-compare")


def _told(other: Run, run: Run) -> str:
    same = "the same request" if same_request(other.http, run.http) else "another request"
    return f"{run_label(other)} · {same} · sha {digest(other)}"


def _many_times(run: Run, key: str) -> None:
    """Shows that the engine is deterministic, on this very request."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        count = st.number_input("Times", 2, MOST, _TIMES, width=110, key=f"{key}-times")
        asked = pressed("Verify determinism", f"{key}-verify", icon=":material/repeat:")
    if asked:
        with st.spinner("Answering"):
            state.jot(_VERIFIED, (run, repeated(state.service(), run.http, count)))
    of, found = state.recall(_VERIFIED, (None, None))
    if of is run:
        _verified(run, found)


def _verified(run: Run, found: Repeated) -> None:
    if found.why is None:
        st.success(
            f"{found.count} answers to this request, all byte for byte the same (sha {digest(run)}).",
            icon=":material/check_circle:",
        )
    else:
        st.warning(f"Answer {found.number} isn't the first one: {plain(found.why.why)}.", icon=":material/warning:")
