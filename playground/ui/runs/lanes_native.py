"""The lanes from Streamlit's own elements: for browsers without the component, and for tests without a browser."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import TypeVar

import streamlit as st

from engine.messages import ToolCall, ToolDefinition
from playground import state
from playground.model.runs.arrival import arrival
from playground.model.runs.fold import CallLane, Lanes, fold
from playground.model.runs.reasons import in_a_line
from playground.model.runs.record import Run
from playground.model.runs.standing import Standing
from playground.model.runs.verdict import verdict
from playground.ui.chips import FINISH, VERDICTS
from playground.ui.plain import plain
from playground.ui.runs.bodies import carried

Told = TypeVar("Told")

BLOCK = 1_500
"""Characters after which text is settled: a block of its own that isn't sent again while the tail grows."""
_TICK = 0.25
_HEIGHT = 320


def lanes(run: Run, *, tools: Sequence[ToolDefinition] = (), key: str = "lanes") -> Standing:
    """Draws the run at the scrubber's position, the end at first; Play goes through it in a few frames a second."""
    slot = _slot(key, run.number)
    if state.recall(_begun(slot)) is None:
        return _still(run, tools, slot)
    state.part(_moving, every=_TICK)(run, tools, slot)
    return Standing()


def lead(key: str, number: int, event: int) -> None:
    """Moves the scrubber of a run to an event."""
    state.jot(_place(_slot(key, number)), event)


def settled(text: str, size: int = BLOCK) -> list[str]:
    """A text in blocks that end at a space or a line's end; joined they are the text. Only the last still grows."""
    blocks: list[str] = []
    start = 0
    while len(text) - start > size:
        cut = max(text.rfind(" ", start, start + size), text.rfind("\n", start, start + size)) + 1
        cut = cut if cut > start else start + size
        blocks.append(text[start:cut])
        start = cut
    return [*blocks, text[start:]]


def _still(run: Run, tools: Sequence[ToolDefinition], slot: str) -> Standing:
    """The run at one position, with the buttons that change it."""
    size, place = len(run.steps), _place(slot)
    position = min(int(state.recall(place, size)), size)
    over = position == size
    _draw(run, fold(run, position), tools, over=over)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Play", key=f"{slot}-play", on_click=_start, args=(slot, 0.0))
        st.button("◀ Back", key=f"{slot}-back", disabled=not position, on_click=state.jot, args=(place, position - 1))
        st.button("Forward ▶", key=f"{slot}-forward", disabled=over, on_click=state.jot, args=(place, position + 1))
    st.slider("Position in the run", 0, max(1, size), **state.mirror(f"{slot}-slider", position, _putter(place)))
    return Standing(position)


def _moving(run: Run, tools: Sequence[ToolDefinition], slot: str) -> None:
    """One frame of a run that plays; the last one draws the page anew."""
    elapsed = time.monotonic() - float(state.recall(_begun(slot), 0.0))
    position = sum(step.at <= elapsed for step in run.steps)
    state.jot(_place(slot), position)
    _draw(run, fold(run, position), tools, over=False)
    st.button("Stop", key=f"{slot}-stop", on_click=state.jot, args=(_begun(slot), None))
    if position == len(run.steps) or state.recall(_begun(slot)) is None:
        state.jot(_begun(slot), None)
        st.rerun()


def _start(slot: str, ago: float) -> None:
    state.jot(_begun(slot), time.monotonic() - ago)


def _slot(key: str, number: int) -> str:
    return f"{key}-{number}"


def _place(slot: str) -> str:
    return f"{slot}-position"


def _begun(slot: str) -> str:
    return f"{slot}-begun"


def _putter(place: str) -> Callable[[int], None]:
    def put(position: int) -> None:
        state.jot(place, position)

    return put


def _draw(run: Run, now: Lanes, tools: Sequence[ToolDefinition], *, over: bool) -> None:
    told = arrival(run)
    with st.container(horizontal=True, vertical_alignment="center"):
        if over:
            st.badge(plain(told.chip), color="green" if told.whole else "red")
            st.text(f"{told.said}.")
        else:
            st.badge(f"{now.deltas} of {run.of.all} deltas · {now.at:.2f} s", color="yellow")
        for choice in now.choices:
            if choice.finish_reason:
                word, colour = FINISH.get(choice.finish_reason, (choice.finish_reason, "gray"))
                st.badge(plain(word), color=colour)
        if over:
            st.text(f"{told.tokens[0]} → {told.tokens[1]} tokens")
    if line := in_a_line(run):
        st.text(line)
    words = {choice.choice: choice.text + choice.refusal for choice in now.choices}
    thoughts = {choice.choice: choice.reasoning for choice in now.choices}
    nothing = _nothing(run, now, whole=told.whole) if over else dict.fromkeys(("reasoning", "text", "calls"), "")
    reasoning, text, calls = st.columns(3)
    with reasoning:
        _lane("Reasoning", "violet", thoughts, nothing["reasoning"], _blocks)
    with text:
        _lane("Text", "green", words, nothing["text"], _blocks)
    with calls:
        asked = {choice.choice: choice.calls for choice in now.choices}
        _lane("Tool calls", "orange", asked, nothing["calls"], lambda calls: _calls(calls, tools, over=over))


def _nothing(run: Run, now: Lanes, *, whole: bool) -> dict[str, str]:
    """Why a lane is empty once the run is over."""
    empty = whole and all(choice.empty for choice in now.choices)
    words = {"reasoning": "No reasoning", "text": "No text", "calls": "No tool calls"}
    words["text"] = "Completed with empty content (legal)" if empty else words["text"]
    meant = asdict(run.of)
    return {lane: word if whole or not meant[lane] else "Nothing arrived" for lane, word in words.items()}


def _lane(name: str, colour: str, told: Mapping[int, Told], nothing: str, draw: Callable[[Told], None]) -> None:
    """One lane: what each choice puts into it, or ``nothing``."""
    st.markdown(f"**:{colour}[{name}]**")
    with st.container(border=True, height=_HEIGHT, autoscroll=True):
        for number, content in told.items():
            if content and len(told) > 1:
                st.markdown(f"Choice {number}")
            if content:
                draw(content)
        if nothing and not any(told.values()):
            st.markdown(f"*{nothing}*")


def _blocks(words: str) -> None:
    for block in settled(words):
        st.text(block)


def _calls(calls: Sequence[CallLane], tools: Sequence[ToolDefinition], *, over: bool) -> None:
    for call in calls:
        _call(call, tools, over=over)


def _call(call: CallLane, tools: Sequence[ToolDefinition], *, over: bool) -> None:
    word, colour = "incomplete" if over else "assembling", "gray"
    made = ToolCall(call.id, call.name, call.arguments)
    if call.complete:
        word, colour = VERDICTS[verdict(made, tools).word]
    st.markdown(f"**{plain(call.name or '(no name)')}** #{call.index} :{colour}-badge[{word}]")
    st.text(call.id or "(no id)")
    text, language = carried(made, tools)
    st.code(text if call.complete else call.arguments, language=language, wrap_lines=True)
