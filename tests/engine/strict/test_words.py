"""Fields that hold one of some words, in every provider; and what a request tells about itself."""

from typing import Any

import pytest

from tests.engine.strict.refusing import LENIENT, STRICT, calling, post, user

CHAT: dict[str, Any] = {"model": "m", "messages": [user()]}
RESPONSE: dict[str, Any] = {"model": "m", "input": "Hi"}
MESSAGE: dict[str, Any] = {**CHAT, "max_tokens": 50}
PATHS = {
    "chat": "/v1/chat/completions",
    "responses": "/v1/responses",
    "anthropic": "/v1/messages",
    "ollama": "/api/chat",
}
BODIES = {"chat": CHAT, "responses": RESPONSE, "anthropic": MESSAGE, "ollama": {**CHAT, "stream": False}}

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    (
        "chat",
        {"reasoning_effort": "wow"},
        "expected one of none, minimal, low, medium, high, xhigh, max, but got 'wow'",
    ),
    ("chat", {"verbosity": "loud"}, "one of low, medium, high"),
    ("chat", {"service_tier": "gold"}, "one of auto, default, flex"),
    ("chat", {"modalities": ["text", "smell"]}, "'modalities[1]': expected one of text, audio, but got 'smell'"),
    ("chat", {"modalities": 5}, "'modalities': expected a string"),
    ("chat", {"web_search_options": {"search_context_size": "huge"}}, "'web_search_options.search_context_size'"),
    ("chat", {"metadata": {"a": 1}}, "'metadata.a': expected a string"),
    ("chat", {"metadata": {"a": "x" * 513}}, "a value of at most 512"),
    ("chat", {"metadata": {"k" * 65: "x"}}, "a key of at most 64"),
    ("chat", {"metadata": {str(number): "x" for number in range(17)}}, "at most 16 pairs, but got 17"),
    ("responses", {"reasoning": {"effort": "wow"}}, "'reasoning.effort'"),
    ("responses", {"reasoning": {"summary": "long"}}, "one of auto, concise, detailed"),
    ("responses", {"text": {"verbosity": "loud"}}, "'text.verbosity'"),
    ("responses", {"include": ["everything"]}, "'include[0]'"),
    ("responses", {"truncation": "some"}, "one of auto, disabled"),
    ("responses", {"metadata": {"a": None}}, "'metadata.a': expected a string"),
    ("responses", {"conversation": "conv_1", "previous_response_id": "resp_1"}, "Mutually exclusive"),
    ("responses", {"background": True, "store": False}, "'background' needs 'store'"),
    ("responses", {"input": [{"type": "function_call", "call_id": "a", "name": "f", "arguments": {}}]}, "a string"),
    ("anthropic", {"service_tier": "flex"}, "service_tier: Input should be one of auto, standard_only, but got 'flex'"),
    ("anthropic", {"thinking": {"type": "deep"}}, "thinking.type: Input should be one of"),
    ("anthropic", {"stop_sequences": ["a", " "]}, "stop_sequences.1: each stop sequence must contain non-whitespace"),
    ("anthropic", {"messages": [user(), {"role": "assistant", "content": "so "}]}, "trailing whitespace"),
    ("ollama", {"think": "wow"}, 'invalid think value: "wow" (must be "high", "medium", "low", "max", true, or false)'),
    ("ollama", {"think": 5}, 'think must be a boolean or string ("high", "medium", "low", "max", true, or false)'),
]

TAKEN: list[tuple[str, dict[str, Any]]] = [
    *(("chat", {"reasoning_effort": word}) for word in ("none", "minimal", "low", "xhigh", None)),
    ("chat", {"web_search_options": {}, "modalities": ["text"], "verbosity": "low", "metadata": {"a": "b"}}),
    ("chat", {"messages": [user(), {"role": "assistant", "audio": {"id": "audio_1"}}, user()]}),
    ("responses", {"include": None, "reasoning": {"effort": None}, "text": {"format": None, "verbosity": None}}),
    ("responses", {"background": True, "truncation": "auto"}),
    ("anthropic", {"thinking": {"type": "disabled"}, "service_tier": None, "stop_sequences": []}),
    ("anthropic", {"messages": [user(), {"role": "assistant", "content": "so"}]}),
    *(("ollama", {"think": word}) for word in (True, False, "high", "max", None)),
]


@pytest.mark.parametrize(("name", "wrong", "words"), REFUSED, ids=str)
def test_other_words_are_refused_in_strict_mode(name: str, wrong: dict[str, Any], words: str) -> None:
    response = post(STRICT, PATHS[name], BODIES[name] | wrong)
    assert response.status == 400
    assert words in response.body.decode().replace('\\"', '"')


@pytest.mark.parametrize(
    ("name", "wrong"),
    [(name, wrong) for name, wrong, _ in REFUSED if "previous_response_id" not in wrong and wrong != {"modalities": 5}],
    ids=str,
)
def test_and_answered_where_nothing_is_strict(name: str, wrong: dict[str, Any]) -> None:
    assert post(LENIENT, PATHS[name], BODIES[name] | wrong).status == 200


@pytest.mark.parametrize(("name", "given"), TAKEN, ids=str)
def test_the_words_that_are_known_are_taken(name: str, given: dict[str, Any]) -> None:
    response = post(STRICT, PATHS[name], BODIES[name] | given)
    assert response.status == 200, response.body


def test_an_assistant_that_said_nothing_at_all_is_refused() -> None:
    silent = {"messages": [user(), {"role": "assistant"}, user()]}
    assert post(STRICT, PATHS["chat"], CHAT | silent).status == 400
    assert post(STRICT, PATHS["chat"], CHAT | {"messages": [user(), calling()]}).status == 400


@pytest.mark.parametrize(
    "given",
    [
        {"tools": {"functionDeclarations": [{"name": "get"}]}},
        {"generationConfig": {"responseMimeType": "text/x.enum", "responseSchema": {"type": "STRING", "enum": ["a"]}}},
    ],
    ids=str,
)
def test_gemini_takes_a_single_tool_and_an_enum_as_text(given: dict[str, Any]) -> None:
    body = {"contents": [{"role": "user", "parts": [{"text": "Hi"}]}], **given}
    assert post(STRICT, "/v1beta/models/m:generateContent", body).status == 200


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bogus": 1}, "Unknown parameter"),
        ({"temperature": 3}, "from 0 to 2"),
        ({"stream_options": {}}, "'stream'"),
    ],
    ids=str,
)
def test_older_completions_are_checked_too(wrong: dict[str, Any], words: str) -> None:
    response = post(STRICT, "/v1/completions", {"model": "m", "prompt": "Hi", **wrong})
    assert response.status == 400
    assert words in response.body.decode()
    assert post(LENIENT, "/v1/completions", {"model": "m", "prompt": "Hi", **wrong}).status == 200


def test_older_completions_take_several_prompts_and_not_none() -> None:
    asked = {"model": "m", "max_tokens": 0, "echo": True, "best_of": 2}
    assert post(STRICT, "/v1/completions", {**asked, "prompt": ["Hi", "there"]}).status == 200
    assert b"empty_array" in post(STRICT, "/v1/completions", {**asked, "prompt": []}).body
