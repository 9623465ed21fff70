"""Each wire profile's own spelling, and that a client of the chat dialect hears the same in all of them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.profiles import PROFILES
from engine.service import Service
from engine.settings import Settings
from tests.engine.dialects.test_sameness import CASES, script
from tests.engine.dialects.wires import WIRES, Ask, Said, openai_said

SPOKEN = [name for name in PROFILES if name != "test-mode"]


def body_of(profile: str, ask: Ask, *, stream: bool, asked: bool = True) -> bytes:
    http = WIRES["openai"].request(ask, stream=stream)
    if not asked:
        body = json.loads(http.body)
        del body["stream_options"]
        http = replace(http, body=json.dumps(body).encode())
    return Service(Settings.model_validate({"profile": profile})).handle(http).body


def chunks(profile: str, case: str, *, asked: bool = True) -> list[Any]:
    told = body_of(profile, CASES[case], stream=True, asked=asked).decode().split("\n\n")
    assert told[-2:] == ["data: [DONE]", ""]
    return [json.loads(event.removeprefix("data: ")) for event in told[:-2] if not event.startswith(":")]


def said(profile: str, case: str, *, stream: bool) -> Said:
    body = body_of(profile, CASES[case], stream=stream)
    plain = body.replace(b": OPENROUTER PROCESSING\n\n", b"").replace(b'"reasoning_content"', b'"reasoning"')
    return openai_said(plain, stream=stream)


@pytest.mark.parametrize("profile", SPOKEN)
@pytest.mark.parametrize("case", CASES)
def test_the_same_is_said_in_every_profile(profile: str, case: str) -> None:
    model = said("openai", case, stream=False)
    for stream in (False, True):
        told = said(profile, case, stream=stream)
        assert told == replace(model, usage=(*model.usage[:2], told.usage[2]))


def test_openrouter_says_who_answers_and_why_it_stopped() -> None:
    told = chunks("openrouter", "reasoning", asked=False)
    assert body_of("openrouter", CASES["text"], stream=True).startswith(b": OPENROUTER PROCESSING\n\ndata: ")
    assert {chunk["provider"] for chunk in told} == {"Echo"}
    assert all(choice["delta"]["role"] == "assistant" for chunk in told for choice in chunk["choices"])
    thoughts = [chunk["choices"][0]["delta"] for chunk in told[:-1] if "reasoning" in chunk["choices"][0]["delta"]]
    assert all(delta["reasoning_details"][0]["text"] == delta["reasoning"] for delta in thoughts)
    *_, finish, usage = told
    assert finish["choices"][0]["native_finish_reason"] == finish["choices"][0]["finish_reason"] == "stop"
    assert usage["choices"] == []
    assert usage["usage"]["cost"] == 0
    whole = json.loads(body_of("openrouter", CASES["reasoning"], stream=False))
    assert (
        whole["choices"][0]["message"]["reasoning_details"][0]["text"] == (whole["choices"][0]["message"]["reasoning"])
    )
    assert whole["choices"][0]["native_finish_reason"] == "stop"


def test_reasoning_details_are_off_with_the_reasoning() -> None:
    settings = Settings.model_validate({"profile": "openrouter", "reasoning_key": "off"})
    body = Service(settings).handle(WIRES["openai"].request(CASES["reasoning"], stream=True)).body
    assert b"reasoning_details" not in body


def test_vllm_opens_with_the_role_and_has_a_stop_reason() -> None:
    first, *_, finish, _ = chunks("vllm", "call")
    assert first["choices"][0]["delta"] == {"role": "assistant", "content": ""}
    assert finish["choices"][0]["stop_reason"] is None
    assert "system_fingerprint" not in first
    assert b'"reasoning_content"' in body_of("vllm", CASES["reasoning"], stream=True)


def test_deepseek_tells_the_usage_with_the_finish() -> None:
    *before, last = chunks("deepseek", "scripted usage", asked=False)
    assert all(chunk["usage"] is None for chunk in before)
    assert last["choices"][0]["finish_reason"] == "stop"
    assert (last["usage"]["prompt_cache_hit_tokens"], last["usage"]["prompt_cache_miss_tokens"]) == (9, 61)
    assert [len(piece) for piece in last["id"].split("-")] == [8, 4, 4, 4, 12]


def test_deepseek_tells_the_usage_once_for_all_choices() -> None:
    told = Service(Settings(profile="deepseek")).handle(
        replace(
            WIRES["openai"].request(CASES["text"]),
            body=b'{"n":2,"stream":true,"messages":[{"role":"user","content":"Hi"}]}',
        )
    )
    values = [json.loads(event[6:]) for event in told.body.decode().split("\n\n")[:-2]]
    assert [value["usage"] is None for value in values] == [True] * (len(values) - 1) + [False]
    assert [value["choices"][0]["finish_reason"] for value in values[-2:]] == ["stop", "stop"]


def test_ollama_sends_calls_whole() -> None:
    calls = [
        call
        for chunk in chunks("ollama-openai", "parallel calls")
        for choice in chunk["choices"]
        for call in choice["delta"].get("tool_calls", [])
    ]
    assert [json.loads(call["function"]["arguments"])["city"] for call in calls] == ["Oslo", "Rome"]
    assert [call["index"] for call in calls] == [0, 1]
    assert chunks("ollama-openai", "text")[0]["system_fingerprint"] == "fp_ollama"


@pytest.mark.parametrize("profile", [name for name in SPOKEN if name != "openai"])
def test_only_openai_sends_openais_own_keys(profile: str) -> None:
    whole = json.loads(body_of(profile, CASES["text"], stream=False))
    assert not {"refusal", "annotations"} & set(whole["choices"][0]["message"])
    assert b"refusal" not in body_of(profile, CASES["text"], stream=True)
    assert whole.get("service_tier") == ("on_demand" if profile == "groq" else None)
    refused = Ask((script({"refusal": "No."}),))
    assert json.loads(body_of(profile, refused, stream=False))["choices"][0]["message"]["refusal"] == "No."


def test_groq_tells_the_usage_on_the_finish_chunk_in_a_field_of_its_own() -> None:
    *before, last = chunks("groq", "text", asked=False)
    assert last["x_groq"]["usage"]["total_tokens"] > 0
    assert last["choices"][0]["finish_reason"] == "stop"
    assert not any("x_groq" in chunk or "usage" in chunk for chunk in before)
