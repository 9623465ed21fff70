"""The official groq package: OpenAI's chat at a path of its own."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import groq
import httpx
import pytest
from groq.types.chat import ChatCompletion, ChatCompletionChunk

from engine.service import Service
from engine.settings import Settings
from tests.clients.asked import ADDRESS, CITY, LONG, ODD, block, failing, older, older_async, served, slow, untyped
from tests.clients.shapes import strange_fields
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, Ask, chunks

WEATHER: dict[str, Any] = {
    "type": "function",
    "function": {"name": "get_weather", "description": "The weather of a city.", "parameters": CITY},
}


def client_over(http_client: Any, address: str = ADDRESS, **options: Any) -> groq.Groq:
    given: dict[str, Any] = {"api_key": "none", "max_retries": 0, "_strict_response_validation": True, **options}
    return groq.Groq(base_url=address, http_client=http_client, **given)


@pytest.fixture
def client() -> Iterator[Any]:
    with older() as http_client:
        yield client_over(http_client)


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "llama", "messages": [{"role": "user", "content": text}], **more}


def text_of(stream: Any) -> str:
    return "".join(choice.delta.content or "" for chunk in stream for choice in chunk.choices)


def test_every_body_and_chunk_is_of_the_packages_types() -> None:
    def body(ask: Ask, *, stream: bool) -> bytes:
        http = WIRES["openai"].request(ask, stream=stream)
        return Service(Settings()).handle(replace(http, headers=(("user-agent", "Groq/Python 1"),))).body

    whole = [json.loads(body(ask, stream=False)) for ask in CASES.values()]
    assert strange_fields(ChatCompletion, whole)  # OpenAI's own, which this package passes over
    told = [body(ask, stream=True) for ask in CASES.values()]
    assert strange_fields(ChatCompletionChunk, (chunk for body in told for chunk in chunks(body)))


def test_text_is_echoed_whole_and_streamed(client: Any) -> None:
    reply = client.chat.completions.create(**ask(ODD))
    assert (reply.choices[0].message.content, reply.choices[0].finish_reason) == (ODD, "stop")
    assert text_of(client.chat.completions.create(**ask(ODD), stream=True)) == ODD


def test_the_tool_loop_to_its_end(client: Any) -> None:
    messages: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.chat.completions.create(model="llama", messages=messages, tools=[WEATHER]).choices[0].message
    assert json.loads(first.tool_calls[0].function.arguments) == {"city": "Oslo"}
    messages += [first, {"role": "tool", "tool_call_id": first.tool_calls[0].id, "content": "sunny"}]
    second = client.chat.completions.create(model="llama", messages=messages, tools=[WEATHER])
    assert second.choices[0].message.content == "get_weather: sunny"


def test_reasoning_has_its_own_field(client: Any) -> None:
    reply = client.chat.completions.create(**ask("Why?"), reasoning_effort="low")
    assert reply.choices[0].message.reasoning.endswith("Why?")
    assert reply.usage.completion_tokens_details.reasoning_tokens > 0


def test_a_limit_stops_the_reply(client: Any) -> None:
    (only,) = client.chat.completions.create(**ask("one two three four five six", max_completion_tokens=2)).choices
    assert (only.message.content, only.finish_reason) == ("one two", "length")


def test_models_are_listed(client: Any) -> None:
    assert [model.id for model in client.models.list().data] == ["echo", "lorem"]


FAILURES: list[tuple[int, type[groq.APIStatusError]]] = [
    (400, groq.BadRequestError),
    (401, groq.AuthenticationError),
    (404, groq.NotFoundError),
    (429, groq.RateLimitError),
    (503, groq.InternalServerError),
]


@pytest.mark.parametrize(("status", "error"), FAILURES)
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, status: int, error: type[Exception], stream: bool) -> None:
    with pytest.raises(error, match="as asked"):
        client.chat.completions.create(**ask(failing(status)), stream=stream)


def test_a_retry_succeeds() -> None:
    with older() as http_client:
        client = untyped(client_over(http_client, max_retries=2, default_headers={"x-echo-fault": "fail_first:2"}))
        assert client.chat.completions.create(**ask("Hi")).choices[0].message.content == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert text_of(client.chat.completions.create(**ask(LONG), stream=True)) == LONG


def test_writes_may_cut_any_character(client: Any) -> None:
    headers = {"x-echo-fault": "byte_cuts:1"}
    assert text_of(client.chat.completions.create(**ask(ODD), stream=True, extra_headers=headers)) == ODD


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        text_of(client.chat.completions.create(**ask(block({"text": "a b c d"}, cut_after=2)), stream=True))


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, client_over(None, address) as connected:
        client = untyped(connected)
        stream = client.chat.completions.create(**ask("word " * 500), stream=True)
        assert len([chunk for chunk, _ in zip(stream, range(8), strict=False)]) == 8
        stream.close()
        assert client.chat.completions.create(**ask("Hi")).choices[0].message.content == "Hi"


def test_async() -> None:
    async def talk() -> Any:
        async with older_async() as http_client:
            client = untyped(groq.AsyncGroq(api_key="none", base_url=ADDRESS, http_client=http_client))
            return await client.chat.completions.create(**ask(ODD))

    assert asyncio.run(talk()).choices[0].message.content == ODD


def test_a_stream_tells_its_usage_in_the_last_chunk(client: Any) -> None:
    whole = client.chat.completions.create(**ask("one two three"))
    *before, last = client.chat.completions.create(**ask("one two three"), stream=True)
    assert last.x_groq.usage == whole.usage
    assert all(chunk.x_groq is None for chunk in before)
    wanted = {"stream_options": {"include_usage": True}}
    *_, last = client.chat.completions.create(**ask("one two three"), stream=True, extra_body=wanted)
    assert (last.choices, last.usage) == ([], whole.usage)
