"""The bar at the foot of the Loop page: run, step, stop, or why not."""

import streamlit as st

from playground.model.loop_draft import Reading
from playground.model.loop_run import OVER
from playground.ui.loop_desk import Desk, run
from playground.ui.plain import plain


def loop_bar(now: Desk, read: Reading) -> None:
    """Does what is pressed; running is disabled, with the reason, while something in the draft is wrong."""
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small", key="run-bar"):
        first, *more = read.problems or (None,)
        wrong = first is not None
        if st.button(
            "Run", type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter", key="loop-run", disabled=wrong
        ):
            run()
        if st.button("Step", icon=":material/skip_next:", key="loop-step", disabled=wrong, help="One round further"):
            _step(now)
        _going(now)
        others = f" (and {len(more)} more)" if more else ""
        reason = f":red[**Can't run yet.**] {plain(first)}{others}" if wrong else ""
        changed = "The draft has changed since this run." if now.run and now.ran != now.draft else ""
        st.markdown(reason or changed, width="stretch")
        st.html('<a class="echo-jump" href="#echo-run">See the run</a>', width="content")


def _step(now: Desk) -> None:
    """One round of the run that waits; else the first round of a new one."""
    if now.run and now.run.told.state == "waiting":
        now.run.go_on(stepwise=True)
    else:
        run(stepwise=True)


def _going(now: Desk) -> None:
    """What can be done with a run that isn't over."""
    going = now.run if now.run and now.run.told.state not in OVER else None
    waiting = going is not None and going.told.state == "waiting"
    if going and waiting and st.button("To the end", icon=":material/fast_forward:", key="loop-rest"):
        going.go_on(stepwise=False)
    if st.button("Stop", icon=":material/stop:", key="loop-stop", disabled=going is None) and going:
        going.stop()
