import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from tests.engine.strict.refusing import EMPTY, LENIENT, STRICT, Row, closed, post, refusal, user

PATH = "/v1/responses"


def call(identity: Any = "a", **more: Any) -> dict[str, Any]:
    return {"type": "function_call", "call_id": identity, "name": "get", "arguments": "{}", **more}


def output(identity: Any = "a", text: Any = "1") -> dict[str, Any]:
    return {"type": "function_call_output", "call_id": identity, "output": text}


def tool(name: Any = "get", **more: Any) -> dict[str, Any]:
    return {"type": "function", "name": name, "parameters": EMPTY, **more}


def run(**more: Any) -> dict[str, Any]:
    return {"type": "custom_tool_call", "call_id": "a", "name": "run", "input": "", **more}


def ran(identity: Any = "a") -> dict[str, Any]:
    return {"type": "custom_tool_call_output", "call_id": identity, "output": "1"}


def shaped(**inner: Any) -> dict[str, Any]:
    return {"text": {"format": {"type": "json_schema", "name": "answer", "strict": True, **inner}}}


ROWS: dict[str, Row] = {
    "an unknown field": Row({"messages": []}, "messages", "Unknown parameter"),
    "no input in the list": Row({"input": []}, "input", "empty array"),
    "too few tokens": Row({"max_output_tokens": 2}, "max_output_tokens", "from 16"),
    "a choice without tools": Row({"tool_choice": "required"}, "tool_choice", "'tools'"),
    "a name without tools": Row({"tool_choice": {"type": "function", "name": "get"}}, "tool_choice", "'tools'"),
    "a message without role": Row({"input": [{"content": "Hi"}]}, "input[0].role", "Missing"),
    "a message without content": Row({"input": [{"role": "user"}]}, "input[0].content", "Missing"),
    "a message without parts": Row({"input": [user([])]}, "input[0].content", "empty array"),
    "an id of a call too long": Row({"input": [user(), call("a" * 65)]}, "input[1].call_id", "maximum length 64"),
    "a call without id": Row({"input": [user(), call("")]}, "input[1].call_id", "Missing"),
    "a call with a bad name": Row({"input": [user(), call(name="a b")]}, "input[1].name", "pattern"),
    "an output without id": Row({"input": [user(), output("")]}, "input[1].call_id", "Missing"),
    "an output of nothing": Row({"input": [user(), call(), output("a", None)]}, "input[2].output", "Missing"),
    "a role that no message has": Row({"input": [{"role": "tool", "content": "1"}]}, "input[0].role", "got 'tool'"),
    "a call with the id of another kind": Row(
        {"input": [user(), call(id="call_1"), output()]},
        "input[1].id",
        "'call_1'. Expected an ID that begins with 'fc'.",
    ),
    "a message with the id of a thought": Row(
        {"input": [user() | {"id": "rs_1"}]}, "input[0].id", "Expected an ID that begins with 'msg'."
    ),
    "an object that isn't asked for": Row(
        {"text": {"format": {"type": "json_object"}}}, "input", "must contain the word 'json' in some form"
    ),
    "an output that is no text": Row({"input": [user(), call(), output("a", 5)]}, "input[2].output", "a string or"),
    "an output that is an object": Row({"input": [user(), call(), output("a", {})]}, "input[2].output", "an object"),
    "a part that no assistant says": Row(
        {"input": [user(), {"role": "assistant", "content": [{"type": "input_text", "text": "x"}]}]},
        "input[1].content[0].type",
        "one of output_text, refusal, but got 'input_text'",
    ),
    "an output without a call": Row({"input": [user(), output("x")]}, "input", "No tool call found for function call"),
    "a call without an output": Row({"input": [user(), call()]}, "input", "No tool output found for function call a"),
    "a call that comes twice": Row(
        {"input": [user(), call(), output(), call(), output()]}, "input[3].call_id", "duplicate call_id"
    ),
    "a custom call without input": Row({"input": [user(), run(input=None), ran()]}, "input[1].input", "a string"),
    "a custom call with a bad name": Row({"input": [user(), run(name=""), ran()]}, "input[1].name", "pattern"),
    "a custom call without an output": Row(
        {"input": [user(), run()]}, "input", "No tool output found for custom tool call a"
    ),
    "a custom output without a call": Row(
        {"input": [user(), ran()]}, "input", "No tool call found for custom tool call output with call_id a"
    ),
    "a custom tool without name": Row({"tools": [{"type": "custom"}]}, "tools[0].name", "Missing"),
    "a custom tool with an unknown form": Row(
        {"tools": [{"type": "custom", "name": "a", "format": {"type": "wat"}}]}, "tools[0].format.type", "text, grammar"
    ),
    "a tool without type": Row({"tools": [{"name": "get"}]}, "tools[0].type", "Missing"),
    "a tool without name": Row({"tools": [tool(None)]}, "tools[0].name", "Missing"),
    "a name that comes twice": Row({"tools": [tool(), tool()]}, "tools[1].name", "unique"),
    "an object of nothing": Row(
        {"tools": [tool(parameters={"type": "object"})]}, "tools[0].parameters", "object schema missing properties"
    ),
    "an open object": Row({"tools": [tool(strict=True)]}, "tools[0].parameters", "'additionalProperties'"),
    "a format without name": Row(shaped(name=None, schema=closed()), "text.format.name", "Missing"),
    "an unknown member of an item": Row({"input": [user() | {"zzz": 1}]}, "input[0].zzz", "Unknown parameter"),
    "an unknown item": Row({"input": [user(), {"type": "wat"}]}, "input[1].type", "one of message, file_search_call,"),
    "an unknown part": Row(
        {"input": [user([{"type": "wat"}])]}, "input[0].content[0].type", "one of input_text, input_image"
    ),
    "an unknown member of a call": Row({"input": [user(), call(zzz=1), output()]}, "input[1].zzz", "expected one of"),
    "an unknown member of a tool": Row({"tools": [tool(zzz=1)]}, "tools[0].zzz", "expected one of"),
    "an open format": Row(shaped(schema={"type": "object"}), "text.format.schema", "response_format 'answer'"),
}


def body(row: Row) -> dict[str, Any]:
    return {key: value for key, value in ({"model": "gpt", "input": "Hi"} | row.wrong).items() if value is not None}


@pytest.mark.parametrize("case", ROWS)
def test_refused(case: str) -> None:
    error = refusal(PATH, body(ROWS[case]))["error"]
    assert error["param"] == ROWS[case].field
    assert ROWS[case].words in error["message"]


TAKEN: dict[str, dict[str, Any]] = {
    "a whole loop": {"input": [user(), call("a"), call("b"), output("b"), output("a"), user()], "tools": [tool()]},
    "a custom loop": {
        "input": [user(), run(id="ctc_1", status="completed"), ran(), user()],
        "tools": [{"type": "custom", "name": "run", "format": {"type": "grammar", "syntax": "lark", "definition": ""}}],
    },
    "a thought": {"input": [user(), {"type": "reasoning", "id": "rs_1", "summary": []}, call(), output()]},
    "the plain choices": {"tool_choice": "none"},
    "a tool of OpenAI's own": {"tools": [{"type": "web_search"}], "tool_choice": {"type": "web_search"}},
    "items as a reply has them": {
        "input": [
            user([{"type": "input_text", "text": "Hi"}]),
            {"type": "reasoning", "id": "rs_1", "summary": [], "content": None, "encrypted_content": None},
            call() | {"id": "fc_1", "status": "completed"},
            output("a", [{"type": "input_text", "text": "1"}]),
            {
                "type": "message",
                "id": "msg_1",
                "status": "completed",
                "role": "assistant",
                "content": [{"type": "output_text", "text": "Hi", "annotations": [], "logprobs": []}],
            },
            {"type": "web_search_call", "id": "ws_1", "status": "completed", "action": {"type": "search"}},
        ]
    },
    "a strict tool": {"tools": [tool(strict=True, parameters=closed(a={"type": "string"}))]},
    "a strict format": shaped(schema=closed()),
    "a format that isn't strict": shaped(schema={"type": "object"}, strict=False),
    "plain text": {"text": {"format": {"type": "text"}}},
    "an object that is asked for": {"input": [user("Answer in JSON.")], "text": {"format": {"type": "json_object"}}},
}


@pytest.mark.parametrize("case", TAKEN)
def test_taken(case: str) -> None:
    response = post(STRICT, PATH, {"model": "gpt", "input": "Hi"} | TAKEN[case])
    assert response.status == 200, response.body


def test_the_calls_of_the_previous_response_count() -> None:
    service = Service(Settings(strict=True))
    asked = {"model": "gpt", "tools": [tool(description="get it")], "tool_choice": "required"}
    first = json_of(post(service, PATH, {**asked, "input": "get it"}))
    after = {"model": "gpt", "previous_response_id": first["id"]}
    identity = first["output"][0]["call_id"]
    assert post(service, PATH, {**after, "input": "and?"}).status == 400
    assert post(service, PATH, {**after, "input": [output("x")]}).status == 400
    second = post(service, PATH, {**after, "input": [output(identity)]})
    assert second.status == 200
    third = {"model": "gpt", "previous_response_id": json_of(second)["id"], "input": "Thanks!"}
    assert post(service, PATH, third).status == 200


def json_of(response: Any) -> Any:
    return json.loads(response.body)


def test_nothing_of_this_is_refused_where_nothing_is_strict() -> None:
    for case in ("an output without a call", "a call without an output", "an unknown field", "too few tokens"):
        assert post(LENIENT, PATH, body(ROWS[case])).status == 200


THOUGHT: dict[str, Any] = {"type": "reasoning", "id": "rs_1", "summary": []}
SAID = {"role": "assistant", "content": "Hm"}


@pytest.mark.parametrize(
    "items",
    [[user(), THOUGHT], [user(), THOUGHT, user()], [call(), output(), THOUGHT, output("b"), call("b")]],
    ids=["at the end", "before the user", "before an output"],
)
def test_a_thought_comes_with_what_it_led_to(items: Any) -> None:
    error = refusal(PATH, {"model": "gpt", "input": items, "tools": [tool()]})["error"]
    assert error["param"] == "input"
    assert error["message"].startswith("Item 'rs_1' of type 'reasoning' was provided without its required following")
    assert post(LENIENT, PATH, {"model": "gpt", "input": items, "tools": [tool()]}).status == 200


@pytest.mark.parametrize(
    "items",
    [
        [user(), THOUGHT, call(), output()],
        [user(), THOUGHT, SAID, user()],
        [user(), THOUGHT, THOUGHT, run(), ran()],
        [user(), THOUGHT | {"id": None, "encrypted_content": "x"}, user()],
    ],
    ids=["a call", "words", "two thoughts", "nothing, and no id"],
)
def test_a_thought_before_what_it_led_to_is_taken(items: Any) -> None:
    assert post(STRICT, PATH, {"model": "gpt", "input": items, "tools": [tool()]}).status == 200
