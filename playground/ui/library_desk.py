"""What the Fixtures page has in hand: which part of the library is seen, what is chosen, and what can be undone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import EchoError
from playground import state
from playground.model.library_acts import Done, Library, Removed, Replaced, Step, take_back
from playground.ui.keeping import held, hold

PAGE = "fixtures"
FIXTURES = "app_pages/fixtures.py"
SEE, IMPORT, DELETED = "Library", "Import", "Deleted"
_MOST_UNDO = 20


@dataclass(frozen=True, slots=True)
class LibraryDesk:
    """``chosen`` are the ids of entries. ``looks`` counts the choices made elsewhere than in the table.

    ``note`` is what was done last, ``wrong`` what couldn't be; ``past`` takes back what was done.
    """

    view: str = SEE
    search: str = ""
    folder: str = ""
    tags: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    looks: int = 0
    note: str = ""
    wrong: str = ""
    past: tuple[Step, ...] = ()

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly."""
        return 1_000 + sum(_size(step) for step in self.past)


def _size(step: Step) -> int:
    return sum(len(made.body) + len(made.request.body) for made in step.fixtures) if isinstance(step, Replaced) else 100


def desk() -> LibraryDesk:
    """What is in hand."""
    found: LibraryDesk | None = held(PAGE)
    return found or LibraryDesk()


def put(**changes: Any) -> None:  # noqa: ANN401  the fields of LibraryDesk
    """Keeps new values of some fields."""
    hold(PAGE, replace(desk(), **changes))


def put_field(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field."""
    return lambda value: put(**{field: value})


def choose(ids: Sequence[str]) -> None:
    """Chooses entries, and sees to it that the table shows it."""
    put(chosen=tuple(ids), looks=desk().looks + 1)


def act(do: Callable[[Library], Done], note: str) -> Done:
    """Does something to the library and says so under the page's top; it can be undone."""
    try:
        done = do(state.store().library)
    except EchoError as error:
        done = Done(failed=str(error))
    now = desk()
    past = (*now.past[-_MOST_UNDO + 1 :], done.step) if done.step else now.past
    put(note=note if done.step else "", wrong=done.failed, past=past)
    if isinstance(done.step, Removed):
        choose([each for each in now.chosen if each not in done.ids])
    return done


def undo() -> None:
    """Takes back the last thing done."""
    now = desk()
    if not now.past:
        return
    try:
        done = take_back(state.store().library, now.past[-1])
    except EchoError as error:
        done = Done(failed=str(error))
    put(past=now.past[:-1], note="Taken back." if done.step else "", wrong=done.failed)
    choose(() if isinstance(done.step, Removed) else done.ids)
