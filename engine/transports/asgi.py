"""The HTTP door: one ASGI application without a framework under it."""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, assert_never, runtime_checkable

from engine.errors import EchoError
from engine.events import Cut, Pause
from engine.service import Answering
from engine.settings import Settings, settings_from
from engine.transports.clock import arrival
from engine.transports.heads import body_at_once, from_wire, to_wire
from engine.transports.methods import answered
from engine.transports.origins import REFUSED, cross_origin, is_foreign
from engine.transports.rules_file import rules_from
from engine.wire import Frame, HttpRequest, HttpResponse, coalesce

if TYPE_CHECKING:
    from engine.store import KeptService

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

_AT_ONCE = 100_000
"""Bytes of a body that is answered in some ten milliseconds."""
_AUTHORITY = re.compile(r"\Ahttps?://[^/]*", re.IGNORECASE)
_READ_ON = 64_000_000
"""Bytes past the limit that are still read and dropped, so that a client in mid-upload gets to see its 413."""


class App:
    """Serves a service over ASGI. Without one, it is made from the environment when it is first needed."""

    def __init__(self, service: Answering | None = None) -> None:
        self._given = service

    @cached_property
    def service(self) -> Answering:
        """What answers. Raises EchoError where the environment holds a setting that isn't one."""
        return self._given or made_from(settings_from(os.environ), os.environ)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one connection scope."""
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "lifespan":
                await self._lifespan(receive, send)
            case _:
                await send({"type": "websocket.close", "code": 1003, "reason": "only HTTP is served here"})

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while (await receive())["type"] == "lifespan.startup":
            try:
                _ = self.service
            except EchoError as error:
                await send({"type": "lifespan.startup.failed", "message": str(error)})
            else:
                await send({"type": "lifespan.startup.complete"})
        made = vars(self).get("service")  # nothing to close where it could not be made
        if isinstance(made, Closing):
            made.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = self.service.settings.body_limit
        http = _as_value(scope, arrival(self.service.settings))
        is_unread = http.announced > limit
        body = b"" if is_unread else await _read(receive, limit)
        if body is None:
            return
        http = replace(http, body=body)
        response = await self._answered(http, scope)
        headers = [*to_wire(response), *cross_origin(http)]
        if is_unread or len(body) > limit:
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": response.status, "headers": headers})
        whole = body_at_once(response)
        if is_unread:
            await _send_early(response.body, http, receive, send)
        elif whole is None:
            await _stream(response.frames, receive, send)
        else:
            await send({"type": "http.response.body", "body": whole})

    async def _answered(self, http: HttpRequest, scope: Scope) -> HttpResponse:
        """The answer; to a long body from a thread, as that takes long and others wait for the loop."""
        if is_foreign(http, scope.get("server")):
            return REFUSED
        if len(http.body) > _AT_ONCE:
            return await asyncio.to_thread(answered, self.service, http)
        return answered(self.service, http)


@runtime_checkable
class Closing(Protocol):
    """Something that has to be told when it isn't needed any more."""

    def close(self) -> None:
        """Finishes what it is doing."""
        ...


def made_from(settings: Settings, environment: Mapping[str, str]) -> "KeptService":
    """The service of a server: it keeps its journal and its stored responses in the store of the environment.

    It answers by the rules of the environment. Raises StoreError where the store that the settings name can't be
    opened, EchoError for rules that can't be read.
    """
    from engine.store import KeptService, open_store  # noqa: PLC0415  a given service does without SQLAlchemy

    rules = rules_from(environment)
    return KeptService(open_store(settings, environment), settings, rules)


app = App()
"""The application with the settings of the environment, for ``uvicorn engine:asgi``."""


async def _read(receive: Receive, limit: int) -> bytes | None:
    """The request's body, at most one byte over the limit (which tells that it was longer); None: the client left."""
    pieces: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        piece: bytes = message.get("body", b"")
        if size <= limit:
            pieces.append(piece[: limit + 1 - size])
        size += len(piece)
        if not message.get("more_body", False) or size > limit + _READ_ON:
            return b"".join(pieces)


async def _send_early(body: bytes, http: HttpRequest, receive: Receive, send: Send) -> None:
    """Sends an answer to a request that isn't read, and lets the client finish what it is sending: many look only then.

    One that asked whether to send at all doesn't begin.
    """
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if (http.header("expect") or "").lower() != "100-continue":
        await _read(receive, 0)
    await send({"type": "http.response.body", "body": b""})


async def _stream(frames: Iterable[Frame], receive: Receive, send: Send) -> None:
    """Sends a body in time; stops at once when the client goes away or the connection is to be lost."""
    gone = asyncio.ensure_future(_disconnected(receive))
    try:
        for frame in coalesce(frames):
            match frame:
                case bytes():
                    await send({"type": "http.response.body", "body": frame, "more_body": True})
                    await asyncio.sleep(0)  # lets others in, and the news that the client has left
                case Pause(seconds):
                    await asyncio.wait({gone}, timeout=seconds)
                case Cut():
                    return  # an unfinished response makes the server drop the connection
                case _:
                    assert_never(frame)
            if gone.done():
                return
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _as_value(scope: Scope, arrived: int | None) -> HttpRequest:
    """The request without its body."""
    path: str = _AUTHORITY.sub("", scope["path"])  # a proxy sends the whole address
    root: str = scope.get("root_path", "")
    if root and path.startswith(f"{root.rstrip('/')}/"):
        path = path[len(root.rstrip("/")) :]
    query: str = scope["query_string"].decode("latin-1")
    return HttpRequest(scope["method"], path, from_wire(scope["headers"]), b"", query, arrived)
