"""The request to edit: conversation, instruction block, tools, and the same as JSON, curl and Python."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from playground import state
from playground.model import block, sdk, snippets
from playground.model.draft import Draft, add_turn
from playground.model.examples import written_over
from playground.model.problems import Problem
from playground.model.request import Compiled, json_text
from playground.model.runs.record import Run
from playground.model.tools.box import ToolCard, read_tools
from playground.ui.address import base_url
from playground.ui.boxes import draft_box
from playground.ui.cards import message_card, tool_card
from playground.ui.chips import show_lost, show_notes, show_problems
from playground.ui.fault_switches import fault_switches
from playground.ui.option_fields import option_fields
from playground.ui.plain import plain
from playground.ui.runs.continuing import continuing
from playground.ui.saving import saved_mark
from playground.ui.titles import count, part_title

WINDOW = 30
"""Messages, and tools, that are shown; the others are sent all the same."""
_MANY, _MANY_HEIGHT = 6, 480
"""Tools that stand in full, and the pixels in which more of them scroll."""

VIEWS = ("Form", "JSON", "cURL", "Python")
ROLES = {"User": "user", "Assistant": "assistant", "System": "system", "Developer": "developer", "Tool result": "tool"}


def request_editor(draft: Draft, made: Compiled, run: Run | None) -> None:
    """The left half: the chosen view of the request."""
    view = state.session().view
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.segmented_control(
            "View of the request",
            VIEWS,
            required=True,
            label_visibility="collapsed",
            **state.mirror("view", view, _look_at),
        )
        saved_mark()
    match view:
        case "JSON":
            _json(draft, made)
        case "cURL":
            _snippet(snippets.curl(made.http, base_url()), "bash", made)
        case "Python":
            _python(draft, made)
        case _:
            _form(draft, made, run)


def _look_at(view: str | None) -> None:
    if view:
        state.session().view = view
        state.look_anew()


def _json(draft: Draft, made: Compiled) -> None:
    draft_box(
        "Request body as JSON",
        "mono-json",
        json_text(draft),
        lambda old, text: replace(old, json=text or "") if state.session().saved else written_over(old, text or ""),
        height=520,
        label_visibility="collapsed",
    )
    seen = block.diagnose(draft, made.body)
    show_problems((*made.problems, *seen.problems), block.JSON_PLACE)
    _told_of_block(seen)


def _python(draft: Draft, made: Compiled) -> None:
    if unsaid := sdk.unsaid(draft.dialect, made.body):
        show_notes([f"This client has no way to send: {', '.join(unsaid)}."])
    _snippet(snippets.python(draft, made, base_url()), "python", made)


def _snippet(code: str, language: str, made: Compiled) -> None:
    if made.problems:
        show_notes([f"Not complete: {made.problems[0]}"])
    st.code(code, language=language, wrap_lines=True)


def _form(draft: Draft, made: Compiled, run: Run | None) -> None:
    if draft.json is not None:
        _stuck(made)
        return
    with st.container():  # so that the boxes below keep their places, and so their focus, whatever is added here
        conversation(draft, made)
    continuing(made, run)
    block_box(draft, made)
    tools_box(draft, made)
    option_fields(draft, made)
    fault_switches(draft.echo, made.problems)


def _stuck(made: Compiled) -> None:
    st.warning("The text of the JSON view isn't a request yet, so the form can't show it.", icon=":material/info:")
    show_problems(made.problems, "json")
    with st.container(horizontal=True):
        st.button("Back to the JSON", key="json-back", on_click=_look_at, args=("JSON",))
        st.button(
            "Drop that text",
            key="json-drop",
            help="The form shows the last request that was whole.",
            on_click=state.act,
            args=(_without_json,),
        )


def _without_json(old: Draft) -> Draft:
    return replace(old, json=None)


# ── conversation ─────────────────────────────────────────────────────────────────────────────────


def conversation(draft: Draft, made: Compiled) -> None:
    """The newest turns as cards, and a way to add one."""
    hidden = max(0, len(draft.turns) - WINDOW)
    with st.container():
        _hidden(draft, hidden, made.problems)
    for number, turn in enumerate(draft.turns[hidden:], hidden + 1):
        message_card(draft, turn, number, made.problems, made.lost)
    st.menu_button(
        "Add message",
        list(ROLES),
        icon=":material/add:",
        **state.choose("add-message", lambda role: state.act(lambda old: add_turn(old, ROLES[role]))),
    )


def _hidden(draft: Draft, hidden: int, problems: tuple[Problem, ...]) -> None:
    """What there is to say of messages that aren't shown, or aren't there."""
    if hidden:
        st.info(f"{len(draft.turns):,} messages: the last {WINDOW} are shown, all of them are sent.")
        places = {f"turn-{turn.key}" for turn in draft.turns[:hidden]}
        early = [problem for problem in problems if problem.place in places]
        show_notes(str(problem) for problem in early[:3])
    if not draft.turns:
        st.info("No messages yet. Add one, or pick an example above.")


# ── instruction block and tools ──────────────────────────────────────────────────────────────────


def block_box(draft: Draft, made: Compiled) -> None:
    """The block's text, its mistakes beside it, and whether it will act."""
    seen = block.diagnose(draft, made.body)
    current = state.session()
    key = f"block-part-{current.loads}"  # a new draft's part opens anew; later on it stays as the person left it
    wrong = count(seen.problems, block.PLACE)
    told = part_title(block.LABEL, "" if wrong else block.holds(draft.block), problems=wrong)
    with st.expander(told, expanded=current.block_open, key=key):
        draft_box(
            "JSON that scripts the reply; sent between the instruction tags in a user message",
            "mono-block",
            draft.block,
            lambda old, text: replace(old, block=text or ""),
            height="content",
            placeholder='{"messages": [{"text": "Hello"}]}',
        )
        show_problems(seen.problems, block.PLACE)
        _told_of_block(seen)
        with st.container(horizontal=True, vertical_alignment="center"):
            if draft.block.strip():
                _block_tools(draft)
            label = "Edit it as cards" if draft.block.strip() else "Write it as cards"
            st.page_link("app_pages/instructions.py", label=label, icon=":material/data_object:")


def _told_of_block(seen: block.Diagnosis) -> None:
    """Whether the block acts; in a container that is always there, so that the boxes below keep their places."""
    with st.container(gap="small"):
        if seen.verdict:
            st.info(plain(seen.verdict), icon=":material/play_arrow:")
    show_notes(seen.notes)


def _block_tools(draft: Draft) -> None:
    users = [turn for turn in draft.turns if turn.role.lower() == "user" and turn.raw is None]
    numbers = {turn.key: number for number, turn in enumerate(draft.turns, 1)}
    if len(users) > 1 and draft.block_turn:
        st.selectbox(
            "Goes with message",
            [turn.key for turn in users],
            format_func=lambda key: f"Goes with message {numbers.get(key, '')}",
            label_visibility="collapsed",
            width=210,
            **state.bind("block-on", draft.block_turn.key, lambda old, key: replace(old, block_on=key)),
        )
    st.button("Format", key="block-format", on_click=state.act, args=(_formatted,))


def _formatted(old: Draft) -> Draft:
    return replace(old, block=block.formatted(old.block))


def tools_box(draft: Draft, made: Compiled) -> None:
    """The pasted definitions, what is wrong with them, and each as a card."""
    box = read_tools(draft.tools)
    with st.expander(part_title("Tools", str(len(box.tools)), problems=len(box.problems)), key="tools-part"):
        draft_box(
            "JSON: OpenAI's tools, Anthropic's, MCP's, or a bare schema; one, or several",
            "mono-tools",
            draft.tools,
            lambda old, text: replace(old, tools=text or ""),
            height=180,
            placeholder='[{"name": "get_weather", "inputSchema": {"type": "object", "properties": {…}}}]',
        )
        show_problems(box.problems, "tools")
        show_lost(made.lost, "tools")
        _tool_cards(box.cards)
        if not draft.tools.strip():
            st.markdown("No tools: the reply is text. Paste definitions to see which of them the words call.")


def _tool_cards(cards: Sequence[ToolCard]) -> None:
    """The tools as they were read. Many stand in a box that scrolls, so that the parts below stay near."""
    hidden = cards[WINDOW:]
    if hidden:
        st.info(f"{len(cards):,} tools: the first {WINDOW} are shown, all of them are sent.")
        show_notes([f"{card.name}: {warning}" for card in hidden for warning in card.warnings][:3])
    with st.container(height=_MANY_HEIGHT if len(cards) > _MANY else "content", border=False, gap="small"):
        for card in cards[:WINDOW]:
            tool_card(card)
