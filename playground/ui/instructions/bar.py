"""The bars above and below the Instructions page: examples, undo, and the way to the Workbench and back."""

from dataclasses import replace

import streamlit as st

from playground import state
from playground.model.counts import counted
from playground.model.draft import add_turn
from playground.model.instructions.cards import is_chain
from playground.model.instructions.examples import script_examples
from playground.model.problems import Problem
from playground.ui.instructions.desk import Hand, bench, clear, load, load_example, redo, undo
from playground.ui.noted import noted
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.said import say
from playground.ui.undoing import undo_and_redo

WORKBENCH = "app_pages/workbench.py"


def top_bar(hand: Hand) -> None:
    """One line above the columns, and what there is to say of the last action."""
    now = hand.bench
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="ins-bar"):
        st.menu_button(
            "Examples", list(script_examples()), icon=":material/school:", **state.choose("ins-examples", _load_example)
        )
        st.button("New", icon=":material/note_add:", key="ins-new", disabled=not now.script.text, on_click=clear)
        undo_and_redo(now.steps, undo, redo, "ins-")
        block = hand.draft.block
        st.button(
            "Take from Workbench",
            icon=":material/download:",
            key="ins-take",
            disabled=not block.strip() or block == now.script.text,
            help="The block of the Workbench's draft takes this one's place.",
            on_click=load,
            args=(block, "The Workbench's block."),
        )
    noted(now.note, now.stood)


def _load_example(title: str) -> None:
    load_example(script_examples()[title])


def bottom_bar(hand: Hand, problems: tuple[Problem, ...]) -> None:
    """Puts the block into the Workbench's draft and goes there; says how the script stands."""
    first, *more = problems or (None,)
    with st.bottom, st.container(horizontal=True, vertical_alignment="center", gap="small", key="run-bar"):
        if pressed(
            "Use in Workbench",
            "ins-use",
            type="primary",
            icon=":material/science:",
            disabled=first is not None or not hand.bench.script.text.strip(),
        ):
            _use(bench().script.text)
            state.go(WORKBENCH)
        others = f" (and {len(more)} more)" if more else ""
        told = f"{plain(first.message)}{others}" if first else plain(_told(hand))
        st.markdown(f":red[**Not valid yet.**] {told}" if first else told, width="stretch")
        say(f"Not valid yet. {first.message}{others}" if first else _told(hand))
        st.html('<a class="echo-jump" href="#echo-run">See the preview</a>', width="content")


def _told(hand: Hand) -> str:
    root = hand.bench.script.root
    if root is None:
        return "No script yet."
    scripts = f"A chain of {counted(len(hand.bench.plans), 'step')}." if is_chain(root) else "One reply is scripted."
    return f"{scripts} The Workbench has just this block." if hand.draft.block == hand.bench.script.text else scripts


def _use(text: str) -> None:
    """The block in the draft, whose newest user message carries it, and run."""
    draft = state.draft()
    carrier = draft if draft.block_turn else add_turn(draft, "user", "")
    state.load(replace(carrier, block=text), "The instruction block of the Instructions page.")
    if not state.compiled_draft(state.draft()).problems:
        state.run()
