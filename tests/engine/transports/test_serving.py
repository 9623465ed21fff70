import httpx
import pytest

from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving

BODY = {"stream": True, "messages": [{"role": "user", "content": "héllo wörld"}]}


def test_over_http_the_bytes_are_those_in_process() -> None:
    with serving(App(Service())) as address, httpx.Client(trust_env=False) as client:
        served = client.post(f"{address}/v1/chat/completions", json=BODY)
    with httpx.Client(transport=EchoTransport(Settings())) as client:
        assert served.content == client.post("http://x/v1/chat/completions", json=BODY).content


def test_a_connection_is_really_lost_over_http() -> None:
    block = '<|instruction_start|>{"cut_after":1,"messages":[{"text":"a b c"}]}<|instruction_end|>'
    body = {"stream": True, "messages": [{"role": "user", "content": block}]}
    with (
        serving(App(Service())) as address,
        httpx.Client(trust_env=False) as client,
        pytest.raises(httpx.RemoteProtocolError, match="peer closed connection"),
    ):
        client.post(f"{address}/v1/chat/completions", json=body)


def test_an_upload_over_the_limit_gets_its_refusal() -> None:
    with serving(App(Service(Settings(body_limit=1000)))) as address, httpx.Client(trust_env=False) as client:
        response = client.post(f"{address}/v1/chat/completions", content=b" " * 5_000_000)
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "request_too_large"


def test_an_app_that_refuses_to_start_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "parrot")
    with pytest.raises(RuntimeError, match="it refused"), serving(App()):
        pass
