"""The Loop page's left half: the rule, its tools, the message, and the script of the model."""

from typing import Any

import streamlit as st

from playground import state
from playground.model import block
from playground.model.loop.draft import (
    BOUND,
    HISTORY,
    MOST_ROUNDS,
    THROUGH,
    VARIABLES,
    LoopDraft,
    Reading,
    Through,
    loop_examples,
)
from playground.model.tools.hand import TOOLS
from playground.ui.chips import show_notes, show_problems
from playground.ui.loop.desk import Desk, load, put, redo, undo
from playground.ui.noted import noted
from playground.ui.undoing import undo_and_redo


def loop_editor(now: Desk, read: Reading) -> None:
    """Every box of the draft, with what is wrong beside it."""
    _examples(now)
    draft = now.draft
    _prompt(draft, read)
    st.text_area("User message", height="content", **_bound("user", "loop-user", draft.user))
    _tools(draft, read)
    _script(draft, read)
    _more(draft, read)


def _bound(field: str, key: str, value: object) -> dict[str, Any]:
    return state.mirror(key, value, put(field))


def _text(field: str, key: str, value: str) -> dict[str, Any]:
    keep = put(field)
    return state.mirror(key, value, lambda text: keep(text or ""))


def _examples(now: Desk) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        titles = [example.title for example in loop_examples()]
        st.menu_button("Examples", titles, icon=":material/school:", **state.choose("loop-examples", _load))
        undo_and_redo(now.steps, undo, redo, "loop-")
        st.segmented_control(
            "Who holds the conversation",
            THROUGH,
            required=True,
            label_visibility="collapsed",
            **state.mirror("loop-through", now.draft.through, _turn),
        )
    told = f"{now.draft.title}. {now.draft.shows}" if now.draft.shows else ""
    as_it_was = now.draft in loop_examples()
    noted(told if as_it_was else "", told)
    st.markdown(_GIVES[now.draft.through])


_GIVES: dict[Through, str] = {
    "Response rule": "A run as a response rule gives the content, and each call with its parameters and its round.",
    "Chat model": "A run as a chat model gives the output, the messages that were added, usage and finish reason.",
}


def _turn(through: str) -> None:
    put("through")(through)
    state.look_anew()


def _load(title: str) -> None:
    load(next(example for example in loop_examples() if example.title == title))


def _prompt(draft: LoopDraft, read: Reading) -> None:
    st.text_area(
        "System prompt, a template",
        height="content",
        placeholder="You are {{profile.name}}. Answer in {{language}}.",
        help=f"{{{{name}}}}, {{{{nested.field}}}}, {{{{list[0]}}}}. Always there: {', '.join(BOUND)}.",
        **_text("prompt", "mono-loop-prompt", draft.prompt),
    )
    show_notes(["; ".join(read.unresolved)] if read.unresolved else [])
    st.text_area(
        "Variables",
        height="content",
        placeholder='{"language": "English"}',
        **_text("variables", "mono-loop-variables", draft.variables),
    )
    show_problems(read.problems, VARIABLES)
    with st.expander("The prompt as it is sent", key="loop-sent"):
        st.code(read.prompt or "(empty)", language=None, wrap_lines=True)


def _tools(draft: LoopDraft, read: Reading) -> None:
    names = [tool.name for tool in read.asked.tools]
    st.text_area(
        f"Tools with mock results or errors · {len(names) - 1}",
        height=220,
        placeholder='[{"name": "get_weather", "parameters": {…}, "result": {"city": "{{city}}", "celsius": -3}}]',
        help="name, description, parameters, and a result (it may use {{arguments}}) or an error; delay_ms waits.",
        **_text("tools", "mono-loop-tools", draft.tools),
    )
    show_problems(read.problems, TOOLS)
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        st.number_input(
            "Max iterations",
            1,
            MOST_ROUNDS,
            width=150,
            **state.mirror("loop-iterations", draft.iterations, lambda new: put("iterations")(new or 1)),
        )
        st.multiselect(
            "Allowed tools",
            list(dict.fromkeys([*names, *draft.allowed])),
            accept_new_options=True,
            placeholder="All of them",
            width=320,
            **state.mirror("loop-allowed", [*draft.allowed], lambda new: put("allowed")(tuple(new))),
        )
        st.toggle("The model may use tools", **_bound("offered", "loop-offered", draft.offered))


def _script(draft: LoopDraft, read: Reading) -> None:
    with st.expander("Script of the model", key="loop-script", expanded=True):
        st.text_area(
            "An instruction block, one plan a round; without it the words decide",
            height="content",
            placeholder='{"instruction_chain": [{"messages": [{"tool_call": […]}]}, {"messages": [{"text": "Done"}]}]}',
            **_text("block", "mono-loop-block", draft.block),
        )
        show_problems(read.problems, block.PLACE)


def _more(draft: LoopDraft, read: Reading) -> None:
    with st.expander("History and options", key="loop-more"):
        st.text_area(
            "History: messages between the system prompt and the user's",
            height="content",
            placeholder='[{"role": "user", "content": "Hello"}, {"role": "assistant", "content": "Good morning"}]',
            **_text("history", "mono-loop-history", draft.history),
        )
        show_problems(read.problems, HISTORY)
        with st.container(horizontal=True, gap="small"):
            st.text_input("Service", width=140, **_text("service", "loop-service", draft.service))
            st.text_input("Model", width=140, **_text("model", "loop-model", draft.model))
            limits = _bound("max_tokens", "loop-max-tokens", draft.max_tokens)
            st.number_input("Max tokens", 1, 1_000_000, value=None, placeholder="no limit", width=150, **limits)
            warmth = _bound("temperature", "loop-temperature", draft.temperature)
            st.number_input("Temperature", 0.0, 2.0, value=None, placeholder="not sent", width=150, **warmth)
