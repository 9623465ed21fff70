import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse

PATH = "/v1/messages"


def call(body: Any, path: str = PATH, method: str = "POST") -> HttpResponse:
    return Service(Settings()).handle(HttpRequest(method, path, (), json.dumps(body).encode()))


def ask(content: Any, **more: Any) -> dict[str, Any]:
    return {"model": "claude", "max_tokens": 1000, "messages": [{"role": "user", "content": content}], **more}


def said(body: Any) -> str:
    response = call(body)
    assert response.status == 200, response.body
    return "".join(block.get("text", "") for block in json.loads(response.body)["content"])


def error(body: Any) -> Any:
    response = call(body)
    assert response.status == 400
    return json.loads(response.body)["error"]


LOOP: list[Any] = [
    {"role": "user", "content": "Hi"},
    {"role": "assistant", "content": [{"type": "tool_use", "id": "toolu_echo_7", "name": "f", "input": {"a": 1}}]},
]


def result(content: Any) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": "toolu_echo_7", "content": content, "is_error": True}
    return ask("") | {"messages": [*LOOP, {"role": "user", "content": [block]}]}


@pytest.mark.parametrize(
    ("content", "text"),
    [("1", "1"), (None, ""), ([{"type": "text", "text": "1"}, {"type": "image"}], "1"), ({"a": 1}, '{"a":1}')],
)
def test_results_of_all_forms_are_read(content: Any, text: str) -> None:
    assert said(result(content)) == f"f: {text}"


@pytest.mark.parametrize(
    "body",
    [
        ask([{"type": "image"}, {"type": "text", "text": "Hi"}, {"type": "document"}]),
        ask("Hi", system=[{"type": "text", "text": "Be brief."}]),
        ask("Hi", tools=[{"type": "web_search_20250305", "name": "web_search"}]),
        ask("Hi") | {"messages": [{"role": "system", "content": "S"}, {"content": "Hi"}]},
        ask("Hi")
        | {
            "messages": [
                {"role": "assistant", "content": [{"type": "thinking", "thinking": "Hm", "signature": "x"}]},
                {"role": "user", "content": "Hi"},
            ]
        },
    ],
    ids=["media", "system blocks", "a tool of Anthropic's own", "a role left out", "a thought"],
)
def test_bodies_of_all_forms_are_read(body: Any) -> None:
    assert said(body) == "Hi"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a thread": (ask("Hi", thread={"type": "create"}), "Threads are not supported"),
    "no messages": ({"max_tokens": 9}, "messages: Field required"),
    "an unknown role": (ask("") | {"messages": [{"role": "boss", "content": "x"}]}, "messages.0.role"),
    "no content": (ask("") | {"messages": [{"role": "user"}]}, "messages.0.content: Field required"),
    "content that is a number": (ask(7), "messages.0.content"),
    "a stop that is a number": (ask("x", stop_sequences=[1]), "stop_sequences.0: Input should be a string"),
    "a format without schema": (ask("x", output_config={"format": {"type": "json_schema"}}), "Field required"),
    "a tool without name": (ask("x", tools=[{"input_schema": {}}]), "tools.0.name: Field required"),
    "a choice of no kind": (ask("x", tool_choice={"type": "maybe"}), "tool_choice.type"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_can_not_be_read_is_named(case: str) -> None:
    body, words = WRONG[case]
    assert words in error(body)["message"]


def test_a_refused_thread_says_so_in_its_details() -> None:
    assert error(ask("Hi", thread={"type": "create"}))["details"] == {
        "error_code": "thread_unsupported_request",
        "unsupported": [],
    }


def test_the_older_format_is_read_too() -> None:
    schema = {"type": "object", "properties": {"a": {"const": 1}}, "required": ["a"]}
    assert json.loads(said(ask("x", output_format={"type": "json_schema", "schema": schema}))) == {"a": 1}


def test_ids_of_other_providers_stay_as_they_are() -> None:
    plan = {"messages": [{"tool_call": [{"name": "f", "id": "mine", "args_raw": "broken"}]}]}
    response = call(ask(f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"))
    (block,) = json.loads(response.body)["content"]
    assert (block["id"], block["input"]) == ("mine", {})


def test_a_finish_reason_of_a_script_goes_out_as_it_is() -> None:
    plan = {"messages": [{"text": "x", "finish_reason": "pause_turn"}]}
    response = call(ask(f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"))
    assert json.loads(response.body)["stop_reason"] == "pause_turn"


def test_other_methods_are_refused() -> None:
    response = call({}, method="GET")
    assert (response.status, dict(response.headers)["allow"]) == (405, "POST")
    assert json.loads(response.body)["type"] == "error"


@pytest.mark.parametrize("path", ["/v1/messages", "/messages", "/anthropic/v1/messages/", "/v1/messages/count_tokens"])
def test_paths_of_all_roots_are_known(path: str) -> None:
    assert call(ask("Hi"), path).status == 200


@pytest.mark.parametrize("strict", [False, True])
def test_a_tool_choice_may_name_a_tool_that_anthropic_s_servers_run(*, strict: bool) -> None:
    search: Any = {"type": "web_search_20250305", "name": "web_search"}
    weather: Any = {"name": "get_weather", "input_schema": {"type": "object"}}
    body = ask("Weather?", tools=[search, weather], tool_choice={"type": "tool", "name": "web_search"})
    service = Service(Settings(strict=strict))
    response = service.handle(HttpRequest("POST", PATH, (), json.dumps(body).encode()))
    answer = json.loads(response.body)
    assert (response.status, answer["stop_reason"], answer["content"][0]["text"]) == (200, "end_turn", "Weather?")
    assert "not offered" in error(body | {"tool_choice": {"type": "tool", "name": "other"}})["message"]


VERTEX = "/v1/projects/p/locations/us-east5/publishers/anthropic/models"


@pytest.mark.parametrize("verb", ["rawPredict", "streamRawPredict"])
def test_vertex_names_the_model_in_the_path(verb: str):
    body = {key: value for key, value in ask("Hi").items() if key != "model"}
    response = call({**body, "anthropic_version": "vertex-2023-10-16"}, f"{VERTEX}/claude-x@20250101:{verb}")
    assert json.loads(response.body)["model"] == "claude-x@20250101"
    strict = Service(Settings(strict=True)).handle(
        HttpRequest("POST", f"{VERTEX}/claude:{verb}", (), json.dumps({**body, "anthropic_version": "v"}).encode())
    )
    assert strict.status == 200


def test_vertex_counts_tokens_of_the_model_in_the_body():
    assert json.loads(call(ask("Hello world!"), f"{VERTEX}/count-tokens:rawPredict").body) == {"input_tokens": 3}
