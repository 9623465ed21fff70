"""The Why tab: which fault or script acted, who answered, which tools were weighed, where each value came from."""

from collections.abc import Sequence

import streamlit as st

from engine.trace import Considered
from playground import state
from playground.model.counts import counted
from playground.model.runs.reasons import Values, first_of_all, values, weighed, why_table
from playground.model.runs.record import Run
from playground.ui.plain import plain
from playground.ui.runs.word_table import word_table

_MOST_VALUES = 100


def why(run: Run, key: str) -> None:
    """The whole tab. ``key`` names this place on the page."""
    for sentence in first_of_all(run):
        st.warning(plain(sentence), icon=":material/bolt:" if run.reply else ":material/block:")
    if run.reply is None:
        return
    st.markdown("**Who answered.** Responders are asked in this order; the first that answers wins.")
    _responders(run)
    _weighed(run, key)
    _values(values(run))


def _responders(run: Run) -> None:
    table = why_table(run)
    rows = [[str(cell) for cell in row] for row in table.rows]
    answered = [place for place, word in enumerate(table.column("answered")) if word == "✓ answered"]
    word_table(table.columns, rows, title="Responders and why", short=("answered",), marked=answered)


def _weighed(run: Run, key: str) -> None:
    found = weighed(run)
    if not found.listed:
        return
    st.markdown("**Which tools were weighed**, the called ones first, then the best")
    _tools(found.listed, "Tools by score")
    if found.folded:
        more = "more " * (not found.listed[-1].chosen)
        part = st.expander(f"{len(found.folded)} {more}not called", **state.unfold(f"{key}-uncalled-{run.number}"))
        if part.open:
            with part:
                _tools(found.folded, "Tools that weren't called, by score")


def _tools(tools: Sequence[Considered], title: str) -> None:
    word_table(
        ("tool", "chosen", "score", "why"),
        [(one.tool, "✓ called" if one.chosen else "–", f"{one.score:.2f}", one.reasons) for one in tools],
        title=title,
        short=("chosen", "score"),
        marked=[place for place, one in enumerate(tools) if one.chosen],
    )


def _values(groups: Sequence[Values]) -> None:
    if not groups:
        return
    st.markdown("**Where each value came from**")
    left = _MOST_VALUES
    for group in groups:
        if left <= 0:
            break
        if group.call:
            st.markdown(f"**:orange[{plain(group.call)}]**")
        rows = [(origin.path, origin.value, origin.source) for origin in group.origins[:left]]
        title = f"Where the values of {group.call or 'the reply'} came from"
        word_table(("place", "value", "source"), rows, title=title, code=("value",), folded=("value", "source"))
        left -= len(rows)
    every = sum(len(group.origins) for group in groups)
    if every > _MOST_VALUES:
        st.markdown(f"The first {_MOST_VALUES} of {counted(every, 'value')}.")
