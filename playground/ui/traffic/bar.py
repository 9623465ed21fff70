"""The bar of the Traffic page: whether it follows along, what is looked for, and the way to forget everything."""

import streamlit as st

from playground import state
from playground.model.dialects import DIALECTS
from playground.ui.chips import FINISH
from playground.ui.plain import plain
from playground.ui.traffic.desk import TrafficDesk, clear, put_field, put_filter, put_finish_reasons

_ANY = "Any dialect"


def traffic_bar(now: TrafficDesk) -> None:
    """One line above list and detail. Raises StoreError."""
    looked_for = now.filters
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="traffic-bar"):
        st.toggle("Live", **state.mirror("traffic-live", now.live, put_field("live")))
        st.text_input(
            "Search",
            type="search",
            live=True,
            max_chars=200,
            placeholder="Words of request or reply",
            icon=":material/search:",
            label_visibility="collapsed",
            width=260,
            **state.mirror("traffic-search", looked_for.search, put_filter("search")),
        )
        st.selectbox(
            "Dialect",
            ["", *sorted(DIALECTS)],
            format_func=lambda name: DIALECTS[name].label if name else _ANY,
            label_visibility="collapsed",
            width=180,
            **state.mirror("traffic-dialect", looked_for.dialect, put_filter("dialect")),
        )
        st.pills(
            "Finish reason",
            _reasons(looked_for.finish_reasons),
            selection_mode="multi",
            format_func=_chip,
            label_visibility="collapsed",
            wrap=True,
            **state.mirror("traffic-finish", list(looked_for.finish_reasons), put_finish_reasons),
        )
        st.toggle("Failed only", **state.mirror("traffic-failed", looked_for.failed, put_filter("failed")))
        _clearing()


def _reasons(chosen: tuple[str, ...]) -> list[str]:
    """The usual reasons, those that scripts made up, and "" for none."""
    others = {*state.store().journal.finish_reasons(), *chosen} - {*FINISH, ""}
    return [*FINISH, *sorted(others), ""]


def _chip(reason: str) -> str:
    word, colour = FINISH.get(reason, (reason[:40] or "none", "gray"))
    return f":{colour}[{plain(word)}]"


def _clearing() -> None:
    kept = state.store().journal.count()
    with st.popover("Clear", icon=":material/delete_sweep:", disabled=not kept, key="traffic-clear"):
        many = "the one request" if kept == 1 else f"all {kept:,} requests"
        st.markdown(f"Forgets {many}, pinned ones too, for everyone who uses this server. It can't be undone.")
        st.button("Forget them", key="traffic-clear-now", type="primary", on_click=clear)
