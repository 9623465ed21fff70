import json
from dataclasses import replace
from typing import Any

import pytest

from engine.accumulate import Accumulator
from engine.fixtures import Fixture, Replay
from engine.messages import Usage
from engine.recorder import Recorder
from engine.service import Answer, Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse
from tests.engine.dialects.wires import chunks, events

PATH = "/v1/completions"


def call(body: dict[str, Any], path: str = PATH, method: str = "POST", **headers: str) -> HttpResponse:
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Service(Settings()).handle(HttpRequest(method, path, given, json.dumps(body).encode()))


def told(body: dict[str, Any]) -> Any:
    response = call({"model": "instruct", **body})
    assert response.status == 200, response.body
    return json.loads(response.body)


def script(*messages: dict[str, Any]) -> str:
    return f"<|instruction_start|>{json.dumps({'messages': messages})}<|instruction_end|>"


def test_a_prompt_is_answered_with_text() -> None:
    body = told({"prompt": "Say this"})
    assert body["id"].startswith("cmpl-")
    assert (body["object"], body["model"]) == ("text_completion", "instruct")
    assert body["choices"] == [{"text": "Say this", "index": 0, "logprobs": None, "finish_reason": "stop"}]
    assert body["usage"]["total_tokens"] == 4


@pytest.mark.parametrize(
    ("prompt", "text"), [("a", "a"), (["a"], "a"), ([1, 2], "[1,2]"), ([[1, 2]], "[1,2]"), ("", ""), (None, "")]
)
def test_one_prompt_may_be_written_in_many_ways(prompt: Any, text: str) -> None:
    assert [choice["text"] for choice in told({"prompt": prompt})["choices"]] == [text]


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"prompt": 5}, "prompt", "expected a string, an array of strings, or token numbers"),
    ({"prompt": {"a": 1}}, "prompt", "expected a string, an array of strings, or token numbers"),
    ({"prompt": []}, "prompt", "from 1 to 2048 prompts, but got 0"),
    ({"prompt": ["a"] * 2049}, "prompt", "from 1 to 2048 prompts, but got 2049"),
    ({"prompt": ["a", None]}, "prompt[1]", "expected a string or an array of token numbers, but got null"),
    ({"prompt": [1.5]}, "prompt[0]", "expected a string or an array of token numbers, but got a number"),
    ({"prompt": [True]}, "prompt[0]", "expected a token number, but got a boolean"),
    ({"prompt": [1, "a"]}, "prompt[1]", "expected a token number, but got a string"),
    ({"prompt": [[1], [2, "a"]]}, "prompt[1][1]", "expected a token number, but got a string"),
    ({"prompt": [[]]}, "prompt[0]", "at least one token number, but got 0"),
    ({"prompt": ["a"] * 2048, "n": 9}, "n", "at most 16384 choices in all, so with 2048 prompts up to 8"),
]


@pytest.mark.parametrize(("asked", "param", "words"), WRONG, ids=lambda value: str(value)[:40])
def test_prompts_of_other_forms_and_too_many_are_named(asked: dict[str, Any], param: str, words: str) -> None:
    response = call(asked)
    assert response.status == 400
    error = json.loads(response.body)["error"]
    assert error["param"] == param
    assert words in error["message"]


@pytest.mark.parametrize("n", [1, 2])
def test_what_is_scripted_is_one_text_for_one_prompt_as_for_several(n: int) -> None:
    written = script({"text": "one "}, {"text": "two"})
    texts = [
        [choice["text"] for choice in told({"prompt": prompt, "n": n})["choices"]]
        for prompt in (written, [written], [written, "three"])
    ]
    assert texts == [["one two"] * n, ["one two"] * n, [*["one two"] * n, *["three"] * n]]


def test_a_recording_of_several_choices_is_played_as_it_was() -> None:
    asked = HttpRequest("POST", "/v1/completions", (), json.dumps({"prompt": "a", "n": 2}).encode())
    kept: list[Fixture] = []
    _ = Recorder(Service(), kept.append).handle(asked).body
    streamed = json.dumps({"prompt": "a", "n": 2, "stream": True}).encode()
    body = Service(replay=Replay(kept)).handle(replace(asked, body=streamed)).body
    assert [body.count(b'"text":"a","index":%d' % number) for number in range(3)] == [1, 1, 0]


def test_each_of_several_prompts_is_answered_and_its_choices_follow_one_another() -> None:
    body = told({"prompt": ["one", "two three"], "n": 2, "echo": True})
    assert [(choice["index"], choice["text"]) for choice in body["choices"]] == [
        (0, "oneone"),
        (1, "oneone"),
        (2, "two threetwo three"),
        (3, "two threetwo three"),
    ]
    alone = [told({"prompt": prompt, "n": 2})["usage"] for prompt in ("one", "two three")]
    for count in ("prompt_tokens", "completion_tokens", "total_tokens"):
        assert body["usage"][count] == sum(usage[count] for usage in alone)


def test_prompts_of_token_numbers_stand_for_themselves() -> None:
    assert [choice["text"] for choice in told({"prompt": [[1, 2], [3]]})["choices"]] == ["[1,2]", "[3]"]


def test_several_prompts_have_an_id_of_their_own_and_one_in_a_list_has_that_of_itself() -> None:
    ids = [told({"prompt": prompt})["id"] for prompt in ("a", ["a"], ["a", "b"], ["b", "a"], "b")]
    assert ids[0] == ids[1]
    assert len(set(ids)) == 4


def test_the_limits_hold_for_each_prompt() -> None:
    body = told({"prompt": ["one two three four", "five six seven eight", "a"], "max_tokens": 2, "stop": [" two"]})
    assert [(choice["text"], choice["finish_reason"]) for choice in body["choices"]] == [
        ("one", "stop"),
        ("five six", "length"),
        ("a", "stop"),
    ]


def test_a_prompt_can_be_scored_without_a_further_word() -> None:
    (choice,) = told({"prompt": "one two", "echo": True, "logprobs": 1, "max_tokens": 0})["choices"]
    assert (choice["text"], choice["finish_reason"]) == ("one two", "length")
    assert choice["logprobs"]["tokens"] == ["one", " two"]


def test_prompts_that_choices_begin_with_are_bounded_like_replies() -> None:
    prompt = "a" * 500_000 + script({"text": "b"})
    response = call({"prompt": ["c", prompt], "echo": True, "n": 128})
    assert response.status == 400
    assert "too large" in response.body.decode()


@pytest.mark.parametrize(
    "options", [{}, {"echo": True}, {"logprobs": 2}, {"echo": True, "logprobs": 0, "n": 2}], ids=str
)
@pytest.mark.parametrize("prompt", ["Say this is a test", ["Say this", "is", "", [4, 5]]], ids=str)
def test_a_stream_says_what_the_whole_says(prompt: Any, options: dict[str, Any]) -> None:
    asked = {"prompt": prompt, **options}
    whole = told(asked)
    body = call({"model": "instruct", **asked, "stream": True}).body
    assert events(body)[-1] == (None, "[DONE]")
    told_by = [choice for chunk in chunks(body) for choice in chunk["choices"]]
    assert {chunk["id"] for chunk in chunks(body)} == {whole["id"]}
    for choice in whole["choices"]:
        mine = [each for each in told_by if each["index"] == choice["index"]]
        assert "".join(each["text"] for each in mine) == choice["text"]
        assert [each["finish_reason"] for each in mine][-1] == choice["finish_reason"]
        if choice["logprobs"]:
            for key in ("tokens", "text_offset", "token_logprobs"):
                assert [value for each in mine if each["logprobs"] for value in each["logprobs"][key]] == (
                    choice["logprobs"][key]
                )


@pytest.mark.parametrize("stream", [False, True])
def test_the_accumulator_reads_the_answers_to_all_prompts(*, stream: bool) -> None:
    asked = {"prompt": ["one two", "", "three"], "n": 2, "stream": stream, "stream_options": {"include_usage": True}}
    read = Accumulator()
    read.feed(call(asked).body)
    read.finish()
    assert [choice.text for choice in read.reply.choices] == ["one two", "one two", "", "", "three", "three"]
    assert (read.reply.usage, read.repairs) == (Usage(2, 4), ())


def test_tokens_have_offsets_and_probabilities_by_token() -> None:
    probable = told({"prompt": "Say this", "logprobs": 2})["choices"][0]["logprobs"]
    assert probable["tokens"] == ["Say", " this"]
    assert probable["text_offset"] == [0, 3]
    assert probable["top_logprobs"][0] == {"Say": -0.693147, "lorem": -1.386294}
    assert told({"prompt": "Say this", "logprobs": 0})["choices"][0]["logprobs"]["top_logprobs"] is None


def test_the_usage_of_a_stream_comes_where_it_is_asked_for() -> None:
    asked = {"model": "m", "prompt": "Hi", "stream": True}
    assert all("usage" not in chunk for chunk in chunks(call(asked).body))
    *others, last = chunks(call({**asked, "stream_options": {"include_usage": True}}).body)
    assert {chunk["usage"] for chunk in others} == {None}
    assert (last["choices"], last["usage"]["total_tokens"]) == ([], 2)


def test_thoughts_and_calls_have_no_place_on_this_wire_and_refusals_are_text() -> None:
    calls = script({"reasoning": "Hm", "text": "So."}, {"tool_call": [{"name": "f", "args": {}}]})
    refused = script({"refusal": "No."})
    for stream in (False, True):
        said = call({"prompt": calls, "stream": stream}).body.decode()
        assert '"finish_reason":"stop"' in said
        assert "Hm" not in said
    assert told({"prompt": refused})["choices"][0]["text"] == "No."


def test_limits_are_kept() -> None:
    body = told({"prompt": "one two three four", "max_tokens": 1, "stop": "four"})
    assert body["choices"][0]["finish_reason"] == "length"
    assert told({"prompt": "one two three", "stop": ["two"]})["choices"][0]["text"] == "one "


def test_it_is_asked_by_post_and_an_error_may_come_within() -> None:
    assert call({}, method="GET").status == 405
    assert b"echo_fault" in call({"prompt": "a b c d", "stream": True}, x_echo_fault="error_event").body
    answer = Service().open(HttpRequest("POST", PATH, (("x-echo-fault", "error_event"),), b'{"prompt":"Hi"}'))
    assert isinstance(answer, Answer)
    assert json.loads(answer.response().body)["choices"][0]["text"] == "Hi"


def test_the_time_of_arrival_is_told() -> None:
    http = HttpRequest("POST", PATH, (), b'{"prompt":"Hi"}', arrived=7)
    assert json.loads(Service().handle(http).body)["created"] == 7
