import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine import __version__
from engine.store import Store
from playground.cli import main

HOME = Path(__file__).parents[2]


@contextmanager
def started(*arguments: str) -> Generator[list[str]]:
    """The command, running; gives the lines it prints, and stops it as Ctrl-C does: without a word."""
    command = [sys.executable, "-c", "import sys; from playground.command import main; sys.exit(main())"]
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(
        [*command, "--port", "0", *arguments], cwd="/", env=environment, text=True, **pipes
    ) as process:
        assert process.stdout
        assert process.stderr
        try:
            yield [process.stdout.readline().strip() for _ in range(1 if "--api-only" in arguments else 2)]
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
            assert process.stderr.read() == ""


def address_in(line: str) -> str:
    return re.sub(r"/v1$", "", line.rsplit(maxsplit=1)[-1]).replace("localhost", "127.0.0.1")


def test_the_api_alone_answers_at_the_address_it_prints() -> None:
    with started("--api-only") as lines, httpx.Client(trust_env=False) as client:
        assert re.fullmatch(r"API +http://localhost:\d+/v1", lines[0])
        assert client.get(f"{address_in(lines[0])}/healthz").json() == {"status": "ok"}
        assert client.get(f"{address_in(lines[0])}/").status_code == 404


def test_while_it_loads_ctrl_c_ends_it_without_a_word() -> None:
    loading = "import signal, sys, types; stopped = lambda: signal.raise_signal(signal.SIGINT)"
    loading += "; sys.modules['playground.cli'] = types.SimpleNamespace(main=stopped)"
    command = [sys.executable, "-c", f"{loading}; from playground.command import main; main()"]
    done = subprocess.run(command, cwd=HOME, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


def test_a_stream_that_is_still_going_is_cut_when_the_server_is_stopped() -> None:
    body = {"stream": True, "messages": [{"role": "user", "content": "one two three"}]}
    slow = {"x-echo-pacing": "ttft=0s,gap=60s"}
    with httpx.Client(trust_env=False) as client, ExitStack() as server:
        address = address_in(server.enter_context(started("--api-only"))[0])
        with client.stream("POST", f"{address}/v1/chat/completions", json=body, headers=slow) as response:
            chunks = response.iter_raw()
            assert b"one" in next(chunks)
            server.close()
            with pytest.raises(httpx.RemoteProtocolError):
                list(chunks)


def test_ui_and_api_share_a_port() -> None:
    with started() as lines, httpx.Client(trust_env=False, headers={"connection": "close"}, timeout=60) as client:
        assert re.fullmatch(r"Playground +http://localhost:\d+", lines[0])
        address = address_in(lines[0])
        assert client.get(f"{address}/v1/models").json()["object"] == "list"
        assert "<!doctype html>" in client.get(f"{address}/").text.lower()
        assert client.get(f"{address}/_stcore/health").text == "ok"


def test_a_port_in_use_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--port", str(port), "--api-only"]) == 1
    assert capsys.readouterr().err == (
        f"echo-playground: can't listen on 127.0.0.1 port {port}: "
        "something else is listening there; stop it, or choose another with --port\n"
    )


def test_an_address_that_is_not_ours_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--host", "192.0.2.1", "--port", "0"]) == 1
    assert re.fullmatch(r"echo-playground: can't listen on 192\.0\.2\.1 port 0: .+\n", capsys.readouterr().err)


def test_a_wrong_setting_is_one_clear_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "parrot")
    assert main(["--port", "0"]) == 2
    assert capsys.readouterr().err.startswith("echo-playground: Invalid")


@pytest.mark.parametrize("told", ["--help", "--version"])
def test_what_asks_for_help_gets_it_whatever_the_environment_holds(
    told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ECHO_PERSONNA", "lorem")
    with pytest.raises(SystemExit) as ended:
        main([told])
    assert (ended.value.code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize("port", ["65536", "-1", "http", "٣"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([f"--port={port}"])
    assert "expected a number from 0 (any free port) to 65535" in capsys.readouterr().err


def test_a_command_that_there_is_none_of_is_told_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bogus", "--port", "1"]) == 2
    told = capsys.readouterr().err
    assert told == "echo-playground: expected no command, or one of export, import, replay, validate; got 'bogus'\n"


def test_help_is_plain_text_and_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "export, import, replay, validate" in told
    assert "`" not in told


def test_rules_are_taken_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "rules.json").write_text('[{"when": "refund", "reply": "Of course."}]')
    said = {"messages": [{"role": "user", "content": "A refund, please"}]}
    for alone in (["--api-only"], []):
        with (
            started("--rules", str(tmp_path / "rules.json"), *alone) as lines,
            httpx.Client(trust_env=False, headers={"connection": "close"}, timeout=60) as client,
        ):
            answer = client.post(f"{address_in(lines[-1])}/v1/chat/completions", json=said).json()
            assert answer["choices"][0]["message"]["content"] == "Of course."


@pytest.mark.parametrize("alone", [["--api-only"], []])
def test_rules_that_cannot_be_read_are_one_clear_line(
    alone: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rules.json"
    arguments = ["--port", "0", "--rules", str(path), *alone]
    assert main(arguments) == 1
    assert capsys.readouterr().err == f"echo-playground: {path}: No such file or directory\n"
    path.write_text('[\n  {"when": "refund" "reply": "Of course."}\n]')
    assert main(arguments) == 1
    assert capsys.readouterr().err == (
        f"echo-playground: {path}: line 2, column 21: expected ',' or the closing bracket\n"
    )


def test_rules_without_a_name_are_told_and_those_of_the_environment_are_not_taken_in_their_place(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ECHO_RULES", "rules.json")
    with pytest.raises(SystemExit) as ended:
        main(["--port", "0", "--rules", ""])
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("error: argument --rules: names no file\n")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"echo-playground {__version__}\n"


def test_the_api_alone_keeps_its_journal_where_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = f"sqlite:///{tmp_path / 'echo.sqlite'}"
    monkeypatch.delenv("ECHO_ENV", raising=False)
    monkeypatch.setenv("ECHO_STORE_URL", kept)
    with started("--api-only") as lines, httpx.Client(trust_env=False) as client:
        said = {"messages": [{"role": "user", "content": "Hello"}]}
        assert client.post(f"{address_in(lines[0])}/v1/chat/completions", json=said).status_code == 200
    with Store(kept) as store:
        assert len(store.journal.lines()) == 1


def test_a_store_that_cannot_be_opened_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ECHO_ENV", raising=False)
    monkeypatch.setenv("ECHO_STORE_URL", "nope://")
    assert main(["--port", "0", "--api-only"]) == 1
    assert capsys.readouterr().err.startswith("echo-playground: can't open the store at nope://")
