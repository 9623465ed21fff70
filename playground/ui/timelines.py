"""Two answers on one scrubber: their chunks as marks on one clock, and under it what each has said by then."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from engine.fixtures import Fixture
from playground.model.compare import Names
from playground.model.fold import ChoiceLanes
from playground.model.timelines import Moment, at_moment, marks, moments
from playground.ui.chips import finish_badge
from playground.ui.plain import plain

_LONGEST = 4_000
"""Characters of a text; its newest end is shown."""
_ROW = 26
_CSS = """
<style>
.echo-lines { display: block; width: 100%; height: 4.2rem; }
.echo-lines line { stroke: currentColor; stroke-width: 2; vector-effect: non-scaling-stroke; opacity: 0.35; }
.echo-lines line.come { opacity: 1; }
.echo-lines .clock { stroke: light-dark(#1D4ED8, #7FB2FF); opacity: 1; }
.echo-lines .axis { opacity: 0.25; stroke-width: 1; }
.echo-said { margin: 0; padding: 0; font-size: 0.9rem; }
.echo-said dt { opacity: 0.85; margin-block-start: 0.4rem; }
.echo-said dd {
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
            "Moment", 0, len(instants), len(instants), key=f"{key}-moment", help="Each step is one arrival."
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
    lines: list[str] = []
    for row, made in enumerate(sides):
        top = 6 + row * (_ROW + 6)
        lines.append(f'<line class="axis" x1="0" x2="1000" y1="{top + _ROW}" y2="{top + _ROW}"/>')
        for x in marks(made, last):
            come = ' class="come"' * (x <= (now / last * 1000 if last else 0) + 0.5 and now >= 0)
            lines.append(f'<line{come} x1="{x}" x2="{x}" y1="{top}" y2="{top + _ROW}"/>')
    clock = round(max(now, 0) / last * 1000) if last else 0
    lines.append(f'<line class="clock" x1="{clock}" x2="{clock}" y1="0" y2="70"/>')
    label = escape(f"Arrivals of {names[0]} above, of {names[1]} below")
    return (
        f'<svg class="echo-lines" viewBox="-4 0 1008 70" preserveAspectRatio="none" role="img" aria-label="{label}">'
        f"{''.join(lines)}</svg>"
    )


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
        f'<dt>{escape(title)}</dt><dd tabindex="0">{escape(text[-_LONGEST:])}</dd>' for title, text in told if text
    )
    st.html(f'<dl class="echo-said">{rows}</dl>')
