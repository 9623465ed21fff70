from dataclasses import replace

import pytest
from hypothesis import given

from engine.jsontext import Json
from engine.messages import (
    ChatReply,
    ChatRequest,
    Choice,
    Media,
    Message,
    Options,
    Origin,
    Reasoning,
    Refusal,
    ReplyHead,
    Text,
    ToolCall,
    ToolDefinition,
    ToolResult,
    Usage,
)
from tests.engine.strategies import requests

CALL = ToolCall("c1", "get", "{}")
RESULT = ToolResult("c1", "42", "get")
REQUEST = ChatRequest("m", (Message("user", (Text("hi"),)),))


def test_a_message_s_text_is_its_text_parts_joined() -> None:
    message = Message("user", (Text("a "), Media("image_url"), Text(""), Text("b")))
    assert message.text == "a b"
    assert Message("assistant", (Reasoning("hm"), Refusal("no"))).text == ""


def test_calls_and_results_keep_their_order() -> None:
    other = replace(CALL, id="c2")
    assert Message("assistant", (CALL, Text("and"), other)).tool_calls == (CALL, other)
    assert Message("tool", (Text("x"), RESULT)).tool_results == (RESULT,)
    assert Choice((other, Text("a"), CALL, Text("b"))).tool_calls == (other, CALL)


@pytest.mark.parametrize(
    ("arguments", "values"), [('{"a": [1]}', {"a": [1]}), ("{}", {}), ('{"a": ', {}), ("", {}), ("[1]", {})]
)
def test_the_arguments_of_a_call_can_be_had_as_an_object(arguments: str, values: dict[str, Json]) -> None:
    assert ToolCall("c", "get", arguments).values == values


def test_the_newest_message_of_a_role_is_the_last_one() -> None:
    first, second = Message("user", (Text("1"),)), Message("user", (Text("2"),))
    request = ChatRequest("m", (first, second, Message("assistant", ())))
    assert request.last("user") == second
    assert request.last("system") is None


def test_of_tools_that_share_a_name_the_first_wins() -> None:
    first, second = ToolDefinition("t", "one"), ToolDefinition("t", "two")
    request = replace(REQUEST, tools=(first, second))
    assert request.tool("t") is first
    assert request.tool("u") is None


def test_a_reply_speaks_through_its_first_choice_and_calls_through_all() -> None:
    reply = ChatReply(ReplyHead("", ""), (Choice((Text("a"), CALL), "length"), Choice((CALL,))))
    assert (reply.text, reply.finish_reason, reply.tool_calls) == ("a", "length", (CALL, CALL))


def test_the_total_is_input_and_output() -> None:
    assert Usage(3, 4, 2, 1).total_tokens == 7


@given(requests(), requests())
def test_equal_requests_and_no_others_share_a_fingerprint(one: ChatRequest, two: ChatRequest) -> None:
    assert (one.fingerprint == two.fingerprint) == (one == two)


def test_the_fingerprint_is_64_hex_digits_that_never_change() -> None:
    assert REQUEST.fingerprint == "4be99c693297d396ea3d37f182d092000b9b99a24ae5083ad7e0cd7ef2464eb2"


def test_where_a_request_came_from_is_no_part_of_its_identity() -> None:
    elsewhere = replace(REQUEST, origin=Origin("/v1", (("a", "b"),), {"x": 1}))
    assert elsewhere == REQUEST
    assert elsewhere.fingerprint == REQUEST.fingerprint


def test_the_order_of_a_schema_s_keys_is_no_part_of_the_identity() -> None:
    one: dict[str, Json] = {"type": "object", "title": "x"}
    two: dict[str, Json] = {"title": "x", "type": "object"}
    prints = {replace(REQUEST, tools=(ToolDefinition("t", "", schema),)).fingerprint for schema in (one, two)}
    assert len(prints) == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(REQUEST, model="n"),
        replace(REQUEST, options=Options(n=2)),
        replace(REQUEST, messages=(Message("developer", (Text("hi"),)),)),
        replace(REQUEST, messages=(Message("user", (Reasoning("hi"),)),)),
        replace(REQUEST, messages=(Message("user", (Text("h"), Text("i"))),)),
        replace(REQUEST, tools=(ToolDefinition("t"),)),
    ],
)
def test_whatever_differs_has_another_fingerprint(other: ChatRequest) -> None:
    assert other.fingerprint != REQUEST.fingerprint


def test_a_lone_surrogate_has_a_fingerprint_too() -> None:
    odd = replace(REQUEST, messages=(Message("user", (Text("\ud800"),)),))
    assert odd.fingerprint != REQUEST.fingerprint
