"""The shared cases as rows, and those of them that are chat requests as request bodies.

Where the shared material isn't on this machine there are none.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]

SHARED = Path(os.environ.get("ECHO_SHARED", Path(__file__).parents[4] / "shared"))
ABSENT = "the shared cases are not on this machine; ECHO_SHARED says where they are"
CHAT_FILES = ("echo_provider", "test_mode", "field_reports")


def rows(name: str) -> list[Row]:
    """The rows of a file; none where the file isn't there."""
    file = SHARED / "cases" / f"{name}.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.is_file() else []


def label(row: Row) -> str:
    """What a row is called."""
    return str(row.get("id") or row["name"])


def block(script: object) -> str:
    """An instruction block."""
    return f"<|instruction_start|>{json.dumps(script)}<|instruction_end|>"


def chat_body(row: Row) -> Row | None:
    """The request that a row makes, as OpenAI's chat takes it; None where it makes none."""
    given: Row = row["input"]
    if "inputs" in given:
        (inner,) = given["inputs"]
        given = {**{key: value for key, value in given.items() if key != "inputs"}, **inner}
    if isinstance(given.get("body"), dict):
        return given["body"]
    if "messages" in given:
        return {**given, "messages": [_message(message) for message in given["messages"]]}
    text = _user_message(given)
    return None if text is None else {"stream": True, "messages": [{"role": "user", "content": text}]}


def _user_message(given: Row) -> str | None:
    for key in ("user_message", "content"):
        if isinstance(given.get(key), str):
            return given[key]
    for key in ("block", "plan"):
        if isinstance(given.get(key), dict):
            return block(given[key])
    if "block_raw" in given:
        return f"<|instruction_start|>{given['block_raw']}<|instruction_end|>"
    return block({"messages": [{"text": given["text"]}]}) if isinstance(given.get("text"), str) else None


def _message(message: Row) -> Row:
    """Parts of calls and results, which stand in the content there, stand beside it here."""
    if "parts" not in message:
        return message
    parts: list[Row] = message["parts"]
    result = next((part for part in parts if part["type"] == "tool_result"), None)
    if result:
        return {"role": "tool", "tool_call_id": result["tool_call_id"], "content": result["content"]}
    calls = [{"id": p["id"], "type": "function", "function": p["function"]} for p in parts if p["type"] == "tool_call"]
    said = {"role": message["role"], "content": [part for part in parts if part["type"] == "text"]}
    return {**said, "tool_calls": calls} if calls else said


_PLACE: Row = {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer", "maximum": 5}}}
_TOOLS: list[Row] = [
    {"type": "function", "function": {"name": "get_weather", "description": "The weather", "parameters": _PLACE}},
    {"type": "function", "function": {"name": "getTime", "parameters": {"type": "object"}}},
]
_SCHEMA: Row = {"type": "json_schema", "json_schema": {"name": "place", "schema": _PLACE}}


def _user(text: str, **more: object) -> Row:
    return {"messages": [{"role": "user", "content": text}], **more}


OWN: dict[str, Row] = {
    "text": _user("Hello, world!"),
    "odd text": _user("  \tCR\r\n e\u0301 \u202ertl 👩\u200d👩\u200d👧 \u0000 "),
    "lorem": _user("Hello\nReason: why", model="lorem"),
    "calls": _user("What's the weather in Oslo and Rome, and what time is it?", tools=_TOOLS),
    "required call": _user("Hello!", tools=_TOOLS, tool_choice="required"),
    "schema": _user("Oslo, 3 days", response_format=_SCHEMA),
    "script": _user(block({"messages": [{"reasoning": {"length": 9}, "text": "A", "tool_call": [{"name": "x"}]}]})),
    "faulty script": _user(block({"mesages": []})),
    "limits": _user("one two three four five six", max_tokens=2, stop=["five"], n=2, logprobs=True, top_logprobs=3),
    "refused": _user("Hello!", n=0),
}
"""Requests of our own, which need no shared material."""


def chat_requests() -> Iterator[tuple[str, Row]]:
    """Our own chat requests and every one in the shared cases, as (name, body)."""
    yield from OWN.items()
    for name in CHAT_FILES:
        for row in rows(name):
            body = chat_body(row)
            if body is not None:
                yield f"{name}:{label(row)}", body
