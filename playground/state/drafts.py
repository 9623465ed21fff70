"""The draft of the session: typed into, changed by actions, taken back and on again, put in place of another, run."""

from collections.abc import Callable
from dataclasses import replace

from playground.model.draft import DialectName, Draft
from playground.model.recent import Before
from playground.model.request import Compiled, compiled, from_body, json_text
from playground.model.runs.record import Run
from playground.model.saved import Saved
from playground.model.steps import Steps
from playground.state.processes import service
from playground.state.session import Session, add_run, put_down, session

Change = Callable[[Draft], Draft]


def draft() -> Draft:
    """The draft."""
    return session().draft


def edit(change: Change, box: str = "typed") -> None:
    """Changes the draft: a value that a person typed, into which box. All that is typed into it is one step of undo."""
    current = session()
    new = _in_step(current.draft, change(current.draft))
    if new != current.draft:
        current.steps = current.steps.typed((current.draft, current.saved), box)
        _change(current, new)


def _in_step(old: Draft, new: Draft) -> Draft:
    """The draft with its JSON text in step, where that said what the form said and a box of the form is told late.

    A slow server has drawn the JSON view by then: that text would put back what the form held before.
    """
    if new.json is None or new.json != old.json or not _says_the_form(old):
        return new
    return replace(new, json=json_text(replace(new, json=None)))


def _says_the_form(draft: Draft) -> bool:
    return draft.json == json_text(replace(draft, json=None))


def _change(current: Session, new: Draft) -> None:
    """The draft is another: what was said of the one before is no longer so."""
    if new != current.draft and current.note:
        current.note, current.stood = "", current.note
    current.draft = new
    put_down(current)


def act(change: Change) -> None:
    """Changes the draft by an action, which can be undone."""
    current = session()
    current.steps, current.offered = current.steps.acted((current.draft, current.saved)), False
    _change(current, change(current.draft))


def load(new: Draft, note: str = "", saved: Saved | None = None) -> None:
    """Puts another draft in place of this one, which can be undone; ``saved`` is where it is kept under a name."""
    current = session()
    act(lambda old: replace(new, next_key=max(old.next_key, new.next_key)))
    current.note, current.stood, current.saved = note, "", saved
    current.block_open, current.loads = bool(new.block.strip()), current.loads + 1
    put_down(current)


def keep_as(saved: Saved) -> None:
    """The draft is kept under a name, which is its own from now on."""
    current = session()
    current.saved = saved
    current.draft = replace(current.draft, name=saved.name)
    put_down(current)


def settle(view: str = "") -> None:
    """Brings the draft into the form that a view needs, without ``view`` the one that is open.

    The JSON view needs its text; elsewhere that text goes into the form where it is a request. Done while the page
    is drawn: a callback could come before that of the box that was left by the same click.
    """
    current = session()
    current.draft = _settled(current.draft, view or current.view)
    put_down(current)


def _settled(old: Draft, view: str) -> Draft:
    if view == "JSON":
        return replace(old, json=json_text(old))
    if old.json is None or _says_the_form(old):
        return replace(old, json=None)
    made = compiled_draft(old)
    return old if made.problems else from_body(made.body, old)


def speak(dialect: DialectName) -> None:
    """Writes the draft in another dialect; a JSON text that is no request yet can't be, and is told."""
    current = session()
    old = current.draft
    if old.json is not None and not _says_the_form(old):
        made = compiled_draft(old)
        if made.problems:
            current.note = f"The JSON can't be written in another dialect yet. {made.problems[0]}"
            return
        old = from_body(made.body, old)
    act(lambda _: replace(old, json=None, dialect=dialect))


def undo() -> None:
    """Takes back what was typed into a box, or the last action."""
    current = session()
    _bring(*current.steps.undone((current.draft, current.saved)))


def redo() -> None:
    """Brings back what the last undo took away."""
    current = session()
    _bring(*current.steps.redone((current.draft, current.saved)))


def _bring(steps: Steps[Before], before: Before) -> None:
    current = session()
    current.steps, (current.draft, current.saved) = steps, before
    current.note = current.stood = ""
    current.offered = False
    put_down(current)


def answer(call_id: str, text: str) -> None:
    """What a tool gives back to a call was typed."""
    current = session()
    current.answers = {**current.answers, call_id: text}
    put_down(current)


# ── runs ─────────────────────────────────────────────────────────────────────────────────────────


def run() -> Run:
    """Answers the draft's request and keeps the run."""
    current = session()
    made = add_run(current, compiled(current.draft).http)
    put_down(current)
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
