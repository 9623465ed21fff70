import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.messages import Origin
from engine.service import Service
from engine.wire import HttpRequest, HttpResponse
from tests.engine.cases.requests import ABSENT, Row, block, label, rows

KINDS = {"conversation", "usage", "finish_reason", "instruction_block"}
ROWS = [row for row in rows("field_reports") if row["kind"] in KINDS]

OVERRULED = {
    "cv-09-empty-messages": "without any text of the user the echo is empty; only strict mode refuses",
    "us-07-null-details": "not in this dialect: the details of usage are always there",
    "fr-05-finish-on-payload-chunk": "the finish reason has a chunk of its own, as recorded streams have it",
    "ib-08-faults": "not a request but a list; each fault is tested where it is made",
}
"""Cases that don't hold here, and the rule that says so."""


def post(body: Row | str, *, stream: bool = False, **more: object) -> HttpResponse:
    data = body if isinstance(body, str) else json.dumps({**body, **more, "stream": stream})
    return Service().handle(HttpRequest("POST", "/v1/chat/completions", body=data.encode()))


def choice(body: Row | str) -> Any:
    response = post(body)
    assert response.status == 200, response.body
    return json.loads(response.body)["choices"][0]


def said(body: Row | str) -> str:
    return choice(body)["message"]["content"]


def chunks(body: Row, **more: object) -> list[Any]:
    lines = post(body, stream=True, **more).body.decode().split("\n\n")
    return [json.loads(line[6:]) for line in lines if line.startswith("data: {")]


def streamed(body: Row) -> str:
    return "".join(c["delta"].get("content") or "" for chunk in chunks(body) for c in chunk["choices"])


def user(text: str) -> Row:
    return {"role": "user", "content": text}


def asked(text: str, **more: object) -> Row:
    return {"messages": [user(text)], **more}


def _instructions(given: Row) -> list[str]:
    messages = read_chat(Fields(given), Origin()).messages
    return [message.text for message in messages if message.role in {"system", "developer"}]


def _new_ids(given: Row) -> list[str]:
    return [call["id"] for call in choice(given)["message"]["tool_calls"]]


Check = Callable[[Row, Any], bool]
CHECKS: dict[str, Check] = {
    "accepted": lambda given, _: post(given).status == 200,  # what is refused elsewhere is answered in lenient mode
    "echo": lambda given, want: said(given) == streamed(given) == want,
    "openai_profile": lambda given, want: said(given) == want["echo"],
    "lenient": lambda given, want: post(given).status == 200 if want == "answers" else said(given) == want["echo"],
    "echo_contains": lambda given, want: all(words in said(given) for words in want),
    "echo_excludes": lambda given, want: not any(words in said(given) for words in want),
    "answer": lambda given, _: said(given) == "",
    "instructions_seen": lambda given, want: _instructions(given) == want,
    "echo_equals_input": lambda given, want: (said(given) == given["messages"][-1]["content"]) is want,
    "streamed_equals_non_streamed": lambda given, want: (said(given) == streamed(given)) is want,
    "new_call_id_not_in": lambda given, want: set(_new_ids(given)).isdisjoint(want),
    "id_is_deterministic": lambda given, want: (_new_ids(given) == _new_ids(given)) is want,
    "finish_reason": lambda given, want: choice(_scripted(given))["finish_reason"] == want,
    "no_chunk_has_usage": lambda _, want: (not any("usage" in chunk for chunk in chunks(asked("hi")))) is want,
    "no_empty_choices_chunk": lambda _, want: all(chunk["choices"] for chunk in chunks(asked("hi"))) is want,
    "content_parses": lambda given, want: isinstance(json.loads(said(given)), dict) is want,
}


def _scripted(given: Row) -> Row:
    if "script" not in given:
        return given
    (plan,) = given["script"]
    return asked(block({"messages": [plan]}))


SPELT_OUT = {
    "cv-18-lone-surrogate",
    "cv-19-very-long",
    "us-01-reasoning-is-a-subset",
    "us-05-every-path-has-usage",
    "fr-02-refusal-and-filter",
    "ib-01-only-latest-user-message",
    "ib-02-not-from-tool-results-or-assistant",
    "ib-03-malformed",
    "ib-05-crlf-fence-indent",
    "ib-06-braces-in-strings",
    "ib-09-schema-from-request",
}
"""Cases told in words, each with a test of its own below."""

RUN = [row for row in ROWS if label(row) not in OVERRULED and label(row) not in SPELT_OUT]


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_the_tables_name_only_cases_that_exist() -> None:
    assert set(OVERRULED) | SPELT_OUT <= {label(row) for row in ROWS}


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_every_other_case_has_an_expectation_that_is_checked_here() -> None:
    assert [label(row) for row in RUN if not set(row["expected"]) & set(CHECKS)] == []


@pytest.mark.skipif(not ROWS, reason=ABSENT)
@pytest.mark.parametrize("row", RUN, ids=label)
def test_what_people_met_is_met(row: Row) -> None:
    failed = [key for key, want in row["expected"].items() if key in CHECKS and not CHECKS[key](row["input"], want)]
    assert failed == [], post(row["input"]).body


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    assert said(r'{"messages":[{"role":"user","content":"bad \ud800 end"}]}') == "bad \ufffd end"


def test_thousands_of_turns_are_answered_and_counted() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "get", "arguments": "{}"}}
    turn = [user("x" * 500), {"role": "assistant", "content": None, "tool_calls": [call]}]
    history = [*turn, {"role": "tool", "tool_call_id": "c", "content": "1"}] * 1000
    short, long = ({"messages": [*history[:length], user("last")]} for length in (1500, 3000))
    assert said(long) == "last"
    counts = [json.loads(post(body).body)["usage"]["prompt_tokens"] for body in (short, long)]
    assert counts[0] < counts[1]


def test_reasoning_is_a_share_of_what_is_counted() -> None:
    usage = json.loads(post(asked(block({"messages": [{"reasoning": "some thoughts", "text": "answer"}]}))).body)[
        "usage"
    ]
    assert 0 < usage["completion_tokens_details"]["reasoning_tokens"] <= usage["completion_tokens"]
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]


@pytest.mark.parametrize("entry", [{"tool_call": [{"name": "x"}]}, {"reasoning": "r", "text": "t"}, {"text": ""}])
def test_every_kind_of_reply_has_its_usage_streamed_or_not(entry: Row) -> None:
    body = asked(block({"messages": [entry]}))
    whole = json.loads(post(body).body)["usage"]
    assert chunks(body, stream_options={"include_usage": True})[-1]["usage"] == whole
    assert whole["total_tokens"] == whole["prompt_tokens"] + whole["completion_tokens"]


def test_a_refusal_is_no_failure_and_a_filter_can_be_played() -> None:
    refused = choice(asked(block({"messages": [{"refusal": "I can't help with that."}]})))
    assert refused["message"]["content"] is None
    assert (refused["message"]["refusal"], refused["finish_reason"]) == ("I can't help with that.", "stop")
    filtered = choice(asked(block({"messages": [{"text": "partial", "finish_reason": "content_filter"}]})))
    assert (filtered["message"]["refusal"], filtered["finish_reason"]) == (None, "content_filter")


def test_a_script_does_not_fire_again_in_a_later_turn() -> None:
    history = [user(block({"messages": [{"text": "A"}]})), {"role": "assistant", "content": "A"}, user("plain")]
    assert said({"messages": history}) == "plain"


def test_data_never_becomes_a_script() -> None:
    script = block({"messages": [{"text": "scripted"}]})
    calls = [{"id": "c", "type": "function", "function": {"name": "get", "arguments": "{}"}}]
    history = [
        {"role": "assistant", "content": script, "tool_calls": calls},
        {"role": "tool", "tool_call_id": "c", "content": script},
        user("go on"),
    ]
    assert said({"messages": history}) == "go on"


@pytest.mark.parametrize(
    ("script", "word"),
    [('{"messages": [', "line 1"), ('{"mesages": []}', "mesages"), ('{"messages": [{"text": 3}]}', "messages[0].text")],
)
def test_a_mistake_in_a_script_is_told_and_refused_in_strict_mode(script: str, word: str) -> None:
    body = asked(f"<|instruction_start|>{script}<|instruction_end|>")
    assert word in dict(post(body).headers)["x-echo-warning"]
    strict = HttpRequest(
        "POST", "/v1/chat/completions", (("x-echo-strict", "1"),), json.dumps({"model": "m", **body}).encode()
    )
    response = Service().handle(strict)
    assert response.status == 400
    assert word in json.loads(response.body)["error"]["message"]


@pytest.mark.parametrize(
    "script",
    [
        '{\r\n  "messages": [\r\n    {"text": "A"}\r\n  ]\r\n}',
        '\n```json\n{"messages": [{"text": "A"}]}\n```\n',
        '    {\n        "messages": [{"text": "A"}]\n    }',
        '{"messages": [{"text": "A"}]}   \n  ',
        '\ufeff{"messages": [{"text": "A"}]}',
    ],
)
def test_a_script_survives_editors(script: str) -> None:
    assert said(asked(f"<|instruction_start|>{script}<|instruction_end|>")) == "A"


def test_braces_and_fences_in_a_script_are_words() -> None:
    words = "}} ``` </script> {{x}}"
    assert said(asked(block({"messages": [{"text": words}]}))) == words


@pytest.mark.skipif(not ROWS, reason=ABSENT)
def test_a_structured_request_gets_a_value_unless_a_script_says_otherwise() -> None:
    given: Row = next(row["input"] for row in ROWS if label(row) == "ib-09-schema-from-request")
    value = json.loads(said(given))
    assert set(value) == {"answer", "confidence"}
    assert isinstance(value["answer"], str)
    assert 0 <= value["confidence"] <= 1
    assert said({**given, "messages": [user(block({"messages": [{"text": "prose"}]}))]}) == "prose"
