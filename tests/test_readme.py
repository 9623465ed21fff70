"""The README is true: its Python runs and prints what it says, and its tables name what there is."""

import contextlib
import io
import re
from pathlib import Path

import pytest

import engine
from engine.faults import FAULTS, Kind
from engine.jsontext import compact
from engine.rules import load
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

HOME = Path(__file__).parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=[f"snippet{number}" for number in range(1, len(SNIPPETS) + 1)])
def test_each_snippet_runs_and_prints_what_it_says(snippet: str) -> None:
    promised = re.findall(r"^ *print\(.*\)  # (.*)$", snippet, re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(snippet, "README.md", "exec"), {"__name__": "__main__"})  # noqa: S102  that is the test
    assert promised
    assert printed.getvalue().splitlines() == promised


def test_its_file_of_rules_answers() -> None:
    (file,) = re.findall(r"<<'END'\n(.*?)^END$", README, re.MULTILINE | re.DOTALL)
    service = Service(rules=load(file))
    told = {"A refund, please": b"on its way", "Hello": b"Rule 3 asks for status 429.", "Who?": b"How can I help?"}
    for text, said in told.items():
        body = compact({"model": "gpt-5-mini", "messages": [{"role": "user", "content": text}]}).encode()
        assert said in service.handle(HttpRequest("POST", "/v1/chat/completions", (), body)).body


def test_the_first_snippet_is_eight_lines_long() -> None:
    assert len(SNIPPETS[0].strip().splitlines()) == 8


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_named_with_its_variable(name: str) -> None:
    assert f"`ECHO_{name.upper()}`" in README


def test_every_fault_is_named_where_it_acts() -> None:
    rows = {
        "instead": "instead of an answer",
        "head": "in the headers",
        "reply": "in the reply",
        "chunks": "in the chunks",
        "frames": "in the bytes",
    }
    lines = {
        where: next(line for line in README.splitlines() if line.startswith(f"| {row}")) for where, row in rows.items()
    }
    assert [kind.name for kind in FAULTS.values() if f"`{kind.name}`" not in lines[kind.where]] == []


@pytest.mark.parametrize("kind", [kind for kind in FAULTS.values() if kind.value], ids=lambda kind: kind.name)
def test_a_fault_that_takes_a_number_is_listed_with_it(kind: Kind) -> None:
    default = "refused" if kind.default is None else kind.default
    assert f"| `{kind.name}` | {kind.value} | {kind.low} | {kind.high} | {default} |" in README.splitlines()


def test_no_other_fault_is_listed_with_a_number() -> None:
    listed = re.findall(r"^\| `(\w+)` \| [^|]+ \| \d+ \| \d+ \|", README, re.MULTILINE)
    assert listed == [kind.name for kind in FAULTS.values() if kind.value]


@pytest.mark.parametrize("path", [path for dialect in Service().router.dialects for path in dialect.paths])
def test_every_call_is_named(path: str) -> None:
    assert f"`{path}`" in README


@pytest.mark.parametrize("name", engine.__all__)
def test_every_public_name_is_named_and_there(name: str) -> None:
    assert f"`engine.{name}" in README
    assert hasattr(engine, name)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`engine\.((?:\w+\.)*\w+)", README))))
def test_every_name_of_the_engine_that_it_names_is_there(name: str) -> None:
    found: object = engine
    for step in name.split("."):
        found = getattr(found, step)
    assert found is not None


@pytest.mark.parametrize("target", re.findall(r"\]\((?!http)([^)#]+)", README))
def test_every_file_it_links_to_is_there(target: str) -> None:
    assert (HOME / target).is_file()
