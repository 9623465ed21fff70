"""OpenAI's custom tools, from the request to the bytes of each of its two wires."""

import json
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.faults.calls import ON_CALLS
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.wires import chunks

CHAT, RESPONSES = "/v1/chat/completions", "/v1/responses"
SAID = "Run the code `print(1)`"
RUN = {"name": "run_code", "description": "Runs code."}
TOOLS: dict[str, dict[str, Any]] = {CHAT: {"type": "custom", "custom": RUN}, RESPONSES: {"type": "custom", **RUN}}
CHOICES: dict[str, dict[str, Any]] = {
    CHAT: {"type": "custom", "custom": {"name": "run_code"}},
    RESPONSES: {"type": "custom", "name": "run_code"},
}
WEATHER = {"type": "function", "name": "get_weather", "description": "The weather of a city."}
SERVICE = Service(Settings())


def ask(path: str, said: Any = SAID, service: Service = SERVICE, **more: Any) -> HttpResponse:
    asked = {"messages": [{"role": "user", "content": said}]} if path == CHAT else {"input": said}
    body = {"model": "m", **asked, "tools": [TOOLS[path]], **more}
    return service.handle(HttpRequest("POST", path, (), json.dumps(body).encode()))


def told(response: HttpResponse) -> Any:
    assert response.status == 200, response.body
    return json.loads(response.body)


def call_of(path: str, response: HttpResponse) -> dict[str, Any]:
    reply = told(response)
    (call,) = reply["choices"][0]["message"]["tool_calls"] if path == CHAT else reply["output"]
    return call


def result_of(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": f"{item['type']}_output", "call_id": item["call_id"], "output": "1"}


def text_of(response: Any) -> str:
    return response["output"][0]["content"][0]["text"]


def test_a_call_has_a_text_in_place_of_arguments() -> None:
    chat, response = (call_of(path, ask(path)) for path in (CHAT, RESPONSES))
    assert chat == {"id": chat["id"], "type": "custom", "custom": {"name": "run_code", "input": "print(1)"}}
    number = response["call_id"].removeprefix("call_echo_")
    assert response == {
        "id": f"ctc_echo_{number}",
        "type": "custom_tool_call",
        "status": "completed",
        "input": "print(1)",
        "call_id": chat["id"],
        "name": "run_code",
    }


def test_a_chat_streams_its_text() -> None:
    first, *rest = [chunk["choices"][0] for chunk in chunks(ask(CHAT, stream=True).body)]
    (opening,) = first["delta"]["tool_calls"]
    assert opening == {"index": 0, "id": opening["id"], "type": "custom", "custom": {"name": "run_code", "input": ""}}
    pieces = [choice["delta"]["tool_calls"] for choice in rest[:-1]]
    assert pieces == [[{"index": 0, "custom": {"input": piece}}] for piece in ("prin", "t(1)")]
    assert rest[-1]["finish_reason"] == "tool_calls"


def test_a_response_streams_its_text() -> None:
    events = chunks(ask(RESPONSES, stream=True).body)
    item = events[-1]["response"]["output"][0]
    added, *deltas, done, item_done = events[2:-1]
    assert added["item"] == {**item, "status": "in_progress", "input": ""}
    kind, place = "response.custom_tool_call_input", {"item_id": item["id"], "output_index": 0}
    assert [(event["type"], event["delta"]) for event in deltas] == [
        (f"{kind}.delta", "prin"),
        (f"{kind}.delta", "t(1)"),
    ]
    assert done == {"type": f"{kind}.done", "sequence_number": 5, "input": "print(1)", **place}
    assert item_done["item"] == item


@pytest.mark.parametrize("path", [CHAT, RESPONSES])
def test_a_stream_is_read_as_the_call_it_tells(path: str) -> None:
    for streamed in (True, False):
        reader = Accumulator()
        reader.feed(ask(path, stream=streamed).body)
        reader.finish()
        (call,) = reader.reply.tool_calls
        assert (call.name, call.arguments, reader.repairs) == ("run_code", "print(1)", ())


@pytest.mark.parametrize("path", [CHAT, RESPONSES])
@pytest.mark.parametrize("strict", [True, False])
def test_the_loop_to_its_end(path: str, *, strict: bool) -> None:
    service = Service(Settings(strict=strict))
    call = call_of(path, ask(path, service=service))
    if path == CHAT:
        user, assistant = {"role": "user", "content": SAID}, {"role": "assistant", "tool_calls": [call]}
        result = {"role": "tool", "tool_call_id": call["id"], "content": "1"}
        reply = told(ask(path, service=service, messages=[user, assistant, result]))
        assert reply["choices"][0]["message"]["content"] == "run_code: 1"
        return
    reply = told(ask(path, [{"role": "user", "content": SAID}, call, result_of(call)], service))
    assert text_of(reply) == "run_code: 1"


@pytest.mark.parametrize("path", [CHAT, RESPONSES])
def test_it_may_be_chosen_by_its_name(path: str) -> None:
    def name(choice: Any) -> str:
        call = call_of(path, ask(path, "Hello", tool_choice=choice))
        return call["custom"]["name"] if path == CHAT else call["name"]

    listed: dict[str, Any] = {"mode": "required", "tools": [CHOICES[path], {"type": "image_generation"}]}
    allowed = {"allowed_tools": listed} if path == CHAT else listed
    assert name(CHOICES[path]) == name("required") == name({"type": "allowed_tools", **allowed}) == "run_code"


@pytest.mark.parametrize("path", [CHAT, RESPONSES])
def test_a_script_gives_its_text(path: str) -> None:
    plan = {"tool_call": [{"name": "run_code", "args": {"input": "a\nb"}}, {"name": "run_code", "args_raw": "{"}]}
    reply = told(ask(path, f"<|instruction_start|>{json.dumps({'messages': [plan]})}<|instruction_end|>"))
    calls = reply["choices"][0]["message"]["tool_calls"] if path == CHAT else reply["output"]
    assert [call["custom"]["input"] if path == CHAT else call["input"] for call in calls] == ["a\nb", "{"]


@pytest.mark.parametrize("fault", sorted(ON_CALLS))
def test_faults_of_calls_leave_its_text_as_it_is(fault: str) -> None:
    service = Service(Settings.model_validate({"fault": fault}))
    assert call_of(CHAT, ask(CHAT, service=service))["custom"]["input"] == "print(1)"
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks(ask(CHAT, service=service, stream=True).body)]
    calls = [call for delta in deltas for call in delta.get("tool_calls", [])]
    assert "".join(call["custom"]["input"] for call in calls) == "print(1)"


def test_tools_in_a_namespace_are_called_with_it() -> None:
    parameters = {"type": "object", "properties": {"city": {"type": "string"}}}
    tools = [
        {
            "type": "namespace",
            "name": "crm",
            "description": "d",
            "tools": [TOOLS[RESPONSES], WEATHER | {"parameters": parameters}],
        },
        TOOLS[RESPONSES],
        {"type": "namespace", "name": "erp", "description": "d", "tools": [{"type": "namespace", "name": "in"}]},
        {"type": "tool_search"},
    ]
    said = "Run the code `1` and tell the weather in Oslo"
    output = told(ask(RESPONSES, said, tools=tools))["output"]
    told_of = [(item["type"], item["name"], item["namespace"]) for item in output]
    assert told_of == [("custom_tool_call", "run_code", "crm"), ("function_call", "get_weather", "crm")]
    done = [event["item"] for event in chunks(ask(RESPONSES, said, tools=tools, stream=True).body) if "item" in event]
    assert done[1::2] == output
    asked = [{"role": "user", "content": said}, *output, *map(result_of, output)]
    assert text_of(told(ask(RESPONSES, asked, tools=tools))) == "run_code: 1\nget_weather: 1"


def test_where_custom_tools_are_unknown_they_are_passed_over() -> None:
    asked = {"model": "m", "messages": [{"role": "user", "content": SAID}], "tools": [TOOLS[CHAT]]}
    for path in ("/mistral/v1/chat/completions", "/v2/chat", "/api/chat"):
        response = SERVICE.handle(HttpRequest("POST", path, (), json.dumps({**asked, "stream": False}).encode()))
        assert b"run_code" not in response.body
        assert b"print(1)" in response.body
