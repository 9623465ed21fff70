"""How the conversation goes on: take the reply into it, answer its tool calls, run again."""

from collections.abc import Callable

import streamlit as st

from engine.messages import ChatReply, Choice, ReplyHead, ToolDefinition
from playground import state
from playground.model.request import Compiled
from playground.model.runs.arrival import arrival
from playground.model.runs.record import Run
from playground.model.runs.reply_turns import taken_as, with_reply, with_results
from playground.model.runs.same import same_request
from playground.ui.plain import plain

MOST_SHOWN = 500
"""Characters of a call's arguments that stand above the box for its result."""


def continuing(made: Compiled, run: Run | None) -> None:
    """Offered while the newest run answers just this request, so that a reply never lands in another conversation.

    Where the request is typed into, the offer stays in its place, locked: the boxes below would move under the hand.
    A reply that didn't arrive whole is no turn of a conversation.
    """
    current = state.session()
    open_ = run is not None and not made.problems and same_request(run.http, made.http)
    current.offered = current.offered or open_
    with st.container(key="continuing-place"):
        if run and run.reply and current.offered and arrival(run).complete:
            _offer(run, run.reply, locked=not open_)


def _offer(run: Run, reply: ChatReply, *, locked: bool) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        choice = reply.choices[0]
        if len(reply.choices) > 1:
            choice = reply.choices[st.selectbox("Choice", range(len(reply.choices)), key="continue-choice", width=110)]
        if not choice.tool_calls:
            _add_button("Add reply to the conversation", (choice, reply.head), run, locked=locked)
            return
    count = len(choice.tool_calls)
    calls = "its tool call" if count == 1 else f"its {count} tool calls"
    title = f"Go on from this run: answer {calls}"
    part = st.expander(title, **state.unfold("continuing"))
    if part.open:  # its boxes and what shows code are half of the page's weight
        with part:
            _answers(choice)
            _add_button("Add the calls and their results", (choice, reply.head), run, locked=locked)


def _add_button(label: str, added: tuple[Choice, ReplyHead], run: Run, *, locked: bool) -> None:
    tools = run.request.tools if run.request else ()
    st.button(
        label,
        key="add-reply",
        icon=":material/playlist_add:",
        disabled=locked,
        help=f"Run {run.number} answered another request: this one has changed since." if locked else None,
        on_click=_add,
        args=(*added, tools),
    )


def _answers(choice: Choice) -> None:
    st.markdown("What each tool gives back: JSON or any text; empty is allowed.")
    given = state.session().answers
    for call in choice.tool_calls:
        st.code(f"{call.name}({call.arguments[:MOST_SHOWN]})", language=None, wrap_lines=True)
        text = st.text_area(
            f"What {call.name if call.name.isidentifier() else 'it'} gives back",
            height=68,
            placeholder='{"temperature": -3}',
            **state.mirror(f"mono-answer-{call.id}", given.get(call.id, ""), _keep_answer(call.id)),
        )
        if text:
            st.markdown(f"Taken as {plain(taken_as(text))}.")


def _keep_answer(call_id: str) -> Callable[[str | None], None]:
    return lambda text: state.answer(call_id, text or "")


def _add(choice: Choice, head: ReplyHead, tools: tuple[ToolDefinition, ...]) -> None:
    answers = state.session().answers
    state.act(lambda draft: with_results(with_reply(draft, choice, head, tools), choice.tool_calls, answers))
