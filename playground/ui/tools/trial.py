"""Choose: the draft's tools and words on the left, what they come to on the right."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from engine.matching.message.scoring import CALLED_FROM
from engine.schema import Complaint
from engine.trace import Provenance
from playground import state
from playground.assets import asset
from playground.model import options
from playground.model.draft import Draft, add_turn, change_turn
from playground.model.examples import draft_of, examples
from playground.model.tools.box import read_tools
from playground.model.tools.trial import Called, Trial, trial, user_turns
from playground.ui.boxes import draft_box
from playground.ui.chips import show_notes, show_problems
from playground.ui.noted import noted
from playground.ui.plain import plain
from playground.ui.runs.word_table import word_table
from playground.ui.said import say
from playground.ui.titles import count
from playground.ui.tool_choice import tool_choice
from playground.ui.undoing import undo_and_redo
from playground.ui.weights import weights

SETS = asset("examples", "tools")
_WINDOW = 8
"""User messages with a box; the newest ones."""
_MOST_ROWS = 100
_FIRST_ROWS = 20
"""Tools that are listed before all are asked for."""
REQUIRED_ONLY = "tools-required-only"


def choosing(draft: Draft) -> None:
    """The whole tab."""
    left, right = st.columns([5, 6], gap="medium")
    with left:
        _asked(draft)
    with right:
        tried = trial(draft, state.service().rules, required_only=state.recall(REQUIRED_ONLY, default=False))
        refused = _refusal(draft, tried)
        say(refused or f"{_counted(tried.calls)}. {', '.join(call.name for call in tried.calls)}")
        _answered(draft, tried, refused)


def example_sets() -> None:
    """Sets of tools with a sentence, one click each; what was there comes back by Undo."""
    with st.container(horizontal=True, gap="small"):
        titles = [example.title for example in examples(SETS)]
        st.menu_button("Examples", titles, icon=":material/school:", **state.choose("tool-sets", _load))
        undo_and_redo(state.session().steps, state.undo, state.redo, "tools-")


def _load(title: str) -> None:
    found = next(example for example in examples(SETS) if example.title == title)
    state.load(draft_of(found.body, found.headers, found.title), found.shows)


def required_only() -> None:
    """The switch that leaves out what may be absent; one for the whole page."""
    st.toggle(
        "Required properties only",
        **state.mirror(
            "tools-lean", state.recall(REQUIRED_ONLY, default=False), lambda on: state.jot(REQUIRED_ONLY, on)
        ),
    )


# ── what is asked ────────────────────────────────────────────────────────────────────────────────


def _asked(draft: Draft) -> None:
    example_sets()
    noted(state.session().note, state.session().stood)
    tools_text(draft)
    _words(draft)
    tool_choice(draft)
    required_only()


def tools_text(draft: Draft) -> None:
    """The draft's tools as text, with what is wrong or odd about them."""
    box = read_tools(draft.tools)
    draft_box(
        f"Tools · {len(box.tools)}",
        "mono-trial-tools",
        draft.tools,
        lambda old, text: replace(old, tools=text or ""),
        height=220,
        placeholder='[{"name": "get_weather", "inputSchema": {"type": "object", "properties": {…}}}]',
        help="OpenAI tools, Anthropic's input_schema, MCP's inputSchema, or a bare schema; one, or several.",
    )
    show_problems(box.problems, "tools")
    show_notes(f"{card.name}: {warning}" for card in box.cards for warning in card.warnings[:3])


def _words(draft: Draft) -> None:
    turns = user_turns(draft)
    for turn in turns[-_WINDOW:]:
        label = "What the user says" if len(turns) == 1 else f"User message {turns.index(turn) + 1}"
        put = partial(_put_text, turn.key)
        draft_box(
            label, f"trial-text-{turn.key}", turn.text, put, height="content", placeholder="Get the weather in Oslo"
        )
    st.button(
        "Add a user message",
        icon=":material/add:",
        key="tools-add-user",
        on_click=state.act,
        args=(add_turn,),
    )
    others = len(draft.turns) - len(turns[-_WINDOW:])
    if others:
        st.markdown(f"{others} further messages of the draft count too; they are edited in the Workbench.")


def _put_text(key: str, draft: Draft, text: str | None) -> Draft:
    return change_turn(draft, key, text=text or "")


# ── what it comes to ─────────────────────────────────────────────────────────────────────────────


def _refusal(draft: Draft, tried: Trial) -> str:
    """Why nothing is chosen; "" where something is, or nothing has to be."""
    if count(options.write_all(draft.asked)[1], "choice"):
        return tried.refused or "Nothing is chosen while the tool choice is incomplete."
    unread = draft.tools.strip() and not read_tools(draft.tools).tools
    return tried.refused or ("Nothing is chosen while no tool can be read." if unread else "")


def _answered(draft: Draft, tried: Trial, refused: str) -> None:
    if not draft.tools.strip():
        st.info("No tools yet. Paste definitions, or pick an example, and see which of them the words call.")
        return
    show_notes(tried.notes)
    if refused:
        st.error(plain(refused), icon=":material/error:")
        return
    _calls(tried.calls)
    _weighed(tried)


def _counted(calls: Sequence[Called]) -> str:
    return {0: "No call: the reply is text", 1: "One call"}.get(len(calls), f"{len(calls)} calls, in this order")


def _calls(calls: Sequence[Called]) -> None:
    st.header(_counted(calls), anchor=False)
    for number, call in enumerate(calls, 1):
        with st.container(border=True, gap="small", key=f"tried-{number}"):
            verdict = ":green-badge[✓ valid]" if not call.complaints else ":red-badge[✕ invalid]"
            st.markdown(f"{number} · **{plain(call.name)}** {verdict}")
            st.code(call.arguments, language="json", wrap_lines=True)
            show_complaints(call.complaints)
            sources(call.provenance, f"Where the arguments of call {number} came from")
            show_notes(call.warnings)


def show_complaints(complaints: Sequence[Complaint]) -> None:
    """What the validator says, each with its place."""
    for complaint in complaints:
        st.error(plain(f"{complaint.path}: {complaint.message}"), icon=":material/error:")


def sources(provenance: Sequence[Provenance], title: str) -> None:
    """Each generated value with its place and where it came from."""
    if not provenance:
        return
    rows = [(origin.path, origin.value, origin.source) for origin in provenance[:_MOST_ROWS]]
    word_table(("place", "value", "source"), rows, title=title, code=("value",))
    if len(provenance) > _MOST_ROWS:
        st.markdown(f"The first {_MOST_ROWS} of {len(provenance):,} values.")


def _weighed(tried: Trial) -> None:
    st.header("Every tool, the best first", anchor=False)
    st.markdown(
        f"A score adds up what the words say for a tool: from {CALLED_FROM:g} on it is called, from less beside others "
        "that are. A tool that no words ask for has its share of the best one's."
    )
    made_of = st.expander("What a score is made of", icon=":material/help:", **state.unfold("tools-made-of"))
    if made_of.open:
        with made_of:
            weights()
    size = len(tried.weighed)
    every = size > _FIRST_ROWS and st.toggle(f"Show all {size}", key="tools-all")
    shown = tried.weighed if every else tried.weighed[:_FIRST_ROWS]
    word_table(
        ("tool", "chosen", "score", "why"),
        [(one.tool, "✓ called" if one.chosen else "–", f"{one.score:.2f}", one.reasons) for one in shown],
        title="Tools by score",
        short=("chosen", "score"),
        marked=[place for place, one in enumerate(shown) if one.chosen],
    )
    if size > len(shown):
        st.markdown(f"The best {len(shown)} of {size} tools.")
