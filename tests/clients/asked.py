"""What the clients' tests ask, and the in-process clients that carry it."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import httpx
import httpx2

from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving

LONG = ("x" * 9_999 + " ") * 100
"""A prompt of one megabyte, in few words."""
ODD = "Grüße 世界 👩‍👩‍👧 \u2028 \x85 é \r\n\tend "
CITY: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string", "description": "A city."}},
    "required": ["city"],
    "additionalProperties": False,
}
ADDRESS = "http://echo.localhost"


def block(*messages: dict[str, Any], **more: Any) -> str:
    """A message that scripts its own reply."""
    return f"<|instruction_start|>{json.dumps({'messages': messages, **more})}<|instruction_end|>"


def failing(status: int) -> str:
    return block({"error": {"status": status, "message": "as asked"}})


def newer(settings: Settings | None = None, sent: list[Any] | None = None) -> httpx2.Client:
    """An httpx2 client answered in-process; each request that it sends is added to ``sent``."""
    hooks: dict[str, list[Callable[[httpx2.Request], None]]] = {"request": [] if sent is None else [sent.append]}
    return httpx2.Client(transport=EchoTransport(settings or Settings()), event_hooks=hooks)


def older(settings: Settings | None = None, sent: list[Any] | None = None) -> httpx.Client:
    """The same for httpx."""
    hooks: dict[str, list[Callable[[httpx.Request], None]]] = {"request": [] if sent is None else [sent.append]}
    return httpx.Client(transport=EchoTransport(settings or Settings()), event_hooks=hooks)


def newer_async(settings: Settings | None = None) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=EchoTransport(settings or Settings()))


def older_async(settings: Settings | None = None) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=EchoTransport(settings or Settings()))


@contextmanager
def served(settings: Settings | None = None) -> Generator[str]:
    """The address of a real server."""
    with serving(App(Service(settings or Settings()))) as address:
        yield address


def slow(pacing: str = "20ms") -> Settings:
    """Settings under which a stream takes its time."""
    return Settings.model_validate({"pacing": pacing})


def untyped(client: object) -> Any:
    """A client as anything: what is asked of it comes as data here."""
    return client


def each(several: Any) -> list[Any]:
    """What a client has as a list, or as nothing."""
    return several or []
