"""A script copied as a test runs: it passes as it stands, and fails where the double says something else."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from engine.jsontext import JsonObject, compact
from playground.model.draft import EMPTY
from playground.model.instructions.cards import Card
from playground.model.instructions.examples import script_examples
from playground.model.instructions.script import script_of
from playground.model.instructions.snippet import snippet

ROOT = Path(__file__).parents[2]
LOOK: JsonObject = {"name": "look", "parameters": {"type": "object", "properties": {"at": {"type": "string"}}}}
ASKED = replace(EMPTY, tools=compact([LOOK]), asked=replace(EMPTY.asked, max_tokens=500))
CALL: JsonObject = {"messages": [{"tool_call": [{"name": "look", "args": {"at": "it"}}]}]}
HARD: JsonObject = {
    "instruction_chain": [
        {"fault": "fail_first:2", **CALL},
        {"fault": ["fail_first", "crlf"], "messages": [{"text": 'Say "{{last_tool_result.content}}"\n'}]},
        {"error": {"status": 429, "retry_after": 1}},
        {"cut_after": 1, "messages": [{"text": "a b c"}]},
        {"fault": "truncate_json", "messages": [{"text": "a b c"}]},
        {"fault": "empty_stream", "messages": [{"text": "a b c"}]},
        {"fault": "stall", "messages": [{"text": "a b c"}]},
        {"fault": "null_arguments", **CALL},
        {"messages": [{"tool_call": [{"name": "nobody", "args": {"name": 1, "self": 2, "a-b": 3, "at": "x" * 90}}]}]},
        {"messages": [{"text": "a"}, {"refusal": "no", "finish_reason": "odd"}]},
        {"id": "last", "messages": [{"text": ""}]},
    ]
}


def code(block: JsonObject, results: str = "") -> str:
    return snippet(ASKED, root(block), results).code


def root(block: JsonObject) -> Card:
    found = script_of(compact(block)).root
    assert found is not None
    return found


def ran(folder: Path, **files: str) -> subprocess.CompletedProcess[str]:
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "engine.pytest_plugin",
        "-p",
        "no:cacheprovider",
        str(folder),
    ]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_what_is_copied_runs_and_passes_and_a_wrong_word_fails(tmp_path: Path):
    examples = {
        f"example_{number}": snippet(each.asked(EMPTY), root(each.block), each.results_text).code
        for number, each in enumerate(script_examples().values())
    }
    hard = code(HARD, results='{"look": "a cat"}')
    wrong = code({"messages": [{"text": "right"}]}).replace('assert_said("right")', 'assert_said("wrong")')
    done = ran(tmp_path, hard=hard, wrong=wrong, **examples)
    assert f"1 failed, {len(examples) + 1} passed" in done.stdout, done.stdout
    assert "expected a reply with 'wrong'" in done.stdout
