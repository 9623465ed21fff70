"""The boxes of how a reply is sent: waits, counts, errors, faults; and of directives."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from engine.jsontext import Json
from playground.model.instructions.cards import Card
from playground.model.instructions.members import COUNTS, Kind, fault_tells, fault_words
from playground.ui.instructions.desk import Hand, member
from playground.ui.instructions.fields import number
from playground.ui.plain import plain

_FIELDS = ("model", "messages", "tools", "tool_choice", "temperature", "max_tokens", "stream", "metadata", "user")


def plain_number(hand: Hand, card: Card, kind: Kind) -> None:
    """A pause in milliseconds, or a count of deltas."""
    value = card.get(kind.name)
    high = 600_000 if kind.name == "pause_ms" else 1_000_000_000
    number(kind.tells, value, member(hand, card, kind.name, value), high=high)


def usage(hand: Hand, card: Card, kind: Kind) -> None:
    """Token counts, those that are set by the names that they have."""
    value = card.get(kind.name)
    counts = value if isinstance(value, dict) else {}
    for start in range(0, len(COUNTS), 3):
        for column, ours in zip(st.columns(3, gap="small"), list(COUNTS)[start : start + 3], strict=False):
            name = COUNTS[ours] if COUNTS[ours] in counts else ours
            with column:
                bound = member(hand, card, f"{kind.name}.{name}", counts.get(name), partial(_in_object, name))
                number(name.removesuffix("_tokens"), counts.get(name), bound)


def _in_object(name: str, old: Json, new: Any) -> Json:  # noqa: ANN401  a widget's value
    """An object with one member set, or taken out by None."""
    rest = old if isinstance(old, dict) else {}
    return {**rest, name: new} if new is not None else {key: each for key, each in rest.items() if key != name}


def error(hand: Hand, card: Card, kind: Kind) -> None:
    """A refusal: status, seconds to wait, words, and the word that programs read."""
    value = card.get(kind.name)
    told = value if isinstance(value, dict) else {}
    left, right = st.columns(2, gap="small")
    for column, name, label, high in (
        (left, "status", "Status", 599),
        (right, "retry_after", "Retry-After, seconds", 86_400),
    ):
        with column:
            bound = member(hand, card, f"{kind.name}.{name}", told.get(name), partial(_in_object, name))
            number(label, told.get(name), bound, low=400 if name == "status" else 0, high=high)
    for name, label, hint in (
        ("message", "Message", "Words by the status"),
        ("code", "Code", "such as insufficient_quota"),
    ):
        put = partial(_word_in_object, name)
        st.text_input(label, placeholder=hint, **member(hand, card, f"{kind.name}.{name}", told.get(name), put))


def _word_in_object(name: str, old: Json, new: str) -> Json:
    return _in_object(name, old, new or None)


def fault(hand: Hand, card: Card, kind: Kind) -> None:
    """Faults by their names, with what each imitates."""
    value = card.get(kind.name)
    on = [value] if isinstance(value, str) else [str(each) for each in value] if isinstance(value, list) else []
    st.multiselect(
        kind.title,
        list(dict.fromkeys([*fault_words(), *on])),
        accept_new_options=True,
        label_visibility="collapsed",
        placeholder="name or name:value",
        **member(hand, card, kind.name, on, _faults),
    )
    told = [words for words in map(fault_tells, on) if words]
    if told:
        st.markdown(plain("; ".join(told)) + ".")


def _faults(old: Json, new: Sequence[str]) -> Json:
    if not new:
        return None
    return new[0] if isinstance(old, str) and len(new) == 1 else [*new]


def directive(hand: Hand, card: Card, kind: Kind) -> None:
    """What a directive says, and of what."""
    st.markdown(plain(kind.tells))
    value = card.get(kind.name)
    told = value if isinstance(value, dict) else {}
    if kind.name == "tool_schema":
        named = told.get("name")
        st.selectbox(
            "Tool",
            list(dict.fromkeys([*hand.names, *([named] if isinstance(named, str) and named else [])])),
            index=None,
            accept_new_options=True,
            placeholder="Name of a tool",
            **member(hand, card, f"{kind.name}.name", named or None, partial(_in_object, "name")),
        )
    if kind.name == "request_params_echo":
        fields = told.get("fields")
        chosen = [str(each) for each in fields] if isinstance(fields, list) else []
        st.multiselect(
            "Fields",
            list(dict.fromkeys([*_FIELDS, *chosen])),
            accept_new_options=True,
            placeholder="All of them",
            **member(hand, card, f"{kind.name}.fields", chosen, lambda _, new: {"fields": [*new]} if new else {}),
        )
