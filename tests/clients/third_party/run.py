"""Drives every client, each the newest of its kind in an environment of its own, and prints what each can do.

Needs Python alone (and npm for the one of Node). ``run.py litellm dspy`` runs those; ``--offline`` installs nothing.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
NODE = HERE.parent / "node"
ROOT = HERE.parents[2]
HOME = Path.home() / ".cache" / "echo-playground-clients"

CLIENTS: dict[str, list[str]] = {
    "langchain": [
        "langchain",
        "langchain-openai",
        "langchain-anthropic",
        "langchain-google-genai",
        "langchain-ollama",
    ],
    "pydantic_ai": ["pydantic-ai-slim[openai,anthropic,google,mistral,cohere,groq]"],
    "openai_agents": ["openai-agents"],
    "agent_framework": ["agent-framework-core", "agent-framework-openai", "agent-framework-anthropic"],
    "google_adk": ["google-adk", "anthropic"],
    "litellm": ["litellm"],
    "instructor": ["instructor[anthropic]"],
    "llama_index": [
        "llama-index-core",
        "llama-index-llms-openai",
        "llama-index-llms-openai-like",
        "llama-index-llms-anthropic",
        "anthropic<1",  # later ones have a type that the one above calls, and take no temperature
    ],
    "strands": ["strands-agents[openai,anthropic,ollama,gemini,mistral]"],
    "smolagents": ["smolagents[openai,litellm]"],
    "haystack": ["haystack-ai", "anthropic-haystack"],
    "dspy": ["dspy"],
    "llm": ["llm", "llm-anthropic"],
}
"""A module ``with_….py`` and what it needs, the client itself first; versions only where the newest won't do."""
TESTS = ["pytest>=9", "pydantic>=2"]
SIGNS = {"pass": "✓", "fails": "✗", "own": "✗ own", "not offered": "–"}


def main() -> int:
    """Gives 1 where something failed that isn't the client's own failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clients", nargs="*", choices=[[], *CLIENTS, "node"], help="all, where none is named")
    parser.add_argument(
        "--home", type=Path, default=HOME, help="where the environments are kept (default: %(default)s)"
    )
    parser.add_argument("--offline", action="store_true", help="use the environments as they are")
    asked = parser.parse_args()
    chosen: list[str] = asked.clients or [*CLIENTS, "node"]
    if not asked.offline:
        _install(asked.home, [name for name in chosen if name != "node"])
    outcomes = asked.home / "outcomes.jsonl"
    outcomes.unlink(missing_ok=True)
    outcomes.touch()
    with _server(asked.home) as address:
        environment = {**os.environ, "ECHO_ADDRESS": address, "ECHO_OUTCOMES": str(outcomes)} | _NO_TELEMETRY
        for name in chosen:
            _node(environment, offline=asked.offline) if name == "node" else _pytest(asked.home, name, environment)
    told = [json.loads(line) for line in outcomes.read_text(encoding="utf-8").splitlines()]
    print("\n".join(_table(told)))
    silent = {name.replace("_", "-") for name in chosen} - {one["client"] for one in told}
    print("".join(f"\nNothing came of {name}.\n" for name in sorted(silent)), end="")
    return int(bool(silent) or any(one["outcome"] == "fails" for one in told))


_NO_TELEMETRY = {
    "OPENAI_AGENTS_DISABLE_TRACING": "1",
    "HAYSTACK_TELEMETRY_ENABLED": "False",
    "LANGSMITH_TRACING": "false",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "NO_PROXY": "127.0.0.1",
    "no_proxy": "127.0.0.1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONWARNINGS": "ignore",
}


def _install(home: Path, names: list[str]) -> None:
    """One environment a client, since their demands contradict one another; uv shares what they have in common."""
    tool = _python(home / "uv")
    if not tool.exists():
        subprocess.run([sys.executable, "-m", "venv", home / "uv"], check=True)
        subprocess.run([tool, "-m", "pip", "install", "--quiet", "uv"], check=True)
    wanted = {"server": [str(ROOT)], **{name: [*CLIENTS[name], *TESTS] for name in names}}
    for name, packages in wanted.items():
        print(f"installing {name}", flush=True)
        python = _python(home / name)
        if not python.exists():
            subprocess.run([tool, "-m", "uv", "venv", "--quiet", "--python", sys.executable, home / name], check=True)
        upgrade = ["--upgrade", "--python", str(python)]
        subprocess.run([tool, "-m", "uv", "pip", "install", "--quiet", *upgrade, *packages], check=True)


def _python(environment: Path) -> Path:
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


@contextmanager
def _server(home: Path) -> Iterator[str]:
    """The address of a server, in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ECHO_")}
    command = [_python(home / "server"), str(HERE / "server.py")]
    serving = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**environment, "PYTHONPATH": str(ROOT)}, cwd=ROOT
    )
    try:
        assert serving.stdout
        yield serving.stdout.readline().strip()
    finally:
        serving.terminate()
        serving.wait()


def _pytest(home: Path, name: str, environment: dict[str, str]) -> None:
    pytest = [_python(home / name), "-m", "pytest", "-q", "-c", HERE / "pytest.ini"]
    environment = {**environment, "ECHO_CLIENT": CLIENTS[name][0].partition("[")[0]}
    print(f"\n== {name}", flush=True)
    subprocess.run([*pytest, HERE / "capabilities.py", "--client", name], check=False, env=environment, cwd=HERE)


def _node(environment: dict[str, str], *, offline: bool) -> None:
    npm = shutil.which("npm")
    print("\n== node", flush=True)
    if npm is None:
        print("left out: npm isn't installed")
        return
    if not offline:
        command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, check=True, cwd=NODE)
    subprocess.run([shutil.which("node") or "node", "with_ai.mjs"], check=False, env=environment, cwd=NODE)


def _table(told: list[dict[str, Any]]) -> Iterator[str]:
    """Markdown: a row a way, a column a capability, and below it the reason for all that isn't a pass."""
    columns = list(dict.fromkeys(one["capability"] for one in told))
    rows = list(dict.fromkeys((one["client"], one["version"], one["way"]) for one in told))
    cells = {(one["client"], one["version"], one["way"], one["capability"]): one for one in told}
    notes = list(dict.fromkeys(_note(one) for one in told if one["outcome"] != "pass"))
    yield "\n| client | " + " | ".join(column.replace("_", " ") for column in columns) + " |"
    yield "|--" * (len(columns) + 1) + "|"
    for row in rows:
        yield (
            f"| {row[0]} {row[1]}, {row[2]} | "
            + " | ".join(_cell(cells.get((*row, one)), notes) for one in columns)
            + " |"
        )
    yield "\n✓ pass, ✗ fails, ✗ own: fails in the client itself, – not offered\n"
    yield from (f"{number}. {note}" for number, note in enumerate(notes, 1))


def _note(one: dict[str, Any]) -> str:
    return f"{one['capability'].replace('_', ' ')}: {one['note']}"


def _cell(one: dict[str, Any] | None, notes: list[str]) -> str:
    if one is None:
        return ""
    sign = SIGNS[one["outcome"]]
    return sign if one["outcome"] == "pass" else f"{sign} {notes.index(_note(one)) + 1}"


if __name__ == "__main__":
    sys.exit(main())
