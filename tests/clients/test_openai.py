"""The official SDK, the oracle that no one here wrote: over httpx2, over httpx, and over HTTP."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import httpx2
import openai
import pytest
from openai.types import ModerationCreateResponse
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from engine.service import Service
from engine.settings import Settings
from engine.transports.asgi import App
from engine.transports.client import EchoTransport
from engine.transports.serving import serving
from tests.clients.asked import each
from tests.clients.shapes import strange_fields

WEATHER: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Weather for a city",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}
PERSON: dict[str, Any] = {
    "type": "json_schema",
    "json_schema": {
        "name": "person",
        "schema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
    },
}


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "echo", "messages": [{"role": "user", "content": text}], **more}


def block(text: str) -> str:
    return f"<|instruction_start|>{text}<|instruction_end|>"


RUN: dict[str, Any] = {"type": "custom", "custom": {"name": "run_code", "description": "Runs code."}}
REQUESTS: dict[str, dict[str, Any]] = {
    "text": ask("Grüße, 世界!\r\n\tend "),
    "reasoning": ask("Why?\nReason: because", model="lorem"),
    "tool call": ask("weather in Oslo", tools=[WEATHER]),
    "parallel calls": ask("weather in Oslo and Rome", tools=[WEATHER]),
    "structured": ask("Ada Lovelace", response_format=PERSON),
    "choices": ask("again", n=2),
    "limit": ask("one two three four five six", max_tokens=2),
    "script": ask(block('{"messages":[{"text":"Hi"},{"tool_call":[{"name":"f","args":{"a":[1,{}]}}]}]}')),
    "tool result": {
        "model": "echo",
        "messages": [
            {"role": "user", "content": "weather in Oslo"},
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {
                        "id": "c1",
                        "type": "function",
                        "function": {"name": "get_weather", "arguments": '{"city":"Oslo"}'},
                    }
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "sunny"},
        ],
        "tools": [WEATHER],
    },
}
requests = pytest.mark.parametrize("body", REQUESTS.values(), ids=REQUESTS)


def client_over(http_client: Any, address: str = "http://echo.localhost", **options: Any) -> openai.OpenAI:
    return openai.OpenAI(
        api_key="none",
        base_url=f"{address}/v1",
        http_client=http_client,
        _strict_response_validation=True,
        max_retries=0,
        **options,
    )


@pytest.fixture(scope="module")
def doors() -> Iterator[dict[str, openai.OpenAI]]:
    """The same client at each door."""
    with (
        serving(App(Service(Settings()))) as address,
        httpx2.Client(transport=EchoTransport(Settings())) as newer,
        httpx.Client(transport=EchoTransport(Settings())) as older,
        httpx2.Client(trust_env=False) as real,
    ):
        yield {
            "httpx2": client_over(newer),
            "httpx": client_over(older),
            "HTTP": client_over(real, address),
        }


def chat(client: openai.OpenAI | openai.AsyncOpenAI) -> Any:
    """The chat calls, untyped: bodies come as data here."""
    return client.chat.completions


def bytes_of(client: openai.OpenAI, body: dict[str, Any], *, stream: bool) -> bytes:
    with chat(client).with_streaming_response.create(**body, stream=stream) as response:
        return response.read()


@requests
@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
def test_every_door_gives_the_same_bytes(doors: dict[str, openai.OpenAI], body: dict[str, Any], stream: bool) -> None:
    assert len({bytes_of(client, body, stream=stream) for client in doors.values()}) == 1


@requests
def test_the_sdk_reads_whole_replies_strictly(doors: dict[str, openai.OpenAI], body: dict[str, Any]) -> None:
    reply = chat(doors["httpx2"]).create(**body)
    assert reply.choices[0].finish_reason in {"stop", "length", "tool_calls"}
    assert reply.usage
    assert reply.usage.total_tokens == reply.usage.prompt_tokens + reply.usage.completion_tokens


@pytest.mark.parametrize(
    "body",
    [body for name, body in REQUESTS.items() if name != "limit"],
    ids=[name for name in REQUESTS if name != "limit"],
)  # the SDK raises for a reply that a limit cut
def test_the_sdks_own_accumulator_makes_the_whole_reply_of_the_stream(
    doors: dict[str, openai.OpenAI], body: dict[str, Any]
) -> None:
    client = doors["httpx2"]
    plain = {key: value for key, value in body.items() if key != "response_format"}
    whole = chat(client).create(**plain)
    with chat(client).stream(**plain, stream_options={"include_usage": True}) as stream:
        told = stream.get_final_completion()
    assert [said(choice) for choice in told.choices] == [said(choice) for choice in whole.choices]
    assert told.usage == whole.usage
    assert told.id == whole.id


def said(choice: Any) -> tuple[Any, ...]:
    made: list[Any] = choice.message.tool_calls or []
    calls = [(call.id, call.function.name, call.function.arguments) for call in made]
    return choice.index, choice.finish_reason, choice.message.content or "", calls


def test_a_custom_tool_takes_a_text_and_gives_one(doors: dict[str, openai.OpenAI]) -> None:
    body = ask("Run the code `print(1)`", tools=[RUN])
    message = chat(doors["httpx2"]).create(**body).choices[0].message
    (call,) = message.tool_calls
    assert (call.type, call.custom.name, call.custom.input) == ("custom", "run_code", "print(1)")
    result = {"role": "tool", "tool_call_id": call.id, "content": "1"}
    after = {**body, "messages": [*body["messages"], message, result]}
    assert chat(doors["httpx2"]).create(**after).choices[0].message.content == "run_code: 1"
    # the package's types have no such delta: what comes of it is a dict
    with httpx2.Client(transport=EchoTransport(Settings())) as http_client:
        told = chat(openai.OpenAI(api_key="none", base_url="http://echo/v1", http_client=http_client)).create(
            **body, stream=True
        )
        calls = [call for chunk in told for call in each(chunk.choices[0].delta.tool_calls)]
    assert (calls[0].type, calls[0].custom["name"]) == ("custom", "run_code")
    assert "".join(call.custom["input"] for call in calls) == "print(1)"


@requests
def test_an_async_client_gets_the_same_reply(doors: dict[str, openai.OpenAI], body: dict[str, Any]) -> None:
    async def whole_and_streamed() -> tuple[Any, bytes]:
        async with openai.AsyncOpenAI(
            api_key="none",
            base_url="http://echo.localhost/v1",
            http_client=httpx2.AsyncClient(transport=EchoTransport(Settings())),
            _strict_response_validation=True,
        ) as client:
            reply = await chat(client).create(**body)
            async with chat(client).with_streaming_response.create(**body, stream=True) as response:
                return reply, await response.read()

    reply, streamed = asyncio.run(whole_and_streamed())
    assert reply == chat(doors["httpx2"]).create(**body)
    assert streamed == bytes_of(doors["httpx2"], body, stream=True)


def test_the_models_are_listed(doors: dict[str, openai.OpenAI]) -> None:
    for client in doors.values():
        assert {"echo", "lorem"} <= {model.id for model in client.models.list()}


MODERATED: Any = ["violence", "peace", [{"type": "image_url", "image_url": {"url": "https://x/sexual.png"}}]]


@pytest.mark.parametrize("given", MODERATED)
def test_texts_and_images_are_moderated(doors: dict[str, openai.OpenAI], given: Any) -> None:
    async def elsewhere() -> Any:
        http_client = httpx2.AsyncClient(transport=EchoTransport(Settings(strict=True)))
        async with openai.AsyncOpenAI(api_key="none", base_url="http://x/v1", http_client=http_client) as client:
            return await client.moderations.create(model="omni-moderation-latest", input=given)

    made = asyncio.run(elsewhere())
    raw = made.to_dict(mode="json")
    assert strange_fields(ModerationCreateResponse, [raw]) == set()
    others = [client.moderations.create(model=made.model, input=given) for client in doors.values()]
    assert [other.to_dict(mode="json") for other in others] == [raw] * 3
    (result,) = made.results
    assert (result.categories.violence, result.categories.sexual) == (given == "violence", isinstance(given, list))
    assert result.flagged is (given != "peace")
    assert result.category_applied_input_types.hate == ([] if isinstance(given, list) else ["text"])


def failing(status: int) -> dict[str, Any]:
    return ask(block(json.dumps({"messages": [{"error": {"status": status, "message": "as asked"}}]})))


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, openai.BadRequestError),
        (401, openai.AuthenticationError),
        (403, openai.PermissionDeniedError),
        (404, openai.NotFoundError),
        (409, openai.ConflictError),
        (422, openai.UnprocessableEntityError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
        (503, openai.InternalServerError),
    ],
)
def test_a_scripted_failure_is_the_sdks_error_of_that_status(
    doors: dict[str, openai.OpenAI], status: int, error: type[openai.APIStatusError]
) -> None:
    for client in doors.values():
        with pytest.raises(error, match="as asked") as caught:
            chat(client).create(**failing(status))
        assert caught.value.status_code == status


def test_a_refused_request_names_its_field(doors: dict[str, openai.OpenAI]) -> None:
    messages: Any = "no list"
    for client in doors.values():
        with pytest.raises(openai.BadRequestError) as caught:
            chat(client).create(model="echo", messages=messages)
        assert caught.value.param == "messages"


def test_a_missing_key_is_an_authentication_error() -> None:
    settings = Settings.model_validate({"api_key": "secret"})
    with httpx2.Client(transport=EchoTransport(settings)) as http_client, pytest.raises(openai.AuthenticationError):
        chat(client_over(http_client)).create(**ask("hi"))


def test_an_unknown_path_is_a_not_found_error(doors: dict[str, openai.OpenAI]) -> None:
    with pytest.raises(openai.NotFoundError, match="twice"):
        chat(doors["httpx2"].with_options(base_url="http://echo.localhost/v1/v1")).create(**ask("hi"))


def test_a_lost_connection_is_the_clients_own_error(doors: dict[str, openai.OpenAI]) -> None:
    body = ask(block('{"cut_after":2,"messages":[{"text":"a b c d"}]}'))
    for name, library in (("httpx2", httpx2), ("httpx", httpx), ("HTTP", httpx2)):
        told: list[str] = []
        stream = chat(doors[name]).create(**body, stream=True)
        with pytest.raises((openai.APIConnectionError, library.RemoteProtocolError)):
            told.extend(chunk.choices[0].delta.content or "" for chunk in stream)
        assert "".join(told) == "a b"


def case_bodies(shared: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every chat request in the shared cases, as a request body."""
    for file in sorted((shared / "cases").glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            given = json.loads(line)["input"]
            for body in bodies_in(given):
                yield f"{file.name}:{number}", body


def bodies_in(given: Any) -> Iterator[dict[str, Any]]:
    match given:
        case {"messages": list()}:
            yield {"model": "echo", **given}
        case {"user_message": str(text)}:
            yield ask(text)
        case {"body": inner} | {"request": inner} | {"requests": inner}:
            yield from bodies_in(inner)
        case [*several]:
            for one in several:
                yield from bodies_in(one)
        case _:
            return


@pytest.mark.unmeasured
def test_every_shared_chat_request_gets_the_same_bytes_at_every_door(
    doors: dict[str, openai.OpenAI], shared: Path
) -> None:
    bodies = list(case_bodies(shared))
    assert len(bodies) > 100
    for where, body in bodies:
        for stream in (False, True):
            assert len({raw(client, {**body, "stream": stream}) for client in doors.values()}) == 1, where


@pytest.mark.unmeasured
def test_the_sdk_reads_the_reply_to_every_shared_chat_request_strictly(
    doors: dict[str, openai.OpenAI], shared: Path
) -> None:
    client = doors["httpx2"]
    for where, body in case_bodies(shared):
        if raw(client, {**body, "stream": False})[0] != 200:
            continue
        whole = client.post("/chat/completions", body={**body, "stream": False}, cast_to=ChatCompletion)
        streamed = client.post(
            "/chat/completions",
            body={**body, "stream": True},
            cast_to=ChatCompletion,
            stream=True,
            stream_cls=openai.Stream[ChatCompletionChunk],
        )
        finished = [choice.finish_reason for chunk in streamed for choice in chunk.choices if choice.finish_reason]
        assert finished == [choice.finish_reason for choice in whole.choices], where


def raw(client: openai.OpenAI, body: dict[str, Any]) -> tuple[int, bytes]:
    """Status and bytes, past the SDK's own checks of what it sends."""
    http_client: Any = client._client  # pyright: ignore[reportPrivateUsage]  the SDK gives it no other name
    response = http_client.post(f"{client.base_url}chat/completions", json=body)
    return response.status_code, response.content
