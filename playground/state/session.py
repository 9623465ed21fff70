"""The session: one draft, its runs, and how they begin: with an example, by a link, or where they were left."""

import secrets
from dataclasses import dataclass, field
from typing import TypeAlias

import streamlit as st

from engine.wire import HttpRequest
from playground.model import share
from playground.model.draft import Draft
from playground.model.examples import Example, draft_of, examples
from playground.model.problems import Problem
from playground.model.recent import InHand
from playground.model.request import compiled
from playground.model.runs.record import Run, record
from playground.model.saved import Saved
from playground.model.steps import Steps
from playground.state.processes import recent, service

SESSION = "session"
MOST_RUNS = 20

Before: TypeAlias = tuple[Draft, Saved | None]
"""A draft that can be brought back, and where it was kept then."""

_NO_STEPS: Steps[Before] = Steps()


@dataclass(slots=True)
class Session:
    """What one person has in hand. ``note`` is said under the top bar; ``dialog`` is open over the page.

    ``stood`` was said there until the draft was typed into, and leaves its room so that nothing moves under the hand.

    ``saved`` is where the draft is kept under a name; ``pasted`` waits to be imported, ``refused`` is what was wrong
    with it; ``block_open``: the draft came with a block; ``loads`` counts the drafts put in place, ``looks`` the
    changes of view, ``written`` is a widget's newest look; ``overtaken`` what widgets held before it was written over,
    each with the number of the writing; ``drawing``: a whole page is; ``page`` is the one that is open.
    """

    id: str
    draft: Draft
    steps: Steps[Before] = _NO_STEPS
    saved: Saved | None = None
    runs: list[Run] = field(default_factory=list[Run])
    answers: dict[str, str] = field(default_factory=dict[str, str])
    view: str = "Form"
    through: str = "in process"
    note: str = ""
    stood: str = ""
    dialog: str = ""
    pasted: str = ""
    refused: Problem | None = None
    block_open: bool = False
    loads: int = 0
    number: int = 0
    looks: int = 0
    written: dict[str, int] = field(default_factory=dict[str, int])
    overtaken: dict[str, list[tuple[int, object]]] = field(default_factory=dict[str, list[tuple[int, object]]])
    writings: int = 0
    drawing: bool = False
    page: str = ""

    @property
    def run(self) -> Run | None:
        """The newest run."""
        return self.runs[-1] if self.runs else None


def session() -> Session:
    """The session, begun or brought back; the address always names its draft."""
    if SESSION not in st.session_state:
        begun = _begin()
        begun.block_open = bool(begun.draft.block.strip())
        st.session_state[SESSION] = begun
    current: Session = st.session_state[SESSION]
    if st.query_params.get("d") != current.id:
        st.query_params.pop("s", None)
        st.query_params["d"] = current.id
    return current


def _begin() -> Session:
    shared, name = st.query_params.get("s"), st.query_params.get("d")
    if shared:
        return _from_link(shared)
    left = recent().get(name) if name else None
    if name and left:
        brought = Session(name, left.draft, saved=left.saved)
        if left.ran:
            add_run(brought, left.ran)
        return brought
    first = _fresh(examples()[0])
    if name:
        first.note = "The draft in this address is no longer kept on this server; here is an example."
    return first


def _fresh(example: Example) -> Session:
    begun = Session(_new_id(), draft_of(example.body, example.headers, example.title), note=example.shows)
    add_run(begun, compiled(begun.draft).http)
    return begun


def _from_link(shared: str) -> Session:
    try:
        return Session(_new_id(), share.read_link(shared), note="This draft came by a link.")
    except share.ShareError as error:
        begun = _fresh(examples()[0])
        begun.note = f"The link can't be read: {error}. Here is an example instead."
        return begun


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def add_run(current: Session, http: HttpRequest) -> Run:
    """Answers a request and keeps the run among the session's newest."""
    current.number += 1
    made = record(service(), http, current.number, current.draft.name)
    current.runs = [*current.runs[-MOST_RUNS + 1 :], made]
    return made


def put_down(current: Session) -> None:
    """Sees to it that a reload brings back what the session has in hand."""
    ran = current.run.http if current.run else None
    recent().put(current.id, InHand(current.draft, ran, current.saved))
