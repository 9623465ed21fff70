"""The steps of a script: which one is open, how they are added, moved and deleted, and what comes after the last."""

from collections.abc import Callable

import streamlit as st

from playground import state
from playground.model.instructions import cards
from playground.model.instructions.cards import CHAIN, Card
from playground.model.instructions.members import new_plan
from playground.model.instructions.preview import past_the_end
from playground.model.instructions.script import AFTER
from playground.ui.instructions.desk import Hand, act, bench, member, open_place, open_step

_MOST_TABS = 8
"""Steps that stand side by side; more are in a list."""


def step_choice(hand: Hand, root: Card) -> None:
    """The steps side by side, or in a list, and a menu of what can be done with them."""
    plans = hand.bench.plans
    names = {
        plan.key: f"Step {number}" if cards.is_chain(root) else "The reply" for number, plan in enumerate(plans, 1)
    }
    names[AFTER] = past_the_end(root)
    place = hand.bench.place
    shown = plans[place].key if place < len(plans) else AFTER
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if len(names) <= _MOST_TABS:
            st.segmented_control(
                "Step",
                list(names),
                required=True,
                wrap=True,
                format_func=lambda key: names.get(key, ""),
                label_visibility="collapsed",
                **state.mirror("ins-steps", shown, open_step),
            )
        else:
            st.selectbox(
                "Step",
                list(names),
                format_func=lambda key: names.get(key, ""),
                label_visibility="collapsed",
                width=180,
                **state.mirror("ins-steps-list", shown, open_step),
            )
        _step_menu(hand, root, plans[place] if place < len(plans) else None)


_DELETE = "Delete this step"
_STEP_ACTS: dict[str, Callable[[Card, cards.Keys, str], Card]] = {
    "Duplicate this step": lambda root, keys, key: cards.duplicate(root, key, keys),
    "Move this step earlier": lambda root, _, key: cards.move(root, key, -1),
    "Move this step later": lambda root, _, key: cards.move(root, key, 1),
    _DELETE: lambda root, _, key: cards.remove(root, key),
    "Make it a single plan": lambda root, _, _key: cards.as_plan(root),
}
_ADD = "Add a step"


def _step_menu(hand: Hand, root: Card, plan: Card | None) -> None:
    def done(action: str) -> None:
        if action == _ADD or plan is None:
            _add()
            return
        place, key = hand.bench.place, plan.key
        act(lambda now, keys: _STEP_ACTS[action](now, keys, key))
        if action == _DELETE:
            open_place(place)

    of_chain = [name for name in _STEP_ACTS if name != "Make it a single plan" or len(hand.bench.plans) == 1]
    offered = [_ADD, *of_chain] if cards.is_chain(root) and plan else [_ADD]
    st.menu_button(
        "Steps",
        offered,
        icon=":material/list:",
        disabled=hand.locked,
        **state.choose("ins-step-menu", done),
    )


def _add() -> None:
    """One more step, and a look at it."""
    act(_with_step)
    open_place(len(bench().plans))


def _with_step(root: Card, keys: cards.Keys) -> Card:
    """One more step at the end, of a plan made a chain."""
    chain = cards.as_chain(root, keys)
    return cards.add(chain, chain.key, CHAIN, new_plan(), keys)


def past_the_last(hand: Hand, root: Card) -> None:
    """What comes when the script is used up."""
    if not cards.is_chain(root):
        st.markdown(
            "A single plan scripts one reply. What comes after it is answered as if there were no block: after tool "
            "calls that is what the tools gave back. A chain scripts the replies that follow, too."
        )
        st.button(
            "Make it a chain of two steps",
            icon=":material/add:",
            key="ins-make-chain",
            disabled=hand.locked,
            on_click=_add,
        )
        return
    st.markdown("A chain never begins again. Past its last step it says five lorem words, with a warning, or refuses.")
    value = root.get("on_exhausted")
    choices = {"lorem": "Five lorem words", "error": "Refuse with 400"}
    st.segmented_control(
        "Past the last step",
        list(choices),
        required=True,
        format_func=lambda word: choices[word],
        **member(hand, root, "on_exhausted", value or "lorem"),
    )
