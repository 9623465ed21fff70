"""The official google-genai package."""

import asyncio
import json
import struct
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest
from google import genai
from google.genai import errors, types
from pydantic import BaseModel

from engine.dialects.embeddings import vector
from engine.service import Service
from engine.settings import Settings
from engine.strict.gemini import BODY
from engine.strict.known.gemini import EMBED
from engine.transports.client import EchoTransport
from engine.wire import HttpRequest
from tests.clients.asked import ADDRESS, LONG, ODD, block, each, failing, served, slow, untyped
from tests.clients.shapes import strange_fields
from tests.clients.tables import missing
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks


class Person(BaseModel):
    name: str
    age: int


class Chain(BaseModel):
    value: int
    next: "Chain | None" = None


def function(name: str, description: str) -> dict[str, Any]:
    parameters = {"type": "OBJECT", "properties": {"city": {"type": "STRING"}}, "required": ["city"]}
    return {"name": name, "description": description, "parameters": parameters}


TOOLS: list[Any] = [
    {
        "function_declarations": [
            function("get_weather", "The weather of a city."),
            function("get_time", "The time in a city."),
        ]
    }
]


def client_over(settings: Settings | None = None, key: str = "none", **options: Any) -> genai.Client:
    transport = EchoTransport(settings or Settings())
    given: dict[str, Any] = {
        "base_url": ADDRESS,
        "httpx_client": httpx2.Client(transport=transport),
        "httpx_async_client": httpx2.AsyncClient(transport=transport),
        **options,
    }
    return genai.Client(api_key=key, http_options=types.HttpOptions(**given))


@pytest.fixture
def client() -> Iterator[Any]:
    with client_over() as connected:
        yield connected


def ask(contents: Any, **config: Any) -> dict[str, Any]:
    return {"model": "gemini", "contents": contents, "config": config}


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["gemini"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(types.GenerateContentResponse, whole) == set()
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    assert strange_fields(types.GenerateContentResponse, (chunk for body in told for chunk in chunks(body))) == set()


@pytest.mark.parametrize("version", ["v1", "v1beta", "v1alpha"])
def test_text_is_echoed(version: str) -> None:
    with client_over(api_version=version) as connected:
        client = untyped(connected)
        reply = client.models.generate_content(**ask(ODD, system_instruction="Be brief."))
    assert (reply.text, reply.model_version) == (ODD, "gemini")
    assert reply.candidates[0].finish_reason == types.FinishReason.STOP
    usage = reply.usage_metadata
    assert usage.total_token_count == usage.prompt_token_count + usage.candidates_token_count > 0


def test_a_stream_says_the_same(client: Any) -> None:
    told = [*client.models.generate_content_stream(**ask(ODD))]
    assert "".join(chunk.text or "" for chunk in told) == ODD
    assert [chunk.candidates[0].finish_reason for chunk in told][-1] == types.FinishReason.STOP
    assert told[-1].usage_metadata == client.models.generate_content(**ask(ODD)).usage_metadata


CHOICES: dict[str, tuple[Any, list[str]]] = {
    "auto": ({"mode": "AUTO"}, ["get_weather"]),
    "none": ({"mode": "NONE"}, []),
    "any": ({"mode": "ANY"}, ["get_weather"]),
    "validated": ({"mode": "VALIDATED"}, ["get_weather"]),
    "named": ({"mode": "ANY", "allowed_function_names": ["get_time"]}, ["get_time"]),
    "narrowed": ({"mode": "ANY", "allowed_function_names": ["get_time", "get_weather"]}, ["get_weather"]),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_tool_choice(client: Any, choice: str) -> None:
    given, expected = CHOICES[choice]
    config = {"tools": TOOLS, "tool_config": {"function_calling_config": given}}
    reply = client.models.generate_content(**ask("Weather in Oslo?", **config))
    assert [call.name for call in each(reply.function_calls)] == expected
    assert reply.candidates[0].finish_reason == types.FinishReason.STOP


def test_calls_in_parallel(client: Any) -> None:
    asked = ask("Weather in Oslo and time in Rome", tools=TOOLS)
    calls = client.models.generate_content(**asked).function_calls
    assert [(call.name, call.args) for call in calls] == [
        ("get_weather", {"city": "Oslo"}),
        ("get_time", {"city": "Rome"}),
    ]
    assert len({call.id for call in calls}) == 2
    told = [*client.models.generate_content_stream(**asked)]
    assert [call for chunk in told for call in each(chunk.function_calls)] == calls


def test_the_tool_loop_to_its_end(client: Any) -> None:
    asked_for: list[str] = []

    def get_weather(city: str) -> str:
        """The weather of a city."""
        asked_for.append(city)
        return "sunny"

    reply = client.models.generate_content(**ask("Weather in Oslo?", tools=[get_weather]))
    assert asked_for == ["Oslo"]
    assert reply.text == "get_weather: sunny"


def test_the_tool_loop_of_a_stream_to_its_end_in_strict_mode() -> None:
    def get_weather(city: str) -> str:
        """The weather of a city."""
        return f"sunny in {city}"

    def get_time(city: str) -> str:
        """The time in a city."""
        return f"noon in {city}"

    asked = ask("Weather in Oslo and time in Rome", tools=[get_weather, get_time])
    with client_over(Settings(strict=True)) as connected:
        told = [*untyped(connected).models.generate_content_stream(**asked)]
    assert "".join(chunk.text or "" for chunk in told) == "get_weather: sunny in Oslo\nget_time: noon in Rome"


def test_a_conversation_keeps_its_history(client: Any) -> None:
    chat = client.chats.create(model="gemini")
    assert chat.send_message("one").text == "one"
    assert "".join(chunk.text or "" for chunk in chat.send_message_stream("two")) == "two"
    assert [content.parts[0].text for content in chat.get_history()][:4] == ["one", "one", "two", "two"]


def test_a_model_that_holds_itself_is_parsed(client: Any) -> None:
    config = {"response_mime_type": "application/json", "response_schema": Chain}
    assert client.models.generate_content(model="gemini", contents="Hello", config=config).parsed == Chain(value=42)


@pytest.mark.parametrize("key", ["response_schema", "response_json_schema"])
def test_structured_output_is_parsed(client: Any, key: str) -> None:
    schema = Person if key == "response_schema" else Person.model_json_schema()
    config = {"response_mime_type": "application/json", key: schema}
    reply = client.models.generate_content(**ask("Ada Lovelace is 36", **config))
    assert Person.model_validate_json(reply.text).age == 36
    assert isinstance(reply.parsed, Person if key == "response_schema" else dict)


def test_several_candidates(client: Any) -> None:
    reply = client.models.generate_content(**ask("again", candidate_count=2))
    assert [(one.index, one.content.parts[0].text) for one in reply.candidates] == [(0, "again"), (1, "again")]
    told = [*client.models.generate_content_stream(**ask("again", candidate_count=2))]
    assert {one.index for chunk in told for one in chunk.candidates if one.finish_reason} == {0, 1}


def test_a_limit_stops_the_reply(client: Any) -> None:
    reply = client.models.generate_content(**ask("one two three four five six", max_output_tokens=2))
    assert (reply.text, reply.candidates[0].finish_reason) == ("one two", types.FinishReason.MAX_TOKENS)
    *_, last = client.models.generate_content_stream(**ask("one two three four five six", max_output_tokens=2))
    assert last.candidates[0].finish_reason == types.FinishReason.MAX_TOKENS


def test_a_stop_sequence_cuts(client: Any) -> None:
    assert client.models.generate_content(**ask("one two STOP three", stop_sequences=["STOP"])).text == "one two "


def test_thoughts_are_parts_of_their_own_and_counted_apart(client: Any) -> None:
    asked = ask("Why?", thinking_config={"include_thoughts": True})
    reply = client.models.generate_content(**asked)
    thought, said = reply.candidates[0].content.parts
    assert thought.thought is True
    assert thought.text.endswith("Why?")
    assert said.text == reply.text == "Why?"
    usage = reply.usage_metadata
    assert usage.thoughts_token_count > 0
    assert usage.total_token_count == (
        usage.prompt_token_count + usage.candidates_token_count + usage.thoughts_token_count
    )
    parts = [part for chunk in client.models.generate_content_stream(**asked) for part in chunk.parts]
    assert "".join(part.text for part in parts if part.thought) == thought.text


def test_a_budget_of_nothing_is_no_thinking(client: Any) -> None:
    reply = client.models.generate_content(**ask("Why?", thinking_config={"thinking_budget": 0}))
    assert len(reply.candidates[0].content.parts) == 1


def test_probabilities(client: Any) -> None:
    asked = ask("one two", response_logprobs=True, logprobs=2)
    (candidate,) = client.models.generate_content(**asked).candidates
    assert [token.token for token in candidate.logprobs_result.chosen_candidates] == ["one", " two"]
    assert [len(top.candidates) for top in candidate.logprobs_result.top_candidates] == [2, 2]
    assert candidate.avg_logprobs < 0
    plain = client.models.generate_content(**ask("one two", response_logprobs=True)).candidates[0].logprobs_result
    assert plain.top_candidates is None
    told = [*client.models.generate_content_stream(**asked)]
    results = [chunk.candidates[0].logprobs_result for chunk in told]
    assert [one.chosen_candidates[0].token for one in results if one] == ["one", " two"]


def test_tokens_are_counted_as_the_usage_counts_them(client: Any) -> None:
    counted = client.models.count_tokens(model="gemini", contents=ODD)
    reply = client.models.generate_content(**ask(ODD))
    assert counted.total_tokens == reply.usage_metadata.prompt_token_count


@pytest.mark.parametrize("version", ["v1", "v1beta"])
def test_embeddings_are_those_of_every_provider(version: str) -> None:
    config = {"output_dimensionality": 8, "task_type": "RETRIEVAL_DOCUMENT", "title": "Greetings"}
    with client_over(Settings(strict=True), api_version=version) as connected:
        embed = untyped(connected).models.embed_content
        several = embed(model="gemini-embedding-001", contents=["Hello", "World"], config=config)
        one = embed(model="gemini-embedding-001", contents="Hello", config={"output_dimensionality": 8})
        joined = embed(model="gemini-embedding-2", contents=["Hel", "lo"], config=config)  # parts of one content
        usual = embed(model="gemini-embedding-001", contents=types.Part.from_text(text="Hello"))
    assert [len(each.values) for each in several.embeddings] == [8, 8]
    assert several.embeddings[:1] == one.embeddings == joined.embeddings
    assert one.embeddings[0].values == [*struct.unpack("<8f", vector("Hello", 8))]
    assert (len(usual.embeddings[0].values), usual.usage_metadata.prompt_token_count) == (3072, 1)


def test_a_single_embedding_has_the_shape_of_the_packages_types() -> None:
    asked = HttpRequest("POST", "/v1beta/models/m:embedContent", body=b'{"content": {"parts": [{"text": "Hello"}]}}')
    told = json.loads(Service(Settings()).handle(asked).body)
    assert strange_fields(types.ContentEmbedding, [told["embedding"]]) == set()
    assert strange_fields(types.UsageMetadata, [told["usageMetadata"]]) == set()


def test_embeddings_that_are_refused_are_the_packages_error(client: Any) -> None:
    with pytest.raises(errors.ClientError) as caught:
        client.models.embed_content(model="m", contents="Hello", config={"output_dimensionality": 9000})
    assert (caught.value.code, caught.value.status) == (400, "INVALID_ARGUMENT")


def test_models_are_listed_and_retrieved(client: Any) -> None:
    assert [model.name for model in client.models.list()] == ["models/echo", "models/lorem"]
    model = client.models.get(model="gemini")
    assert (model.name, model.temperature, model.top_p, model.thinking) == ("models/gemini", 1.0, 0.95, True)


FAILURES = [
    (400, "INVALID_ARGUMENT"),
    (401, "UNAUTHENTICATED"),
    (403, "PERMISSION_DENIED"),
    (404, "NOT_FOUND"),
    (429, "RESOURCE_EXHAUSTED"),
    (500, "INTERNAL"),
    (503, "UNAVAILABLE"),
]


@pytest.mark.parametrize(("code", "status"), FAILURES)
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, code: int, status: str, stream: bool) -> None:
    error = errors.ClientError if code < 500 else errors.ServerError
    call = client.models.generate_content_stream if stream else client.models.generate_content
    with pytest.raises(error) as caught:
        list(call(**ask(failing(code))))
    assert (caught.value.code, caught.value.status, caught.value.message) == (code, status, "as asked")


def test_what_is_wrong_is_named(client: Any) -> None:
    with pytest.raises(errors.ClientError) as caught:
        client.models.generate_content(**ask("Hi", max_output_tokens=-1))
    details = untyped(caught.value).details
    violation = details["error"]["details"][0]["fieldViolations"][0]
    assert violation["field"] == "generationConfig.maxOutputTokens"


def test_a_required_key() -> None:
    settings = Settings.model_validate({"api_key": "secret"})
    with client_over(settings) as connected, pytest.raises(errors.ClientError) as caught:
        connected.models.generate_content(model="gemini", contents="Hi")
    assert (caught.value.code, caught.value.status) == (401, "UNAUTHENTICATED")
    with client_over(settings, "secret") as connected:
        assert connected.models.generate_content(model="gemini", contents="Hi").text == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert client.models.generate_content(**ask(LONG)).text == LONG


def test_writes_may_cut_any_character() -> None:
    with client_over(headers={"x-echo-fault": "byte_cuts:1"}) as client:
        told = client.models.generate_content_stream(model="gemini", contents=ODD)
        assert "".join(chunk.text or "" for chunk in told) == ODD


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    with pytest.raises(httpx2.RemoteProtocolError):
        list(client.models.generate_content_stream(**ask(block({"text": "a b c d"}, cut_after=2))))


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, genai.Client(api_key="none", http_options={"base_url": address}) as connected:
        client = untyped(connected)
        stream = client.models.generate_content_stream(**ask("word " * 500))
        assert len([chunk for chunk, _ in zip(stream, range(8), strict=False)]) == 8
        stream.close()
        assert client.models.generate_content(**ask("Still there?")).text == "Still there?"


def test_async() -> None:
    async def talk() -> tuple[Any, str]:
        client = untyped(client_over().aio)
        whole = await client.models.generate_content(**ask(ODD))
        stream = await client.models.generate_content_stream(**ask(ODD))
        streamed = [chunk.text or "" async for chunk in stream]
        await client.aclose()
        return whole, "".join(streamed)

    whole, streamed = asyncio.run(talk())
    assert whole.text == streamed == ODD


TYPES = {
    "contents": types.Content,
    "systemInstruction": types.Content,
    "tools": types.Tool,
    "toolConfig": types.ToolConfig,
    "safetySettings": types.SafetySetting,
    "generationConfig": types.GenerationConfig,
}


@pytest.mark.parametrize("name", TYPES)
def test_strict_mode_knows_every_member_that_the_package_sends(name: str) -> None:
    assert [*missing(BODY.within[name], TYPES[name])] == []


def test_strict_mode_knows_every_setting_of_an_embedding() -> None:
    assert [*missing(EMBED.within["embedContentConfig"], types.EmbedContentConfig)] == [".httpOptions"]


def test_a_chat_gives_the_signature_of_a_call_back_in_strict_mode() -> None:
    def get_weather(city: str) -> str:
        return f"rain in {city}"

    with client_over(Settings(strict=True)) as connected:
        chat = untyped(connected).chats.create(model="gemini-3-pro", config={"tools": [get_weather]})
        assert chat.send_message("The weather in Oslo").text == "get_weather: rain in Oslo"
        call = next(part for content in chat.get_history() for part in content.parts if part.function_call)
        assert call.thought_signature
        call.thought_signature = None
        with pytest.raises(errors.ClientError, match="missing a thought_signature"):
            connected.models.generate_content(model="gemini-3-pro", contents=chat.get_history()[:-1])
