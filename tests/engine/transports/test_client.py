import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import httpx2
import pytest

from engine.rules import Rules
from engine.service import Service
from engine.settings import Settings
from engine.transports.client import EchoTransport
from engine.wire import HttpRequest

BODY: dict[str, Any] = {"model": "any", "messages": [{"role": "user", "content": "one two three"}]}
STREAM = {**BODY, "stream": True}
URL = "http://anywhere.test/v1/chat/completions"
CUT = '<|instruction_start|>{"cut_after":1,"messages":[{"text":"a b c"}]}<|instruction_end|>'
libraries = pytest.mark.parametrize("library", [httpx, httpx2], ids=["httpx", "httpx2"])


def sync_client(library: ModuleType, settings: Settings | None = None, **options: Any) -> Any:
    return library.Client(transport=EchoTransport(settings), **options)


def async_client(library: ModuleType, settings: Settings | None = None, **options: Any) -> Any:
    return library.AsyncClient(transport=EchoTransport(settings), **options)


@libraries
def test_a_sync_client_gets_the_response_class_of_its_own_library(library: ModuleType) -> None:
    with sync_client(library) as client:
        response = client.post(URL, json=BODY)
    assert isinstance(response, library.Response)
    assert response.json()["choices"][0]["message"]["content"] == "one two three"
    assert response.headers["content-length"] == str(len(response.content))


@libraries
def test_an_async_client_gets_the_same_bytes(library: ModuleType) -> None:
    async def ask() -> Any:
        async with async_client(library) as client:
            return await client.post(URL, json=STREAM)

    response = asyncio.run(ask())
    assert isinstance(response, library.Response)
    with sync_client(library) as client:
        assert response.content == client.post(URL, json=STREAM).content


@libraries
def test_one_transport_serves_both_kinds_of_client(library: ModuleType) -> None:
    transport = EchoTransport()

    async def ask() -> bytes:
        async with library.AsyncClient(transport=transport) as client:
            return (await client.post(URL, json=BODY)).content

    with library.Client(transport=transport) as client:
        assert client.post(URL, json=BODY).content == asyncio.run(ask())


@libraries
def test_the_bytes_are_those_of_the_service(library: ModuleType) -> None:
    with sync_client(library) as client:
        response = client.post(f"{URL}?a=%20b", json=STREAM)
    request: Any = response.request
    http = HttpRequest("POST", "/v1/chat/completions", (), request.content)
    assert response.content == Service().handle(http).body


@libraries
def test_a_path_is_percent_decoded(library: ModuleType) -> None:
    with sync_client(library) as client:
        assert client.get("http://x/v1/models/my%20model%2F2?b=c").json()["id"] == "my model/2"


@libraries
def test_a_refusal_has_its_status_and_shape(library: ModuleType) -> None:
    with sync_client(library) as client:
        response = client.post(URL, json={"messages": 3})
    assert response.status_code == 400
    assert response.json()["error"]["param"] == "messages"


@libraries
def test_words_that_are_due_at_once_arrive_in_one_piece_and_paced_ones_apart(library: ModuleType) -> None:
    def pieces(pacing: str) -> int:
        with sync_client(library, Settings(pacing=pacing)) as client, client.stream("POST", URL, json=STREAM) as got:
            return len(list(got.iter_raw()))

    assert pieces("0") == 1
    assert pieces("1ms") == 3


@libraries
def test_an_async_stream_is_paced_too(library: ModuleType) -> None:
    async def pieces() -> int:
        async with (
            async_client(library, Settings(pacing="1ms")) as client,
            client.stream("POST", URL, json=STREAM) as got,
        ):
            return len([piece async for piece in got.aiter_raw()])

    assert asyncio.run(pieces()) == 3


@libraries
def test_a_client_that_closes_the_response_stops_the_stream(library: ModuleType) -> None:
    with sync_client(library, Settings(pacing="ttft=0ms,gap=600s")) as client:
        with client.stream("POST", URL, json=STREAM) as got:
            first = next(got.iter_raw())
        assert b"one" in first
        assert list(got.stream) == []


@libraries
def test_an_async_client_that_closes_the_response_stops_the_stream(library: ModuleType) -> None:
    async def leave() -> list[bytes]:
        settings = Settings(pacing="ttft=0ms,gap=600s")
        async with async_client(library, settings) as client, client.stream("POST", URL, json=STREAM) as got:
            assert b"one" in await anext(got.aiter_raw())
        return [piece async for piece in got.stream]

    assert asyncio.run(leave()) == []


@libraries
def test_a_lost_connection_raises_what_the_library_raises_for_a_real_one(library: ModuleType) -> None:
    body = {**STREAM, "messages": [{"role": "user", "content": CUT}]}
    with sync_client(library) as client, client.stream("POST", URL, json=body) as got:
        told: list[bytes] = []
        with pytest.raises(library.RemoteProtocolError, match="peer closed connection") as caught:
            told.extend(got.iter_raw())
    assert caught.value.request.method == "POST"
    assert b'"content":"a"' in b"".join(told)


@libraries
def test_a_wait_beyond_the_read_timeout_is_a_read_timeout(library: ModuleType) -> None:
    with (
        sync_client(library, Settings(pacing="600s"), timeout=0.01) as client,
        pytest.raises(library.ReadTimeout, match="timed out"),
    ):
        client.post(URL, json=STREAM)


@libraries
def test_without_a_timeout_a_client_waits(library: ModuleType) -> None:
    with sync_client(library, Settings(pacing="1ms"), timeout=None) as client:
        assert client.post(URL, json=STREAM).status_code == 200


@libraries
def test_a_body_over_the_limit_is_refused_as_at_the_http_door(library: ModuleType) -> None:
    with sync_client(library, Settings(body_limit=10)) as client:
        assert client.post(URL, json=BODY).status_code == 413


@libraries
def test_a_body_that_is_produced_piece_by_piece_is_read(library: ModuleType) -> None:
    def pieces() -> Iterator[bytes]:
        yield b'{"messages":'
        yield b'[{"role":"user","content":"hi"}]}'

    with sync_client(library) as client:
        answer = client.post(URL, content=pieces()).json()
    assert answer["choices"][0]["message"]["content"] == "hi"


def test_a_request_of_another_library_is_refused_by_name() -> None:
    class Odd:
        def read(self) -> bytes:
            return b""

    odd: Any = Odd()
    with pytest.raises(TypeError, match=r"expected a request of httpx or httpx2, got .*Odd"):
        EchoTransport().handle_request(odd)


def test_a_subclass_of_a_request_belongs_to_its_library() -> None:
    class Signed(httpx.Request): ...

    response = EchoTransport().handle_request(Signed("POST", URL, json=BODY))
    assert isinstance(response, httpx.Response)
    assert response.status_code == 200


def test_the_environment_decides_where_no_settings_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "lorem")
    with httpx.Client(transport=EchoTransport()) as client:
        said = client.post(URL, json=BODY).json()["choices"][0]["message"]["content"]
    assert said.startswith("lorem ipsum")


def test_the_rules_of_the_environment_count_where_neither_settings_nor_rules_are_given(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.json").write_text('[{"when": "one", "reply": "from the file"}]')
    monkeypatch.setenv("ECHO_RULES", str(tmp_path / "rules.json"))

    def said(**given: Any) -> str:
        with httpx.Client(transport=EchoTransport(**given)) as client:
            return client.post(URL, json=BODY).json()["choices"][0]["message"]["content"]

    in_code = Rules().when("one", "from code")
    assert said() == "from the file"
    assert said(rules=in_code) == said(settings=Settings(), rules=in_code) == "from code"
    assert said(rules=Rules()) == said(settings=Settings()) == said(service=Service()) == "one two three"


def test_the_time_of_day_enters_only_by_a_setting() -> None:
    def created(settings: Settings) -> int:
        with httpx.Client(transport=EchoTransport(settings)) as client:
            return client.post(URL, json=BODY).json()["created"]

    assert created(Settings()) == 1_735_689_600
    assert created(Settings(wall_clock=True)) > 1_735_689_600


def test_the_transport_is_no_subclass_of_either_library() -> None:
    assert EchoTransport.__mro__[1:] == (object,)


def test_settings_of_another_kind_are_refused_at_once() -> None:
    with pytest.raises(TypeError, match=r"expected settings to be engine\.settings\.Settings or None, got 'lorem'"):
        EchoTransport(settings="lorem")  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["rules.json", [{"when": "a", "reply": "b"}]])
def test_rules_of_another_kind_are_refused_at_once(rules: object) -> None:
    with pytest.raises(TypeError, match=r"expected rules to be engine\.rules\.Rules, as load gives, or None, got"):
        EchoTransport(rules=rules)  # type: ignore[arg-type]
