"""The rounds as a sequence diagram of words; where there is little room it is a list of who says what to whom."""

from html import escape

import streamlit as st

from playground.model.loop.diagram import Arrow, Picture

_LANE = 6
"""Width in rem that a lane needs for words that can be read."""
_CSS = """
<style>
.echo-rounds-room { container-type: inline-size; }
.echo-rounds-room :is(ul, ol, li) { list-style: none; margin: 0; padding: 0; font-size: inherit; }
.echo-rounds-room {
    --ink: light-dark(#5B6472, #9AA3B2); --life: light-dark(#C9D1DE, #3A4457); --page: light-dark(#FFFFFF, #0F1420);
    --red: light-dark(#B91C1C, #F28B82); font-size: 0.85rem; line-height: 1.35;
}
.echo-heads { display: grid; grid-template-columns: repeat(var(--lanes), minmax(0, 1fr)); align-items: end; }
.echo-rounds-room .echo-heads li {
    margin-inline: 0.25rem; padding: 0.3rem 0.4rem; text-align: center; font-weight: 600; overflow-wrap: anywhere;
    border: 1px solid var(--life); border-radius: 0.35rem; background: light-dark(#F4F6FA, #1A2130);
}
.echo-rounds-room .echo-rounds {
    padding-bottom: 0.6rem; background-size: calc(100% / var(--lanes)) 100%;
    background-image: linear-gradient(
        90deg, transparent calc(50% - 0.5px), var(--life) 0 calc(50% + 0.5px), transparent 0
    );
}
.echo-rounds-room .echo-rounds li {
    position: relative; margin-inline-start: calc((var(--from) + 0.5) * 100% / var(--lanes)); text-align: center;
    width: calc(var(--span) * 100% / var(--lanes)); padding: 0.7rem 0.75rem 0.15rem;
    border-bottom: 2px solid var(--ink);
}
.echo-rounds .words {
    display: inline-block; background: var(--page); padding-inline: 0.25rem; max-width: 100%; overflow-wrap: anywhere;
    unicode-bidi: plaintext;
}
.echo-rounds .who { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.echo-rounds-room .echo-rounds :is(.answers, .fails) { border-bottom-style: dashed; }
.echo-rounds li::after {
    content: ""; position: absolute; bottom: -6px; border: 5px solid transparent; inset-inline-end: 0;
    border-inline-start: 9px solid var(--ink); border-inline-end-width: 0;
}
.echo-rounds .back::after {
    inset-inline: 0 auto; border-inline-start-width: 0; border-inline-end: 9px solid var(--ink);
    border-inline-start-color: transparent;
}
.echo-rounds-room .echo-rounds .fails { border-bottom-color: var(--red); }
.echo-rounds .fails .words { color: var(--red); }
.echo-rounds .fails::after { border: 0; content: "✕"; color: var(--red); bottom: -0.75rem; inset-inline-start: 2px; }
.echo-rounds-room .echo-rounds .notes { border: 0; padding-bottom: 0; }
.echo-rounds .notes .words {
    border: 1px solid var(--life); border-radius: 0.35rem; padding: 0.2rem 0.5rem;
    background: light-dark(#F4F6FA, #1A2130);
}
.echo-rounds .notes::after { content: none; }
@container (max-width: WIDTHrem) {
    .echo-heads { display: none; }
    .echo-rounds-room .echo-rounds { background: none; padding: 0; }
    .echo-rounds-room .echo-rounds li {
        margin: 0; width: auto; text-align: start; border: 0; border-bottom: 1px solid var(--life); padding: 0.35rem 0;
    }
    .echo-rounds .who { position: static; clip-path: none; font-weight: 600; }
    .echo-rounds .words { display: inline; padding: 0; }
    .echo-rounds .notes .words { border: 0; padding: 0; background: none; }
    .echo-rounds li::after { content: none; }
}
@media (forced-colors: active) {  /* else lanes would be gone, and arrows end in squares */
    .echo-rounds-room {
        forced-color-adjust: none; color: CanvasText;
        --ink: CanvasText; --life: CanvasText; --page: Canvas; --red: CanvasText;
    }
    .echo-rounds-room :is(.echo-heads li, .notes .words) { background: Canvas; }
}
</style>
"""


def draw(seen: Picture) -> None:
    """Draws it; it needs nothing but the browser's own layout, so it stands at once and its words can be copied."""
    count = len(seen.lanes)
    heads = "".join(f"<li>{escape(name)}</li>" for name in seen.lanes)
    said = "".join(_arrow(each, seen.lanes) for each in seen.arrows)
    st.html(
        f'{_CSS.replace("WIDTH", str(_LANE * count))}<div class="echo-rounds-room" style="--lanes: {count}">'
        f'<ul class="echo-heads" aria-hidden="true">{heads}</ul>'
        f'<ol class="echo-rounds" role="list" aria-label="The rounds as a sequence diagram">{said}</ol></div>'
    )


def _arrow(each: Arrow, lanes: tuple[str, ...]) -> str:
    if each.kind == "notes":
        who, start, span = lanes[each.start], each.start - 1, 2
    else:
        who = f"{lanes[each.start]} → {lanes[each.end]}"
        start, span = min(each.start, each.end), abs(each.end - each.start)
    looks = f"{each.kind}{' back' * (each.end < each.start)}"
    return (
        f'<li class="{looks}" style="--from: {start}; --span: {span}">'
        f'<span class="who">{escape(who)}: </span><span class="words">{escape(each.text)}</span></li>'
    )
