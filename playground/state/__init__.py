"""The state of a session and of its process; nothing outside this package touches ``st.session_state``."""

from playground.state.drafts import (
    act,
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
from playground.state.processes import service, store
from playground.state.session import MOST_RUNS, SESSION, Session, session
from playground.state.widgets import bind, choose, jot, look_anew, mirror, recall, sign_off, turn_to

__all__ = [
    "MOST_RUNS",
    "SESSION",
    "Session",
    "act",
    "bind",
    "choose",
    "compiled_draft",
    "draft",
    "edit",
    "jot",
    "keep_as",
    "load",
    "look_anew",
    "mirror",
    "recall",
    "redo",
    "run",
    "same_as",
    "service",
    "session",
    "settle",
    "sign_off",
    "speak",
    "store",
    "turn_to",
    "undo",
]
