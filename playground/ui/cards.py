"""Message cards and tool cards: one turn of the conversation to edit, one tool as it was read."""

from collections.abc import Sequence
from functools import partial
from html import escape

import streamlit as st

from engine.messages import ROLES
from playground import state
from playground.model import draft as drafts
from playground.model.draft import Call, Draft, Turn
from playground.model.problems import Problem, read_json
from playground.model.request import with_block
from playground.model.tools.box import ToolCard
from playground.ui.boxes import draft_box
from playground.ui.chips import show_lost, show_notes, show_problems, tokens

_ACTIONS = {
    "Duplicate": drafts.duplicate_turn,
    "Move up": partial(drafts.move_turn, by=-1),
    "Move down": partial(drafts.move_turn, by=1),
    "Delete": drafts.delete_turn,
}
_FORK = "Fork here"


def message_card(
    draft: Draft, turn: Turn, number: int, problems: Sequence[Problem], lost: Sequence[Problem] = ()
) -> None:
    """One turn: role, text, calls or the call it answers, and what can be done with it."""
    with st.container(border=True, key=f"card-{turn.key}", gap="small"):
        _head(draft, turn, number)
        if turn.raw is not None:
            _raw(turn)
        else:
            _body(draft, turn)
        show_problems(problems, f"turn-{turn.key}")
        show_lost(lost, f"turn-{turn.key}")


def _head(draft: Draft, turn: Turn, number: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if turn.raw is None:
            roles = [*ROLES] if turn.role in ROLES else [*ROLES, turn.role]
            st.selectbox(
                f"Role of message {number}",
                roles,
                label_visibility="collapsed",
                width=150,
                **state.bind(f"role-{turn.key}", turn.role, _put(turn.key, "role"), roles[0]),
            )
        st.markdown(f"{number} · {tokens(*_sent(draft, turn))}", width="stretch")
        actions = [
            *_ACTIONS,
            _FORK,
            *(["Add a tool call"] if turn.role.lower() == "assistant" and turn.raw is None else []),
        ]
        st.menu_button(
            "Actions",
            actions,
            type="tertiary",
            help=f"Copy, move, delete or fork at message {number}",
            **state.choose(f"menu-{turn.key}", partial(_do, turn.key)),
        )


def _sent(draft: Draft, turn: Turn) -> tuple[str, ...]:
    """A turn's texts as they are sent and counted: with the block where the turn carries it."""
    if turn.raw is not None:
        return (turn.raw,)
    words = with_block(turn.text, draft.block if turn == draft.block_turn else "")
    return words, *(call.arguments for call in turn.calls)


def _do(key: str, action: str) -> None:
    if action == _FORK:
        state.load(
            drafts.fork(state.draft(), key),
            "The conversation up to this message, as a draft of its own. Undo leads back.",
        )
        return
    change = _ACTIONS.get(action, drafts.add_call)
    state.act(lambda draft: change(draft, key))


def _put(key: str, field: str):  # noqa: ANN202  what ``bind`` takes
    def put(draft: Draft, value: str | None) -> Draft:
        return drafts.change_turn(draft, key, **{field: value or ""})

    return put


def _put_call(key: str, call_key: str, field: str):  # noqa: ANN202  what ``bind`` takes
    def put(draft: Draft, value: str | None) -> Draft:
        return drafts.change_call(draft, key, call_key, **{field: value or ""})

    return put


def _body(draft: Draft, turn: Turn) -> None:
    if turn.role.lower() == "tool":
        ids = [call.id for each in draft.turns for call in each.calls if call.id]
        options = list(dict.fromkeys([*ids, turn.call_id])) if turn.call_id else list(dict.fromkeys(ids))
        st.selectbox(
            "Answers the call",
            options,
            accept_new_options=True,
            index=None,
            placeholder="The call's id",
            **state.bind(f"answers-{turn.key}", turn.call_id or None, _put(turn.key, "call_id")),
        )
    draft_box(
        f"Text of the {turn.role} message",
        f"mono-text-{turn.key}" if turn.role == "tool" else f"text-{turn.key}",
        turn.text,
        _put(turn.key, "text"),
        label_visibility="collapsed",
        height="content",
        placeholder=_PLACEHOLDERS.get(turn.role.lower(), "Text"),
    )
    for call in turn.calls:
        _call(turn, call)


_PLACEHOLDERS = {
    "user": "What the user says",
    "system": "Instructions for the model",
    "developer": "Instructions for the model",
    "assistant": "What the model said",
    "tool": "What the tool gave back, as JSON or text",
}


def _call(turn: Turn, call: Call) -> None:
    with st.container(border=True, key=f"call-{call.key}", gap="small"):
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            st.text_input("Tool", **state.bind(f"name-{call.key}", call.name, _put_call(turn.key, call.key, "name")))
            st.text_input("Call id", **state.bind(f"id-{call.key}", call.id, _put_call(turn.key, call.key, "id")))
            st.button(
                "Delete call",
                type="tertiary",
                key=f"drop-{call.key}",
                on_click=state.act,
                args=(partial(drafts.delete_call, key=turn.key, call_key=call.key),),
            )
        put = _put_call(turn.key, call.key, "arguments")
        label = "Input, as the tool takes a text" if call.custom else "Arguments"
        draft_box(label, f"mono-args-{call.key}", call.arguments, put, height="content")
        if not call.custom and (problem := read_json(call.arguments, "", "").problem):
            show_notes([f"The arguments aren't JSON ({problem.message}); they are sent as they stand."])


def _raw(turn: Turn) -> None:
    label = "Message as JSON: it holds more than the form has boxes for"
    draft_box(label, f"mono-raw-{turn.key}", turn.raw or "", _put(turn.key, "raw"), height="content")


def tool_card(card: ToolCard) -> None:
    """One tool as it was read: name, whose spelling, parameters, and what is odd about it."""
    parameters = " · ".join(
        f"<span>{escape(name)}{'' if required else '?'}: {escape(kind)}</span>"
        for name, kind, required in card.parameters
    )
    icon = "⚠" if card.warnings else "✓"
    name, shape = escape(card.name), escape(card.shape)
    html = f'<div class="echo-chips"><span>{icon}</span><span class="echo-name">{name}</span>'
    html += f'<span class="echo-chip">{shape}</span></div>'
    html += f'<div class="echo-text">{escape(card.description)}</div>' if card.description else ""
    html += f'<div class="echo-params">{parameters or "no parameters"}</div>'
    with st.container(border=True, gap="small"):
        st.html(html)
        show_notes(card.warnings)
