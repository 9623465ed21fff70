"""What is done to the library, each with the step that takes it back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from engine.errors import EchoError
from engine.fixtures import Fixture
from engine.store import Entry, Shelf, StoreError
from playground.model.library.listing import LIMIT
from playground.model.library.names import Named, free_names, named_of

Library: TypeAlias = Shelf[Sequence[Fixture]]
Thing: TypeAlias = tuple[Named, tuple[Fixture, ...]]
_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Added:
    """Fixtures that were saved or brought back: they are deleted again."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Removed:
    """Fixtures that were deleted: they are brought back."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """Fixtures that were given other names, folders or tags: they get the old ones."""

    were: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Replaced:
    """A fixture in whose place another was put: the old one comes back, with its tags."""

    was: Entry
    fixtures: tuple[Fixture, ...]


Step: TypeAlias = Added | Removed | Renamed | Replaced


@dataclass(frozen=True, slots=True)
class Done:
    """What came of it: ``step`` takes it back (None: nothing was done), ``failed`` says what couldn't be done."""

    ids: tuple[str, ...] = ()
    step: Step | None = None
    failed: str = ""


def freed(library: Library, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The same under names that nothing on the shelf has yet. Raises StoreError."""
    names = free_names((named for named, _ in things), map(named_of, library.entries(limit=LIMIT)))
    return tuple((named, fixtures) for named, (_, fixtures) in zip(names, things, strict=True))


def add(library: Library, things: Sequence[Thing]) -> Done:
    """Saves them, one after another, up to one that can't be."""
    ids: list[str] = []
    failed = ""
    with library.together():
        for named, fixtures in things:
            try:
                ids.append(library.save(fixtures, named.name, folder=named.folder, tags=named.tags).id)
            except EchoError as error:
                failed = f"“{named.name}” couldn't be saved: {error}"
                break
    return Done(tuple(ids), Added(tuple(ids)) if ids else None, failed)


def replace(library: Library, item_id: str, fixtures: Sequence[Fixture], tags: Sequence[str] | None = None) -> Done:
    """Puts other exchanges in place of an entry's. Raises StoreError where the store can't be written."""
    with library.together():
        try:
            with library.together():  # both or neither
                was, old = there(library, item_id), tuple(library.get(item_id))
                library.replace(item_id, fixtures)
                if tags is not None:
                    library.rename(item_id, tags=tags)
        except EchoError as error:
            return Done(failed=f"It couldn't be replaced: {error}")
    return Done((item_id,), Replaced(was, old))


def rename(library: Library, changes: Sequence[tuple[str, Callable[[Named], Named]]]) -> Done:
    """Gives entries other names, folders and tags, each as its change says."""
    were: list[Entry] = []

    def one(place: int) -> None:
        item_id, change = changes[place]
        was = there(library, item_id)
        now = change(Named(was.name, was.folder, was.tags))
        library.rename(item_id, now.name, folder=now.folder, tags=now.tags)
        were.append(was)

    failed = _each(library, range(len(changes)), one, "changed")
    ids = tuple(each.id for each in were)
    return Done(ids, Renamed(tuple(were)) if were else None, failed)


def remove(library: Library, ids: Sequence[str]) -> Done:
    """Deletes entries; they can be brought back for 30 days."""
    done: list[str] = []

    def one(item_id: str) -> None:
        there(library, item_id)
        library.delete(item_id)
        done.append(item_id)

    failed = _each(library, ids, one, "deleted")
    return Done(tuple(done), Removed(tuple(done)) if done else None, failed)


def bring_back(library: Library, ids: Sequence[str]) -> Done:
    """Brings deleted entries back."""
    done: list[str] = []

    def one(item_id: str) -> None:
        library.restore(item_id)
        done.append(item_id)

    failed = _each(library, ids, one, "brought back")
    return Done(tuple(done), Added(tuple(done)) if done else None, failed)


def take_back(library: Library, step: Step) -> Done:
    """Undoes a step. What is no longer there stays away, and is told."""
    match step:
        case Added():
            return remove(library, step.ids)
        case Removed():
            return bring_back(library, step.ids)
        case Renamed():
            return rename(library, [(was.id, _as_it_was(was)) for was in step.were])
        case Replaced():
            return replace(library, step.was.id, step.fixtures, step.was.tags)


def _as_it_was(was: Entry) -> Callable[[Named], Named]:
    return lambda _now: Named(was.name, was.folder, was.tags)


def there(library: Library, item_id: str) -> Entry:
    """An entry that is on the shelf. Raises StoreError where it has been deleted."""
    entry = library.entry(item_id)
    if entry.removed is not None:
        raise StoreError(f"“{entry.name}” was deleted in the meantime, in another window")
    return entry


def _each(library: Library, items: Sequence[_Item], do: Callable[[_Item], None], done: str) -> str:
    """Does it to all at once; says of how many, where there are several, it couldn't be done, and the first reason.

    Raises StoreError where none of it could be kept.
    """
    reasons: list[str] = []
    with library.together():
        for item in items:
            try:
                do(item)
            except EchoError as error:
                reasons.append(str(error))
    which = "It" if len(items) == 1 else f"{len(reasons)} of {len(items)}"
    return f"{which} couldn't be {done}: {reasons[0]}" if reasons else ""
