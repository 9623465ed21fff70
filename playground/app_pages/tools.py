"""Tools: which tools the words call, what a schema gives, arguments spoiled on purpose, and tools called by hand."""

import streamlit as st

from playground import state
from playground.ui.chips import show_notes
from playground.ui.said import heading
from playground.ui.tools.desk import desk, turn
from playground.ui.tools.hand import by_hand
from playground.ui.tools.schema_trial import schema_tab
from playground.ui.tools.spoiling import WORKBENCH, spoiling
from playground.ui.tools.trial import choosing

TABS = {"Choose": choosing, "Schema": schema_tab, "Invalid on purpose": spoiling, "Call by hand": by_hand}
OF_THE_DRAFT = ("Choose", "Invalid on purpose")

state.session()
state.settle("Form")
draft = state.draft()
heading("Tools", 1)
tabs = st.tabs([*TABS], **state.mirror("tools-tabs", desk().tab or next(iter(TABS)), turn))
for (name, draw), tab in zip(TABS.items(), tabs, strict=True):
    if not tab.open:
        continue
    with tab:
        if draft.json is not None and name in OF_THE_DRAFT:
            show_notes(["The text in the Workbench's JSON view isn't a request yet, so its tools can't be read."])
            st.page_link(WORKBENCH, label="Back to the Workbench", icon=":material/science:")
        else:
            draw(draft)
