"""The boxes of a script's cards: one for each kind of member, with values of the conversation a click away."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import streamlit as st

from engine.jsontext import Json, compact
from playground import state
from playground.model.instructions import cards
from playground.model.instructions.cards import Card
from playground.model.instructions.members import FINISH_REASONS, TEMPLATES, Kind
from playground.ui.instructions.desk import Hand, act_on, bench, member
from playground.ui.plain import plain

_LARGEST = 2**53 - 1
"""A browser's number boxes hold no larger integer."""

Draw = Callable[[Hand, Card, Kind], None]


def member_box(hand: Hand, card: Card, kind: Kind, draw: Draw) -> None:
    """One member: its name with what it does, its box, and a menu to move it or take it away."""
    with st.container(gap="xxsmall", key=f"ins-box-{card.key}-{kind.name}"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(f"**{plain(kind.title)}**", help=kind.tells, width="stretch")
            if kind.box == "text" or (kind.box == "reasoning" and _own_words(card.get(kind.name))):
                insert_menu(hand, f"{card.key}-{kind.name}", partial(_insert, card.key, kind.name))
            _menu(hand, card, kind)
        draw(hand, card, kind)


_WINDOW = 12
"""Messages of a step, or calls of a message, with a card of their own at once."""


def window(owner: Card, of_it: Sequence[Card], name: str) -> Sequence[tuple[int, Card]]:
    """Those that are shown, each with its number, and a way to the others where there are many."""
    numbered = list(enumerate(of_it, 1))
    if len(numbered) <= _WINDOW:
        return numbered
    st.markdown(f"{len(numbered)} {name}, {_WINDOW} at a time.")
    start = (st.pagination(-(-len(numbered) // _WINDOW), key=f"ins-page-{owner.key}") - 1) * _WINDOW
    return numbered[start : start + _WINDOW]


def show_last(owner: str, name: str) -> None:
    """Turns to the newest of the cards in that member, as a callback."""
    root = bench().script.root
    card = cards.find(root, owner) if root else None
    if card:
        state.jot(f"ins-page-{owner}", -(-len(card.cards(name)) // _WINDOW))


_ACTS: dict[str, Callable[[Card, str, str], Card]] = {
    "Move up": lambda root, key, name: cards.shift(root, key, name, -1),
    "Move down": lambda root, key, name: cards.shift(root, key, name, 1),
    "Remove": cards.drop,
}


def _menu(hand: Hand, card: Card, kind: Kind) -> None:
    def done(action: str) -> None:
        act_on(lambda root: _ACTS[action](root, card.key, kind.name))

    st.menu_button(
        "⋯",
        list(_ACTS),
        type="tertiary",
        help=f"Move or remove {kind.title.lower()}",
        disabled=hand.locked,
        **state.choose(f"ins-menu-{card.key}-{kind.name}", done),
    )


def insert_menu(hand: Hand, place: str, insert: Callable[[str], None]) -> None:
    """Values of the conversation, each with what it gives; a click puts one at the end of a text."""
    st.menu_button(
        "{{ }}",
        list(TEMPLATES),
        format_func=lambda name: f"`{name}` {TEMPLATES[name]}",
        type="tertiary",
        help="Insert a value of the conversation",
        disabled=hand.locked,
        **state.choose(f"ins-insert-{place}", insert),
    )


def _insert(key: str, name: str, template: str) -> None:
    def change(root: Card) -> Card:
        card = cards.find(root, key)
        return cards.put(root, key, name, _with_words(card.get(name), template)) if card else root

    act_on(change)


def _with_words(value: Json, words: str) -> Json:
    match value:
        case {"text": str(text)}:
            return {"text": text + words}
        case str():
            return value + words
        case _:
            return value


def _own_words(value: Json) -> bool:
    return isinstance(value, str) or (isinstance(value, dict) and "text" in value)


_PLAIN = re.compile(r"[\w ./-]+")
_TALL = 25
_LONG = 3_000
"""Lines and characters of a text after which its box scrolls."""


def label(name: str) -> str:
    """A name as a label: as it is, which a screen reader says, but where Markdown would take it for its own."""
    return name if _PLAIN.fullmatch(name) else plain(name) or "(no name)"


def height(shown: object) -> Literal["content"] | int:
    """How high the box of a text is: as its words, up to a point."""
    long = isinstance(shown, str) and (len(shown) > _LONG or shown.count("\n") > _TALL)
    return 420 if long else "content"


# ── boxes ────────────────────────────────────────────────────────────────────────────────────────


def number(label: str, value: Json, bound: dict[str, Any], low: int = 0, high: int = _LARGEST) -> None:
    """A box for a number; one that no such box can hold is only shown."""
    if value is not None and (
        isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high
    ):
        st.markdown(f"{label}: {plain(compact(value)[:60])}. Edit it in the JSON.")
        return
    step = 0.5 if isinstance(value, float) else 1
    limits = (float(low), float(high)) if isinstance(value, float) else (low, high)
    st.number_input(label, *limits, value=None, step=step, placeholder="not set", **bound)


def _in_form(old: Json, new: Any) -> Json:  # noqa: ANN401  a widget's value
    """Words in the form that they had: alone, or in an object."""
    return {**old, "text": new or ""} if isinstance(old, dict) else str(new or "")


def text(hand: Hand, card: Card, kind: Kind) -> None:
    """Words, letter by letter."""
    value = card.get(kind.name)
    st.text_area(
        kind.title,
        height=height(value),
        label_visibility="collapsed",
        placeholder="An empty text",
        **member(hand, card, kind.name, value if isinstance(value, str) else "", lambda _, new: str(new or "")),
    )


_BY = ("Own words", "Length")


def reasoning(hand: Hand, card: Card, kind: Kind) -> None:
    """Reasoning: own words, or filler of a length."""
    value = card.get(kind.name)
    own = _own_words(value)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        st.segmented_control(
            "Reasoning is",
            _BY,
            required=True,
            label_visibility="collapsed",
            **member(hand, card, f"{kind.name}.by", _BY[not own], _other_form),
        )
        if not own:
            length = value.get("length") if isinstance(value, dict) else None
            bound = member(hand, card, f"{kind.name}.length", length, lambda _, new: {"length": new or 0})
            number("Lorem words", length, bound, low=-1_000_000, high=100_000)
    if own:
        words = value.get("text") if isinstance(value, dict) else value
        st.text_area(
            kind.title,
            height=height(words),
            label_visibility="collapsed",
            placeholder="What it thinks",
            **member(hand, card, f"{kind.name}.text", words, _in_form),
        )


def _other_form(old: Json, new: object) -> Json:
    if _own_words(old) == (new == _BY[0]):
        return old
    return "" if new == _BY[0] else {"length": 12}


def words(hand: Hand, card: Card, kind: Kind) -> None:
    """Filler of a length."""
    value = card.get(kind.name)
    length = value.get("length") if isinstance(value, dict) else None
    bound = member(hand, card, kind.name, length, lambda _, new: {"length": new or 0})
    number("Lorem words", length, bound, low=-1_000_000, high=100_000)


def line(hand: Hand, card: Card, kind: Kind) -> None:
    """A short text; a finish reason is chosen or made up."""
    value = card.get(kind.name)
    if kind.name != "finish_reason":
        bound = member(hand, card, kind.name, value, lambda _, new: str(new or ""))
        st.text_input(kind.title, label_visibility="collapsed", **bound)
        return
    st.selectbox(
        kind.title,
        list(dict.fromkeys([*FINISH_REASONS, *([value] if isinstance(value, str) else [])])),
        index=None,
        accept_new_options=True,
        label_visibility="collapsed",
        placeholder="None: it follows from what is said",
        **member(hand, card, kind.name, value),
    )
