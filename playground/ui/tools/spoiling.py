"""Invalid on purpose: one tool's arguments spoiled in each way, ready to be scripted."""

from collections.abc import Sequence

import streamlit as st

from playground import state
from playground.model.draft import Draft
from playground.model.tools.spoiling import Spoiled, scripted, spoils
from playground.model.tools.trial import tools_of, words_of
from playground.ui.chips import show_notes
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.tools.trial import example_sets

WORKBENCH = "app_pages/workbench.py"
_TOOL = "spoiled-tool"


def spoiling(draft: Draft) -> None:
    """The whole tab."""
    tools = {tool.name: tool for tool in tools_of(draft)}
    if not tools:
        example_sets()
        st.info("No tools yet. Paste definitions under *Choose*, or pick an example, to spoil their arguments.")
        return
    kept = state.recall(_TOOL)
    name = kept if kept in tools else next(iter(tools))
    st.selectbox(
        "Tool", list(tools), width=320, **state.mirror("spoiled-choice", name, lambda new: state.jot(_TOOL, new))
    )
    made = spoils(tools[name].parameters, words_of(draft))
    if made.refused:
        st.error(plain(f"The parameters of {name}, {made.refused}"), icon=":material/error:")
        return
    st.markdown("Valid arguments, by the draft's words:")
    st.code(made.valid, language="json", wrap_lines=True)
    _grid(name, made.ways)


def _grid(tool: str, ways: Sequence[Spoiled]) -> None:
    for start in range(0, len(ways), 2):
        for column, way in zip(st.columns(2, gap="medium"), ways[start : start + 2], strict=False):
            with column, st.container(border=True, gap="small", height="stretch"):
                _way(tool, way)


def _way(tool: str, way: Spoiled) -> None:
    st.markdown(f"**{way.title}**")
    if way.refused:
        st.markdown(f"Not possible with this schema: {plain(way.refused)}.")
        return
    st.code(way.text, language="json", wrap_lines=True)
    show_notes(way.complaints)
    told = "Puts an instruction block into the draft, runs it and goes to the Workbench."
    if pressed("Script it", f"script-{way.how}", icon=":material/data_object:", help=told):
        _script(tool, way)


def _script(tool: str, way: Spoiled) -> None:
    new = scripted(state.draft(), tool, way.text)
    state.load(new, f"The instruction block calls {tool} with invalid arguments: {way.title.lower()}.")
    if not state.compiled_draft(state.draft()).problems:
        state.run()
    state.go(WORKBENCH)
