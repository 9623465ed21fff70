"""Servers that share a store and are killed in mid-work: what anyone saw in it is still there."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from engine.store import Store

HOME = Path(__file__).parents[3]
PROGRAM = "import sys, uvicorn; uvicorn.run('engine:asgi', port=int(sys.argv[1]), log_level='critical')"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(url: str) -> Generator[httpx.Client]:
    """A client of a server of its own, which is killed at the end."""
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(HOME), "ECHO_STORE_URL": url}
    with (
        subprocess.Popen([sys.executable, "-c", PROGRAM, str(port)], env=environment) as server,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False) as client,
    ):
        try:
            for _ in range(600):
                with suppress(httpx.TransportError):
                    client.get("/healthz")
                    break
                assert server.poll() is None
                time.sleep(0.02)
            yield client
        finally:
            server.send_signal(signal.SIGKILL)


def ask(client: httpx.Client, words: str) -> None:
    body = {"model": "m", "messages": [{"role": "user", "content": words}], "stream": words.endswith("1")}
    assert client.post("/v1/chat/completions", json=body).status_code == 200


def seen(url: str, least: int) -> dict[int, bytes]:
    """What another process finds in the journal, once it holds so much."""
    with Store(url) as store:
        for _ in range(500):
            if store.journal.count() >= least:
                break
            time.sleep(0.02)
        lines = store.journal.lines(limit=10_000)
        return {line.number: store.journal.get(line.number).request.body for line in lines}


def test_two_servers_that_are_killed_leave_a_whole_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ECHO_ENV", raising=False)
    url = f"sqlite:///{tmp_path}/echo.sqlite"
    with running(url) as one, running(url) as other:
        for number in range(40):
            ask(one, f"one {number}")
            ask(other, f"other {number}")
        before = seen(url, 60)
        ask(one, "the last")
    after = seen(url, 60)
    assert before.items() <= after.items()
    assert [*after] == [*range(len(after), 0, -1)]
    said = [json.loads(body)["messages"][0]["content"] for body in reversed(after.values()) if body]
    for name in ("one ", "other "):
        found = [words for words in said if words.startswith(name)]
        assert found == [f"{name}{at}" for at in range(len(found))] != []
    with sqlite3.connect(tmp_path / "echo.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    with running(url) as again:
        ask(again, "again")
