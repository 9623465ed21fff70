"""The official mistralai package."""

import asyncio
import json
import struct
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from mistralai.azure.client import MistralAzure
from mistralai.client import Mistral
from mistralai.client.errors import HTTPValidationError, MistralError, SDKError
from mistralai.client.models import (
    ChatCompletionRequest,
    ChatCompletionResponse,
    CompletionChunk,
    FIMCompletionRequest,
    ModelList,
    ModerationResponse,
)
from mistralai.client.utils import BackoffStrategy, RetryConfig
from mistralai.gcp.client import MistralGCP
from pydantic import BaseModel

from engine.dialects.embeddings import vector
from engine.service import Service
from engine.settings import Settings
from engine.strict.mistral import FIELDS, FIM_FIELDS
from engine.wire import HttpRequest
from tests.clients.asked import (
    ADDRESS,
    CITY,
    LONG,
    ODD,
    block,
    each,
    failing,
    newer,
    older,
    older_async,
    served,
    slow,
    untyped,
)
from tests.clients.shapes import strange_fields
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks


class Person(BaseModel):
    name: str
    age: int


def tool(name: str, description: str) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": CITY}}


WEATHER = tool("get_weather", "The weather of a city.")
TIME = tool("get_time", "The time in a city.")


def client_over(http_client: Any, address: str = ADDRESS, **options: Any) -> Mistral:
    given: dict[str, Any] = {"api_key": "none", "server_url": address, "client": http_client, **options}
    return Mistral(**given)


@pytest.fixture
def client() -> Iterator[Any]:
    with older() as http_client:
        yield client_over(http_client)


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "mistral", "messages": [{"role": "user", "content": text}], **more}


def told_by(stream: Any) -> list[Any]:
    with stream:
        return [event.data for event in stream]


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["mistral"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(ChatCompletionResponse, whole) == set()
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    assert strange_fields(CompletionChunk, (chunk for body in told for chunk in chunks(body))) == set()


def test_text_is_echoed(client: Any) -> None:
    reply = client.chat.complete(**ask(ODD))
    assert (reply.choices[0].message.content, reply.choices[0].finish_reason, reply.model) == (ODD, "stop", "mistral")
    assert reply.usage.total_tokens == reply.usage.prompt_tokens + reply.usage.completion_tokens > 0


def test_a_stream_says_the_same(client: Any) -> None:
    told = told_by(client.chat.stream(**ask(ODD)))
    assert "".join(chunk.choices[0].delta.content for chunk in told) == ODD
    assert told[-1].choices[0].finish_reason == "stop"
    assert told[-1].usage == client.chat.complete(**ask(ODD)).usage


CHOICES: dict[str, tuple[Any, list[str]]] = {
    "auto": ("auto", ["get_weather"]),
    "none": ("none", []),
    "any": ("any", ["get_weather"]),
    "required": ("required", ["get_weather"]),
    "named": ({"type": "function", "function": {"name": "get_time"}}, ["get_time"]),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_tool_choice(client: Any, choice: str) -> None:
    given, expected = CHOICES[choice]
    (only,) = client.chat.complete(**ask("Weather in Oslo?", tools=[WEATHER, TIME], tool_choice=given)).choices
    assert [call.function.name for call in each(only.message.tool_calls)] == expected
    assert only.finish_reason == ("tool_calls" if expected else "stop")


def test_calls_in_parallel_are_whole_and_have_short_ids(client: Any) -> None:
    asked = ask("Weather in Oslo and time in Rome", tools=[WEATHER, TIME])
    calls = client.chat.complete(**asked).choices[0].message.tool_calls
    assert [(call.function.name, json.loads(call.function.arguments)) for call in calls] == [
        ("get_weather", {"city": "Oslo"}),
        ("get_time", {"city": "Rome"}),
    ]
    assert {len(call.id) for call in calls} == {9}
    assert len({call.id for call in calls}) == 2
    streamed = [call for chunk in told_by(client.chat.stream(**asked)) for call in calls_of(chunk)]
    assert streamed == calls
    assert len(client.chat.complete(**asked, parallel_tool_calls=False).choices[0].message.tool_calls) == 1


def calls_of(chunk: Any) -> list[Any]:
    return each(chunk.choices[0].delta.tool_calls)


def test_the_tool_loop_to_its_end(client: Any) -> None:
    messages: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.chat.complete(model="mistral", messages=messages, tools=[WEATHER]).choices[0].message
    messages += [
        first,
        {"role": "tool", "name": "get_weather", "tool_call_id": first.tool_calls[0].id, "content": "sunny"},
    ]
    second = client.chat.complete(model="mistral", messages=messages, tools=[WEATHER]).choices[0]
    assert (second.message.content, second.finish_reason) == ("get_weather: sunny", "stop")


def test_structured_output_is_parsed(client: Any) -> None:
    asked = ask("Ada Lovelace is 36")
    parsed = client.chat.parse(response_format=Person, **asked).choices[0].message.parsed
    assert isinstance(parsed, Person)
    told = told_by(client.chat.parse_stream(response_format=Person, **asked))
    assert Person.model_validate_json("".join(chunk.choices[0].delta.content for chunk in told)) == parsed


def test_several_choices(client: Any) -> None:
    reply = client.chat.complete(**ask("again"), n=2)
    assert [(choice.index, choice.message.content) for choice in reply.choices] == [(0, "again"), (1, "again")]
    told = told_by(client.chat.stream(**ask("again"), n=2))
    assert {choice.index for chunk in told for choice in chunk.choices if choice.finish_reason} == {0, 1}


def test_a_limit_stops_the_reply(client: Any) -> None:
    (only,) = client.chat.complete(**ask("one two three four five six", max_tokens=2)).choices
    assert (only.message.content, only.finish_reason) == ("one two", "length")


@pytest.mark.parametrize("stop", ["STOP", ["never", "STOP"]])
def test_a_stop_sequence_cuts(client: Any, stop: Any) -> None:
    (only,) = client.chat.complete(**ask("one two STOP three", stop=stop)).choices
    assert (only.message.content, only.finish_reason) == ("one two ", "stop")


def test_reasoning_is_a_chunk_of_the_content(client: Any) -> None:
    thought, said = client.chat.complete(**ask("Why?", reasoning_effort="high")).choices[0].message.content
    assert thought.thinking[0].text.endswith("Why?")
    assert said.text == "Why?"
    told = told_by(client.chat.stream(**ask("Why?", reasoning_effort="high")))
    pieces = [chunk.choices[0].delta.content for chunk in told]
    streamed = "".join(piece[0].thinking[0].text for piece in pieces if not isinstance(piece, str))
    assert streamed == thought.thinking[0].text


def test_probabilities(client: Any) -> None:
    reply = client.chat.complete(**ask("one two"), logprobs=True, top_logprobs=2)
    tokens = reply.choices[0].logprobs.content
    assert [token.token for token in tokens] == ["one", " two"]
    assert all(len(token.top_logprobs) == 2 and token.token_id >= 0 for token in tokens)
    told = told_by(client.chat.stream(**ask("one two"), logprobs=True))
    assert sum(len(choice.logprobs.content) for chunk in told for choice in chunk.choices if choice.logprobs) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 404, 429, 500, 503])
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, status: int, stream: bool) -> None:
    call = client.chat.stream if stream else client.chat.complete
    with pytest.raises(SDKError, match="as asked") as caught:
        call(**ask(failing(status)))
    assert caught.value.status_code == status


def test_a_body_of_another_form_is_a_validation_error(client: Any) -> None:
    with pytest.raises(HTTPValidationError) as caught:
        client.chat.complete(**ask("Hi", max_tokens=-1))
    assert caught.value.data.detail
    assert caught.value.data.detail[0].loc == ["body", "max_tokens"]


def test_a_retry_succeeds() -> None:
    sent: list[Any] = []
    retries = RetryConfig("backoff", BackoffStrategy(1, 2, 1.0, 100), retry_connection_errors=False)
    with older(sent=sent) as http_client:
        client = untyped(client_over(http_client, retry_config=retries))
        with pytest.raises(SDKError):  # this package doesn't count its attempts, so that none of them is the last
            client.chat.complete(**ask("Hi"), http_headers={"x-echo-fault": "fail_first:1"})
    assert len(sent) > 1


def test_a_required_key() -> None:
    with older(Settings.model_validate({"api_key": "secret"})) as http_client:
        wrong = untyped(client_over(http_client))
        with pytest.raises(MistralError) as caught:
            wrong.chat.complete(**ask("Hi"))
        assert caught.value.status_code == 401
        right = untyped(client_over(http_client, api_key="secret"))
        assert right.chat.complete(**ask("Hi")).choices[0].message.content == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert client.chat.complete(**ask(LONG)).choices[0].message.content == LONG


def test_writes_may_cut_any_character(client: Any) -> None:
    told = told_by(client.chat.stream(**ask(ODD), http_headers={"x-echo-fault": "byte_cuts:1"}))
    assert "".join(chunk.choices[0].delta.content for chunk in told) == ODD


@pytest.mark.parametrize(
    ("fault", "told"), [("wrong_content_type", 'Content-Type "text/plain'), ("string_created", "created")]
)
def test_what_isn_t_as_the_package_expects_it_is_refused(client: Any, fault: str, told: str) -> None:
    asked = ask("Hi", http_headers={"x-echo-fault": fault})
    with pytest.raises(MistralError, match=told):
        client.chat.complete(**asked)
    with pytest.raises(MistralError, match=told):
        told_by(client.chat.stream(**asked))


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        told_by(client.chat.stream(**ask(block({"text": "a b c d"}, cut_after=2))))


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, client_over(None, address) as connected:
        client = untyped(connected)
        with client.chat.stream(**ask("word " * 500)) as stream:
            assert len([event for event, _ in zip(stream, range(8), strict=False)]) == 8
        assert client.chat.complete(**ask("Still there?")).choices[0].message.content == "Still there?"


def test_async() -> None:
    async def talk() -> tuple[Any, str]:
        async with older_async() as http_client:
            client = untyped(Mistral(api_key="none", server_url=ADDRESS, async_client=untyped(http_client)))
            whole = await client.chat.complete_async(**ask(ODD))
            streamed = [
                event.data.choices[0].delta.content async for event in await client.chat.stream_async(**ask(ODD))
            ]
            return whole, "".join(streamed)

    whole, streamed = asyncio.run(talk())
    assert whole.choices[0].message.content == streamed == ODD


def test_models_are_listed_retrieved_and_deleted(client: Any) -> None:
    listed = client.models.list().data
    assert [(model.id, model.type) for model in listed] == [("echo", "base"), ("lorem", "base")]
    assert all(model.capabilities.completion_chat and model.capabilities.function_calling for model in listed)
    assert client.models.retrieve(model_id="mistral-large").id == "mistral-large"
    assert client.models.delete(model_id="mine").deleted


def test_no_field_of_a_model_is_unknown_to_the_packages_types() -> None:
    response = Service(Settings()).handle(HttpRequest("GET", "/mistral/v1/models"))
    assert strange_fields(ModelList, [json.loads(response.body)]) == set()


def test_a_list_that_is_refused_is_the_packages_error() -> None:
    with older(Settings(fault="status:403")) as http_client, pytest.raises(SDKError, match="status:403"):
        client_over(http_client).models.list()


def test_strict_mode_knows_every_field_that_the_package_sends() -> None:
    assert set(ChatCompletionRequest.model_fields) <= set(FIELDS.split())


def test_embeddings_have_mistrals_shape_and_the_vectors_of_all(client: Any) -> None:
    made = client.embeddings.create(model="mistral-embed", inputs=["Hello", "World"], output_dimension=8)
    assert [len(each.embedding) for each in made.data] == [8, 8]
    assert made.data[0].embedding == [*struct.unpack("<8f", vector("Hello", 8))]
    assert (made.object, made.model, made.usage.prompt_tokens, made.usage.completion_tokens) == (
        "list",
        "mistral-embed",
        2,
        0,
    )
    assert made.id == client.embeddings.create(model="mistral-embed", inputs=["Hello", "World"], output_dimension=8).id


def test_embeddings_in_numbers_of_another_type_are_refused(client: Any) -> None:
    with pytest.raises(HTTPValidationError, match="expected one of float, but got 'int8'"):
        client.embeddings.create(model="mistral-embed", inputs="Hello", output_dtype="int8")


def test_embeddings_are_mistrals_below_its_prefix() -> None:
    with older() as http_client:
        below: Any = client_over(http_client, f"{ADDRESS}/mistral")
        assert len(below.embeddings.create(model="m", inputs="Hello").data[0].embedding) == 1024


def test_the_middle_is_filled_in(client: Any) -> None:
    asked: Any = {"model": "codestral", "prompt": "def f(", "suffix": "return a"}
    assert client.fim.complete(**asked).choices[0].message.content == "def f("
    pieces = told_by(client.fim.stream(**asked))
    assert "".join(piece.choices[0].delta.content or "" for piece in pieces) == "def f("


def test_strict_mode_knows_every_field_of_a_middle_to_be_filled_in() -> None:
    assert set(FIMCompletionRequest.model_fields) == set(FIM_FIELDS.split())


@pytest.mark.parametrize("cloud", ["azure", "vertex"])
def test_the_clients_for_clouds(cloud: str) -> None:
    with newer() as http:
        azure = MistralAzure(api_key="none", server_url=ADDRESS, client=http)
        clouded: Any = azure if cloud == "azure" else MistralGCP(project_id="p", access_token="none", client=http)
        assert clouded.chat.complete(**ask(ODD)).choices[0].message.content == ODD
        called = told_by(clouded.chat.stream(**ask("Weather in Oslo and Rome", tools=[WEATHER])))
    found = (chunk.choices[0].delta.tool_calls for chunk in called)
    assert [call.function.name for calls in found if calls for call in calls] == ["get_weather", "get_weather"]


def test_texts_are_moderated_by_mistrals_categories() -> None:
    with older(Settings(strict=True)) as http_client:
        made: Any = client_over(http_client).classifiers.moderate(model="m", inputs=["pii", "Hello"])
    assert [[name for name, flag in result.categories.items() if flag] for result in made.results] == [["pii"], []]
    assert made.results[0].category_scores["pii"] == 0.99
    assert strange_fields(ModerationResponse, [made.model_dump(mode="json")]) == set()
