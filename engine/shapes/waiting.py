"""In how many words each provider says that its client is to wait, beside ``retry-after``."""

import math

from engine.errors import RequestError
from engine.jsontext import JsonObject
from engine.wire import EPOCH, Headers, instant

_LIMIT = "1000"
"""Requests a minute: what a limit is that is reached."""


def openai(error: RequestError) -> Headers:
    """How many requests there are a minute, that none is left, and in what time there are new ones."""
    told = _seconds(error)
    if told is None:
        return ()
    values = (("limit", _LIMIT), ("remaining", "0"), ("reset", f"{told}s"))
    return tuple((f"x-ratelimit-{name}-requests", value) for name, value in values)


def anthropic(error: RequestError, now: int = EPOCH) -> Headers:
    """The same, with the time of day at which there are new ones, ``now`` being that of the refusal."""
    told = _seconds(error)
    if told is None:
        return ()
    values = (("limit", _LIMIT), ("remaining", "0"), ("reset", instant(now + math.ceil(float(told)))))
    return tuple((f"anthropic-ratelimit-requests-{name}", value) for name, value in values)


def google(error: RequestError) -> list[JsonObject]:
    """A ``RetryInfo`` among the details."""
    told = _seconds(error)
    return [] if told is None else [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{told}s"}]


def _seconds(error: RequestError) -> str | None:
    """The seconds that a refusal of too many requests names."""
    return dict(error.headers).get("retry-after") if error.status == 429 else None
