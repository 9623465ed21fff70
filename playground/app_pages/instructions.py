"""Instructions: a script as cards, as JSON, and what the engine answers to it."""

import streamlit as st

from playground import state
from playground.model.instructions.script import problems_of
from playground.model.tools.trial import tools_of
from playground.ui.instructions.bar import bottom_bar, top_bar
from playground.ui.instructions.cards import script_column
from playground.ui.instructions.desk import Hand, bench
from playground.ui.instructions.result import LOOKS, result_column
from playground.ui.instructions.text import text_column
from playground.ui.said import heading

state.session()
state.settle("Form")
heading("Instructions", 1)
st.html(LOOKS)
draft = state.draft()
hand = Hand(bench(), draft, {tool.name: tool for tool in tools_of(draft)})
problems = problems_of(hand.bench.script.text)
top_bar(hand)
bottom_bar(hand, problems)
with st.container(key="ins-columns"):
    left, middle, right = st.columns([5, 4, 5], gap="medium")
with left:
    heading("Script")
    script_column(hand)
with middle, st.container(key="ins-text"):
    heading("Block as JSON")
    text_column(hand, problems)
with right, st.container(gap=None):
    heading("Preview")
    st.html('<span id="echo-run"></span>')
    result_column(hand)
