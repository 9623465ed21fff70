import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

PATH = "/v1/chat/completions"
USER = {"role": "user", "content": "Hi"}


@pytest.fixture
def service() -> Service:
    return Service(Settings())


def call(
    service: Service, body: Any = None, about: str = "", method: str = "GET", query: str = "", **headers: str
) -> HttpResponse:
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    data = b"" if body is None else json.dumps(body).encode()
    return service.handle(HttpRequest(method, f"{PATH}{about}", given, data, query))


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def kept(service: Service, text: Any = "Hi", **more: Any) -> Any:
    body = {"model": "m", "store": True, "messages": [{"role": "user", "content": text}], **more}
    return told(call(service, body, method="POST"))


def test_what_is_to_be_stored_can_be_read_again(service: Service) -> None:
    made = kept(service, metadata={"for": "test"})
    assert told(call(service, about=f"/{made['id']}")) == {**made, "metadata": {"for": "test"}}


def test_a_stream_is_kept_whole(service: Service) -> None:
    body = {"model": "m", "store": True, "stream": True, "messages": [{"role": "user", "content": "a b c"}]}
    call(service, body, method="POST").body  # noqa: B018  it is kept while it is sent
    (found,) = told(call(service))["data"]
    assert found["choices"][0]["message"]["content"] == "a b c"
    assert found["metadata"] == {}


def test_completions_that_differ_in_what_is_kept_are_kept_apart(service: Service) -> None:
    one, two = kept(service, metadata={"run": "1"}), kept(service, metadata={"run": "2"})
    (found,) = told(call(service, query="metadata[run]=1"))["data"]
    assert found == {**one, "metadata": {"run": "1"}}
    assert [one, two] == [kept(Service(Settings()), metadata={"run": run}) for run in "12"]
    body = {"model": "m", "store": True, "stream": True, "metadata": {"run": "1"}, "messages": [USER]}
    assert call(service, body, method="POST").body.count(one["id"].encode()) > 1


@pytest.mark.parametrize("more", [{"store": False}, {"store": None}, {}], ids=str)
def test_nothing_else_is_kept(service: Service, more: dict[str, Any]) -> None:
    body = {"messages": [{"role": "user", "content": "Hi"}], **more}
    made = told(call(service, body, method="POST"))
    assert "'store'" in told(call(service, about=f"/{made['id']}"), 404)["error"]["message"]
    assert told(call(service))["data"] == []


def test_a_profile_with_other_ids_keeps_nothing(service: Service) -> None:
    body = {"store": True, "messages": [{"role": "user", "content": "Hi"}]}
    assert call(service, body, method="POST", x_echo_profile="deepseek").status == 200
    assert told(call(service))["data"] == []


def test_they_are_listed_oldest_first_in_pages(service: Service) -> None:
    first, second, third = (kept(service, text)["id"] for text in ("a", "b", "c"))
    page = told(call(service, query="limit=2"))
    assert [item["id"] for item in page["data"]] == [first, second]
    assert (page["first_id"], page["last_id"], page["has_more"]) == (first, second, True)
    assert [item["id"] for item in told(call(service, query=f"after={second}"))["data"]] == [third]
    assert [item["id"] for item in told(call(service, query="order=desc&limit=1"))["data"]] == [third]
    assert told(call(service, query=f"after={third}"))["first_id"] is None


@pytest.mark.parametrize(("query", "words"), [("limit=0", "from 1 to 100"), ("order=up", "one of asc, desc")])
def test_a_list_that_makes_no_sense_is_refused(service: Service, query: str, words: str) -> None:
    assert words in told(call(service, query=query), 400)["error"]["message"]


def test_a_list_can_be_narrowed(service: Service) -> None:
    kept(service, "a", model="one", metadata={"for": "test"})
    kept(service, "b", model="two")

    def models(query: str) -> list[str]:
        return [item["model"] for item in told(call(service, query=query))["data"]]

    assert models("model=two") == ["two"]
    assert models("metadata%5Bfor%5D=test") == ["one"]
    assert models("metadata[for]=else") == []
    assert models("limit=9") == ["one", "two"]


def test_its_metadata_can_be_changed(service: Service) -> None:
    made = kept(service, metadata={"a": "b"})
    changed = told(call(service, {"metadata": {"c": "d"}}, f"/{made['id']}", "POST"))
    assert changed == {**made, "metadata": {"c": "d"}}
    assert told(call(service, about=f"/{made['id']}")) == changed
    assert told(call(service, {"metadata": None}, f"/{made['id']}", "POST"))["metadata"] == {}
    assert told(call(service, about=f"/{made['id']}/messages"))["data"][0]["content"] == "Hi"


def test_its_messages_are_listed(service: Service) -> None:
    parts = [{"type": "text", "text": "Hi"}]
    made = kept(service, parts)
    (message,) = told(call(service, about=f"/{made['id']}/messages"))["data"]
    assert (message["id"], message["role"]) == (f"{made['id']}-0", "user")
    assert (message["content"], message["content_parts"]) == (None, parts)
    plain = kept(service, "Hi there")
    (message,) = told(call(service, about=f"/{plain['id']}/messages/"))["data"]
    assert (message["content"], message["content_parts"]) == ("Hi there", None)


def test_it_can_be_deleted(service: Service) -> None:
    made = kept(service)
    gone = told(call(service, about=f"/{made['id']}", method="DELETE"))
    assert gone == {"object": "chat.completion.deleted", "id": made["id"], "deleted": True}
    assert call(service, about=f"/{made['id']}").status == 404


@pytest.mark.parametrize(("about", "allowed"), [("", "GET, POST, DELETE"), ("/messages", "GET")])
def test_other_methods_are_told_which_are_known(service: Service, about: str, allowed: str) -> None:
    response = call(service, {}, f"/{kept(service)['id']}{about}", "PUT")
    assert response.status == 405
    assert dict(response.headers)["allow"] == allowed


def test_responses_and_completions_are_not_taken_for_one_another(service: Service) -> None:
    made = kept(service)
    response = service.handle(HttpRequest("GET", f"/v1/responses/{made['id']}"))
    assert response.status == 404
    body = json.dumps({"input": "Hi", "previous_response_id": made["id"]}).encode()
    assert service.handle(HttpRequest("POST", "/v1/responses", (), body)).status == 400
