"""The commands about fixtures read every format, write every format, and say what they couldn't."""

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.cli import COMMANDS, main
from engine.fixtures import dump, export, import_
from engine.transports.asgi import App
from tests.engine.fixtures.exchanges import chat, record

if TYPE_CHECKING:
    from engine.wire import HttpResponse


def never(app: App, host: str, port: int) -> int:
    raise AssertionError((app, host, port))


def busy(_app: App, _host: str, _port: int) -> int:
    return 1


def run(*arguments: object) -> int:
    return main([str(argument) for argument in arguments], never)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    path = tmp_path / "recorded.json"
    path.write_bytes(dump(record(chat("a"), chat("b"))))
    return path


def test_export_writes_another_format(recorded: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]):
    assert run("export", recorded, "-f", "vcrpy", "-o", tmp_path / "x.yaml") == 0
    assert import_((tmp_path / "x.yaml").read_bytes()).format == "cassette"
    assert run("export", recorded) == 0
    assert capsysbinary.readouterr().out == recorded.read_bytes()


@pytest.mark.parametrize("command", ["export", "import"])
def test_a_dash_for_the_file_to_write_is_the_output(
    command: str,
    recorded: Path,
    tmp_path: Path,
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.chdir(tmp_path)
    assert run(command, recorded, "-o", "-") == 0
    assert capsysbinary.readouterr().out == recorded.read_bytes()
    assert not Path("-").exists()


def test_import_writes_one_file_of_all_that_it_reads(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    other, broken = tmp_path / "other.har", tmp_path / "broken"
    other.write_bytes(export(record(chat("c")), "har"))
    broken.write_text("hello")
    assert run("import", recorded, other, broken, "-o", tmp_path / "all.json") == 0
    assert len(import_((tmp_path / "all.json").read_bytes()).fixtures) == 3
    assert f"{broken}: nothing that is known" in capsys.readouterr().err


def test_import_answers_what_came_without_an_answer_and_says_so(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    asked = tmp_path / "asked.sh"
    asked.write_bytes(export(import_(recorded.read_bytes()).fixtures[:1], "curl"))
    assert run("import", asked, "-o", tmp_path / "made.json") == 0
    assert import_((tmp_path / "made.json").read_bytes()).fixtures[0].reply == record(chat("a"))[0].reply
    assert f"{asked}: POST /v1/chat/completions came without an answer; this engine's" in capsys.readouterr().err


def test_what_is_not_recorded_is_answered_by_the_rules_of_the_environment(
    recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    rules, asked = tmp_path / "rules.json", tmp_path / "asked.sh"
    monkeypatch.setenv("ECHO_RULES", str(rules))
    asked.write_bytes(export(import_(recorded.read_bytes()).fixtures[:1], "curl"))
    assert run("import", asked) == 1
    assert f"echo-playground import: {rules}: No such file" in capsys.readouterr().err
    rules.write_text('[{"when": {"user": {"matches": "^[ac]$"}}, "reply": "By rule."}]')
    assert run("import", asked, "-o", tmp_path / "made.json") == 0
    made = import_((tmp_path / "made.json").read_bytes()).fixtures[0].reply
    assert made is not None
    assert made.text == "By rule."

    def serve(app: App, _host: str, _port: int) -> int:
        bodies = [app.service.handle(chat(text)).body for text in ("a", "b", "c")]
        assert [b"By rule." in body for body in bodies] == [True, False, True]
        return 0

    assert main(["replay", str(recorded)], serve) == 0
    assert not capsys.readouterr().out  # also what a rule answered was asked for


def test_the_input_is_read_too(
    recorded: Path, capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
):
    data = export(import_(recorded.read_bytes()).fixtures, "jsonl")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("import", "-") == 0
    assert capsysbinary.readouterr().out == recorded.read_bytes()


@pytest.mark.parametrize("command", [["export", "-f", "curl"], ["import"]])
def test_a_file_that_is_read_is_not_written_over(
    recorded: Path, command: list[str], capsys: pytest.CaptureFixture[str]
):
    held, link = recorded.read_bytes(), recorded.parent / "link.json"
    link.symlink_to(recorded)
    for output in (recorded, link):
        assert run(*command, recorded, "-o", output) == 1
        assert f"expected another file to write to than those that are read, got {output}" in capsys.readouterr().err
    assert recorded.read_bytes() == held
    link.unlink()
    assert run(*command, recorded, "-o", link) == 0


def test_validate_says_what_is_there(recorded: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    asked, broken = tmp_path / "asked.sh", tmp_path / "broken.json"
    asked.write_text("curl http://x/v1/models")
    assert run("validate", recorded, asked) == 0
    broken.write_text('{"schema_version": 2, "exchanges": []}')
    assert run("validate", broken) == 1
    assert capsys.readouterr().out == (
        f"{recorded}: json: 2 exchanges\n"
        f"{asked}: curl: 1 request without an answer\n"
        f"{broken}: json: nothing that can be read\n"
        "  exchanges: expected at least 1, found 0\n"
    )
    recorded.write_bytes(dump(record(chat("a"))))
    asked.write_text("curl http://x/a\ncurl http://x/b")
    run("validate", recorded, asked)
    out = capsys.readouterr().out
    assert "json: 1 exchange\n" in out
    assert "curl: 2 requests without an answer\n" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["export", "{home}/missing"], "echo-playground export: {home}/missing: No such file or directory"),
        (["export", "{home}/recorded.json", "-f", "sse"], "echo-playground export: expected one exchange"),
        (["import", "{home}/recorded.json", "-o", "{home}"], "echo-playground import: {home}: Is a directory"),
        (["replay", "{home}/empty"], "echo-playground replay: expected exchanges, found none"),
        (["replay", "{home}/recorded.json", "--pattern", "("], "echo-playground replay: expected a regular expression"),
    ],
)
def test_what_goes_wrong_is_told_in_a_line(
    recorded: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
):
    (recorded.parent / "empty").write_text("hello")
    assert run(*(each.format(home=recorded.parent) for each in arguments)) == 1
    assert told.format(home=recorded.parent) in capsys.readouterr().err


def test_replay_serves_the_recordings_and_names_those_that_nobody_wanted(
    recorded: Path, capsys: pytest.CaptureFixture[str]
):
    answers: list[HttpResponse] = []

    def serve(app: App, host: str, port: int) -> int:
        assert (host, port) == ("127.0.0.1", 0)
        answers.extend(app.service.handle(chat(text, user="me")) for text in ("a", "c"))
        return 0

    arguments = ["replay", str(recorded), "--port", "0", "--field", "user", "--ids", "--timestamps", "--timed"]
    assert main(arguments, serve) == 0
    assert [answer.status for answer in answers] == [200, 404]
    assert capsys.readouterr().out == "not asked for: POST /v1/chat/completions (openai)\n"
    assert main(arguments, busy) == 1  # nobody could ask for any
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["export"], ["nonsense"], ["replay", "x", "--port", "65536"], ["export", "x", "-f", "y"]]
)
def test_a_wrong_call_is_told_how_it_goes(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        run(*arguments)
    assert ended.value.code == 2
    assert "usage: echo-playground" in capsys.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(command, "--help")
    assert COMMANDS[command] in capsys.readouterr().out


def test_a_wrong_setting_is_told_in_a_line_and_help_comes_all_the_same(
    recorded: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ECHO_PERSONNA", "lorem")
    assert run("import", recorded) == 2
    assert capsys.readouterr().err.startswith("echo-playground import: Unknown variable ECHO_PERSONNA; expected one of")
    with pytest.raises(SystemExit):
        run("import", "--help")
    assert "usage: echo-playground import" in capsys.readouterr().out
