"""Writes the journal from a thread of its own, so that no answer waits for the disk."""

import logging
from queue import Full, Queue
from threading import Thread
from typing import Final

from engine.fixtures import Fixture
from engine.store.database import StoreError
from engine.store.journal import Journal

_log = logging.getLogger(__name__)
_WAITING: Final = 1_000
"""Exchanges that may wait to be written; more than these are let go of, and counted."""

_AT_ONCE: Final = 100


class Writer:
    """Takes exchanges as they end and writes them in groups; ``close`` writes what is left."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._waiting: Queue[Fixture | None] = Queue(_WAITING)
        self.dropped = 0
        self._thread = Thread(target=self._run, name="echo-journal", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many wait to be written."""
        return self._waiting.qsize()

    def keep(self, made: Fixture) -> None:
        """Hands over an exchange; never waits."""
        try:
            self._waiting.put_nowait(made)
        except Full:
            self.dropped += 1

    def close(self) -> None:
        """Writes what is left, then ends."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            group = [first]
            while len(group) < _AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._write(group)
                    return
                group.append(following)
            self._write(group)

    def _write(self, made: list[Fixture]) -> None:
        """Writes a group, or of one in which an exchange can't be written, the others."""
        try:
            self._journal.add(*made)
        except Exception as error:  # noqa: BLE001  a full disk must not end the thread: the next ones may fit
            if len(made) == 1 or isinstance(error, StoreError):
                _log.exception("the journal could not be written")
                return
            for each in made:
                self._write([each])
