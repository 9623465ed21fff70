import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.__main__ import main
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

BODY = {"messages": [{"role": "user", "content": "hi"}]}


Ask: TypeAlias = Callable[..., tuple[int, bytes, str]]


class Stdin:
    """Standard input that holds these bytes."""

    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Ask:
    """Runs the command on a body; gives status, output and complaints."""

    def run(body: object, *arguments: str) -> tuple[int, bytes, str]:
        monkeypatch.setattr(sys, "stdin", Stdin(json.dumps(body).encode()))
        status = main(arguments)
        out, err = capfdbinary.readouterr()
        return status, out, err.decode()

    return run


def test_a_request_is_answered_with_json(ask: Ask) -> None:
    status, out, _ = ask(BODY)
    assert status == 0
    assert json.loads(out)["choices"][0]["message"]["content"] == "hi"


def test_a_streamed_request_is_answered_with_events_at_their_pace(ask: Ask) -> None:
    body = {"stream": True, "messages": [{"role": "user", "content": "one two"}]}
    status, out, _ = ask(body, "--header", "X-Echo-Pacing: 1ms")
    assert status == 0
    assert out.endswith(b"data: [DONE]\n\n")


def test_another_call_can_be_asked_for(ask: Ask) -> None:
    status, out, _ = ask({**BODY, "max_tokens": 9}, "--path", "/v1/messages")
    assert status == 0
    assert json.loads(out)["type"] == "message"


def test_a_path_is_written_as_in_a_url_with_its_query(ask: Ask) -> None:
    body = {"contents": [{"parts": [{"text": "hi"}]}]}
    status, out, _ = ask(body, "--path", "/v1beta/models/a%20b:streamGenerateContent?alt=sse")
    assert status == 0
    assert out.startswith(b'data: {"candidates":')
    assert b'"modelVersion":"a b"' in out


def test_a_refusal_is_the_answer_and_the_status_tells(ask: Ask) -> None:
    status, out, _ = ask({"messages": 3})
    assert status == 1
    assert json.loads(out)["error"]["param"] == "messages"


def test_a_lost_connection_is_told(ask: Ask) -> None:
    block = '<|instruction_start|>{"cut_after":1,"messages":[{"text":"a b c"}]}<|instruction_end|>'
    status, _, err = ask({"stream": True, "messages": [{"role": "user", "content": block}]})
    assert (status, err) == (1, "engine: the connection is lost here\n")


def test_a_wrong_setting_is_told_in_one_line(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ECHO_PERSONA", "parrot")
    status, out, err = ask(BODY)
    assert (status, out) == (2, b"")
    assert err.startswith("engine: Invalid")


def test_a_header_without_a_colon_is_refused(ask: Ask, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with pytest.raises(SystemExit):
        ask(BODY, "--header", "x-echo-strict")
    assert b"expected 'name: value', got 'x-echo-strict'" in capfdbinary.readouterr().err


def test_the_proof_prints_a_line_for_each_witness(ask: Ask) -> None:
    status, out, _ = ask(None, "verify")
    *witnesses, verdict = out.decode().splitlines()
    assert status == 0
    assert [line.split("  ")[0] for line in witnesses][:3] == ["in-process, httpx", "in-process, httpx2", "over HTTP"]
    assert verdict == "the same bytes everywhere"


def test_the_proof_fails_where_a_process_does(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    status, out, _ = ask(None, "verify")
    assert status == 1
    assert out.decode().splitlines()[-1] == "NOT the same bytes everywhere"


GEMINI = {"contents": [{"role": "user", "parts": [{"text": "one two"}]}]}


@pytest.mark.parametrize(
    ("body", "arguments", "end"),
    [
        (BODY, (), b'"}\r\n'),
        ({**BODY, "stream": True}, (), b"data: [DONE]\r\n\r\n"),
        (
            GEMINI,
            ("--path", "/v1beta/models/m:streamGenerateContent", "--header", "x-echo-fault: disconnect_after:1"),
            b'"}\r\n',
        ),
    ],
)
def test_on_a_terminal_an_answer_ends_a_line_even_where_it_is_cut(
    ask: Ask, body: object, arguments: tuple[str, ...], end: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.openpty()
    with open(writing, "w", encoding="utf-8") as terminal:  # noqa: PTH123  a terminal has no path
        monkeypatch.setattr(sys, "stdout", terminal)
        ask(body, *arguments)
        shown = os.read(reading, 65_536)
        monkeypatch.undo()
    os.close(reading)
    assert shown.endswith(end)


def test_a_pipe_gets_the_bytes_that_a_client_gets(ask: Ask) -> None:
    request = HttpRequest("POST", "/v1/chat/completions", (), json.dumps(BODY).encode())
    assert ask(BODY)[1] == Service(Settings()).handle(request).body


def test_a_reader_that_is_gone_is_no_error(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as stdout:  # noqa: PTH123  a pipe has no path
        monkeypatch.setattr(sys, "stdout", stdout)
        status, _, err = ask(BODY)
        monkeypatch.undo()
    assert (status, err) == (0, "")


def test_who_stops_it_sees_no_stack_trace(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(seconds: float) -> None:
        raise KeyboardInterrupt(seconds)

    monkeypatch.setattr("engine.__main__.time.sleep", stopped)
    status, _, err = ask({**BODY, "stream": True}, "--header", "x-echo-pacing: ttft=1s")
    assert (status, err) == (130, "")


def test_a_reader_that_has_seen_enough_sees_no_stack_trace() -> None:
    command = f"set -o pipefail; {sys.executable} -m engine --header 'x-echo-pacing: 5ms' | head -c 1"
    body = json.dumps({"stream": True, "messages": [{"role": "user", "content": "a b c d e f g h"}]})
    home = Path(__file__).parents[2]
    done = subprocess.run(["bash", "-c", command], cwd=home, input=body.encode(), capture_output=True, check=True)  # noqa: S607  any bash
    assert (done.stdout, done.stderr) == (b"d", b"")


def test_it_answers_by_the_rules_of_the_environment(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rules.json"
    monkeypatch.setenv("ECHO_RULES", str(path))
    assert ask(BODY)[0::2] == (2, f"engine: {path}: No such file or directory\n")
    path.write_text('[{"when": "hi", "reply": "By rule."}]')
    assert json.loads(ask(BODY)[1])["choices"][0]["message"]["content"] == "By rule."
