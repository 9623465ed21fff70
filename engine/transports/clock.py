"""The one place where the time of day may enter."""

import time

from engine.settings import Settings


def arrival(settings: Settings) -> int | None:
    """The Unix time in seconds for a request that arrives now, where the settings ask for it."""
    return int(time.time()) if settings.wall_clock else None  # noqa: TID251  a setting asks for the clock
