"""Tools that Anthropic defines and its clients run: they are called like any other, with the input that they take."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.bodies.client_tools import client_tool
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest

TOOLS: dict[str, Any] = {
    "bash": {"type": "bash_20250124", "name": "bash"},
    "editor": {"type": "text_editor_20250728", "name": "str_replace_based_edit_tool", "max_characters": 900},
    "memory": {"type": "memory_20250818", "name": "memory"},
    "computer": {"type": "computer_20250124", "name": "computer", "display_width_px": 9, "display_height_px": 9},
}


def called(text: str, *tools: Any, **more: Any) -> list[tuple[str, Any]]:
    body = {"model": "m", "max_tokens": 99, "messages": [{"role": "user", "content": text}], "tools": [*tools], **more}
    service = Service(Settings(strict=True))
    response = service.handle(HttpRequest("POST", "/v1/messages", (), json.dumps(body).encode()))
    assert response.status == 200, response.body
    blocks = json.loads(response.body)["content"]
    return [(block["name"], block["input"]) for block in blocks if block["type"] == "tool_use"]


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [
        ("Use the bash tool to run `pytest -q`", "bash", {"command": "pytest -q"}),
        (
            "Use str_replace_based_edit_tool to view /tmp/x.py",
            "str_replace_based_edit_tool",
            {"command": "view", "path": "/tmp/x.py"},  # noqa: S108
        ),
    ],
)
def test_a_text_that_orders_one_calls_it(text: str, name: str, arguments: Any) -> None:
    assert called(text, *TOOLS.values()) == [(name, arguments)]
    assert called("Hello, how are you?", *TOOLS.values()) == []


@pytest.mark.parametrize("name", TOOLS)
def test_a_choice_that_names_one_calls_it_with_an_input_that_it_takes(name: str) -> None:
    tool = TOOLS[name]
    ((called_name, arguments),) = called("Hi", tool, tool_choice={"type": "tool", "name": tool["name"]})
    known = client_tool(tool["type"])
    assert known
    assert known.description
    assert called_name == tool["name"]
    Draft202012Validator.check_schema(known.parameters)
    validator: Any = Draft202012Validator(known.parameters)
    assert validator.is_valid(arguments)
    assert (
        arguments
        == {
            "bash": {"command": arguments.get("command")},
            "editor": {"command": "view", "path": arguments.get("path")},
            "memory": {"command": "view", "path": arguments.get("path")},
            "computer": {"action": "screenshot"},
        }[name]
    )


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("bash_20250124", {"restart": True}),
        ("text_editor_20250728", {"command": "insert", "path": "a", "insert_line": 0, "insert_text": "b"}),
        ("text_editor_20250124", {"command": "insert", "path": "a", "insert_line": 0, "new_str": "b"}),
        ("text_editor_20241022", {"command": "undo_edit", "path": "a"}),
        ("memory_20250818", {"command": "rename", "old_path": "a", "new_path": "b"}),
        ("computer_20251124", {"action": "left_click", "coordinate": [3, 4]}),
        ("computer_20251124", {"action": "hold_key", "text": "shift", "duration": 1.5}),
    ],
)
def test_each_takes_what_it_does_and_nothing_else(kind: str, given: Any) -> None:
    known = client_tool(kind)
    assert known
    validator: Any = Draft202012Validator(known.parameters)
    takes = validator.is_valid
    assert takes(given)
    assert not takes({**given, "zzz": 1})
    assert not takes(dict([*given.items()][:-1]))


@pytest.mark.parametrize("kind", ["", "custom", "web_search_20250305", "computer_toolset_20260801", "bash_new"])
def test_what_is_run_elsewhere_or_unknown_has_no_input(kind: str) -> None:
    assert client_tool(kind) is None


def test_a_tool_of_its_own_schema_keeps_it() -> None:
    own: Any = {"type": "custom", "name": "bash", "input_schema": {"type": "object", "properties": {}}}
    assert called("Use bash", own) == [("bash", {})]
