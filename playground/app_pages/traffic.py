"""Traffic: every request that the API received on the left, what is chosen of them on the right."""

import streamlit as st

from playground import state
from playground.ui.said import heading
from playground.ui.traffic.bar import traffic_bar
from playground.ui.traffic.desk import desk, told
from playground.ui.traffic.detail import detail
from playground.ui.traffic.follow import follow

state.session()
heading("Traffic", 1)
now = desk()
with told():
    traffic_bar(now)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        heading("Requests")
        follow()
    with right, st.container(gap=None):
        heading("What is chosen of them")
        st.html('<span id="echo-run"></span>')
        with st.container(key="traffic-detail"), told():
            detail(now.chosen)
