"""The tool choice in all its forms, and whether calls may be parallel."""

from dataclasses import replace
from typing import Any, cast

import streamlit as st

from playground import state
from playground.model import options
from playground.model.draft import Draft
from playground.model.tools.box import read_tools
from playground.ui.chips import show_problems

_FORMS = {
    "": "not sent",
    "auto": "auto",
    "none": "none",
    "required": "required",
    "tool": "one tool",
    "allowed": "some tools",
}


def tool_choice(draft: Draft) -> None:
    """Mirrors the draft's options; what is incomplete is told under them."""
    asked = draft.asked
    names = [card.name for card in read_tools(draft.tools).cards]
    st.segmented_control(
        "Tool choice",
        list(_FORMS),
        required=True,
        wrap=True,
        format_func=_FORMS.__getitem__,
        **_bound("trial-choice", asked.tool_choice, "tool_choice"),
    )
    if asked.tool_choice == "tool":
        st.selectbox(
            "Tool",
            list(dict.fromkeys([*names, *([asked.tool_name] if asked.tool_name else [])])),
            index=None,
            accept_new_options=True,
            **_bound("trial-choice-tool", asked.tool_name or None, "tool_name"),
        )
    if asked.tool_choice == "allowed":
        known = list(dict.fromkeys([*names, *asked.allowed]))
        st.multiselect("Allowed tools", known, **_bound("trial-allowed", list(asked.allowed), "allowed"))
        st.segmented_control(
            "Mode", ["auto", "required"], required=True, **_bound("trial-mode", asked.allowed_mode, "allowed_mode")
        )
    show_problems(options.write_all(asked)[1], "choice")
    st.toggle("Parallel calls", **_bound("trial-parallel", asked.parallel is not False, "parallel"))


def _bound(key: str, value: object, field: str) -> dict[str, Any]:
    return state.bind(key, value, lambda old, new: replace(old, asked=replace(old.asked, **{field: _kept(new)})))


def _kept(value: Any) -> Any:  # noqa: ANN401  a widget's value
    if isinstance(value, list):
        return tuple(cast("list[str]", value))
    return "" if value is None else value
