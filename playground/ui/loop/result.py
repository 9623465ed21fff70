"""The Loop page's right half: the rounds as a diagram and a table, the messages, the result."""

import streamlit as st

from engine.jsontext import pretty
from engine.messages import Message
from playground import state
from playground.model.loop.data import message_data, usage_data
from playground.model.loop.diagram import picture
from playground.model.loop.ending import counts, ending, spoken, warnings
from playground.model.loop.rows import call_rows, why_rows
from playground.model.loop.run import GOING, OVER, LoopRun, Told
from playground.ui.chips import show_notes
from playground.ui.loop.picture import draw
from playground.ui.plain import plain
from playground.ui.runs.word_table import word_table
from playground.ui.said import say

_TICK = 0.3
_MOST_ROWS = 100
_MOST_MESSAGES = 60
"""Rows and messages that are shown; the result has them all."""
_LONGEST = 20_000
"""Characters of a message or a result on the page; the download has them all."""
_TALL = 12
"""Lines after which a message scrolls in a box, ``_HEIGHT`` pixels high."""
_HEIGHT = 260
TABS = ("Rounds", "Messages", "Result")
_CSS = """
<style>
.st-key-loop-rounds .echo-table thead th { white-space: nowrap; }
.st-key-loop-rounds .echo-table tbody th { white-space: nowrap; }
.st-key-loop-rounds .echo-table td:empty::before { content: none; }
.st-key-loop-rounds h3 { font-size: 1rem; font-weight: 600; padding: 0.6rem 0 0.2rem; }
@container (min-width: 40rem) { .st-key-loop-rounds .echo-table td { min-width: 6.5rem; } }
@container (min-width: 40rem) { .st-key-loop-rounds .echo-table td.short { min-width: 0; } }
</style>
"""


def loop_result(run: LoopRun) -> None:
    """Draws a run; one that is still going on is drawn anew until it is over or waits.

    It is a part of the page in any state: a tab that is opened while the page is drawn for the end is asked for as of
    the part that was there, and would stay empty without one.
    """
    say(spoken(run.told), id(run))
    is_going = run.told.state in GOING
    state.part(_part, every=_TICK if is_going else None)(run, is_going=is_going)


def _part(run: LoopRun, *, is_going: bool) -> None:
    told = run.told
    if is_going and told.state not in GOING:
        st.rerun()
    _drawn(told, run.user)


def _drawn(told: Told, user: str) -> None:
    _summary(told)
    tabs = st.tabs(TABS, **state.stay("loop-tabs", TABS))
    for name, tab in zip(TABS, tabs, strict=True):
        if tab.open:
            with tab:
                match name:
                    case "Messages":
                        _messages(told)
                    case "Result":
                        _result(told)
                    case _:
                        with st.container(key="loop-rounds"):
                            _rounds(told, user)


def _summary(told: Told) -> None:
    """How it stands or ended, in one line, and what there is to warn of."""
    now = ending(told)
    with st.container(gap="small"):
        st.header(f"Run :{now.colour}-badge[{now.badge}]", anchor=False)
        st.markdown(f"{plain(now.sentence)} {counts(told)}".lstrip())
    with st.container(gap="small"):
        if told.error:
            st.error(plain(told.error), icon=":material/block:")
    show_notes(warnings(told))


def _rounds(told: Told, user: str) -> None:
    st.html(_CSS)
    draw(picture(told, user))
    columns, rows = call_rows(told)
    if not rows:
        st.markdown("No tool was called." if told.state in OVER else "No tool has been called yet.")
    else:
        st.subheader("Tool calls", anchor=False)
        word_table(columns, rows[:_MOST_ROWS], title="Tool calls", code=("params", "result"), short=("time",))
        if len(rows) > _MOST_ROWS:
            st.markdown(f"The first {_MOST_ROWS} of {len(rows):,} calls.")
    _why(told)


def _why(told: Told) -> None:
    """Of each round, who answered and why: the reasons of its calls, too."""
    rows = why_rows(told)
    if rows:
        st.subheader("Why", anchor=False)
        word_table(("round", "answered by", "why"), rows[:_MOST_ROWS], title="Why the model answered so")
    if len(rows) > _MOST_ROWS:
        st.markdown(f"The first {_MOST_ROWS} of {len(rows):,} rounds.")


def _messages(told: Told) -> None:
    hidden = max(0, len(told.messages) - _MOST_MESSAGES)
    if hidden:
        st.markdown(f"The last {_MOST_MESSAGES} of {len(told.messages):,} messages.")
    for number, message in enumerate(told.messages[hidden:], hidden + 1):
        _message(number, message)


def _message(number: int, message: Message) -> None:
    with st.container(border=True, gap="small"):
        data = message_data(message)
        answers = f" · answers {plain(data['tool_call_id'])}" if "tool_call_id" in data else ""
        st.markdown(f"{number} · **{message.role}**{answers}")
        if content := str(data["content"]):
            height = _HEIGHT if content.count("\n") > _TALL or len(content) > 40 * _TALL else "content"
            language = "json" if message.role == "tool" else None
            st.code(content[:_LONGEST], language=language, wrap_lines=True, height=height)
        for call in message.tool_calls:
            st.code(f"{call.name}({call.arguments[:_LONGEST]})", language=None, wrap_lines=True)
        if not content and not message.tool_calls:
            st.markdown("*Empty*")


def _result(told: Told) -> None:
    if told.result is None:
        over = told.state in OVER
        st.markdown("No result came of it. What came before:" if over else "No result yet. What has come so far:")
        text = pretty({"tool_calls": [call.data for call in told.calls], "usage": usage_data(told.usage)})
    else:
        text = pretty(told.result)
    st.code(text[:_LONGEST], language="json", wrap_lines=True)
    st.download_button("Download as JSON", text, "loop.json", "application/json", key="loop-save", on_click="ignore")
