import json
import logging
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answer import Answer, chunker_of, pacing_of
from engine.events import Cut, Pause
from engine.pacing import Pacing
from engine.service import Service
from engine.settings import Settings
from engine.streaming import Chunker, collect
from engine.wire import Frame, Headers, HttpRequest, HttpResponse
from tests.engine.strategies import WIRE_TEXT

PATH = "/v1/chat/completions"
HI: dict[str, Any] = {"messages": [{"role": "user", "content": "Hello, world!"}]}


def post(body: object = HI, *headers: tuple[str, str], path: str = PATH) -> HttpRequest:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return HttpRequest("POST", path, headers, data)


def block(plan: dict[str, Any], **more: object) -> dict[str, Any]:
    text = f"<|instruction_start|>{json.dumps(plan)}<|instruction_end|>"
    return {"messages": [{"role": "user", "content": text}], **more}


def handle(http: HttpRequest, **settings: object) -> HttpResponse:
    return Service(Settings.model_validate(settings)).handle(http)


def error(response: HttpResponse) -> Any:
    return json.loads(response.body)["error"]


def frames(http: HttpRequest, **settings: object) -> list[Frame]:
    return list(handle(http, **settings).frames)


def header(response: HttpResponse, name: str) -> str | None:
    return dict(response.headers).get(name)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | WIRE_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WIRE_TEXT, inner, max_size=3),
    max_leaves=8,
)
FIELDS = (
    "model",
    "messages",
    "tools",
    "tool_choice",
    "stream",
    "stream_options",
    "stop",
    "n",
    "max_tokens",
    "response_format",
)


@given(
    st.sampled_from(["POST", "GET", "PUT"]),
    st.sampled_from([PATH, "/v1/models", "/", "/v1/x"]) | WIRE_TEXT,
    st.binary(),
)
def test_any_request_at_all_is_answered(method: str, path: str, body: bytes) -> None:
    response = Service().handle(HttpRequest(method, path, body=body))
    assert 200 <= response.status < 500
    assert isinstance(response.body, bytes)


@given(st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_body_at_all_is_answered_or_refused(body: object) -> None:
    response = Service().handle(post(body))
    assert response.status in {200, 400}
    assert response.body


@given(WIRE_TEXT, st.booleans(), st.sampled_from(["echo", "lorem"]))
def test_handling_twice_gives_the_same_bytes(text: str, stream: bool, model: str) -> None:
    http = post({"model": model, "stream": stream, "messages": [{"role": "user", "content": text}]})
    one, two = Service().handle(http), Service().handle(http)
    assert (one.status, one.headers, one.body) == (two.status, two.headers, two.body)


@given(WIRE_TEXT)
def test_the_echo_survives_the_wire_streamed_or_not(text: str) -> None:
    body: dict[str, Any] = {"messages": [{"role": "user", "content": text}]}
    whole = json.loads(handle(post(body)).body)["choices"][0]["message"]["content"]
    lines = handle(post({**body, "stream": True})).body.decode().split("\n\n")
    said = [
        json.loads(line[6:])["choices"][0]["delta"].get("content", "") for line in lines if line.startswith("data: {")
    ]
    assert whole == "".join(said) == text


def test_an_answer_shows_each_event_with_its_bytes() -> None:
    answer = Service().open(post({**HI, "stream": True}))
    assert isinstance(answer, Answer)
    told = list(answer.timeline())
    assert collect(event for event, _ in told) == answer.reply
    assert b"".join(data for _, data in told) == handle(post({**HI, "stream": True})).body


def test_waits_and_cuts_have_no_bytes() -> None:
    plan = {"cut_after": 1, "messages": [{"text": "a b c", "pause_ms": 500}]}
    answer = Service().open(post(block(plan, stream=True)))
    assert isinstance(answer, Answer)
    assert [(event, data) for event, data in answer.timeline() if isinstance(event, Pause | Cut)] == [
        (Pause(0.5), b""),
        (Cut(), b""),
    ]


def test_a_stream_waits_as_it_is_paced() -> None:
    assert [
        frame for frame in frames(post({**HI, "stream": True}), pacing="ttft=1s,gap=20ms") if isinstance(frame, Pause)
    ] == [
        Pause(1.0),
        Pause(0.02),
    ]


def test_a_whole_answer_comes_in_one_write_after_its_waits() -> None:
    plan = {"messages": [{"text": "a", "pause_ms": 500}, {"text": "b", "pause_ms": 250}]}
    wait, data = frames(post(block(plan)), pacing="ttft=1s,gap=20ms")
    assert wait == Pause(1.75)
    assert isinstance(data, bytes)
    assert len(frames(post())) == 1


def test_a_whole_answer_is_lost_where_the_script_cuts() -> None:
    assert frames(post(block({"cut_after": 3, "messages": [{"text": "a"}]}))) == [Cut()]


@pytest.mark.parametrize(
    ("settings", "chunker", "pacing"),
    [
        (Settings(), Chunker(1), Pacing()),
        (Settings(words_per_chunk=0, argument_chars_per_chunk=9), Chunker(0, argument_chars=9), Pacing()),
        (Settings(profile="test-mode"), Chunker(5), Pacing(gap=0.1)),
        (Settings(profile="test-mode", words_per_chunk=2, pacing="0"), Chunker(2), Pacing()),
    ],
)
def test_settings_win_over_the_profile_in_how_it_is_sent(settings: Settings, chunker: Chunker, pacing: Pacing) -> None:
    assert (chunker_of(settings), pacing_of(settings)) == (chunker, pacing)


def test_a_warning_reaches_the_headers_in_printable_ascii() -> None:
    plan = {"messages": [{"tool_call": [{"name": "é\u0000\n\x7f" + "x" * 2000}]}]}
    text = header(handle(post(block(plan))), "x-echo-warning")
    assert text is not None
    assert text.isascii()
    assert text.isprintable()
    assert len(text) <= 1000
    assert r"\xe9" in text


@pytest.mark.parametrize("length", range(985, 1003))
def test_a_warning_never_ends_in_a_space(length: int) -> None:
    plan = {"messages": [{"tool_call": [{"name": "y" * (length - 40) + " z" * 60}]}]}
    text = header(handle(post(block(plan))), "x-echo-warning")
    assert text is not None
    assert text == text.strip()


def test_without_warnings_there_is_no_such_header() -> None:
    assert header(handle(post()), "x-echo-warning") is None


def test_every_answer_names_its_request() -> None:
    one, two = handle(post()), handle(post({**HI, "n": 2}))
    assert header(one, "x-request-id") != header(two, "x-request-id")
    assert (header(one, "content-type"), header(one, "cache-control")) == ("application/json", None)
    streamed = handle(post({**HI, "stream": True}))
    assert (header(streamed, "content-type"), header(streamed, "cache-control")) == ("text/event-stream", "no-cache")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/v1/chat/completion", "The nearest known one is /v1/chat/completions."),
        ("/v1/v1/chat/completions", "the base URL must not hold /v1 where the client adds it."),
        ("/v1/v1beta", "Unknown request URL: POST /v1/v1beta."),
        ("/v1/chat", "The nearest known one is /v1/chat/completions."),
        ("/v1beta/v1beta/models/m:generateContent", "the base URL must not hold /v1beta where the client adds it."),
        ("/gemini/v1beta/v1beta/models/m:embedContent", "must not hold /v1beta where the client adds it."),
        ("/v1/v1beta/models/m:generateContent", "Unknown request URL: POST /v1/v1beta/models/m:generateContent."),
        ("/v1/images/edits", "Unknown request URL: POST /v1/images/edits. Nothing about 'images' is offered here."),
        ("/v1/messages/batches", "Nothing about 'batches' is offered here."),
        ("/v1/agents/completions", "Nothing about 'agents' is offered here."),
        ("/" + "x" * 100_000, "Unknown request URL: POST /xxx"),
    ],
)
def test_an_unknown_path_is_refused_with_the_nearest_known_one(path: str, words: str) -> None:
    response = handle(post(path=path))
    assert response.status == 404
    assert words in error(response)["message"]
    assert len(error(response)["message"]) < 500


def test_a_path_that_another_provider_has_is_not_its_own_nearest_one() -> None:
    told = json.loads(handle(post({}, ("user-agent", "mistral-client-python/3"), path="/v1/conversations/")).body)
    assert told["message"].endswith(": POST /v1/conversations/. What is offered there is another provider's.")


@pytest.mark.parametrize("call", ["pull", "push", "create", "copy", "delete", "blobs/sha256:0"])
def test_what_ollama_does_with_its_models_is_near_to_nothing(call: str) -> None:
    told = json.loads(handle(post(path=f"/api/{call}")).body)["error"]
    assert told == f"Unknown request URL: POST /api/{call}. Nothing about '{call.partition('/')[0]}' is offered here."


def test_a_version_that_stands_twice_is_told_in_cohere_s_shape_too() -> None:
    told = json.loads(handle(post(path="/v2/v2/chat")).body)["message"]
    assert told.endswith("the base URL must not hold /v2 where the client adds it.")


@pytest.mark.parametrize(
    ("path", "headers", "key"),
    [
        ("/nothing", (), "error"),
        ("/nothing", (("anthropic-version", "2026-10-21"),), "request_id"),
        ("/anthropic/nothing", (), "request_id"),
        ("/gemini/nothing", (), "error"),
        ("/nothing", (("x-goog-api-key", "k"),), "error"),
        ("/api/nothing", (), "error"),
        ("/v2/nothing", (), "message"),
        ("/mistral/nothing", (), "object"),
        ("/nothing", (("user-agent", "mistral-client-python/3"),), "object"),
    ],
)
def test_an_unknown_path_is_refused_in_the_shape_of_whom_the_client_meant(
    path: str, headers: Headers, key: str
) -> None:
    response = handle(post(HI, *headers, path=path))
    assert response.status == 404
    assert key in json.loads(response.body)


def test_the_test_mode_has_no_words_for_an_unknown_path() -> None:
    response = handle(post(path="/v1/nothing"), profile="test-mode")
    assert (response.status, response.body) == (404, b"")


def test_models_are_answered_beside_the_chat() -> None:
    response = handle(HttpRequest("GET", "/v1/models"))
    assert [model["id"] for model in json.loads(response.body)["data"]] == ["echo", "lorem"]


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 405)])
def test_health_is_told_without_a_key(method: str, status: int) -> None:
    assert handle(HttpRequest(method, "/healthz"), api_key="k").status == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ((), 401),
        ((("authorization", "Bearer wrong"),), 401),
        ((("authorization", "Bearer k\u00e9y"),), 200),
        ((("x-api-key", "k\u00e9y"),), 200),
        ((("x-goog-api-key", "k\u00e9y"),), 200),
        ((("api-key", "k\u00e9y"),), 200),
    ],
)
def test_a_key_is_asked_for_where_the_settings_have_one(headers: Headers, status: int) -> None:
    response = handle(post(HI, *headers), api_key="k\u00e9y")
    assert response.status == status
    assert status == 200 or error(response)["code"] == "invalid_api_key"


def test_a_missing_key_and_a_wrong_one_are_told_apart() -> None:
    assert error(handle(post(), api_key="k"))["message"] == "You didn't provide an API key."
    wrong = handle(post(HI, ("authorization", "Bearer x")), api_key="k")
    assert error(wrong)["message"] == "Incorrect API key provided."


def test_a_body_over_the_limit_is_refused() -> None:
    response = handle(post(), body_limit=10)
    assert response.status == 413
    assert error(response)["message"] == "Request body too large: expected at most 10 bytes, got more."


def test_a_wrong_header_is_refused_in_the_provider_s_shape() -> None:
    response = handle(post(HI, ("x-echo-persona", "parrot")))
    assert (response.status, error(response)["param"]) == (400, "x-echo-persona")


def test_a_header_sets_it_for_its_request() -> None:
    said = json.loads(handle(post(HI, ("x-echo-persona", "lorem"))).body)["choices"][0]["message"]["content"]
    assert said.startswith("lorem ipsum")
    assert said.endswith(" Hello, world!")


def test_a_script_that_fails_gives_its_status_and_headers() -> None:
    response = handle(post(block({"error": {"status": 529, "retry_after": 3, "message": "Busy."}})))
    assert (response.status, header(response, "retry-after"), error(response)["message"]) == (529, "3", "Busy.")


def test_a_fault_is_switched_on_by_a_header() -> None:
    response = handle(post({**HI, "stream": True}, ("x-echo-fault", "no_done")))
    assert (response.status, b"[DONE]" in response.body) == (200, False)
    assert handle(post(HI, ("x-echo-fault", "status:503"))).status == 503


@pytest.mark.parametrize("headers", [(("x-echo-fault", "gremlins"),)])
def test_an_unknown_fault_is_refused(headers: Headers) -> None:
    response = handle(post(HI, *headers))
    assert (response.status, error(response)["param"]) == (400, "x-echo-fault")
    assert "gremlins" in error(response)["message"]


class Broken(Settings):
    """Settings that can't be read: a defect of ours."""

    def for_request(self, http: HttpRequest) -> Settings:
        raise RuntimeError(f"secret of {http.path}")


def test_a_defect_of_ours_is_a_500_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "engine.service"):
        response = Service(Broken()).handle(post())
    assert response.status == 500
    assert error(response) == {
        "message": "Internal error in the echo engine: RuntimeError.",
        "type": "server_error",
        "param": None,
        "code": None,
    }
    assert "secret" in caplog.text
