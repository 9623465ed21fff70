"""A table of words that wraps them and lists them, and where there is little room becomes a list of cards."""

from collections.abc import Sequence
from html import escape

import streamlit as st

_CSS = """
<style>
.echo-table-room { container-type: inline-size; }
.echo-table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
.echo-table :is(th, td) {
    text-align: start; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0;
    border-bottom: 1px solid rgb(128 128 128 / 30%); overflow-wrap: break-word; max-width: max(13rem, 40cqi);
}
.echo-table td { overflow-wrap: anywhere; max-width: none; }
.echo-table thead th { font-weight: 600; max-width: 7rem; }
.echo-table tbody th { font-weight: 400; font-family: "Source Code Pro", monospace; font-size: 0.85rem; }
.echo-table .code { font-family: "Source Code Pro", monospace; font-size: 0.85rem; }
.echo-table td.code { min-width: min(7rem, 15cqi); }
.echo-table .short { white-space: nowrap; }
.echo-table td ul { margin: 0; padding-inline-start: 1.1rem; font-size: 0.9rem; }
.echo-table td ul li { margin: 0; font-size: 0.9rem; }
.echo-table summary { cursor: pointer; list-style: none; }
.echo-table .more { font-weight: 700; padding-inline: 0.3rem; background: rgb(128 128 128 / 22%); }
.echo-table details[open] .more { display: none; }
.echo-table tr.marked :is(td, th) { background: rgb(16 160 110 / 9%); }
.echo-table tr.marked th { font-weight: 700; padding-inline-start: 0.4rem; }
</style>
"""

_CARDS = """
    .echo-table.CARDS thead { display: none; }
    .echo-table.CARDS :is(tr, td, tbody th) { display: block; border: 0; padding: 0; }
    .echo-table.CARDS tbody th { overflow-wrap: anywhere; max-width: none; }
    .echo-table.CARDS tbody tr { border-bottom: 1px solid rgb(128 128 128 / 30%); padding: 0.5rem 0.4rem; }
    .echo-table.CARDS tr.marked { background: rgb(16 160 110 / 9%); }
    .echo-table.CARDS tr.marked :is(td, th) { background: none; padding-inline-start: 0; }
    .echo-table.CARDS td::before { content: attr(data-of) ": "; opacity: 0.8; }
    .echo-table.CARDS td:has(ul)::before { content: none; }
"""
_PHONE = "@media (max-width: 640px)"
_NARROW = "@container (max-width: {}rem)"
_COLUMN = 6
"""Width in rem that a column needs beside others."""

_LONG, _SHOWN = 100, 80
"""Characters of a text that is folded, and those of it that are shown."""

Cell = str | Sequence[str]


def word_table(  # noqa: PLR0913  how columns look, each by its name
    columns: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    title: str,
    code: Sequence[str] = (),
    short: Sequence[str] = (),
    marked: Sequence[int] = (),
    folded: Sequence[str] = (),
) -> None:
    """Draws rows whose first cell names them; a cell of several texts becomes a list.

    On a phone it becomes cards, and where its columns have less than six rem each. Columns in ``code`` are monospace,
    as the first is; those in ``short`` never wrap; rows in ``marked`` stand out. A long text in a column of ``folded``
    shows its beginning, and opens.
    """
    classes = {
        name: " ".join(word for word, names in (("code", code), ("short", short)) if name in names) for name in columns
    }
    head = "".join(f'<th scope="col" class="{"short" * (name in short)}">{escape(name)}</th>' for name in columns)
    body = "".join(
        f'<tr class="{"marked" if place in marked else ""}">{_row(columns, row, classes, folded)}</tr>'
        for place, row in enumerate(rows)
    )
    cards = f"echo-cards-{len(columns)}"
    table = f'<table class="echo-table {cards}" aria-label="{escape(title)}"><thead><tr>{head}</tr></thead>'
    room = f'<div class="echo-table-room">{table}<tbody>{body}</tbody></table></div>'
    st.html(f"{_CSS}<style>{_as_cards(cards, len(columns))}</style>{room}")


def _as_cards(name: str, columns: int) -> str:
    """The looks of a table of so many columns where it has too little room."""
    rules = _CARDS.replace("CARDS", name)
    return "".join(f"{where} {{{rules}}}\n" for where in (_PHONE, _NARROW.format(_COLUMN * columns)))


def _row(columns: Sequence[str], row: Sequence[Cell], classes: dict[str, str], folded: Sequence[str]) -> str:
    first, *rest = row
    cells = "".join(
        f'<td class="{classes[name]}" data-of="{escape(name)}">{_cell(cell, fold=name in folded)}</td>'
        for name, cell in zip(columns[1:], rest, strict=True)
    )
    return f'<th scope="row" class="{classes[columns[0]]}">{_cell(first)}</th>{cells}'


def _cell(cell: Cell, *, fold: bool = False) -> str:
    if isinstance(cell, str):
        return _folded(cell) if fold and len(cell) > _LONG else escape(cell)
    return f"<ul>{''.join(f'<li>{escape(each)}</li>' for each in cell)}</ul>"


def _folded(text: str) -> str:
    """The beginning of a text, with the rest behind it."""
    start, rest = escape(text[:_SHOWN]), escape(text[_SHOWN:])
    return f'<details><summary>{start}<span class="more">…</span></summary>{rest}</details>'
