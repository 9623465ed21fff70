"""A client of each provider that needs nothing: no key, no server, no network."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine
from engine.testing import Echo

MESSAGES = [{"role": "user", "content": "Hello"}]
ASK: dict[str, Callable[[Any], str]] = {
    "openai": lambda it: it.chat.completions.create(model="echo", messages=MESSAGES).choices[0].message.content,
    "anthropic": lambda it: it.messages.create(model="echo", max_tokens=99, messages=MESSAGES).content[0].text,
    "gemini": lambda it: it.models.generate_content(model="echo", contents="Hello").text,
    "ollama": lambda it: it.chat(model="echo", messages=MESSAGES).message.content,
    "mistral": lambda it: it.chat.complete(model="echo", messages=MESSAGES).choices[0].message.content,
    "cohere": lambda it: it.chat(model="echo", messages=MESSAGES).message.content[0].text,
}

AWAIT: dict[str, Callable[[Any], Awaitable[Any]]] = {
    "async_openai": lambda it: it.chat.completions.create(model="echo", messages=MESSAGES),
    "async_anthropic": lambda it: it.messages.create(model="echo", max_tokens=99, messages=MESSAGES),
    "async_ollama": lambda it: it.chat(model="echo", messages=MESSAGES),
    "async_cohere": lambda it: it.chat(model="echo", messages=MESSAGES),
    "gemini": lambda it: it.aio.models.generate_content(model="echo", contents="Hello"),
    "mistral": lambda it: it.chat.complete_async(model="echo", messages=MESSAGES),
}
"""Clients whose calls can be awaited, or have to be."""


@pytest.mark.parametrize("provider", ASK)
def test_each_providers_client_is_answered_in_process(provider: Any) -> None:
    with engine.no_leaks():
        assert ASK[provider](engine.client_for(provider)) == "Hello"


@pytest.mark.parametrize("provider", AWAIT)
def test_what_a_client_is_awaited_for_is_answered_in_process_as_well(provider: Any) -> None:
    async def talk() -> str:
        return str(await AWAIT[provider](engine.client_for(provider)))

    with engine.no_leaks():
        assert "Hello" in asyncio.run(talk())


@pytest.mark.parametrize("provider", AWAIT)
def test_a_double_has_it_too_and_it_outlives_a_loop(provider: str) -> None:
    double = Echo()

    async def talk() -> str:
        return str(await AWAIT[provider](getattr(double, provider)))

    with engine.no_leaks():
        assert all("Hello" in asyncio.run(talk()) for _ in range(2))
    assert len(double.exchanges) == 2


@pytest.mark.parametrize("provider", ASK)
def test_the_settings_are_the_clients(provider: Any) -> None:
    with engine.no_leaks(), pytest.raises(Exception, match="API key"):
        ASK[provider](engine.client_for(provider, engine.Settings.model_validate({"api_key": "another"})))


def test_a_provider_that_is_not_known_is_refused() -> None:
    unknown: Any = "parrot"
    with pytest.raises(ValueError, match=r"expected one of openai, async_openai, anthropic, .*, got 'parrot'"):
        engine.client_for(unknown)


def test_an_sdk_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ImportError, match=r"client_for\('openai'\) needs the SDK: pip install 'openai>=3'"):
        engine.client_for("openai")
