"""Recordings held against today's engine, and what came of it."""

from collections.abc import Sequence

import streamlit as st

from engine.errors import EchoError
from engine.store import Entry
from playground import state
from playground.model.library.check import Check, check
from playground.ui.library.desk import put
from playground.ui.plain import plain
from playground.ui.runs.word_table import word_table

_MOST_ROWS = 100


def run_checks(entries: Sequence[Entry]) -> None:
    """Asks the engine all that was asked in these entries, and keeps what came of it."""
    found: list[tuple[str, Check]] = []
    wrong = ""
    for entry in entries:
        try:
            found += [(entry.name, each) for each in check(state.store().library.get(entry.id), state.service().rules)]
        except EchoError as error:
            wrong = wrong or f"{entry.name} couldn't be checked: {error}"
    put(checked=tuple(entry.id for entry in entries), checks=tuple(found), wrong=wrong, note="")


def checks(found: Sequence[tuple[str, Check]], *, alone: bool = False) -> None:
    """Says how many are the same, and of each that isn't where it first differs."""
    if alone and len(found) == 1:
        _sentence(found[0][1])
        return
    same = sum(each.same for _, each in found)
    rest = [(name, each) for name, each in found if not each.same]
    if not rest:
        st.success(f"All {same:,} exchanges: today's answer has the same bytes.", icon=":material/verified:")
        return
    asked = sum(each.kind is not None for _, each in rest)
    others = [f"{asked:,} differ{'s' * (asked == 1)}"] if asked else []
    others += [f"{len(rest) - asked:,} can't be asked again"] if asked < len(rest) else []
    st.warning(f"{same:,} of {len(found):,} have the same bytes today; {', '.join(others)}.", icon=":material/info:")
    rows = [(f"{name}, exchange {each.number}" if name else f"{each.number}", each.told) for name, each in rest]
    word_table(("exchange", "today"), rows[:_MOST_ROWS], title="What differs today")
    if len(rows) > _MOST_ROWS:
        st.markdown(f"The first {_MOST_ROWS} of {len(rows):,}.")


def _sentence(each: Check) -> None:
    if each.same:
        st.success(plain(each.told), icon=":material/verified:")
    elif each.kind is None:
        st.info(plain(each.told), icon=":material/info:")
    else:
        st.warning(plain(each.told), icon=":material/difference:")
