"""The session: one draft, its runs, and the widgets that mirror it; nothing else touches ``st.session_state``."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import streamlit as st

from engine.service import Service
from engine.settings import settings_from
from engine.store import Store
from engine.wire import HttpRequest
from playground.kept import kept_service
from playground.model import share
from playground.model.draft import DialectName, Draft
from playground.model.examples import Example, draft_of, examples
from playground.model.problems import Problem
from playground.model.record import Run, record
from playground.model.request import Compiled, compiled, from_body, json_text
from playground.model.shelf import Kept, Shelf

SESSION = "session"
_UNSET = object()
MOST_RUNS = 20
MOST_UNDO = 50

Value = TypeVar("Value")
Change = Callable[[Draft], Draft]


@dataclass(slots=True)
class Session:
    """What one person has in hand. ``note`` is said under the top bar; ``dialog`` is open over the page.

    ``pasted`` waits to be imported, ``refused`` is what was wrong with it; ``block_open``: the draft came with a block;
    ``loads`` counts the drafts put in place, ``looks`` the changes of view, ``written`` is a widget's newest look.
    """

    id: str
    draft: Draft
    past: list[Draft] = field(default_factory=list[Draft])
    runs: list[Run] = field(default_factory=list[Run])
    answers: dict[str, str] = field(default_factory=dict[str, str])
    view: str = "Form"
    through: str = "in process"
    note: str = ""
    dialog: str = ""
    pasted: str = ""
    refused: Problem | None = None
    block_open: bool = False
    loads: int = 0
    number: int = 0
    looks: int = 0
    written: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def run(self) -> Run | None:
        """The newest run."""
        return self.runs[-1] if self.runs else None


@st.cache_resource
def service() -> Service:
    """The engine, set up by the environment; it keeps nothing, so sessions share it."""
    return Service(settings_from(os.environ))


def store() -> Store:
    """What this process keeps: the library, saved conversations, the journal. Raises StoreError."""
    return kept_service().store


@st.cache_resource
def _shelf() -> Shelf[Kept]:
    return Shelf()


# ── the session ──────────────────────────────────────────────────────────────────────────────────


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
    kept = _shelf().get(name) if name else None
    if name and kept:
        brought = Session(name, kept.draft)
        if kept.ran:
            _record(brought, kept.ran)
        return brought
    first = _fresh(examples()[0])
    if name:
        first.note = "The draft in this address is no longer kept on this server; here is an example."
    return first


def _fresh(example: Example) -> Session:
    begun = Session(_new_id(), draft_of(example.body, example.headers, example.title), note=example.shows)
    _record(begun, compiled(begun.draft).http)
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


def _keep(current: Session) -> None:
    ran = current.run.http if current.run else None
    _shelf().put(current.id, Kept(current.draft, ran))


# ── the draft ────────────────────────────────────────────────────────────────────────────────────


def draft() -> Draft:
    """The draft."""
    return session().draft


def edit(change: Change) -> None:
    """Changes the draft: a value that a person typed."""
    current = session()
    current.draft = change(current.draft)
    _keep(current)


def act(change: Change) -> None:
    """Changes the draft by an action, which can be undone."""
    session().past = [*session().past[-MOST_UNDO + 1 :], draft()]
    edit(change)


def load(new: Draft, note: str = "") -> None:
    """Puts another draft in place of this one, which can be undone."""
    current = session()
    kept_text = new.json if current.view == "JSON" else None
    act(lambda old: replace(new, json=kept_text, next_key=max(old.next_key, new.next_key)))
    current.note = note
    current.block_open, current.loads = bool(new.block.strip()), current.loads + 1


def speak(dialect: DialectName) -> None:
    """Writes the draft in another dialect; a JSON text that is no request yet can't be, and is told."""
    current = session()
    old = current.draft
    if old.json is not None and old.json != json_text(replace(old, json=None)):
        made = compiled_draft(old)
        if made.problems:
            current.note = f"The JSON can't be written in another dialect yet. {made.problems[0]}"
            return
        old = from_body(made.body, old)
    act(lambda _: replace(old, json=None, dialect=dialect))


def undo() -> None:
    """Takes back the last action."""
    if (current := session()).past:
        current.draft = current.past.pop()
        _keep(current)


# ── runs ─────────────────────────────────────────────────────────────────────────────────────────


def run() -> Run:
    """Answers the draft's request and keeps the run."""
    current = session()
    made = _record(current, compiled(current.draft).http)
    _keep(current)
    return made


def _record(current: Session, http: HttpRequest) -> Run:
    current.number += 1
    made = record(service(), http, current.number)
    current.runs = [*current.runs[-MOST_RUNS + 1 :], made]
    return made


def compiled_draft(which: Draft) -> Compiled:
    """What a draft comes to, with the largest body that the engine takes."""
    return compiled(which, service().settings.body_limit)


def same_as(made: Run) -> Run | None:
    """The first earlier run with the same request and the same bytes."""
    return next(
        (old for old in session().runs if old.number < made.number and (old.http, old.body) == (made.http, made.body)),
        None,
    )


# ── widgets ──────────────────────────────────────────────────────────────────────────────────────


def bind(key: str, value: object, put: Callable[[Draft, Any], Draft]) -> dict[str, Any]:
    """Arguments that make a widget mirror a value of the draft: the draft is right, whatever the widget forgot."""
    return mirror(key, value, lambda new: edit(lambda old: put(old, new)))


def mirror(key: str, value: object, put: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments that make a widget show ``value`` and tell ``put`` of a new one.

    It is written to only where it differs or is drawn anew: words being typed are never overwritten.
    """
    current = session()
    if current.written.get(key) != current.looks or st.session_state.get(key, _UNSET) != value:
        current.written[key] = current.looks
        st.session_state[key] = value
    return {"key": key, "on_change": _told, "args": (key, put)}


def _told(key: str, put: Callable[[Any], None]) -> None:
    if key in st.session_state:  # a box of a page that was left in the meantime has no value any more
        put(st.session_state[key])


def choose(key: str, put: Callable[[Any], None]) -> dict[str, Any]:
    """Arguments that make a menu tell ``put`` what was chosen."""
    return {"key": key, "on_click": _told, "args": (key, put)}


# ── what a view remembers ────────────────────────────────────────────────────────────────────────


def recall(key: str, default: Any = None) -> Any:  # noqa: ANN401  a widget's value, of any type
    """What a view wrote down, or a widget's value."""
    return st.session_state.get(key, default)


def jot(key: str, value: object) -> None:
    """Writes down what a view needs in its next drawing; a widget's value only from a callback."""
    st.session_state[key] = value
