"""The Lens page's right half: the stream event by event, its bytes, and the reply so far."""

import zlib
from collections.abc import Iterator
from html import escape

import streamlit as st

from engine.messages import ChatReply, Choice, ToolCall
from playground import state
from playground.model.counts import counted
from playground.model.dialects.labels import label_of
from playground.model.lens.hexes import hex_rows, pieces
from playground.model.lens.lens import Lens
from playground.model.lens.source import Source
from playground.model.lens.tables import told
from playground.model.lens.wire import framing
from playground.ui.chips import show_notes
from playground.ui.lens.desk import LensDesk, put, put_field
from playground.ui.lens.tabs import TABS
from playground.ui.plain import plain
from playground.ui.said import say

_LONGEST = 20_000
"""Characters of a text on the page."""
_NO_STREAM = (
    "Nothing of it is a stream: there is no event in its {size:,} bytes. "
    "Expected server-sent events (lines that begin with data:), JSON lines or a JSON array."
)
_CSS = """
<style>
.echo-bytes {
    font: 0.85rem/1.5 "Source Code Pro", monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0;
    max-height: 17rem; overflow: auto; padding: 0.5rem 0.75rem; border: 1px solid rgb(128 128 128 / 40%);
    border-radius: 0.35rem;
}
.echo-bytes span { display: block; padding-inline-start: 0.6rem; opacity: 0.85; }
.echo-bytes .border { border-block-start: 1px dashed rgb(128 128 128 / 60%); }
.echo-bytes .now {
    opacity: 1; background: rgb(29 78 216 / 10%); border-inline-start: 3px solid light-dark(#1D4ED8, #7FB2FF);
}
.st-key-lens-state h2 { padding-bottom: 0; }
.st-key-lens-state dl.echo-state { margin: 0; padding: 0; font-size: 0.9rem; }
.st-key-lens-state .echo-state :is(dt, dd) { padding: 0; margin-inline: 0; }
.echo-state dt { opacity: 0.85; margin-block-start: 0.4rem; }
.echo-state dd {
    margin: 0; font: 0.85rem/1.5 "Source Code Pro", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
    unicode-bidi: plaintext; max-height: 16rem; overflow: auto;
}
</style>
"""


def lens_view(now: LensDesk, source: Source, lens: Lens) -> None:
    """The whole half."""
    say(_spoken(lens) if lens.seen else "", zlib.crc32(lens.data))
    st.html(_CSS)
    if not lens.seen:
        st.error(_NO_STREAM.format(size=len(lens.data)), icon=":material/error:")
        return
    _summary(lens)
    position = _scrubber(now, lens)
    _bytes(now, source, lens, position)
    _state(lens, position)
    tabs = st.tabs([*TABS], **state.stay("lens-tabs", [*TABS]))
    for (_, draw), tab in zip(TABS.items(), tabs, strict=True):
        if tab.open:
            with tab:
                draw(now, source, lens)


def _spoken(lens: Lens) -> str:
    """What a screen reader is told of a stream: how much there is to see of it."""
    return ", ".join([counted(len(lens.seen), "event"), *(_mended(lens) or ["nothing mended"])])


def _mended(lens: Lens) -> list[str]:
    refused = sum(each.refused for each in lens.repairs)
    mended = len(lens.repairs) - refused
    return [f"{mended} mended"] * bool(mended) + [f"{refused} left out"] * bool(refused)


def _summary(lens: Lens) -> None:
    dialect = f":blue-badge[{plain(label_of(lens.dialect))}]" if lens.dialect else ":gray-badge[unknown dialect]"
    told = _mended(lens)
    flags = f" :yellow-badge[⚑ {', '.join(told)}]" if told else " :green-badge[✓ nothing mended]"
    counts = f"{framing(lens.data)}, {len(lens.data):,} bytes"
    st.header(f"Stream of {counted(len(lens.seen), 'event')}", anchor=False)
    st.markdown(f"{dialect}{flags} {counts}")
    if lens.rest:
        show_notes([f"{lens.rest:,} further events are read as part of the last one."])


def _scrubber(now: LensDesk, lens: Lens) -> int:
    """How many events have been read: by slider, or one further or back."""
    size = len(lens.seen)
    position = max(1, min(now.position, size))
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        back, on = position - 1, position + 1
        st.button("Back", key="lens-back", disabled=back < 1, on_click=put, kwargs={"position": back})
        st.button("Forward", key="lens-on", disabled=on > size, on_click=put, kwargs={"position": on})
        flagged = next((each.number for each in lens.seen[position:] if each.repairs), None)
        flagged = flagged or next((each.number for each in lens.seen if each.repairs), None)
        if flagged:
            st.button(
                "Next repair", key="lens-flag", icon=":material/flag:", on_click=put, kwargs={"position": flagged}
            )
    if size > 1:
        st.slider("Event", 1, size, **state.mirror("lens-position", position, put_field("position")))
    return position


def _bytes(now: LensDesk, source: Source, lens: Lens, position: int) -> None:
    seen = lens.seen[position - 1]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        place = f"bytes {seen.start:,} to {seen.end:,}" + (f", named {plain(seen.name)}" if seen.name else "")
        cut = f"; ✂ marks {len(source.cuts):,} cuts" if source.cuts else ""
        st.markdown(f"**Event {position:,} of {len(lens.seen):,}** · {place}{cut}", width="stretch")
        st.toggle("Hex", **state.mirror("lens-hex", now.as_hex, put_field("as_hex")))
    if now.as_hex:
        st.code(hex_rows(lens, position), language=None, wrap_lines=True)
    else:
        shown = "".join(
            f'<span class="{"border " * piece.border}{"now" * piece.now}">{escape(piece.text)}</span>'
            for piece in pieces(lens, position, source.cuts)
        )
        st.html(f'<pre class="echo-bytes" tabindex="0" aria-label="Bytes of the stream">{shown}</pre>')
    mended = [f"{each.what}{' (left out)' if each.refused else ''}" for each in seen.repairs[:5]]
    show_notes(["; ".join(mended)] if mended else [])
    said = "; ".join(told(seen, 4))
    st.markdown(f"It tells: {plain(said)}" if said else "It tells nothing new.")


def _state(lens: Lens, position: int) -> None:
    """The reply so far, as far as it was told."""
    reply = lens.after(position)
    with st.container(border=True, gap="small", key="lens-state"):
        st.header(f"The reply after event {position:,}", anchor=False)
        st.markdown(_ends(reply))
        rows = [row for number, choice in enumerate(reply.choices) for row in _rows(reply, number, choice)]
        if not rows:
            st.markdown("*Nothing has been said yet.*")
            return
        parts = "".join(f'<dt>{escape(name)}</dt><dd tabindex="0">{escape(text)}</dd>' for name, text in rows)
        st.html(f'<dl class="echo-state">{parts}</dl>')


def _ends(reply: ChatReply) -> str:
    ended = [choice.finish_reason for choice in reply.choices if choice.finish_reason]
    usage = reply.usage
    tokens = f", {usage.input_tokens:,} → {usage.output_tokens:,} tokens" if usage.total_tokens else ""
    return f"Finish {plain(', '.join(ended))}{tokens}" if ended else f"Not finished{tokens}"


def _rows(reply: ChatReply, number: int, choice: Choice) -> Iterator[tuple[str, str]]:
    """A name and a text for each thing that a choice holds."""
    label = f"Choice {number} · " if len(reply.choices) > 1 else ""
    for part in choice.parts:
        if isinstance(part, ToolCall):
            name = f"Tool call · {part.name or '(no name)'} · {part.id or '(no id)'}"
            yield label + name, part.arguments[-_LONGEST:] or "(no arguments yet)"
        elif part.text:
            yield label + type(part).__name__, part.text[-_LONGEST:]
