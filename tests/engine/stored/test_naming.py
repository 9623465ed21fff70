"""What is kept under an id of its own."""

from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest
from tests.engine.dialects.test_responses import call, made, told
from tests.engine.dialects.wires import chunks


@pytest.fixture
def service() -> Service:
    return Service(Settings())


BESIDE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "metadata": ({"metadata": {"run": "1"}}, {"metadata": {"run": "2"}}),
    "who asks": ({}, {"user": "ada"}),
    "an image": (
        {"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "a"}]}]},
        {"input": [{"role": "user", "content": [{"type": "input_image", "image_url": "b"}]}]},
    ),
    "an item that has no words": (
        {"input": [{"role": "user", "content": "Hi"}]},
        {"input": [{"role": "user", "content": "Hi"}, {"type": "compaction", "encrypted_content": "x"}]},
    ),
    "a server's tool": ({"tools": []}, {"tools": [{"type": "web_search"}]}),
}


@pytest.mark.parametrize("case", BESIDE)
def test_what_differs_in_what_is_kept_is_kept_apart(service: Service, case: str) -> None:
    one, two = (told(call(service, {"input": "Hi", **more})) for more in BESIDE[case])
    assert one["id"] != two["id"]
    assert told(call(service, path=f"/{one['id']}", method="GET")) == one
    again = Service(Settings())
    assert [one, two] == [told(call(again, {"input": "Hi", **more})) for more in BESIDE[case]]


def test_the_same_words_after_different_responses_are_kept_apart(service: Service) -> None:
    one, two = made(service, "Hi", metadata={"run": "1"}), made(service, "Hi", metadata={"run": "2"})
    later = [made(service, "And?", previous_response_id=first["id"]) for first in (one, two)]
    assert later[0]["id"] != later[1]["id"]
    assert [item["id"] for item in later[0]["output"]] != [item["id"] for item in later[1]["output"]]


def test_a_request_has_one_id_however_it_is_sent(service: Service) -> None:
    whole = made(service, "Hi", metadata={"run": "1"})
    body = {"input": "Hi", "metadata": {"run": "1"}, "stream": True, "temperature": None}
    assert chunks(call(service, body).body)[-1]["response"]["id"] == whole["id"]
    plain = [made(service, given)["id"] for given in ("Hi", [{"role": "user", "content": "Hi"}])]
    assert plain[0] == plain[1]


def test_the_same_exchange_in_two_conversations_is_kept_apart(service: Service) -> None:
    begun = [told(service.handle(HttpRequest("POST", "/v1/conversations", (), b"{}")))["id"] for _ in range(2)]
    one, two = (made(service, "Hi", conversation=conversation) for conversation in begun)
    assert one["id"] != two["id"]
    kept = [told(call(service, path=f"/{each['id']}", method="GET"))["conversation"]["id"] for each in (one, two)]
    assert kept == begun
