"""Gemini's Interactions beside what every dialect says: the forms of a request, and interactions that are kept."""

import json
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.wires import chunks, interaction_of

PATH = "/v1beta/interactions"
TEXT = {"type": "text", "text": "Hi"}
SAID = {"type": "user_input", "content": [TEXT]}
CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
WEATHER = {"type": "function", "name": "get_weather", "description": "The weather of a city.", "parameters": CITY}
PERSON = {"type": "object", "properties": {"age": {"type": "integer"}}, "required": ["age"]}


@pytest.fixture
def service() -> Service:
    return Service(Settings())


def call(service: Service, path: str = "", method: str = "POST", query: str = "", **body: Any) -> HttpResponse:
    data = json.dumps({"model": "gemini", **body}).encode() if body else b""
    return service.handle(HttpRequest(method, f"{PATH}{path}", (), data, query))


def told(response: HttpResponse, status: int = 200) -> Any:
    assert response.status == status, response.body
    return json.loads(response.body)


def made(service: Service, given: Any, **more: Any) -> Any:
    return told(call(service, input=given, **more))


def text_of(interaction: Any) -> str:
    return "".join(part["text"] for step in interaction["steps"] for part in step.get("content", []))


def complaint(response: HttpResponse, status: int = 400) -> str:
    return told(response, status)["error"]["message"]


INPUTS: dict[str, tuple[Any, str]] = {
    "a text": ("Hi", "Hi"),
    "a content": (TEXT, "Hi"),
    "contents": ([TEXT, {"type": "image", "data": "", "mime_type": "image/png"}, {"type": "text", "text": "!"}], "Hi!"),
    "steps": ([SAID, {"type": "model_output", "content": "Yes?"}, {"type": "user_input", "content": "Hm"}], "Hm"),
    "a content among steps": ([SAID, {"type": "model_output"}, {"type": "text", "text": "Hm"}], "Hm"),
    "thoughts": ([SAID, {"type": "thought", "signature": "x"}, {"type": "thought", "summary": [TEXT]}], "Hi"),
    "what Google's own tools did": ([{"type": "google_search_call", "id": "1"}, SAID], "Hi"),
}


@pytest.mark.parametrize("case", INPUTS)
def test_the_input_has_many_forms(service: Service, case: str) -> None:
    given, text = INPUTS[case]
    assert text_of(made(service, given)) == text


RESULTS: dict[str, tuple[Any, str]] = {
    "a text": ("sunny", "sunny"),
    "a text that is wrapped": ({"result": "sunny"}, "sunny"),
    "a value that is wrapped": ({"output": {"a": 1}}, '{"a":1}'),
    "a value": ({"a": 1, "b": 2}, '{"a":1,"b":2}'),
    "contents": ([{"type": "text", "text": "sun"}, {"type": "text", "text": "ny"}], "sunny"),
    "other contents": ([{"type": "image", "data": ""}], '[{"type":"image","data":""}]'),
}


@pytest.mark.parametrize("case", RESULTS)
def test_a_result_has_many_forms(service: Service, case: str) -> None:
    result, text = RESULTS[case]
    called: dict[str, Any] = {"type": "function_call", "id": "c", "name": "f", "arguments": {}}
    given = {"type": "function_result", "call_id": "c", "name": "f", "result": result, "is_error": True}
    assert text_of(made(service, [SAID, called, given])) == f"f: {text}"


@pytest.mark.parametrize("strict", [True, False])
def test_results_may_stand_in_what_the_user_says(*, strict: bool) -> None:
    service = Service(Settings(strict=strict))
    called: dict[str, Any] = {"type": "function_call", "id": "c", "name": "f", "arguments": {}}
    given = {"type": "function_result", "call_id": "c", "name": "f", "result": "1"}
    steps = [SAID, called, {"type": "user_input", "content": [given]}]
    assert text_of(made(service, steps)) == "f: 1"
    steps[2]["content"] = [given, {"type": "text", "text": "Thanks"}]
    assert text_of(made(service, steps)) == "Thanks"


def test_a_call_and_its_result_may_lack_an_id(service: Service) -> None:
    steps = [SAID, {"type": "function_call", "name": "f"}, {"type": "function_result", "name": "f", "result": "1"}]
    assert text_of(made(service, steps)) == "f: 1"


CHOICES: dict[str, tuple[Any, list[str]]] = {
    "auto": ("auto", []),
    "any": ("any", ["get_weather"]),
    "none": ("none", []),
    "validated": ("validated", []),
    "one": ({"allowed_tools": {"mode": "any", "tools": ["get_time"]}}, ["get_time"]),
    "several": ({"allowed_tools": {"mode": "any", "tools": ["get_weather", "get_time"]}}, ["get_weather"]),
    "all": ({"allowed_tools": {"mode": "any"}}, ["get_weather"]),
}


@pytest.mark.parametrize("case", CHOICES)
def test_tool_choice(service: Service, case: str) -> None:
    choice, names = CHOICES[case]
    tools = [WEATHER, {"type": "function", "name": "get_time"}, {"type": "google_search"}]
    reply = made(service, "Hello", tools=tools, generation_config={"tool_choice": choice})
    assert [step["name"] for step in reply["steps"] if step["type"] == "function_call"] == names
    assert reply["status"] == ("requires_action" if names else "completed")


FORMS: dict[str, dict[str, Any]] = {
    "a form": {"response_format": {"type": "text", "mime_type": "application/json", "schema": PERSON}},
    "forms": {
        "response_format": [{"type": "image"}, {"type": "text", "mime_type": "application/json", "schema": PERSON}]
    },
    "a bare schema": {"response_format": PERSON, "response_mime_type": "application/json"},
}


@pytest.mark.parametrize("case", FORMS)
def test_structured_output(service: Service, case: str) -> None:
    assert json.loads(text_of(made(service, "36 years old", **FORMS[case]))) == {"age": 36}


@pytest.mark.parametrize(
    "asked",
    [
        {"response_format": {"type": "text", "mime_type": "application/json"}},
        {"response_mime_type": "application/json"},
    ],
)
def test_json_of_no_schema(service: Service, asked: dict[str, Any]) -> None:
    assert isinstance(json.loads(text_of(made(service, "Hi", **asked))), dict)


@pytest.mark.parametrize("kind", ["text", "audio"])
def test_other_forms_are_text(service: Service, kind: str) -> None:
    assert text_of(made(service, "Hi", response_format={"type": kind})) == "Hi"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no input": ({"input": None}, "Missing required parameter: 'input'"),
    "an input that is a number": ({"input": 5}, "expected a string, a content or an array of steps"),
    "an unknown mode": ({"input": "Hi", "generation_config": {"tool_choice": "maybe"}}, "auto, any, none, validated"),
    "a choice of nothing": ({"input": "Hi", "generation_config": {"tool_choice": {}}}, "tool_choice.allowed_tools"),
    "a function without name": ({"input": "Hi", "tools": [{"type": "function"}]}, "tools[0].name"),
    "an unknown interaction": ({"input": "Hi", "previous_interaction_id": "v1_x"}, "'v1_x' not found"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(service: Service, case: str) -> None:
    body, words = WRONG[case]
    response = call(service, **body)
    assert words in complaint(response, response.status)
    assert response.status == (404 if "not found" in words else 400)


def test_what_is_passed_over_is_told(service: Service) -> None:
    given = [{"type": "user_input", "content": [TEXT, {"type": "smell"}]}]
    assert "input[0].content[1].type is 'smell'" in dict(call(service, input=given).headers)["x-echo-warning"]


def test_thoughts_are_told_where_summaries_are_asked_for(service: Service) -> None:
    asked: dict[str, Any] = {"generation_config": {"thinking_summaries": "auto"}}
    thought, said = made(service, "Why?", **asked)["steps"]
    assert thought["summary"][0]["text"].endswith("Why?")
    assert (thought["type"], said["type"]) == ("thought", "model_output")
    body = call(service, input="Why?", stream=True, **asked).body
    assert interaction_of(body)["steps"][0]["signature"] == thought["signature"]
    reader = Accumulator()
    reader.feed(body)
    reader.finish()
    assert (reader.dialect, reader.reply.text) == ("gemini-interactions", "Why?")


def test_an_interaction_goes_on_from_another(service: Service) -> None:
    first = made(service, "Weather in Oslo?", tools=[WEATHER])
    result = {"type": "function_result", "call_id": first["steps"][0]["id"], "name": "get_weather", "result": "sunny"}
    second = made(service, [result], previous_interaction_id=first["id"], tools=[WEATHER])
    assert (text_of(second), second["previous_interaction_id"]) == ("get_weather: sunny", first["id"])
    third = told(call(service, input="And?", previous_interaction_id=second["id"]))
    assert third["usage"]["total_input_tokens"] > second["usage"]["total_input_tokens"]


def test_the_same_words_after_different_interactions_are_kept_apart(service: Service) -> None:
    first = [made(service, [TEXT, {"type": "image", "uri": uri}]) for uri in "ab"]
    one, two = (made(service, "And?", previous_interaction_id=each["id"]) for each in first)
    assert one["id"] != two["id"]
    assert [told(call(service, path=f"/{each['id']}", method="GET")) for each in (one, two)] == [one, two]


@pytest.mark.parametrize("stream", [True, False])
def test_an_interaction_is_kept_and_deleted(service: Service, *, stream: bool) -> None:
    response = call(service, input="Hi", stream=stream)
    identity = chunks(response.body)[-1]["interaction"]["id"] if stream else told(response)["id"]
    assert text_of(told(call(service, f"/{identity}", "GET"))) == "Hi"
    assert told(call(service, f"/{identity}", "GET", "include_input=true"))["input"] == [SAID]
    assert "complete" in complaint(call(service, f"/{identity}", "GET", "stream=true"))
    assert "in progress" in complaint(call(service, f"/{identity}/cancel"))
    for path, method in ((f"/{identity}", "PUT"), (f"/{identity}/cancel", "GET"), ("", "GET")):
        assert call(service, path, method).status == 405
    assert told(call(service, f"/{identity}", "DELETE")) == {}
    assert told(call(service, f"/{identity}", "GET"), 404)["error"]["code"] == "not_found"


def test_an_interaction_may_be_left_unkept(service: Service) -> None:
    identity = made(service, "Hi", store=False)["id"]
    assert call(service, f"/{identity}", "GET").status == 404


@pytest.mark.parametrize("path", ["/interactions", "/v1/interactions", "/v1beta1/projects/p/locations/l/interactions"])
def test_other_paths(service: Service, path: str) -> None:
    body = json.dumps({"agent": "deep-research", "input": "Hi"}).encode()
    assert told(service.handle(HttpRequest("POST", path, (), body)))["model"] == "deep-research"


def test_an_error_in_mid_stream_is_an_event() -> None:
    service = Service(Settings.model_validate({"fault": "error_event"}))
    last = chunks(call(service, input="a b c d", stream=True).body)[-1]
    assert (last["event_type"], last["error"]["code"]) == ("error", "unavailable")
    assert text_of(told(call(service, input="a"))) == "a"


def test_a_limit_leaves_an_interaction_incomplete(service: Service) -> None:
    assert made(service, "one two three four", generation_config={"max_output_tokens": 1})["status"] == "incomplete"
