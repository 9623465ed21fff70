"""What is chosen in the list: one exchange whole, two beside each other, more of them to be taken along."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import streamlit as st

from engine.fixtures import Fixture, FixtureError
from engine.fixtures.formats.commands import command
from engine.store import Line
from playground import state
from playground.model.dialects.labels import label_of
from playground.model.runs.export import digest
from playground.model.traffic.asked import asked_in, asked_of
from playground.model.traffic.journal import MOST, Taken, name_of, still_kept, taken, weight
from playground.ui.address import base_url
from playground.ui.chips import finish_badge, show_notes
from playground.ui.library.save import save_form
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.compare import show_comparison
from playground.ui.runs.exchange import show_exchange
from playground.ui.runs.export_menu import export_menu
from playground.ui.runs.opening import open_in_workbench
from playground.ui.runs.word_table import word_table
from playground.ui.traffic.desk import choose
from playground.ui.traffic.start import start

if TYPE_CHECKING:
    from streamlit.elements.lib.mutable_popover_container import PopoverContainer

_LONGEST_PATH, _LONGEST_TITLE = 120, 90
_MOST_LISTED = 12
_COMPARED = 2


def detail(chosen: Sequence[int]) -> None:
    """Draws what is chosen and still there. Raises StoreError."""
    kept = still_kept(state.store().journal, chosen)
    if len(kept) < len(chosen):
        _gone(len(chosen) - len(kept), kept)
    match kept:
        case ():
            start()
        case (number,):
            _one(number)
        case (older, newer):
            _several(kept)
            _two(older, newer)
        case _:
            _several(kept)


def _gone(many: int, kept: tuple[int, ...]) -> None:
    """What was chosen here, and has been forgotten elsewhere or made room for newer ones since."""
    what = "The chosen request is" if not kept and many == 1 else f"{many:,} of the chosen requests are"
    limit = state.store().journal.limit
    st.info(
        f"{what} no longer kept: somebody cleared the list, or newer ones took the room of {limit:,}.",
        icon=":material/history:",
    )
    st.button("Let go of what is gone", icon=":material/close:", key="traffic-gone", on_click=choose, args=kept)


def _one(number: int) -> None:
    journal = state.store().journal
    made = journal.get(number)
    key = f"traffic-{number}"
    st.header(_title(number, made), anchor=False)
    st.markdown(_told(made))
    with st.container(horizontal=True, gap="small", key="traffic-acts"):
        opened = pressed("Open in Workbench", f"{key}-open", icon=":material/science:")
        _taking(lambda: Taken((made,)), "fixture", key)
        if (popover := _popover("Copy as curl", "terminal", f"{key}-curl")).open:
            with popover:
                _curl(made)
    if opened:
        open_in_workbench(made, name_of(made))
    show_exchange(made, "traffic")


def _title(number: int, made: Fixture) -> str:
    asked = asked_of(made)
    short = asked if len(asked) <= _LONGEST_TITLE else f"{asked[:_LONGEST_TITLE].rstrip('…')}…"
    return f"**#{number}** {plain(short)}".rstrip()


def _told(made: Fixture) -> str:
    colour = "red" if made.status >= 400 else "green"
    path = plain(made.request.path[:_LONGEST_PATH]) + "…" * (len(made.request.path) > _LONGEST_PATH)
    badges = f":{colour}-badge[{made.status}]"
    if made.reply and not made.cut:  # what was meant to end it didn't arrive
        badges += f" {finish_badge(made.reply.finish_reason)}"
    if made.cut:
        badges += " :red-badge[⚡ cut]"
    size = f"answer of {weight(len(made.body))}, sha {digest(made)}"
    return f"{plain(made.request.method)} **{path}** {badges}  \n{plain(label_of(made.dialect))} · {size}"


def _curl(made: Fixture) -> None:
    try:
        st.code(command(made.request, made.settings, base_url()), language="bash", wrap_lines=True)
    except FixtureError as error:
        st.error(f"No command line can send this. {plain(error)}", icon=":material/error:")


def _taking(take: Callable[[], Taken], what: str, key: str) -> None:
    """Save and export, each in a box of its own that is filled when it is opened."""
    for label, icon, draw in ((f"Save as {what}", "bookmark_add", save_form), ("Export", "download", export_menu)):
        popover = _popover(label, icon, f"{key}-{draw.__name__}")
        if popover.open:
            with popover:
                found = take()
                show_notes([found.note] if found.note else [])
                draw(found.fixtures, found.name, f"{key}-{icon}")


def _popover(label: str, icon: str, key: str) -> "PopoverContainer":
    return st.popover(label, icon=f":material/{icon}:", **state.unfold(key))


def _two(left: int, right: int) -> None:
    journal = state.store().journal
    show_comparison(journal.get(left), journal.get(right), (f"#{left}", f"#{right}"), "traffic-compare")


def _several(numbers: Sequence[int]) -> None:
    journal = state.store().journal
    lines = journal.lines(numbers=numbers, limit=MOST)[::-1]
    st.header(f"{len(numbers):,} requests are chosen", anchor=False)
    st.markdown("Saved or exported together they are one conversation, oldest first.")
    with st.container(horizontal=True, gap="small", key="traffic-acts"):
        _taking(lambda: taken(journal, numbers), "one conversation", "traffic-many")
        st.button("Let go", icon=":material/close:", key="traffic-let-go", on_click=choose)
    if len(numbers) > _COMPARED:
        _summary(lines)


def _summary(lines: Sequence[Line]) -> None:
    shown = lines[:_MOST_LISTED]
    asked = asked_in(state.store().journal, shown)
    rows = [
        (f"#{line.number}", asked[line.number] or _call(line), str(line.status), line.finish_reason or "–")
        for line in shown
    ]
    columns = ("number", "asked", "status", "finish reason")
    word_table(columns, rows, title="Chosen requests", short=("status", "finish reason"))
    if len(lines) > _MOST_LISTED:
        st.markdown(f"The first {_MOST_LISTED} of {len(lines):,}.")
    st.markdown("Choose just two to compare them.")


def _call(line: Line) -> str:
    return f"{line.method} {line.path[:_LONGEST_PATH]}"
