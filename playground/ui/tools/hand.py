"""Call by hand: mock tools on the left, one call and what became of it on the right."""

import json
from functools import cache

import streamlit as st

from engine.jsontext import pretty
from engine.tools import Tool
from playground import state
from playground.assets import asset
from playground.model.draft import Draft
from playground.model.problems import Problem
from playground.model.tools.hand import (
    ARGUMENTS,
    TOOLS,
    Bench,
    HandCall,
    call,
    details,
    example_arguments,
    mocks_of,
    read_bench,
)
from playground.model.tools.trial import tools_of
from playground.ui.chips import show_problems
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.word_table import word_table
from playground.ui.said import say
from playground.ui.tools.desk import act, desk, put_field, redo, texts, undo
from playground.ui.undoing import undo_and_redo

MOCKS = asset("examples", "tools", "trials", "mocks.json")
_DONE = "hand-done"


@cache
def mock_examples() -> dict[str, object]:
    """Mock tools by the title of their set."""
    return {each["title"]: each["tools"] for each in json.loads(MOCKS.read_bytes())}


def by_hand(draft: Draft) -> None:
    """The whole tab."""
    now = texts()
    bench = read_bench(now.mocks)
    left, right = st.columns([5, 6], gap="medium")
    with left:
        _declared(draft, now.mocks, bench)
    with right:
        tool = bench.tool(now.tool)
        _asked(bench, tool, now.arguments)
        _answered(tool, now.arguments)


def _declared(draft: Draft, text: str, bench: Bench) -> None:
    with st.container(horizontal=True, gap="small"):
        st.menu_button("Examples", [*mock_examples()], icon=":material/school:", **state.choose("mocks", _load))
        tools = tools_of(draft)
        st.button(
            "Take the draft's tools",
            key="hand-take",
            disabled=not tools,
            help="Declares each tool of the draft as a mock that gives back what it is called with.",
            on_click=lambda: act(mocks=mocks_of(tools)),
        )
        undo_and_redo(desk().steps, undo, redo, "hand-")
    st.text_area(
        f"Mock tools · {len(bench.tools) - 1}",
        height=360,
        placeholder='[{"name": "get_weather", "parameters": {…}, "result": {"city": "{{city}}", "celsius": -3}}]',
        help="name, description, parameters, and a result (it may use {{arguments}}) or an error; delay_ms waits.",
        **state.mirror("mono-hand-tools", text, put_field("mocks")),
    )
    show_problems(bench.problems, TOOLS)


def _load(title: str) -> None:
    act(mocks=json.dumps(mock_examples()[title], indent=2, ensure_ascii=False))


def _asked(bench: Bench, tool: Tool, given: str) -> None:
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        st.selectbox(
            "Tool to call",
            [each.name for each in bench.tools],
            width=320,
            **state.mirror("hand-tool", tool.name, put_field("tool")),
        )
        st.button(
            "Example arguments",
            key="hand-fill",
            on_click=lambda: act(arguments=example_arguments(tool)),
        )
    if tool.description:
        st.markdown(plain(tool.description))
    st.text_area(
        "Arguments",
        height="content",
        **state.mirror("mono-hand-arguments", given, put_field("arguments")),
    )
    if pressed("Call the tool", "hand-call", type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter"):
        state.jot(_DONE, call(bench, tool.name, given))


def _answered(tool: Tool, given: str) -> None:
    done: HandCall | Problem | None = state.recall(_DONE)
    say(_told(done))
    match done:
        case None:
            st.info("Not called yet. The arguments are checked against the schema first, then the tool runs.")
        case Problem():
            show_problems([done], ARGUMENTS)
        case HandCall():
            if (done.tool, done.arguments) != (tool.name, given):
                st.markdown(f"Tool or arguments have changed since this call of **{plain(done.tool)}**.")
            _outcome(done)


def _told(done: HandCall | Problem | None) -> str:
    """The outcome in a sentence."""
    if isinstance(done, HandCall):
        error = done.outcome.error
        return f"{done.tool}: {f'{error.code}. {error.message}' if error else 'success'}"
    return done.message if done else ""


def _outcome(done: HandCall) -> None:
    outcome = done.outcome
    took = f"in {outcome.execution_time * 1000:,.1f} ms"
    if outcome.error is None:
        st.markdown(f":green-badge[✓ success] {plain(done.tool)} {took}")
        st.code(pretty(outcome.result), language="json", wrap_lines=True)
        return
    st.markdown(f":red-badge[✕ {outcome.error.code}] {plain(done.tool)} {took}")
    st.error(plain(outcome.error.message), icon=":material/error:")
    rows = list(details(outcome))
    if rows and rows[0][0]:
        word_table(("path", "expected", "message"), rows, title="What is wrong", code=("expected",))
