"""The server, which runs in this thread until it is stopped."""

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

_MAX_MESSAGE = 200 * 1024 * 1024
"""Bytes of one WebSocket message, as Streamlit itself allows."""


def serve(app: Callable[..., Any], listener: socket.socket) -> None:
    """Serves an app to those who connect, until Ctrl-C; uvloop and httptools are used where they are installed."""
    options = uvicorn.Config(
        app,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        ws="websockets-sansio",
        ws_max_size=_MAX_MESSAGE,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how it is stopped
        _Server(options).run(sockets=[listener])


class _Server(uvicorn.Server):
    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves; from here on Ctrl-C no longer ends the process at once, as what is open has an end."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        await super().serve(sockets)


_MEANT = frozenset(
    {
        "ASGI callable returned without completing response.",
        "Cancel %s running task(s), timeout graceful shutdown exceeded",
    }
)
"""What uvicorn says of a connection that is lost because a request asked for it, and of streams when it is stopped."""


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the server's log tells of an error, and not of what was wanted."""
    is_stopped = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
    return not is_stopped and record.msg not in _MEANT
