"""Every request that a server received, the newest of them, whole."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa

from engine.fixtures import Fixture, load
from engine.fixtures.document import line
from engine.fixtures.replay import is_stream
from engine.store.database import Database, StoreError
from engine.store.shelf import Clock
from engine.store.tables import JOURNAL
from engine.store.words import storable, words_of

_LARGEST: Final = 256_000_000
"""Bytes that all entries may have together; the oldest go first."""

_WEIGHED: Final = 16
"""Every so many entries their bytes are added up."""

CUT: Final = "cut"
"""Stands in place of a finish reason where the connection was lost before the end."""

_MOST_WORDS: Final = 20_000
_MOST_TOKENS: Final = 2**31 - 1
"""What a column of whole numbers takes in every database."""

_NUMBERS: Final = range(-(2**63), 2**63)
"""Numbers that a database can be asked for; no request has another."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


@dataclass(frozen=True, slots=True)
class Line:
    """A request in the journal's list. ``at`` is Unix seconds; ``size`` bytes as a fixture."""

    number: int
    at: float
    method: str
    path: str
    dialect: str
    status: int
    model: str
    finish_reason: str
    streamed: bool
    tokens: int
    size: int


class Journal:
    """The newest ``limit`` requests, numbered in the order they were written. Secrets were left out before."""

    def __init__(self, database: Database, clock: Clock, limit: int) -> None:
        self._database = database
        self._clock = clock
        self.limit = limit

    def add(self, *fixtures: Fixture) -> None:
        """Writes exchanges down, and lets go of the oldest where there are too many; they are there when it returns."""
        if not fixtures or not self.limit:
            return
        rows = [_row(each, self._clock()) for each in fixtures[-self.limit :]]
        with self._database.write() as connection:
            connection.execute(JOURNAL.insert(), rows)
            self._bound(connection, len(rows))

    def _bound(self, connection: sa.Connection, added: int) -> None:
        newest = connection.execute(sa.select(sa.func.max(JOURNAL.c.number))).scalar_one()
        kept = sa.select(JOURNAL.c.number).order_by(JOURNAL.c.number.desc()).offset(self.limit).limit(1)
        last = connection.execute(kept).scalar()
        if last is not None:
            connection.execute(JOURNAL.delete().where(JOURNAL.c.number <= last))
        if newest % _WEIGHED < added:  # a multiple is among the new ones
            _lighten(connection)

    def lines(  # noqa: PLR0913  what is looked for, each by its name
        self,
        *,
        after: int = 0,
        search: str = "",
        dialect: str = "",
        failed: bool | None = None,
        finish_reasons: Collection[str] = (),
        numbers: Collection[int] | None = None,
        limit: int = 200,
    ) -> list[Line]:
        """The newest first; ``after`` gives only those with a higher number, as a page that follows along needs it.

        ``numbers`` gives only these, as far as they are still kept; in ``finish_reasons`` "" is a request without one.
        """
        query = sa.select(*_TOLD).where(JOURNAL.c.number > min(after, _NUMBERS[-1]))
        if numbers is not None:
            query = query.where(JOURNAL.c.number.in_([number for number in numbers if number in _NUMBERS]))
        if finish_reasons:
            query = query.where(JOURNAL.c.finish_reason.in_(map(storable, finish_reasons)))
        for word in storable(search).lower().split()[:20]:
            query = query.where(JOURNAL.c.words.like(f"%{word.translate(_ESCAPES)}%", escape="\\"))
        if dialect:
            query = query.where(JOURNAL.c.dialect == dialect)
        if failed is not None:
            wrong = sa.or_(JOURNAL.c.status >= 400, JOURNAL.c.finish_reason == CUT)
            query = query.where(wrong if failed else sa.not_(wrong))
        query = query.order_by(JOURNAL.c.number.desc()).limit(limit)
        with self._database.read() as connection:
            return [Line(**row) for row in connection.execute(query).mappings()]

    def count(self) -> int:
        """How many requests are kept."""
        with self._database.read() as connection:
            return connection.execute(sa.select(sa.func.count()).select_from(JOURNAL)).scalar_one()

    def finish_reasons(self) -> list[str]:
        """The finish reasons of what is kept; "" where a request has none."""
        query = sa.select(JOURNAL.c.finish_reason).distinct()
        with self._database.read() as connection:
            return sorted(connection.execute(query).scalars())

    def get(self, number: int) -> Fixture:
        """One exchange. Raises StoreError where it is no longer there."""
        query = sa.select(JOURNAL.c.document).where(JOURNAL.c.number == number)
        with self._database.read() as connection:
            document = connection.execute(query).scalar() if number in _NUMBERS else None
        if document is None:
            raise StoreError(f"request {number} is no longer in the journal, which keeps the newest {self.limit}")
        return load(bytes(document))

    def clear(self) -> None:
        """Forgets every request."""
        with self._database.write() as connection:
            connection.execute(JOURNAL.delete())


_TOLD: Final[Sequence[sa.Column[Any]]] = tuple(
    column for column in JOURNAL.c if column.name not in {"words", "document"}
)


def _lighten(connection: sa.Connection) -> None:
    """Lets go of the oldest entries where all together are too heavy."""
    total = 0
    for number, size in connection.execute(
        sa.select(JOURNAL.c.number, JOURNAL.c.size).order_by(JOURNAL.c.number.desc())
    ):
        total += size
        if total > _LARGEST:
            connection.execute(JOURNAL.delete().where(JOURNAL.c.number <= number))
            return


def _row(made: Fixture, at: float) -> dict[str, Any]:
    reply = made.reply
    document = line(made)
    return {
        "at": at,
        "method": storable(made.request.method),
        "path": storable(made.request.path),
        "dialect": made.dialect,
        "status": made.status,
        "model": storable(reply.head.model) if reply else "",
        "finish_reason": CUT if made.cut else storable(reply.finish_reason) if reply else "",
        "streamed": is_stream(made),
        "tokens": min(reply.usage.total_tokens, _MOST_TOKENS) if reply else 0,
        "size": len(document),
        "words": words_of([made])[:_MOST_WORDS],
        "document": document,
    }
