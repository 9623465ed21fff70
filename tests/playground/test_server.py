import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send
from streamlit import config

from engine.errors import EchoError
from engine.service import Service
from engine.settings import Settings
from engine.store import Store
from engine.transports.asgi import App, made_from
from engine.wire import HttpRequest
from playground.server import Doorway, build

SERVICE = Service()


@pytest.mark.parametrize("path", [path for dialect in SERVICE.router.dialects for path in dialect.paths])
def test_every_path_that_a_dialect_names_is_the_apis(path: str) -> None:
    door = doorway()
    assert door.is_api("GET", path)
    assert door.is_api("POST", path)


@pytest.mark.parametrize(
    "path", ["/healthz", "/models", "/chat/completions", "/openai/deployments/x/unknown", "/v1/new"]
)
def test_what_is_near_them_is_too(path: str) -> None:
    assert doorway().is_api("GET", path)


@pytest.mark.parametrize("path", ["/", "/instructions", "/v1ew", "/apis", "/static/js/main.js", "/_stcore/health"])
def test_what_a_browser_loads_otherwise_is_the_uis(path: str) -> None:
    assert not doorway().is_api("GET", path)


def test_a_call_that_no_page_makes_is_the_apis_so_that_its_refusal_has_the_right_shape() -> None:
    assert doorway().is_api("POST", "/proxy/V1/Chat/Completions")
    assert not doorway().is_api("PUT", "/_stcore/upload_file/1/2")


async def _ui(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "ui"})


def doorway() -> Doorway:
    return Doorway(_ui, App(SERVICE), SERVICE.router)


def through(scope: dict[str, Any]) -> list[Message]:
    """What a doorway sends for one scope."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(doorway()(scope, receive, send))
    return sent


def http(path: str, root: str = "") -> dict[str, Any]:
    return {"type": "http", "method": "GET", "path": path, "root_path": root, "query_string": b"", "headers": []}


def websocket(origin: str | None) -> dict[str, Any]:
    headers = [(b"host", b"box:5099"), *([(b"origin", origin.encode())] if origin else [])]
    return {"type": "websocket", "path": "/_stcore/stream", "headers": headers}


def test_the_doorway_sends_each_request_where_it_belongs() -> None:
    assert through(http("/v1/models"))[0]["status"] == 200
    assert through(http("/tools")) == [{"type": "ui"}]


def test_the_doorway_looks_behind_the_path_that_a_proxy_put_before() -> None:
    assert through(http("/echo/v1/models", "/echo"))[0]["status"] == 200


@pytest.mark.parametrize("origin", [None, "http://box:5099", "http://localhost:3000", "http://[::1]:1"])
def test_the_uis_own_pages_and_this_machine_open_its_websocket(origin: str | None) -> None:
    assert through(websocket(origin)) == [{"type": "ui"}]


@pytest.mark.parametrize("origin", ["https://example.com", "http://box:1", "http://localhost.example.com"])
def test_pages_of_other_sites_do_not(origin: str) -> None:
    assert through(websocket(origin))[0]["type"] == "websocket.close"


def test_the_projects_options_hold_wherever_it_is_started(tmp_path: Path) -> None:
    code = (
        "from playground.server import build; build(); from streamlit import config; "
        "print([config.get_option(name) for name in ('browser.gatherUsageStats', 'server.port', "
        "'theme.light.violetColor', 'theme.dark.primaryColor')])"
    )
    home = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": home, "ECHO_ENV": "test"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[False, 5099, '#6D28D9', '#2563EB']"


def test_nothing_is_sent_as_a_reference_to_what_the_browser_may_have_forgotten(tmp_path: Path) -> None:
    code = (
        "from playground.server import build; build(); "
        "from streamlit.proto.ForwardMsg_pb2 import ForwardMsg; "
        "from streamlit.runtime.forward_msg_cache import populate_hash_if_needed; "
        "sent = ForwardMsg(); sent.delta.new_element.markdown.body = 'word ' * 1_000_000; "
        "populate_hash_if_needed(sent); print(sent.metadata.cacheable)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "ECHO_ENV": "test"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"


def test_the_secrets_of_other_applications_stay_out(tmp_path: Path) -> None:
    secrets = tmp_path / ".streamlit" / "secrets.toml"
    secrets.parent.mkdir()
    secrets.write_text('THEIRS = "hidden"\n', encoding="utf-8")
    code = (
        "from playground.server import build; build(); import os; from streamlit.runtime.secrets import "
        "secrets_singleton; print(secrets_singleton.load_if_toml_exists(), 'THEIRS' in os.environ)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "ECHO_ENV": "test", "HOME": "/dev/null"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False False"


def test_the_environment_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAMLIT_SERVER_PORT", "6000")
    config.set_option("server.port", 6000)
    build()
    assert config.get_option("server.port") == 6000


def test_a_wrong_setting_is_told_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "parrot")
    with pytest.raises(Exception, match="ECHO_PERSONA"):
        build()


def test_a_store_that_cant_be_opened_is_told_before_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ECHO_ENV")
    monkeypatch.setenv("ECHO_STORE_URL", "nope://")
    with pytest.raises(EchoError, match="nope"):
        build()


def test_with_a_store_the_server_keeps_a_journal_and_closes_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kept.db'}"
    service = made_from(Settings(store_url=url), {})
    service.handle(HttpRequest("POST", "/v1/chat/completions", body=b'{"messages":[{"role":"user","content":"hi"}]}'))
    service.close()
    with Store(url) as store:
        assert len(store.journal.lines()) == 1
