import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine

HOME = Path(__file__).parents[2]


@pytest.mark.parametrize("name", engine.__all__)
def test_a_public_name_is_there_and_listed(name: str) -> None:
    assert getattr(engine, name) is getattr(engine, name)
    assert name in dir(engine)


@pytest.mark.parametrize("name", ["schema", "matching", "script", "streaming"])
def test_a_public_module_is_loaded_when_it_is_asked_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(engine, name, raising=False)
    assert getattr(engine, name).__name__ == f"engine.{name}"


STABLE = {
    "engine": "Engine EchoTransport asgi client_for no_leaks",
    "engine.schema": "example UnsatisfiableSchema",
    "engine.matching": "choose Choice",
    "engine.script": "parse Chain ScriptError",
    "engine.streaming": "stream collect snapshots",
    "engine.accumulate": "Accumulator",
    "engine.tools": "ToolRegistry ToolRouter ToolContext tool echo_tool",
    "engine.loop": "ChatModel ChatResult",
    "engine.generation": "substitute generate_response",
    "engine.conversation": "converse ConversationRequest ConversationResponse",
    "engine.fixtures": "load dump export import_ Replay",
    "engine.settings": "Settings",
}
"""Module to the names that others may import from it, whatever else changes."""


@pytest.mark.parametrize("module", STABLE)
def test_the_names_that_stay_can_be_imported_from_their_module(module: str) -> None:
    found = import_module(module)
    declared = getattr(found, "__all__", dir(found))
    assert [name for name in STABLE[module].split() if name not in declared or not hasattr(found, name)] == []


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'engine' has no attribute 'parrot'"):
        _ = engine.parrot  # pyright: ignore[reportAttributeAccessIssue]  that is the test


def test_rules_that_cannot_be_read_are_told_where_they_are_used_and_not_on_import(tmp_path: Path) -> None:
    (tmp_path / "rules.json").write_text("[3]")
    code = (
        "import engine, engine.pytest_plugin, engine.testing, engine.cli; engine.asgi, engine.testing.Echo();"
        "engine.EchoTransport(engine.Settings()); print('so far'); engine.EchoTransport()"
    )
    given = {**os.environ, "ECHO_RULES": str(tmp_path / "rules.json")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HOME, env=given, capture_output=True, text=True, check=False
    )
    assert done.stdout == "so far\n"
    assert done.stderr.endswith("rules.json: line 1, column 2 at [0]: expected an object, found an integer (3)\n")


def test_importing_the_engine_loads_nothing_else() -> None:
    code = (
        "import sys, engine; print([name for name in sys.modules if name.startswith(('engine.', 'pydantic', 'httpx'))])"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=HOME, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_answering_in_process_loads_no_ui_and_no_sdk() -> None:
    code = (
        "import sys, engine; engine.EchoTransport; engine.Engine; "
        "print([name for name in ('streamlit', 'pandas', 'openai', 'uvicorn', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=HOME, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
