"""What people who test LLM applications reported, where it is laid out: what strict mode refuses, and what it names."""

import json
from pathlib import Path
from typing import Any, cast

from tests.engine.strict.refusing import LENIENT, STRICT, post

PATH = "/v1/chat/completions"
TOLD = {"messages[1]: tool message without a preceding tool_calls", "missing result for b"}
"""Words that the message holds as they are; other rows name the field."""


def reports(shared: Path) -> list[Any]:
    lines = (shared / "cases" / "field_reports.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [row for row in rows if row["kind"] == "conversation" and "messages" in row["input"]]


def strict_expectation(row: Any) -> Any:
    expected = row["expected"]
    return expected.get("strict") or expected.get("strict_profile")


def test_what_is_refused_names_its_place_and_is_answered_otherwise(shared: Path) -> None:
    seen = 0
    for row in reports(shared):
        expectation = strict_expectation(row)
        if not isinstance(expectation, dict):
            continue
        seen += 1
        response = post(STRICT, PATH, row["input"])
        error = json.loads(response.body)["error"]
        assert response.status == 400, row["id"]
        words = str(cast("dict[str, Any]", expectation).get("message_names", ""))
        assert words in error["message"] if words in TOLD else words in str(error["param"]), row["id"]
        assert post(LENIENT, PATH, row["input"]).status == 200, row["id"]
    assert seen >= 6


def test_no_messages_are_an_empty_array(shared: Path) -> None:
    (row,) = [row for row in reports(shared) if row["input"]["messages"] == []]
    error = json.loads(post(STRICT, PATH, row["input"]).body)["error"]
    assert (error["param"], error["code"]) == (row["expected"]["param"], row["expected"]["code"])


def test_what_is_accepted_is_accepted_in_strict_mode_too(shared: Path) -> None:
    seen = 0
    for row in reports(shared):
        if row["expected"].get("accepted") and strict_expectation(row) in {None, "answers"}:
            seen += 1
            response = post(STRICT, PATH, row["input"])
            assert response.status == 200, (row["id"], response.body)
    assert seen >= 8
