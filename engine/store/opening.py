"""Which store a process uses: the settings' own, none on the disk in tests, else this user's file."""

import sys
from collections.abc import Mapping
from pathlib import Path

from engine.recorder import Recorder
from engine.service import Service
from engine.settings import Settings
from engine.store.store import Store
from engine.store.writer import Writer


def open_store(settings: Settings, environment: Mapping[str, str]) -> Store:
    """The store of a server. With ``ECHO_ENV=test`` it is in memory and empty, whatever the settings say.

    Raises StoreError where it can't be opened.
    """
    if environment.get("ECHO_ENV") == "test":
        return Store(journal_size=settings.journal_size)
    url = settings.store_url or f"sqlite:///{data_folder(environment) / 'echo.sqlite'}"
    return Store(url, journal_size=settings.journal_size)


class KeptService(Recorder):
    """A service whose exchanges go into the journal, and whose stored responses every process finds."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._writer = Writer(store.journal)
        super().__init__(Service(settings, store.responses), self._writer.keep)

    def close(self) -> None:
        """Writes down what waits, and lets go of the store."""
        self._writer.close()
        self._store.close()


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
