"""Broken on purpose: one click makes a script go wrong in one way, with a sentence on what a client should do."""

from dataclasses import replace

import streamlit as st

from playground import state
from playground.model.instructions import cards
from playground.model.instructions.cards import Card
from playground.model.instructions.script import Bench, Script, acted, changed
from playground.model.instructions.variants import OF_CALL, OF_REPLY, Impossible, Variant, calls_of, made, spot
from playground.ui.instructions.desk import Hand, keep
from playground.ui.plain import plain

_CALL = "ins-variant-call"
_HEIGHT = 420


def variants(hand: Hand, plan: Card) -> None:
    """Every way, in a part that is drawn when it is open."""
    part = st.expander("Break it on purpose", **state.unfold("ins-variants"))
    if not part.open:
        return
    with part:
        calls = calls_of(plan)
        call = next((each for each in calls if each.key == state.recall(_CALL)), next(iter(calls), None))
        if len(calls) > 1 and call:
            numbers = {each.key: f"{number} · {each.get('name')}" for number, each in enumerate(calls, 1)}
            st.selectbox(
                "Call",
                list(numbers),
                format_func=lambda key: numbers.get(key, ""),
                width=260,
                **state.mirror("ins-variant-of", call.key, lambda key: state.jot(_CALL, key)),
            )
        with st.container(height=_HEIGHT, border=False, gap="small"):
            for title, ways in (("The call", OF_CALL if calls else ()), ("The reply", OF_REPLY)):
                if ways:
                    st.markdown(f"**{title}**")
                for variant in ways:
                    _way(hand, plan, call, variant)
        if not calls:
            st.markdown("With a tool call in this step there are more ways: invalid arguments, ids, names.")


def _way(hand: Hand, plan: Card, call: Card | None, variant: Variant) -> None:
    left, right = st.columns([4, 7], gap="small", vertical_alignment="center", wrap=False)
    left.button(
        variant.title,
        key=f"ins-variant-{variant.title}",
        width="stretch",
        disabled=hand.locked,
        on_click=_make,
        args=(hand, plan.key, call.key if call else "", variant),
    )
    right.markdown(plain(variant.client))


def _make(hand: Hand, plan_key: str, call_key: str, variant: Variant) -> None:
    keep(lambda now: _made(now, hand, (plan_key, call_key), variant))


def _made(now: Bench, hand: Hand, keys: tuple[str, str], variant: Variant) -> Bench:
    """The variant of the script as it was before the newest variant, so that one can go through them."""
    whole = replace(now.whole or now.script, keys=now.script.keys)
    root = whole.root
    if root is None or not whole.in_step:
        return now
    plan = cards.find(root, keys[0]) or cards.steps(root)[0]
    at = spot(root, plan, cards.find(root, keys[1]), hand.tools)
    try:
        new: Script = changed(whole, lambda _, fresh: made(variant, at, fresh))
    except Impossible as reason:
        return replace(now, note=f"{variant.title} isn't possible here: {reason}.")
    return replace(acted(now, new, f"{variant.title}. What a client should do: {variant.client}"), whole=whole)
