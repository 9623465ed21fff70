"""The official google-genai package, through its interactions."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_type_hints

import httpx2
import pytest
from google import genai
from google.genai import interactions as sdk
from google.genai import types
from pydantic import BaseModel

from engine.service import Service
from engine.settings import Settings
from engine.strict.interactions import BODY
from engine.transports.client import EchoTransport
from tests.clients.asked import ADDRESS, ODD, failing, untyped
from tests.clients.shapes import strange_fields
from tests.clients.tables import missing
from tests.engine.dialects.test_sameness import CASES
from tests.engine.dialects.wires import WIRES, chunks

WEATHER: dict[str, Any] = {
    "type": "function",
    "name": "get_weather",
    "description": "The weather of a city.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}
BOTH = "What is the weather in Oslo and in Rome?"


BEYOND = {".object"}
"""Not in the package's type of a whole one, but in every interaction that was recorded."""


class Person(BaseModel):
    name: str
    age: int


def client_over(settings: Settings) -> genai.Client:
    transport = EchoTransport(settings)
    options = types.HttpOptions(
        base_url=ADDRESS,
        httpx_client=httpx2.Client(transport=transport),
        httpx_async_client=httpx2.AsyncClient(transport=transport),
        retry_options=types.HttpRetryOptions(attempts=1),
    )
    return genai.Client(api_key="none", http_options=options)


@pytest.fixture(params=[False, True], ids=["lenient", "strict"])
def interactions(request: pytest.FixtureRequest) -> Iterator[Any]:
    with client_over(Settings(strict=request.param)) as client:
        yield untyped(client).interactions


def test_no_field_is_unknown_to_the_packages_types() -> None:
    service, wire = Service(Settings()), WIRES["gemini-interactions"]
    whole = [json.loads(service.handle(wire.request(ask)).body) for ask in CASES.values()]
    assert strange_fields(sdk.Interaction, whole) <= BEYOND
    told = [service.handle(wire.request(ask, stream=True)).body for ask in CASES.values()]
    assert strange_fields(sdk.InteractionSSEEvent, (event for body in told for event in chunks(body))) == set()


@pytest.mark.parametrize("name", sorted(BODY.within))
def test_strict_mode_knows_every_member_that_the_package_sends(name: str) -> None:
    assert [*missing(BODY.within[name], get_type_hints(sdk.CreateModelInteraction)[name])] == []


def test_strict_mode_knows_every_field_that_the_package_sends() -> None:
    sent = {*sdk.CreateModelInteraction.model_fields, *sdk.CreateAgentInteraction.model_fields}
    assert sent == BODY.names


def test_text_is_echoed(interactions: Any) -> None:
    reply = interactions.create(model="gemini", input=ODD, system_instruction="Be brief.")
    assert (reply.output_text, reply.model, reply.status) == (ODD, "gemini", "completed")
    assert reply.usage.total_tokens == reply.usage.total_input_tokens + reply.usage.total_output_tokens > 0
    assert interactions.get(id=reply.id).output_text == ODD


def test_the_tool_loop_to_its_end(interactions: Any) -> None:
    asked: dict[str, Any] = {"model": "gemini", "tools": [WEATHER]}
    first = interactions.create(input=BOTH, **asked)
    assert (first.status, [step.arguments["city"] for step in first.steps]) == ("requires_action", ["Oslo", "Rome"])
    results = [
        {
            "type": "function_result",
            "name": step.name,
            "call_id": step.id,
            "result": f"sunny in {step.arguments['city']}",
        }
        for step in first.steps
    ]
    second = interactions.create(input=results, previous_interaction_id=first.id, **asked)
    assert second.output_text == "get_weather: sunny in Oslo\nget_weather: sunny in Rome"
    history = [{"type": "user_input", "content": [{"type": "text", "text": BOTH}]}]
    sent_back = [step.model_dump(mode="json", exclude_none=True) for step in first.steps]
    assert interactions.create(input=[*history, *sent_back, *results], **asked).output_text == second.output_text


def test_a_stream_says_the_same(interactions: Any) -> None:
    asked: dict[str, Any] = {"model": "gemini", "input": ODD, "generation_config": {"thinking_summaries": "auto"}}
    whole = interactions.create(**asked)
    told = [*interactions.create(stream=True, **asked)]
    deltas = [event.delta for event in told if event.event_type == "step.delta"]
    assert "".join(delta.text for delta in deltas if delta.type == "text") == ODD
    thought = "".join(delta.content.text for delta in deltas if delta.type == "thought_summary")
    assert thought == whole.steps[0].summary[0].text
    assert (told[-1].event_type, told[-1].interaction.id) == ("interaction.completed", whole.id)
    assert told[-1].interaction.usage.total_thought_tokens == whole.usage.total_thought_tokens > 0
    assert not [event for event in told if getattr(event, "is_unknown", False)]


def test_arguments_arrive_in_pieces_that_make_the_whole(interactions: Any) -> None:
    told = [*interactions.create(model="gemini", input="The weather in Oslo?", tools=[WEATHER], stream=True)]
    (start,) = (event.step for event in told if event.event_type == "step.start")
    pieces = [event.delta.arguments for event in told if event.event_type == "step.delta"]
    assert (start.name, json.loads("".join(pieces))) == ("get_weather", {"city": "Oslo"})
    assert len(pieces) > 1


def test_structured_output(interactions: Any) -> None:
    form = {"type": "text", "mime_type": "application/json", "schema": Person.model_json_schema()}
    reply = interactions.create(model="gemini", input="Ada Lovelace is 36 years old", response_format=form)
    assert Person.model_validate_json(reply.output_text) == Person(name="Ada Lovelace", age=36)


@pytest.mark.parametrize(
    ("status", "name"), [(400, "BadRequestError"), (401, "AuthenticationError"), (429, "RateLimitError"), (503, "")]
)
def test_a_failure_is_the_packages_error(interactions: Any, status: int, name: str) -> None:
    with pytest.raises(Exception, match="as asked") as caught:
        interactions.create(model="gemini", input=failing(status))
    assert untyped(caught.value).status_code == status
    assert type(caught.value).__name__ == (name or "InternalServerError")


def test_a_deleted_interaction_is_not_found(interactions: Any) -> None:
    identity = interactions.create(model="gemini", input="Hi").id
    interactions.delete(id=identity)
    with pytest.raises(Exception, match="not found") as caught:
        interactions.get(id=identity)
    assert untyped(caught.value).status_code == 404


def test_async() -> None:
    async def talk() -> tuple[str, list[str]]:
        client = untyped(client_over(Settings()).aio)
        reply = await client.interactions.create(model="gemini", input="Hi")
        told = await client.interactions.create(model="gemini", input="a b", stream=True)
        return reply.output_text, [event.delta.text async for event in told if event.event_type == "step.delta"]

    assert asyncio.run(talk()) == ("Hi", ["a", " b"])
