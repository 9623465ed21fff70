import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from engine.events import Cut, Pause
from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App, Message
from engine.transports.serving import serving
from engine.wire import Frame, HttpRequest, HttpResponse

CHAT = "/v1/chat/completions"
BODY = b'{"messages":[{"role":"user","content":"hi"}]}'
STREAM = b'{"stream":true,"messages":[{"role":"user","content":"one two three"}]}'
GONE: Message = {"type": "http.disconnect"}


@dataclass
class Given:
    """Answers everything with the frames it was given, and keeps what it was asked."""

    frames: Any = (b"ok",)
    settings: Settings = field(default_factory=Settings)
    asked: list[HttpRequest] = field(default_factory=list[HttpRequest])

    def handle(self, http: HttpRequest) -> HttpResponse:
        self.asked.append(http)
        return HttpResponse(200, (), self.frames)


def part(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def call(app: App, *incoming: Message, leave: bool = False, **scope: Any) -> list[Message]:
    """What the app sends for one request; ``leave``: the client is gone once the request is read."""

    async def run() -> list[Message]:
        sent: list[Message] = []
        waiting = list(incoming or [part(BODY)])

        async def receive() -> Message:
            if waiting:
                return waiting.pop(0)
            if not leave:
                await asyncio.Event().wait()
            return GONE

        async def send(message: Message) -> None:
            sent.append(message)

        usual: dict[str, Any] = {"type": "http", "method": "POST", "path": CHAT, "query_string": b"", "headers": []}
        async with asyncio.timeout(30):
            await app({**usual, **scope}, receive, send)
        return sent

    return asyncio.run(run())


def body_of(sent: list[Message]) -> bytes:
    return b"".join(message["body"] for message in sent[1:])


def headers_of(sent: list[Message]) -> dict[bytes, bytes]:
    return dict(sent[0]["headers"])


def test_an_answer_is_one_head_and_one_body() -> None:
    sent = call(App())
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert sent[0]["status"] == 200
    assert headers_of(sent)[b"content-length"] == str(len(body_of(sent))).encode()


def test_a_stream_ends_and_says_so() -> None:
    sent = call(App(), part(STREAM))
    assert headers_of(sent)[b"content-type"] == b"text/event-stream"
    assert body_of(sent).endswith(b"data: [DONE]\n\n")
    assert [message.get("more_body", False) for message in sent[1:]] == [True, False]


def test_a_body_in_pieces_is_one_body() -> None:
    given = Given()
    call(App(given), part(b"ab", more=True), {"type": "http.request", "more_body": True}, part(b"c"))
    assert given.asked[0].body == b"abc"


def test_the_request_is_read_as_a_value() -> None:
    given = Given()
    call(App(given), method="PUT", path="/v1/ü", query_string=b"a=%20b", headers=[(b"X-A", b"1")])
    assert given.asked == [HttpRequest("PUT", "/v1/ü", (("x-a", "1"),), BODY, "a=%20b")]


@pytest.mark.parametrize(
    ("root", "path", "seen"),
    [
        ("", "/v1/models", "/v1/models"),
        ("/llm", "/llm/v1/models", "/v1/models"),
        ("/llm/", "/llm/v1/models", "/v1/models"),
        ("/llm", "/llmv1/models", "/llmv1/models"),
        ("/llm", "/v1/models", "/v1/models"),
    ],
)
def test_the_path_under_which_the_app_is_mounted_is_taken_off(root: str, path: str, seen: str) -> None:
    given = Given()
    call(App(given), path=path, root_path=root)
    assert given.asked[0].path == seen


def test_a_body_over_the_limit_is_never_held_and_refused_in_the_right_shape() -> None:
    sent = call(App(Service(Settings(body_limit=10))), *[part(b"x" * 8, more=True)] * 1000, part(b""))
    assert sent[0]["status"] == 413
    assert b'"code":"request_too_large"' in body_of(sent)
    assert headers_of(sent)[b"connection"] == b"close"


def test_of_a_body_over_the_limit_one_byte_more_is_kept_to_tell() -> None:
    given = Given(settings=Settings(body_limit=10))
    call(App(given), part(b"x" * 8, more=True), part(b"y" * 8, more=True), part(b"z" * 8))
    assert given.asked[0].body == b"x" * 8 + b"y" * 3


def test_an_upload_without_end_is_answered_before_its_end() -> None:
    given = Given(settings=Settings(body_limit=10))
    sent = call(App(given), *[part(b"x" * 16_000_000, more=True)] * 10)
    assert headers_of(sent)[b"connection"] == b"close"


LONG = (b"content-length", b"11")


def test_a_body_that_is_announced_over_the_limit_is_refused_before_it_is_read() -> None:
    rest = [part(b"x" * 8, more=True), part(b"x" * 3)]
    app = App(Service(Settings(body_limit=10)))
    sent = call(app, *rest, headers=[LONG])
    assert [message.get("more_body") for message in sent] == [None, True, None]
    assert sent[0]["status"] == 413
    assert headers_of(sent)[b"connection"] == b"close"
    asking = call(app, leave=True, headers=[LONG, (b"expect", b"100-continue")])
    assert asking == sent
    assert call(app, leave=True, headers=[LONG]) == sent


def test_a_client_that_asks_whether_to_send_too_much_is_never_told_to() -> None:
    with serving(App(Service(Settings(body_limit=10)))) as address:
        host, _, port = address.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), 30) as connection:
            connection.sendall(
                b"POST /v1/messages HTTP/1.1\r\nhost: x\r\ncontent-length: 11\r\nexpect: 100-continue\r\n\r\n"
            )
            answer = b"".join(iter(lambda: connection.recv(65_536), b""))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b'"type":"request_too_large"' in answer


def test_a_body_of_just_the_limit_is_taken() -> None:
    given = Given(settings=Settings(body_limit=10))
    sent = call(App(given), part(b"x" * 10))
    assert given.asked[0].body == b"x" * 10
    assert b"connection" not in headers_of(sent)


def test_a_client_that_leaves_in_mid_upload_gets_nothing() -> None:
    given = Given()
    assert call(App(given), part(b"x", more=True), GONE) == []
    assert given.asked == []


def test_a_client_that_leaves_stops_the_stream_in_the_middle_of_a_wait() -> None:
    asked: list[int] = []

    def frames() -> Iterator[Frame]:
        for number in range(5):
            asked.append(number)
            yield b"x"
            yield Pause(600)

    sent = call(App(Given(frames())), leave=True)
    assert len(sent) <= 2
    assert asked == [0]


def test_a_client_that_leaves_stops_a_stream_without_waits() -> None:
    asked: list[int] = []

    def frames() -> Iterator[Frame]:
        for number in range(1000):
            asked.append(number)
            yield b"x" * 65_536

    call(App(Given(frames())), leave=True)
    assert len(asked) < 10


def test_waits_are_kept_between_the_writes() -> None:
    late = part(b"")  # some servers tell the end of a body twice
    sent = call(App(Given(iter([b"a", b"b", Pause(0.001), b"c"]))), part(BODY), late)
    assert [message["body"] for message in sent[1:]] == [b"ab", b"c", b""]


def test_a_lost_connection_leaves_the_response_unfinished() -> None:
    sent = call(App(Given((b"a", Cut()))))
    assert [message["body"] for message in sent[1:]] == [b"a"]
    assert sent[1]["more_body"] is True
    assert b"content-length" not in headers_of(sent)


def test_head_is_get_without_the_body() -> None:
    given = Given()
    sent = call(App(given), part(b""), method="HEAD", path="/v1/models")
    assert given.asked[0].method == "GET"
    assert headers_of(sent)[b"content-length"] == b"2"
    assert body_of(sent) == b""


def test_options_names_the_methods() -> None:
    sent = call(App(), part(b""), method="OPTIONS")
    assert (sent[0]["status"], headers_of(sent)) == (204, {b"allow": b"GET, HEAD, POST, DELETE, OPTIONS"})


@pytest.mark.parametrize(
    "origin",
    ["http://localhost:3000", "https://app.localhost", "http://127.0.0.1", "http://127.8.9.1:1", "http://[::1]:80"],
)
def test_pages_from_this_machine_may_call_and_read_all(origin: str) -> None:
    headers = [(b"origin", origin.encode()), (b"access-control-request-headers", b"authorization,x-echo-strict")]
    sent = call(App(), part(b""), method="OPTIONS", headers=headers)
    assert headers_of(sent)[b"access-control-allow-origin"] == origin.encode()
    assert headers_of(sent)[b"access-control-allow-headers"] == b"authorization,x-echo-strict"
    assert headers_of(sent)[b"vary"] == b"Origin"


def test_an_answer_to_a_page_from_this_machine_says_so_too() -> None:
    sent = call(App(), headers=[(b"origin", b"http://localhost")])
    assert headers_of(sent)[b"access-control-allow-origin"] == b"http://localhost"
    assert headers_of(sent)[b"access-control-expose-headers"] == b"*"


@pytest.mark.parametrize(
    "origin", ["null", "https://example.com", "http://localhost.example.com", "http://127.0.0.1.example.com", "file://"]
)
def test_pages_from_elsewhere_get_no_such_word(origin: str) -> None:
    assert not any(
        b"access-control" in name for name in headers_of(call(App(), headers=[(b"origin", origin.encode())]))
    )


def test_a_websocket_is_refused() -> None:
    assert call(App(), {"type": "websocket.connect"}, type="websocket")[0]["type"] == "websocket.close"


def lifespan(app: App) -> list[str]:
    sent = call(app, {"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}, type="lifespan")
    return [message["type"] for message in sent]


def test_it_starts_and_stops() -> None:
    assert lifespan(App()) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_wrong_setting_in_the_environment_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "parrot")
    assert lifespan(App()) == ["lifespan.startup.failed", "lifespan.shutdown.complete"]


def test_rules_that_cannot_be_read_stop_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_RULES", "/missing.json")
    sent = call(App(), {"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}, type="lifespan")
    assert sent[0] == {"type": "lifespan.startup.failed", "message": "/missing.json: No such file or directory"}


def test_a_server_answers_by_the_rules_of_its_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "rules.json").write_text('{"rules": [{"when": {}, "reply": "By rule."}]}')
    monkeypatch.setenv("ECHO_RULES", str(tmp_path / "rules.json"))
    sent = call(App(), part(b'{"messages": [{"role": "user", "content": "x"}]}'))
    assert json.loads(body_of(sent))["choices"][0]["message"]["content"] == "By rule."


def test_the_environment_is_read_when_the_app_is_first_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App()
    monkeypatch.setenv("ECHO_API_KEY", "k")
    assert call(app)[0]["status"] == 401


def test_the_service_answers_whether_it_is_up() -> None:
    assert body_of(call(App(), part(b""), method="GET", path="/healthz")) == b'{"status":"ok"}'


BROWSER = [(b"sec-fetch-site", b"same-origin")]
RENAMED = [(b"user-agent", b"curl/8.0"), (b"accept-language", b"en")]
NODE = [(b"user-agent", b"node"), (b"accept-language", b"*"), (b"sec-fetch-mode", b"cors")]


@pytest.mark.parametrize("host", [b"evil.example", b"localhost.example.com:5099", b"10.0.0.1"])
@pytest.mark.parametrize(
    "asks",
    [
        BROWSER,
        [(b"origin", b"http://evil.example")],
        [(b"user-agent", b"Mozilla/5.0 (X11; Linux x86_64)")],
        RENAMED,
    ],
)
def test_a_page_whose_name_was_made_to_lead_here_is_refused(host: bytes, asks: list[tuple[bytes, bytes]]) -> None:
    sent = call(App(Given()), headers=[(b"host", host), *asks], server=("127.0.0.1", 5099))
    assert sent[0]["status"] == 403
    assert json.loads(sent[1]["body"])["error"]["param"] == "host"


@pytest.mark.parametrize(
    ("headers", "server"),
    [
        ([(b"host", b"localhost:5099"), *BROWSER], ("127.0.0.1", 5099)),
        ([(b"host", b"[::1]:5099"), *BROWSER], ("::1", 5099)),
        ([(b"host", b"box"), *BROWSER], ("10.0.0.1", 5099)),
        ([(b"host", b"box"), *BROWSER], None),
        ([(b"host", b"box")], ("127.0.0.1", 5099)),
        ([(b"host", b"box"), (b"user-agent", b"OpenAI/Python 2.0")], ("127.0.0.1", 5099)),
        ([(b"host", b"box"), *NODE], ("127.0.0.1", 5099)),
        ([(b"host", b"localhost"), *RENAMED], ("127.0.0.1", 5099)),
        (BROWSER, ("127.0.0.1", 5099)),
    ],
)
def test_others_are_asked_for_no_name(headers: list[tuple[bytes, bytes]], server: tuple[str, int] | None) -> None:
    assert call(App(Given()), headers=headers, server=server)[0]["status"] == 200


def test_a_long_body_is_answered_beside_the_loop() -> None:
    threads: list[int] = []

    class Seen(Given):
        def handle(self, http: HttpRequest) -> HttpResponse:
            threads.append(threading.get_ident())
            return super().handle(http)

    call(App(Seen()), part(b"x" * 100_000))
    call(App(Seen()), part(b"x" * 100_001))
    assert [thread == threading.get_ident() for thread in threads] == [True, False]


def test_a_proxy_may_send_the_whole_address() -> None:
    given = Given()
    call(App(given), path=f"http://localhost:5099{CHAT}")
    assert given.asked[0].path == CHAT
