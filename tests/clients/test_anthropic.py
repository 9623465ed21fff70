"""The official anthropic package."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_args

import anthropic
import httpx2
import pytest
from anthropic.lib.vertex import AnthropicVertex
from anthropic.types import Message, ModelInfo, RawMessageStreamEvent
from anthropic.types.beta import BetaMemoryTool20250818Command
from anthropic.types.beta.message_create_params import MessageCreateParamsStreaming
from pydantic import BaseModel, Field

from engine.bodies.client_tools import client_tool
from engine.service import Service
from engine.settings import Settings
from engine.strict.anthropic import BODY
from tests.clients.asked import ADDRESS, CITY, LONG, ODD, block, failing, newer, newer_async, served, slow, untyped
from tests.clients.shapes import strange_fields
from tests.clients.tables import missing
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks

WEATHER: dict[str, Any] = {"name": "get_weather", "description": "The weather of a city.", "input_schema": CITY}
TIME: dict[str, Any] = {"name": "get_time", "description": "The time in a city.", "input_schema": CITY}


class Person(BaseModel):
    name: str
    age: int


def client_over(http_client: Any, address: str = ADDRESS, **options: Any) -> anthropic.Anthropic:
    given: dict[str, Any] = {"api_key": "none", "max_retries": 0, "_strict_response_validation": True, **options}
    return anthropic.Anthropic(base_url=address, http_client=http_client, **given)


@pytest.fixture
def client() -> Iterator[Any]:
    with newer() as http_client:
        yield client_over(http_client)


def ask(text: Any, **more: Any) -> dict[str, Any]:
    return {"model": "claude", "max_tokens": 20_000, "messages": [{"role": "user", "content": text}], **more}


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["anthropic"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(Message, whole) == set()
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    events = [event for body in told for event in chunks(body) if event["type"] != "ping"]
    assert strange_fields(RawMessageStreamEvent, events) == set()


def test_text_is_echoed(client: Any) -> None:
    reply = client.messages.create(**ask(ODD, system="Be brief."))
    assert [item.text for item in reply.content] == [ODD]
    assert (reply.stop_reason, reply.stop_sequence, reply.model, reply.role) == (
        "end_turn",
        None,
        "claude",
        "assistant",
    )
    assert reply.usage.input_tokens > 0
    assert reply._request_id == f"req_{reply.id.removeprefix('msg_')}"


def test_the_helper_tells_the_same_as_the_whole(client: Any) -> None:
    asked = ask("Hello, world!")
    with client.messages.stream(**asked) as stream:
        assert "".join(stream.text_stream) == "Hello, world!"
        final = stream.get_final_message()
    assert final.to_dict() == client.messages.create(**asked).to_dict()


CHOICES: dict[str, tuple[Any, list[str]]] = {
    "auto": ({"type": "auto"}, ["get_weather"]),
    "none": ({"type": "none"}, []),
    "any": ({"type": "any"}, ["get_weather"]),
    "tool": ({"type": "tool", "name": "get_time"}, ["get_time"]),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_tool_choice(client: Any, choice: str) -> None:
    given, expected = CHOICES[choice]
    reply = client.messages.create(**ask("Weather in Oslo?", tools=[WEATHER, TIME], tool_choice=given))
    calls = [item for item in reply.content if item.type == "tool_use"]
    assert [call.name for call in calls] == expected
    assert all(call.input["city"] and call.id.startswith("toolu_") for call in calls)
    assert reply.stop_reason == ("tool_use" if expected else "end_turn")


def test_calls_in_parallel_and_one_at_most(client: Any) -> None:
    asked = ask("Weather in Oslo and time in Rome", tools=[WEATHER, TIME])
    both = client.messages.create(**asked)
    assert [(call.name, call.input) for call in both.content] == [
        ("get_weather", {"city": "Oslo"}),
        ("get_time", {"city": "Rome"}),
    ]
    assert len({call.id for call in both.content}) == 2
    one = client.messages.create(**asked, tool_choice={"type": "auto", "disable_parallel_tool_use": True})
    assert len(one.content) == 1


def test_arguments_arrive_in_pieces_that_make_the_whole(client: Any) -> None:
    with client.messages.stream(**ask("Weather in Oslo?", tools=[WEATHER])) as stream:
        pieces = [event.partial_json for event in stream if event.type == "input_json"]
        (call,) = stream.get_final_message().content
    assert len(pieces) > 2
    assert json.loads("".join(pieces)) == call.input == {"city": "Oslo"}


def test_the_tool_loop_to_its_end(client: Any) -> None:
    history: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.messages.create(**ask("", tools=[WEATHER]) | {"messages": history})
    result = {
        "type": "tool_result",
        "tool_use_id": first.content[0].id,
        "content": [{"type": "text", "text": "sunny"}],
    }
    history += [{"role": "assistant", "content": first.content}, {"role": "user", "content": [result]}]
    second = client.messages.create(**ask("", tools=[WEATHER]) | {"messages": history})
    assert second.content[0].text == "get_weather: sunny"
    assert second.stop_reason == "end_turn"


def test_the_tool_runner_resends_everything_where_threads_are_refused() -> None:
    sent: list[Any] = []
    asked_for: list[str] = []

    @anthropic.beta_tool
    def get_weather(city: str) -> str:
        """The weather of a city."""
        asked_for.append(city)
        return "sunny"

    with newer(sent=sent) as http_client:
        client = untyped(client_over(http_client))
        runner = client.beta.messages.tool_runner(**ask("Weather in Oslo?", tools=[get_weather]))
        final = runner.until_done()
    assert asked_for == ["Oslo"]
    assert final.content[0].text == "get_weather: sunny"
    assert [b'"thread"' in request.content for request in sent] == [True, False, False]


def test_structured_output_is_parsed(client: Any) -> None:
    reply = client.messages.parse(**ask("Ada Lovelace is 36"), output_format=Person)
    assert isinstance(reply.parsed_output, Person)
    with client.messages.stream(**ask("Ada Lovelace is 36"), output_format=Person) as stream:
        assert stream.get_final_message().parsed_output == reply.parsed_output


class Pet(BaseModel):
    lives: int = Field(ge=1, le=9, description="How many are left.")
    tag: str = Field(pattern=r"^[A-Z]{3}-\d{4}$")
    size: tuple[int, str]


def test_bounds_that_the_package_tells_in_words_are_kept(client: Any) -> None:
    """In what is parsed, and in the tools that frameworks make strict by the package's own function."""
    assert client.messages.parse(**ask("Hello"), output_format=Pet).parsed_output.lives == 9
    tool = {"name": "keep", "input_schema": anthropic.transform_schema(Pet), "strict": True}
    call = client.messages.create(**ask("Hello", tools=[tool], tool_choice={"type": "any"})).content[0]
    assert Pet.model_validate(call.input).lives == 9


def test_a_limit_stops_the_message(client: Any) -> None:
    asked = ask("one two three four five six") | {"max_tokens": 2}
    reply = client.messages.create(**asked)
    assert (reply.stop_reason, reply.content[0].text, reply.usage.output_tokens) == ("max_tokens", "one two", 1)
    with client.messages.stream(**asked) as stream:
        assert stream.get_final_message().to_dict() == reply.to_dict()


def test_a_missing_limit_is_refused_in_the_providers_words(client: Any) -> None:
    body = {"model": "claude", "messages": [{"role": "user", "content": "Hi"}]}
    with pytest.raises(anthropic.BadRequestError, match="max_tokens: Field required") as caught:
        client.post("/v1/messages", body=body, cast_to=Message)
    assert caught.value.type == "invalid_request_error"
    assert caught.value.request_id


def test_a_stop_sequence_is_named(client: Any) -> None:
    asked = ask("one two STOP three", stop_sequences=["never", "STOP"])
    reply = client.messages.create(**asked)
    assert (reply.content[0].text, reply.stop_reason, reply.stop_sequence) == ("one two ", "stop_sequence", "STOP")
    with client.messages.stream(**asked) as stream:
        assert stream.get_final_message().to_dict() == reply.to_dict()


@pytest.mark.parametrize("thinking", [{"type": "enabled", "budget_tokens": 1024}, {"type": "adaptive"}])
def test_thinking_is_a_signed_block_before_the_text(client: Any, thinking: Any) -> None:
    reply = client.messages.create(**ask("Why?", thinking=thinking))
    thought, said = reply.content
    assert (thought.type, said.text) == ("thinking", "Why?")
    assert thought.thinking.endswith("Why?")
    assert thought.signature
    assert 0 < reply.usage.output_tokens_details.thinking_tokens < reply.usage.output_tokens
    with client.messages.stream(**ask("Why?", thinking=thinking)) as stream:
        assert stream.get_final_message().to_dict() == reply.to_dict()


def test_thinking_that_is_not_displayed_is_a_signature_alone(client: Any) -> None:
    asked = ask("Why?", thinking={"type": "adaptive", "display": "omitted"})
    reply = client.messages.create(**asked)
    thought, said = reply.content
    assert (thought.thinking, bool(thought.signature), said.text) == ("", True, "Why?")
    assert reply.usage.output_tokens_details.thinking_tokens
    with client.messages.stream(**asked) as stream:
        assert stream.get_final_message().to_dict() == reply.to_dict()


def test_thinking_stands_before_a_call_and_goes_back_with_its_result(client: Any) -> None:
    asked = ask("The weather in Oslo", thinking={"type": "adaptive"}, tools=[WEATHER])
    with client.messages.stream(**asked) as stream:
        thought, call = (reply := stream.get_final_message()).content
    assert (thought.type, bool(thought.signature), call.input, reply.stop_reason) == (
        "thinking",
        True,
        {"city": "Oslo"},
        "tool_use",
    )
    result = {"type": "tool_result", "tool_use_id": call.id, "content": "rain"}
    asked["messages"] += [{"role": "assistant", "content": reply.content}, {"role": "user", "content": [result]}]
    assert [item.type for item in client.messages.create(**asked).content] == ["thinking", "text"]


@pytest.mark.parametrize("kind", ["disabled", "between_tools"])
@pytest.mark.parametrize("strict", [True, False])
def test_disabled_thinking_is_none(kind: str, *, strict: bool) -> None:
    with newer(Settings(strict=strict)) as http_client:
        client: Any = client_over(http_client)
        message = client.messages.create(**ask("Why?", thinking={"type": kind}))
    assert [item.type for item in message.content] == ["text"]


def test_thoughts_may_be_sent_back(client: Any) -> None:
    thought = client.messages.create(**ask("Why?", thinking={"type": "adaptive"})).content
    history = [
        {"role": "user", "content": "Why?"},
        {"role": "assistant", "content": thought},
        {"role": "user", "content": "Thanks!"},
    ]
    assert client.messages.create(**ask("") | {"messages": history}).content[0].text == "Thanks!"


def test_a_refusal_is_a_reason_to_stop(client: Any) -> None:
    reply = client.messages.create(**ask(block({"refusal": "I'd rather not."})))
    assert (reply.stop_reason, reply.stop_details.type) == ("refusal", "refusal")
    with client.messages.stream(**ask(block({"refusal": "I'd rather not."}))) as stream:
        assert stream.get_final_message().to_dict() == reply.to_dict()


def test_tokens_are_counted_as_the_usage_counts_them(client: Any) -> None:
    messages = [{"role": "user", "content": "Hello, world!"}]
    counted = client.messages.count_tokens(model="claude", messages=messages, system="Be brief.")
    assert counted.input_tokens == client.messages.create(**ask("Hello, world!", system="Be brief.")).usage.input_tokens
    assert client.beta.messages.count_tokens(model="claude", messages=messages).input_tokens == 3


def test_models_are_listed_and_retrieved(client: Any) -> None:
    listed = [*client.models.list()]
    assert [model.id for model in listed] == ["echo", "lorem"]
    assert client.models.retrieve("claude").display_name == "claude"
    able = listed[0].capabilities
    supported = (able.thinking.types.adaptive, able.effort.max, able.structured_outputs, able.image_input)
    assert all(each.supported for each in supported)
    assert not able.batch.supported
    assert listed[0].max_input_tokens == listed[0].max_tokens == 1_000_000
    assert strange_fields(ModelInfo, [model.to_dict(mode="json") for model in listed]) == set()


def test_models_are_read_page_by_page(client: Any) -> None:
    assert [model.id for model in client.models.list(limit=1)] == ["echo", "lorem"]


def test_vertex() -> None:
    client: Any = AnthropicVertex(
        region="us-east5", project_id="p", access_token="none", http_client=newer(), max_retries=0
    )
    asked: Any = {"model": "claude", "messages": [{"role": "user", "content": "Hello world!"}]}
    assert client.messages.create(max_tokens=9, **asked).content[0].text == "Hello world!"
    with client.messages.stream(max_tokens=9, **asked) as stream:
        assert "".join(stream.text_stream) == "Hello world!"
    assert client.messages.count_tokens(**asked).input_tokens == 3


ERRORS: list[tuple[int, type[anthropic.APIStatusError], str]] = [
    (400, anthropic.BadRequestError, "invalid_request_error"),
    (401, anthropic.AuthenticationError, "authentication_error"),
    (403, anthropic.PermissionDeniedError, "permission_error"),
    (404, anthropic.NotFoundError, "not_found_error"),
    (413, anthropic.ContentTooLargeError, "request_too_large"),
    (429, anthropic.RateLimitError, "rate_limit_error"),
    (500, anthropic.InternalServerError, "api_error"),
    (529, anthropic.OverloadedError, "overloaded_error"),
]


@pytest.mark.parametrize(("status", "error", "kind"), ERRORS)
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(
    client: Any, status: int, error: type[anthropic.APIStatusError], kind: str, stream: bool
) -> None:
    with pytest.raises(error, match="as asked") as caught:
        client.messages.create(**ask(failing(status)), stream=stream)
    assert caught.value.type == kind
    assert caught.value.request_id


def test_a_retry_succeeds() -> None:
    sent: list[Any] = []
    with newer(sent=sent) as http_client:
        client = untyped(client_over(http_client, max_retries=2, default_headers={"x-echo-fault": "fail_first:2"}))
        assert client.messages.create(**ask("Hi")).content[0].text == "Hi"
    assert len(sent) == 3


@pytest.mark.parametrize("headers", [{}, {"x-api-key": "secret"}], ids=["bearer", "the older header"])
def test_a_required_key_opens_and_closes(headers: dict[str, str]) -> None:
    settings = Settings.model_validate({"api_key": "secret"})
    with newer(settings) as http_client:
        wrong = untyped(client_over(http_client))
        with pytest.raises(anthropic.AuthenticationError):
            wrong.messages.create(**ask("Hi"))
        right = untyped(client_over(http_client, api_key="other" if headers else "secret", default_headers=headers))
        assert right.messages.create(**ask("Hi")).content[0].text == "Hi"


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    with client.messages.stream(**ask(LONG) | {"max_tokens": 1_000_000}) as stream:
        assert stream.get_final_text() == LONG


def test_a_body_over_the_limit_is_too_large() -> None:
    with newer(Settings(body_limit=1000)) as http_client:
        client = untyped(client_over(http_client))
        with pytest.raises(anthropic.ContentTooLargeError):
            client.messages.create(**ask("word " * 1000))


def test_writes_may_cut_any_character() -> None:
    with newer() as http_client:
        client = untyped(client_over(http_client, default_headers={"x-echo-fault": "byte_cuts:1"}))
        with client.messages.stream(**ask(ODD)) as stream:
            assert stream.get_final_text() == ODD


def test_a_lost_connection_is_the_transports_error(client: Any) -> None:
    asked = ask(block({"text": "a b c d"}, cut_after=2))
    with pytest.raises(httpx2.RemoteProtocolError), client.messages.stream(**asked) as stream:
        stream.until_done()


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, client_over(None, address) as connected:
        client = untyped(connected)
        stream = client.messages.create(**ask("word " * 500), stream=True)
        told = [event for event, _ in zip(stream, range(8), strict=False)]
        stream.close()
        assert len(told) == 8
        assert client.messages.create(**ask("Still there?")).content[0].text == "Still there?"


def test_async() -> None:
    async def talk() -> tuple[Any, Any]:
        async with newer_async() as http_client:
            client: Any = anthropic.AsyncAnthropic(api_key="none", base_url=ADDRESS, http_client=http_client)
            whole = await client.messages.create(**ask(ODD))
            async with client.messages.stream(**ask(ODD)) as stream:
                return whole, await stream.get_final_message()

    whole, streamed = asyncio.run(talk())
    assert whole.to_dict() == streamed.to_dict()


def test_strict_mode_knows_every_member_that_the_package_sends() -> None:
    assert [*missing(BODY, MessageCreateParamsStreaming)] == []


@pytest.mark.parametrize("command", get_args(get_args(BetaMemoryTool20250818Command)[0]))
def test_the_memory_tool_has_the_commands_of_the_package(command: Any) -> None:
    memory: Any = client_tool("memory_20250818")
    fields = command.model_fields
    forms = [set(form["properties"]) for form in memory.parameters["anyOf"]]
    assert {name for name, field in fields.items() if field.is_required()} in forms
