"""The list of the Traffic page, which follows along while the rest of the page stays as it is."""

import streamlit as st

from playground import state
from playground.kept import kept_service
from playground.model.traffic.asked import asked_in
from playground.model.traffic.journal import MOST, Listed, neighbour
from playground.ui.traffic.desk import TrafficDesk, choose, desk, hear, see, told
from playground.ui.traffic.rows import request_list

_EMPTY = "No request has come yet. Whatever this server's API answers is listed here, as it comes."
_OFF = "The journal is switched off (ECHO_JOURNAL_SIZE is 0), so nothing is listed here."
_NO_MATCH = "No request matches. Take a filter off to see the others."


@state.part
def follow() -> None:
    """Draws the list, and draws it anew as requests come; where something is chosen in it the whole page is."""
    now = desk()
    with told():
        found = see()
        st.markdown(_counted(now, found))
        request_list(
            found,
            asked_in(state.store().journal, (*found.pinned, *found.lines)),
            chosen=now.chosen,
            pinned=now.pinned,
            heard=now.heard,
            live=now.live,
            empty=_nothing(now, found),
            hear=hear,
        )
        _steps(now, found)


def _nothing(now: TrafficDesk, found: Listed) -> str:
    if not found.limit:
        return _OFF
    return _NO_MATCH if found.kept and now.filters.any else _EMPTY


def _counted(now: TrafficDesk, found: Listed) -> str:
    """What is kept, what matches, and what was lost, in one line."""
    counted = f"**{found.kept:,}** kept of the newest {found.limit:,}"
    if found.pinned:
        counted += f" · **{len(found.pinned):,}** pinned"
    if now.filters.any:
        counted += f" · **{found.matching:,}{'+' * (found.matching >= MOST)}** match"
    if dropped := kept_service().dropped:
        counted += f" · :red[{dropped:,} came too fast to be written down]"
    return counted if now.live else f"{counted} · paused"


def _steps(now: TrafficDesk, found: Listed) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="traffic-steps"):
        for label, icon, step in (("Newer", "arrow_upward", -1), ("Older", "arrow_downward", 1)):
            to = neighbour(found.order, now.chosen, step)
            st.button(
                label,
                icon=f":material/{icon}:",
                key=f"traffic-{label.lower()}",
                disabled=to is None,
                on_click=choose,
                args=(to,),
            )
        st.html('<a class="echo-jump" href="#echo-run">See what is chosen</a>' if now.chosen else "<span></span>")
