"""The playground's entry: its pages and what all of them share."""

import streamlit as st

from playground import state
from playground.ui.parted import parted
from playground.ui.style import style
from playground.ui.typing import take_up_typing

PAGES = (
    st.Page("app_pages/workbench.py", title="Workbench", icon=":material/science:", default=True),
    st.Page("app_pages/instructions.py", title="Instructions", icon=":material/data_object:"),
    st.Page("app_pages/tools.py", title="Tools", icon=":material/build:"),
    st.Page("app_pages/loop.py", title="Loop", icon=":material/sync:"),
    st.Page("app_pages/lens.py", title="Lens", icon=":material/search:"),
    st.Page("app_pages/traffic.py", title="Traffic", icon=":material/lan:"),
    st.Page("app_pages/fixtures.py", title="Fixtures", icon=":material/bookmarks:"),
    st.Page("app_pages/help.py", title="Help", icon=":material/help:"),
)

st.set_page_config(page_title="Echo Playground", page_icon="🔁", layout="wide")
with st.container(key="echo-first", height=1, border=False):  # what waits for the browser's scripts takes no room
    style()
    take_up_typing()
page = st.navigation(PAGES, position="top")
state.turn_to(page.title)
page.run()
parted()
state.sign_off()
