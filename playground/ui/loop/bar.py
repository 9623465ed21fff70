"""The bar at the foot of the Loop page: run, step, stop, or why not."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from playground.model.loop.draft import Reading
from playground.model.loop.run import OVER
from playground.ui.loop.desk import Desk, run, settle
from playground.ui.plain import plain
from playground.ui.pressing import pressed


def loop_bar(now: Desk, read: Reading) -> None:
    """Does what is pressed; running is disabled, with the reason, while something in the draft is wrong."""
    first, *more = read.problems or (None,)
    going = now.run if now.run and now.run.told.state not in OVER else None
    waiting = going if going and going.told.state == "waiting" else None
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small", key="run-bar"):
        if _pressed("Run", "play_arrow", "run", disabled=first is not None, main=True):
            _do(run)
        if _pressed("Step", "skip_next", "step", disabled=first is not None and waiting is None):
            _do(partial(waiting.go_on, stepwise=True) if waiting else partial(run, stepwise=True))
        if waiting and _pressed("To the end", "fast_forward", "rest"):
            _do(partial(waiting.go_on, stepwise=False))
        if _pressed("Stop", "stop", "stop", disabled=going is None) and going:
            _do(going.stop)
        others = f" (and {len(more)} more)" if more else ""
        changed = "The draft has changed since this run." if now.run and now.ran != now.draft else ""
        st.markdown(f":red[**Can't run yet.**] {plain(first)}{others}" if first else changed, width="stretch")
        st.html('<a class="echo-jump" href="#echo-run">See the run</a>', width="content")


def _pressed(label: str, icon: str, key: str, *, disabled: bool = False, main: bool = False) -> bool:
    return pressed(
        label,
        f"loop-{key}",
        icon=f":material/{icon}:",
        disabled=disabled,
        type="primary" if main else "secondary",
        shortcut="Ctrl+Enter" if main else None,
    )


def _do(action: Callable[[], None]) -> None:
    """Acts, and draws the page anew: the bar, too, shows what came of it."""
    action()
    settle()
    st.rerun()
