"""A page with nothing but a run's results; the address says which request is run, and how it is shown."""

import streamlit as st

from engine.service import Service
from engine.wire import HttpRequest
from playground.model.runs.record import Run, record
from playground.ui.runs import results
from playground.ui.style import style
from playground.ui.typing import take_up_typing

st.set_page_config(page_title="Lanes", page_icon="📡", layout="wide")
with st.container(key="echo-first", height=1, border=False):  # as in the playground, whose tabs stay chosen by it
    style()
    take_up_typing()
asked = st.query_params
runs: list[Run] = st.session_state.setdefault("runs", [])
again = st.button("Run again")
st.text_area("A text beside it")

headers = (("content-type", "application/json"), ("x-echo-pacing", asked.get("pacing", "5ms")))
http = HttpRequest("POST", asked.get("path", "/v1/chat/completions"), headers, asked.get("body", "").encode())
if http.body and (again or not runs or runs[-1].http != http):
    runs.append(record(Service(), http, len(runs) + 1))

run = runs[-1] if runs else None
results.show(
    run,
    runs=runs,
    tools=run.request.tools if run and run.request else (),
    speed="Instant" if asked.get("speed") == "Instant" else "1x",
    http_url=asked.get("path", "/v1/chat/completions") if "http" in asked else None,
    native="native" in asked,
)
