"""One exchange in its parts: what was asked, what was answered, what each chunk says, and why."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

import zlib
from collections.abc import Callable

import streamlit as st

from engine.fixtures import Fixture
from engine.messages import Choice, ToolCall, ToolDefinition
from playground import state
from playground.model.counts import counted
from playground.model.runs.exchange_tables import chunks_table, parts_of, usage_told, whole, words_of
from playground.model.runs.heard import heard
from playground.model.runs.readable import readable
from playground.model.runs.recorded import again, is_known, run_of
from playground.model.runs.verdict import verdict
from playground.ui.chips import finish_badge, show_notes, verdict_badge
from playground.ui.plain import plain
from playground.ui.runs.bodies import carried, head
from playground.ui.runs.why_tab import why

_PAGE = 200
"""Chunks in a table at once."""
_MOST_TOOLS = 12
_MOST_MESSAGES = 40
_MOST_CHOICES = 20
_MOST_CALLS = 40
_LONGEST = 20_000
"""Characters of one message or one text."""
_TALL = 1_500
_LINES = 14
"""Characters or lines after which a text scrolls in a box, ``_HEIGHT`` pixels high."""
_HEIGHT = 320


def show_exchange(made: Fixture, key: str) -> None:
    """The exchange in four tabs, of which only the open one is computed. ``key`` names this place on the page."""
    tabs = st.tabs([*_TABS], **state.stay(f"{key}-tabs", [*_TABS]))
    for (_, draw), tab in zip(_TABS.items(), tabs, strict=True):
        if tab.open:
            with tab:
                draw(made, f"{key}-{zlib.crc32(made.request.body + made.body):x}")


# ── what was asked ───────────────────────────────────────────────────────────────────────────────


def _request(made: Fixture, _key: str) -> None:
    http = made.request
    query = f"?{http.query}" if http.query else ""
    st.code(head(f"{http.method} {http.path}{query}", http.headers), language=None, wrap_lines=True)
    if not is_known(made):
        st.info("Only the answer was recorded; what was asked isn't known.", icon=":material/info:")
        return
    st.markdown("**Body**")
    _body(http.body)
    asked = run_of(made).request
    if asked is None:
        st.markdown("This isn't a chat request that the engine can read, so it has no messages to show.")
        return
    offered = [*(tool.name for tool in asked.tools[:_MOST_TOOLS])]
    rest = len(asked.tools) - len(offered)
    tools = f", {counted(len(asked.tools), 'tool')} on offer: {plain(', '.join(offered))}"
    tools += f" and {rest:,} more" * (rest > 0)
    st.markdown(
        f"**The conversation as it was read** · {counted(len(asked.messages), 'message')}{tools * bool(asked.tools)}"
    )
    if not whole(asked):
        st.markdown("It goes on from what was said before, which whoever was asked keeps.")
    hidden = max(0, len(asked.messages) - _MOST_MESSAGES)
    if hidden:
        st.markdown(f"The last {_MOST_MESSAGES} of {len(asked.messages):,}; the body has them all.")
    for number, message in enumerate(asked.messages[hidden:], hidden + 1):
        with st.container(border=True, gap="small"):
            st.markdown(f"{number} · **{message.role}**")
            for title, text in parts_of(message):
                if title:
                    st.markdown(plain(title))
                if text:
                    _text(text)
            if not any(title or text for title, text in parts_of(message)):
                st.markdown("*Empty*")


# ── what was answered ────────────────────────────────────────────────────────────────────────────


def _reply(made: Fixture, key: str) -> None:
    run = run_of(made)
    if run.error:
        st.error(plain(run.error), icon=":material/block:")
    if made.cut:
        meant = "; this is the reply as it was meant, Events has what arrived" if made.reply else ""
        st.warning(
            f"The connection was lost after {counted(len(made.chunks), 'chunk')}{meant}.", icon=":material/link_off:"
        )
    if made.reply:
        told, wrong = usage_told(whole(run.request), made.reply)
        tools = run.request.tools if run.request else ()
        choices = made.reply.choices
        for number, choice in enumerate(choices[:_MOST_CHOICES]):
            _choice(number, choice, tools, alone=len(choices) == 1)
        if len(choices) > _MOST_CHOICES:
            st.markdown(f"The first {_MOST_CHOICES} of {len(choices):,} choices.")
        if wrong:
            show_notes([f"{told}; {wrong}."])
        else:
            agree = "; the sums agree with our own count" if whole(run.request) else ""
            st.markdown(f":green[:material/check_circle:] {told}{agree}.")
        show_notes(made.reply.head.warnings)
    elif not run.error:
        st.markdown("The call isn't a chat, or its reply couldn't be read; here is its body.")
    st.code(head(f"HTTP/1.1 {made.status}", made.headers), language=None, wrap_lines=True)
    st.markdown(f"**Body** · {counted(len(made.body), 'byte')}")
    _body(made.body)
    st.download_button("Download the bytes", made.body, f"reply{_suffix(made)}", key=f"{key}-bytes", on_click="ignore")


def _choice(number: int, choice: Choice, tools: tuple[ToolDefinition, ...], *, alone: bool) -> None:
    with st.container(border=True, gap="small"):
        name = "" if alone else f"**Choice {number}** "
        stopped = f" at {plain(repr(choice.stop_sequence))}" if choice.stop_sequence is not None else ""
        st.markdown(f"{name}{finish_badge(choice.finish_reason)}{stopped}")
        for title, text in words_of(choice):
            st.markdown(f"**:{_COLOURS[title]}[{title}]** · {counted(len(text), 'character')}")
            if text:
                _text(text)
        for call in choice.tool_calls[:_MOST_CALLS]:
            _call(call, tools)
        if len(choice.tool_calls) > _MOST_CALLS:
            st.markdown(f"The first {_MOST_CALLS} of {len(choice.tool_calls):,} calls.")
        if not choice.parts:
            st.markdown("*Completed with empty content (legal)*")


_COLOURS = {"Reasoning": "violet", "Text": "green", "Refusal": "red"}


def _call(call: ToolCall, tools: tuple[ToolDefinition, ...]) -> None:
    judged = verdict(call, tools)
    badge = verdict_badge(judged.word)
    st.markdown(f"**:orange[{plain(call.name or '(no name)')}]** {badge} {plain(call.id or '(no id)')}")
    if judged.word != "valid":
        st.markdown(plain(judged.why))
    _text(*carried(call, tools))


def _suffix(made: Fixture) -> str:
    suffixes = {"text/event-stream": ".sse", "application/x-ndjson": ".ndjson", "application/json": ".json"}
    return suffixes.get(made.media_type, ".bin")


# ── chunk by chunk ───────────────────────────────────────────────────────────────────────────────


def _events(made: Fixture, key: str) -> None:
    chunks = heard(made)
    if not chunks:
        st.markdown("The answer has no bytes.")
        return
    ended = " The connection was lost after the last." if made.cut else ""
    st.markdown(f"{counted(len(chunks), 'chunk')} over {chunks[-1].at:,.2f} s. Choose a row for its bytes.{ended}")
    pages = -(-len(chunks) // _PAGE)
    start = (st.pagination(pages, key=f"{key}-page") - 1) * _PAGE if pages > 1 else 0
    shown = chunks[start : start + _PAGE]
    chosen = st.dataframe(
        chunks_table(shown).data,
        hide_index=True,
        height=min(360, 38 + 35 * len(shown)),
        on_select="rerun",
        selection_mode="single-row",
        column_config=_COLUMNS,
        key=f"{key}-chunks-{start}",
        alt="Chunks of the answer",
    )
    rows = chosen["selection"]["rows"]
    each = shown[rows[0] if rows else 0]
    st.markdown(f"**Bytes of chunk {each.number}**")
    _body(each.data)
    show_notes(f"{repair.what}{' (left out)' if repair.refused else ''}" for repair in each.repairs[:5])


_COLUMNS = {
    **{name: st.column_config.NumberColumn(width=width) for name, width in (("#", 50), ("t ms", 70), ("dt", 60))},
    "bytes": st.column_config.NumberColumn(width=60),
    "says": st.column_config.TextColumn(width=520),
}


# ── why ──────────────────────────────────────────────────────────────────────────────────────────


def _why(made: Fixture, key: str) -> None:
    if not is_known(made):
        st.info("Only the answer was recorded; without the request nobody can tell why.", icon=":material/info:")
        return
    found = again(made, state.service().rules)
    if found.verdict.kind == "identical":
        st.markdown(
            ":green[:material/check_circle:] The engine gives the recorded answer again, byte for byte; these are "
            "its reasons."
        )
    else:
        where = "It was recorded elsewhere, so these are the reasons of this engine's own answer. " * found.elsewhere
        same = "The engine says the same today, but not in the same way" if found.verdict.same_content else ""
        show_notes([f"{where}{same or 'Today the engine answers otherwise'}: {found.verdict.why}."])
    why(found.run, key)


_TABS: dict[str, Callable[[Fixture, str], None]] = {
    "Request": _request,
    "Reply": _reply,
    "Events": _events,
    "Why": _why,
}


# ── bytes and words ──────────────────────────────────────────────────────────────────────────────


def _body(data: bytes) -> None:
    if not data:
        st.markdown("*Empty*")
        return
    shown = readable(data)
    if shown.note:
        st.markdown(shown.note)
    _code(shown.text, "json" if shown.language == "json" else None)


def _text(text: str, language: str | None = None) -> None:
    if len(text) > _LONGEST:
        st.markdown(f"The first {_LONGEST:,} of {len(text):,} characters:")
    _code(text[:_LONGEST], language)


def _code(text: str, language: str | None) -> None:
    """A long text scrolls in a box that has the copy button in it, so that any browser's keyboard gets there."""
    tall = len(text) > _TALL or text.count("\n") > _LINES
    with st.container(height=_HEIGHT if tall else "content", border=False):
        st.code(text, language=language, wrap_lines=True)
