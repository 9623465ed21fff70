"""All that is kept, in one database."""

from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self, TypeAlias, cast

from engine.fixtures import Fixture, dump, load_all
from engine.jsontext import JsonObject, compact, decode
from engine.store.database import IN_MEMORY, Database
from engine.store.journal import Journal
from engine.store.responses import StoredResponses
from engine.store.shelf import Clock, Kind, Shelf, system_clock
from engine.store.words import about, words_of, words_of_json

Fixtures: TypeAlias = Sequence[Fixture]


def _about_json(value: JsonObject) -> str:
    return words_of_json(value)[:120]


def _load_json(data: bytes) -> JsonObject:
    return cast("JsonObject", decode(data))


def _dump_json(value: JsonObject) -> bytes:
    return compact(value).encode("utf-8", "replace")


_FIXTURE: Final[Kind[Fixtures]] = Kind("fixture", dump, load_all, about, words_of)
_CONVERSATION: Final[Kind[JsonObject]] = Kind("conversation", _dump_json, _load_json, _about_json, words_of_json)


class Store:
    """Saved conversations (JSON of whoever saves them), the library of fixtures, the journal, stored responses.

    ``url`` as SQLAlchemy writes it; without one it is in memory and gone with the process. Many threads and processes
    may use one database at once. Raises StoreError where it can't be opened.
    """

    def __init__(self, url: str = "", *, journal_size: int = 1_000, clock: Clock = system_clock) -> None:
        self.database = Database(url or IN_MEMORY)
        self.conversations: Shelf[JsonObject] = Shelf(self.database, _CONVERSATION, clock)
        self.library: Shelf[Fixtures] = Shelf(self.database, _FIXTURE, clock)
        self.journal = Journal(self.database, clock, journal_size)
        self.responses = StoredResponses(self.database)
        self.library.clear_away()
        self.conversations.clear_away()

    @property
    def in_memory(self) -> bool:
        """Whether it is gone with the process."""
        return self.database.in_memory

    def close(self) -> None:
        """Lets go of the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, exc_type: type[BaseException] | None, exc_value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
