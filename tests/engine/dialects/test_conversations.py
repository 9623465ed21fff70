"""OpenAI's conversations: the calls about them, and responses that are part of one."""

import json
from time import process_time
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.stored.memory import BoundedMemory, ReadOnly, Remembered
from engine.wire import HttpRequest, HttpResponse

PATH = "/v1/conversations"
USER = {"role": "user", "content": "Hi"}
CALL = {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"}


@pytest.fixture
def service() -> Service:
    return Service(Settings())


def call(
    service: Service, about: str = "", body: Any = None, method: str = "", query: str = "", **headers: str
) -> HttpResponse:
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    data = b"" if body is None else json.dumps(body).encode()
    return service.handle(HttpRequest(method or ("GET" if body is None else "POST"), about, given, data, query))


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def begun(service: Service, *items: Any, **more: Any) -> str:
    """The address of a new conversation with these items."""
    return f"{PATH}/{told(call(service, PATH, {'items': [*items], **more}))['id']}"


def items_in(service: Service, about: str, query: str = "order=asc") -> Any:
    return told(call(service, f"{about}/items", query=query))["data"]


def said_in(service: Service, about: str) -> list[Any]:
    return [(item["role"], item["content"][0]["text"]) for item in items_in(service, about)]


def text_of(response: Any) -> Any:
    return [part["text"] for item in response["output"] for part in item["content"]]


def respond(service: Service, about: str, given: Any = "Hi", status: int = 200, **more: Any) -> Any:
    body = {"model": "gpt", "input": given, "conversation": about.rpartition("/")[2], **more}
    return told(call(service, "/v1/responses", body), status)


def refused(response: HttpResponse, status: int = 400) -> Any:
    return told(response, status)["error"]


def test_a_conversation_is_begun_and_read(service: Service) -> None:
    made = told(call(service, PATH, {"metadata": {"for": "test"}}))
    assert made["id"].startswith("conv_")
    assert {**made, "id": ""} == {
        "id": "",
        "object": "conversation",
        "created_at": 1735689600,
        "metadata": {"for": "test"},
    }
    assert told(call(service, f"{PATH}/{made['id']}/")) == made
    assert told(call(service, PATH, {"items": None, "metadata": None}))["metadata"] == {}


def test_the_wall_clock_reaches_it(service: Service) -> None:
    response = service.handle(HttpRequest("POST", PATH, (), b"{}", arrived=5))
    assert told(response)["created_at"] == 5


def test_each_is_one_of_its_own_and_its_id_derives_from_the_request(service: Service) -> None:
    one, two, other = begun(service), begun(service), begun(service, USER)
    assert len({one, two, other}) == 3
    again = Service(Settings())
    assert [begun(again, USER), begun(again), begun(again)] == [other, one, two]


def test_what_was_deleted_is_gone_for_good(service: Service) -> None:
    about = begun(service, USER)
    gone = told(call(service, about, method="DELETE"))
    assert gone == {"id": about.rpartition("/")[2], "object": "conversation.deleted", "deleted": True}
    assert begun(service, USER) != about
    calls: list[tuple[str, str, Any]] = [
        ("GET", about, None),
        ("POST", about, {"metadata": {}}),
        ("DELETE", about, None),
        ("GET", f"{about}/items", None),
        ("POST", f"{about}/items", {"items": [USER]}),
        ("GET", f"{about}/items/msg_1", None),
        ("DELETE", f"{about}/items/msg_1", None),
    ]
    for method, path, body in calls:
        message = refused(call(service, path, body, method), 404)["message"]
        assert message == f"Conversation with id '{about.rpartition('/')[2]}' not found."


def test_what_is_no_conversation_is_not_taken_for_one(service: Service) -> None:
    response = told(call(service, "/v1/responses", {"model": "m", "input": "Hi"}))
    for method in ("GET", "DELETE"):
        assert response["id"] in refused(call(service, f"{PATH}/{response['id']}", method=method), 404)["message"]
    assert call(service, f"/v1/responses/{response['id']}").status == 200


def test_its_metadata_can_be_changed(service: Service) -> None:
    about = begun(service, USER, metadata={"a": "b"})
    changed = told(call(service, about, {"metadata": {"c": "d"}}))
    assert changed["metadata"] == {"c": "d"}
    assert told(call(service, about)) == changed
    assert said_in(service, about) == [("user", "Hi")]
    assert told(call(service, about, {"metadata": None}))["metadata"] == {}


def test_items_are_shown_with_ids_and_parts(service: Service) -> None:
    parts = [{"type": "input_text", "text": "Hi"}]
    given: list[Any] = [
        {"content": "Hi"},
        {"role": "assistant", "content": "Hello"},
        {"type": None, "role": "user", "content": parts, "id": None},
        {"type": "reasoning", "id": "rs_1", "summary": []},
        CALL,
        {"type": "function_call_output", "call_id": "c", "output": "1", "status": "incomplete"},
    ]
    said, answered, other, thought, called, result = items_in(service, begun(service, *given))
    message = {"type": "message", "status": "completed"}
    assert said == {**message, "id": said["id"], "role": "user", "content": parts}
    assert answered["content"] == [{"type": "output_text", "text": "Hello", "annotations": []}]
    assert other == {**said, "id": other["id"]}
    assert thought == given[3]
    assert called == {**CALL, "id": called["id"], "status": "completed"}
    assert result["status"] == "incomplete"
    ids = [item["id"] for item in (said, answered, other, called, result)]
    assert [each.partition("_")[0] for each in ids] == ["msg", "msg", "msg", "fc", "fco"]
    assert len({*ids}) == 5


def test_items_are_added_listed_read_and_deleted(service: Service) -> None:
    about = begun(service, {"role": "user", "content": "a"})
    added = told(call(service, f"{about}/items", {"items": [{"role": "user", "content": each} for each in "bc"]}))
    assert [item["content"][0]["text"] for item in added["data"]] == ["b", "c"]
    (first, last), more = (item["id"] for item in added["data"]), added["has_more"]
    assert (added["object"], added["first_id"], added["last_id"], more) == ("list", first, last, False)
    assert [item["id"] for item in items_in(service, about, "limit=2")] == [last, first]
    assert [item["id"] for item in items_in(service, about, f"order=asc&after={first}")] == [last]
    assert told(call(service, f"{about}/items/{first}")) == added["data"][0]
    assert told(call(service, f"{about}/items/{first}", method="DELETE")) == told(call(service, about))
    assert said_in(service, about) == [("user", "a"), ("user", "c")]
    for method in ("GET", "DELETE"):
        message = refused(call(service, f"{about}/items/{first}", method=method), 404)["message"]
        assert message.startswith(f"Item with id '{first}' not found")


def test_no_two_items_have_one_id(service: Service) -> None:
    about = begun(service, {**USER, "id": "msg_1"}, {**USER, "id": "msg_1"}, USER)
    _, second, _ = items_in(service, about)
    call(service, f"{about}/items/{second['id']}", method="DELETE")
    added = told(call(service, f"{about}/items", {"items": [USER, {**USER, "id": "msg_1"}, {**USER, "id": "msg_2"}]}))
    ids = [item["id"] for item in items_in(service, about)]
    assert (ids[0], ids[-1]) == ("msg_1", "msg_2")
    assert ids[2:] == [item["id"] for item in added["data"]]
    assert len({*ids}) == 5


def test_many_new_ids_are_found_in_no_time_where_many_are_taken(service: Service) -> None:
    about = begun(service, USER)
    stem = items_in(service, about)[0]["id"].removesuffix("000000")
    taken = [{**USER, "id": f"{stem}{number:06d}"} for number in range(2_000, 4_000)]
    began = process_time()
    added = told(call(service, f"{about}/items", {"items": [*taken, *[USER] * 2_000]}))["data"]
    assert process_time() - began < 5
    assert len({item["id"] for item in added}) == 4_000


def test_nothing_is_added_where_nothing_is_given(service: Service) -> None:
    about = begun(service, USER)
    added = told(call(service, f"{about}/items", {"items": []}))
    assert added == {"object": "list", "data": [], "first_id": None, "last_id": None, "has_more": False}
    assert len(items_in(service, about)) == 1


@pytest.mark.parametrize(
    ("about", "body", "param"),
    [
        ("/items", {}, "items"),
        ("/items", {"items": "Hi"}, "items"),
        ("/items", {"items": ["Hi"]}, "items[0]"),
        ("/items", {"items": [USER, {"role": "poet", "content": "Hi"}]}, "items[1].role"),
        ("", {"metadata": "Hi"}, "metadata"),
    ],
)
def test_what_can_not_be_read_is_named(service: Service, about: str, body: Any, param: str) -> None:
    conversation = begun(service)
    assert refused(call(service, f"{conversation}{about}", body))["param"] == param
    assert call(service, PATH, {"metadata": [], **body}).status == 400
    assert items_in(service, conversation) == []


def test_an_item_of_an_unknown_kind_is_kept_and_told(service: Service) -> None:
    about = begun(service)
    for path in (PATH, f"{about}/items"):
        response = call(service, path, {"items": [{"type": "poem", "text": "x"}, USER]})
        assert "items[0].type is 'poem'" in dict(response.headers)["x-echo-warning"]
    assert [item["type"] for item in items_in(service, about)] == ["poem", "message"]
    assert respond(service, about, "Hello")["output"][0]["content"][0]["text"] == "Hello"


@pytest.mark.parametrize(
    ("about", "allowed"),
    [("", "GET, POST, DELETE"), ("/items", "GET, POST"), ("/items/msg_1", "GET, DELETE")],
)
def test_other_methods_are_told_which_are_known(service: Service, about: str, allowed: str) -> None:
    response = call(service, f"{begun(service)}{about}", {}, "PUT")
    assert (response.status, dict(response.headers)["allow"]) == (405, allowed)
    assert dict(call(service, PATH).headers)["allow"] == "POST"


def test_whose_call_it_is(service: Service) -> None:
    assert call(service, "/openai/v1/conversations", {}).status == 200
    assert call(service, PATH, {}, user_agent="mistral-client-python/1").status == 404
    assert call(service, PATH, {}, x_echo_profile="deepseek").status == 200


def test_a_response_goes_on_from_a_conversation_and_is_added_to_it(service: Service) -> None:
    about = begun(service, {"role": "developer", "content": "Be brief."})
    first = respond(service, about, "Hi")
    assert first["conversation"] == {"id": about.rpartition("/")[2]}
    second = respond(service, about, [{"role": "user", "content": "And?"}])
    whole = [
        {"role": "developer", "content": "Be brief."},
        USER,
        *first["output"],
        {"role": "user", "content": "And?"},
    ]
    same = told(call(service, "/v1/responses", {"model": "gpt", "input": whole}))
    assert (text_of(second), second["usage"]) == (text_of(same), same["usage"])
    expected = [
        ("developer", "Be brief."),
        ("user", "Hi"),
        ("assistant", "Hi"),
        ("user", "And?"),
        ("assistant", "And?"),
    ]
    assert said_in(service, about) == expected
    assert items_in(service, about)[2] == first["output"][0]


def test_the_items_of_a_response_have_the_same_ids_there(service: Service) -> None:
    about = begun(service, USER)
    made = respond(service, about, "And?")
    query = "order=asc"
    answered = told(call(service, f"/v1/responses/{made['id']}/input_items", query=query))["data"]
    assert items_in(service, about) == [*answered, *made["output"]]


def test_what_is_sent_again_is_not_added_again(service: Service) -> None:
    about = begun(service, {**USER, "id": "msg_1"})
    respond(service, about, [{**USER, "id": "msg_1"}, {**USER, "id": "msg_2"}, {**USER, "id": "msg_2"}])
    assert [item["id"] for item in items_in(service, about)][:2] == ["msg_1", "msg_2"]
    assert len(items_in(service, about)) == 3


@pytest.mark.parametrize("more", [{"stream": True}, {"background": True}, {"store": False}], ids=str)
def test_it_is_added_however_it_is_asked_for(service: Service, more: Any) -> None:
    about = begun(service)
    body = {"input": "Hi", "conversation": {"id": about.rpartition("/")[2]}, **more}
    assert call(service, "/v1/responses", body).body
    assert said_in(service, about) == [("user", "Hi"), ("assistant", "Hi")]


@pytest.mark.parametrize("fault", ["disconnect_after:1", "empty_stream", "error_event"])
def test_a_stream_that_is_lost_or_fails_adds_nothing(service: Service, fault: str) -> None:
    about = begun(service)
    body = {"input": "Hi", "conversation": about.rpartition("/")[2], "stream": True}
    assert b"response.completed" not in call(service, "/v1/responses", body, x_echo_fault=fault).body
    assert items_in(service, about) == []


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("fault", ["slow_start:1", "truncate_json", "no_usage,comments", "missing_object"])
def test_it_is_added_once_where_faults_act(service: Service, fault: str, stream: bool) -> None:
    about = begun(service)
    body = {"input": "Hi", "conversation": about.rpartition("/")[2], "stream": stream}
    assert call(service, "/v1/responses", body, x_echo_fault=fault).body
    assert said_in(service, about) == [("user", "Hi"), ("assistant", "Hi")]


def test_what_is_only_read_stays_as_it_is() -> None:
    memory = BoundedMemory()
    kept = Remembered(b"{}", b"[]")
    memory.put("conv_1", kept)
    read = ReadOnly(memory)
    read.put("conv_2", kept)
    assert read.change("conv_1", lambda _: Remembered(b"1", b"[]")) == Remembered(b"1", b"[]")
    assert [read.delete("conv_1"), read.delete("conv_2")] == [True, False]
    assert (memory.get("conv_1"), read.get("conv_1"), read.ids("conv_")) == (kept, kept, ("conv_1",))


def test_a_script_goes_on_step_by_step(service: Service) -> None:
    plans = [{"messages": [{"text": "one"}]}, {"messages": [{"text": "two"}]}]
    script = f"<|instruction_start|>{json.dumps({'instruction_chain': plans})}<|instruction_end|>"
    about = begun(service, {"role": "user", "content": script})
    said = [respond(service, about, given)["output"][0]["content"][0]["text"] for given in (None, "Go on.")]
    assert said == ["one", "two"]


def test_a_conversation_without_items_asks_for_nothing(service: Service) -> None:
    assert respond(service, begun(service), None)["output"][0]["content"][0]["text"] == ""


def test_tokens_are_counted_with_it_and_nothing_is_added(service: Service) -> None:
    about = begun(service, USER)
    identity = about.rpartition("/")[2]
    for call_ in ("input_tokens", "compact"):
        counted = told(call(service, f"/v1/responses/{call_}", {"model": "m", "input": "a", "conversation": identity}))
        assert counted.get("input_tokens") or counted["usage"]["input_tokens"] == 2
    assert len(items_in(service, about)) == 1


def test_a_mistake_in_an_earlier_block_is_placed(service: Service) -> None:
    about = begun(service, {"role": "user", "content": "<|instruction_start|>{<|instruction_end|>"})
    body = {"input": "Hi", "conversation": about.rpartition("/")[2]}
    warning = dict(call(service, "/v1/responses", body).headers)["x-echo-warning"]
    assert warning.startswith("instruction block in conversation.input[0]: line 1")


@pytest.mark.parametrize(
    ("conversation", "status", "words"),
    [
        ("conv_x", 404, "Conversation with id 'conv_x' not found."),
        ({"id": "resp_x"}, 404, "Conversation with id 'resp_x' not found."),
        ({}, 400, "'conversation.id'"),
        ({"id": 5}, 400, "'conversation.id': expected a string"),
        (5, 400, "'conversation': expected a string or an object"),
    ],
)
def test_what_is_no_conversation_is_refused(service: Service, conversation: Any, status: int, words: str) -> None:
    response = call(service, "/v1/responses", {"input": "Hi", "conversation": conversation})
    assert words in refused(response, status)["message"]


def test_two_histories_are_refused(service: Service) -> None:
    about = begun(service)
    error = respond(service, about, "Hi", 400, previous_response_id=respond(service, about)["id"])["error"]
    assert (error["code"], error["param"]) == ("mutually_exclusive_parameters", "previous_response_id")


def test_none_is_repeated_where_none_is_named(service: Service) -> None:
    for more in ({}, {"conversation": None}, {"conversation": ""}):
        assert "conversation" not in told(call(service, "/v1/responses", {"input": "Hi", **more}))


def test_one_that_is_deleted_while_its_response_is_sent_stays_away(service: Service) -> None:
    about = begun(service)
    body = {"input": "Hi", "conversation": about.rpartition("/")[2], "stream": True}
    response = call(service, "/v1/responses", body)
    call(service, about, method="DELETE")
    assert b"response.completed" in response.body
    assert call(service, about).status == 404


def test_they_are_bounded_as_responses_are() -> None:
    service = Service(Settings(), BoundedMemory(2))
    first, second = begun(service), begun(service)
    assert call(service, f"{first}/items", {"items": [USER]}).status == 200
    begun(service)
    assert [call(service, about).status for about in (first, second)] == [200, 404]
