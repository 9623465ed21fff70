from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager

import httpx
import pytest

from engine.service import Service
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving


@contextmanager
def in_process() -> Generator[httpx.Client]:
    with httpx.Client(transport=EchoTransport(service=Service()), base_url="http://echo") as client:
        yield client


@contextmanager
def over_http() -> Generator[httpx.Client]:
    with serving(App(Service())) as address, httpx.Client(base_url=address, trust_env=False) as client:
        yield client


Door = Callable[[], AbstractContextManager[httpx.Client]]
DOORS = pytest.mark.parametrize("door", [in_process, over_http])
OF_A_SERVER = {"date", "server"}


def headers(response: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in response.headers.items() if name not in OF_A_SERVER}


@DOORS
@pytest.mark.parametrize("path", ["/v1/models", "/healthz", "/nowhere", "/v1/chat/completions"])
def test_head_gets_the_status_and_headers_of_get_and_no_body(door: Door, path: str) -> None:
    with door() as client:
        asked, whole = client.head(path), client.get(path)
    assert (asked.status_code, headers(asked), asked.content) == (whole.status_code, headers(whole), b"")
    assert asked.headers["content-length"] == str(len(whole.content))


@DOORS
def test_options_names_the_methods_and_no_dialect_is_asked(door: Door) -> None:
    with door() as client:
        told = client.options("/nowhere")
    assert (told.status_code, headers(told)) == (204, {"allow": "GET, HEAD, POST, DELETE, OPTIONS"})
    assert told.content == b""
