"""The state of a session and of its process; nothing outside this package touches ``st.session_state``."""

from playground.state.drafts import (
    act,
    answer,
    compiled_draft,
    draft,
    edit,
    keep_as,
    load,
    redo,
    run,
    same_as,
    settle,
    speak,
    undo,
)
from playground.state.pages import go, look_anew, sign_off, turn_to
from playground.state.parts import part
from playground.state.processes import service, store
from playground.state.session import MOST_RUNS, SESSION, Session, alter, held, hold, parted, session
from playground.state.widgets import bind, choose, forget_presses, jot, mirror, press, recall, stay, unfold, was_pressed

__all__ = [
    "MOST_RUNS",
    "SESSION",
    "Session",
    "act",
    "alter",
    "answer",
    "bind",
    "choose",
    "compiled_draft",
    "draft",
    "edit",
    "forget_presses",
    "go",
    "held",
    "hold",
    "jot",
    "keep_as",
    "load",
    "look_anew",
    "mirror",
    "part",
    "parted",
    "press",
    "recall",
    "redo",
    "run",
    "same_as",
    "service",
    "session",
    "settle",
    "sign_off",
    "speak",
    "stay",
    "store",
    "turn_to",
    "undo",
    "unfold",
    "was_pressed",
]
