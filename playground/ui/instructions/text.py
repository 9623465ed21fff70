"""The middle column: the same script as JSON, both ways, with every problem where it stands."""

from collections.abc import Sequence

import streamlit as st

from engine.script import END, START
from playground import state
from playground.model.block import formatted
from playground.model.instructions.script import PLACE, Bench, acted, script_of
from playground.model.problems import Problem
from playground.ui.chips import show_problems
from playground.ui.instructions.desk import Hand, keep, put_text, untag

_MOST_COPIED = 200_000
"""Characters of a block that are shown for copying."""


def text_column(hand: Hand, problems: Sequence[Problem]) -> None:
    """The block's text, letter by letter as it was typed, and what is wrong with it."""
    text = hand.bench.script.text
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown("**Block as JSON**", width="stretch")
        st.button(
            "Format", key="ins-format", type="tertiary", disabled=bool(problems) or not text.strip(), on_click=_format
        )
        with st.popover("Copy", type="tertiary", disabled=not text.strip(), width="content"):
            _copies(text)
    st.text_area(
        "Block as JSON",
        height=560,
        label_visibility="collapsed",
        placeholder='{"messages": [{"text": "Hello"}]}',
        **state.mirror("mono-ins-json", text, put_text),
    )
    if any(START in problem.message for problem in problems):
        st.button("Take the tags off", key="ins-untag", on_click=untag)
    show_problems(problems, PLACE)


def _format() -> None:
    keep(_formatted)


def _formatted(now: Bench) -> Bench:
    return acted(now, script_of(formatted(now.script.text), now.script))


def _copies(text: str) -> None:
    if len(text) > _MOST_COPIED:
        st.markdown(f"{len(text):,} characters are too many to show here; copy them in the box itself.")
        return
    st.markdown("The block alone:")
    st.code(text, language="json", height=200)
    st.markdown("As it stands in a user's message:")
    st.code(f"{START}\n{text}\n{END}", language=None, height=200)
