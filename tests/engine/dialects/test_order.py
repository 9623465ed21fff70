"""Any reply at all, told by each dialect in the order that its clients count on, and read back whole."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.messages import ChatReply, Choice, Reasoning, Refusal, ReplyHead, Text, ToolCall, Usage
from engine.service import Answer, Service
from engine.settings import Settings
from engine.streaming import Chunker, one_choice, stream
from tests.engine.dialects.order import CHECKS
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, Ask, Turn
from tests.engine.strategies import CHUNKERS, WIRE_TEXT

OBJECTS = st.sampled_from(["{}", '{"city":"Oslo"}', '{"a":[1,{"b":null}],"é":"\\u2028"}'])
PARTS = st.one_of(
    st.builds(Text, WIRE_TEXT),
    st.builds(Reasoning, WIRE_TEXT),
    st.builds(Refusal, WIRE_TEXT),
    st.builds(ToolCall, st.just("call_echo_1234567890123456789"), st.just("probe"), OBJECTS),
)
CHOICES = st.builds(
    Choice, st.lists(PARTS, max_size=4).map(tuple), st.sampled_from(["stop", "length", "tool_calls", "content_filter"])
)
COUNTS = st.integers(0, 10**6)
USAGES = st.builds(Usage, st.integers(10**3, 10**6), COUNTS, st.just(0), st.integers(0, 10**3))
REPLIES = st.builds(
    ChatReply, st.just(ReplyHead("ab" * 32, "echo")), st.lists(CHOICES, min_size=1, max_size=3).map(tuple), USAGES
)


@pytest.mark.parametrize("name", WIRES)
@settings(max_examples=30)  # for each of seven dialects
@given(REPLIES, CHUNKERS)
def test_any_reply_is_told_in_order(name: str, reply: ChatReply, chunker: Chunker) -> None:
    CHECKS[name](told(name, reply, chunker))


@pytest.mark.parametrize("name", WIRES)
@settings(max_examples=30)  # for each of seven dialects
@given(REPLIES, CHUNKERS)
def test_any_reply_is_read_from_its_stream_as_from_its_body(name: str, reply: ChatReply, chunker: Chunker) -> None:
    single = replace(reply, choices=reply.choices[:1])
    wire, answer = WIRES[name], opened(name, stream=False)
    whole = answer.exchange.answer(one_choice(single))
    assert wire.said(told(name, single, chunker), stream=True) == wire.said(whole, stream=False)


def opened(name: str, *, stream: bool) -> Answer:
    answer = Service(Settings()).open(WIRES[name].request(Ask((Turn("user", "x"),)), stream=stream))
    assert isinstance(answer, Answer)
    return answer


def told(name: str, reply: ChatReply, chunker: Chunker) -> bytes:
    exchange = opened(name, stream=True).exchange
    shown = reply if exchange.choices else one_choice(reply)
    return b"".join(exchange.send(event) for event in stream(shown, chunker))


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", WIRES)
@pytest.mark.parametrize("case", CASES)
def test_every_case_is_told_in_order(name: str, case: str) -> None:
    http = WIRES[name].request(CASES[case], stream=True)
    CHECKS[name](Service(Settings()).handle(http).body)
