"""pytest's fixture ``echo``, tried in test runs of their own."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.fixtures import dump, export
from tests.engine.fixtures.exchanges import WEATHER, chat, record

pytest_plugins = ["pytester"]

HOME = Path(__file__).parents[2]
ASK = """
import json
import socket

import httpx
import pytest


def ask(echo, text="Hello"):
    with httpx.Client(transport=echo.transport) as client:
        body = {"model": "m", "messages": [{"role": "user", "content": text}]}
        return client.post("http://echo/v1/chat/completions", json=body)
"""


def run(folder: Path, source: str | bytes, *options: str) -> str:
    """The output of pytest over one file, with nothing but this plugin (and xdist where options ask for it)."""
    (folder / "test_it.py").write_bytes(source if isinstance(source, bytes) else (ASK + source).encode())
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "engine.pytest_plugin", "-p", "no:cacheprovider", "-q", *options, "."],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HOME), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_test_has_a_double_of_its_own(tmp_path: Path):
    output = run(
        tmp_path,
        """
def test_one(echo):
    assert ask(echo).json()["choices"][0]["message"]["content"] == "Hello"
    assert len(echo.exchanges) == 1


@pytest.mark.echo(persona="lorem")
def test_two(echo):
    assert echo.exchanges == []
    assert ask(echo).json()["choices"][0]["message"]["content"] != "Hello"
""",
        "--strict-markers",
    )
    assert "2 passed" in output


def test_what_leaves_this_machine_fails_the_test(tmp_path: Path):
    output = run(
        tmp_path,
        """
def test_caught(echo):
    with pytest.raises(OSError):
        socket.create_connection(("192.0.2.1", 9), 0.01)


@pytest.mark.echo(leaks=True)
def test_allowed(echo):
    with pytest.raises(OSError) as error:
        socket.create_connection(("192.0.2.1", 9), 0.01)
    assert type(error.value).__name__ != "NetworkLeak"
""",
    )
    assert "2 passed, 1 error" in output
    assert "expected no connection beyond this machine, but 192.0.2.1:9 was asked for" in output


def test_steps_that_are_left_fail_the_test_and_recordings_are_warned_of(tmp_path: Path):
    (tmp_path / "recorded.json").write_bytes(dump(record(chat("Hi"))))
    output = run(
        tmp_path,
        """
def test_script(echo):
    echo.script("a", "b")
    assert ask(echo).status_code == 200


def test_replay(echo):
    echo.replay("recorded.json")
""",
    )
    assert "2 passed, 1 warning, 1 error" in output
    assert "1 of the 2 steps of echo.script(…) was not asked for" in output
    assert "UnusedRecording: 1 of 1 recording was not asked for" in output


def test_a_function_of_a_script_that_gives_no_step_fails_the_test_though_its_program_goes_on(tmp_path: Path):
    output = run(
        tmp_path,
        """
def test_script(echo):
    echo.script(lambda request: request.messages[0].text, lambda request: {"txt": "b"}, "c")
    assert ask(echo).json()["choices"][0]["message"]["content"] == "Hello"
    assert ask(echo).status_code == 400
""",
    )
    assert "1 passed, 1 error" in output
    assert (
        "step 2 of the script (test_it.py:15), at txt: found the unknown key 'txt' (did you mean 'text'?)\n"
        "1 of the 3 steps of echo.script(…) was not asked for" in output
    )


def test_an_assertion_fails_where_it_stands(tmp_path: Path):
    output = run(tmp_path, "\n\ndef test_it(echo):\n    echo.assert_called('get_weather', city='Oslo')\n")
    assert "expected a call of get_weather with {'city': 'Oslo'}, but these were made: none" in output
    assert "seen.py" not in output


def test_a_mistake_of_the_test_fails_where_it_stands(tmp_path: Path):
    (tmp_path / "talk.json").write_text('{"schema_version": 2, "exchanges": [{}]}')
    output = run(
        tmp_path,
        """
def test_script(echo):
    echo.script("a", {"tool_call": [{"nme": "get_weather"}]})


def test_when(echo):
    echo.when("refund", {"txt": "Of course."})


def test_replay(echo):
    echo.replay("talk.json")
""",
    )
    assert (
        "step 2 of the script, at tool_call[0].nme: found the unknown key 'nme' (did you mean 'name'?)\n\n"
        "test_it.py:15: EchoError" in output
    )
    assert "talk.json: expected recordings: exchanges[0].dialect: expected it, found nothing\n\ntest_it.py" in output
    assert "test_it.py:19: EchoError" in output
    assert "engine/" not in output


def test_many_workers_are_no_matter(tmp_path: Path):
    pytest.importorskip("xdist")
    output = run(
        tmp_path,
        """
@pytest.mark.parametrize("number", range(6))
def test_it(echo, number):
    echo.script(f"reply {number}")
    assert ask(echo).json()["choices"][0]["message"]["content"] == f"reply {number}"
    echo.assert_requests(1)
""",
        "-p",
        "xdist",
        "-n",
        "2",
    )
    assert "6 passed" in output


def test_an_exported_test_passes_as_it_is(tmp_path: Path):
    made = record(
        chat("Hello ''' \\ Ünï \u2028", stream=True),
        chat("weather in Oslo", tools=[WEATHER]),
        chat('<|instruction_start|>{"messages":[{"tool_call":[{"name":"f","args_raw":"{"}]}]}<|instruction_end|>'),
        chat('<|instruction_start|>{"error":{"status":429,"message":"slow"}}<|instruction_end|>'),
    )
    output = run(tmp_path, export(made, "pytest"), "-W", "error")
    assert "1 passed" in output
    broken = export(made[1:2], "pytest").replace(b"finish_reason == 'tool_calls'", b"finish_reason == 'stop'")
    assert "1 failed" in run(tmp_path, broken)


@pytest.mark.parametrize("stream", [False, True])
def test_an_exported_test_of_a_lost_connection_passes(tmp_path: Path, stream: bool):
    block = '<|instruction_start|>{"messages":[{"text":"a b c"}],"cut_after":1}<|instruction_end|>'
    (made,) = record(chat(block, stream=stream))
    by_another = replace(made, request=chat("no block", stream=stream))
    assert made.cut
    assert "1 passed" in run(tmp_path, export([made, by_another], "pytest"), "-W", "error")


def test_all_of_it_in_this_process(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.path.joinpath("recorded.json").write_bytes(dump(record(chat("Hi"))))
    pytester.makepyfile(
        ASK
        + """
def test_plain(echo):
    assert ask(echo).status_code == 200


@pytest.mark.echo(leaks=True, strict=True)
def test_marked(echo):
    assert echo.settings.strict


def test_left(echo):
    echo.script("a")


def test_unused(echo):
    echo.replay("recorded.json")


@pytest.mark.echo("strict")
def test_settings_without_a_name(echo):
    pass


@pytest.mark.echo(persona="bob")
def test_settings_that_are_none(echo):
    pass
"""
    )
    result = pytester.runpytest_inprocess(*(["-p", "engine.pytest_plugin", "-p", "no:cacheprovider", "-W", "default"]))
    result.assert_outcomes(passed=4, errors=3, warnings=1)
    result.stdout.fnmatch_lines(["the marker echo takes settings by name, as strict=True; got 'strict'"])
    result.stdout.fnmatch_lines(["the marker echo: Invalid persona: Input should be 'echo' or 'lorem', got 'bob'."])
    marked = pytester.runpytest_inprocess("-p", "engine.pytest_plugin", "--markers")
    marked.stdout.fnmatch_lines(["@pytest.mark.echo(leaks=False, ?*settings): *"])


def test_a_rule_that_nothing_asked_for_fails_no_test(tmp_path: Path):
    output = run(
        tmp_path,
        """
def test_rules(echo):
    echo.when("refund", "Of course.")
    echo.when("never", "asked")
    assert ask(echo, "refund").json()["choices"][0]["message"]["content"] == "Of course."
""",
    )
    assert "1 passed" in output
