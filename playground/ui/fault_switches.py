"""The fault switches: one click each, several at once, with what each of them imitates."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import streamlit as st

from engine.faults import FAULTS, Kind
from playground import state
from playground.model.draft import Echo
from playground.model.problems import Problem
from playground.model.switchboard import Switch, grouped, switches, turned
from playground.ui.chips import show_problems
from playground.ui.plain import plain

_SEARCH = "faults-sought"
_NAME = 210
"""Pixels of the names' column."""


def fault_switches(echo: Echo, problems: tuple[Problem, ...]) -> None:
    """All faults by where they act, in a part that is drawn when it is open.

    Its title stays as it is: with another one Streamlit would take it for another part, and shut it. So the style says
    behind it how many are on, as other titles do; what is wrong stands below it.
    """
    on = {switch.name: switch for switch in switches(echo.fault)}
    if on:
        st.html(f'<style>.st-key-faults-part summary p::after {{ content: " · {len(on)} set"; }}</style>')
    part = st.expander("Faults on purpose", **state.unfold("faults-part"))
    with part:
        if part.open:
            left, right = st.columns(2)
            with left:
                words = _search()
            right.text_input(
                "As they are sent, in x-echo-fault",
                placeholder="name[:value][,name…]",
                **state.bind("fault", echo.fault, lambda old, new: replace(old, echo=replace(old.echo, fault=new))),
            )
            _listed(words, on)
    show_problems(problems, "fault")


def _search() -> str:
    words: str = state.recall(_SEARCH, "")
    st.text_input(
        "Find a fault",
        type="search",
        live=True,
        max_chars=100,
        placeholder="usage, index, cut …",
        **state.mirror("fault-search", words, lambda new: state.jot(_SEARCH, new or "")),
    )
    return words


def _listed(words: str, on: Mapping[str, Switch]) -> None:
    found = grouped(words)
    if not found:
        st.markdown("No fault is called so, or does that.")
    for title, kinds in found.items():
        st.markdown(f"**{title}**")
        for kind in kinds:
            _switch(kind, on.get(kind.name))


def _switch(kind: Kind, on: Switch | None) -> None:
    row = f"fault-row-{kind.name}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=row):
        turning = partial(_turn, kind.name)
        st.toggle(kind.name, width=_NAME, **state.mirror(f"fault-{kind.name}", on is not None, turning))
        value = f" (value: {kind.value})" if kind.value else ""
        st.markdown(plain(kind.imitates[:1].upper() + kind.imitates[1:] + value), width="stretch")
        if on and on.value is not None:
            st.number_input(
                f"{kind.value[:1].upper() + kind.value[1:]} of {kind.name}",
                min_value=kind.low,
                max_value=kind.high,
                step=1,
                label_visibility="collapsed",
                width=130,
                **state.mirror(f"fault-{kind.name}-value", on.value, partial(_set, kind.name)),
            )


def _turn(name: str, on: bool) -> None:  # noqa: FBT001  a toggle's value
    state.edit(
        lambda old: replace(old, echo=replace(old.echo, fault=turned(old.echo.fault, name, on=on))), f"fault-{name}"
    )


def _set(name: str, value: int | None) -> None:
    if value is not None:
        state.edit(
            lambda old: replace(old, echo=replace(old.echo, fault=turned(old.echo.fault, name, on=True, value=value))),
            f"fault-{name}-value",
        )


def fault_chips(echo: Echo) -> None:
    """The faults that are on, each with what it imitates at hand; a click turns it off.

    They are buttons: a widget with a value could bring back the faults of a moment ago, told late by the browser.
    """
    for switch in switches(echo.fault):
        st.button(
            f"{switch} ✕",
            key=f"fault-off-{switch.name}",
            icon=":material/bolt:",
            help=plain(f"{FAULTS[switch.name].imitates}; a click turns it off"),
            on_click=partial(_turn, switch.name, on=False),
        )
