"""The calls of a message: name, id, and the arguments as a form, as JSON, or as any text."""

from collections.abc import Callable

import streamlit as st

from playground import state
from playground.model.instructions import cards
from playground.model.instructions.arguments import filled, judged
from playground.model.instructions.cards import CALLS, Card
from playground.model.instructions.members import Kind, new_call
from playground.model.tools.trial import words_of
from playground.ui.chips import show_notes, verdict_badge
from playground.ui.instructions.arguments import arguments
from playground.ui.instructions.desk import Hand, act, act_on, member, say
from playground.ui.instructions.fields import show_last, window
from playground.ui.plain import plain

_ACTS: dict[str, Callable[[Card, cards.Keys, str], Card]] = {
    "Duplicate": lambda root, keys, key: cards.duplicate(root, key, keys),
    "Move up": lambda root, _, key: cards.move(root, key, -1),
    "Move down": lambda root, _, key: cards.move(root, key, 1),
    "Delete": lambda root, _, key: cards.remove(root, key),
}
_FILL = "Fill in from the schema"


def calls(hand: Hand, card: Card, kind: Kind) -> None:
    """The calls of a message, and a way to add one."""
    with st.container(gap="small"):
        for place, call in window(card, card.cards(kind.name), "calls"):
            with st.container(border=True, gap="small", key=f"ins-call-{call.key}"):
                _call(hand, call, place)
        st.button(
            "Add a call",
            icon=":material/add:",
            key=f"ins-add-call-{card.key}",
            disabled=hand.locked,
            on_click=_add,
            args=(hand, card),
        )


def _add(hand: Hand, card: Card) -> None:
    act(lambda root, keys: cards.add(root, card.key, CALLS, new_call(hand.names), keys))
    show_last(card.key, CALLS)


def _call(hand: Hand, call: Card, place: int) -> None:
    name = call.get("name")
    tools = tuple(hand.tools.values())
    found = judged(call, tools)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"Call {place} {verdict_badge(found.word)}", help=plain(found.why), width="stretch")
        _menu(hand, call, place)
    left, right = st.columns(2, gap="small")
    known = dict.fromkeys([*hand.names, *([name] if isinstance(name, str) and name else [])])
    left.selectbox(
        "Tool",
        list(known),
        index=None,
        accept_new_options=True,
        placeholder="No name",
        **member(hand, call, "name", name or None, lambda _, new: new or ""),
    )
    right.text_input(
        "Id",
        placeholder="given by the engine",
        **member(hand, call, "id", call.get("id") or "", lambda _, new: new or None),
    )
    arguments(hand, call)
    if found.word != "valid" and (tools or found.word != "unknown"):
        show_notes([found.why])


def _menu(hand: Hand, call: Card, place: int) -> None:
    def done(action: str) -> None:
        if action == _FILL:
            _fill(hand, call)
        else:
            act(lambda root, keys: _ACTS[action](root, keys, call.key))

    offered = [_FILL] if call.get("name") in hand.tools else []
    st.menu_button(
        "⋯",
        [*offered, *_ACTS],
        type="tertiary",
        help=f"Fill in, copy, move or delete call {place}",
        disabled=hand.locked,
        **state.choose(f"ins-menu-{call.key}", done),
    )


def _fill(hand: Hand, call: Card) -> None:
    value = filled(hand.tools[str(call.get("name"))].parameters, words_of(hand.draft))
    if isinstance(value, str):
        say(f"The arguments can't be filled in: {value}.")
    else:
        act_on(lambda root: cards.put(cards.drop(root, call.key, "args_raw"), call.key, "args", value))
