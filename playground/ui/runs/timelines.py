"""Two answers on one scrubber: their chunks as marks on one clock, and under it what each has said by then."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from engine.fixtures import Fixture
from playground.model.compare.compare import Names
from playground.model.compare.timelines import Moment, at_moment, marks, moments
from playground.model.runs.fold import ChoiceLanes
from playground.ui.chips import finish_badge
from playground.ui.plain import plain

_LONGEST = 4_000
"""Characters of a text; its newest end is shown."""
_CSS = """
<style>
.echo-line { position: relative; height: 1.7rem; margin: 0.2rem 0; border-block-end: 1px solid rgb(128 128 128 / 45%); }
.echo-line i { position: absolute; bottom: 0; width: 2px; height: 1.1rem; background: currentColor; opacity: 0.3; }
.echo-line i.come { opacity: 1; height: 1.5rem; }
.echo-line b { position: absolute; top: 0; bottom: -0.3rem; width: 2px; background: light-dark(#1D4ED8, #7FB2FF); }
.echo-said { font-size: 0.9rem; }
.echo-said div { opacity: 0.85; margin-block-start: 0.4rem; }
.echo-said p {
    margin: 0; font: 0.85rem/1.5 "Source Code Pro", monospace; white-space: pre-wrap; overflow-wrap: anywhere;
    unicode-bidi: plaintext; max-height: 14rem; overflow: auto;
}
</style>
"""


def timelines(left: Fixture, right: Fixture, names: Names, key: str) -> None:
    """The scrubber and both sides; on a narrow screen they stand below each other."""
    instants = moments(left, right)
    if not instants:
        st.markdown("Neither answer has a byte.")
        return
    place = len(instants)
    if place > 1:
        place = st.slider(
            "Moment", 0, len(instants), len(instants), key=f"{key}-moment-{place}", help="Each step is one arrival."
        )
    else:
        st.markdown("Everything arrives at one moment: there is nothing to scrub through.")
    now = instants[place - 1] if place else -1.0
    last = instants[-1]
    st.html(f"{_CSS}{_drawing((left, right), names, now, last)}")
    told = f"{now * 1000:,.1f} of {last * 1000:,.1f} ms" if place else "before the first byte"
    st.markdown(f"**{told}**")
    for column, made, name in zip(st.columns(2), (left, right), names, strict=True):
        with column:
            _side(at_moment(made, now), name, made)


def _drawing(sides: Sequence[Fixture], names: Names, now: float, last: float) -> str:
    """A line for each side with a mark for each arrival, those that have come in full, and the clock over both."""
    clock = max(now, 0) / last * 100 if last else 0
    lines = ""
    for made, name in zip(sides, names, strict=True):
        found = "".join(
            f'<i{come} style="left:{place}%"></i>'
            for place in marks(made, last)
            for come in (' class="come"' if now >= 0 and place <= clock + 0.05 else "",)
        )
        told = escape(f"Arrivals of {name}")
        lines += f'<div class="echo-line" role="img" aria-label="{told}">{found}<b style="left:{clock:.1f}%"></b></div>'
    return lines


def _side(moment: Moment, name: str, made: Fixture) -> None:
    lost = " · connection lost" if moment.over and made.cut else ""
    st.markdown(f"**{plain(name)}** · {moment.chunks:,} of {moment.of:,} chunks, {moment.bytes:,} bytes{lost}")
    with st.container(border=True, gap="small"):
        if not moment.choices:
            st.markdown("*Nothing has been said yet.*" if made.reply else "*It isn't a reply; see its body.*")
        for choice in moment.choices:
            _choice(choice, alone=len(moment.choices) == 1)


def _choice(choice: ChoiceLanes, *, alone: bool) -> None:
    label = "" if alone else f"Choice {choice.choice} "
    badge = finish_badge(choice.finish_reason) if choice.finish_reason else ":gray-badge[… not finished]"
    st.markdown(f"{label}{badge}")
    told = [("Reasoning", choice.reasoning), ("Text", choice.text), ("Refusal", choice.refusal)]
    told += [(f"Tool call · {call.name or '(no name)'}", call.arguments) for call in choice.calls[:20]]
    rows = "".join(
        f'<div>{escape(title)}</div><p tabindex="0">{escape(text[-_LONGEST:])}</p>' for title, text in told if text
    )
    st.html(f'<div class="echo-said">{rows}</div>')
