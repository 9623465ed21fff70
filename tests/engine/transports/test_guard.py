import asyncio
import socket
import threading

import httpx
import pytest

from engine.transports.client import EchoTransport
from engine.transports.guard import NetworkLeak, no_leaks

ELSEWHERE = "192.0.2.1"
BODY = {"messages": [{"role": "user", "content": "hi"}]}


def test_a_connection_to_another_machine_is_refused_and_named() -> None:
    message = r"192\.0\.2\.1:443 was asked for; give the client engine\.EchoTransport"
    with pytest.raises(NetworkLeak, match=message), no_leaks(), socket.socket() as one:
        one.connect((ELSEWHERE, 443))


def test_a_leak_that_a_library_swallows_still_fails_the_block() -> None:
    def try_it() -> None:
        with socket.socket() as one, pytest.raises(ConnectionError):
            one.connect((ELSEWHERE, 80))

    with pytest.raises(NetworkLeak, match=r"192\.0\.2\.1:80") as caught, no_leaks():
        try_it()
    assert caught.value.places == ("192.0.2.1:80",)


def test_a_leak_in_another_thread_fails_the_block() -> None:
    def try_it() -> None:
        with socket.socket() as one, pytest.raises(ConnectionError):
            one.connect((ELSEWHERE, 80))

    def in_a_thread() -> None:
        thread = threading.Thread(target=try_it)
        thread.start()
        thread.join()

    with pytest.raises(NetworkLeak), no_leaks():
        in_a_thread()


def test_another_error_after_a_leak_becomes_its_cause() -> None:
    def fail() -> None:
        with httpx.Client(trust_env=False) as client:
            client.get(f"http://{ELSEWHERE}/")

    with pytest.raises(NetworkLeak) as caught, no_leaks():
        fail()
    assert isinstance(caught.value.__cause__, httpx.ConnectError)


def test_an_error_without_a_leak_passes_as_it_is() -> None:
    with pytest.raises(KeyError, match="mine"), no_leaks():
        raise KeyError("mine")


def test_a_name_is_not_looked_up() -> None:
    with pytest.raises(NetworkLeak, match=r"api\.example\.com:443"), no_leaks():
        socket.getaddrinfo("api.example.com", 443)
    with pytest.raises(NetworkLeak, match=r"api\.example\.com was"), no_leaks():
        socket.getaddrinfo(b"api.example.com", None)
    with pytest.raises(NetworkLeak, match=r"api\.example\.com was"), no_leaks():
        socket.gethostbyname("api.example.com")


def test_a_datagram_is_refused() -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as one, pytest.raises(NetworkLeak, match=r":53"), no_leaks():
        one.sendto(b"?", (ELSEWHERE, 53))


def test_an_async_client_is_refused() -> None:
    async def ask() -> None:
        async with httpx.AsyncClient(trust_env=False) as client:
            await client.get(f"http://{ELSEWHERE}/")

    with pytest.raises(NetworkLeak), no_leaks():
        asyncio.run(ask())


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])  # noqa: S104  nothing is bound to it
def test_this_machine_can_be_reached(host: str) -> None:
    with (
        no_leaks(),
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection((host, server.getsockname()[1])) as one,
    ):
        assert one.getpeername() == server.getsockname()


def test_a_name_under_localhost_is_this_machine() -> None:
    with no_leaks():
        try:
            found = socket.getaddrinfo("echo.localhost", 80)
        except socket.gaierror:  # not every resolver knows such names
            found = []
    assert all(entry[4][0] in {"127.0.0.1", "::1"} for entry in found)


def test_sockets_without_a_network_behind_them_are_free(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = str(tmp_path_factory.mktemp("s") / "s")
    with no_leaks(), socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as one:
        server.bind(path)
        server.listen()
        one.connect(path)
        assert one.getpeername() == path


def test_guards_can_be_nested_and_each_tells() -> None:
    with pytest.raises(NetworkLeak), no_leaks(), pytest.raises(NetworkLeak), no_leaks():
        socket.getaddrinfo("api.example.com", 443)


def test_the_transport_reaches_nothing() -> None:
    with no_leaks(), httpx.Client(transport=EchoTransport()) as client:
        assert client.post("https://api.example.com/v1/chat/completions", json=BODY).status_code == 200


def test_after_the_block_nothing_is_refused() -> None:
    with no_leaks():
        pass
    with socket.socket(type=socket.SOCK_DGRAM) as one:
        one.connect((ELSEWHERE, 9))  # sends nothing: it only sets where datagrams would go
        assert one.getpeername() == (ELSEWHERE, 9)


def test_no_host_at_all_is_this_machine() -> None:
    with no_leaks():
        assert socket.getaddrinfo(None, 80)
