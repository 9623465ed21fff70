"""Lens: a stream or a recording on the left; on the right its events, its bytes and the reply they come to."""

import streamlit as st

from playground import state
from playground.model.lens.lens import look
from playground.model.lens.source import ACCEPTED
from playground.ui.lens.desk import desk
from playground.ui.lens.input import lens_input
from playground.ui.lens.view import lens_view
from playground.ui.said import heading

state.session()
heading("Lens", 1)
now = desk()
found, wrong = now.sources()
left, right = st.columns([4, 6], gap="medium")
with left:
    heading("Stream or recording")
    lens_input(now, found, wrong)
with right:
    heading("What is in it")
    if found:
        source = found[min(now.chosen, len(found) - 1)]
        with st.spinner("Reading the stream"):
            lens = look(source.data)
        lens_view(now, source, lens)
    elif wrong is None:
        st.info(f"Nothing under the lens yet. Paste {ACCEPTED}, upload one, or pick an example.")
