"""One database, used by many threads and processes at once."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Generator
from pathlib import Path
from threading import RLock, local
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from engine.errors import EchoError
from engine.store.tables import META, METADATA, VERSION

IN_MEMORY: Final = "sqlite://"
_PATIENCE: Final = 30.0
"""Seconds that a write waits for another process's."""

_TRIES, _BETWEEN = 40, 0.05
_ALONE: Final = {"postgresql": "SELECT pg_advisory_xact_lock(5099)"}
"""What makes other processes wait, where a transaction alone doesn't."""


class StoreError(EchoError):
    """A store that can't be opened, read or written, or something that isn't in it."""


class Database:
    """A connection to SQLite (a file, or memory) or PostgreSQL.

    Raises StoreError where it can't be opened, and later where the disk is full, the file gone, the server away.

    Each ``write`` is one transaction: it is there when the block has ended, whatever happens to the process then, or
    it never was.
    """

    def __init__(self, url: str) -> None:
        self.in_memory = url == IN_MEMORY
        self._lock = RLock() if self.in_memory else contextlib.nullcontext()
        self._thread = _Thread()
        try:
            self._engine = _engine(url, in_memory=self.in_memory)
            try:
                self._prepare()
            except BaseException:
                self.close()  # of a store that nobody gets nobody else lets go
                raise
        except (SQLAlchemyError, sqlite3.Error, OSError, ImportError, _Failed) as error:
            raise StoreError(f"can't open the store at {_shown(url)}: {_reason(error)}") from None

    def close(self) -> None:
        """Lets go of all connections."""
        self._engine.dispose()

    @contextlib.contextmanager
    def read(self) -> Generator[sa.Connection]:
        """A view of the store as it is at this moment."""
        with _in_words("read"):
            if joined := self._thread.writing:
                yield joined
                return
            with self._lock, self._engine.connect() as connection, connection.begin():
                yield connection

    @contextlib.contextmanager
    def write(self) -> Generator[sa.Connection]:
        """A transaction that changes the store; of several at once each waits for the one before."""
        with _in_words("write to"):
            if joined := self._thread.writing:
                with joined.begin_nested():
                    yield joined
                return
            with self._lock, self._engine.connect() as connection:
                writing = connection.execution_options(echo_writes=True)
                with writing.begin():
                    yield writing

    def alone(self, connection: sa.Connection) -> None:
        """Lets no other transaction that asks for it be in until this one has ended."""
        connection.execute(sa.text(_ALONE.get(self._engine.dialect.name, "SELECT 1")))

    @contextlib.contextmanager
    def together(self) -> Generator[None]:
        """All that this thread reads and writes in the block is one transaction; a write that fails leaves the others.

        Many small changes take a fraction of the time so: the disk is waited for once.
        """
        with self.write() as connection:
            before, self._thread.writing = self._thread.writing, connection
            try:
                yield
            finally:
                self._thread.writing = before

    def _prepare(self) -> None:
        if self._engine.dialect.name == "sqlite" and not self.in_memory:
            patiently(self._use_write_ahead_log)
        with self.write() as connection:
            self.alone(connection)
            METADATA.create_all(connection)
            found = connection.execute(sa.select(META.c.version)).scalar()
            if found is None:
                connection.execute(META.insert().values(version=VERSION))
            elif found > VERSION:
                raise StoreError(f"the store is of version {found}; this program knows {VERSION} at most")

    def _use_write_ahead_log(self) -> None:
        """Readers then don't wait for writers, and a process that dies leaves nothing half done."""
        connection = self._engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode=WAL")
        finally:
            connection.close()


class _Thread(local):
    """The transaction that a thread is in."""

    writing: sa.Connection | None = None


class _Failed(StoreError):
    """A database that fails while it is used."""


@contextlib.contextmanager
def _in_words(act: str) -> Generator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise _Failed(f"can't {act} the store: {_reason(error)}") from error


def patiently(action: Callable[[], None]) -> None:
    """Tries again while another process holds the file, a few times."""
    for _ in range(_TRIES):
        try:
            action()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(_BETWEEN)
        else:
            return
    action()


def _engine(url: str, *, in_memory: bool) -> sa.Engine:
    made = sa.make_url(url)
    if made.drivername in {"postgres", "postgresql"}:
        made = made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() != "sqlite":
        return sa.create_engine(made, pool_pre_ping=True)
    if made.database and not in_memory:
        Path(made.database).parent.mkdir(parents=True, exist_ok=True)
    options: dict[str, Any] = {"poolclass": StaticPool} if in_memory else {}
    engine = sa.create_engine(made, connect_args={"check_same_thread": False, "timeout": _PATIENCE}, **options)
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    return engine


def _connected(connection: Any, record: object) -> None:  # noqa: ANN401  a connection of the driver
    """Transactions are ours to begin, and are on the disk before they are confirmed."""
    del record
    connection.isolation_level = None
    connection.execute("PRAGMA synchronous=FULL")


def _begun(connection: sa.Connection) -> None:
    """A write takes its place in the queue at once; otherwise two readers that go on to write stop each other."""
    writes = connection.get_execution_options().get("echo_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _shown(url: str) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url[:40])


def _reason(error: Exception) -> str:
    cause = error.__cause__ if isinstance(error, _Failed) else error
    if isinstance(cause, ModuleNotFoundError):
        return f'{cause}; pip install "psycopg[binary]" brings the driver of PostgreSQL'
    original = getattr(cause, "orig", None) or cause
    return str(original).strip().partition("\n")[0]
