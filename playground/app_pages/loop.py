"""Loop: a rule, tools and a message on the left; the rounds that come of them on the right."""

import streamlit as st

from playground import state
from playground.model.loop.draft import read
from playground.ui.loop.bar import loop_bar
from playground.ui.loop.desk import desk
from playground.ui.loop.editor import loop_editor
from playground.ui.loop.result import loop_result
from playground.ui.said import heading

state.session()
heading("Loop", 1)
now = desk()
reading = read(now.draft)
left, right = st.columns([5, 6], gap="medium")
with left:
    heading("Rule, tools and message")
    loop_editor(now, reading)
loop_bar(now, reading)
with right, st.container(gap=None):
    heading("Rounds")
    st.html('<span id="echo-run"></span>')
    if now.run:
        loop_result(now.run)
