import socket

import pytest

from engine.transports.listening import listen


def test_a_connection_sends_small_writes_at_once() -> None:
    with (
        listen("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_an_address_with_colons_is_ipv6() -> None:
    try:
        listener = listen("::1", 0)
    except OSError as error:
        pytest.skip(f"IPv6 is switched off here: {error}")
    with listener:
        assert listener.family == socket.AF_INET6


def test_an_address_that_is_taken_is_an_error() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", taken.getsockname()[1])
