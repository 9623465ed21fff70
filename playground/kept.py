"""What this process keeps, opened once: the API's door writes into it, the pages read it."""

import os
from functools import cache

from engine.settings import settings_from
from engine.store import KeptService
from engine.transports.asgi import made_from


@cache
def kept_service() -> KeptService:
    """The service that the environment describes. Raises EchoError for a wrong setting or a store that doesn't open."""
    return made_from(settings_from(os.environ), os.environ)
