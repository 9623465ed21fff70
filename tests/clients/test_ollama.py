"""The official ollama package."""

import asyncio
import json
import struct
from collections.abc import Iterator
from typing import Any

import httpx
import ollama
import pytest
from pydantic import BaseModel

from engine.dialects.embeddings import vector
from engine.service import Service
from engine.settings import Settings
from engine.transports.client import EchoTransport
from engine.wire import HttpRequest
from tests.clients.asked import ADDRESS, CITY, LONG, ODD, block, each, failing, served, slow, untyped
from tests.clients.shapes import strange_fields
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES


class Person(BaseModel):
    name: str
    age: int


def get_weather(city: str) -> str:
    """The weather of a city.

    Args:
      city: The city.
    """
    return f"sunny in {city}"


TIME: dict[str, Any] = {
    "type": "function",
    "function": {"name": "get_time", "description": "The time in a city.", "parameters": CITY},
}


def client_over(settings: Settings | None = None, **options: Any) -> ollama.Client:
    return ollama.Client(ADDRESS, transport=EchoTransport(settings or Settings()), **options)


@pytest.fixture
def client() -> Iterator[Any]:
    connected = client_over()
    yield connected
    connected.close()


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "llama", "messages": [{"role": "user", "content": text}], **more}


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["ollama"]
    for stream in (False, True):
        told = [service.handle(wire.request(ask, stream=stream)).body for ask in CASES.values()]
        lines = [json.loads(line) for body in told for line in body.decode().splitlines()]
        assert strange_fields(ollama.ChatResponse, lines) == set()


def test_text_is_echoed(client: Any) -> None:
    reply = client.chat(**ask(ODD))
    assert reply.message.content == ODD
    assert (reply.model, reply.done, reply.done_reason) == ("llama", True, "stop")
    assert reply.prompt_eval_count > 0
    assert reply.eval_count > 0


def test_a_stream_says_the_same(client: Any) -> None:
    told = [*client.chat(**ask(ODD), stream=True)]
    assert "".join(line.message.content for line in told) == ODD
    assert [line.done for line in told] == [False] * (len(told) - 1) + [True]
    assert told[-1].eval_count == client.chat(**ask(ODD)).eval_count


def test_calls_in_parallel(client: Any) -> None:
    asked = ask("Weather in Oslo and time in Rome", tools=[get_weather, TIME])
    calls = client.chat(**asked).message.tool_calls
    assert [(call.function.name, call.function.arguments) for call in calls] == [
        ("get_weather", {"city": "Oslo"}),
        ("get_time", {"city": "Rome"}),
    ]
    streamed = [call for line in client.chat(**asked, stream=True) for call in each(line.message.tool_calls)]
    assert streamed == calls


def test_the_tool_loop_to_its_end(client: Any) -> None:
    messages: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.chat(model="llama", messages=messages, tools=[get_weather])
    messages.append(first.message)
    for call in first.message.tool_calls:
        content = get_weather(**call.function.arguments)
        messages.append({"role": "tool", "tool_name": call.function.name, "content": content})
    second = client.chat(model="llama", messages=messages, tools=[get_weather])
    assert second.message.content == "get_weather: sunny in Oslo"
    assert second.message.tool_calls is None


@pytest.mark.parametrize("wanted", [Person.model_json_schema(), "json"], ids=["schema", "json"])
def test_structured_output(client: Any, wanted: Any) -> None:
    content = client.chat(**ask("Ada Lovelace is 36"), format=wanted).message.content
    assert json.loads(content)
    if wanted != "json":
        assert Person.model_validate_json(content).age == 36


def test_a_limit_stops_the_reply(client: Any) -> None:
    reply = client.chat(**ask("one two three four five six"), options={"num_predict": 2})
    assert (reply.message.content, reply.done_reason, reply.eval_count) == ("one two", "length", 1)
    *_, last = client.chat(**ask("one two three four five six"), options={"num_predict": 2}, stream=True)
    assert (last.done_reason, last.eval_count) == ("length", 1)


@pytest.mark.parametrize("limit", [-1, -2, 0])
def test_some_limits_are_none(client: Any, limit: int) -> None:
    assert client.chat(**ask("one two three"), options={"num_predict": limit}).done_reason == "stop"


def test_a_stop_sequence_cuts(client: Any) -> None:
    reply = client.chat(**ask("one two STOP three"), options={"stop": ["STOP"]})
    assert (reply.message.content, reply.done_reason) == ("one two ", "stop")


@pytest.mark.parametrize("think", [True, "low"])
def test_thinking_is_told_apart(client: Any, think: Any) -> None:
    reply = client.chat(**ask("Why?"), think=think)
    assert reply.message.thinking.endswith("Why?")
    assert reply.message.content == "Why?"
    told = [*client.chat(**ask("Why?"), think=think, stream=True)]
    assert "".join(line.message.thinking or "" for line in told) == reply.message.thinking
    assert client.chat(**ask("Why?"), think=False).message.thinking is None


def test_probabilities(client: Any) -> None:
    reply = client.chat(**ask("one two"), logprobs=True, top_logprobs=2)
    assert [token.token for token in reply.logprobs] == ["one", " two"]
    assert all(len(token.top_logprobs) == 2 for token in reply.logprobs)
    told = [*client.chat(**ask("one two"), logprobs=True, stream=True)]
    assert [token.token for line in told for token in each(line.logprobs)] == ["one", " two"]


def test_generate(client: Any) -> None:
    reply = client.generate(model="llama", prompt=ODD, system="Be brief.")
    assert (reply.response, reply.done_reason) == (ODD, "stop")
    told = [*client.generate(model="llama", prompt=ODD, stream=True, think=True)]
    assert "".join(line.response for line in told) == ODD
    assert any(line.thinking for line in told)


def test_embeddings_are_those_of_every_provider() -> None:
    client = client_over(Settings(strict=True))
    more: dict[str, Any] = {"truncate": True, "keep_alive": "5m", "options": {"num_ctx": 512}}
    several = client.embed("nomic", ["Hello", "World"], dimensions=8, **more)
    assert [len(each) for each in several.embeddings] == [8, 8]
    assert several.embeddings[0] == [*struct.unpack("<8f", vector("Hello", 8))]
    assert (several.model, several.prompt_eval_count, several.done) == ("nomic", 2, None)
    assert client.embed("nomic", "Hello").embeddings == [client.embeddings("nomic", "Hello").embedding]


def test_embeddings_have_no_field_that_is_unknown_to_the_packages_types() -> None:
    body = json.dumps({"model": "m", "input": "Hello", "prompt": "Hello"}).encode()
    for path, declared in (("/api/embed", ollama.EmbedResponse), ("/api/embeddings", ollama.EmbeddingsResponse)):
        told = json.loads(Service(Settings()).handle(HttpRequest("POST", path, body=body)).body)
        assert strange_fields(declared, [told]) == set()


def test_models_are_listed_and_shown(client: Any) -> None:
    assert [model.model for model in client.list().models] == ["echo", "lorem"]
    assert "tools" in client.show("llama").capabilities
    assert client.ps().models == []


@pytest.mark.parametrize("status", [400, 404, 429, 500, 503])
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, status: int, stream: bool) -> None:
    with pytest.raises(ollama.ResponseError, match="as asked") as caught:
        list(client.chat(**ask(failing(status)), stream=stream))
    assert (caught.value.status_code, caught.value.error) == (status, "as asked")


def test_an_unknown_path_is_refused_in_the_providers_shape() -> None:
    with pytest.raises(ollama.ResponseError) as caught:
        client_over().pull("llama")
    assert caught.value.status_code == 404
    assert "/api/pull" in caught.value.error


def test_a_required_key() -> None:
    settings = Settings.model_validate({"api_key": "secret"})
    with pytest.raises(ollama.ResponseError) as caught:
        untyped(client_over(settings)).chat(**ask("Hi"))
    assert caught.value.status_code == 401
    client = untyped(client_over(settings, headers={"Authorization": "Bearer secret"}))
    assert client.chat(**ask("Hi")).message.content == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert client.chat(**ask(LONG)).message.content == LONG


def test_writes_may_cut_any_character() -> None:
    client = untyped(client_over(headers={"x-echo-fault": "byte_cuts:1"}))
    assert "".join(line.message.content for line in client.chat(**ask(ODD), stream=True)) == ODD


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    told: list[str] = []
    with pytest.raises(httpx.RemoteProtocolError):
        told.extend(
            line.message.content for line in client.chat(**ask(block({"text": "a b c"}, cut_after=2)), stream=True)
        )
    assert told == ["a", " b"]


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address:
        client = untyped(ollama.Client(address))
        stream = client.chat(**ask("word " * 500), stream=True)
        assert len([line for line, _ in zip(stream, range(8), strict=False)]) == 8
        stream.close()
        assert client.chat(**ask("Still there?")).message.content == "Still there?"
        client.close()


def test_async() -> None:
    async def talk() -> tuple[Any, str]:
        client = untyped(ollama.AsyncClient(ADDRESS, transport=EchoTransport(Settings())))
        whole = await client.chat(**ask(ODD))
        streamed = [line.message.content async for line in await client.chat(**ask(ODD), stream=True)]
        await client.close()
        return whole, "".join(streamed)

    whole, streamed = asyncio.run(talk())
    assert whole.message.content == streamed == ODD
