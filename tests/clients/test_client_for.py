"""A client of each provider that needs nothing: no key, no server, no network."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine

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
    "gemini": lambda it: it.aio.models.generate_content(model="echo", contents="Hello"),
    "mistral": lambda it: it.chat.complete_async(model="echo", messages=MESSAGES),
}
"""Clients whose calls can be awaited too."""


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


@pytest.mark.parametrize("provider", ASK)
def test_the_settings_are_the_clients(provider: Any) -> None:
    with engine.no_leaks(), pytest.raises(Exception, match="API key"):
        ASK[provider](engine.client_for(provider, engine.Settings.model_validate({"api_key": "another"})))


def test_a_provider_that_is_not_known_is_refused() -> None:
    unknown: Any = "parrot"
    with pytest.raises(ValueError, match="expected one of openai, anthropic, gemini, ollama, mistral, cohere"):
        engine.client_for(unknown)


def test_an_sdk_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ImportError, match=r"client_for\('openai'\) needs the SDK: pip install 'openai>=3'"):
        engine.client_for("openai")
