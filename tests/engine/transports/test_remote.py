import json
from typing import Any

import httpx
import pytest

from engine.errors import RequestError
from engine.facade import Engine
from engine.loop import ChatModel
from engine.messages import (
    ChatRequest,
    Media,
    Message,
    Options,
    Reasoning,
    Text,
    ToolCall,
    ToolDefinition,
    ToolResult,
)
from engine.settings import Settings
from engine.streaming import collect
from engine.tools import tool
from engine.transports.client import EchoTransport
from engine.transports.remote import raw_stream

BASES = {
    "openai": "http://echo.localhost/v1",
    "mistral": "http://echo.localhost/mistral/v1/",
    "cohere": "http://echo.localhost/v2",
    "anthropic": "http://echo.localhost/v1",
    "ollama": "http://echo.localhost",
}
WEATHER = ToolDefinition(
    "get_weather", "The weather.", {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
)


def asked(text: str, *tools: ToolDefinition) -> ChatRequest:
    return ChatRequest("echo", (Message("system", (Text("Be brief."),)), Message("user", (Text(text),))), tools)


def here(settings: Settings | None = None) -> httpx.Client:
    return httpx.Client(transport=EchoTransport(settings or Settings()))


@tool
def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"


@pytest.mark.parametrize("dialect", BASES)
def test_a_model_behind_a_url_says_what_the_engine_says(dialect: str) -> None:
    for request in (asked("Hello, world!"), asked("What is the weather in Oslo?", WEATHER)):
        with here() as client:
            reply = collect(raw_stream(BASES[dialect], dialect, client=client)(request))
        model = Engine().reply(request)
        assert reply.text == model.text
        assert [call.name for call in reply.tool_calls] == [call.name for call in model.tool_calls]
        assert [call.values for call in reply.tool_calls] == [call.values for call in model.tool_calls]
        assert reply.finish_reason == model.finish_reason
        assert reply.usage.output_tokens == model.usage.output_tokens


@pytest.mark.parametrize("dialect", BASES)
def test_a_conversation_with_tools_goes_on_over_http(dialect: str) -> None:
    with here() as client:
        chat = ChatModel(raw_stream(BASES[dialect], dialect, client=client), [get_weather])
        result = chat.invoke([Message("user", (Text("What is the weather in Oslo?"),))])
    assert [run.outcome.result for run in result.runs] == ["sunny in Oslo"]
    assert "sunny in Oslo" in result.output
    assert result.rounds == 2


def echoing(bodies: list[Any]) -> httpx.MockTransport:
    def answer(request: httpx.Request) -> httpx.Response:
        bodies.append((request, json.loads(request.content)))
        return httpx.Response(200, content=b"data: [DONE]\n\n")

    return httpx.MockTransport(answer)


LONG = ChatRequest(
    "m",
    (
        Message("user", (Text("Look."), Media("image"))),
        Message("assistant", (Reasoning("Hm."), Text(""), ToolCall("c1", "f", ""))),
        Message("tool", (ToolResult("c1", "no", "f", is_error=True),)),
        Message("assistant", (Text("Sorry."),)),
    ),
    (ToolDefinition("f"),),
    Options(max_tokens=7, temperature=0.5, stop=("END",)),
)


@pytest.mark.parametrize("dialect", BASES)
def test_a_body_holds_all_that_the_provider_takes(dialect: str) -> None:
    bodies: list[Any] = []
    with httpx.Client(transport=echoing(bodies)) as client:
        list(raw_stream("http://x.localhost", dialect, "sk-1", client=client)(LONG))
    ((request, body),) = bodies
    key = "x-api-key" if dialect == "anthropic" else "authorization"
    assert request.headers[key].endswith("sk-1")
    assert body["stream"] is True
    assert ("stream_options" in body) == (dialect == "openai")
    text = json.dumps(body)
    assert "Hm." not in text
    assert all(word in text for word in ("Look.", "Sorry.", "END", "0.5", "7"))
    assert [message["role"] for message in body["messages"]] == [
        "user",
        "assistant",
        "user" if dialect == "anthropic" else "tool",
        "assistant",
    ]


def test_without_a_client_each_request_has_its_own() -> None:
    with pytest.raises(httpx.ConnectError):
        list(raw_stream("http://127.0.0.1:9")(asked("Hello")))


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [("status:503", 503, "503"), ("error_event", 502, r"\w")],
)
def test_an_error_of_the_model_is_raised_with_its_status_and_words(fault: str, status: int, words: str) -> None:
    with here(Settings(fault=fault)) as client, pytest.raises(RequestError, match=words) as refused:
        list(raw_stream(BASES["openai"], client=client)(asked("Hello")))
    assert refused.value.status == status


def answering(status: int, body: bytes) -> httpx.Client:
    return httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(status, content=body)))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"<html>", "500: Internal Server Error"),
        (b'{"error": {"message": "boom"}}', "500: boom"),
        (b'{"error": "boom"}', "500: boom"),
        (b'{"error": {"code": 7}}', '500: {"code":7}'),
        (b"x" * 300_000, "500: Internal Server Error"),
    ],
)
def test_an_answer_that_is_an_error_is_told_in_its_own_words(body: bytes, words: str) -> None:
    with answering(500, body) as client, pytest.raises(RequestError) as refused:
        list(raw_stream("http://x.localhost", client=client)(asked("Hello")))
    assert str(refused.value) == words


def test_a_dialect_that_cannot_be_asked_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="expected one of openai, mistral"):
        raw_stream("http://x.localhost", "gemini")
