"""A library with nothing in it: what a fixture is, where one is saved, and some to begin with."""

import streamlit as st

from engine.store import Entry
from playground import state
from playground.model.library import acts as library_acts
from playground.model.library.examples import example_things
from playground.ui.library.desk import IMPORT, act, put, show


def library_empty() -> list[Entry]:
    """Draws it; there is nothing in it to be chosen."""
    st.info(
        "A **fixture** is a recorded exchange, or a conversation of several: what was asked, and the answer byte by "
        "byte, with its times. It plays again in tests, and goes home as a file of many tools.",
        icon=":material/bookmarks:",
    )
    st.markdown(
        "Nothing is kept yet. In the **Workbench**, run a request, open **Export** and save it in the library; in "
        "**Traffic**, choose what an application has sent and save it. Or begin here:"
    )
    with st.container(horizontal=True, gap="small"):
        st.button("Add some examples", icon=":material/school:", key="library-examples", type="primary", on_click=_add)
        st.button(
            "Import files", icon=":material/upload:", key="library-to-import", on_click=put, kwargs={"view": IMPORT}
        )
    return []


def _add() -> None:
    made = example_things(state.service())
    done = act(lambda library: library_acts.add(library, made), f"Saved {len(made)} examples.")
    if done.ids:
        show(())
