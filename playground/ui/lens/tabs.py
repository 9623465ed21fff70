"""What there is to know of a whole stream, a tab each: events, repairs, reply, difference, what to make of it."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable

import streamlit as st

from engine.fixtures import dump
from engine.jsontext import pretty
from playground import state
from playground.model.lens.lens import Lens, same_when_cut
from playground.model.lens.source import Source
from playground.model.lens.tables import events_table, repair_rows
from playground.model.lens.use import fixture_of, workbench_draft
from playground.model.lens.wire import CHAT, PROFILE_NAMES, differences
from playground.model.loop.data import reply_data
from playground.model.runs.export import file_name
from playground.ui.lens.desk import LensDesk, put, put_field
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.event_table import event_table
from playground.ui.runs.word_table import word_table

WORKBENCH = "app_pages/workbench.py"
_PAGE = 500
_WIDTHS = {"event": 50, "told": 300, "mended": 270, "data": 300, "at byte": 70, "bytes": 60}
"""Pixels of the columns: what was told and mended is seen without scrolling."""
_MOST_ROWS = 100
_LONGEST = 100_000
_MOST_CUT = 300_000
"""Bytes of the longest stream that is cut at every byte on demand."""


def _events(now: LensDesk, _source: Source, lens: Lens) -> None:
    count = len(lens.seen)
    pages, at = -(-count // _PAGE), max(1, min(now.position, count)) - 1
    page = at // _PAGE
    start = (st.pagination(pages, default=page + 1, key=f"lens-page-{page}") - 1) * _PAGE if pages > 1 else 0
    st.markdown("Choose a row to go to its event.")
    event_table(
        f"lens-rows-{len(lens.data)}",
        events_table(lens, start, _PAGE).data,
        start=start,
        size=_PAGE,
        event=at + 1,
        lead=lambda event: put(position=event),
        height=min(320, 38 + 35 * count),
        widths=_WIDTHS,
        alt="Events of the stream",
    )


def _repairs(_now: LensDesk, _source: Source, lens: Lens) -> None:
    if lens.repairs:
        rows = [(f"Event {event}", *row) for event, *row in repair_rows(lens.repairs[:_MOST_ROWS])]
        word_table(("event", "byte", "what", "how"), rows, title="What was mended", short=("byte", "how"))
        if len(lens.repairs) > _MOST_ROWS:
            st.markdown(f"The first {_MOST_ROWS} of {len(lens.repairs):,}.")
    else:
        st.markdown("Nothing had to be put right or left out.")
    if len(lens.data) > _MOST_CUT:
        return
    if pressed("Cut it at every byte", "lens-cut", help="Feeds the stream byte by byte, and compares."):
        same = same_when_cut(lens, 1)
        words = "The same reply and the same repairs." if same else "Another reply, or other repairs: this is a defect."
        (st.success if same else st.error)(f"Fed in {len(lens.data):,} pieces of one byte. {words}")


def _reply(_now: LensDesk, _source: Source, lens: Lens) -> None:
    text = pretty(reply_data(lens.reply))
    st.code(text[:_LONGEST], language="json", wrap_lines=True)
    if lens.extras:
        st.markdown("**What the reply has no place for**")
        st.code(pretty(lens.extras)[:_LONGEST], language="json", wrap_lines=True)
    st.download_button("Download as JSON", text, "reply.json", "application/json", key="lens-reply", on_click="ignore")


def _difference(now: LensDesk, source: Source, lens: Lens) -> None:
    if lens.dialect == CHAT:
        st.selectbox(
            "Compared with the wire profile",
            PROFILE_NAMES,
            width=260,
            **state.mirror("lens-profile", now.profile or PROFILE_NAMES[0], put_field("profile")),
        )
    found = differences(source, now.profile)
    if isinstance(found, str):
        st.info(plain(found), icon=":material/info:")
        return
    if not found:
        st.markdown(
            ":green[:material/check_circle:] The same keys and kinds of value as this engine sends for this reply."
        )
        return
    st.markdown("Where keys or kinds of value differ from what this engine sends for the same reply; – is not there.")
    if source.request is None and lens.dialect == "responses":
        st.markdown(
            "The request isn't known: what such an answer repeats of it, as its tools, counts as different too."
        )
    rows = [(each.place, each.theirs, each.ours) for each in found[:_MOST_ROWS]]
    word_table(("place", "this stream", "this engine"), rows, title="Difference", code=("this stream", "this engine"))
    if len(found) > _MOST_ROWS:
        st.markdown(f"The first {_MOST_ROWS} of {len(found):,} places.")


def _use(now: LensDesk, source: Source, lens: Lens) -> None:
    name = file_name(now.pasted.file_name.partition(".")[0] or "lens", "json")
    data = dump(fixture_of(source, lens))
    known = "the recorded request" if source.request else "a request made up for it, since the stream names none"
    st.markdown(f"A fixture of this answer, with {known}. Keys are left out of it.")
    st.download_button(
        f"Download {name}",
        data,
        name,
        "application/json",
        key="lens-fixture",
        icon=":material/download:",
        type="primary",
        on_click="ignore",
    )
    draft = workbench_draft(source)
    if isinstance(draft, str):
        st.button("Open in Workbench", key="lens-open", disabled=True)
        st.markdown(plain(draft))
    elif pressed("Open in Workbench", "lens-open", icon=":material/science:"):
        state.load(draft, f"The request of {source.title}, from the lens.")
        state.run()
        state.go(WORKBENCH)


TABS: dict[str, Callable[[LensDesk, Source, Lens], None]] = {
    "Events": _events,
    "Repairs": _repairs,
    "Reply": _reply,
    "Difference": _difference,
    "Use it": _use,
}
