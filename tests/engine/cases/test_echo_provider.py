import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.cases.requests import ABSENT, Row, chat_body, label, rows

pytestmark = pytest.mark.unmeasured

ROWS = rows("echo_provider")

_CONTEXT = "a conversation's context is not in this dialect: it has a face of its own"
OVERRULED = {
    "readme/schema-generated-params": "a value that its schema accepts beats 42: a maximum of 5 gives 5",
    "readme/tokens/empty": "an empty text is 0 tokens, not 1",
    "v1.6/parts_weather_tool_calls": "where calls are made the text is empty",
    "v1.6/multiturn/turn2": "where calls are made the text is empty",
    "pr8829/echo_weather_generates_tool_call": "where calls are made the text is empty; a schema is no text",
    "v1.5/context_empty_when_absent": _CONTEXT,
    "v1.5/streaming_context_absent": _CONTEXT,
    "fake/test_conversation_context_continuity": _CONTEXT,
}
"""Cases that don't hold here, and the rule that says so."""

ELSEWHERE = {"context_id", "context_id_non_empty", "last_event", "tool_type"}
"""Expectations of the conversation's own face, beside others that hold here."""


class Outcome:
    """What one request gave, whole and streamed."""

    def __init__(self, body: Row) -> None:
        self.whole: Any = self._post(body, stream=False)
        lines = self._post(body, stream=True).split("\n\n")
        self.chunks: list[Any] = [json.loads(line[6:]) for line in lines if line.startswith("data: {")]
        self.choice: Any = self.whole["choices"][0]
        self.text: str = self.choice["message"]["content"] or ""
        self.calls: list[Any] = self.choice["message"].get("tool_calls", [])
        self.names: list[str] = [call["function"]["name"] for call in self.calls]
        self.arguments: list[str] = [call["function"]["arguments"] for call in self.calls]
        self.usage: Any = self.whole["usage"]
        deltas = [choice["delta"] for chunk in self.chunks for choice in chunk["choices"]]
        self.deltas: list[str] = [delta["content"] for delta in deltas if delta.get("content")]

    @staticmethod
    def _post(body: Row, *, stream: bool) -> Any:
        known = {key: body[key] for key in ("messages", "tools", "tool_choice", "temperature") if key in body}
        asked = {**known, "stream": stream, "stream_options": {"include_usage": True} if stream else None}
        http = HttpRequest("POST", "/v1/chat/completions", body=json.dumps(asked).encode())
        response = Service(Settings()).handle(http)
        assert response.status == 200
        return response.body.decode() if stream else json.loads(response.body)

    @property
    def chunk_count(self) -> int:
        """Chunks that carry something: text or calls."""
        return sum(bool(chunk["choices"]) for chunk in self.chunks)


Check = Callable[[Outcome, Any], bool]
CHECKS: dict[str, Check] = {
    "text": lambda got, want: got.text == want,
    "text_contains": lambda got, want: all(words in got.text for words in want),
    "text_non_empty": lambda got, want: bool(got.text) is want,
    "outputs_len": lambda got, want: len(got.whole["choices"]) == want,
    "outputs_non_empty": lambda got, want: bool(got.text or got.calls) is want,
    "parts_non_empty": lambda got, want: bool(got.text or got.calls) is want,
    "index": lambda got, want: got.choice["index"] == want,
    "finish_reason": lambda got, want: got.choice["finish_reason"] == want,
    "tool_call_names": lambda got, want: got.names == want,
    "ideal_tool_call_names": lambda got, want: got.names == want,
    "tool_call_names_include": lambda got, want: set(want) <= set(got.names),
    "tool_call_names_subset_of": lambda got, want: set(got.names) <= set(want),
    "tool_call_count": lambda got, want: len(got.calls) == want,
    "tool_call_count_min": lambda got, want: len(got.calls) >= want,
    "tool_ids_non_empty": lambda got, want: all(call["id"] for call in got.calls) is want,
    "tool_ids_unique": lambda got, want: (len({call["id"] for call in got.calls}) == len(got.calls)) is want,
    "tool_id_prefix": lambda got, want: all(call["id"].startswith(want) for call in got.calls),
    "tool_id_regex": lambda got, want: all(re.search(str(want), call["id"]) for call in got.calls),
    "arguments_contains": lambda got, want: any(want in text for text in got.arguments),
    "argument_text_contains_ci": lambda got, want: want.lower() in (got.text + "".join(got.arguments)).lower(),
    "usage": lambda got, want: want.items() <= got.usage.items(),
    "usage_positive": lambda got, want: (min(_counts(got.usage)) > 0) is want,
    "usage_non_negative": lambda got, want: (min(_counts(got.usage)) >= 0) is want,
    "total_equals_sum": lambda got, want: (got.usage["total_tokens"] == sum(_counts(got.usage))) is want,
    "usage_equal_between_modes": lambda got, want: (got.chunks[-1]["usage"] == got.usage) is want,
    "chunks_min": lambda got, want: got.chunk_count >= want,
    "chunks_join": lambda got, want: "".join(got.deltas) == want,
}


def _counts(usage: Row) -> tuple[int, int]:
    return usage["prompt_tokens"], usage["completion_tokens"]


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_the_table_names_only_cases_that_exist() -> None:
    assert set(OVERRULED) <= {label(row) for row in ROWS}


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_every_other_case_has_an_expectation_that_is_checked_here() -> None:
    unchecked = [label(row) for row in ROWS if not set(row["expected"]) & set(CHECKS)]
    assert [name for name in unchecked if name not in OVERRULED] == []
    unknown = {key for row in ROWS if label(row) not in OVERRULED for key in row["expected"]} - set(CHECKS) - ELSEWHERE
    assert unknown == set()


@pytest.mark.skipif(not ROWS, reason=ABSENT)
@pytest.mark.parametrize("row", [row for row in ROWS if label(row) not in OVERRULED], ids=label)
def test_the_echo_does_what_its_callers_expect(row: Row) -> None:
    body = chat_body(row)
    assert body is not None
    got = Outcome(body)
    failed = [key for key, want in row["expected"].items() if key in CHECKS and not CHECKS[key](got, want)]
    assert failed == [], (got.choice, got.usage)
