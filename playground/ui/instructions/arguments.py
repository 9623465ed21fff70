"""A call's arguments: as a form from the tool's schema, as JSON, or as any text."""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from engine.jsontext import Json, JsonObject, compact, decode
from playground import state
from playground.model.instructions import cards
from playground.model.instructions.arguments import (
    MOST_BOXES,
    VIEWS,
    Box,
    arguments_of,
    boxes,
    raw_as_object,
    sent,
    with_argument,
    without_argument,
)
from playground.model.instructions.cards import Card
from playground.model.instructions.script import Bench, box_taken, box_text, box_typed, changed, edited
from playground.model.problems import read_json
from playground.ui.chips import show_notes, show_problems
from playground.ui.instructions.desk import Hand, act_on, bench, keep, member, say
from playground.ui.instructions.fields import height, insert_menu, label, number
from playground.ui.plain import plain


def arguments(hand: Hand, call: Card) -> None:
    """The view that is chosen: any text where the call has such, else the form where its tool has one."""
    tool = hand.tools.get(str(call.get("name")))
    form = boxes(tool.parameters, arguments_of(call)) if tool else ()
    key = f"ins-view-{call.key}"
    raw = call.member("args_raw") is not None
    usual = VIEWS[0] if 0 < len(form) <= MOST_BOXES else VIEWS[1]
    kept = state.recall(f"{key}-kept", usual)
    view = VIEWS[2] if raw else kept if kept != VIEWS[2] else usual
    st.segmented_control(
        "Arguments",
        VIEWS,
        required=True,
        label_visibility="collapsed",
        disabled=hand.locked,
        help="As sent: any text, also JSON that is broken.",
        **state.mirror(key, view, partial(_look, call, key)),
    )
    match view:
        case "As sent":
            _raw(hand, call)
        case "Form" if form:
            for box in form[:MOST_BOXES]:
                _box(hand, call, box)
            if len(form) > MOST_BOXES:
                st.markdown(f"{len(form) - MOST_BOXES} more arguments are edited as JSON.")
        case "Form":
            st.markdown("This tool takes nothing." if tool else "The draft offers no such tool, so there is no form.")
        case _:
            _json(hand, call, "args", call.get("args"), absent=call.member("args") is None)


def _look(call: Card, key: str, view: str | None) -> None:
    """Another view; arguments of any text are an object again where they can be.

    The call is looked up: words that were typed just before the click are not in the one that was drawn.
    """
    root = bench().script.root
    call = (cards.find(root, call.key) if root else None) or call
    raw = call.member("args_raw") is not None
    if view == VIEWS[2] and not raw:
        act_on(lambda root: _swapped(root, call, "args", "args_raw", sent(call)))
    elif view and view != VIEWS[2]:
        value = raw_as_object(call)
        state.jot(f"{key}-kept", view)
        state.look_anew()
        if raw and value is None:
            say("Arguments that are no JSON object can only be edited as they are sent.")
        elif raw:
            act_on(lambda root: _swapped(root, call, "args_raw", "args", value))


def _swapped(root: Card, call: Card, old: str, new: str, value: Json) -> Card:
    """One spelling of the arguments in place of the other."""

    def swapped(card: Card) -> Card:
        members = tuple(cards.Member(new, value) if each.name == old else each for each in card.members)
        return cards.with_member(Card(card.key, members), cards.Member(new, value))

    return cards.change(root, call.key, swapped)


def _raw(hand: Hand, call: Card) -> None:
    text = call.get("args_raw")
    shown = text if isinstance(text, str) else ""
    st.text_area(
        "Arguments as they are sent",
        height=height(shown),
        label_visibility="collapsed",
        placeholder="Nothing at all",
        **member(hand, call, "args_raw", shown, lambda _, new: str(new or "")),
    )


def _put_arguments(call: Card, change: Callable[[JsonObject], JsonObject]) -> Callable[[Card], Card]:
    def put(root: Card) -> Card:
        now = cards.find(root, call.key)
        return cards.put(root, call.key, "args", change(arguments_of(now))) if now else root

    return put


def _keep_arguments(call: Card, change: Callable[[JsonObject], JsonObject]) -> None:
    keep(lambda now: edited(now, changed(now.script, lambda root, _: _put_arguments(call, change)(root))))


def _title(box: Box) -> str:
    """An argument's name, marked where the tool needs it or doesn't know it."""
    return f"{label(box.name)}{' *' * box.required}{' (not in the schema)' * (not box.known)}"


def _box(hand: Hand, call: Card, box: Box) -> None:
    """One argument; emptied, it is taken out, but for a text that the tool needs."""
    key = f"ins-{call.key}-arg-{box.name}"

    def told(value: Any) -> None:  # noqa: ANN401  a widget's value
        if value is None:
            _keep_arguments(call, lambda old: without_argument(old, box.name))
        else:
            _keep_arguments(call, lambda old: with_argument(old, box.name, value))

    bound = {"disabled": hand.locked, "help": plain(box.tells) or None}
    match box.shape:
        case "text":
            _text(hand, call, box, bound | state.mirror(key, box.value or "", lambda new: told(_emptied(box, new))))
        case "choice":
            shown = compact(box.value) if box.there else None
            chosen = state.mirror(key, shown, lambda new: told(None if new is None else decode(new)))
            st.selectbox(
                _title(box), box.options, index=None, format_func=_worded, placeholder="not sent", **bound, **chosen
            )
        case "integer" | "number":
            number(_title(box), box.value, bound | state.mirror(key, box.value, told), low=-(2**53) + 1)
        case "json":
            _json(hand, call, box.name, box.value, absent=not box.there)


def _worded(option: str) -> str:
    """A value to choose, a text without its quotes."""
    value = decode(option)
    return value if isinstance(value, str) else option


def _emptied(box: Box, new: str | None) -> str | None:
    return new or ("" if box.required else None)


def _text(hand: Hand, call: Card, box: Box, bound: dict[str, Any]) -> None:
    def inserted(template: str) -> None:
        act_on(_put_arguments(call, lambda old: with_argument(old, box.name, f"{old.get(box.name) or ''}{template}")))

    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        st.text_input(_title(box), placeholder="not sent" if not box.there else "an empty text", **bound)
        insert_menu(hand, f"{call.key}-arg-{box.name}", inserted)


def _json(hand: Hand, call: Card, name: str, value: Json, *, absent: bool) -> None:
    """A box of JSON: the whole arguments, or one of them. What isn't read yet stays as it was typed."""
    whole = name == "args"
    place = f"mono-ins-{call.key}-{name}"
    shown = box_text(hand.bench, place, value, absent=absent)
    st.text_area(
        "Arguments as JSON" if whole else f"{label(name)}, as JSON",
        height=height(shown),
        label_visibility="collapsed" if whole else "visible",
        placeholder="{}" if whole else "not sent",
        disabled=hand.locked,
        **state.mirror(place, shown, lambda text: keep(lambda now: _typed(now, call, name, str(text or "")))),
    )
    read = read_json(shown, place, "JSON") if shown.strip() else None
    if read and read.problem:
        show_problems([read.problem], place)
    elif read and whole and not isinstance(read.value, dict):
        show_notes(["Arguments are an object. Any other text is sent by the view As sent."])


def _typed(now: Bench, call: Card, name: str, text: str) -> Bench:
    """What was typed is kept; the block takes it where it can be read."""
    card = (
        next((each for each in cards.walk(now.script.root) if each.key == call.key), None) if now.script.root else None
    )
    if card is None:
        return now
    whole = name == "args"
    old = arguments_of(card)
    absent = card.member("args") is None if whole else name not in old
    held = card.get("args") if whole else old.get(name)
    place = f"mono-ins-{call.key}-{name}"
    if not text.strip():
        emptied = _put_arguments(call, lambda args: {} if whole else without_argument(args, name))
        return edited(now, changed(now.script, lambda root, _: emptied(root)))
    now, read = box_typed(now, place, text, held, absent=absent)
    if read.problem or (whole and not isinstance(read.value, dict)):
        return now
    value = read.value
    new = changed(
        now.script,
        lambda root, _: (
            cards.put(root, call.key, "args", value)
            if whole
            else _put_arguments(call, lambda args: with_argument(args, name, value))(root)
        ),
    )
    return box_taken(edited(now, new), place, value)
