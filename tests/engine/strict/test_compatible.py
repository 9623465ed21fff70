"""What servers of OpenAI's chat take in strict mode beside what OpenAI takes."""

import json
from typing import Any

import pytest

from engine.profiles import PROFILES
from engine.strict.known.compatible import OWN
from tests.engine.strict.refusing import LENIENT, STRICT, call, calling, function, post, result, user

PATH = "/v1/chat/completions"
CACHED = {"cache_control": {"type": "ephemeral"}}


def part(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, kind: {"url": "x"}, **more}


def said(*parts: Any) -> dict[str, Any]:
    return {"messages": [user([*parts])]}


def returned(*parts: Any) -> dict[str, Any]:
    return {"messages": [user(), calling(call("a")), result("a", [*parts])]}


TEXT = {"type": "text", "text": "Hi"}
PICTURE = {"type": "image_url", "image_url": {"url": "x"}}
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
    "a speaker for vLLM by any name": ("vllm", {"messages": [{**user(), "name": "Ada L"}]}),
    "a long id of a call for Groq": (
        "groq",
        {"messages": [user(), calling(call("a" * 41)), result("a" * 41)]},
    ),
    "thinking for DeepSeek": ("deepseek", {"thinking": {"type": "enabled"}}),
    "an answer that DeepSeek goes on with": (
        "deepseek",
        {"messages": [user(), {"role": "assistant", "content": "a", "reasoning_content": "b", "prefix": True}]},
    ),
    "fields of Groq's": ("groq", {"reasoning_format": "parsed", "search_settings": {}}),
    "results in parts for OpenRouter": ("openrouter", returned(TEXT, PICTURE)),
    "tools of OpenRouter's own": (
        "openrouter",
        {
            "tools": [{"type": "openrouter:web_search", "parameters": {"max_results": 3}}, {"type": "web_search"}],
            "tool_choice": {"type": "openrouter:web_search"},
        },
    ),
    "a tool that OpenRouter sends later": ("openrouter", {"tools": [function(defer_loading=True)]}),
    "routing, plugins and limits of OpenRouter's": (
        "openrouter",
        {"plugins": [{"id": "web"}], "provider": {"sort": "price"}, "preset": "p", "stop_server_tools_when": []},
    ),
    "an answer that OpenRouter wrote": (
        "openrouter",
        {"messages": [user(), {"role": "assistant", "content": [TEXT], "images": [], "model": "m"}, user()]},
    ),
    "thoughts of an answer for vLLM": (
        "vllm",
        {"messages": [user(), {"role": "assistant", "content": [{"type": "thinking", "thinking": "a"}, TEXT]}, user()]},
    ),
    "a picture that says no kind for vLLM": ("vllm", said(TEXT, {"image_url": "x"}, {"image_url": {"url": "x"}})),
    "counts all along from vLLM": (
        "vllm",
        {"stream": True, "stream_options": {"include_usage": True, "continuous_usage_stats": True}},
    ),
    "no tools and none to call for vLLM": ("vllm", {"tools": None, "tool_choice": "none"}),
    "no tools and none to call for DeepSeek": ("deepseek", {"tools": None, "tool_choice": "none"}),
    "sixteen stop sequences for DeepSeek": ("deepseek", {"stop": [*"abcdefghijklmnop"]}),
    "a picture that DeepSeek keeps": ("deepseek", said(TEXT, {"type": "file", "file_id": "file-api-1"})),
    "results in parts for Groq": ("groq", returned(TEXT, PICTURE, {"type": "document", "document": {"data": {}}})),
    "tools that Groq ran": (
        "groq",
        {"messages": [user(), {"role": "assistant", "content": "a", "executed_tools": []}, user()]},
    ),
    "a choice without tools for Ollama": ("ollama-openai", {"tool_choice": "auto"}),
    "many stop sequences for Ollama": ("ollama-openai", {"stop": [*"abcdefghijklmnopqrst"]}),
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
    unmade = "modalities ask for image, which isn't made here; the reply is text" if "modalities" in body else None
    assert (response.status, dict(response.headers).get("x-echo-warning")) == (200, unmade), response.body
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


FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a grammar": ("openrouter", {"type": "grammar", "grammar": "root ::= 'a'"}),
    "Python": ("openrouter", {"type": "python"}),
    "a tag": ("vllm", {"type": "structural_tag", "format": {}}),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_of_answers_that_is_a_server_s_own_is_answered_as_text_and_told(name: str) -> None:
    profile, form = FORMS[name]
    body = {"model": "m", "messages": [user()], "response_format": form}
    for service in (STRICT, LENIENT):
        response = post(service, PATH, body, x_echo_profile=profile)
        assert (response.status, b'"content":"Hi"' in response.body) == (200, True), response.body
        told = dict(response.headers)["x-echo-warning"]
        assert f"response_format.type is '{form['type']}' and is passed over; the known ones are text, json_o" in told
    refused = post(STRICT, PATH, body)
    assert (refused.status, json.loads(refused.body)["error"]["param"]) == (400, "response_format.type")


@pytest.mark.parametrize(
    ("profile", "body", "param"),
    [
        ("deepseek", {"stop": [*"abcdefghijklmnopq"]}, "stop"),
        ("deepseek", {"tool_choice": "auto"}, "tool_choice"),
        ("deepseek", said(TEXT, {"image_url": "x"}), "messages[0].content[1].type"),
        ("deepseek", returned(TEXT, PICTURE), "messages[2].content[1].type"),
        ("vllm", {"tool_choice": "required"}, "tool_choice"),
        ("vllm", said({"text": "Hi"}), "messages[0].content[0].text"),
        ("vllm", {"stop": [*"abcde"]}, "stop"),
        ("vllm", said({"type": "wat"}), "messages[0].content[0].type"),
    ],
)
def test_a_server_refuses_what_neither_it_nor_openai_has(profile: str, body: dict[str, Any], param: str) -> None:
    refused = post(STRICT, PATH, {"model": "m", "messages": [user()], **body}, x_echo_profile=profile)
    error = json.loads(refused.body)["error"]
    assert (refused.status, error["param"], "one of ," in error["message"]) == (400, param, False)


def test_a_picture_that_says_no_kind_is_taken_where_nothing_is_strict() -> None:
    body = {"model": "m", **said(TEXT, {"image_url": {"url": "x"}})}
    assert (post(LENIENT, PATH, body).status, post(STRICT, PATH, body).status) == (200, 400)


def test_groq_s_own_client_is_not_told_of_what_is_groq_s() -> None:
    body = {"model": "m", **said(TEXT, {"type": "document", "document": {"data": {}}})}
    assert "x-echo-warning" not in dict(post(LENIENT, PATH, body, user_agent="Groq/Python 1.7").headers)


def test_groq_s_own_client_is_taken_for_one_without_a_profile() -> None:
    body = {"model": "m", "messages": [user()], "service_tier": "on_demand"}
    assert post(STRICT, PATH, body, user_agent="Groq/Python 1.7").status == 200


def test_every_profile_says_what_is_its_own() -> None:
    assert OWN.keys() == PROFILES.keys()


THINKING = {"thinking": {"type": "enabled"}}
THOUGHTFUL = calling(call("a")) | {"reasoning_content": ""}


@pytest.mark.parametrize(
    ("messages", "place"),
    [
        ([user(), calling(call("a")), result("a")], 1),
        ([user(), THOUGHTFUL, result("a"), calling(call("b")), result("b")], 3),
        ([user(), THOUGHTFUL, result("a"), user(), calling(call("b")), result("b")], 4),
    ],
    ids=["the first step", "the second step", "a later turn"],
)
def test_deepseek_wants_its_thoughts_back_with_calls(messages: Any, place: int) -> None:
    body = {"model": "m", "messages": messages, **THINKING}
    error = json.loads(post(STRICT, PATH, body, x_echo_profile="deepseek").body)["error"]
    assert error["message"].startswith(
        f"Missing `reasoning_content` field in the assistant message at message index {place}"
    )
    assert post(STRICT, PATH, body | {"thinking": {"type": "disabled"}}, x_echo_profile="deepseek").status == 200
    assert post(LENIENT, PATH, body, x_echo_profile="deepseek").status == 200


@pytest.mark.parametrize(
    "messages",
    [
        [user(), THOUGHTFUL, result("a")],
        [user(), calling(call("a")), result("a"), {"role": "assistant", "content": "1"}, user()],
        [user(), {"role": "assistant", "content": "1"}, {"role": "assistant", "content": "2"}],
        [
            user('<|instruction_start|>{"messages": [{"text": "1"}]}<|instruction_end|>'),
            calling(call("a")),
            result("a"),
        ],
    ],
    ids=["kept", "an older turn", "no calls", "what a script wrote"],
)
def test_thoughts_that_deepseek_needs_no_more_may_be_gone(messages: Any) -> None:
    body = {"model": "m", "messages": messages, **THINKING}
    assert post(STRICT, PATH, body, x_echo_profile="deepseek").status == 200
