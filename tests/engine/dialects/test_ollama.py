import json
from typing import Any

import pytest

from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse


def call(body: Any, path: str = "/api/chat", method: str = "POST") -> HttpResponse:
    data = b"" if body is None else json.dumps(body).encode()
    return Service(Settings()).handle(HttpRequest(method, path, (), data))


def ask(text: str, **more: Any) -> dict[str, Any]:
    return {"model": "llama", "messages": [{"role": "user", "content": text}], "stream": False, **more}


def told(body: Any, path: str = "/api/chat") -> Any:
    response = call(body, path)
    assert response.status == 200, response.body
    return json.loads(response.body)


def test_a_stream_is_what_comes_where_nothing_is_said() -> None:
    body = ask("a b")
    del body["stream"]
    response = call(body)
    assert response.media_type == "application/x-ndjson"
    assert [json.loads(line)["message"]["content"] for line in response.body.splitlines()] == ["a", " b", ""]


def test_every_line_is_one_line_to_every_client() -> None:
    body = call(ask("a\u2028b\u2029c\x85d\x0be\x1cf", stream=True)).body.decode()
    assert len(body.splitlines()) == 2
    assert json.loads(body.splitlines()[0])["message"]["content"] == "a\u2028b\u2029c\x85d\x0be\x1cf"


def test_a_prompt_is_a_conversation() -> None:
    reply = told({"prompt": "Hi", "system": "Be brief.", "images": ["x"], "stream": False}, "/api/generate")
    assert (reply["response"], reply["model"], reply["prompt_eval_count"]) == ("Hi", "echo", 3)
    assert "message" not in reply


@pytest.mark.parametrize(
    ("options", "reason", "text"),
    [
        ({"num_predict": 1}, "length", "one two"),
        ({"num_predict": -1}, "stop", "one two three four"),
        ({"stop": "two"}, "stop", "one "),
        ({"stop": ["x", "three"]}, "stop", "one two "),
        (None, "stop", "one two three four"),
    ],
)
def test_options(options: Any, reason: str, text: str) -> None:
    reply = told(ask("one two three four", options=options))
    assert (reply["done_reason"], reply["message"]["content"].strip()) == (reason, text.strip())


@pytest.mark.parametrize(
    ("think", "thinks"), [(True, True), ("high", True), (False, False), ("none", False), ("", False), (None, False)]
)
def test_think(think: Any, thinks: bool) -> None:
    assert ("thinking" in told(ask("Why?", think=think))["message"]) == thinks


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (None, "Hi"),
        ("", "Hi"),
        ("json", '{"message":"Hi"}'),
        ({"type": "object", "properties": {"a": {"const": 1}}}, '{"a":1}'),
    ],
)
def test_format(wanted: Any, said: str) -> None:
    assert told(ask("Hi", format=wanted))["message"]["content"] == said


@pytest.mark.parametrize(
    "body", [ask("Hi", format=7), ask("Hi", options={"stop": [7]}), ask("Hi", options={"num_predict": "x"})]
)
def test_what_can_not_be_read_is_told(body: Any) -> None:
    response = call(body)
    assert response.status == 400
    assert list(json.loads(response.body)) == ["error"]


def test_a_refusal_ends_with_stop() -> None:
    plan = {"messages": [{"refusal": "No.", "finish_reason": "content_filter"}]}
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    reply = told(ask(text))
    assert (reply["message"]["content"], reply["done_reason"]) == ("No.", "stop")
    lines = [json.loads(line) for line in call(ask(text, stream=True)).body.splitlines()]
    assert [line["message"]["content"] for line in lines] == ["No.", ""]


def test_a_finish_reason_of_a_script_goes_out_as_it_is() -> None:
    plan = {"messages": [{"text": "x", "finish_reason": "load"}]}
    assert told(ask(f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"))["done_reason"] == "load"


@pytest.mark.parametrize(("path", "key"), [("/api/tags", "models"), ("/api/ps", "models"), ("/api/version", "version")])
def test_lists_are_given(path: str, key: str) -> None:
    response = call(None, path, "GET")
    assert (response.status, list(json.loads(response.body))) == (200, [key])
    refused = call(None, f"/ollama{path}", "POST")
    assert (refused.status, dict(refused.headers)["allow"]) == (405, "GET")


def test_a_model_is_shown() -> None:
    assert told({"model": "llama"}, "/api/show")["capabilities"] == ["completion", "tools", "thinking"]


def test_other_methods_are_refused() -> None:
    assert call(None, method="GET").status == 405


def test_probabilities() -> None:
    reply = told(ask("a b", logprobs=True, top_logprobs=1))
    assert [token["token"] for token in reply["logprobs"]] == ["a", " b"]
    assert "logprobs" not in told(ask("", logprobs=True))


def calls(*names: str) -> dict[str, Any]:
    return {"role": "assistant", "tool_calls": [{"function": {"name": name, "arguments": {}}} for name in names]}


@pytest.mark.parametrize(
    ("turns", "text"),
    [
        (
            [calls("get_weather", "get_time"), {"content": "sunny"}, {"content": "noon"}],
            "get_weather: sunny\nget_time: noon",
        ),
        (
            [calls("get_weather", "get_time"), {"content": "noon", "tool_name": "get_time"}, {"content": "sunny"}],
            "get_time: noon\nget_weather: sunny",
        ),
        ([calls("get_weather"), {"content": "sunny"}, calls("get_time"), {"content": "noon"}], "get_time: noon"),
        (
            [calls("get_weather"), {"content": "sunny"}, {"content": "one too many"}],
            "get_weather: sunny\nget_weather: one too many",
        ),
    ],
)
def test_a_result_without_a_name_is_that_of_the_call_in_its_place(turns: list[dict[str, Any]], text: str) -> None:
    body = ask("Weather and time?")
    body["messages"] += [{"role": "tool", **turn} for turn in turns]
    assert told(body)["message"]["content"] == text
