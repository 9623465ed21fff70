"""The session: one draft, its runs, and how they begin: with an example, by a link, or where they were left."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import streamlit as st

from engine.wire import HttpRequest
from playground.model import share
from playground.model.draft import EMPTY, Draft
from playground.model.examples import Example, draft_of, examples
from playground.model.problems import Problem
from playground.model.recent import NO_STEPS, Before, InHand, Parts, Sized
from playground.model.request import compiled
from playground.model.runs.record import Run, record
from playground.model.saved import Saved, settled
from playground.model.steps import Steps
from playground.state.processes import recent, service

SESSION = "session"
MOST_RUNS = 20
DRAFT = "draft"
"""The part of what a session has in hand that isn't a page's own."""
_FIRST_WORDS = (
    "No model answers here. {} Change them in the Workbench and Run; Why tells the reasons; Export takes the run home, "
    "also as a test."
)
"""What somebody reads who has never been here, around what the example shows."""


@dataclass(slots=True)
class Session:
    """What one person has in hand. ``note`` is said under the top bar; ``dialog`` is open over the page.

    ``stood`` was said there until the draft was typed into, and leaves its room so that nothing moves under the hand.

    ``saved`` is where the draft is kept under a name; ``pasted`` waits to be imported, ``refused`` is what was wrong
    with it; ``block_open``: the draft came with a block; ``loads`` counts the drafts put in place, ``looks`` the
    changes of view, ``whole`` is the newest of them that was drawn to its end, ``written`` a widget's newest look;
    ``overtaken`` what widgets held before it was written over, each with the number of the writing; ``newest``: the
    number of the last writing to a widget; ``known``: what it was last drawn with or told; ``drawing``: a whole page
    is; ``page`` is the one that is open.

    ``pages`` is what pages have in hand beside the draft. ``seen`` is all that as it was kept last for a reload,
    ``own`` the parts of it that this tab has changed; ``parted``: it has left its address to another tab.
    ``leaving``: the page that leads to another (its path), and the writing with which that one was begun.
    ``pressed`` are the keys of buttons that were pressed and on which nobody has acted yet.
    ``owed``: the page isn't as it was drawn last; ``apart``: what is being drawn is a part of it, which can be alone.
    ``offered``: the newest reply could be taken into the conversation, until the draft was typed into.
    """

    id: str
    draft: Draft
    steps: Steps[Before] = NO_STEPS
    saved: Saved | None = None
    runs: list[Run] = field(default_factory=list[Run])
    answers: Mapping[str, str] = field(default_factory=dict[str, str])
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
    whole: int = 0
    written: dict[str, int] = field(default_factory=dict[str, int])
    overtaken: dict[str, list[tuple[int, object]]] = field(default_factory=dict[str, list[tuple[int, object]]])
    newest: dict[str, int] = field(default_factory=dict[str, int])
    known: dict[str, object] = field(default_factory=dict[str, object])
    writings: int = 0
    drawing: bool = False
    page: str = ""
    pages: dict[str, Sized] = field(default_factory=dict[str, Sized])
    seen: Parts = field(default_factory=dict[str, Sized])
    own: frozenset[str] = frozenset()
    parted: bool = False
    offered: bool = False
    leaving: tuple[str, str, int] | None = None
    pressed: set[str] = field(default_factory=set[str])
    owed: bool = False
    apart: bool = False

    @property
    def run(self) -> Run | None:
        """The newest run."""
        return self.runs[-1] if self.runs else None


def session() -> Session:
    """The session, begun or brought back; the address always names its draft."""
    if SESSION not in st.session_state:
        begun = _begin()
        begun.block_open = bool(begun.draft.block.strip())
        put_down(begun)
        begun.own = frozenset()
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
    if name and recent().get(name):
        brought = Session(name, EMPTY)
        follow(brought)
        brought.view = cast("InHand", brought.seen[DRAFT]).view
        return brought
    first = _fresh(examples()[0])
    if name:
        first.note = "The draft in this address is no longer kept on this server; here is an example."
    return first


def follow(current: Session) -> None:
    """Takes over what another tab of this address made of the parts that this one hasn't changed.

    Only where a page is drawn: what a person typed before was meant for what was seen then.
    """
    kept = recent().get(current.id) or {}
    news = {part: value for part, value in kept.items() if part not in current.own and value != current.seen.get(part)}
    current.pages |= {part: value for part, value in news.items() if part != DRAFT}
    current.seen = {**current.seen, **news}
    if DRAFT in news:
        left = cast("InHand", news[DRAFT])
        current.draft, current.saved, current.steps, current.answers = left.draft, left.saved, left.steps, left.answers
        if left.ran and (current.run is None or current.run.http != left.ran):
            add_run(current, left.ran)


def _fresh(example: Example) -> Session:
    note = _FIRST_WORDS.format(example.shows)
    begun = Session(_new_id(), draft_of(example.body, example.headers, example.title), note=note)
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
    """Sees to it that a reload brings back what the session has in hand.

    Where another tab of this address has changed the same, both stay: this one goes on at an address of its own.
    """
    ran = current.run.http if current.run else None
    hand = InHand(settled(current.draft), ran, current.saved, current.view, current.steps, current.answers)
    mine: Parts = {**current.pages, DRAFT: hand}
    if not recent().put(current.id, mine, current.seen):
        current.id, current.parted = _new_id(), True
        recent().put(current.id, mine, {})
    current.own |= {part for part, value in mine.items() if value != current.seen.get(part)}
    current.seen, current.owed = mine, True


def held(page: str) -> Any:  # noqa: ANN401  each page has a type of its own
    """What the page put down last, or None."""
    return session().pages.get(page)


def alter(page: str, change: Callable[[Any], Sized]) -> None:
    """Puts down what comes of what the page has in hand, or of None; a reload brings it back."""
    current = session()
    current.pages = {**current.pages, page: change(current.pages.get(page))}
    put_down(current)


def hold(page: str, value: Sized) -> None:
    """Puts down what the page has in hand."""
    alter(page, lambda _: value)


def owe() -> None:
    """Notes that the page isn't as it was drawn last."""
    session().owed = True


def parted() -> bool:
    """Whether this tab has just gone to an address of its own; told once."""
    current = session()
    told, current.parted = current.parted, False
    return told
