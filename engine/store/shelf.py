"""Things that people keep under a name: in folders, with tags, found again by their words."""

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import sqlalchemy as sa

from engine.store.database import Database, StoreError
from engine.store.tables import ITEMS
from engine.store.words import storable

Kept = TypeVar("Kept")
Clock = Callable[[], float]

_MOST_WORDS: Final = 50_000
_KEPT_FOR: Final = 30 * 24 * 3600.0
"""Seconds after which what was deleted is cleared away for good."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


@dataclass(frozen=True, slots=True)
class Entry:
    """What a shelf says of a thing without opening it. ``about`` is a line for people; times are Unix seconds."""

    id: str
    name: str
    folder: str
    tags: tuple[str, ...]
    about: str
    created: float
    updated: float
    removed: float | None = None


@dataclass(frozen=True, slots=True)
class Kind(Generic[Kept]):
    """A kind of thing: how it is written down and read, the line about it, and the words it is found by."""

    name: str
    dump: Callable[[Kept], bytes]
    load: Callable[[bytes], Kept]
    about: Callable[[Kept], str]
    words: Callable[[Kept], str]


class Shelf(Generic[Kept]):
    """All things of a kind. Every method is one transaction, or is part of one. Raises StoreError for an unknown id."""

    def __init__(self, database: Database, kind: Kind[Kept], clock: Clock) -> None:
        self._database = database
        self._kind = kind
        self._clock = clock

    def together(self) -> AbstractContextManager[None]:
        """All that is done in the block by this thread is one transaction; what can't be done leaves the rest."""
        return self._database.together()

    def save(self, thing: Kept, name: str, *, folder: str = "", tags: Sequence[str] = ()) -> Entry:
        """Keeps a new thing."""
        now = self._clock()
        item_id = secrets.token_hex(8)
        values = {"id": item_id, "kind": self._kind.name, "created": now, **_named(name, folder, tags)}
        with self._database.write() as connection:
            connection.execute(ITEMS.insert().values(**values, **self._written(thing, values, now)))
        return self.entry(item_id)

    def replace(self, item_id: str, thing: Kept) -> Entry:
        """Puts another thing in its place, under the same name."""
        with self._database.write() as connection:
            was = self._row(connection, item_id)
            self._update(connection, item_id, self._written(thing, dict(was), self._clock()))
        return self.entry(item_id)

    def get(self, item_id: str) -> Kept:
        """The thing itself."""
        with self._database.read() as connection:
            return self._kind.load(bytes(self._row(connection, item_id)["document"]))

    def entry(self, item_id: str) -> Entry:
        """What is said of it."""
        with self._database.read() as connection:
            return _entry(self._row(connection, item_id, *_TOLD))

    def entries(
        self, *, folder: str | None = None, tag: str = "", search: str = "", removed: bool = False, limit: int = 1_000
    ) -> list[Entry]:
        """What is on the shelf, by folder and name; with ``removed`` what was deleted and can be brought back.

        ``folder`` takes what is below it too; every word of ``search`` must be there.
        """
        query = sa.select(*_TOLD).where(ITEMS.c.kind == self._kind.name)
        query = query.where(ITEMS.c.removed.isnot(None) if removed else ITEMS.c.removed.is_(None))
        if folder is not None:
            folder = storable(folder)
            below = ITEMS.c.folder.like(f"{folder.translate(_ESCAPES)}/%", escape="\\")
            query = query.where(sa.or_(ITEMS.c.folder == folder, below)) if folder else query
        for word in storable(search).lower().split()[:20]:
            query = query.where(ITEMS.c.words.like(f"%{word.translate(_ESCAPES)}%", escape="\\"))
        if tag:
            query = query.where(ITEMS.c.tags.like(f"%{json.dumps(tag).translate(_ESCAPES)}%", escape="\\"))
        query = query.order_by(ITEMS.c.folder, ITEMS.c.name, ITEMS.c.created, ITEMS.c.id).limit(limit)
        with self._database.read() as connection:
            return [_entry(row) for row in connection.execute(query).mappings()]

    def folders(self) -> list[str]:
        """The folders that hold something."""
        query = sa.select(ITEMS.c.folder).where(ITEMS.c.kind == self._kind.name, ITEMS.c.removed.is_(None)).distinct()
        with self._database.read() as connection:
            return sorted(connection.execute(query).scalars())

    def tags(self) -> list[str]:
        """The tags in use."""
        query = sa.select(ITEMS.c.tags).where(ITEMS.c.kind == self._kind.name, ITEMS.c.removed.is_(None)).distinct()
        with self._database.read() as connection:
            return sorted({tag for tags in connection.execute(query).scalars() for tag in json.loads(tags)})

    def rename(
        self, item_id: str, name: str | None = None, *, folder: str | None = None, tags: Sequence[str] | None = None
    ) -> Entry:
        """Another name, folder or tags; what isn't given stays."""
        with self._database.write() as connection:
            row = self._row(connection, item_id)
            was = _entry({key: row[key] for key in _NAMES})
            values = _named(
                was.name if name is None else name,
                was.folder if folder is None else folder,
                was.tags if tags is None else tags,
            )
            written = self._written(self._kind.load(bytes(row["document"])), values, self._clock())
            self._update(connection, item_id, {**values, **written})
        return self.entry(item_id)

    def delete(self, item_id: str) -> None:
        """Takes it off the shelf; ``restore`` brings it back for 30 days."""
        with self._database.write() as connection:
            self._update(connection, item_id, {"removed": self._clock()})

    def restore(self, item_id: str) -> Entry:
        """Brings back what was deleted."""
        with self._database.write() as connection:
            self._update(connection, item_id, {"removed": None})
        return self.entry(item_id)

    def clear_away(self) -> int:
        """Forgets for good what was deleted more than 30 days ago; says how many."""
        old = sa.and_(ITEMS.c.kind == self._kind.name, ITEMS.c.removed < self._clock() - _KEPT_FOR)
        with self._database.write() as connection:
            return connection.execute(ITEMS.delete().where(old)).rowcount

    def _update(self, connection: sa.Connection, item_id: str, values: Mapping[str, Any]) -> None:
        mine = sa.and_(ITEMS.c.id == storable(item_id), ITEMS.c.kind == self._kind.name)
        if not connection.execute(ITEMS.update().where(mine).values(**values)).rowcount:
            raise _unknown(self._kind.name, item_id)

    def _row(self, connection: sa.Connection, item_id: str, *columns: sa.Column[Any]) -> Mapping[str, Any]:
        query = sa.select(*(columns or ITEMS.c)).where(ITEMS.c.id == storable(item_id), ITEMS.c.kind == self._kind.name)
        row = connection.execute(query).mappings().first()
        if row is None:
            raise _unknown(self._kind.name, item_id)
        return {**row}

    def _written(self, thing: Kept, named: Mapping[str, Any], now: float) -> dict[str, Any]:
        words = f"{named['name']} {named['folder']} {named['tags']} {self._kind.words(thing)}".lower()
        return {
            "about": self._kind.about(thing),
            "updated": now,
            "words": storable(words[:_MOST_WORDS]),
            "document": self._kind.dump(thing),
        }


_TOLD: Final = tuple(column for column in ITEMS.c if column.name not in {"words", "document", "kind"})
_NAMES: Final = tuple(column.name for column in _TOLD)


def _named(name: str, folder: str, tags: Sequence[str]) -> dict[str, Any]:
    steps = [step.strip() for step in storable(folder).split("/")]
    listed = json.dumps(list(dict.fromkeys(storable(tag) for tag in tags)))
    return {"name": storable(name) or "untitled", "folder": "/".join(filter(None, steps)), "tags": listed}


def _entry(row: Mapping[Any, Any]) -> Entry:
    values: dict[str, Any] = {**row, "tags": tuple(json.loads(row["tags"]))}
    return Entry(**values)


def _unknown(kind: str, item_id: str) -> StoreError:
    return StoreError(f"there is no {kind} with the id {item_id!r:.80}; it may have been cleared away")


def system_clock() -> float:
    """Unix seconds."""
    return time.time()  # noqa: TID251  the store says when things were kept
