"""What servers of OpenAI's chat take in strict mode beside what OpenAI takes."""

import json
from typing import Any

import pytest

from engine.profiles import PROFILES
from engine.strict.known.compatible import OWN
from tests.engine.strict.refusing import LENIENT, STRICT, function, post, user

PATH = "/v1/chat/completions"
CACHED = {"cache_control": {"type": "ephemeral"}}


def part(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, kind: {"url": "x"}, **more}


def said(*parts: Any) -> dict[str, Any]:
    return {"messages": [user([*parts])]}


TEXT = {"type": "text", "text": "Hi"}
TAKEN: dict[str, tuple[str, dict[str, Any]]] = {
    "fields of OpenRouter's": (
        "openrouter",
        {"provider": {"order": ["a"]}, "reasoning": {"effort": "low"}, "top_k": 1},
    ),
    "a part that OpenRouter keeps": ("openrouter", said(TEXT | CACHED)),
    "a tool that OpenRouter keeps": ("openrouter", {"tools": [function() | CACHED]}),
    "a video for OpenRouter": ("openrouter", said(TEXT, part("video_url"))),
    "other kinds of answers from OpenRouter": ("openrouter", {"modalities": ["image", "text"]}),
    "fields of vLLM's": ("vllm", {"chat_template_kwargs": {"enable_thinking": False}, "guided_choice": ["a"]}),
    "media for vLLM": ("vllm", said(TEXT, part("video_url"), part("audio_url", uuid="a"))),
    "thinking for DeepSeek": ("deepseek", {"thinking": {"type": "enabled"}}),
    "an answer that DeepSeek goes on with": (
        "deepseek",
        {"messages": [user(), {"role": "assistant", "content": "a", "reasoning_content": "b", "prefix": True}]},
    ),
    "fields of Groq's": ("groq", {"reasoning_format": "parsed", "search_settings": {}}),
    "words of Groq's": ("groq", {"service_tier": "on_demand", "reasoning_effort": "default"}),
    "a tool of Groq's own": ("groq", {"tools": [{"type": "browser_search"}]}),
    "a document for Groq": ("groq", said(TEXT, {"type": "document", "document": {"data": {}}})),
    "a field of Ollama's": ("ollama-openai", {"reasoning": {"effort": "low"}}),
}


@pytest.mark.parametrize("case", TAKEN)
def test_a_server_takes_what_is_its_own_and_openai_refuses_it(case: str) -> None:
    profile, body = TAKEN[case]
    body = {"model": "m", "messages": [user()], **body}
    response = post(STRICT, PATH, body, x_echo_profile=profile)
    assert (response.status, dict(response.headers).get("x-echo-warning")) == (200, None), response.body
    assert post(STRICT, PATH, body).status == 400
    told = dict(post(LENIENT, PATH, body, x_echo_profile=profile).headers)
    assert "passed over" not in told.get("x-echo-warning", "")


@pytest.mark.parametrize("profile", sorted(OWN.keys() - {"test-mode"}))
@pytest.mark.parametrize(
    "body",
    [
        {"zzz": 1},
        said(TEXT | {"zzz": 1}),
        {"tools": [function() | {"zzz": 1}]},
        {"messages": [user() | {"prefix": True}]},
    ],
)
def test_what_no_server_has_is_refused_by_all(profile: str, body: dict[str, Any]) -> None:
    refused = post(STRICT, PATH, {"model": "m", "messages": [user()], **body}, x_echo_profile=profile)
    assert (refused.status, json.loads(refused.body)["error"]["code"]) == (400, "unknown_parameter")


def test_groq_s_own_client_is_taken_for_one_without_a_profile() -> None:
    body = {"model": "m", "messages": [user()], "service_tier": "on_demand"}
    assert post(STRICT, PATH, body, user_agent="Groq/Python 1.7").status == 200


def test_every_profile_says_what_is_its_own() -> None:
    assert OWN.keys() == PROFILES.keys()
