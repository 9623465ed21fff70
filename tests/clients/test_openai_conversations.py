"""The official openai package, through its calls about conversations."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import openai
import pytest
from openai.types.conversations import Conversation, ConversationDeletedResource, ConversationItemList
from openai.types.conversations.conversation_create_params import ConversationCreateParams
from openai.types.conversations.conversation_update_params import ConversationUpdateParams

from engine.settings import Settings
from engine.strict import conversations
from engine.strict.known.responses import ITEMS
from tests.clients.asked import ADDRESS, CITY, newer, newer_async
from tests.clients.shapes import strange_fields
from tests.clients.tables import missing

CONVERSATION = "/v1/conversations"


@pytest.fixture(params=[False, True], ids=["lenient", "strict"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    with newer(Settings(strict=request.param)) as http_client:
        yield openai.OpenAI(
            api_key="none",
            max_retries=0,
            base_url=f"{ADDRESS}/v1",
            http_client=http_client,
            _strict_response_validation=True,
        )


def said(*texts: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": text} for text in texts]


def test_a_conversation_from_its_beginning_to_its_end(client: Any) -> None:
    made = client.conversations.create(items=said("Hi"), metadata={"for": "test"})
    assert client.conversations.retrieve(made.id) == made
    assert client.conversations.update(made.id, metadata={"for": "you"}).metadata == {"for": "you"}
    assert client.conversations.update(made.id, metadata=None).metadata == {}
    assert client.conversations.delete(made.id).deleted
    with pytest.raises(openai.NotFoundError, match=f"Conversation with id '{made.id}' not found."):
        client.conversations.retrieve(made.id)


def test_items_are_listed_page_by_page(client: Any) -> None:
    made = client.conversations.create()
    added = client.conversations.items.create(made.id, items=said(*"abcde"))
    assert (added.first_id, added.last_id, added.has_more) == (added.data[0].id, added.data[-1].id, False)
    listed = [*client.conversations.items.list(made.id, limit=2, order="asc")]
    assert [item.content[0].text for item in listed] == [*"abcde"]
    assert [item.id for item in client.conversations.items.list(made.id, limit=3)] == [
        item.id for item in reversed(listed)
    ]


def test_an_item_is_read_and_deleted(client: Any) -> None:
    made = client.conversations.create(items=said("a", "b"))
    first, _ = client.conversations.items.list(made.id, order="asc")
    assert client.conversations.items.retrieve(first.id, conversation_id=made.id) == first
    assert client.conversations.items.delete(first.id, conversation_id=made.id) == made
    assert [item.content[0].text for item in client.conversations.items.list(made.id)] == ["b"]
    with pytest.raises(openai.NotFoundError, match=first.id):
        client.conversations.items.retrieve(first.id, conversation_id=made.id)


@pytest.mark.parametrize("stream", [False, True])
def test_responses_are_added_to_their_conversation(client: Any, stream: bool) -> None:
    made = client.conversations.create()
    tool = {"type": "function", "name": "get_weather", "strict": False, "parameters": CITY}

    def respond(given: Any, **more: Any) -> Any:
        asked = {"model": "echo", "input": given, "conversation": made.id, **more}
        if not stream:
            return client.responses.create(**asked)
        *_, last = client.responses.create(**asked, stream=True)
        return last.response

    first = respond("What is the weather?", tools=[tool])
    assert first.conversation.id == made.id
    second = respond([{"type": "function_call_output", "call_id": first.output[0].call_id, "output": "sunny"}])
    assert "sunny" in second.output_text
    listed = [*client.conversations.items.list(made.id, order="asc")]
    assert [item.type for item in listed] == ["message", "function_call", "function_call_output", "message"]
    assert [listed[1].id, listed[3].id] == [first.output[0].id, second.output[0].id]


def test_what_is_unknown_is_the_packages_error(client: Any) -> None:
    with pytest.raises(openai.NotFoundError, match="Conversation with id 'conv_x' not found"):
        client.responses.create(model="echo", input="Hi", conversation="conv_x")
    made = client.conversations.create()
    with pytest.raises(openai.BadRequestError, match="Mutually exclusive") as caught:
        client.responses.create(model="echo", input="Hi", conversation=made.id, previous_response_id="resp_x")
    assert caught.value.code == "mutually_exclusive_parameters"


def test_async() -> None:
    async def talk() -> list[Any]:
        async with newer_async() as http_client:
            client: Any = openai.AsyncOpenAI(api_key="none", base_url=f"{ADDRESS}/v1", http_client=http_client)
            made = await client.conversations.create(items=[])
            await client.responses.create(model="echo", input="Hi", conversation={"id": made.id})
            return [item.content[0].text async for item in client.conversations.items.list(made.id, limit=1)]

    assert asyncio.run(talk()) == ["Hi", "Hi"]


def test_no_field_is_unknown_to_the_packages_types() -> None:
    with newer() as http_client:

        def told(method: str, path: str, body: Any = None) -> Any:
            data = None if body is None else json.dumps(body)
            return http_client.request(method, f"{ADDRESS}{CONVERSATION}{path}", content=data).json()

        made = told("POST", "", {"items": said("a")})
        about = f"/{made['id']}"
        assert strange_fields(Conversation, [made, told("GET", about)]) == set()
        added = told("POST", f"{about}/items", {"items": said("b")})
        assert strange_fields(ConversationItemList, [added, told("GET", f"{about}/items")]) == set()
        assert strange_fields(ConversationDeletedResource, [told("DELETE", about)]) == set()


def test_strict_mode_knows_every_member_that_the_package_sends() -> None:
    assert [*missing(ITEMS, ConversationCreateParams)] == []
    assert conversations.FIELDS["rename"].split() == [*ConversationUpdateParams.__annotations__]
