"""Fixtures: the library of recorded exchanges, to be looked at, checked, compared and taken home."""

import streamlit as st

from playground import state
from playground.ui.library_told import told

state.session()
st.html('<h1 class="echo-unseen">Fixtures</h1>')
with told():
    for entry in state.store().library.entries():
        st.write(entry.name)
