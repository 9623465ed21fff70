"""The bar at the foot of the page: run, or why not, and what the last run came to."""

import streamlit as st

from playground import state
from playground.model import block
from playground.model.draft import Draft
from playground.model.request import Compiled
from playground.model.runs.export import digest
from playground.model.runs.same import same_request
from playground.ui.fault_switches import fault_chips
from playground.ui.plain import plain
from playground.ui.pressing import pressed

SHORTCUT = "Ctrl+Enter"

THROUGH = ("in process", "over HTTP")
"""Whether the lanes play the engine's own timeline, or read the API of this server as any client would."""


def run_bar(draft: Draft, made: Compiled) -> None:
    """Runs the draft when asked; disabled, with the reason, while something in it is wrong."""
    problems = (*made.problems, *block.diagnose(draft, made.body).problems)
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small", key="run-bar"):
        disabled = bool(problems)
        if pressed("Run", "run", type="primary", icon=":material/play_arrow:", shortcut=SHORTCUT, disabled=disabled):
            state.run()
        reason = f":red[**Can't run yet.**] {plain(str(problems[0]))}{_others(len(problems) - 1)}" if problems else ""
        st.markdown(reason or _told(made), width="stretch")
        fault_chips(draft.echo)
        st.html('<a class="echo-jump" href="#echo-run">See the run</a>', width="content")
        st.segmented_control(
            "How the reply travels",
            THROUGH,
            required=True,
            label_visibility="collapsed",
            **state.mirror("through", state.session().through, _travel),
        )


def _travel(through: str | None) -> None:
    if through:
        state.session().through = through


def _others(count: int) -> str:
    return f" (and {count} more)" if count else ""


def _told(made: Compiled) -> str:
    run = state.session().run
    if run is None:
        return "Not run yet."
    if not same_request(run.http, made.http):
        return f"The request has changed since run {run.number}."
    twin = state.same_as(run)
    sha = f"(sha {digest(run)})"
    return f"Run {run.number} is identical to run {twin.number} {sha}." if twin else f"Run {run.number} {sha}."
