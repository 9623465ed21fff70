"""The Wire tab: each event beside its bytes, with the same reply on another provider's wire next to it."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from playground import state
from playground.model.dialects import DIALECTS
from playground.model.draft import DialectName
from playground.model.runs.record import Run
from playground.model.runs.wire_pairs import Pair, Pairs, dialect_of, pairs
from playground.ui.plain import plain
from playground.ui.runs import bodies

_PAGE = 60
"""Rows at once; they scroll in a box, so that the lanes and their scrubber stay in sight."""
_HERE = ' class="here" aria-current="true"'
_OTHER = "wire-other"
_CSS = """
<style>
.echo-wire-room { max-height: 320px; overflow: auto; scroll-padding-block-start: 2.2rem; }
.echo-wire-room:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
.echo-wire { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 0.85rem; }
.echo-wire :is(th, td) {
    text-align: start; vertical-align: top; padding: 0.3rem 0.6rem 0.3rem 0;
    border-bottom: 1px solid rgb(128 128 128 / 30%); overflow-wrap: anywhere;
}
.echo-wire thead th { font-weight: 600; background: light-dark(#FFFFFF, #0F1420); }
.echo-wire thead th { position: sticky; top: 0; z-index: 1; }
.echo-wire tr.here :is(td, th) { background: light-dark(#E8F0FE, #1B2B4B); }
.echo-wire tr.here { scroll-initial-target: nearest; }
.echo-wire tbody th { font-weight: 400; padding-inline-start: 2.4em; text-indent: -2.4em; }
.echo-wire .number { display: inline-block; min-width: 2.4em; text-indent: 0; opacity: 0.8; }
.echo-wire col:first-child { width: 20%; }
.echo-wire td { font-family: "Source Code Pro", monospace; font-size: 0.78rem; }
.echo-wire td { white-space: pre-wrap; word-break: break-all; }
.echo-wire td.none { font-family: inherit; opacity: 0.75; }
@media (max-width: 640px) {
    .echo-wire :is(thead, colgroup) { display: none; }
    .echo-wire, .echo-wire :is(tbody, tr, td, tbody th) { display: block; border: 0; padding: 0.1rem 0; }
    .echo-wire tbody tr { border-bottom: 1px solid rgb(128 128 128 / 30%); padding: 0.5rem 0; }
    .echo-wire td::before { content: attr(data-of); display: block; font: 600 0.85rem "Source Sans", sans-serif; }
}
</style>
"""


def wire_tab(run: Run, key: str, position: int = 0) -> None:
    """The whole tab; the bytes in one piece stand below. ``position`` is the event that the scrubber stands on."""
    if run.reply is None:
        bodies.wire(run, key)
        return
    service = state.service()
    own = dialect_of(service, run.http)
    other = _other(own, key)
    position = position if position < len(run.steps) else 0  # at its end it stands on no event in particular
    _side_by_side(pairs(service, run, other), (own, other), f"{key}-wire-{run.number}", position)
    with st.expander("The response in one piece, with its headers"):
        bodies.wire(run, key)


def _other(own: DialectName, key: str) -> DialectName:
    """Which wire stands beside. Its box holds it by itself: what is written to a box as it first comes can be lost.

    Streamlit would tell then that the first of the names was chosen.
    """
    names: list[DialectName] = [name for name in DIALECTS if name != own]
    chosen = state.recall(_OTHER)
    first = chosen if chosen in names else ("anthropic" if own != "anthropic" else "openai")
    other = st.selectbox(
        f"{DIALECTS[own].label} beside",
        names,
        names.index(first),
        format_func=lambda name: DIALECTS[name].label,
        width=260,
        key=f"{key}-other-wire-{own}",
    )
    state.jot(_OTHER, other)
    return other


def _side_by_side(found: Pairs, names: tuple[DialectName, DialectName], key: str, position: int) -> None:
    labels = [DIALECTS[name].label for name in names]
    if found.refused:
        st.info(plain(found.refused), icon=":material/info:")
    elif found.whole:
        for column, label, body in zip(st.columns(2), labels, found.whole, strict=True):
            column.markdown(f"**{label}**")
            column.code(bodies.laid_out(body), language="json", wrap_lines=True, height=420)
    else:
        pages = -(-len(found.rows) // _PAGE)
        here = max(position - 1, 0) // _PAGE + 1
        page = st.pagination(pages, default=min(here, pages), key=f"{key}-page-{here}") if pages > 1 else 1
        shown = found.rows[(page - 1) * _PAGE : page * _PAGE]
        _table(shown, labels, position)


def _table(rows: Sequence[Pair], labels: Sequence[str], position: int) -> None:
    head = "".join(f'<th scope="col">{name}</th>' for name in ("Event", *labels))
    body = "".join(
        f"<tr{_HERE if row.number == position else ''}>"
        f'<th scope="row"><span class="number">{row.number or ""}</span>{escape(row.event)}</th>'
        f"{_bytes(row.here, labels[0])}{_bytes(row.there, labels[1])}</tr>"
        for row in rows
    )
    room = '<div class="echo-wire-room" tabindex="0" role="region" aria-label="Events and their bytes">'
    columns = "<colgroup><col><col><col></colgroup>"
    table = f'<table class="echo-wire">{columns}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    st.html(f"{_CSS}{room}{table}</div>")


def _bytes(data: str, label: str) -> str:
    if not data:
        return f'<td class="none" data-of="{label}">nothing</td>'
    return f'<td data-of="{label}">{escape(data.rstrip())}</td>'
