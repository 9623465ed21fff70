"""What the calls about conversations refuse in strict mode."""

import json
from typing import Any

import pytest

from engine.wire import HttpRequest, HttpResponse
from tests.engine.strict.refusing import STRICT

PATH = "/v1/conversations"
USER = {"role": "user", "content": "Hi"}
REFUSED: dict[str, tuple[str, dict[str, Any], str]] = {
    "an unknown field": ("", {"title": "x"}, "title"),
    "metadata that is no text": ("", {"metadata": {"a": 1}}, "metadata.a"),
    "too many items": ("", {"items": [USER] * 21}, "items"),
    "an unknown kind": ("", {"items": [{"type": "poem"}]}, "items[0].type"),
    "an unknown member": ("", {"items": [USER | {"name": "Bob"}]}, "items[0].name"),
    "a call without its id": ("", {"items": [{"type": "function_call", "name": "f"}]}, "items[0].call_id"),
    "a message without a role": ("", {"items": [{"content": "Hi"}]}, "items[0].role"),
    "an id that is no text": (
        "",
        {"items": [USER | {"content": [{"type": "input_file", "file_id": 1}]}]},
        "items[0].content[0].file_id",
    ),
    "no metadata": ("ID", {}, "metadata"),
    "items among the metadata": ("ID", {"metadata": {}, "items": []}, "items"),
    "no items": ("ID/items", {"items": []}, "items"),
    "metadata among the items": ("ID/items", {"items": [USER], "metadata": {}}, "metadata"),
}


@pytest.fixture
def conversation() -> str:
    """The address of one."""
    return f"{PATH}/{json.loads(post(PATH, {}).body)['id']}"


def post(path: str, body: Any) -> HttpResponse:
    return STRICT.handle(HttpRequest("POST", path, (), json.dumps(body).encode()))


@pytest.mark.parametrize("case", REFUSED)
def test_refused(conversation: str, case: str) -> None:
    about, wrong, param = REFUSED[case]
    response = post(about.replace("ID", conversation) or PATH, wrong)
    assert response.status == 400, response.body
    assert json.loads(response.body)["error"]["param"] == param


def test_taken(conversation: str) -> None:
    call = {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}
    assert post(PATH, {"items": [], "metadata": {"a": "b"}}).status == 200
    assert post(conversation, {"metadata": None}).status == 200
    assert post(f"{conversation}/items", {"items": [USER] * 19 + [call]}).status == 200


def ask(conversation: str, *items: Any, **more: Any) -> HttpResponse:
    named = {"id": conversation.rpartition("/")[2], **more}
    return post("/v1/responses", {"model": "m", "input": [*items], "conversation": named})


def test_a_call_and_its_output_may_stand_on_either_side(conversation: str) -> None:
    call = {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}
    post(f"{conversation}/items", {"items": [call]})
    lacking = json.loads(ask(conversation, USER).body)["error"]["message"]
    assert lacking.startswith("No tool output found for function call c. conversation: ")
    assert ask(conversation, {"type": "function_call_output", "call_id": "c", "output": "1"}).status == 200
    assert ask(conversation, USER).status == 200


def test_a_conversation_is_named_by_its_id_alone(conversation: str) -> None:
    refused = ask(conversation, USER, title="x")
    assert json.loads(refused.body)["error"]["param"] == "conversation.title"
