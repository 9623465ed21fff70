import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inline_snapshot import external_file

from engine.dialects.openai_chat import ChatExchange, OpenAIChat
from engine.errors import RequestError
from engine.exchange import Dialect, Exchange
from engine.messages import ChatReply, ChatRequest, Choice, Reasoning, Refusal, ReplyHead, Text, ToolCall, Usage
from engine.profiles import PROFILES
from engine.service import Service
from engine.settings import Settings
from engine.streaming import Chunker, stream
from engine.wire import EPOCH, HttpRequest, HttpResponse
from tests.engine.strategies import CHUNKERS, WIRE_TEXT, replies

PATH = "/v1/chat/completions"
WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "The weather of a place.",
        "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
    },
}


def ask(text: str, **more: object) -> dict[str, object]:
    return {"model": "gpt-9", "messages": [{"role": "user", "content": text}], **more}


def scripted(*messages: object, **more: object) -> dict[str, object]:
    return ask(f"<|instruction_start|>{json.dumps({'messages': messages})}<|instruction_end|>", **more)


def call(city: str) -> dict[str, object]:
    return {"name": "get_weather", "args": {"city": city}}


BODIES: dict[str, dict[str, object]] = {
    "text": ask("there"),
    "reasoning": ask("there hello\nReason: because"),
    "call": scripted({"tool_call": [call("Oslo")]}, tools=[WEATHER]),
    "parallel-calls": scripted({"tool_call": [call("Oslo"), call("Rome")]}, tools=[WEATHER]),
    "text-and-call": scripted(
        {"reasoning": "Hm.", "text": "One moment.", "tool_call": [call("Oslo")]}, tools=[WEATHER]
    ),
    "refusal": scripted({"refusal": "I can't help with that."}),
    "two-messages": scripted({"text": "One."}, {"tool_call": [call("Oslo")]}, tools=[WEATHER]),
    "n2": ask("there", n=2),
    "include-usage": ask("there", stream_options={"include_usage": True}),
    "length": ask("one two three four five", max_tokens=2),
    "logprobs": ask("Hi there", logprobs=True, top_logprobs=2),
    "empty": ask(""),
}
SLOW_DOWN = (
    '<|instruction_start|>{"error": {"status": 429, "retry_after": 2, "message": "Slow down."}}<|instruction_end|>'
)
FAILURES: dict[str, HttpRequest] = {
    "no-body": HttpRequest("POST", PATH),
    "no-json": HttpRequest("POST", PATH, body=b'{"stream": true,}'),
    "no-messages": HttpRequest("POST", PATH, body=b'{"stream": true, "model": "gpt-9"}'),
    "wrong-type": HttpRequest("POST", PATH, body=b'{"stream": true, "messages": "hi"}'),
    "wrong-method": HttpRequest("PUT", PATH),
    "scripted": HttpRequest("POST", PATH, body=json.dumps(ask(SLOW_DOWN, stream=True)).encode()),
}


def post(body: dict[str, object]) -> HttpRequest:
    return HttpRequest("POST", PATH, body=json.dumps(body).encode())


def printed(response: HttpResponse) -> str:
    """A response as text: status, headers, body."""
    head = "".join(f"{name}: {value}\n" for name, value in response.headers)
    return f"{response.status}\n{head}\n{response.body.decode()}"


@pytest.mark.unmeasured
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", BODIES)
def test_the_bytes_of_a_stream_are_as_agreed(name: str, profile: str) -> None:
    response = Service(Settings.model_validate({"profile": profile})).handle(post({**BODIES[name], "stream": True}))
    assert printed(response) == external_file(f"golden/openai-chat/{profile}/{name}.stream.txt")


@pytest.mark.parametrize("name", BODIES)
def test_the_bytes_of_a_body_are_as_agreed(name: str) -> None:
    response = Service().handle(post(BODIES[name]))
    assert printed(response) == external_file(f"golden/openai-chat/openai/{name}.body.txt")


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", FAILURES)
def test_the_bytes_of_a_failure_are_as_agreed(name: str, profile: str) -> None:
    response = Service(Settings.model_validate({"profile": profile})).handle(FAILURES[name])
    assert printed(response) == external_file(f"golden/openai-chat/{profile}/{name}.failure.txt")


def exchange(profile: str = "openai", **fields: Any) -> ChatExchange:
    return ChatExchange(ChatRequest("m", ()), streaming=True, profile=PROFILES[profile], **fields)


def chunks(reply: ChatReply, chunker: Chunker | None = None, **fields: Any) -> list[Any]:
    """The data of a stream, its end and comments apart."""
    sender = exchange(**fields)
    data = b"".join(sender.send(event) for event in stream(reply, chunker or Chunker()))
    lines = data.decode().split("\n\n")
    assert lines[-2:] == ["data: [DONE]", ""]
    return [json.loads(line.removeprefix("data: ")) for line in lines[:-2] if not line.startswith(":")]


def deltas(reply: ChatReply, **fields: Any) -> list[Any]:
    return [chunk["choices"][0]["delta"] for chunk in chunks(reply, **fields) if chunk["choices"]]


def reply_of(*choices: Choice) -> ChatReply:
    return ChatReply(ReplyHead("0123456789abcdef" * 4, "m"), choices, Usage(3, 2, 1))


WIRED = replies(WIRE_TEXT)


@given(WIRED, CHUNKERS)
def test_a_stream_and_a_body_say_the_same(reply: ChatReply, chunker: Chunker) -> None:
    told = chunks(reply, chunker, include_usage=True)
    whole = json.loads(exchange().answer(reply))
    assert told[-1]["choices"] == []
    assert told[-1]["usage"] == whole["usage"]
    for choice in whole["choices"]:
        message, said = (
            choice["message"],
            [c for chunk in told for c in chunk["choices"] if c["index"] == choice["index"]],
        )
        for key in ("content", "refusal", "reasoning"):
            assert "".join(c["delta"].get(key) or "" for c in said) == (message.get(key) or "")
        assert _joined_calls(said) == message.get("tool_calls", [])
        assert [c["finish_reason"] for c in said if c["finish_reason"]] == [choice["finish_reason"]]


def _joined_calls(said: list[Any]) -> list[Any]:
    calls: dict[int, Any] = {}
    for piece in (piece for choice in said for piece in choice["delta"].get("tool_calls", ())):
        number = piece.pop("index")
        if number in calls:
            calls[number]["function"]["arguments"] += piece["function"]["arguments"]
        else:
            calls[number] = piece
    return [call for _, call in sorted(calls.items())]


@given(WIRED, st.sampled_from(list(PROFILES)))
def test_every_chunk_has_the_id_the_time_and_the_model_of_the_reply(reply: ChatReply, profile: str) -> None:
    told = chunks(reply, profile=profile)
    assert len({(chunk["id"], chunk["created"], chunk["model"], chunk["object"]) for chunk in told}) <= 1


@given(WIRED, st.sampled_from([name for name, profile in PROFILES.items() if profile.usage == "asked"]))
def test_usage_has_no_key_at_all_where_it_is_not_asked_for(reply: ChatReply, profile: str) -> None:
    assert not any("usage" in chunk for chunk in chunks(reply, profile=profile))


@given(WIRED)
def test_usage_is_null_until_the_last_chunk(reply: ChatReply) -> None:
    *before, last = chunks(reply, include_usage=True)
    assert all(chunk["usage"] is None for chunk in before)
    assert last["usage"]["total_tokens"] == reply.usage.total_tokens


@given(WIRED)
def test_each_choice_opens_with_the_role_once(reply: ChatReply) -> None:
    told = [choice for chunk in chunks(reply) for choice in chunk["choices"]]
    for number in range(len(reply.choices)):
        roles = ["role" in choice["delta"] for choice in told if choice["index"] == number]
        assert roles[0]
        assert sum(roles) == 1


@given(WIRED)
def test_the_test_mode_finishes_once_with_stop(reply: ChatReply) -> None:
    told = chunks(reply, profile="test-mode")
    assert [c for chunk in told for c in chunk["choices"] if "finish_reason" in c] == [
        {"index": 0, "delta": {}, "finish_reason": "stop"}
    ]


def test_a_call_opens_the_choice_where_it_comes_first() -> None:
    assert deltas(reply_of(Choice((ToolCall("c", "get", '{"a":1}'),), "tool_calls")))[:2] == [
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"index": 0, "id": "c", "type": "function", "function": {"name": "get", "arguments": ""}}],
            "refusal": None,
        },
        {"tool_calls": [{"index": 0, "function": {"arguments": '{"a"'}}]},
    ]


@pytest.mark.parametrize(
    ("parts", "content"), [((), ""), ((Text(""),), ""), ((Reasoning("a"), Text("b")), ""), ((Refusal("a"),), None)]
)
def test_the_opening_content_is_null_where_no_text_is_to_come(parts: Any, content: str | None) -> None:
    assert deltas(reply_of(Choice(parts)))[0] == {"role": "assistant", "content": content, "refusal": None}


@pytest.mark.parametrize(
    ("key", "fields"),
    [
        ("reasoning", [{"reasoning": "hm"}]),
        ("reasoning_content", [{"reasoning_content": "hm"}]),
        ("both", [{"reasoning": "hm", "reasoning_content": "hm"}]),
        ("off", []),
    ],
)
def test_reasoning_is_streamed_where_it_is_wanted(key: str, fields: list[dict[str, str]]) -> None:
    profile = Settings.model_validate({"reasoning_key": key}).wire_profile
    sender = ChatExchange(ChatRequest("m", ()), streaming=True, profile=profile)
    reply = reply_of(Choice((Reasoning("hm"),)))
    data = b"".join(sender.send(event) for event in stream(reply)).decode()
    told = [json.loads(line[6:])["choices"][0]["delta"] for line in data.split("\n\n") if line.startswith("data: {")]
    assert told[1:-1] == fields


def test_probabilities_are_the_same_streamed_or_not() -> None:
    body = ask("one two three", logprobs=True, top_logprobs=1)
    whole = json.loads(Service().handle(post(body)).body)["choices"][0]["logprobs"]["content"]
    lines = Service().handle(post({**body, "stream": True})).body.decode().split("\n\n")
    told = [json.loads(line[6:])["choices"][0]["logprobs"] for line in lines if line.startswith("data: {")]
    assert [token for one in told if one for token in one["content"]] == whole
    assert [token["token"] for token in whole] == ["one", " two", " three"]


def test_a_refusal_s_probabilities_stand_beside() -> None:
    body = scripted({"refusal": "No."}, logprobs=True)
    found = json.loads(Service().handle(post(body)).body)["choices"][0]["logprobs"]
    assert found["content"] is None
    assert [token["token"] for token in found["refusal"]] == ["No."]


def test_where_nothing_is_said_there_are_no_probabilities() -> None:
    body = scripted({"tool_call": [call("Oslo")]}, logprobs=True)
    assert json.loads(Service().handle(post(body)).body)["choices"][0]["logprobs"] is None


CHAT_PATHS = [
    "/v1/chat/completions",
    "/chat/completions",
    "/v1/chat/completions/",
    "/openai/v1/chat/completions",
    "/openai/deployments/my-gpt/chat/completions",
    "/api/v1/chat/completions",
    "/inference/v1/chat/completions",
    "/compatibility/v1/chat/completions",
    "/beta/chat/completions",
    "/models/chat/completions",
    "/v1beta/openai/chat/completions",
    "/v1/projects/p/locations/us-central1/endpoints/openapi/chat/completions",
]


@pytest.mark.parametrize("path", CHAT_PATHS)
def test_chat_paths_are_claimed(path: str) -> None:
    assert OpenAIChat().claims(HttpRequest("POST", path), Settings())


@pytest.mark.parametrize(
    "path", ["/v1/completions", "/v1/v1/chat/completions", "/V1/chat/completions", "/v1/models", "/"]
)
def test_other_paths_are_not(path: str) -> None:
    assert not OpenAIChat().claims(HttpRequest("POST", path), Settings())


@pytest.mark.parametrize(
    ("path", "claimed"), [("/proxy/V1/Chat/Completions", True), ("/v1/models", False), ("/v1/chat/completions/", False)]
)
def test_the_test_mode_takes_any_root_in_any_case(path: str, claimed: bool) -> None:
    assert OpenAIChat().claims(HttpRequest("POST", path), Settings(profile="test-mode")) == claimed


@pytest.mark.parametrize("stream_", [None, False, "true", 1])
def test_the_test_mode_knows_only_streams(stream_: object) -> None:
    response = Service(Settings(profile="test-mode")).handle(post(ask("hi", stream=stream_)))
    assert (response.status, response.body) == (404, b"")


FUNCTIONS = [WEATHER["function"]]


def test_the_old_functions_are_answered_with_a_function_call() -> None:
    body = scripted({"tool_call": [call("Oslo")]}, functions=FUNCTIONS)
    whole = json.loads(Service().handle(post(body)).body)["choices"][0]
    assert whole["message"]["function_call"] == {"name": "get_weather", "arguments": '{"city":"Oslo"}'}
    assert "tool_calls" not in whole["message"]
    assert whole["finish_reason"] == "function_call"


def test_of_several_calls_the_old_wire_carries_the_first_streamed_or_not() -> None:
    body = scripted({"tool_call": [call("Oslo"), call("Rome")], "text": "A"}, functions=FUNCTIONS)
    whole = json.loads(Service().handle(post(body)).body)["choices"][0]
    lines = Service().handle(post({**body, "stream": True})).body.decode().split("\n\n")
    told = [json.loads(line[6:])["choices"][0] for line in lines if line.startswith("data: {")]
    pieces = [one["delta"]["function_call"] for one in told if "function_call" in one["delta"]]
    assert "".join(piece.get("name", "") for piece in pieces) == whole["message"]["function_call"]["name"]
    assert "".join(piece["arguments"] for piece in pieces) == whole["message"]["function_call"]["arguments"]
    assert "".join(one["delta"].get("content") or "" for one in told) == whole["message"]["content"] == "A"
    assert told[-1]["finish_reason"] == whole["finish_reason"] == "function_call"


@pytest.mark.parametrize(
    ("model", "told"), [({}, "my-gpt"), ({"model": "gpt-9"}, "gpt-9"), ({"model": None}, "my-gpt")]
)
def test_azure_names_the_model_in_the_path(model: dict[str, object], told: str) -> None:
    body = json.dumps({"messages": [], **model}).encode()
    response = Service().handle(HttpRequest("POST", "/openai/deployments/my-gpt/chat/completions", body=body))
    assert json.loads(response.body)["model"] == told


def test_the_time_of_day_is_taken_where_the_transport_gives_it() -> None:
    http = HttpRequest("POST", PATH, body=json.dumps(ask("hi")).encode(), arrived=1_800_000_000)
    assert json.loads(Service().handle(http).body)["created"] == 1_800_000_000
    assert json.loads(Service().handle(post(ask("hi"))).body)["created"] == EPOCH


def openings() -> Iterator[Exchange | HttpResponse]:
    """Typed as the protocol, so that the checker proves that the dialect keeps it."""
    dialect: Dialect = OpenAIChat()
    yield dialect.open(post(ask("hi", stream=True)), Settings())
    yield dialect.open(post(ask("hi")), Settings())


def test_the_exchange_says_how_it_will_answer() -> None:
    streamed, whole = openings()
    assert isinstance(streamed, ChatExchange)
    assert isinstance(whole, ChatExchange)
    assert (streamed.streaming, streamed.media_type) == (True, "text/event-stream")
    assert (whole.streaming, whole.media_type) == (False, "application/json")
    assert ("openai-version", "2020-10-01") in whole.headers
    assert exchange("test-mode").headers == ()


def test_a_faulty_stream_option_is_refused() -> None:
    with pytest.raises(RequestError, match=r"stream_options\.include_usage"):
        OpenAIChat().open(post(ask("hi", stream_options={"include_usage": "yes"})), Settings())
