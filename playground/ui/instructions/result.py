"""The right column: what the engine answers at the open step, how long it is against the limit, and the test of it."""

from dataclasses import replace
from html import escape

import streamlit as st

from playground import state
from playground.model.counts import counted
from playground.model.dialects import DIALECTS
from playground.model.draft import Turn, add_turn, change_turn
from playground.model.instructions import preview as previews
from playground.model.instructions.budget import Budget, advice, budget
from playground.model.instructions.cards import Card
from playground.model.instructions.played import exchanges
from playground.model.instructions.preview import Preview
from playground.model.instructions.snippet import snippet
from playground.model.problems import Problem
from playground.ui.chips import show_notes, show_problems
from playground.ui.instructions.desk import Hand, put_results
from playground.ui.plain import plain
from playground.ui.runs import results
from playground.ui.runs.export_menu import export_menu
from playground.ui.titles import part_title

TABS = ("Preview", "Copy as test")
_USER = "ins-user"
_LONGEST = 2_000
"""Characters of a message that are shown."""
_MOST_NOTES = 8
_STUCK = (
    "In a message this is never reached: step {} leaves the client without a reply, and a retry asks the same again. "
    "A test (echo.script) goes one step on with each request, and gets this."
)
_MOST_CODE = 100_000
LOOKS = """
<style>
@media (min-width: 1151px) and (min-height: 850px) {
    [data-testid="stVerticalBlock"]:has(> * > .st-key-ins-text) { height: 100%; }
    [data-testid="stLayoutWrapper"]:has(> .st-key-ins-text) { position: sticky; top: 4.5rem; }
}
@media (min-width: 641px) and (max-width: 1150px) {
    .st-key-ins-columns > div > [data-testid="stHorizontalBlock"] { flex-wrap: wrap; }
    .st-key-ins-columns > div > [data-testid="stHorizontalBlock"] > [data-testid="stColumn"] { min-width: 24rem; }
}
.echo-budget { position: relative; height: 1.1rem; border-radius: 0.3rem; background: rgb(128 128 128 / 18%);
    display: flex; overflow: hidden; }
.echo-budget i { display: block; height: 100%; min-width: 1px; }
.echo-budget .reasoning { background: light-dark(#8B5CF6, #A78BFA); }
.echo-budget .text { background: light-dark(#10A06E, #34D399); }
.echo-budget .calls { background: light-dark(#EA7A1B, #FB923C); }
.echo-budget .cut { opacity: 0.3; }
.echo-budget b { position: absolute; top: 0; bottom: 0; width: 2px; background: light-dark(#B91C1C, #FCA5A5); }
</style>
"""


def result_column(hand: Hand) -> None:
    """The open tab of the right column."""
    root = hand.bench.script.root
    if root is None:
        st.container(border=True, height=200, key="ins-no-preview").markdown(
            "**Nothing to preview yet.** What the engine answers stands here, step by step, while you write."
        )
        return
    tabs = st.tabs(TABS, **state.stay("ins-tabs", TABS))
    for name, tab in zip(TABS, tabs, strict=True):
        if tab.open:
            with tab:
                _test(hand, root) if name == TABS[1] else _preview(hand, root)


def _preview(hand: Hand, root: Card) -> None:
    place = hand.bench.place
    seen = previews.preview(state.service(), hand.draft, root, place, hand.bench.results)
    _where(hand, seen)
    _budget(hand, budget(hand.draft, root, place, seen.turns))
    told = list(advice(hand.draft, root, tuple(hand.tools.values())))
    show_notes([*told[:_MOST_NOTES], *([f"And {len(told) - _MOST_NOTES} more."] if len(told) > _MOST_NOTES else [])])
    if seen.cannot:
        st.info(plain(seen.cannot), icon=":material/info:")
    elif seen.run:
        results.show(seen.run, tools=tuple(hand.tools.values()), key="ins-run", speed="Instant")


def _where(hand: Hand, seen: Preview) -> None:
    """Which answer this is, what it is asked with, and what stands in its way."""
    if hand.draft.json is not None:
        show_notes(["The text in the Workbench's JSON view isn't a request yet; this is asked with the one before it."])
    if seen.stuck:
        show_notes([_STUCK.format(seen.stuck)])
    if seen.refused:
        show_notes([seen.refused])
    last = " · the last good block" if hand.locked else ""
    asked = f"Asked with {counted(len(seen.turns), 'message')} in {DIALECTS[hand.draft.dialect].label}{last}"
    problem = previews.results_of(hand.bench.results)[1]
    with st.expander(part_title(asked, problems=int(problem is not None)), key="ins-asked"):
        _words(hand)
        _results(hand, problem)
        for turn in seen.turns:
            _turn(turn)


def _words(hand: Hand) -> None:
    carrier = hand.draft.block_turn
    st.text_area(
        "What the user says, beside the block",
        height="content",
        placeholder="Nothing",
        **state.mirror(_USER, carrier.text if carrier else "", _say),
    )


def _say(text: str | None) -> None:
    carrier = state.draft().block_turn
    if carrier:
        state.edit(lambda old: change_turn(old, carrier.key, text=text or ""), _USER)
    else:
        state.edit(lambda old: add_turn(old, "user", text or ""), _USER)


def _results(hand: Hand, problem: Problem | None) -> None:
    st.text_area(
        "What the tools give back, by their names",
        height="content",
        placeholder='{"get_weather": {"celsius": -3}}',
        help=f"Others give back {plain(previews.RESULT)}; calls that a careful client wouldn't run give back an error.",
        **state.mirror("mono-ins-results", hand.bench.results, put_results),
    )
    show_problems([problem] if problem else [], previews.RESULTS)


def _turn(turn: Turn) -> None:
    calls = "\n".join(f"{call.name}({call.arguments})" for call in turn.calls)
    said = "\n".join(filter(None, (turn.raw or turn.text, calls)))[:_LONGEST]
    st.markdown(f"**{plain(turn.role)}**{f' · answers {plain(turn.call_id)}' if turn.call_id else ''}")
    st.code(said or "(empty)", language=None, wrap_lines=True)


def _budget(hand: Hand, told: Budget) -> None:
    """The limit, and a bar of what is scripted against it."""
    left, right = st.columns([3, 5], gap="small", vertical_alignment="bottom")
    limit = DIALECTS[hand.draft.dialect].default_limit
    left.number_input(
        "Max tokens",
        min_value=0,
        value=None,
        step=1,
        placeholder=f"{limit:,}" if limit else "no limit",
        **state.bind(
            "ins-max-tokens",
            hand.draft.asked.max_tokens,
            lambda old, new: replace(old, asked=replace(old.asked, max_tokens=new)),
        ),
    )
    with right:
        st.html(_bar(told))
        if told.over:
            st.markdown(f":orange[:material/content_cut:] {plain(told.told)}")
        else:
            st.markdown(plain(told.told))


def _bar(told: Budget) -> str:
    whole = max(told.total, told.limit or 0, 1)
    spent = 0
    pieces: list[str] = []
    for piece in told.pieces:
        over = told.limit is not None and spent >= told.limit
        title = escape(f"{piece.title}: {piece.tokens:,} tokens")
        width = f"{100 * piece.tokens / whole:.3f}%"
        pieces.append(f'<i class="{piece.lane}{" cut" * over}" style="width:{width}" title="{title}"></i>')
        spent += piece.tokens
    mark = f'<b style="left:{100 * told.limit / whole:.3f}%"></b>' if told.limit is not None and told.over else ""
    return f'<div class="echo-budget" role="img" aria-label="{escape(told.told)}">{"".join(pieces)}{mark}</div>'


def _test(hand: Hand, root: Card) -> None:
    made = snippet(hand.draft, root, hand.bench.results)
    if made.cannot:
        st.info(plain(made.cannot), icon=":material/info:")
        return
    st.markdown(
        "A test that passes as it stands, by pytest's fixture `echo`. Each request takes the next step, retries too; "
        "put your own code in place of what asks."
    )
    if len(made.code) > _MOST_CODE:
        st.markdown(f"{len(made.code):,} characters are too many to show.")
    else:
        st.code(made.code, language="python", wrap_lines=True)
    st.download_button(
        "Download test_scripted.py",
        made.code.encode("utf-8", "replace"),
        "test_scripted.py",
        "text/x-python",
        key="ins-save-test",
        icon=":material/download:",
        on_click="ignore",
    )
    part = st.expander("For another language or tool", **state.unfold("ins-played"))
    if part.open:  # it plays the whole conversation
        with part:
            _played(hand, root)


def _played(hand: Hand, root: Card) -> None:
    """The same conversation as a file, of any format."""
    made = exchanges(hand.draft, root, hand.bench.results, state.service().settings)
    st.markdown(
        f"The same conversation as a file: {counted(len(made), 'request')} without the block, in "
        f"{DIALECTS[hand.draft.dialect].label}, each with its answer. One that was refused is asked again."
    )
    export_menu(made, hand.draft.name, "ins-played")
