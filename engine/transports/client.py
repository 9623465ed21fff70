"""The client side of a connection that never leaves the process, for httpx and httpx2 alike."""

import os
import sys
import time
from collections.abc import AsyncIterator, Generator, Iterable, Iterator, Mapping
from functools import cache
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias, assert_never, cast, overload

from engine.events import Cut, Pause
from engine.rules import Rules
from engine.service import Answering, Loaded, Service
from engine.settings import Settings, settings_from
from engine.transports.clock import arrival
from engine.transports.heads import from_wire, to_wire
from engine.transports.methods import answered
from engine.transports.rules_file import rules_from
from engine.wire import Frame, HttpRequest, coalesce, decode_path

if TYPE_CHECKING:
    import httpx
    import httpx2

    AnyRequest: TypeAlias = httpx.Request | httpx2.Request
    AnyResponse: TypeAlias = httpx.Response | httpx2.Response

    # Type checkers see what the clients ask for; at run time there is no base class.
    class _AnyTransport(  # pyright: ignore[reportIncompatibleMethodOverride]  the overloads below serve both
        httpx.BaseTransport, httpx.AsyncBaseTransport, httpx2.BaseTransport, httpx2.AsyncBaseTransport
    ): ...
else:
    _AnyTransport = object

_LIBRARIES = ("httpx", "httpx2")
_LOST = "peer closed connection without sending complete message body (incomplete chunked read)"


class EchoTransport(_AnyTransport):
    """Answers a client's requests in-process; no byte reaches a network.

    One object serves ``httpx`` and ``httpx2``, sync and async clients, and answers each with the response class of
    the library that asked. Streams arrive piece by piece, at the pace of the settings; a client that closes the
    response stops them; a lost connection and a read timeout raise what the library raises for a real one.
    Without ``settings`` the environment decides (``ECHO_PERSONA`` and so on, and ``ECHO_RULES`` where no ``rules`` are
    given). ``rules``: answers by rule. ``replay``: recordings to answer from.
    ``service``: what answers instead, as a ``Recorder`` that keeps what it sees.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        replay: Loaded | None = None,
        rules: Rules | None = None,
        service: Answering | None = None,
    ) -> None:
        if settings is not None and not isinstance(settings, Settings):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"expected settings to be engine.settings.Settings or None, got {settings!r}")
        if rules is not None and not isinstance(rules, Rules):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"expected rules to be engine.rules.Rules, as load gives, or None, got {rules!r:.80}")
        if settings is None and service is None:
            settings, rules = settings_from(os.environ), rules_from(os.environ) if rules is None else rules
        self._service = service or Service(settings, replay=replay, rules=rules)

    @overload
    def handle_request(self, request: "httpx.Request") -> "httpx.Response": ...
    @overload
    def handle_request(self, request: "httpx2.Request") -> "httpx2.Response": ...
    def handle_request(self, request: "AnyRequest") -> "AnyResponse":
        """Answers one request of a sync client."""
        return self._answer(request, request.read())

    @overload
    async def handle_async_request(self, request: "httpx.Request") -> "httpx.Response": ...
    @overload
    async def handle_async_request(self, request: "httpx2.Request") -> "httpx2.Response": ...
    async def handle_async_request(self, request: "AnyRequest") -> "AnyResponse":
        """Answers one request of an async client."""
        return self._answer(request, await request.aread())

    def _answer(self, request: "AnyRequest", body: bytes) -> "AnyResponse":
        library = _library_of(request)
        response = answered(self._service, self._as_value(request, body))
        timeout = cast("Mapping[str, float | None]", request.extensions.get("timeout", {}))
        stream = _stream_class(library)(response.frames, library, timeout.get("read"))
        return library.Response(response.status, headers=to_wire(response), stream=stream)

    def _as_value(self, request: "AnyRequest", body: bytes) -> HttpRequest:
        path, _, query = request.url.raw_path.decode("ascii").partition("?")
        headers = from_wire(request.headers.raw)
        return HttpRequest(request.method, decode_path(path), headers, body, query, arrival(self._service.settings))

    def close(self) -> None:
        """There is nothing to close."""

    async def aclose(self) -> None:
        """There is nothing to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None = None,
        exc_value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        pass

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None = None,
        exc_value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        pass


class _Body:
    """A response body in time, to be read by a sync or an async client, once."""

    def __init__(self, frames: Iterable[Frame], library: ModuleType, patience: float | None) -> None:
        self._steps = _steps(frames, library, float("inf") if patience is None else patience)

    def __iter__(self) -> Iterator[bytes]:
        for step in self._steps:
            if isinstance(step, bytes):
                yield step
            else:
                time.sleep(step)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for step in self._steps:
            if isinstance(step, bytes):
                yield step
            else:
                import anyio  # noqa: PLC0415  only an async client that waits needs it, and has it

                await anyio.sleep(step)

    def close(self) -> None:
        """The client has gone: nothing more is made."""
        self._steps.close()

    async def aclose(self) -> None:
        """The client has gone: nothing more is made."""
        self._steps.close()


def _steps(frames: Iterable[Frame], library: ModuleType, patience: float) -> Generator[bytes | float, None, None]:
    """Writes, and seconds to wait; raises the library's own errors where the connection or the patience ends."""
    waited = 0.0
    for frame in coalesce(frames):
        match frame:
            case bytes():
                waited = 0.0
                yield frame
            case Pause(seconds):
                yield min(seconds, patience - waited)
                waited += seconds
                if waited > patience:
                    raise library.ReadTimeout("timed out")
            case Cut():
                raise library.RemoteProtocolError(_LOST)
            case _:
                assert_never(frame)


@cache
def _stream_class(library: ModuleType) -> type[_Body]:
    """The body as the library's own kind of stream, which its clients insist on."""
    return type("EchoBody", (_Body, library.SyncByteStream, library.AsyncByteStream), {})


def _library_of(request: object) -> ModuleType:
    """The library that a request belongs to. Raises TypeError where it is neither httpx nor httpx2."""
    for base in type(request).__mro__:
        name = base.__module__.partition(".")[0]
        if name in _LIBRARIES:
            return sys.modules[name]
    raise TypeError(f"expected a request of {' or '.join(_LIBRARIES)}, got {type(request).__qualname__}")
