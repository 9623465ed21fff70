"""What a run is made of, a tab for each question: usage, endings, calls, deltas, reasons, bytes."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false, reportMissingTypeStubs=false, reportUnknownVariableType=false

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st
from pandas import DataFrame

from engine.messages import ToolCall, ToolDefinition
from playground import state
from playground.model.runs import tables
from playground.model.runs.arrival import arrival
from playground.model.runs.record import Run
from playground.model.runs.standing import Standing
from playground.model.runs.table import Table
from playground.ui.plain import plain
from playground.ui.runs import bodies
from playground.ui.runs.event_table import event_table, ticked
from playground.ui.runs.run_compare import run_compare
from playground.ui.runs.why_tab import why
from playground.ui.runs.wire_tab import wire_tab
from playground.ui.runs.word_table import word_table

_PAGE = 200
"""Rows of the delta table at once."""
_COLOURS = {"domain": ["input", "output"], "range": ["#7C8798", "#0F9D72"]}
_VERDICTS = {"valid": "✓ valid", "invalid": "✕ invalid", "broken": "✕ not JSON", "unknown": "? no such tool"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A run on show, and what stands around it; ``lead`` moves its lanes to an event."""

    run: Run
    runs: Sequence[Run]
    tools: tuple[ToolDefinition, ...]
    results: Mapping[str, str]
    key: str
    lead: Callable[[int], None]


def usage(shown: Shown, _stands: Standing) -> None:
    """Tokens of every turn, where this run's output lies, and whether the sums agree."""
    table = tables.usage_table(shown.runs)
    this = tables.usage_table([shown.run]).row(0)
    _as_meant(shown.run)
    told = f"{this['input']:,} in + {this['output']:,} out = {this['total']:,} tokens"
    if this["sums"] == "agree":
        st.markdown(f":green[:material/check_circle:] {told}; the sums agree with our own count.")
    else:
        st.warning(plain(f"{told}; the sums {this['sums']}."), icon=":material/warning:")
    if this["on the wire"] == "no":
        st.markdown("No usage went out: on OpenAI's wire a stream has it only with `stream_options.include_usage`.")
    left, right = st.columns(2)
    with left:
        st.markdown("**This run's output by our own count**")
        _grid(tables.output_table(shown.run), "Output tokens by lane")
    with right:
        st.markdown("**Input and output over the runs**")
        st.vega_lite_chart(spec=_chart(table), height=190)
    _grid(table, "Token counts of every run")


def _chart(table: Table) -> dict[str, object]:
    """A bar for each run. How high they go is told: Streamlit draws a chart before its rows are there."""
    most = max(map(int, table.column("total")), default=0)
    return {
        "data": {"values": _long(table)},
        "mark": {"type": "bar", "size": 18},
        "encoding": {
            "x": {"field": "run", "type": "ordinal", "axis": {"labelAngle": 0}},
            "y": {"field": "tokens", "type": "quantitative", "scale": {"domain": [0, max(1, most)], "nice": True}},
            "color": {"field": "side", "scale": _COLOURS},
            "tooltip": [{"field": "run"}, {"field": "side"}, {"field": "tokens"}],
        },
    }


def _long(table: Table) -> list[dict[str, object]]:
    """Input and output of each run as rows of a chart."""
    return [
        {"run": run, "side": side, "tokens": tokens}
        for side in ("input", "output")
        for run, tokens in zip(table.column("run"), table.column(side), strict=True)
    ]


def _as_meant(run: Run) -> None:
    """Over what is told of a whole reply: that it didn't arrive so."""
    told = arrival(run)
    if not told.whole:
        st.warning(plain(f"{told.said}. Here is the reply as it was meant."), icon=":material/warning:")


def finish(shown: Shown, _stands: Standing) -> None:
    """How each choice ended, why, and how the providers spell it."""
    table = tables.finish_table(shown.run)
    _as_meant(shown.run)
    for place in range(len(table)):
        row = table.row(place)
        st.markdown(f"Choice {row['choice']}: **{plain(row['reason'])}**. {plain(row['why'])}")
    st.markdown("**How each wire spells it**")
    spelled = table.only("choice", *table.columns[3:])
    rows = [[f"Choice {number}", *map(str, words)] for number, *words in spelled.rows]  # on a phone it heads a card
    word_table(spelled.columns, rows, title="Finish reason by wire")


def calls(shown: Shown, _stands: Standing) -> None:
    """The conversation's tool calls with their verdicts and results; the chosen one in full."""
    _as_meant(shown.run)
    table = tables.calls_table(shown.run, shown.tools, shown.results).reworded("valid", _VERDICTS)
    if not len(table):
        st.markdown("No tool calls, neither in the conversation nor in this reply.")
        return
    listed = table.only("turn", "choice", "call", "tool", "valid", "arguments", "result", "call id")
    row = _select(listed, f"{shown.key}-calls-{shown.run.number}", "Tool calls of the conversation")
    chosen = table.row(len(table) - 1 if row is None else row)
    st.markdown(f"**{plain(chosen['tool'])}** in turn {chosen['turn']}: {chosen['valid']}. {plain(chosen['why'])}")
    call = ToolCall("", str(chosen["tool"]), str(chosen["arguments"]))
    text, language = bodies.carried(call, shown.tools)
    st.code(text, language=language, wrap_lines=True)


def deltas(shown: Shown, stands: Standing) -> None:
    """Every event in its order. A chosen row moves the scrubber, and the scrubber chooses its row."""
    if not shown.run.steps:
        st.markdown(plain(f"{arrival(shown.run).said}: there is no event to show."))
        return
    table = tables.deltas_table(shown.run, stands.arrivals)
    told = "as measured over HTTP" if stands.arrivals else "as the pacing asks for"
    st.markdown(f"{len(table):,} events, {shown.run.deltas:,} of them deltas; times {told}. Choose a row to go there.")
    event = max(stands.event, 1)
    start = _page(shown, len(table), event)
    event_table(
        f"{_deltas_key(shown)}-rows",
        _frame(table.page(start, _PAGE)),
        start=start,
        size=_PAGE,
        event=event,
        lead=shown.lead,
        height=320,
        alt="Events of the run",
    )
    step = shown.run.steps[event - 1]
    if step.data:
        st.markdown(f"**Wire bytes of event {step.number}**")
        st.code(step.data.decode("utf-8", "replace").rstrip("\r\n"), language=None, wrap_lines=True)
    else:
        st.markdown(f"Event {step.number} has no bytes of its own on this wire.")


def _page(shown: Shown, rows: int, event: int) -> int:
    """The first row (from 0) of the page that is open: the scrubber's, until a reader turns to another."""
    pages = -(-rows // _PAGE)
    if pages < 2:
        return 0
    here = (event - 1) // _PAGE
    return (st.pagination(pages, default=here + 1, key=f"{_deltas_key(shown)}-page-{here}") - 1) * _PAGE


TABS: dict[str, Callable[[Shown, Standing], None]] = {
    "Usage": usage,
    "Finish reasons": finish,
    "Tool-call history": calls,
    "Deltas": deltas,
    "Why": lambda shown, _stands: why(shown.run, shown.key),
    "Wire": lambda shown, stands: wire_tab(shown.run, shown.key, stands.event),
    "Request": lambda shown, _stands: bodies.request(shown.run),
    "Response": lambda shown, _stands: bodies.response(shown.run),
    "Fixture": lambda shown, _stands: bodies.fixture(shown.run, state.service().settings, shown.key),
    "Compare": lambda shown, _stands: run_compare(shown.run, shown.runs, shown.key),
}
REFUSED_TABS = ("Response", "Why", "Wire", "Request", "Fixture", "Compare")
"""What there is to see of a call that got no reply."""


def _deltas_key(shown: Shown) -> str:
    return f"{shown.key}-deltas-{shown.run.number}"


def _select(table: Table, key: str, alt: str) -> int | None:
    """A table of which one row can be chosen; gives its place."""
    st.dataframe(_frame(table), hide_index=True, on_select="rerun", selection_mode="single-row", key=key, alt=alt)
    return ticked(key)


def _frame(table: Table) -> DataFrame:
    """The table as the drawing library takes it, its cells of the types that they have."""
    return DataFrame(table.data, dtype=object).infer_objects()


def _grid(table: Table, alt: str) -> None:
    st.dataframe(_frame(table), hide_index=True, alt=alt)
