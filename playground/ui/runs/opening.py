"""A recorded exchange in the Workbench: its request as the draft, run, and held against the recording."""

import streamlit as st

from engine.fixtures import Fixture
from playground import state
from playground.model import intake
from playground.model.compare.compare import verdict
from playground.model.runs.export import fixture_of
from playground.model.runs.recorded import NAMES
from playground.ui.plain import plain

WORKBENCH = "app_pages/workbench.py"

_SAME = {
    "identical": "Today's answer is the same, byte for byte",
    "timing": "Today's answer has the recorded bytes, at other times",
    "chunking": "Today's answer is the recorded one, cut up otherwise",
    "spelling": "Today's answer says the same in other bytes",
    "content": "Today's answer differs",
}


def open_in_workbench(made: Fixture, name: str) -> None:
    """Loads the request as the draft, which can be undone, runs it, and goes to the Workbench.

    A request that the form can't hold is told in place. Call it while the page is drawn, not from a callback.
    """
    try:
        draft = intake.draft_of(made, name)
    except intake.Unreadable as error:
        st.error(f"It can't be opened in the Workbench: {plain(error.message)}", icon=":material/error:")
        return
    state.load(draft, f"The request of {name}.")
    run_against(made)
    state.go(WORKBENCH)


def run_against(recorded: Fixture) -> None:
    """Runs the draft, and adds to the session's note whether today's answer is the recorded one."""
    now = fixture_of(state.run(), state.service().settings)
    found = verdict(recorded, now, NAMES)
    if found.kind == "identical":
        told = f" {_SAME[found.kind]}."
    else:
        told = f" {_SAME[found.kind]} ({found.why}).{_changed(recorded, now)}"
    state.session().note += told


def _changed(recorded: Fixture, now: Fixture) -> str:
    """The settings that were others then."""
    then, today = recorded.settings.model_dump(), now.settings.model_dump()
    names = [name for name in then if then[name] != today[name]]
    return f" It was recorded under other settings: {', '.join(names)}." if names else ""
