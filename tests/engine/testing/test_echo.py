"""The double in a test's hands: it answers, keeps what it saw, and says plainly what is missing."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from pydantic import BaseModel, Field

from engine.errors import EchoError, RequestError
from engine.fixtures import FixtureError, Ignore, export, import_
from engine.messages import ChatRequest
from engine.replies.decided import Step
from engine.testing import Echo
from engine.testing.loading import FaultyRecording
from tests.engine.fixtures.exchanges import WEATHER, chat, record


@pytest.fixture
def double() -> Echo:
    return Echo()


def ask(double: Echo, text: str = "Hello", **more: object) -> httpx.Response:
    body = {"model": "m", "messages": [{"role": "user", "content": text}], **more}
    with httpx.Client(transport=double.transport) as client:
        return client.post("http://echo/v1/chat/completions", json=body)


def said(response: httpx.Response) -> str:
    return response.json()["choices"][0]["message"]["content"]


def nested(levels: int) -> object:
    value: object = {}
    for _ in range(levels):
        value = {"text": value}
    return value


def complaint(check: Callable[[], object]) -> str:
    with pytest.raises(AssertionError) as error:
        check()
    return str(error.value)


def test_it_answers_and_keeps_the_exchange(double: Echo):
    assert said(ask(double)) == "Hello"
    assert (double.reply.text, double.statuses, double.last.status) == ("Hello", [200], 200)
    assert [request.messages[0].text for request in double.requests] == ["Hello"]


CHANGES: dict[str, Callable[[Echo], object]] = {
    "script": lambda double: double.script(),
    "when": lambda double: double.when("And?", "two"),
    "configure": lambda double: double.configure(strict=True),
    "replay": lambda double: double.replay(record(chat("x"))[0]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_kept_is_known_whatever_is_to_be_answered_next(double: Echo, change: str) -> None:
    with httpx.Client(transport=double.transport) as client:
        begun = client.post("http://echo/v1/conversations", json={}).json()["id"]
        CHANGES[change](double)
        assert client.get(f"http://echo/v1/conversations/{begun}").status_code == 200


@pytest.mark.parametrize("strict", [False, True])
def test_what_goes_on_from_an_earlier_call_was_asked_too(double: Echo, strict: bool) -> None:
    double.configure(strict=strict)
    with httpx.Client(transport=double.transport, base_url="http://echo") as client:

        def post(path: str, text: str, **more: object) -> str:
            body = {"model": "gemini-2.5-flash", **({"input": text} if text else {}), **more}
            response = client.post(path, json=body if text else {})
            assert response.status_code == 200, response.text
            return response.json()["id"]

        first = post("/v1/responses", "one")
        post("/v1/responses", "two", previous_response_id=first)
        post("/v1/responses", "three", conversation=post("/v1/conversations", ""))
        post("/v1beta/interactions", "five", previous_interaction_id=post("/v1beta/interactions", "four"))
    assert [request.messages[-1].text for request in double.requests] == ["one", "two", "three", "four", "five"]
    double.assert_asked("two")


@pytest.mark.echo(strict=True)
def test_what_answers_an_earlier_call_was_asked_too(echo: Echo) -> None:
    echo.script({"tool_call": [{"name": "f"}]}, "Done.")
    respond: Any = echo.openai.responses.create
    first = respond(model="m", input="Hi")
    output = {"type": "function_call_output", "call_id": echo.calls[0].id, "output": "7"}
    respond(model="m", input=[output], previous_response_id=first.id)
    assert len(echo.requests) == 2


def test_a_client_of_httpx2_is_served_too(double: Echo):
    with httpx2.Client(transport=double.transport) as client:
        assert client.get("http://echo/v1/models").status_code == 200
    assert double.requests == []


def test_settings_can_be_changed_under_way(double: Echo):
    double.configure(persona="lorem")
    assert said(ask(double)) != "Hello"
    double.script("first", "second")
    double.configure(strict=True)
    assert said(ask(double)) == "first"
    double.replay(record(chat("x"))[0])
    double.configure(strict=False)
    assert ask(double).status_code == 404
    with pytest.raises(RequestError, match="Unknown setting colour"):
        double.configure(colour="red")


def test_a_script_gives_each_request_its_step(double: Echo):
    double.script(500, "a", {"text": "b", "id_message": "T"})
    double.script({"messages": [{"refusal": "no"}]})
    answers = [ask(double) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [500, 200, 200, 200, 400]
    assert [said(answer) for answer in answers[1:3]] == ["a", "T b T"]
    assert answers[3].json()["choices"][0]["message"]["refusal"] == "no"
    assert answers[4].json()["error"]["message"] == "The script of this test has 4 steps; this is request 5."
    assert double.unused() == ""


def test_calls_that_are_not_chat_take_no_step(double: Echo):
    double.script("a")
    with httpx.Client(transport=double.transport) as client:
        client.get("http://echo/v1/models")
        assert client.post("http://echo/v1/chat/completions", content=b"{").status_code == 400
    assert said(ask(double)) == "a"
    assert ask(double).json()["error"]["message"] == "The script of this test has 1 step; this is request 2."


def test_a_lost_connection_can_be_scripted(double: Echo):
    double.script({"text": "one two three", "cut_after": 2})
    with pytest.raises(httpx.RemoteProtocolError):
        ask(double, stream=True)
    assert double.last.cut
    assert double.last.body.count(b'"delta":{"content":') == 2


def test_a_client_that_stops_reading_leaves_what_it_read(double: Echo):
    body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": "a " * 40_000}]}
    with (
        httpx.Client(transport=double.transport) as client,
        client.stream("POST", "http://echo/v1/chat/completions", json=body) as response,
    ):
        next(response.iter_bytes())
    assert double.last.cut
    assert b"[DONE]" not in double.last.body
    assert said(ask(double, "later")) == "later"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (
            {"tool_cal": []},
            "step 3 of the script, at tool_cal: found the unknown key 'tool_cal' (did you mean 'tool_call'?)",
        ),
        (
            {"id_message": 5, "text": "a"},
            "step 3 of the script, at id_message: expected a string, found an integer (5)",
        ),
        (
            {"messages": [{"text": 5}]},
            "step 3 of the script, at messages[0].text: expected a string, found an integer (5)",
        ),
        ({}, "step 3 of the script: expected at least one of reasoning, text,"),
        (3, "step 3 of the script: expected at least 400, found an integer (3)"),
        (True, "step 3 of the script: expected a text, a status or an object, found a boolean"),
        (None, "step 3 of the script: expected a text, a status or an object, found null"),
        (
            {"mesages": []},
            "step 3 of the script, at mesages: found the unknown key 'mesages' (did you mean 'messages'?)",
        ),
        (
            {"text": "a", "instruction_chain": [{"messages": [{"text": "b"}]}]},
            "step 3 of the script, at text: expected the keys of one form, found 'text' beside those of another",
        ),
        (nested(100_000), "step 3 of the script: expected what JSON can hold: "),
        ({1, 2}, "step 3 of the script: expected what JSON can hold: Object of type set is not JSON serializable"),
    ],
)
def test_a_mistake_in_a_step_is_told_by_its_number_and_the_place_in_it(double: Echo, step: Any, words: str) -> None:
    double.script("a")
    with pytest.raises(EchoError) as caught:
        double.script("b", step)
    assert str(caught.value).startswith(words)
    with pytest.raises(EchoError, match=r"^step 2 of the script"):
        double.script({"texx": "a"})


def test_a_function_gives_a_step_for_the_request_that_takes_it(double: Echo) -> None:
    asked: list[ChatRequest] = []

    def decide(request: ChatRequest) -> Step:
        asked.append(request)
        return {"text": request.messages[-1].text.upper(), "tool_call": [{"name": request.tools[0].name}]}

    double.script("a", decide, lambda request: 503 if "more" in request.messages[-1].text else "b", decide)
    assert said(ask(double)) == "a"
    message = ask(double, "hi", tools=[WEATHER]).json()["choices"][0]["message"]
    assert (message["content"], message["tool_calls"][0]["function"]["name"]) == ("HI", "get_weather")
    assert [ask(double, "more").status_code, double.unused()] == [
        503,
        "1 of the 4 steps of echo.script(…) was not asked for",
    ]
    assert (asked, double.faulty()) == ([double.requests[1]], "")


class Given:
    """A function that has no line of its own."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, _: ChatRequest) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, ": expected at least 400, found an integer (3)"),
        ({"messages": [{"txt": "b"}]}, ", at messages[0].txt: found the unknown key 'txt' (did you mean 'text'?)"),
        ({1}, ": expected what JSON can hold: Object of type set is not JSON serializable"),
        ({"instruction_chain": [{"messages": [{"text": "b"}]}] * 2}, ": expected one step, found a chain of 2"),
        (ValueError("no"), ": the function raised ValueError: no"),
        (KeyError(), ": the function raised KeyError"),
    ],
)
def test_a_function_that_gives_no_step_refuses_the_request_and_is_told(double: Echo, value: Any, told: str) -> None:
    double.script("a", Given(value), "c")
    answers = [ask(double) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 400, 200]
    error = answers[1].json()["error"]
    assert (error["message"], error["code"]) == (f"step 2 of the script{told}", "script_faulty")
    assert (double.faulty(), double.unused()) == (error["message"], "")


class Place(BaseModel):
    """What a test wants to have parsed."""

    city: str
    days: int = Field(1, alias="forDays")


def test_a_model_is_answered_as_structured_output(double: Echo) -> None:
    oslo = Place(city="Oslo", forDays=3)
    double.script(oslo, lambda _: oslo)
    assert [said(ask(double)), said(ask(double))] == ['{"city":"Oslo","forDays":3}'] * 2
    double.when("where", oslo)
    wanted = double.openai.chat.completions.parse(
        model="echo", messages=[{"role": "user", "content": "Where?"}], response_format=Place
    )
    assert wanted.choices[0].message.parsed == oslo


def test_a_function_with_a_line_is_told_with_it(double: Echo) -> None:
    assert double.faulty() == ""
    double.script(lambda _: "", lambda _: 3)
    assert [ask(double).status_code for _ in range(2)] == [200, 400]
    assert re.fullmatch(r"step 2 of the script \(test_echo\.py:\d+\): expected at least 400, .*", double.faulty())


def test_a_function_of_a_rule_that_gives_no_reply_is_told(double: Echo) -> None:
    double.when("refund", lambda request: {"txt": request.messages[-1].text})
    double.when({}, lambda request: request.messages[-1].text.upper())
    assert (said(ask(double, "hi")), double.faulty()) == ("HI", "")
    assert ask(double, "A refund").status_code == 400
    assert double.faulty().startswith("rule 1 (test_echo.py:")


def test_an_async_function_is_told_and_leaves_nothing_to_await(double: Echo) -> None:
    async def decide(_: ChatRequest) -> Step:
        return "a"

    steps: list[Any] = [decide]
    double.script(*steps)
    assert ask(double).status_code == 400
    assert double.faulty().endswith(": expected a function that gives its step at once, found an async one")


def test_rules_answer_in_any_order_and_before_the_script(double: Echo) -> None:
    double.when("refund", "Of course.")
    double.script("first")
    double.when({"system": "title"}, {"text": "A title"})
    title = [{"role": "system", "content": "Write a title."}, {"role": "user", "content": "x"}]
    assert said(ask(double, messages=title)) == "A title"
    assert said(ask(double)) == "first"
    assert [said(ask(double, "my refund")) for _ in range(2)] == ["Of course."] * 2
    assert ask(double).status_code == 400
    double.configure(strict=True)
    double.replay(record(chat("x"))[0])
    assert said(ask(double, "my refund")) == "Of course."
    assert double.unused() == ""


def test_a_rule_that_is_none_is_told_by_its_number_and_the_place_in_it(double: Echo) -> None:
    double.when("a", "b")
    with pytest.raises(EchoError, match=r"^rule 2, at reply\.texx: found the unknown key 'texx' \(did you mean 'text'"):
        double.when("a", {"texx": "b"})


def test_a_step_may_hold_the_tags_of_a_block_as_words(double: Echo) -> None:
    double.script("<|instruction_end|> and <|instruction_start|>", {"text": "a", "error": {"status": 503}})
    assert said(ask(double)) == "<|instruction_end|> and <|instruction_start|>"
    assert ask(double).status_code == 503


def test_a_setting_of_the_marker_is_called_by_its_own_name(double: Echo) -> None:
    with pytest.raises(RequestError, match=r"^Invalid persona: Input should be 'echo' or 'lorem', got 'xx'"):
        double.configure(persona="xx")


def test_what_is_left_of_a_script_is_told(double: Echo):
    assert double.unused() == ""
    double.script("a", "b", "c")
    ask(double)
    assert double.unused() == "2 of the 3 steps of echo.script(…) were not asked for"
    ask(double)
    assert double.unused() == "1 of the 3 steps of echo.script(…) was not asked for"


@pytest.mark.parametrize("name", ["json", "jsonl", "pytest", "vcrpy", "har"])
def test_recordings_come_from_a_file_of_any_format(double: Echo, name: str, tmp_path: Path):
    made = record(chat("Hi", model="m"), chat("weather in Oslo", tools=[WEATHER]))
    path = tmp_path / "recorded"
    path.write_bytes(export(made, name))
    double.replay(path)
    assert ask(double, "Hi").json() == json.loads(made[0].body)
    assert ask(double, "Ho").status_code == 404
    assert double.unplayed() == "1 of 2 recordings was not asked for:\n  POST /v1/chat/completions"
    double.replay(str(path))
    assert said(double.send(0)) == "Hi"


def test_recordings_come_as_text_bytes_and_values_too(double: Echo):
    made = record(chat("Hi"))
    data = export(made)
    for source in (data, data.decode(), made, made[0]):
        double.replay(source, ignore=Ignore(ids=True), timed=True)
        assert said(double.send()) == "Hi"
    assert double.unplayed() == ""


def test_what_is_faulty_beside_recordings_is_warned_of_where_they_are_loaded(double: Echo, tmp_path: Path):
    path = tmp_path / "recorded.jsonl"
    path.write_bytes(export(record(chat("Hi", model="m")), "jsonl") + b"{}\n")
    with pytest.warns(FaultyRecording) as warned:
        double.replay(path)
    assert (warned[0].filename, str(warned[0].message)) == (
        __file__,
        f"not all of {path} is right:\n  line 2: schema_version: expected 1 or 2, found none",
    )
    assert said(ask(double, "Hi")) == "Hi"
    with pytest.warns(FaultyRecording, match=r"^not all of the recordings is right:\n  line 2: "):
        double.replay(path.read_text())


def test_recordings_that_are_none_are_told(double: Echo, tmp_path: Path):
    with pytest.raises(FixtureError, match="No such file"):
        double.replay(tmp_path / "missing")
    with pytest.raises(FixtureError, match="expected recordings: nothing that is known"):
        double.replay(b"hello\n")
    with pytest.raises(FixtureError, match="it holds requests without answers"):
        double.replay("curl http://x/v1/models\n")
    with pytest.raises(EchoError, match=r"expected echo\.replay"):
        double.send()


def test_what_it_saw_can_be_saved_and_replayed(double: Echo, tmp_path: Path):
    ask(double, "weather in Oslo", tools=[WEATHER])
    double.save(tmp_path / "seen.json")
    assert import_((tmp_path / "seen.json").read_bytes()).fixtures == tuple(double.exchanges)


def test_assertions_pass_where_they_hold(double: Echo):
    double.assert_not_called()
    ask(double, "weather in Oslo", tools=[WEATHER])
    ask(double, "thanks")
    double.assert_requests(2)
    double.assert_asked("Oslo")
    double.assert_said("thanks")
    assert double.assert_called("get_weather", city="Oslo").values == {"city": "Oslo"}
    double.assert_not_called("get_time")


def test_assertions_say_what_came_instead(double: Echo):
    assert complaint(lambda: double.last) == "expected a request, but none was made"
    assert complaint(lambda: double.assert_asked("x")) == "expected a user message with 'x', but these were sent: none"
    ask(double, "weather in Oslo", tools=[WEATHER])
    assert complaint(lambda: double.assert_requests(2)) == (
        "expected 2 requests, but 1 were made:\n  POST /v1/chat/completions: 200"
    )
    assert complaint(lambda: double.assert_said("x")) == "expected a reply with 'x', but these were given:\n  ''"
    assert complaint(lambda: double.assert_called("get_weather", city="Rome")) == (
        "expected a call of get_weather with {'city': 'Rome'}, but these were made:\n  get_weather({\"city\":\"Oslo\"})"
    )
    assert complaint(lambda: double.assert_called("f")) == (
        'expected a call of f, but these were made:\n  get_weather({"city":"Oslo"})'
    )
    assert complaint(double.assert_not_called).startswith("expected no call, but these were made:")
    assert complaint(lambda: double.assert_not_called("get_weather")).startswith("expected no call of get_weather")


def test_a_refusal_has_no_reply_and_says_so(double: Echo):
    double.script(429)
    ask(double)
    assert complaint(lambda: double.reply).startswith("expected a reply, but the request was answered 429: ")


def test_long_lists_are_cut(double: Echo):
    for number in range(25):
        ask(double, f"message {number}")
    told = complaint(lambda: double.assert_asked("x"))
    assert told.endswith("'message 19'\n  and 5 more")


def test_an_empty_text_is_no_recording(double: Echo):
    with pytest.raises(FixtureError, match=r"expected recordings \(a file, its text, or fixtures\), found an empty"):
        double.replay("")


@pytest.mark.parametrize("source", [None, 5, {"schema_version": 2}])
def test_what_can_hold_no_recordings_is_told_by_its_type(double: Echo, source: Any):
    with pytest.raises(TypeError, match=r"expected fixtures .*, got (NoneType|int|dict)"):
        double.replay(source)


def test_a_step_says_one_thing_to_each_of_several_prompts_or_something_else_to_each(double: Echo):
    double.script("Yes.", {"messages": [{"text": "One."}, {"text": "Two."}]})
    with httpx.Client(transport=double.transport) as client:
        asked = [client.post("http://echo/v1/completions", json={"prompt": ["a", "b"]}).json() for _ in range(2)]
    said = [[choice["text"] for choice in each["choices"]] for each in asked]
    assert said == [["Yes.", "Yes."], ["One.", "Two."]]
    double.assert_asked("a")
    double.assert_requests(2)


def test_a_rule_refuses_the_first_attempt_alone_where_its_fault_says_so(double: Echo) -> None:
    double.when("a", {"fault": "fail_first", "text": "Sure."})
    body = {"model": "m", "messages": [{"role": "user", "content": "a"}]}
    with httpx.Client(transport=double.transport) as client:
        for attempt in ("0", "1"):
            client.post("http://echo/v1/chat/completions", json=body, headers={"x-stainless-retry-count": attempt})
    assert double.statuses == [503, 200]
    assert double.reply.text == "Sure."
