import json
from dataclasses import replace
from typing import Any

import pytest

from engine.service import Answer, Service
from engine.settings import Settings
from engine.stored.memory import BoundedMemory, Remembered
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.wires import chunks

PATH = "/v1/responses"


def block(*messages: Any) -> str:
    return f"<|instruction_start|>{json.dumps({'messages': messages})}<|instruction_end|>"


def call(service: Service, body: Any = None, path: str = "", method: str = "POST", query: str = "") -> HttpResponse:
    data = b"" if body is None else json.dumps({"model": "gpt", **body}).encode()
    return service.handle(HttpRequest(method, f"{PATH}{path}", (), data, query))


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def made(service: Service, given: Any, **more: Any) -> Any:
    return told(call(service, {"input": given, **more}))


def text_of(response: Any) -> str:
    return "".join(part["text"] for item in response["output"] if item["type"] == "message" for part in item["content"])


@pytest.fixture
def service() -> Service:
    return Service(Settings())


INPUTS: dict[str, tuple[Any, str]] = {
    "a text": ("Hi", "Hi"),
    "parts": ([{"role": "user", "content": [{"type": "input_text", "text": "a"}, {"type": "input_image"}]}], "a"),
    "a message without content": ([{"role": "user"}], ""),
    "kinds of no concern": ([{"type": "web_search_call"}, {"role": "user", "content": "Hi"}], "Hi"),
    "a thought without words": ([{"type": "reasoning", "summary": []}, {"role": "user", "content": "Hi"}], "Hi"),
    "what was refused": (
        [
            {"role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]},
            {"role": "developer", "content": "Be brief."},
            {"role": "user", "content": "Hi"},
        ],
        "Hi",
    ),
    "a result in parts": (
        [
            {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "c", "output": [{"type": "input_text", "text": "1"}]},
        ],
        "f: 1",
    ),
    "a result that is a value": (
        [
            {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "c", "output": {"a": 1}},
        ],
        'f: {"a":1}',
    ),
    "a result of nothing": (
        [
            {"type": "function_call", "call_id": "c", "name": "f", "arguments": "{}"},
            {"type": "function_call_output", "call_id": "c"},
        ],
        "f: ",
    ),
}


@pytest.mark.parametrize("case", INPUTS)
def test_inputs_of_all_forms_are_read(service: Service, case: str) -> None:
    given, said = INPUTS[case]
    assert text_of(made(service, given)) == said


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no input": ({}, "input"),
    "an unknown role": ({"input": [{"role": "boss", "content": "Hi"}]}, "input[0].role"),
    "content that is a number": ({"input": [{"role": "user", "content": 7}]}, "input[0].content"),
    "a part without type": ({"input": [{"role": "user", "content": [{}]}]}, "input[0].content[0].type"),
    "a choice of no kind": ({"input": "Hi", "tool_choice": "maybe"}, "tool_choice"),
    "a choice without name": ({"input": "Hi", "tool_choice": {"type": "function"}}, "tool_choice"),
    "a format without schema": ({"input": "Hi", "text": {"format": {"type": "json_schema"}}}, "text.format.schema"),
    "a format of no kind": ({"input": "Hi", "text": {"format": {"type": "xml"}}}, "text.format.type"),
    "too many alternatives": ({"input": "Hi", "top_logprobs": 21}, "top_logprobs"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_can_not_be_read_is_named(service: Service, case: str) -> None:
    body, field = WRONG[case]
    assert told(call(service, body), 400)["error"]["param"] == field


def test_a_choice_of_tools_that_openai_runs_itself_is_as_good_as_none(service: Service) -> None:
    tool = {"type": "web_search"}
    reply = made(service, "Hi", tools=[tool], tool_choice=tool)
    assert text_of(reply) == "Hi"
    assert reply["tools"] == [tool]


def test_json_is_said_where_it_is_asked_for(service: Service) -> None:
    assert json.loads(text_of(made(service, "Hi", text={"format": {"type": "json_object"}}))) == {"message": "Hi"}


def test_alternatives_ask_for_probabilities(service: Service) -> None:
    part = made(service, "a b", top_logprobs=1)["output"][0]["content"][0]
    assert [token["token"] for token in part["logprobs"]] == ["a", " b"]
    assert made(service, "a b")["output"][0]["content"][0]["logprobs"] == []
    deltas = chunks(call(service, {"input": "a b", "top_logprobs": 1, "stream": True}).body)
    tokens = [token for event in deltas if event["type"].endswith("text.delta") for token in event["logprobs"]]
    assert [(token["token"], list(token["top_logprobs"][0])) for token in tokens] == [
        ("a", ["token", "logprob"]),
        (" b", ["token", "logprob"]),
    ]


@pytest.mark.parametrize(("choice", "names"), [("auto", ["f"]), ("required", ["f"])])
def test_tools_may_be_narrowed(service: Service, choice: str, names: list[str]) -> None:
    tools = [{"type": "function", "name": name} for name in ("f", "g")]
    narrowed = {"type": "allowed_tools", "mode": choice, "tools": [{"type": "function", "name": "f"}]}
    assert [
        item["name"] for item in made(service, "call f and g", tools=tools, tool_choice=narrowed)["output"]
    ] == names


@pytest.mark.parametrize(
    ("reasoning", "kinds"),
    [
        (None, ["message"]),
        ({}, ["message"]),
        ({"effort": None, "summary": None}, ["message"]),
        ({"effort": "none", "summary": "auto"}, ["message"]),
        ({"effort": "low"}, ["reasoning", "message"]),
        ({"summary": "auto"}, ["reasoning", "message"]),
    ],
)
def test_an_effort_or_a_summary_asks_for_reasoning(service: Service, reasoning: Any, kinds: list[str]) -> None:
    assert [item["type"] for item in made(service, "Why?", reasoning=reasoning)["output"]] == kinds


def test_messages_of_a_script_are_items_one_after_the_other(service: Service) -> None:
    reply = made(service, block({"text": "One."}, {"text": "Two.", "tool_call": [{"name": "f", "id": "mine"}]}))
    assert [item["type"] for item in reply["output"]] == ["message", "message", "function_call"]
    assert (reply["output"][2]["id"], reply["output"][2]["call_id"]) == ("fc_mine", "mine")


def test_the_wall_clock_reaches_the_reply(service: Service) -> None:
    http = HttpRequest("POST", PATH, (), b'{"input":"Hi"}')
    assert told(service.handle(http))["created_at"] == 1_735_689_600
    assert told(service.handle(replace(http, arrived=7)))["created_at"] == 7


def test_nothing_is_kept_of_what_is_not_to_be_stored(service: Service) -> None:
    identity = made(service, "Hi", store=False)["id"]
    assert told(call(service, path=f"/{identity}", method="GET"), 404)["error"]["type"] == "invalid_request_error"


def test_a_stored_response_is_read_and_deleted(service: Service) -> None:
    reply = made(service, "Hi")
    assert told(call(service, path=f"/{reply['id']}", method="GET")) == reply
    assert told(call(service, path=f"/{reply['id']}", method="DELETE")) == {
        "id": reply["id"],
        "object": "response",
        "deleted": True,
    }
    assert call(service, path=f"/{reply['id']}", method="GET").status == 404


@pytest.mark.parametrize(
    ("about", "method", "allowed"),
    [("", "PUT", "GET, DELETE"), ("/input_items", "POST", "GET"), ("/cancel", "GET", "POST")],
)
def test_other_methods_are_told_which_are_known(service: Service, about: str, method: str, allowed: str) -> None:
    response = call(service, path=f"/{made(service, 'Hi')['id']}{about}", method=method)
    assert (response.status, dict(response.headers)["allow"]) == (405, allowed)
    assert call(service, method="GET").status == 405


def test_a_response_that_has_ended_is_not_cancelled(service: Service) -> None:
    assert told(call(service, path=f"/{made(service, 'Hi')['id']}/cancel"), 400)["error"]["message"]


def test_a_conversation_goes_on_from_a_response_as_if_all_were_sent(service: Service) -> None:
    first = made(service, "Hi", instructions="Be brief.")
    second = made(service, "And?", previous_response_id=first["id"])
    whole = made(service, [{"role": "user", "content": "Hi"}, *first["output"], {"role": "user", "content": "And?"}])
    assert (text_of(second), second["usage"]) == (text_of(whole), whole["usage"])
    third = made(service, block({"text": "{{messages[0].content}}"}), previous_response_id=second["id"])
    assert text_of(third) == "Hi"


def test_a_conversation_may_go_on_without_anything_new(service: Service) -> None:
    first = made(service, "Hi")
    assert text_of(told(call(service, {"previous_response_id": first["id"]}))) == "Hi"


def test_an_unknown_response_is_named(service: Service) -> None:
    error = told(call(service, {"input": "Hi", "previous_response_id": "resp_x"}), 400)["error"]
    assert (error["param"], error["code"]) == ("previous_response_id", "previous_response_not_found")
    assert "resp_x" in error["message"]


def listed(service: Service, identity: str, query: str = "") -> Any:
    return told(call(service, path=f"/{identity}/input_items", method="GET", query=query))


def test_the_items_of_a_response_come_in_pages(service: Service) -> None:
    messages = [{"role": "user", "content": str(number)} for number in range(5)]
    identity = made(service, messages)["id"]
    first = listed(service, identity, "limit=2")
    assert [item["content"][0]["text"] for item in first["data"]] == ["4", "3"]
    assert first["has_more"]
    assert (first["first_id"], first["last_id"]) == (first["data"][0]["id"], first["data"][1]["id"])
    rest = listed(service, identity, f"after={first['last_id']}&limit=20")
    assert [item["content"][0]["text"] for item in rest["data"]] == ["2", "1", "0"]
    assert not rest["has_more"]
    assert listed(service, identity, "order=asc")["data"][0]["id"] == rest["data"][-1]["id"]
    beyond = listed(service, identity, f"after={rest['last_id']}")
    assert (beyond["data"], beyond["first_id"], beyond["last_id"]) == ([], None, None)


@pytest.mark.parametrize("limit", ["0", "101", "x", "9" * 5_000])
def test_a_page_has_a_size(service: Service, limit: str) -> None:
    response = call(service, path=f"/{made(service, 'Hi')['id']}/input_items", method="GET", query=f"limit={limit}")
    assert told(response, 400)["error"]["param"] == "limit"


def test_items_are_listed_with_ids_and_parts(service: Service) -> None:
    given: list[Any] = [
        {"role": "user", "content": [{"type": "input_text", "text": "Hi"}]},
        {"role": "assistant", "content": "Hello"},
        {"type": "reasoning", "summary": []},
        {"type": "function_call", "id": "fc_1", "call_id": "c", "name": "f", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c", "output": "1"},
    ]
    items = listed(service, made(service, given)["id"], "order=asc")["data"]
    assert [item["id"].partition("_")[0] for item in items] == ["msg", "msg", "rs", "fc", "fco"]
    assert items[1]["content"] == [{"type": "output_text", "text": "Hello", "annotations": []}]
    assert items[3]["id"] == "fc_1"
    assert ["status" in item for item in items] == [True, True, False, True, True]


def test_tokens_are_counted(service: Service) -> None:
    assert told(call(service, {"input": "Hello, world!"}, "/input_tokens")) == {
        "object": "response.input_tokens",
        "input_tokens": 3,
    }
    assert call(service, path="/input_tokens", method="GET").status == 405


def test_an_exchange_says_no_error_where_nothing_is_streamed(service: Service) -> None:
    answer = service.open(HttpRequest("POST", PATH, (("x-echo-fault", "error_event"),), b'{"input":"Hi"}'))
    assert isinstance(answer, Answer)
    assert text_of(json.loads(answer.response().body)) == "Hi"


def test_the_memory_forgets_the_oldest() -> None:
    memory = BoundedMemory(limit=2)
    kept = Remembered(b"{}", b"[]")
    for name in ("a", "b", "a", "c"):
        memory.put(name, kept)
    assert [memory.get(name) for name in ("a", "b", "c")] == [kept, None, kept]
    assert memory.delete("a")
    assert not memory.delete("a")


def test_encrypted_thoughts_come_where_they_are_wanted(service: Service) -> None:
    include = ["reasoning.encrypted_content"]
    thought = made(service, "Why?", reasoning={"effort": "low"}, include=include)["output"][0]
    assert thought["encrypted_content"]
    assert "encrypted_content" not in made(service, "Why?", reasoning={"effort": "low"})["output"][0]


def test_the_memory_is_bounded_in_bytes_too() -> None:
    memory = BoundedMemory(size=10)
    for name in ("a", "b", "a"):
        memory.put(name, Remembered(b"1234", b"1"))
    assert memory.ids("") == ("b", "a")
    memory.put("c", Remembered(b"123456", b"1"))
    assert memory.ids("") == ("c",)
    assert memory.ids("x") == ()


def test_cancelling_a_response_of_the_background_gives_it(service: Service) -> None:
    done = made(service, "Hi", background=True)
    assert told(call(service, {}, f"/{done['id']}/cancel")) == done


def test_the_order_of_items_is_a_word(service: Service) -> None:
    about = f"/{made(service, 'Hi')['id']}/input_items"
    assert "asc, desc" in told(call(service, None, about, "GET", "order=up"), 400)["error"]["message"]


def test_a_conversation_is_made_short(service: Service) -> None:
    parts = [{"type": "input_text", "text": "b"}]
    before = made(service, "a")
    items = [
        {"role": "user", "content": "a"},
        {"role": "assistant", "content": "x"},
        {"role": "user", "content": parts},
    ]
    short = told(call(service, {"input": items}, "/compact"))
    assert (short["object"], short["usage"]["input_tokens"]) == ("response.compaction", 3)
    first, second, rest = short["output"]
    assert [first["content"], second["content"]] == [[{"type": "input_text", "text": "a"}], parts]
    assert (first["type"], first["status"], rest["type"]) == ("message", "completed", "compaction")
    assert text_of(made(service, [*short["output"], {"role": "user", "content": "c"}])) == "c"
    later = told(call(service, {"input": "b", "previous_response_id": before["id"]}, "/compact"))
    assert [item["type"] for item in later["output"]] == ["message", "message", "compaction"]


def test_numbers_are_repeated_as_they_came(service: Service) -> None:
    body = made(service, "Hi", temperature=0.5, max_tool_calls=2)
    assert (body["temperature"], body["top_p"], body["max_tool_calls"]) == (0.5, 1.0, 2)


def test_what_is_said_of_prompts_is_repeated(service: Service) -> None:
    said: dict[str, Any] = {
        "prompt": {"id": "pmpt_1", "version": "2"},
        "prompt_cache_options": {"mode": "explicit"},
        "prompt_cache_retention": "24h",
    }
    body = made(service, "Hi", **said)
    assert {name: body[name] for name in said} == said
    assert not made(service, "Hi").keys() & said.keys()
    assert told(call(service, {"input": "Hi", "prompt": "pmpt_1"}), 400)["error"]["param"] == "prompt"
