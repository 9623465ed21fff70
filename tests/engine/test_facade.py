from typing import Any

import pytest

from engine.bodies.fields import Fields
from engine.bodies.openai import read_chat
from engine.errors import RequestError
from engine.facade import Engine
from engine.fixtures import Replay
from engine.messages import ChatRequest, Message, Options, Origin, Text, ToolChoice, ToolDefinition
from engine.rules import Rules
from engine.service import Answer, Service
from engine.settings import Settings
from engine.streaming import collect
from engine.wire import HttpRequest
from tests.engine.fixtures.exchanges import chat, record

HELLO = ChatRequest("any", (Message("user", (Text("Hello there"),)),))


def test_a_reply_comes_without_any_wire() -> None:
    reply = Engine().reply(HELLO)
    assert (reply.text, reply.finish_reason) == ("Hello there", "stop")


def test_its_events_tell_the_same_reply() -> None:
    assert collect(Engine().events(HELLO)) == Engine().reply(HELLO)


def test_the_settings_decide_persona_and_chunks() -> None:
    engine = Engine(Settings(persona="lorem", words_per_chunk=0))
    assert engine.reply(HELLO).text.startswith("lorem ipsum")
    assert len(list(engine.events(HELLO))) < 10


def test_a_refusal_is_raised() -> None:
    offered = (ToolDefinition("get_weather"),)
    request = ChatRequest("any", HELLO.messages, offered, Options(tool_choice=ToolChoice(name="no_such_tool")))
    with pytest.raises(RequestError, match="no_such_tool"):
        Engine().reply(request)


def test_what_is_no_request_is_told_how_to_become_one() -> None:
    body: Any = {"model": "any", "messages": [{"role": "user", "content": "Hello there"}]}
    with pytest.raises(TypeError, match=r"expected a ChatRequest .*, got dict") as caught:
        Engine().reply(body)
    maker = f"{read_chat.__module__}.read_chat(engine.bodies.fields.Fields(body), engine.messages.Origin())"
    assert maker in str(caught.value)
    assert Engine().reply(read_chat(Fields(body), Origin())) == Engine().reply(HELLO)


def test_a_wire_adds_nothing_to_the_reply() -> None:
    body = b'{"model":"any","messages":[{"role":"user","content":"Hello there"}]}'
    answer = Service().open(HttpRequest("POST", "/v1/chat/completions", (), body))
    assert isinstance(answer, Answer)
    assert answer.reply == Engine().reply(HELLO)


def test_rules_are_asked_before_recordings() -> None:
    rules, replay = Rules().when("hello", "By rule."), Replay(record(chat("Hello there", model="any")))
    assert Engine(replay=replay, rules=rules).reply(HELLO).text == "By rule."
    assert Engine(replay=replay, rules=Rules()).reply(HELLO).text == "Hello there"
