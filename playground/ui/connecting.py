"""Connect: programs for every client, with the address that this page has."""

import streamlit as st

from playground import state
from playground.model.connect import BASE, CONNECTIONS, CURL, JAVASCRIPT, Connection
from playground.ui.address import base_url

_CLIENT = "connect-client"
_SHELL, _NODE = "curl", "JavaScript"
_ELSEWHERE = (
    "In tests of any language: run what is to be answered in the Workbench, or script it on the Instructions page, and "
    "take it along as a file; `echo-playground replay FILE --port 5100` answers by it. A variable such as "
    "`OPENAI_BASE_URL` leads a client there without a change in its program."
)


def connecting() -> None:
    """One client at a time: by its base URL, and in-process where it takes a transport."""
    st.markdown(f"The API answers at **{base_url()}**, beside this page. Any key will do.")
    names = {each.name: each for each in CONNECTIONS}
    options = [*names, _NODE, _SHELL]
    chosen = state.recall(_CLIENT, options[0])
    st.segmented_control(
        "Client",
        options,
        required=True,
        wrap=True,
        label_visibility="collapsed",
        **state.mirror("connect", chosen, lambda name: state.jot(_CLIENT, name)),
    )
    if chosen in names:
        _programs(names[chosen])
    else:
        code, language = (CURL, "bash") if chosen == _SHELL else (JAVASCRIPT, "javascript")
        st.code(code.replace(BASE, base_url()), language=language, wrap_lines=True)
        st.markdown(_ELSEWHERE)


def _programs(connection: Connection) -> None:
    left, right = st.columns(2, gap="medium")
    with left:
        st.markdown(f"**Over HTTP**, with `pip install {connection.package}`")
        st.code(connection.at(base_url()), language="python", wrap_lines=True)
    with right:
        st.markdown("**In this process**, without a server")
        if connection.in_process:
            st.code(connection.in_process, language="python", wrap_lines=True)
        else:
            st.markdown("It lets no transport in; point it at a server.")
