"""Two exchanges beside each other: how far they are the same, and where they part."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

import streamlit as st

from engine.fixtures import Fixture
from playground import state
from playground.model.compare.compare import Divergence, Kind, Names, answered, asked, asked_apart, divergence, verdict
from playground.model.compare.parts import Calls, calls, chunk_pairs, timing_rows, words
from playground.model.compare.rows import MOST_ROWS, Row, rows
from playground.model.compare.text import Piece, pieces, shortened
from playground.model.runs.exchange_tables import chunk_says
from playground.model.runs.heard import Heard
from playground.ui.plain import plain
from playground.ui.runs.bodies import laid_out
from playground.ui.runs.timelines import timelines
from playground.ui.runs.word_table import word_table

_PAGE = 100
"""Chunks at once."""
_MOST_CALLS = 40
_LONGEST = 40_000
"""Characters of a text that is compared word by word on the page."""
_VERDICTS: dict[Kind, tuple[str, Literal["green", "blue", "yellow"]]] = {
    "identical": ("✓ identical bytes", "green"),
    "timing": ("≈ same bytes, other times", "blue"),
    "chunking": ("≈ same content, other chunking", "blue"),
    "spelling": ("≈ same content, other spelling", "blue"),
    "content": ("≠ content differs", "yellow"),
}
_SIGNS = {"=": "= same", "≈": "≈ says the same", "≠": "≠ differs", "−": "− gone", "+": "+ new"}
_CSS = """
<style>
.echo-words {
    font-size: 0.9rem; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext;
    max-height: 22rem; overflow: auto; padding: 0.5rem 0.75rem; margin: 0;
    border: 1px solid rgb(128 128 128 / 40%); border-radius: 0.35rem;
}
.echo-words :is(del, ins) { border-radius: 0.2rem; padding: 0 0.15rem; }
.echo-words del { background: rgb(220 38 38 / 18%); text-decoration: line-through; }
.echo-words ins { background: rgb(16 160 110 / 20%); text-decoration: underline; }
.echo-words del::before { content: "−"; }
.echo-words ins::before { content: "+"; }
.echo-words .gap { opacity: 0.8; font-style: italic; }
</style>
"""


@dataclass(frozen=True, slots=True)
class Sides:
    """Two exchanges on show. ``only``: what is the same on both sides is left out."""

    left: Fixture
    right: Fixture
    names: Names
    key: str
    only: bool


def show_comparison(left: Fixture, right: Fixture, names: Names, key: str) -> None:
    """Both exchanges, told apart by ``names``; ``key`` names this place on the page."""
    st.html(_CSS)
    found = verdict(left, right, names)
    word, colour = _VERDICTS[found.kind]
    parted = asked_apart(left, right, names)
    st.markdown(f"Answers: :{colour}-badge[{word}] {_ended(plain(found.why))}")
    st.markdown(f"Requests: {_ended(f'≠ {plain(parted)}' if parted else '= the same')}")
    only = st.toggle("Only changes", value=True, key=f"{key}-only")
    tabs = st.tabs([*_TABS], **state.stay(f"{key}-tabs", [*_TABS]))
    for (_, draw), tab in zip(_TABS.items(), tabs, strict=True):
        if tab.open:
            with tab:
                draw(Sides(left, right, names, key, only))


def _ended(sentence: str) -> str:
    """With its full stop, where it isn't broken off."""
    return sentence if sentence.endswith("…") else f"{sentence}."


# ── the tabs ─────────────────────────────────────────────────────────────────────────────────────


def _request(sides: Sides) -> None:
    found = rows(asked(sides.left), asked(sides.right), everything=not sides.only)
    same = "byte for byte" if sides.left.request == sides.right.request else "though their bytes are spelled otherwise"
    _rows(found, sides, f"Both ask the same, {same}.")


def _reply(sides: Sides) -> None:
    found = rows(answered(sides.left), answered(sides.right), everything=not sides.only)
    _rows(found, sides, "Both answer the same, headers too.")


def _rows(found: Sequence[Row], sides: Sides, same: str) -> None:
    if not found:
        st.markdown(f":green[:material/check_circle:] {same}")
        return
    told = [(row.path or "the whole", _SIGNS[row.sign], row.left or "–", row.right or "–") for row in found]
    changed = [place for place, row in enumerate(found) if row.sign != "="]
    word_table(
        ("path", "change", *sides.names),
        told,
        title="Places",
        code=sides.names,
        short=("change",),
        marked=() if sides.only else changed,
    )
    if len(found) == MOST_ROWS:
        st.markdown(f"The first {MOST_ROWS:,} places.")


def _words(sides: Sides) -> None:
    found = [each for each in words(sides.left, sides.right) if not (sides.only and each.same)]
    if not found:
        _nothing("words")
        return
    st.markdown(
        f"− stands before what only {plain(sides.names[0])} has, + before what only {plain(sides.names[1])} has."
    )
    for each in found:
        st.markdown(f"**{each.title}**")
        left, right = each.left[:_LONGEST], each.right[:_LONGEST]
        both = pieces(left, right)
        _marked(shortened(both) if sides.only else both)
        if max(len(each.left), len(each.right)) > _LONGEST:
            st.markdown(f"The first {_LONGEST:,} characters are compared.")


def _marked(found: Sequence[Piece]) -> None:
    tags = {"same": "{}", "gone": "<del>{}</del>", "new": "<ins>{}</ins>", "gap": '<span class="gap">{}</span>'}
    text = "".join(tags[piece.part].format(escape(piece.text)) for piece in found)
    st.html(f'<div class="echo-words" tabindex="0">{text}</div>')


def _calls(sides: Sides) -> None:
    found = [each for each in calls(sides.left, sides.right) if not (sides.only and each.same)]
    if not found:
        _nothing("tool calls")
        return
    for each in found[:_MOST_CALLS]:
        _call(each, sides)
    if len(found) > _MOST_CALLS:
        st.markdown(f"The first {_MOST_CALLS} of {len(found):,} calls.")


def _call(pair: Calls, sides: Sides) -> None:
    with st.container(border=True, gap="small"):
        st.markdown(f"**{pair.title}**")
        for column, name, call in zip(st.columns(2), sides.names, (pair.left, pair.right), strict=True):
            with column:
                if call is None:
                    st.markdown(f"**{plain(name)}** makes no such call.")
                else:
                    st.markdown(f"**{plain(name)}** · :orange[{plain(call.name or '(no name)')}] {plain(call.id)}")
                    st.code(laid_out(call.arguments)[:_LONGEST], language="json", wrap_lines=True)
        if pair.rows:
            found = [row for row in pair.rows if not (sides.only and row.sign == "=")]
            _rows(found, sides, "The arguments are the same.")


def _chunks(sides: Sides) -> None:
    if parted := divergence(sides.left, sides.right):
        _divergence(parted, sides.names)
    pairs = chunk_pairs(sides.left, sides.right)
    changed = [pair for pair in pairs if pair.sign not in "=≈"] or [pair for pair in pairs if pair.sign != "="]
    if not changed:
        _nothing("chunks")
    elif changed[0].sign == "≈":
        st.markdown(f"Every chunk says the same; {len(changed):,} of {len(pairs):,} are spelled otherwise.")
    else:
        st.markdown(
            f"{len(changed):,} of {len(pairs):,} chunks say something else, first number {changed[0].number:,}."
        )
    found = changed if sides.only else pairs
    pages = -(-len(found) // _PAGE)
    start = (st.pagination(pages, key=f"{sides.key}-chunks-{pages}") - 1) * _PAGE if pages > 1 else 0
    shown = found[start : start + _PAGE]
    told = [(f"{pair.number:,}", _SIGNS[pair.sign], _chunk(pair.left), _chunk(pair.right)) for pair in shown]
    if told:
        word_table(("chunk", "change", *sides.names), told, title="Chunks", code=sides.names, short=("chunk", "change"))


def _divergence(parted: Divergence, names: Names) -> None:
    """The first byte that differs, with what stands around it on both sides."""
    where = [f"chunk {number:,}" if number else "its end" for number in parted.chunks]
    st.markdown(
        f"The bytes part at byte {parted.byte:,}: {plain(names[0])} in {where[0]}, {plain(names[1])} in {where[1]}."
    )
    for column, name, text in zip(st.columns(2), names, parted.around, strict=True):
        column.markdown(f"**{plain(name)}**")
        column.code(text, language=None, wrap_lines=True)


def _chunk(chunk: Heard | None) -> str:
    return f"{chunk.at * 1000:,.1f} ms · {len(chunk.data):,} bytes · {chunk_says(chunk)}" if chunk else "–"


def _timing(sides: Sides) -> None:
    found = [row for row in timing_rows(sides.left, sides.right) if not (sides.only and row[1] == row[2])]
    if found:
        word_table(("measure", *sides.names), found, title="Times")
    else:
        _nothing("times")


def _timelines(sides: Sides) -> None:
    timelines(sides.left, sides.right, sides.names, sides.key)


def _nothing(what: str) -> None:
    st.markdown(f":green[:material/check_circle:] No {what} that differ.")


_TABS: dict[str, Callable[[Sides], None]] = {
    "Request": _request,
    "Reply": _reply,
    "Words": _words,
    "Tool calls": _calls,
    "Chunks": _chunks,
    "Timing": _timing,
    "Timelines": _timelines,
}
