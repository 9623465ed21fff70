import json
from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, Row, closed, post, refusal, user

PATH = "/v1/messages"
CACHED = {"type": "ephemeral"}


def use(identity: Any = "a", **more: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": identity, "name": "get", "input": {}, **more}


def result(identity: Any = "a", content: Any = "1") -> dict[str, Any]:
    return {"type": "tool_result", "tool_use_id": identity, "content": content}


def text(said: str = "Hi") -> dict[str, Any]:
    return {"type": "text", "text": said}


def assistant(*blocks: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": [*blocks]}


def talk(*messages: Any) -> dict[str, Any]:
    return {"messages": [*messages]}


def tool(name: Any = "get", **more: Any) -> dict[str, Any]:
    return {"name": name, "input_schema": {"type": "object"}, **more}


def thinking(budget: Any) -> dict[str, Any]:
    return {"thinking": {"type": "enabled", "budget_tokens": budget}}


ROWS: dict[str, Row] = {
    "no limit": Row({"max_tokens": None}, "max_tokens", "Field required"),
    "an unknown field": Row({"stop": "x"}, "stop", "Extra inputs are not permitted"),
    "no messages": Row(talk(), "messages", "empty array"),
    "too warm": Row({"temperature": 1.5}, "temperature", "from 0 to 1"),
    "an assistant first": Row(talk(assistant(text())), "messages.0.role", 'first message must use the "user" role'),
    "an empty message": Row(talk(user(""), user()), "messages.0.content", "non-empty content"),
    "an empty message in the middle": Row(
        talk(user(), assistant(), user()), "messages.1.content", "except for the optional final assistant"
    ),
    "an empty text": Row(talk(user([text("")])), "messages.0.content.0.text", "must be non-empty"),
    "a block without type": Row(talk(user([{"text": "Hi"}])), "messages.0.content.0.type", "Field required"),
    "a use without id": Row(talk(user(), assistant(use(""))), "messages.1.content.0.id", "Field required"),
    "an id with a space": Row(talk(user(), assistant(use("a b"))), "messages.1.content.0.id", "got 'a b'"),
    "an input that is a text": Row(
        talk(user(), assistant(use(input="{}"))), "messages.1.content.0.input", "valid dictionary, but got a string"
    ),
    "a result that is a number": Row(
        talk(user(), assistant(use()), user([result("a", 7)])),
        "messages.2.content.0.content",
        "blocks, but got an integer",
    ),
    "a result of numbers": Row(
        talk(user(), assistant(use()), user([result("a", [text(), 7])])),
        "messages.2.content.0.content.1",
        "Input should be an object, but got an integer",
    ),
    "a result without a use": Row(
        talk(user(), assistant(text()), user([result("x")])), "messages.2.content.0", "unexpected `tool_use_id`"
    ),
    "a use without a result": Row(talk(user(), assistant(use()), user()), "messages.1", "immediately after: a"),
    "a use with its result too late": Row(
        talk(user(), assistant(use("a"), use("b")), user([result("a")]), user([result("b")])),
        "messages.1",
        "immediately after: b",
    ),
    "an id that comes twice": Row(
        talk(user(), assistant(use()), user([result()]), assistant(use()), user([result()])),
        "messages.3.content.0",
        "ids must be unique",
    ),
    "a text before a result": Row(
        talk(user(), assistant(use()), user([text(), result()])), "messages.2.content", "must come first"
    ),
    "a tool without schema": Row({"tools": [{"name": "get"}]}, "tools.0.input_schema", "Field required"),
    "a schema of no object": Row(
        {"tools": [tool(input_schema={"type": "string"})]}, "tools.0.input_schema.type", "Input should be 'object'"
    ),
    "a schema with alternatives": Row(
        {"tools": [tool(input_schema={"type": "object", "oneOf": [{}]})]},
        "tools.0.custom.input_schema",
        "input_schema does not support oneOf, allOf, or anyOf at the top level",
    ),
    "an open schema that is strict": Row({"tools": [tool(strict=True)]}, "tools.0.input_schema", "explicitly set"),
    "a tool without name": Row({"tools": [tool(None)]}, "tools.0.name", "Field required"),
    "a name with a space": Row({"tools": [tool("get it")]}, "tools.0.name", "should match pattern"),
    "a name too long": Row(
        {"tools": [tool("a" * 129)]}, "tools.0.name", "at most 128 characters, but got a string with length 129"
    ),
    "a name that comes twice": Row({"tools": [tool(), tool()]}, "tools.1.name", "names must be unique"),
    "a choice without tools": Row({"tool_choice": {"type": "any"}}, "tool_choice", "while providing tools"),
    "thoughts without a budget": Row(thinking(None), "thinking.enabled.budget_tokens", "Field required"),
    "too few thoughts": Row(thinking(10), "thinking.enabled.budget_tokens", "equal to 1024, but got 10"),
    "thoughts at another temperature": Row(
        thinking(1024) | {"temperature": 0.5}, "temperature", "may only be set to 1 when thinking is enabled"
    ),
    "adaptive thoughts of a few likely words": Row(
        {"thinking": {"type": "adaptive"}, "top_p": 0.9}, "top_p", "greater than or equal to 0.95 or unset"
    ),
    "thoughts of the likeliest words": Row(thinking(1024) | {"top_k": 5}, "top_k", "must be unset"),
    "more thoughts than tokens": Row(thinking(2000), "max_tokens", "must be greater than"),
    "thoughts before a forced tool": Row(
        thinking(1024) | {"tools": [tool()], "tool_choice": {"type": "any"}}, "tool_choice", "may not be enabled"
    ),
    "an unknown member of a message": Row(
        talk(user() | {"zzz": 1}), "messages.0.zzz", "messages.0.zzz: Extra inputs are not permitted (expected one of"
    ),
    "an unknown member of a block": Row(
        talk(user([text() | {"zzz": 1}])), "messages.0.content.0.zzz", "one of cache_control, citations, text, type)"
    ),
    "an unknown block": Row(
        talk(user([{"type": "wat"}])),
        "messages.0.content.0",
        "messages.0.content.0: Input tag 'wat' found using 'type' does not match any of the expected tags: 'text', ",
    ),
    "an unknown block in a result": Row(
        talk(user(), assistant(use()), user([result("a", [{"type": "wat"}])])),
        "messages.2.content.0.content.0",
        "expected tags: 'text', 'image'",
    ),
    "an unknown member of a source": Row(
        talk(user([{"type": "image", "source": {"type": "url", "url": "x", "zzz": 1}}])),
        "messages.0.content.0.source.zzz",
        "one of type, url",
    ),
    "an unknown member of a tool": Row({"tools": [tool(zzz=1)]}, "tools.0.zzz", "Extra inputs"),
    "an unknown member of a choice": Row(
        {"tools": [tool()], "tool_choice": {"type": "auto", "name": "get"}}, "tool_choice.name", "Extra inputs"
    ),
    "an unknown member of the system's text": Row({"system": [text() | {"zzz": 1}]}, "system.0.zzz", "Extra inputs"),
    "an open format": Row(
        {"output_config": {"format": {"type": "json_schema", "schema": {"type": "object"}}}},
        "output_config.format.schema",
        "'additionalProperties'",
    ),
}


def body(row: Row) -> dict[str, Any]:
    right = {"model": "claude", "max_tokens": 1500, **talk(user())}
    return {key: value for key, value in (right | row.wrong).items() if value is not None}


@pytest.mark.parametrize("case", ROWS)
def test_refused(case: str) -> None:
    error = refusal(PATH, body(ROWS[case]))["error"]
    assert error["type"] == "invalid_request_error"
    assert ROWS[case].field in error["message"].replace("[", ".").replace("]", "")
    assert ROWS[case].words in error["message"]


TAKEN: dict[str, dict[str, Any]] = {
    "a name as long as may be": {"tools": [tool("a" * 128)]},
    "a whole loop": talk(
        user([text()]), assistant(text(), use("a"), use("b")), user([result("b", None), result("a", [text()]), text()])
    ),
    "a beginning to go on from": talk(user(), {"role": "assistant", "content": ""}),
    "a thought": talk(user(), assistant({"type": "thinking", "thinking": "Hm", "signature": "x"}, text()), user()),
    "tools": {"tools": [tool(), {"type": "web_search_20250305", "name": "web_search"}], "tool_choice": {"type": "any"}},
    "marks for the cache": {
        "system": [text() | {"cache_control": CACHED}],
        "tools": [tool(cache_control=CACHED), {"type": "wat_20300101", "name": "x", "zzz": 1}],
        "cache_control": CACHED,
        **talk(
            user([text() | {"cache_control": CACHED | {"ttl": "1h"}}]),
            assistant(text() | {"citations": None}, use(cache_control=CACHED, caller={"type": "direct"})),
            user([result("a", [text(), {"type": "tool_reference", "tool_name": "x"}]) | {"is_error": False}]),
        ),
    },
    "a strict tool": {"tools": [tool(strict=True, input_schema=closed(a={"type": "string"}))]},
    "thoughts": thinking(1024) | {"temperature": 1.0, "top_p": 0.95},
    "adaptive thoughts": {"thinking": {"type": "adaptive"}, "temperature": 1},
    "a closed format": {"output_config": {"format": {"type": "json_schema", "schema": closed()}}},
    "an effort": {"output_config": {"effort": "low"}},
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    response = post(STRICT, PATH, {"model": "claude", "max_tokens": 1500, **talk(user())} | TAKEN[case])
    assert response.status == 200, response.body


def test_tokens_are_counted_without_a_limit() -> None:
    assert post(STRICT, f"{PATH}/count_tokens", {"model": "claude", **talk(user())}).status == 200


def test_nothing_of_this_is_refused_where_nothing_is_strict() -> None:
    for case in ("an assistant first", "a result without a use", "a use without a result", "an unknown field"):
        assert post(LENIENT, PATH, body(ROWS[case])).status == 200


THOUGHT = {"type": "thinking", "thinking": "Hm", "signature": "x"}
SUMMARY = {"type": "compaction", "content": "We met."}
LIMIT = {"model": "claude", "max_tokens": 1500}
THINKING = thinking(1024)
ADAPTIVE: dict[str, Any] = {"thinking": {"type": "adaptive"}}
LOST: dict[str, tuple[Any, str]] = {
    "a call": (talk(user(), assistant(use()), user([result()])), "messages.1.content.0.type"),
    "a call behind words": (talk(user(), assistant(text(), use()), user([result()])), "messages.1.content.0.type"),
    "a call behind a summary": (talk(user(), assistant(SUMMARY, use()), user([result()])), "messages.1.content.1.type"),
    "a call behind plain words": (
        talk(user(), {"role": "assistant", "content": "Hm"}, assistant(use()), user([result()])),
        "messages.1.content.0.type",
    ),
    "a thought behind words": (
        talk(user(), assistant(text(), THOUGHT, use()), user([result()])),
        "messages.1.content.0.type",
    ),
    "the turn after one that is over": (
        talk(user(), assistant(THOUGHT, text()), user(), assistant(use()), user([result()])),
        "messages.3.content.0.type",
    ),
}


@pytest.mark.parametrize("case", LOST)
def test_a_turn_keeps_the_thoughts_that_its_calls_come_from(case: str) -> None:
    body, place = LOST[case]
    message = refusal(PATH, LIMIT | body | THINKING)["error"]["message"]
    assert message.startswith(f"{place}: Expected `thinking` or `redacted_thinking`, but found `")
    for service, settled in ((STRICT, ADAPTIVE), (STRICT, {}), (LENIENT, THINKING)):
        assert post(service, PATH, LIMIT | body | settled).status == 200


def test_later_generations_go_on_without_the_thoughts_that_were_lost() -> None:
    body = LIMIT | LOST["a call"][0] | THINKING | {"model": "claude-sonnet-4-6"}
    assert post(STRICT, PATH, body).status == 200


@pytest.mark.parametrize(
    "body",
    [
        talk(user(), assistant(THOUGHT, use()), user([result()])),
        talk(user(), assistant({"type": "redacted_thinking", "data": "x"}, use()), user([result()])),
        talk(user(), assistant(THOUGHT, use()), user([result()]), assistant(use("b")), user([result("b")])),
        talk(user(), assistant(use()), user([result()]), assistant(text()), user()),
        talk(user(), {"role": "system", "content": "Be brief."}, assistant(THOUGHT, use()), user([result()])),
        talk(user(), assistant(SUMMARY, THOUGHT, use()), user([result()])),
        talk(user(), assistant(SUMMARY), assistant(THOUGHT, use()), user([result()])),
        talk(user(), user([use()]), user([result()])),
    ],
    ids=["seen", "hidden", "once", "an older turn", "behind instructions", "behind a summary", "after one", "none"],
)
def test_thoughts_that_were_kept_are_taken(body: Any) -> None:
    assert post(STRICT, PATH, LIMIT | body | THINKING).status == 200


def test_a_script_owes_the_thoughts_that_it_wrote_and_no_others() -> None:
    call: dict[str, Any] = {"tool_call": [{"name": "get", "args": {}}]}
    for plan, status in ((call, 200), ({"reasoning": "Hm", **call}, 400)):
        block = f"<|instruction_start|>{json.dumps({'messages': [plan]})}<|instruction_end|>"
        body = talk(user(block), assistant(use()), user([result()]))
        assert post(STRICT, PATH, LIMIT | body | THINKING).status == status
