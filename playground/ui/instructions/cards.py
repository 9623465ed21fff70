"""The left column: the script as ordered cards, a step at a time."""

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from playground import state
from playground.model.instructions import cards
from playground.model.instructions.begun import begun
from playground.model.instructions.cards import MESSAGES, Card
from playground.model.instructions.examples import script_examples
from playground.model.instructions.members import IN_MESSAGE, IN_PLAN, Kind, can_add, new_message, start_of
from playground.ui.chips import tokens
from playground.ui.instructions import fields, sending
from playground.ui.instructions.calls import calls
from playground.ui.instructions.desk import (
    Hand,
    act,
    load,
    load_example,
    say,
    to_the_cards,
)
from playground.ui.instructions.fields import Draw, member_box
from playground.ui.instructions.steps import past_the_last, step_choice
from playground.ui.instructions.variants import variants
from playground.ui.plain import plain

_BOXES: dict[str, Draw] = {
    "text": fields.text,
    "reasoning": fields.reasoning,
    "words": fields.words,
    "line": fields.line,
    "calls": calls,
    "number": sending.plain_number,
    "usage": sending.usage,
    "error": sending.error,
    "fault": sending.fault,
    "directive": sending.directive,
}
_FIRST = '{"messages": [{"text": "Hello"}]}'
_OWN = "The reply that the Workbench's draft gets without a script, to be changed"
_NO_REPLY = "The Workbench's draft gets no reply, so there is none to begin with."
_WHAT = """
**No script yet.** A block of JSON in a user's message decides what the model answers: its words, its reasoning, its
tool calls and their arguments, and what goes wrong. Nothing else in the request has a say. A **chain** scripts a whole
conversation, a step for each reply.
"""


def script_column(hand: Hand) -> None:
    """Every card of the open step, and what can be done with it."""
    if hand.bench.script.root is None and not hand.bench.script.text.strip():
        _empty()
        return
    if hand.bench.script.root is None:
        st.warning("The JSON has problems, and there is no earlier block to show as cards.", icon=":material/info:")
        return
    step_choice(hand, hand.bench.script.root)
    plans = hand.bench.plans
    if hand.bench.place < len(plans):
        plan = plans[hand.bench.place]
        with st.container():  # the two are equally high, so that nothing jumps while the JSON is typed
            _behind() if hand.locked else variants(hand, plan)
        _plan(hand, plan)
    else:
        past_the_last(hand, hand.bench.script.root)


def _empty() -> None:
    with st.container(border=True, key="ins-empty"):
        st.markdown(_WHAT)
        with st.container(horizontal=True, gap="small"):
            st.button("Begin with a text", icon=":material/add:", key="ins-begin", on_click=load, args=(_FIRST,))
            st.button("Begin with the reply", icon=":material/reply:", key="ins-begin-reply", help=_OWN, on_click=_own)
        st.markdown("Or with an example:")
        for title, example in script_examples().items():
            st.button(
                title,
                key=f"ins-example-{title}",
                help=example.shows,
                type="tertiary",
                icon=":material/school:",
                on_click=load_example,
                args=(example,),
            )


def _own() -> None:
    made = begun(state.service(), state.draft())
    load(made, "This is the reply without a script. Change what should be otherwise.") if made else say(_NO_REPLY)


def _behind() -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(":orange[:material/info:] The last cards without problems.", width="stretch")
        st.button("Back to them", key="ins-back", icon=":material/undo:", on_click=to_the_cards)


# ── a plan and its messages ──────────────────────────────────────────────────────────────────────


def _plan(hand: Hand, plan: Card) -> None:
    _around(hand, plan)
    messages = plan.cards(MESSAGES)
    for number, card in fields.window(plan, messages, "messages"):
        with st.container(border=True, gap="small", key=f"ins-card-{card.key}"):
            _message(hand, card, number)
    st.menu_button(
        "Add message",
        [kind for kind in IN_MESSAGE.values() if kind.said],
        format_func=lambda kind: kind.title,
        icon=":material/add:",
        help="A message that begins with what you choose",
        disabled=hand.locked,
        **state.choose(f"ins-add-{plan.key}", partial(_add_message, hand, plan)),
    )


def _add_message(hand: Hand, plan: Card, kind: Kind) -> None:
    act(lambda root, keys: cards.add(root, plan.key, MESSAGES, new_message(kind, hand.names), keys))
    fields.show_last(plan.key, MESSAGES)


def _around(hand: Hand, plan: Card) -> None:
    """What a plan says of the whole reply."""
    held = [IN_PLAN[name] for name in plan.names if name in IN_PLAN]
    title = f"The whole reply{': ' if held else ''}{', '.join(kind.title.lower() for kind in held)}"
    with st.expander(title, expanded=bool(held), key=f"ins-around-{plan.key}"):
        for kind in held:
            member_box(hand, plan, kind, _BOXES[kind.box])
        _adding(hand, plan, IN_PLAN)


def _message(hand: Hand, card: Card, number: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        said = "".join(str(card.get(name) or "") for name in ("text", "refusal"))
        length = f" · {tokens(said)}" if said else ""
        st.markdown(f"Message {number}{length}", width="stretch")
        _adding(hand, card, IN_MESSAGE)
        _message_menu(hand, card, number)
    for name in card.names:
        if kind := IN_MESSAGE.get(name):
            member_box(hand, card, kind, _BOXES[kind.box])
    if not card.members:
        st.markdown("Nothing is said yet. Add what it says.")


def _adding(hand: Hand, card: Card, kinds: Mapping[str, Kind]) -> None:
    def done(kind: Kind) -> None:
        act(lambda root, keys: cards.put_cards(root, card.key, kind.name, start_of(kind, hand.names), keys))

    left = can_add(card, kinds)
    if not left:
        return
    st.menu_button(
        "Add",
        list(left),
        format_func=lambda kind: f"**{plain(kind.title)}** {plain(kind.tells)}",
        icon=":material/add:",
        type="tertiary",
        disabled=hand.locked,
        **state.choose(f"ins-more-{card.key}", done),
    )


def _message_menu(hand: Hand, card: Card, number: int) -> None:
    acts: dict[str, Callable[[Card, cards.Keys], Card]] = {
        "Duplicate": lambda root, keys: cards.duplicate(root, card.key, keys),
        "Move up": lambda root, _: cards.move(root, card.key, -1),
        "Move down": lambda root, _: cards.move(root, card.key, 1),
        "Delete": lambda root, _: cards.remove(root, card.key),
    }
    st.menu_button(
        "Actions",
        list(acts),
        type="tertiary",
        help=f"Copy, move or delete message {number}",
        disabled=hand.locked,
        **state.choose(f"ins-menu-{card.key}", lambda action: act(acts[action])),
    )
