"""Facts that others found out about scripted replies; SPEC wins where it says otherwise."""

import json
import os
from pathlib import Path
from typing import Any, cast

import pytest

from engine.errors import ScriptError
from engine.messages import ChatRequest, Message, Text, ToolDefinition
from engine.replies.draft import Draft
from engine.replies.scripted import scripted
from engine.script import END, START, Lorem, Plan, PlannedCall, PlannedReasoning, PlannedText, find, parse
from engine.settings import Settings

CASES = Path(os.environ.get("ECHO_SHARED", "../shared")) / "cases" / "test_mode.jsonl"
pytestmark = pytest.mark.skipif(not CASES.is_file(), reason="the shared cases are not on this machine (ECHO_SHARED)")

OVERRULED = {
    "004-060": "6, Strictness: an entry with nothing in it is an error",
    "004-083": "6, Strictness: an unknown key is an error",
    "004-084": "6, Strictness: an unknown key is an error",
    "004-087": "6, Strictness: an entry with nothing in it is an error",
    "004-090": "2, Echo: empty text is text; the entry says something",
    "004-110": "6, Chains: a single plan scripts one reply",
    "004-113": "6, Chains: the step is the number of assistant messages, on every wire",
}
"""Cases that SPEC decides differently, with its section."""

ROWS: list[dict[str, Any]] = (
    [json.loads(line) for line in CASES.read_text("utf-8").splitlines()] if CASES.is_file() else []
)


def _rows(*, having: str, expecting: str = "") -> list[Any]:
    return [
        pytest.param(row, id=row["id"])
        for row in ROWS
        if having in row["input"] and expecting in str(row["expected"]) and row["id"] not in OVERRULED
    ]


def _messages(row: dict[str, Any]) -> tuple[Message, ...]:
    return tuple(
        Message(entry["role"], (Text(entry["content"]),) if isinstance(entry.get("content"), str) else ())
        for entry in row["input"]["messages"]
    )


def _lengths(plan: Plan, kind: type[PlannedText | PlannedReasoning]) -> list[int]:
    return [
        part.source.words
        for message in plan.messages
        for part in message.parts
        if isinstance(part, kind) and isinstance(part.source, Lorem)
    ]


def _calls(plan: Plan) -> list[tuple[str, Any]]:
    parts = [part for message in plan.messages for part in message.parts]
    return [(part.name, part.arguments) for part in parts if isinstance(part, PlannedCall)]


@pytest.mark.parametrize("row", [row for row in _rows(having="content") if "parse:" in str(row)])
def test_content_is_parsed_as_expected(row: dict[str, Any]):
    chain, expected = parse(row["input"]["content"]), row["expected"]
    if expected is None:
        assert chain is None
    elif isinstance(expected, list):
        assert chain is not None
        for plan, wanted in zip(chain.plans, cast("list[dict[str, Any]]", expected), strict=True):
            _check(plan, wanted)
    else:
        assert chain is not None
        assert len(chain.plans) == expected.get("len", len(chain.plans))


def _check(plan: Plan, wanted: dict[str, Any]) -> None:
    assert plan.id_message == (wanted.get("id_message") or "")
    assert _lengths(plan, PlannedReasoning)[:1] == ([wanted["reasoning"]] if wanted.get("reasoning") else [])
    for message in wanted.get("messages", []):
        assert all((call["name"], call["args"]) in _calls(plan) for call in message.get("tool_calls", []))
        assert message.get("text_length") in {None, *_lengths(plan, PlannedText)}


@pytest.mark.parametrize("row", _rows(having="block", expecting="legacy") + _rows(having="block_raw"))
def test_a_block_that_was_passed_over_is_a_mistake_here(row: dict[str, Any]):
    block = row["input"].get("block_raw") or json.dumps(row["input"]["block"])
    with pytest.raises(ScriptError):
        parse(f"{START}{block}{END}")


@pytest.mark.parametrize("row", _rows(having="block", expecting="reasoning_length"))
def test_lengths_are_clamped(row: dict[str, Any]):
    chain = parse(f"{START}{json.dumps(row['input']['block'])}{END}")
    assert chain is not None
    assert _lengths(chain.plans[0], PlannedReasoning) == [row["expected"]["reasoning_length"]]
    assert _lengths(chain.plans[0], PlannedText) == [row["expected"]["text_length"]]


@pytest.mark.parametrize("row", _rows(having="messages", expecting="step"))
def test_the_step_of_a_chain_follows_from_the_conversation(row: dict[str, Any]):
    assert find(_messages(row)).step == row["expected"]["step"]


@pytest.mark.parametrize(
    "row", [row for row in _rows(having="messages", expecting="content") if "directive" in str(row)]
)
def test_a_directive_says_what_was_recorded(row: dict[str, Any]):
    tools = tuple(ToolDefinition(**tool["function"]) for tool in row["input"]["tools"])
    draft = scripted(ChatRequest("m", _messages(row), tools), Settings())
    assert isinstance(draft, Draft)
    assert draft.choices[0].text == row["expected"]["content"]


def test_every_overruled_case_is_one_that_exists():
    assert set(OVERRULED) <= {row["id"] for row in ROWS}
