"""The Lens page's left half: a stream to paste or upload, and which answer of a recording is open."""

from collections.abc import Sequence

import streamlit as st

from playground import state
from playground.model.intake import Unreadable
from playground.model.lens.examples import stream_examples
from playground.model.lens.source import ACCEPTED, MOST_BYTES, Source
from playground.ui.chips import show_notes
from playground.ui.lens.desk import LensDesk, Pasted, choose, load, put_file, put_text, redo, undo
from playground.ui.noted import noted
from playground.ui.plain import plain
from playground.ui.undoing import undo_and_redo

_TYPES = ["txt", "sse", "json", "jsonl", "ndjson", "yaml", "yml", "har", "gz"]
_MEGABYTES = MOST_BYTES // 1_000_000


def lens_input(now: LensDesk, found: Sequence[Source], wrong: Unreadable | None) -> None:
    """The boxes, with what is wrong beside them."""
    examples = [example.title for example in stream_examples()]
    with st.container(horizontal=True, gap="small"):
        st.menu_button("Examples", examples, icon=":material/school:", **state.choose("lens-examples", load))
        undo_and_redo(now.steps, undo, redo, "lens-")
    noted(now.pasted.shows, now.pasted.stood)
    if now.pasted.file:
        _file(now.pasted)
    else:
        _paste(now.pasted)
    with st.container(gap="small"):
        if wrong:
            st.error(plain(wrong.message), icon=":material/error:")
            if wrong.excerpt:
                st.code(wrong.excerpt, language=None)
    show_notes([found[0].beside] if found and found[0].beside else [])
    titles = [each.title for each in found]
    if len(found) > 1:
        st.selectbox(
            f"Answer · {len(found)} in this recording",
            titles,
            **state.mirror(
                "lens-chosen", titles[min(now.chosen, len(found) - 1)], lambda new: choose(titles.index(new))
            ),
        )
    if now.pasted.file:
        return
    uploaded = st.file_uploader(f"Or a file: {ACCEPTED}", _TYPES, key="lens-file", max_upload_size=_MEGABYTES)
    if uploaded is not None:
        put_file(uploaded.name, uploaded.getvalue())
        st.rerun()


def _file(now: Pasted) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f":material/draft: **{plain(now.file_name)}** · {len(now.file):,} bytes")
        st.button("Remove", key="lens-remove", icon=":material/close:", on_click=put_file, args=("", b""))


def _paste(now: Pasted) -> None:
    st.text_area(
        "Stream or recording",
        height=360,
        placeholder='data: {"choices": [{"delta": {"content": "Hello"}}]}',
        help=f"Takes {ACCEPTED}, up to {MOST_BYTES:,} bytes.",
        **state.mirror("mono-lens-text", now.text, put_text),
    )
