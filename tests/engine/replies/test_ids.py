import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.messages import ChatRequest, Message, ToolCall, ToolResult
from engine.replies.ids import call_ids
from tests.engine.strategies import requests

REQUEST = ChatRequest("m", ())


@given(requests(), st.integers(0, 9), st.sampled_from(["echo", "openai"]))
def test_ids_are_unique_and_never_stand_in_the_conversation(request: ChatRequest, count: int, shape: str) -> None:
    ids = call_ids(request, count, shape)
    taken = {call.id for message in request.messages for call in message.tool_calls}
    taken |= {result.call_id for message in request.messages for result in message.tool_results}
    assert len(set(ids)) == len(ids) == count
    assert taken.isdisjoint(ids)


@given(requests(), st.integers(2, 9))
def test_the_ids_of_parallel_calls_are_consecutive(request: ChatRequest, count: int) -> None:
    numbers = [int(name.removeprefix("call_echo_")) for name in call_ids(request, count)]
    assert numbers == list(range(numbers[0], numbers[0] + count))


@given(requests())
def test_an_id_is_call_echo_and_nineteen_digits(request: ChatRequest) -> None:
    assert re.fullmatch(r"call_echo_\d{19}", call_ids(request, 1)[0])


@given(requests())
def test_the_same_request_has_the_same_ids(request: ChatRequest) -> None:
    assert call_ids(replace(request), 3) == call_ids(request, 3)


@pytest.mark.parametrize(
    "taken",
    [Message("assistant", (ToolCall("{}", "get", "{}"),)), Message("tool", (ToolResult("{}", "1"),))],
)
def test_an_id_that_is_taken_is_stepped_over(taken: Message, monkeypatch: pytest.MonkeyPatch) -> None:
    # the fingerprint covers the id itself, so no conversation can be written down that collides: it is pinned here
    monkeypatch.setattr(ChatRequest, "fingerprint", "0" * 64)
    part = taken.parts[0]
    collision = "call_echo_1000000000000000001"
    part = replace(part, id=collision) if isinstance(part, ToolCall) else ToolResult(collision, "1")
    request = replace(REQUEST, messages=(replace(taken, parts=(part,)),))
    assert call_ids(REQUEST, 2) == ["call_echo_1000000000000000000", collision]
    assert call_ids(request, 2) == ["call_echo_1000000000000000002", "call_echo_1000000000000000003"]


def test_the_shape_of_openai_is_call_and_24_characters() -> None:
    assert all(re.fullmatch(r"call_[0-9a-f]{24}", name) for name in call_ids(REQUEST, 5, "openai"))


def test_careless_shapes_can_be_had() -> None:
    assert call_ids(REQUEST, 2, "empty") == ["", ""]
    one, two = call_ids(REQUEST, 2, "duplicate")
    assert one == two == call_ids(REQUEST, 1)[0]
    assert call_ids(REQUEST, 0, "duplicate") == []
