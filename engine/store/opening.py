"""Which store a process uses: the settings' own, none on the disk in tests, else this user's file."""

import logging
import sys
from collections.abc import Mapping
from pathlib import Path

from engine.fixtures import Fixture
from engine.recorder import Recorder
from engine.rules import Rules
from engine.service import HEALTH, Service
from engine.settings import Settings, in_test
from engine.store.database import StoreError
from engine.store.store import Store
from engine.store.writer import Writer
from engine.wire import HttpRequest, HttpResponse

_log = logging.getLogger(__name__)


def open_store(settings: Settings, environment: Mapping[str, str]) -> Store:
    """The store of a server. With ``ECHO_ENV=test`` it is in memory and empty, whatever the settings say.

    Where the settings name none it is a file of this user; one that can't be written is no reason not to start: then
    it is in memory, and that is told. Raises StoreError where one that is named can't be opened, RequestError for
    another ``ECHO_ENV``.
    """
    if in_test(environment):
        return Store(journal_size=settings.journal_size)
    if settings.store_url:
        return Store(settings.store_url, journal_size=settings.journal_size)
    try:
        return Store(f"sqlite:///{data_folder(environment) / 'echo.sqlite'}", journal_size=settings.journal_size)
    except StoreError as error:
        _log.warning("%s; what is kept will be gone when the server stops", error)
        return Store(journal_size=settings.journal_size)


class KeptService(Recorder):
    """A service whose exchanges go into the journal, and whose stored responses every process finds."""

    def __init__(self, store: Store, settings: Settings, rules: Rules | None = None) -> None:
        self.store = store
        self._writer = Writer(store.journal)
        super().__init__(Service(settings, store.responses, rules=rules), self._keep)

    def _keep(self, made: Fixture) -> None:
        """A question whether the server is up is no exchange, and would push those out that are."""
        if made.request.path != HEALTH:
            self._writer.keep(made)

    def handle(self, http: HttpRequest) -> HttpResponse:
        """Answers as the service does; writes nothing down where the journal keeps nothing."""
        return super().handle(http) if self.store.journal.limit else self._service.handle(http)

    @property
    def dropped(self) -> int:
        """How many exchanges of this process never came into the journal, since too many waited to be written."""
        return self._writer.dropped

    def close(self) -> None:
        """Writes down what waits, and lets go of the store."""
        self._writer.close()
        self.store.close()


def data_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where this user's programs keep their data."""
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    match platform:
        case "win32":
            base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
        case "darwin":
            base = home / "Library" / "Application Support"
        case _:
            base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "echo-playground"
