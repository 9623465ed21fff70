"""What later requests may point to, responses foremost, where every process finds it."""

from typing import Final

import sqlalchemy as sa

from engine.store.database import Database
from engine.store.tables import RESPONSES
from engine.store.words import storable
from engine.stored.memory import Change, Remembered


class StoredResponses:
    """The newest ``limit`` of all that; what ``Service`` takes as its memory."""

    def __init__(self, database: Database, limit: int = 1_000) -> None:
        self._database = database
        self._limit: Final = limit

    def get(self, response_id: str) -> Remembered | None:
        """The response of that id."""
        with self._database.read() as connection:
            return _found(connection, response_id)

    def put(self, response_id: str, remembered: Remembered) -> None:
        """Keeps a response; the oldest is dropped when there are too many."""
        with self._database.write() as connection:
            self._put(connection, response_id, remembered)

    def change(self, response_id: str, how: Change) -> Remembered | None:
        """Puts what is made of the one of that id, which nobody else changes meanwhile; gives what was put."""
        with self._database.write() as connection:
            self._database.alone(connection)
            made = how(_found(connection, response_id))
            if made is not None:
                self._put(connection, response_id, made)
            return made

    def delete(self, response_id: str) -> bool:
        """Forgets a response; whether it was known."""
        with self._database.write() as connection:
            return connection.execute(RESPONSES.delete().where(RESPONSES.c.id == storable(response_id))).rowcount > 0

    def ids(self, prefix: str) -> tuple[str, ...]:
        """The ids that begin so, oldest first."""
        query = sa.select(RESPONSES.c.id).where(RESPONSES.c.id.startswith(storable(prefix), autoescape=True))
        with self._database.read() as connection:
            return tuple(connection.execute(query.order_by(RESPONSES.c.number)).scalars())

    def _put(self, connection: sa.Connection, response_id: str, remembered: Remembered) -> None:
        values = {"id": storable(response_id), "body": remembered.body, "given": remembered.items}
        oldest = sa.select(RESPONSES.c.number).order_by(RESPONSES.c.number.desc()).offset(self._limit).limit(1)
        connection.execute(RESPONSES.delete().where(RESPONSES.c.id == storable(response_id)))
        connection.execute(RESPONSES.insert().values(**values))
        last = connection.execute(oldest).scalar()
        if last is not None:
            connection.execute(RESPONSES.delete().where(RESPONSES.c.number <= last))


def _found(connection: sa.Connection, response_id: str) -> Remembered | None:
    query = sa.select(RESPONSES.c.body, RESPONSES.c.given).where(RESPONSES.c.id == storable(response_id))
    row = connection.execute(query).first()
    return None if row is None else Remembered(bytes(row[0]), bytes(row[1]))
