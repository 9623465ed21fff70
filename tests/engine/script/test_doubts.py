"""What a block says but hardly means is played and told."""

import json
from typing import Any

import pytest

from engine.messages import ChatRequest, Message, Text
from engine.script import END, START, find, parse, warnings_for
from engine.service import Service
from engine.settings import Settings
from engine.wire import HttpRequest, HttpResponse


def doubts(plan: dict[str, Any]) -> tuple[str, ...]:
    chain = parse(START + json.dumps(plan) + END)
    assert chain is not None
    return warnings_for(chain, ChatRequest("m", ()))


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ({"messages": [{"text_message": {"length": -1}}]}, "the script's messages[0].text_message.length is -1"),
        ({"reasoning": {"length": -7}}, "the script's reasoning.length is -7, which counts as 0"),
        ({"messages": [{"reasoning": {"length": -2}, "text": "a"}]}, "messages[0].reasoning.length is -2"),
        ({"messages": [{"text": "a"}, {"text": "b", "finish_reason": "lenght"}]}, "did you mean 'length'?"),
        (
            {"messages": [{"text": "a"}], "finish_reason": "nope"},
            "'nope' is none that a provider has, and is sent as it is (known: stop, length, tool_calls,",
        ),
        (
            {"messages": [{"text": "a"}], "usage": {"prompt_tokens": 1, "cached_tokens": 5}},
            "the script's usage has 5 cached_tokens, more than its 1 input_tokens",
        ),
        (
            {"messages": [{"text": "a", "usage": {"output_tokens": 7, "reasoning_tokens": 9}}]},
            "the script's usage has 9 reasoning_tokens, more than its 7 output_tokens",
        ),
    ],
)
def test_what_a_script_hardly_means_is_told(plan: dict[str, Any], expected: str) -> None:
    (told,) = doubts(plan)
    assert expected in told


@pytest.mark.parametrize("reason", ["stop", "function_call", "end_turn", "MALFORMED_FUNCTION_CALL", "COMPLETE"])
def test_the_words_of_every_provider_are_known(reason: str) -> None:
    assert doubts({"messages": [{"text": "a", "finish_reason": reason}], "reasoning": {"length": 0}}) == ()


def test_ten_doubts_are_told_at_most() -> None:
    assert len(doubts({"messages": [{"text_message": {"length": -1}} for _ in range(20)]})) == 10


def test_a_share_of_the_usage_may_be_all_of_it() -> None:
    usage = {"input_tokens": 5, "cached_tokens": 5, "output_tokens": 7, "reasoning_tokens": 7}
    assert doubts({"messages": [{"text": "a"}], "usage": usage}) == ()


def ask(content: str, *, strict: bool = False) -> HttpResponse:
    body = {"model": "m", "messages": [{"role": "user", "content": content}]}
    http = HttpRequest("POST", "/v1/chat/completions", body=json.dumps(body).encode())
    return Service(Settings(strict=strict)).handle(http)


TOLD = {
    "a length below zero": (START + '{"messages":[{"text_message":{"length":-1}}]}' + END, "length is -1"),
    "a finish reason of its own": (START + '{"messages":[{"text":"a"}],"finish_reason":"nope"}' + END, "'nope'"),
    "a closing tag alone": (f"words {END}", "messages[0] has <|instruction_end|> without <|instruction_start|>"),
    "a closing tag after a block": (
        START + '{"messages":[{"text":"a"}]}' + END + END,
        "messages[0] has <|instruction_end|> without",
    ),
    "a tool that isn't offered": (START + '{"messages":[{"tool_call":[{"name":"f"}]}]}' + END, "calls 'f'"),
    "two blocks": ((START + '{"messages":[{"text":"a"}]}' + END) * 2, "holds 2 instruction blocks"),
    "a value that isn't there": (
        START + '{"messages":[{"text":"{{last_tool_result.id}}"}]}' + END,
        "has no value here",
    ),
}


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("case", TOLD)
def test_what_may_be_meant_is_told_and_played_in_strict_mode_too(case: str, *, strict: bool) -> None:
    content, words = TOLD[case]
    answered = ask(content, strict=strict)
    assert answered.status == 200
    assert words in dict(answered.headers)["x-echo-warning"]


def test_a_closing_tag_is_told_of_in_five_messages_at_most_and_in_those_of_users_alone() -> None:
    alone = (Text(f"a {END}"),)
    found = find((Message("assistant", alone), *(Message("user", alone) for _ in range(9))))
    assert found.chain is None
    assert len(found.warnings) == 5
    assert found.warnings[0].startswith("messages[9] has")
