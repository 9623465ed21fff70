"""The store opens where it should, is shared by processes, and loses nothing that it confirmed."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import pytest

from engine.errors import RequestError
from engine.service import Service
from engine.settings import Settings
from engine.store import KeptService, Store, StoredResponses, StoreError, database, open_store
from engine.store.opening import data_folder
from engine.stored.memory import Remembered
from engine.transports.asgi import App
from engine.wire import HttpRequest
from tests.engine.fixtures.exchanges import answer, chat, post, record

HOME = Path(__file__).parents[3]


def test_tests_keep_nothing_on_the_disk_whatever_the_settings_say(tmp_path: Path):
    settings = Settings(store_url=f"sqlite:///{tmp_path}/x.sqlite", journal_size=3)
    with open_store(settings, {"ECHO_ENV": "test"}) as store:
        assert store.in_memory
        assert store.journal.limit == 3
        store.library.save(tuple(record(chat("a"))), "A")
    with open_store(settings, {"ECHO_ENV": "test"}) as store:
        assert store.library.entries() == []
    assert list(tmp_path.iterdir()) == []


def test_a_test_that_is_misspelled_opens_no_file(tmp_path: Path):
    with pytest.raises(RequestError, match="expected test, or none, got 'tset'"):
        open_store(Settings(), {"ECHO_ENV": "tset", "XDG_DATA_HOME": str(tmp_path)})
    assert list(tmp_path.iterdir()) == []


def test_a_user_has_a_file_of_their_own(tmp_path: Path):
    environment = {"HOME": str(tmp_path), "XDG_DATA_HOME": ""}
    with open_store(Settings(), environment) as store:
        assert not store.in_memory
        store.library.save(tuple(record(chat("a"))), "A")
    with open_store(Settings(), environment) as store:
        assert [entry.name for entry in store.library.entries()] == ["A"]
    assert (data_folder(environment) / "echo.sqlite").is_file()


def test_where_the_user_has_no_place_for_a_file_the_server_starts_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    (tmp_path / "file").touch()
    with open_store(Settings(), {"XDG_DATA_HOME": str(tmp_path / "file")}) as store:
        assert store.in_memory
    assert "will be gone when the server stops" in caplog.text


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/echo-playground"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/d"}, "/d/echo-playground"),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/echo-playground"),
        ("win32", {"USERPROFILE": "/h"}, "/h/AppData/Local/echo-playground"),
        ("win32", {"USERPROFILE": "/h", "LOCALAPPDATA": "/l"}, "/l/echo-playground"),
    ],
)
def test_every_system_has_its_place_for_it(platform: str, environment: dict[str, str], expected: str):
    assert data_folder(environment, platform) == Path(expected)


def test_a_store_that_fails_while_it_is_used_says_so(tmp_path: Path):
    with Store(f"sqlite:///{tmp_path}/x.sqlite") as store:
        with store.database.write() as connection:
            connection.exec_driver_sql("DROP TABLE echo_journal")
        with pytest.raises(StoreError, match=r"^can't read the store: no such table: echo_journal$"):
            store.journal.lines()
        with pytest.raises(StoreError, match=r"^can't write to the store: no such table: echo_journal$"):
            store.journal.clear()


def test_a_store_by_url_is_used(tmp_path: Path):
    with open_store(Settings(store_url=f"sqlite:///{tmp_path}/x.sqlite"), {}) as store:
        assert not store.in_memory
    assert (tmp_path / "x.sqlite").is_file()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("nonsense", "can't open the store at 'nonsense'"),
        ("mystery://user:secret@host/db", r"can't open the store at mystery://user:\*\*\*@host/db"),
        ("postgresql://user:secret@127.0.0.1:1/db", r"postgresql://user:\*\*\*@127.0.0.1:1/db: "),
        ("sqlite:////proc/nowhere/x.sqlite", "can't open the store at sqlite:////proc/nowhere/x.sqlite"),
    ],
)
def test_a_store_that_does_not_open_is_told_without_its_password(url: str, told: str):
    with pytest.raises(StoreError, match=told) as error:
        Store(url)
    assert "secret" not in str(error.value)


def test_a_file_that_is_no_database_is_told(tmp_path: Path):
    (tmp_path / "x.sqlite").write_bytes(b"not a database, but long enough to be looked at" * 100)
    with pytest.raises(StoreError, match="file is not a database"):
        Store(f"sqlite:///{tmp_path}/x.sqlite")


def test_a_store_of_a_newer_program_is_left_alone(url: str, tmp_path: Path):
    del url
    place = f"sqlite:///{tmp_path}/x.sqlite"
    with Store(place) as store, store.database.write() as connection:
        connection.exec_driver_sql("UPDATE echo_meta SET version = 99")
    with pytest.raises(StoreError, match="the store is of version 99; this program knows 1 at most"):
        Store(place)


def test_responses_are_kept_for_every_process_up_to_a_limit(store: Store):
    responses = StoredResponses(store.database, limit=2)
    for number in range(3):
        responses.put(f"resp_{number}", Remembered(b"%d" % number, b"[]"))
    responses.put("resp_1", Remembered(b"again", b"[]"))
    assert responses.get("resp_0") is None
    assert responses.get("resp_1") == Remembered(b"again", b"[]")
    assert responses.get("resp_2") == Remembered(b"2", b"[]")
    assert responses.ids("resp_") == ("resp_2", "resp_1")
    assert responses.ids("resp%") == ()
    assert [responses.delete("resp_2"), responses.delete("resp_2")] == [True, False]
    assert (responses.get("\0\ud800"), responses.ids("\ud800"), responses.delete("\ud800")) == (None, (), False)


def test_a_service_finds_a_response_that_another_one_gave(store: Store):
    first = Service(memory=store.responses)
    _, body = answer(first, post({"model": "m", "input": "Hello"}, "/v1/responses"))
    second = Service(memory=store.responses)
    asked = post({"model": "m", "input": "again", "previous_response_id": body["id"]}, "/v1/responses")
    assert answer(second, asked)[0] == 200
    assert answer(Service(), asked)[0] == 400


def test_a_response_is_changed_where_it_stands(store: Store):
    responses = StoredResponses(store.database, limit=2)
    made = Remembered(b"1", b"[]")
    assert responses.change("conv_1", lambda known: None if known else made) == made
    assert responses.change("conv_1", lambda known: None if known else made) is None
    responses.put("conv_2", made)
    assert responses.change("conv_1", lambda known: Remembered(b"2", known.items if known else b"")) is not None
    assert responses.get("conv_1") == Remembered(b"2", b"[]")
    assert responses.ids("conv_") == ("conv_2", "conv_1")


WRITES = """
import sys
from engine.store import Store
from tests.engine.fixtures.exchanges import chat, record

name, url, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
store = Store(url, journal_size=100_000)
(made,) = record(chat("Hello"))
for number in range(count):
    store.journal.add(made)
    entry = store.library.save((made,), f"{name} {number}")
    print(entry.id, flush=True)
"""


def writing(url: str, name: str, count: int, program: str = WRITES) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", program, name, url, str(count)],
        env={**os.environ, "PYTHONPATH": str(HOME)},
        stdout=subprocess.PIPE,
        text=True,
    )


def file_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'echo.sqlite'}"


def test_two_processes_at_once_lose_nothing(tmp_path: Path):
    run_two(file_url(tmp_path))


def test_nor_do_they_with_postgres(postgres_url: str):
    run_two(postgres_url)


def run_two(url: str) -> None:
    processes = [writing(url, name, 30) for name in ("a", "b")]
    confirmed = [line.strip() for process in processes for line in process.communicate()[0].splitlines()]
    assert [process.returncode for process in processes] == [0, 0]
    with Store(url) as store:
        assert {entry.id for entry in store.library.entries()} == set(confirmed)
        assert len(confirmed) == 60
        lines = store.journal.lines(limit=1_000)
        assert [line.number for line in lines] == list(range(60, 0, -1))


ADDS = """
import sys
from engine.service import Service
from engine.store import Store
from tests.engine.fixtures.exchanges import answer, post

service = Service(memory=Store(sys.argv[2]).responses)
for _ in range(int(sys.argv[3])):
    print(answer(service, post({}, "/v1/conversations"))[1]["id"], flush=True)
    body = {"items": [{"role": "user", "content": sys.argv[1]}]}
    assert answer(service, post(body, "/v1/conversations/CONVERSATION/items"))[0] == 200
"""


def adding(url: str) -> None:
    with Store(url) as store:
        service = Service(memory=store.responses)
        path = f"/v1/conversations/{answer(service, post({}, '/v1/conversations'))[1]['id']}/items"
        program = ADDS.replace("/v1/conversations/CONVERSATION/items", path)
        processes = [writing(url, name, 20, program) for name in ("a", "b")]
        begun = [line for process in processes for line in process.communicate()[0].splitlines()]
        assert [process.returncode for process in processes] == [0, 0]
        assert len({*begun}) == 40
        listed = service.handle(HttpRequest("GET", path, query="limit=100"))
        assert len({item["id"] for item in json.loads(listed.body)["data"]}) == 40


def test_two_processes_add_to_one_conversation(tmp_path: Path):
    adding(file_url(tmp_path))


def test_they_do_with_postgres(postgres_url: str):
    adding(postgres_url)


@pytest.mark.parametrize("after", [5, 60])
def test_a_process_that_is_killed_has_kept_what_it_confirmed(tmp_path: Path, after: int):
    url = file_url(tmp_path)
    process = writing(url, "a", 1_000)
    assert process.stdout is not None
    confirmed = [process.stdout.readline().strip() for _ in range(after)]
    process.send_signal(signal.SIGKILL)
    confirmed += process.stdout.read().split()
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    with Store(url) as store:
        kept = {entry.id for entry in store.library.entries(limit=10_000)}
        assert set(confirmed) <= kept
        lines = store.journal.lines(limit=10_000)
        assert len(lines) >= len(confirmed)
        assert store.journal.get(lines[0].number).reply is not None
        assert store.library.save(tuple(record(chat("later"))), "later").name == "later"


def locked(*messages: str) -> Callable[[], None]:
    """Something that fails as often as it is told."""
    left = [*messages]

    def action() -> None:
        if left:
            raise sqlite3.OperationalError(left.pop(0))

    return action


def test_a_file_that_another_process_holds_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(database, "_BETWEEN", 0.0)
    database.patiently(locked("database is locked", "database is locked"))
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        database.patiently(locked("database is locked", "no such table"))
    with pytest.raises(sqlite3.OperationalError, match="database is locked"):
        database.patiently(locked(*["database is locked"] * 100))


def test_any_body_is_found_by_its_words():
    with Store() as store:
        entry = store.library.save(record(HttpRequest("POST", "/x", (), b"{broken words")), "A")
        assert [each.id for each in store.library.entries(search="broken")] == [entry.id]


async def lifespan(app: App) -> list[str]:
    """What an app says while it is started and stopped, with a request between."""
    told: list[str] = []
    received = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, Any]:
        kind = next(received)
        if kind == "lifespan.shutdown" and told == ["lifespan.startup.complete"]:
            answer_ = app.service.handle(post({"model": "m", "input": "Hello"}, "/v1/responses"))
            told.append(str(answer_.status))
        return {"type": kind}

    async def send(message: MutableMapping[str, Any]) -> None:
        told.append(message["type"])

    await app({"type": "lifespan"}, receive, send)
    return told


def test_a_server_with_a_store_writes_its_journal_and_shares_its_responses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    url = f"sqlite:///{tmp_path}/x.sqlite"
    monkeypatch.delenv("ECHO_ENV")
    monkeypatch.setenv("ECHO_STORE_URL", url)
    told = asyncio.run(lifespan(App()))
    assert told == ["lifespan.startup.complete", "200", "lifespan.shutdown.complete"]
    with Store(url) as store:
        (line,) = store.journal.lines()
        body = json.loads(store.journal.get(line.number).body)
        assert store.responses.get(body["id"]) is not None


def test_questions_whether_the_server_is_up_push_nothing_out_of_the_journal(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/x.sqlite"
    service = KeptService(Store(url), Settings())
    service.handle(HttpRequest("GET", "/healthz"))
    service.handle(HttpRequest("GET", "/v1/models"))
    service.close()
    with Store(url) as store:
        assert [line.path for line in store.journal.lines()] == ["/v1/models"]


def test_a_store_that_does_not_open_stops_the_server(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("ECHO_ENV")
    monkeypatch.setenv("ECHO_STORE_URL", "nonsense")
    assert asyncio.run(lifespan(App()))[0] == "lifespan.startup.failed"


def test_a_driver_that_is_missing_is_told_with_how_it_comes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install \"psycopg\[binary\]\""):
        Store("postgresql://echo@127.0.0.1:1/echo")
