"""How to send something here: shown while no request is chosen."""

import streamlit as st

from playground import state
from playground.model.connect import BASE, CONNECTIONS, CURL
from playground.ui.address import base_url

_HELP = "app_pages/help.py"
_CLIENT = "traffic-client"
_CLIENTS = {"curl": CURL, **{each.name: each.over_http for each in CONNECTIONS[:3]}}


def start() -> None:
    """Programs that send a request to this very server."""
    st.header("Choose a request", anchor=False)
    st.markdown("It is shown whole here. To send one, point any client at this server; any key will do.")
    chosen = state.recall(_CLIENT, "curl")
    st.segmented_control(
        "Client",
        [*_CLIENTS],
        required=True,
        wrap=True,
        label_visibility="collapsed",
        **state.mirror("traffic-clients", chosen, lambda name: state.jot(_CLIENT, name)),
    )
    language = "bash" if chosen == "curl" else "python"
    st.code(_CLIENTS[chosen].replace(BASE, base_url()), language=language, wrap_lines=True)
    st.page_link(_HELP, label="Programs for every other client", icon=":material/help:")
