"""The official openai package, through its Responses calls."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import openai
import pytest
from openai.types.chat.completion_create_params import CompletionCreateParamsStreaming
from openai.types.responses import Response, ResponseStreamEvent
from openai.types.responses.response_create_params import ResponseCreateParamsStreaming
from pydantic import BaseModel

from engine.service import Service
from engine.settings import Settings
from engine.strict import openai_chat, responses
from engine.strict.members import Kinds, members
from tests.clients.asked import ADDRESS, CITY, LONG, ODD, block, failing, newer, newer_async, served, slow, untyped
from tests.clients.shapes import strange_fields
from tests.clients.tables import missing
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks

WEATHER: dict[str, Any] = {
    "type": "function",
    "name": "get_weather",
    "description": "The weather of a city.",
    "parameters": CITY,
    "strict": True,
}
TIME: dict[str, Any] = {**WEATHER, "name": "get_time", "description": "The time in a city."}
BEYOND = {f"{path}.{name}" for path in ("", ".response") for name in ("store", "frequency_penalty", "presence_penalty")}
"""Not in the package's types, but in every response that was recorded, or in the newest."""


class Person(BaseModel):
    name: str
    age: int


def client_over(http_client: Any, address: str = ADDRESS, **options: Any) -> openai.OpenAI:
    given: dict[str, Any] = {"api_key": "none", "max_retries": 0, "_strict_response_validation": True, **options}
    return openai.OpenAI(base_url=f"{address}/v1", http_client=http_client, **given)


@pytest.fixture
def client() -> Iterator[Any]:
    with newer() as http_client:
        yield client_over(http_client)


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["responses"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(Response, whole) <= BEYOND
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    assert strange_fields(ResponseStreamEvent, (event for body in told for event in chunks(body))) <= BEYOND


def test_text_is_echoed(client: Any) -> None:
    reply = client.responses.create(model="gpt-9", input=ODD)
    assert reply.output_text == ODD
    assert (reply.status, reply.model, reply.error, reply.incomplete_details) == ("completed", "gpt-9", None, None)
    assert reply.usage.total_tokens == reply.usage.input_tokens + reply.usage.output_tokens
    assert reply._request_id


def test_what_was_asked_is_repeated(client: Any) -> None:
    reply = client.responses.create(
        model="echo",
        input="Hi",
        instructions="Be brief.",
        tools=[WEATHER],
        tool_choice="none",
        temperature=0.5,
        top_p=0.9,
        metadata={"a": "b"},
        max_output_tokens=99,
        parallel_tool_calls=False,
        truncation="auto",
        user="me",
        text={"verbosity": "low"},
        reasoning={"effort": "low", "summary": "auto"},
    )
    assert (reply.instructions, reply.temperature, reply.top_p, reply.metadata) == ("Be brief.", 0.5, 0.9, {"a": "b"})
    assert (reply.max_output_tokens, reply.parallel_tool_calls, reply.truncation) == (99, False, "auto")
    assert (reply.tool_choice, reply.user, reply.text.verbosity, reply.text.format.type) == (
        "none",
        "me",
        "low",
        "text",
    )
    assert (reply.reasoning.effort, reply.reasoning.summary) == ("low", "auto")
    assert reply.tools[0].strict is True


def test_the_helper_tells_the_same_as_the_whole(client: Any) -> None:
    asked: dict[str, Any] = {"model": "echo", "input": "Hello, world!"}
    with client.responses.stream(**asked) as stream:
        told = [event for event in stream if event.type == "response.output_text.delta"]
        final = stream.get_final_response()
    assert "".join(event.delta for event in told) == "Hello, world!"
    assert final.output_text == told[-1].snapshot
    assert final.to_dict() == client.responses.create(**asked).to_dict() | {"output": final.to_dict()["output"]}


CHOICES: dict[str, tuple[Any, list[str]]] = {
    "auto": ("auto", ["get_weather"]),
    "none": ("none", []),
    "required": ("required", ["get_weather"]),
    "named": ({"type": "function", "name": "get_time"}, ["get_time"]),
    "allowed": (
        {"type": "allowed_tools", "mode": "required", "tools": [{"type": "function", "name": "get_time"}]},
        ["get_time"],
    ),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_tool_choice(client: Any, choice: str) -> None:
    given, expected = CHOICES[choice]
    reply = client.responses.create(model="echo", input="Weather in Oslo?", tools=[WEATHER, TIME], tool_choice=given)
    calls = [item for item in reply.output if item.type == "function_call"]
    assert [call.name for call in calls] == expected
    assert all(json.loads(call.arguments)["city"] for call in calls)


def test_calls_in_parallel_have_ids_of_their_own(client: Any) -> None:
    reply = client.responses.create(model="echo", input="Weather in Oslo and time in Rome", tools=[WEATHER, TIME])
    assert [item.name for item in reply.output] == ["get_weather", "get_time"]
    assert len({item.call_id for item in reply.output} | {item.id for item in reply.output}) == 4


@pytest.mark.parametrize("stored", [True, False], ids=["by previous response", "by sending everything"])
def test_the_tool_loop_to_its_end(client: Any, stored: bool) -> None:
    asked: dict[str, Any] = {"model": "echo", "tools": [WEATHER]}
    history: list[Any] = [{"role": "user", "content": "Weather in Oslo?"}]
    first = client.responses.create(input=history, **asked)
    call = first.output[0]
    result = {"type": "function_call_output", "call_id": call.call_id, "output": "sunny"}
    if stored:
        second = client.responses.create(input=[result], previous_response_id=first.id, **asked)
        assert second.previous_response_id == first.id
        third = client.responses.create(input="Thanks!", previous_response_id=second.id, **asked)
    else:
        history += [*first.output, result]
        second = client.responses.create(input=history, **asked)
        third = client.responses.create(
            input=[*history, *second.output, {"role": "user", "content": "Thanks!"}], **asked
        )
    assert second.output_text == "get_weather: sunny"
    assert third.output_text == "Thanks!"


RUN: dict[str, Any] = {"type": "custom", "name": "run_code", "description": "Runs code."}


def test_a_custom_tool_takes_a_text_and_gives_one(client: Any) -> None:
    asked: dict[str, Any] = {"model": "echo", "tools": [RUN, WEATHER]}
    first = client.responses.create(input="Run the code `print(1)`", **asked)
    (call,) = first.output
    assert (call.type, call.name, call.input, call.status) == ("custom_tool_call", "run_code", "print(1)", "completed")
    result = {"type": "custom_tool_call_output", "call_id": call.call_id, "output": "1"}
    assert client.responses.create(input=[result], previous_response_id=first.id, **asked).output_text == "run_code: 1"
    with client.responses.stream(input="Run the code `print(1)`", **asked) as stream:
        told = [event.delta for event in stream if event.type == "response.custom_tool_call_input.delta"]
        assert "".join(told) == "print(1)"
        assert stream.get_final_response().output[0].input == "print(1)"


def test_instructions_are_not_carried_over(client: Any) -> None:
    text = block({"text": "{{messages[0].content}}"})
    first = client.responses.create(model="echo", input="Hi", instructions="First.")
    second = client.responses.create(model="echo", input=text, previous_response_id=first.id)
    assert second.output_text == "Hi"


def test_structured_output_is_parsed(client: Any) -> None:
    reply = client.responses.parse(model="echo", input="Ada Lovelace is 36", text_format=Person)
    assert isinstance(reply.output_parsed, Person)
    with client.responses.stream(model="echo", input="Ada Lovelace is 36", text_format=Person) as stream:
        assert stream.get_final_response().output_parsed == reply.output_parsed


def test_arguments_are_parsed(client: Any) -> None:
    tool = openai.pydantic_function_tool(Person, name="add_person")
    flat: dict[str, Any] = {"type": "function", **tool["function"]}
    reply = client.responses.parse(model="echo", input="add person Ada, 36", tools=[flat], tool_choice="required")
    assert reply.output[0].parsed_arguments == {"name": "Ada", "age": 36}


def test_a_limit_makes_the_response_incomplete(client: Any) -> None:
    asked: dict[str, Any] = {"model": "echo", "input": "one two three four five six", "max_output_tokens": 2}
    reply = client.responses.create(**asked)
    assert (reply.status, reply.incomplete_details.reason) == ("incomplete", "max_output_tokens")
    assert reply.output[0].status == "incomplete"
    assert reply.output_text == "one two"
    *_, last = client.responses.create(**asked, stream=True)
    assert last.type == "response.incomplete"
    assert last.response.to_dict() == reply.to_dict()


def test_reasoning_is_an_item_before_the_text(client: Any) -> None:
    reply = client.responses.create(model="echo", input="Why?", reasoning={"effort": "low", "summary": "auto"})
    thought, said = reply.output
    assert (thought.type, said.type) == ("reasoning", "message")
    assert thought.summary[0].text.endswith("Why?")
    assert thought.encrypted_content is None
    assert 0 < reply.usage.output_tokens_details.reasoning_tokens <= reply.usage.output_tokens


def test_thoughts_are_encrypted_where_that_is_asked_for(client: Any) -> None:
    include = ["reasoning.encrypted_content"]
    reply = client.responses.create(model="echo", input="Why?", reasoning={"effort": "low"}, include=include)
    assert reply.output[0].encrypted_content


def test_no_effort_is_no_reasoning(client: Any) -> None:
    reply = client.responses.create(model="echo", input="Why?", reasoning={"effort": "none"})
    assert [item.type for item in reply.output] == ["message"]


def test_probabilities_stand_in_the_text_and_in_its_deltas(client: Any) -> None:
    asked: dict[str, Any] = {
        "model": "echo",
        "input": "one two",
        "include": ["message.output_text.logprobs"],
        "top_logprobs": 2,
    }
    reply = client.responses.create(**asked)
    tokens = reply.output[0].content[0].logprobs
    assert [token.token for token in tokens] == ["one", " two"]
    assert all(len(token.top_logprobs) == 2 and token.logprob < 0 for token in tokens)
    told = [event for event in client.responses.create(**asked, stream=True) if "delta" in event.type]
    assert [token.token for event in told for token in event.logprobs] == ["one", " two"]


def test_a_stored_response_is_retrieved_and_deleted(client: Any) -> None:
    made = client.responses.create(model="echo", input="Hi")
    assert client.responses.retrieve(made.id).to_dict() == made.to_dict()
    client.responses.delete(made.id)
    with pytest.raises(openai.NotFoundError, match=made.id):
        client.responses.retrieve(made.id)


def test_a_streamed_response_is_stored_too(client: Any) -> None:
    *_, last = client.responses.create(model="echo", input="Hi", stream=True)
    assert client.responses.retrieve(last.response.id).output_text == "Hi"


def test_a_stream_of_the_background_is_gone_on_with(client: Any) -> None:
    with client.responses.create(model="echo", input=ODD, background=True, stream=True) as told:
        first = next(iter(told))
    identity = first.response.id
    rest = [*client.responses.retrieve(identity, stream=True, starting_after=first.sequence_number)]
    assert [event.sequence_number for event in rest] == [*range(1, len(rest) + 1)]
    assert rest[-1].response.output_text == ODD
    with client.responses.stream(response_id=identity, starting_after=first.sequence_number) as again:
        assert again.get_final_response().output_text == ODD


def test_what_was_said_may_be_named(client: Any) -> None:
    first = client.responses.create(model="echo", input="Hi")
    named = {"type": "item_reference", "id": first.output[0].id}
    later = client.responses.create(model="echo", input=[named, {"role": "user", "content": "And?"}])
    assert [item.type for item in client.responses.input_items.list(later.id)] == ["message", "message"]
    with pytest.raises(openai.NotFoundError, match="Item with id 'msg_1' not found"):
        client.responses.create(model="echo", input=[{**named, "id": "msg_1"}])


def test_a_response_may_be_left_unstored(client: Any) -> None:
    made = client.responses.create(model="echo", input="Hi", store=False)
    with pytest.raises(openai.NotFoundError):
        client.responses.retrieve(made.id)
    with pytest.raises(openai.BadRequestError) as caught:
        client.responses.create(model="echo", input="Hi", previous_response_id=made.id)
    assert (caught.value.code, caught.value.param) == ("previous_response_not_found", "previous_response_id")


def test_the_input_items_are_listed_page_by_page(client: Any) -> None:
    first = client.responses.create(model="echo", input="Weather in Oslo?", tools=[WEATHER])
    result = {"type": "function_call_output", "call_id": first.output[0].call_id, "output": "sunny"}
    second = client.responses.create(model="echo", input=[result], previous_response_id=first.id)
    listed = [*client.responses.input_items.list(second.id, limit=2, order="asc")]
    assert [item.type for item in listed] == ["message", "function_call", "function_call_output"]
    assert listed[0].content[0].text == "Weather in Oslo?"
    assert [item.id for item in client.responses.input_items.list(second.id)] == [item.id for item in reversed(listed)]


def test_input_tokens_are_counted(client: Any) -> None:
    counted = client.responses.input_tokens.count(model="echo", input="Hello, world!")
    assert counted.input_tokens == client.responses.create(model="echo", input="Hello, world!").usage.input_tokens


def test_a_finished_response_can_not_be_cancelled(client: Any) -> None:
    made = client.responses.create(model="echo", input="Hi")
    with pytest.raises(openai.BadRequestError, match="Cannot cancel"):
        client.responses.cancel(made.id)


def test_a_refusal_is_a_part_of_the_message(client: Any) -> None:
    reply = client.responses.create(model="echo", input=block({"refusal": "I'd rather not."}))
    assert (reply.output[0].content[0].type, reply.output[0].content[0].refusal) == ("refusal", "I'd rather not.")
    with client.responses.stream(model="echo", input=block({"refusal": "I'd rather not."})) as stream:
        assert stream.get_final_response().output[0].content[0].refusal == "I'd rather not."


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
@pytest.mark.parametrize("stream", [False, True])
def test_a_failure_is_the_packages_error(client: Any, status: int, error: type[Exception], stream: bool) -> None:
    with pytest.raises(error, match="as asked"):
        client.responses.create(model="echo", input=failing(status), stream=stream)


def test_a_retry_succeeds() -> None:
    sent: list[Any] = []
    with newer(sent=sent) as http_client:
        client = untyped(client_over(http_client, max_retries=2, default_headers={"x-echo-fault": "fail_first:2"}))
        assert client.responses.create(model="echo", input="Hi").output_text == "Hi"
    assert [request.headers["x-stainless-retry-count"] for request in sent] == ["0", "1", "2"]


def test_what_is_wrong_is_named(client: Any) -> None:
    with pytest.raises(openai.BadRequestError) as caught:
        client.responses.create(model="echo")
    assert (caught.value.param, caught.value.code) == ("input", "missing_required_parameter")


def test_a_prompt_of_a_megabyte(client: Any) -> None:
    assert client.responses.create(model="echo", input=LONG).output_text == LONG


def test_writes_may_cut_any_character() -> None:
    with newer() as http_client:
        client = untyped(client_over(http_client, default_headers={"x-echo-fault": "byte_cuts:1"}))
        with client.responses.stream(model="echo", input=ODD) as stream:
            assert stream.get_final_response().output_text == ODD


def test_a_client_may_leave_in_mid_stream() -> None:
    with served(slow()) as address, client_over(None, address) as client:
        stream: Any = client.responses.create(model="echo", input="word " * 500, stream=True)
        told = [event for event, _ in zip(stream, range(8), strict=False)]
        stream.close()
        assert len(told) == 8
        assert client.responses.create(model="echo", input="Still there?").output_text == "Still there?"


def test_async() -> None:
    async def talk() -> tuple[Any, Any]:
        async with newer_async() as http_client:
            client: Any = openai.AsyncOpenAI(
                api_key="none",
                base_url=f"{ADDRESS}/v1",
                http_client=http_client,
                _strict_response_validation=True,
            )
            whole = await client.responses.create(model="echo", input=ODD)
            async with client.responses.stream(model="echo", input=ODD) as stream:
                return whole, await stream.get_final_response()

    whole, streamed = asyncio.run(talk())
    assert whole.output_text == streamed.output_text == ODD


def test_strict_mode_knows_every_member_that_the_package_sends() -> None:
    assert [*missing(openai_chat.BODY, CompletionCreateParamsStreaming)] == []
    assert [*missing(responses.BODY, ResponseCreateParamsStreaming)] == []


def test_a_member_that_a_table_lacks_is_found_wherever_it_stands() -> None:
    user = members("role", content=Kinds({"text": members("type")}))
    table = members("model", messages=Kinds({"user": user}, tag="role", every=False))
    told = {*missing(table, CompletionCreateParamsStreaming)}
    lacking = {".temperature", ".messages<user>.name", ".messages<user>.content<text>.text"}
    assert lacking | {".messages<user>.content<file>"} <= told
    assert ".messages<user>.role" not in told
