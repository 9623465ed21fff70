"""Workbench: a request on the left, its run on the right."""

import streamlit as st

from playground import state
from playground.model.snippets import target
from playground.ui.editors import request_editor
from playground.ui.menus import top_bar
from playground.ui.runs import results
from playground.ui.runs.run_bar import THROUGH, run_bar
from playground.ui.said import heading

top_bar()
state.settle()
draft = state.draft()
made = state.compiled_draft(draft)
run_bar(draft, made)
run = state.session().run
left, right = st.columns([5, 6], gap="medium")
with left:
    heading("Request")
    request_editor(draft, made, run)
with right, st.container(gap=None):
    st.html('<span id="echo-run"></span>')
    results.show(
        run,
        runs=state.session().runs,
        tools=run.request.tools if run and run.request else (),
        results=state.session().answers,
        key="result",
        http_url=target(run.http) if run and state.session().through == THROUGH[1] else None,
    )
