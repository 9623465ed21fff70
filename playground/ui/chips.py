"""Small words with a meaning: problems where they stand, notes, lengths."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import streamlit as st

from engine.replies import usage
from engine.store.journal import CUT
from playground.model.problems import Problem
from playground.model.runs.verdict import Word
from playground.ui.plain import plain

Colour: TypeAlias = Literal["red", "yellow", "green", "orange", "gray"]
FINISH: dict[str, tuple[str, Colour]] = {
    "stop": ("■ stop", "green"),
    "tool_calls": ("⚙ tool_calls", "orange"),
    "length": ("✂ length", "yellow"),
    "content_filter": ("⊘ content_filter", "red"),
    CUT: ("⚡ cut", "red"),
}
"""Finish reasons as they are shown: sign and word, and colour."""
VERDICTS: dict[Word, tuple[str, Colour]] = {
    "valid": ("✓ valid", "green"),
    "invalid": ("✕ invalid", "red"),
    "broken": ("✕ not JSON", "red"),
    "unknown": ("? no such tool", "yellow"),
}
"""What a call's arguments are, likewise."""


def finish_badge(reason: str) -> str:
    """A finish reason as Markdown; "" is one that never came."""
    word, colour = FINISH.get(reason, (reason or "… no finish reason", "gray"))
    return f":{colour}-badge[{plain(word)}]"


def verdict_badge(word: Word) -> str:
    """What a call's arguments are, as Markdown."""
    told, colour = VERDICTS[word]
    return f":{colour}-badge[{told}]"


def show_problems(problems: Iterable[Problem], place: str) -> None:
    """The problems of one box, each with the spot where it is.

    Their container is there without them too: the boxes below keep their place, and so their focus.
    """
    with st.container(gap="small"):
        for problem in problems:
            if problem.place == place:
                st.error(plain(problem.message), icon=":material/error:")
                if problem.excerpt:
                    st.code(problem.excerpt, language=None)


def show_lost(lost: Iterable[Problem], place: str) -> None:
    """What of one box the dialect has no place for."""
    show_notes(problem.message for problem in lost if problem.place == place)


def show_notes(notes: Iterable[str]) -> None:
    """What is worth knowing and keeps nothing from being sent; in a container that is always there."""
    with st.container(gap="small"):
        for note in notes:
            st.warning(plain(note), icon=":material/info:")


def tokens(*texts: str) -> str:
    """How long texts are by the engine's own count, a token being four characters."""
    return f"~{sum(map(usage.tokens, texts)):,} tok"
