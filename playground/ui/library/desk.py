"""What the Fixtures page has in hand: which part of the library is seen, what is chosen, and what can be undone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.errors import EchoError
from playground import state
from playground.model.counts import counted
from playground.model.library import acts as library_acts
from playground.model.library.acts import Done, Library, Removed, Replaced, Step, take_back
from playground.model.library.check import Check
from playground.model.library.intake import Cut, File
from playground.model.library.names import Named

PAGE = "fixtures"
FIXTURES = "app_pages/fixtures.py"
SEE, IMPORT, DELETED = "Library", "Import", "Deleted"
_MOST_UNDO = 20


@dataclass(frozen=True, slots=True)
class Bulk:
    """What is to be changed in several entries. ``folder`` is None where they stay where they are."""

    folder: str | None = None
    add: tuple[str, ...] = ()
    drop: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Intake:
    """What is to be brought in. ``named`` is what a person called it, None until then; ``target`` makes room for it.

    ``uploads`` counts the uploads, after each of which the box is empty again.
    """

    pasted: str = ""
    files: tuple[File, ...] = ()
    uploads: int = 0
    named: Named | None = None
    cut: Cut = "file"
    answer: bool = True
    target: str = ""

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly."""
        return len(self.pasted) + sum(len(file.data) for file in self.files)


@dataclass(frozen=True, slots=True)
class LibraryDesk:
    """``chosen`` are the ids of entries, ``returning`` of deleted ones.

    ``looks`` counts the choices made elsewhere than in the table. ``note`` is what was done last, ``wrong`` what
    couldn't be; ``past`` takes back what was done. ``typed`` is a name that can't be taken yet, of the entry
    ``typed_of``. ``place`` and ``other`` are the exchanges that are looked at and compared (0: the first, -1: none).
    ``checks`` are of the entries ``checked``.
    """

    view: str = SEE
    search: str = ""
    folder: str = ""
    tags: tuple[str, ...] = ()
    order: str = ""
    chosen: tuple[str, ...] = ()
    returning: tuple[str, ...] = ()
    looks: int = 0
    note: str = ""
    wrong: str = ""
    past: tuple[Step, ...] = ()
    typed: Named | None = None
    typed_of: str = ""
    place: int = 0
    other: int = -1
    checks: tuple[tuple[str, Check], ...] = ()
    checked: tuple[str, ...] = ()
    format: str = ""
    bulk: Bulk = field(default_factory=Bulk)
    intake: Intake = field(default_factory=Intake)

    @property
    def size(self) -> int:
        """Bytes that it holds, nearly."""
        return 1_000 + self.intake.size + sum(_size(step) for step in self.past)


def _size(step: Step) -> int:
    return sum(len(made.body) + len(made.request.body) for made in step.fixtures) if isinstance(step, Replaced) else 100


def desk() -> LibraryDesk:
    """What is in hand."""
    found: LibraryDesk | None = state.held(PAGE)
    return found or LibraryDesk()


def put(**changes: Any) -> None:  # noqa: ANN401  the fields of LibraryDesk
    """Keeps new values of some fields."""
    _change(lambda now: replace(now, **changes))


def _change(change: Callable[[LibraryDesk], LibraryDesk]) -> None:
    state.alter(PAGE, lambda found: change(found or LibraryDesk()))


def put_field(field: str) -> Callable[[Any], None]:
    """What keeps a new value of one field."""
    return lambda value: put(**{field: value})


def see(view: str) -> None:
    """Shows a part of the library; what was said of another is no news there."""
    put(view=view, note="", wrong="")


def put_intake(**changes: Any) -> None:  # noqa: ANN401  the fields of Intake
    """Keeps new values of what is to be brought in."""
    _change(lambda now: replace(now, intake=replace(now.intake, **changes)))


def put_bulk(**changes: Any) -> None:  # noqa: ANN401  the fields of Bulk
    """Keeps new values of what is to be changed in several entries."""
    _change(lambda now: replace(now, bulk=replace(now.bulk, **changes)))


def choose(ids: Sequence[str], *, anew: bool = True) -> None:
    """Chooses entries; ``anew``: the table doesn't show it yet."""
    put(chosen=tuple(ids), looks=desk().looks + anew, place=0, other=-1, typed=None)


def show(ids: Sequence[str]) -> None:
    """Goes to the library and chooses entries, whatever was filtered out there."""
    put(view=SEE, search="", folder="", tags=())
    choose(ids)


def act(do: Callable[[Library], Done], note: str) -> Done:
    """Does something to the library and says so under the page's top; it can be undone."""
    try:
        done = do(state.store().library)
    except EchoError as error:
        done = Done(failed=str(error))
    steps = (done.step,) if done.step else ()
    _change(lambda now: replace(now, past=(*now.past, *steps)[-_MOST_UNDO:]))
    put(note=note if done.step else "", wrong=done.failed, typed=None)
    if isinstance(done.step, Removed):
        choose([each for each in desk().chosen if each not in done.ids])
    return done


def remove(ids: Sequence[str], note: str) -> None:
    """Deletes entries, as a callback."""
    act(lambda library: library_acts.remove(library, ids), note)


def bring_back(ids: Sequence[str]) -> None:
    """Brings deleted entries back and shows them, as a callback."""
    done = act(lambda library: library_acts.bring_back(library, ids), f"Brought back {counted(len(ids), 'fixture')}.")
    if done.ids:
        put(returning=())
        show(done.ids)


def undo() -> None:
    """Takes back the last thing done; where the store fails that can be tried again."""
    past = desk().past
    if not past:
        return
    try:
        done = take_back(state.store().library, past[-1])
    except EchoError as error:
        put(note="", wrong=str(error))
        return
    _change(lambda now: replace(now, past=tuple(step for step in now.past if step is not past[-1])))
    put(note="Taken back." if done.step else "", wrong=done.failed)
    if done.step:
        choose(() if isinstance(done.step, Removed) else done.ids)
