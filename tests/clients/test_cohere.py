"""The official cohere package, through its second version's chat."""

import asyncio
import inspect
import json
import struct
from collections.abc import Iterator
from typing import Any

import cohere
import httpx
import pytest
from cohere.core.api_error import ApiError
from cohere.errors import BadRequestError, ServiceUnavailableError
from cohere.types.embed_by_type_response import EmbedByTypeResponse
from cohere.types.embed_response import EmbeddingsByTypeEmbedResponse
from cohere.types.list_models_response import ListModelsResponse
from cohere.types.rerank_relevant_spans import RerankRelevantSpans
from cohere.types.rerank_response import RerankResponse
from cohere.v2.types.v2chat_response import V2ChatResponse
from cohere.v2.types.v2chat_stream_response import V2ChatStreamResponse
from cohere.v2.types.v2rerank_response import V2RerankResponse
from pydantic import BaseModel

from engine.dialects.embeddings import vector
from engine.service import Service
from engine.settings import Settings
from engine.strict import rerank
from engine.strict.cohere import FIELDS
from engine.strict.embeddings import COHERE_FIELDS, COHERE_OLDER_FIELDS
from engine.wire import HttpRequest
from tests.clients.asked import (
    ADDRESS,
    CITY,
    LONG,
    ODD,
    block,
    each,
    failing,
    older,
    older_async,
    served,
    slow,
    untyped,
)
from tests.clients.shapes import strange_fields
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks

BEYOND = {f".delta.message.{name}" for name in ("content", "tool_plan", "tool_calls", "citations")}
"""Not in the package's types, but at the start of every stream that was recorded."""


class Person(BaseModel):
    name: str
    age: int


def tool(name: str, description: str) -> Any:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": CITY}}


WEATHER = tool("get_weather", "The weather of a city.")
TIME = tool("get_time", "The time in a city.")


def client_over(http_client: Any, address: str = ADDRESS, **options: Any) -> cohere.ClientV2:
    given: dict[str, Any] = {"api_key": "none", "max_retries": 0, **options}
    return cohere.ClientV2(base_url=address, httpx_client=http_client, **given)


@pytest.fixture
def client() -> Iterator[Any]:
    with older() as http_client:
        yield client_over(http_client)


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "command", "messages": [{"role": "user", "content": text}], **more}


def text_of(told: list[Any]) -> str:
    return "".join(event.delta.message.content.text for event in told if event.type == "content-delta")


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["cohere"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(V2ChatResponse, whole) == set()
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    assert strange_fields(V2ChatStreamResponse, (event for body in told for event in chunks(body))) == BEYOND


def test_text_is_echoed(client: Any) -> None:
    reply = client.chat(**ask(ODD))
    assert (reply.message.content[0].text, reply.message.role, reply.finish_reason) == (ODD, "assistant", "COMPLETE")
    assert reply.usage.tokens.input_tokens > 0
    assert reply.usage.billed_units.output_tokens > 0


def test_a_stream_says_the_same(client: Any) -> None:
    told = [*client.chat_stream(**ask(ODD))]
    assert text_of(told) == ODD
    assert told[-1].delta.finish_reason == "COMPLETE"
    assert told[-1].delta.usage == client.chat(**ask(ODD)).usage


@pytest.mark.parametrize(
    ("choice", "expected"),
    [({}, ["get_weather"]), ({"tool_choice": "REQUIRED"}, ["get_weather"]), ({"tool_choice": "NONE"}, [])],
)
def test_tool_choice(client: Any, choice: dict[str, str], expected: list[str]) -> None:
    reply = client.chat(**ask("Weather in Oslo?", tools=[WEATHER, TIME], **choice))
    assert [call.function.name for call in each(reply.message.tool_calls)] == expected
    assert reply.finish_reason == ("TOOL_CALL" if expected else "COMPLETE")


def test_calls_in_parallel(client: Any) -> None:
    asked = ask("Weather in Oslo and time in Rome", tools=[WEATHER, TIME])
    calls = client.chat(**asked).message.tool_calls
    assert [(call.function.name, json.loads(call.function.arguments)) for call in calls] == [
        ("get_weather", {"city": "Oslo"}),
        ("get_time", {"city": "Rome"}),
    ]
    told = [*client.chat_stream(**asked)]
    starts = [event.delta.message.tool_calls for event in told if event.type == "tool-call-start"]
    assert [call.id for call in starts] == [call.id for call in calls]
    pieces = [event for event in told if event.type == "tool-call-delta" and event.index == 0]
    assert "".join(event.delta.message.tool_calls.function.arguments for event in pieces) == calls[0].function.arguments


def test_the_tool_loop_to_its_end(client: Any) -> None:
    messages: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.chat(model="command", messages=messages, tools=[WEATHER]).message
    document = {"type": "document", "document": {"data": "sunny"}}
    messages += [first, {"role": "tool", "tool_call_id": first.tool_calls[0].id, "content": [document]}]
    second = client.chat(model="command", messages=messages, tools=[WEATHER])
    assert second.message.content[0].text == "get_weather: sunny"


def test_structured_output(client: Any) -> None:
    wanted = {"type": "json_object", "schema": Person.model_json_schema()}
    reply = client.chat(**ask("Ada Lovelace is 36"), response_format=wanted)
    assert Person.model_validate_json(reply.message.content[0].text).age == 36


def test_a_limit_stops_the_reply(client: Any) -> None:
    reply = client.chat(**ask("one two three four five six", max_tokens=2))
    assert (reply.message.content[0].text, reply.finish_reason) == ("one two", "MAX_TOKENS")


def test_a_stop_sequence_cuts(client: Any) -> None:
    reply = client.chat(**ask("one two STOP three", stop_sequences=["STOP"]))
    assert (reply.message.content[0].text, reply.finish_reason) == ("one two ", "STOP_SEQUENCE")


def test_thinking_is_a_content_before_the_text(client: Any) -> None:
    thought, said = client.chat(**ask("Why?"), thinking={"type": "enabled"}).message.content
    assert (thought.type, said.text) == ("thinking", "Why?")
    told = [*client.chat_stream(**ask("Why?"), thinking={"type": "enabled"})]
    deltas = [event.delta.message.content for event in told if event.type == "content-delta"]
    assert "".join(delta.thinking or "" for delta in deltas) == thought.thinking
    assert len(client.chat(**ask("Why?"), thinking={"type": "disabled"}).message.content) == 1


def test_probabilities(client: Any) -> None:
    tokens = client.chat(**ask("one two"), logprobs=True).logprobs
    assert [token.text for token in tokens] == ["one", " two"]
    told = [event.logprobs for event in client.chat_stream(**ask("one two"), logprobs=True) if "delta" in event.type]
    assert told == tokens


FAILURES: list[tuple[int, type[ApiError]]] = [
    (400, cohere.BadRequestError),
    (401, cohere.UnauthorizedError),
    (403, cohere.ForbiddenError),
    (404, cohere.NotFoundError),
    (422, cohere.UnprocessableEntityError),
    (429, cohere.TooManyRequestsError),
    (500, cohere.InternalServerError),
    (503, cohere.ServiceUnavailableError),
]


@pytest.mark.parametrize(("status", "error"), FAILURES)
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, status: int, error: type[ApiError], stream: bool) -> None:
    with pytest.raises(error) as caught:
        list((client.chat_stream if stream else client.chat)(**ask(failing(status))))
    assert caught.value.body["message"] == "as asked"


def test_a_required_key() -> None:
    with older(Settings.model_validate({"api_key": "secret"})) as http_client:
        wrong = untyped(client_over(http_client))
        with pytest.raises(cohere.UnauthorizedError):
            wrong.chat(**ask("Hi"))
        right = untyped(client_over(http_client, api_key="secret"))
        assert right.chat(**ask("Hi")).message.content[0].text == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert client.chat(**ask(LONG)).message.content[0].text == LONG


def test_writes_may_cut_any_character(client: Any) -> None:
    headers = {"additional_headers": {"x-echo-fault": "byte_cuts:1"}}
    assert text_of([*client.chat_stream(**ask(ODD), request_options=headers)]) == ODD


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    with pytest.raises(httpx.RemoteProtocolError):
        list(client.chat_stream(**ask(block({"text": "a b c d"}, cut_after=2))))


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, httpx.Client(trust_env=False) as http_client:
        client = untyped(client_over(http_client, address))
        stream = client.chat_stream(**ask("word " * 500))
        assert len([event for event, _ in zip(stream, range(8), strict=False)]) == 8
        stream.close()
        assert client.chat(**ask("Still there?")).message.content[0].text == "Still there?"


def test_async() -> None:
    async def talk() -> tuple[Any, str]:
        async with older_async() as http_client:
            client = untyped(cohere.AsyncClientV2(api_key="none", base_url=ADDRESS, httpx_client=http_client))
            whole = await client.chat(**ask(ODD))
            return whole, text_of([event async for event in client.chat_stream(**ask(ODD))])

    whole, streamed = asyncio.run(talk())
    assert whole.message.content[0].text == streamed == ODD


ALL_TYPES = ["float", "int8", "uint8", "binary", "ubinary", "base64"]


def test_embeddings_are_those_of_every_provider() -> None:
    with older(Settings(strict=True)) as http_client:
        embed = untyped(client_over(http_client)).embed
        asked = {"model": "embed-v4.0", "input_type": "search_document", "output_dimension": 8, "truncate": "END"}
        made = embed(texts=["Hello", "World"], embedding_types=ALL_TYPES, **asked)
        inputs = [{"content": [{"type": "text", "text": "Hello"}]}]
        in_parts = embed(inputs=inputs, **asked)
    assert made.embeddings.float_[0] == [*struct.unpack("<8f", vector("Hello", 8))]
    assert [len(made.embeddings.int8[1]), len(made.embeddings.ubinary[1])] == [8, 1]
    assert in_parts.embeddings.float_ == made.embeddings.float_[:1]
    assert (made.texts, made.meta.billed_units.input_tokens) == (["Hello", "World"], 2)


def test_the_first_client_embeds_in_batches() -> None:
    texts = [f"text {number}" for number in range(100)]  # more than one call holds
    with older(Settings(strict=True)) as http_client:
        client = untyped(cohere.Client(api_key="none", base_url=ADDRESS, httpx_client=http_client))
        plain = client.embed(texts=texts, model="embed-english-v3.0", input_type="search_query")
        typed = client.embed(
            texts=texts[:2], model="embed-english-v3.0", embedding_types=["float", "int8"], batching=False
        )
        streamed = [*client.embed_stream(texts=texts[:2], model="embed-english-v3.0")]
    assert (len(plain.embeddings), len(plain.embeddings[0]), plain.texts) == (100, 1024, texts)
    assert typed.embeddings.float_ == plain.embeddings[:2]
    assert [each.embedding for each in streamed] == plain.embeddings[:2]


@pytest.mark.parametrize(
    ("path", "declared"), [("/v2/embed", EmbedByTypeResponse), ("/v1/embed", EmbeddingsByTypeEmbedResponse)]
)
def test_embeddings_have_no_field_that_is_unknown_to_the_packages_types(path: str, declared: Any) -> None:
    body = json.dumps({"texts": ["Hello"], "embedding_types": ALL_TYPES, "output_dimension": 8}).encode()
    told = json.loads(Service(Settings()).handle(HttpRequest("POST", path, body=body)).body)
    assert strange_fields(declared, [told]) == set()


def test_embeddings_that_are_refused_are_the_packages_error(client: Any) -> None:
    with pytest.raises(BadRequestError) as caught:
        client.embed(model="m", texts=["Hello"], input_type="image", embedding_types=["int4"])
    assert "expected one of float, int8" in caught.value.body["message"]


RANKED: dict[str, Any] = {
    "query": "the capital of Norway",
    "documents": ["Bergen", "Oslo, Norway's capital", "Norway"],
}
ENABLED = RerankRelevantSpans(mode="enabled")


def scores(response: Any) -> list[tuple[int, float]]:
    return [(each.index, each.relevance_score) for each in response.results]


def test_documents_are_ranked_by_both_clients() -> None:
    with older(Settings(strict=True)) as http_client:
        newer = client_over(http_client).rerank(
            model="m", top_n=2, max_tokens_per_doc=99, relevant_spans=ENABLED, priority=0, **RANKED
        )
        first = cohere.Client(api_key="none", base_url=ADDRESS, httpx_client=http_client)
        whole = untyped(first).rerank(rank_fields=["text"], return_documents=True, max_chunks_per_doc=1, **RANKED)
    assert scores(newer) == [(1, 1.0), (2, 0.5)] == scores(whole)[:2]
    assert [(span.start, span.end) for span in each(newer.results[0].relevant_spans)] == [(0, 22)]
    assert [result.document.text for result in whole.results] == ["Oslo, Norway's capital", "Norway", "Bergen"]
    assert whole.meta.billed_units.search_units == 1


def test_an_async_client_ranks_alike(client: Any) -> None:
    async def ranked() -> Any:
        async with older_async() as http_client:
            theirs = cohere.AsyncClientV2(api_key="none", base_url=ADDRESS, httpx_client=http_client)
            return await theirs.rerank(model="m", **RANKED)

    assert asyncio.run(ranked()) == client.rerank(model="m", **RANKED)


@pytest.mark.parametrize(("path", "declared"), [("/v2/rerank", V2RerankResponse), ("/v1/rerank", RerankResponse)])
def test_a_rerank_has_no_field_that_is_unknown_to_the_packages_types(path: str, declared: Any) -> None:
    own: Any = {"relevant_spans": {"mode": "enabled"}} if path == "/v2/rerank" else {"return_documents": True}
    body = json.dumps({**RANKED, **own}).encode()
    told = json.loads(Service(Settings()).handle(HttpRequest("POST", path, body=body)).body)
    assert strange_fields(declared, [told]) == set()


def test_a_rerank_that_is_refused_is_the_packages_error(client: Any) -> None:
    with pytest.raises(BadRequestError) as caught:
        client.rerank(model="m", query="a", documents=["a"], top_n=0)
    assert "'top_n': expected an integer from 1" in caught.value.body["message"]


def test_models_are_listed_and_got(client: Any) -> None:
    listed = client.models.list().models
    assert [(model.name, model.endpoints) for model in listed] == [
        ("echo", ["chat", "embed", "rerank"]),
        ("lorem", ["chat", "embed", "rerank"]),
    ]
    assert len(client.models.list(endpoint="chat", page_size=5).models) == 2
    assert len(client.models.list(endpoint="embed").models) == 2
    assert client.models.list(endpoint="classify").models == []
    assert client.models.get("command-a").name == "command-a"


def test_no_field_of_a_model_is_unknown_to_the_packages_types() -> None:
    response = Service(Settings()).handle(HttpRequest("GET", "/cohere/v1/models"))
    assert strange_fields(ListModelsResponse, [json.loads(response.body)]) == set()


def test_a_list_that_is_refused_is_the_packages_error() -> None:
    with older(Settings(fault="status:503")) as http_client, pytest.raises(ServiceUnavailableError) as refused:
        client_over(http_client).models.list()
    assert refused.value.body["message"] == "The fault status:503 is on."


def test_strict_mode_knows_every_field_that_the_package_sends() -> None:
    sent = set(inspect.signature(cohere.ClientV2.chat).parameters) - {"self", "request_options"}
    assert sent <= set(FIELDS.split())
    for client, known in ((cohere.ClientV2, COHERE_FIELDS), (cohere.Client, COHERE_OLDER_FIELDS)):
        sent = set(inspect.signature(client.embed).parameters) - {"self", "request_options", "batching"}
        assert sent == set(known.split())
    for client, known in ((cohere.ClientV2, rerank.FIELDS), (cohere.Client, rerank.OLDER_FIELDS)):
        sent = set(inspect.signature(client.rerank).parameters) - {"self", "request_options"}
        assert sent == set(known.split())
