"""The right half of the Workbench: the run in its lanes, and under them what it is made of."""

from collections.abc import Mapping, Sequence
from functools import partial

import streamlit as st

from engine.messages import ToolDefinition
from playground import state
from playground.model.runs.record import Run
from playground.model.runs.standing import Standing
from playground.ui.lanes import Speed, lanes
from playground.ui.lanes import lead as lead_lanes
from playground.ui.plain import plain
from playground.ui.runs import lanes_native
from playground.ui.runs.result_tabs import REFUSED_TABS, TABS, Shown

_NOT_RUN = (
    "**Not run yet.** Run the draft to see its reply arrive here: reasoning, text and tool calls, delta by delta."
)

_FAULTS = "Faults are on: {}. The lanes show the reply as far as it arrives; *Wire* has the bytes as they went out."


@state.part
def show(  # noqa: PLR0913  what stands around a run, each by its name
    run: Run | None,
    *,
    runs: Sequence[Run] = (),
    tools: Sequence[ToolDefinition] = (),
    results: Mapping[str, str] | None = None,
    key: str = "result",
    speed: Speed = "1x",
    http_url: str | None = None,
    native: bool = False,
) -> None:
    """Draws a run, or that there is none yet.

    ``runs`` are the runs of this session for the usage over turns, ``tools`` what the calls are checked against,
    ``results`` what tools gave back since, by call id. With ``http_url`` the reply is read over HTTP from this
    server. ``native`` draws the lanes without a component, for browsers that block it.
    """
    if run is None:
        st.container(border=True, height=430, key=f"{key}-empty").markdown(_NOT_RUN)
        return
    lead = partial(lanes_native.lead if native else lead_lanes, f"{key}-lanes", run.number)
    shown = Shown(run, runs or (run,), tuple(tools), results or {}, key, lead)
    if run.reply is None:
        _without_reply(run)
        _tabs(shown, Standing(), REFUSED_TABS)
        return
    if native:
        stands = lanes_native.lanes(run, tools=shown.tools, key=f"{key}-lanes")
    else:
        stands = lanes(run, tools=shown.tools, speed=speed, http_url=http_url, key=f"{key}-lanes")
    if run.faults:
        st.warning(_FAULTS.format(plain(", ".join(run.faults))), icon=":material/warning:")
    for warning in run.reply.head.warnings:
        st.warning(plain(warning), icon=":material/warning:")
    _tabs(shown, stands, tuple(TABS))


def _without_reply(run: Run) -> None:
    """A refusal in the provider's words, or an answer that isn't a chat."""
    word = f"✕ {run.status}" if run.error else f"✓ {run.status}"
    st.html(f'<h2 class="echo-run">Run {run.number} <span class="{"refused" * bool(run.error)}">{word}</span></h2>')
    if run.error:
        st.error(plain(run.refused), icon=":material/block:")
    else:
        st.info(
            f"Answered with {run.status}; the call isn't a chat, so there is nothing to play.", icon=":material/info:"
        )


def _tabs(shown: Shown, stands: Standing, names: Sequence[str]) -> None:
    """Only the open tab is drawn, and so only its table is built."""
    tabs = st.tabs(names, **state.stay(f"{shown.key}-{'tabs' if shown.run.reply else 'refused'}", names))
    for name, tab in zip(names, tabs, strict=True):
        if tab.open:
            with tab:
                TABS[name](shown, stands)
