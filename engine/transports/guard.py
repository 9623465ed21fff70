"""A guard that fails a test whose requests would leave the machine."""

import contextlib
import ipaddress
import socket
import sys
from collections.abc import Callable, Generator
from typing import Any, TypeAlias

from engine.errors import EchoError

Place: TypeAlias = tuple[str, ...]
"""Host and, where known, port."""


class NetworkLeak(EchoError, ConnectionError):
    """Something tried to reach another machine. ``places`` names each (``api.openai.com:443``)."""

    def __init__(self, *places: str) -> None:
        super().__init__(
            f"expected no connection beyond this machine, but {', '.join(places)} was asked for; "
            "give the client engine.EchoTransport(), or a base_url on localhost"
        )
        self.places = places


@contextlib.contextmanager
def no_leaks() -> Generator[None]:
    """Refuses every connection and name look-up beyond this machine, in all threads, while it is open.

    The attempt itself raises NetworkLeak (a ConnectionError), and so does the end of the block, because client
    libraries swallow and retry connection errors. Loopback and Unix sockets are allowed. Sees what goes through
    Python's own sockets, asyncio's loop included; uvloop's connections go past it.
    """
    _install()
    watch = _Watch()
    _watches.append(watch)
    try:
        yield
    except NetworkLeak:
        raise
    except Exception as error:
        watch.report(error)
        raise
    finally:
        _watches.remove(watch)
    watch.report(None)


class _Watch:
    """The places that were asked for during one guarded block."""

    def __init__(self) -> None:
        self.places: dict[str, None] = {}

    def report(self, cause: Exception | None) -> None:
        if self.places:
            raise NetworkLeak(*self.places) from cause


_watches: list[_Watch] = []
_installed: list[bool] = []


def _install() -> None:
    """Audit hooks see every socket call, also from C, but stay for good; ours rests while no guard is open."""
    if not _installed:
        _installed.append(True)
        sys.addaudithook(_audit)


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watches or event not in _PLACES:
        return
    place = _PLACES[event](arguments)
    if not place or _is_here(place[0]):
        return
    name = ":".join(place)
    for watch in _watches:
        watch.places[name] = None
    raise NetworkLeak(name)


_audit.__cantrace__ = True  # pyright: ignore[reportFunctionMemberAccess]  read by the interpreter, for coverage


def _address(arguments: tuple[Any, ...]) -> Place:
    """Where a socket is told to go; nothing for sockets that have no network behind them."""
    sock, address = arguments[:2]
    if sock.family in {socket.AF_INET, socket.AF_INET6} and address:
        return _text(address[0]), str(address[1])
    return ()


def _name_and_port(arguments: tuple[Any, ...]) -> Place:
    return (_text(arguments[0]), *([_text(arguments[1])] if arguments[1] is not None else []))


def _name(arguments: tuple[Any, ...]) -> Place:
    return (_text(arguments[0]),)


_PLACES: dict[str, Callable[[tuple[Any, ...]], Place]] = {
    "socket.connect": _address,
    "socket.sendto": _address,
    "socket.sendmsg": _address,
    "socket.getaddrinfo": _name_and_port,
    "socket.gethostbyname": _name,
    "socket.gethostbyaddr": _name,
}
"""Python's audit events that reach for another machine, and where each carries the place."""


def _text(value: object) -> str:
    """A host or a port as text; no host at all means this machine."""
    if isinstance(value, bytes | bytearray):
        return value.decode("ascii", "replace")
    return "" if value is None else str(value)


def _is_here(host: str) -> bool:
    if host in {"", "localhost"} or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
