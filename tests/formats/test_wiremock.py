"""Exported mappings are run by WireMock itself: every recorded request gets the recorded status, headers and bytes."""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from openai import APIStatusError, OpenAI

from engine.fixtures import Fixture, export
from engine.fixtures.formats.found import BASE_URL, url_of
from engine.wire import HttpRequest
from tests.engine.fixtures.exchanges import JSON_TYPE, chat, post, record
from tests.formats.talks import asked, free_port, talk, words

HOME = Path(__file__).parents[2]
JAVA = shutil.which("java") or ""
PACKAGE = Path(os.environ.get("WIREMOCK_HOME", HOME / ".venv/wiremock/node_modules/wiremock"))
MESSAGE = {"role": "user", "content": "Grüße,\n\t世界 \u2028 \x00 \U0001f468\u200d\U0001f469"}
CHAT_PATHS = ("/v1/messages", "/api/chat", "/v2/chat", "/mistral/v1/chat/completions", "/v1/chat/completions")
CHATS = [
    post({"model": "m", "max_tokens": 50, "messages": [MESSAGE], "stream": stream}, path)
    for path in CHAT_PATHS
    for stream in (False, True)
]
GEMINI = post({"contents": [{"role": "user", "parts": [{"text": "Hi"}]}]}).body
OTHERS = [
    post({"input": "Hi", "model": "m"}, "/v1/responses"),
    post({"input": "Hi", "model": "m", "stream": True}, "/v1/responses"),
    post({"input": "Hi", "model": "m"}, "/v1/embeddings"),
    post({"content": {"parts": [{"text": "Hi"}]}}, "/v1beta/models/m:embedContent"),
    HttpRequest("GET", "/v1/models"),
    HttpRequest("POST", "/v1beta/models/gemini-9:generateContent", (JSON_TYPE,), GEMINI),
    HttpRequest("POST", "/v1beta/models/gemini-9:streamGenerateContent", (JSON_TYPE,), GEMINI),
    HttpRequest("POST", "/v1beta/models/gemini-9:streamGenerateContent", (JSON_TYPE,), GEMINI, "alt=sse"),
    HttpRequest("POST", "/v1beta/models/gemini-9:countTokens", (JSON_TYPE,), GEMINI),
]
REFUSED = [
    *(
        HttpRequest("POST", "/v1/chat/completions", (JSON_TYPE,), body)
        for body in (b"", b"{broken", b"\xff\x00", b"[1]")
    ),
    HttpRequest("GET", "/päth with spaces/%41", (), b"", "b=2&a=1%20"),
]
ALIKE = [
    chat("${json-unit.any-string}"),
    chat("#{json-unit.ignore}"),
    chat("{{request.body}} {{now}}"),
    chat("half a \ud83d character"),
    chat("numbers", temperature=0.1, top_p=1.0, seed=2**60),
    chat("numbers", temperature=0.1, top_p=1.0, seed=2**60 + 1),
]
"""Texts that WireMock has a meaning of its own for, and numbers that are nearly equal."""


@pytest.fixture(scope="module")
def jar() -> Path:
    if not JAVA:
        pytest.skip("java is not here")
    found = sorted(PACKAGE.glob("build/wiremock-standalone-*.jar"))
    if not found:
        pytest.skip(f"WireMock is not here: npm install wiremock, and WIREMOCK_HOME={PACKAGE}")
    return found[-1]


def again() -> list[Fixture]:
    """The same request three times: refused, then answered in two ways."""
    script = '<|instruction_start|>{"error":{"status":429,"message":"slow","retry_after":0}}<|instruction_end|>'
    refused, other, last = record(chat(script), chat("another answer"), chat("again"))
    return [replace(refused, request=last.request), replace(other, request=last.request), last]


RECORDED = [*talk(), *record(*CHATS, *OTHERS, *REFUSED, *ALIKE)]
LOST = record(
    chat('<|instruction_start|>{"messages":[{"text":"a b c"}],"cut_after":2}<|instruction_end|>', stream=True)
)


@contextlib.contextmanager
def serving_wiremock(jar: Path, root: Path, mappings: bytes) -> Generator[str]:
    (root / "mappings").mkdir()
    (root / "mappings" / "talk.json").write_bytes(mappings)
    port = free_port()
    options = ["--port", str(port), "--bind-address", "127.0.0.1", "--root-dir", str(root), "--disable-banner"]
    log = root / "log"
    address = f"http://127.0.0.1:{port}"
    with log.open("wb") as out:
        process = subprocess.Popen([JAVA, "-jar", str(jar), *options], stdout=out, stderr=subprocess.STDOUT)
    try:
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{address}/__admin/health", trust_env=False)
                break
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        yield address
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def address(jar: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    mappings = export([*RECORDED, *again(), *LOST], "wiremock")
    with serving_wiremock(jar, tmp_path_factory.mktemp("wiremock"), mappings) as found:
        yield found


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, trust_env=False) as client:
        yield client


def answer(client: httpx.Client, made: Fixture) -> httpx.Response:
    url = url_of(made.request).removeprefix(BASE_URL)
    return client.request(made.request.method, url, content=made.request.body, headers=list(made.request.headers))


@pytest.mark.parametrize("number", range(len(RECORDED)))
def test_every_request_gets_the_recorded_status_headers_and_bytes(number: int, client: httpx.Client):
    made = RECORDED[number]
    got = answer(client, made)
    assert (got.status_code, got.content) == (made.status, made.body)
    assert set(made.headers) <= set(got.headers.multi_items())


def test_json_is_compared_whatever_its_order_and_spacing_and_whole(client: httpx.Client):
    made = RECORDED[3]
    spaced = b'{ "messages" : [ {"content": "plain words", "role": "user"} ], "model": "echo" }'
    assert client.post("/v1/chat/completions", content=spaced).content == made.body
    other = b'{"messages":[{"content":"plain words","role":"user"}],"model":"echo","n":2}'
    assert client.post("/v1/chat/completions", content=other).status_code == 404


def test_a_request_that_was_recorded_three_times_is_answered_in_order_and_the_last_goes_on(client: httpx.Client):
    made = again()
    got = [answer(client, each) for each in [*made, made[-1]]]
    assert [each.content for each in got] == [each.body for each in [*made, made[-1]]]
    assert [each.status_code for each in got] == [429, 200, 200, 200]


def test_a_lost_connection_is_lost_after_the_same_bytes(client: httpx.Client):
    (made,) = LOST
    got: list[bytes] = []
    with client.stream("POST", made.request.path, content=made.request.body) as response:  # noqa: SIM117  the read raises
        with pytest.raises(httpx.RemoteProtocolError):
            got.extend(response.iter_raw())
    assert b"".join(got) == made.body


def test_the_openai_package_walks_the_conversation(address: str):
    made = talk()
    with OpenAI(api_key="none", base_url=f"{address}/v1", max_retries=0) as client:
        assert [asked(client, each) for each in made] == [words(each) for each in made]
        with pytest.raises(APIStatusError):
            client.chat.completions.create(model="echo", messages=[{"role": "user", "content": "never recorded"}])
