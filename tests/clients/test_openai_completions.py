"""Older completions over the official SDK: prompts in every form, whole, streamed and asynchronous."""

import asyncio
from typing import Any

import httpx2
import openai
import pytest
from openai.types import Completion

from engine.transports.client import EchoTransport

PROMPTS: dict[str, Any] = {
    "one": "Say this",
    "several": ["Say this", "and", ""],
    "token numbers": [1, 2, 3],
    "several in token numbers": [[1, 2], [3]],
}
prompts = pytest.mark.parametrize("prompt", PROMPTS.values(), ids=PROMPTS)
OPTIONS: dict[str, Any] = {"model": "m", "n": 2, "best_of": 3, "echo": True, "logprobs": 1, "max_tokens": 1}


def client(*, strict: bool = False) -> openai.OpenAI:
    """Its types have no word for the finish reason of a chunk before the last: streams aren't held to them."""
    return openai.OpenAI(
        api_key="none",
        base_url="http://echo.localhost/v1",
        http_client=httpx2.Client(transport=EchoTransport()),
        max_retries=0,
        _strict_response_validation=strict,
    )


def older(client: openai.OpenAI | openai.AsyncOpenAI) -> Any:
    """The calls of older completions, untyped: options come as data here."""
    return client.completions


def choices_of(streamed: list[Completion]) -> dict[int, str]:
    """The text of each choice by its number, put together from the chunks."""
    told: dict[int, str] = {}
    for chunk in streamed:
        for choice in chunk.choices:
            told[choice.index] = told.get(choice.index, "") + choice.text
    return told


@prompts
def test_whole_and_streamed_say_the_same_for_each_prompt(prompt: Any) -> None:
    whole = older(client(strict=True)).create(prompt=prompt, **OPTIONS)
    asked = {**OPTIONS, "stream": True, "stream_options": {"include_usage": True}}
    streamed = list(older(client()).create(prompt=prompt, **asked))
    assert choices_of(streamed) == {choice.index: choice.text for choice in whole.choices}
    assert streamed[-1].usage == whole.usage


@prompts
def test_an_async_client_gets_the_same(prompt: Any) -> None:
    async def asked() -> tuple[Completion, list[Completion]]:
        async with openai.AsyncOpenAI(
            api_key="none",
            base_url="http://echo.localhost/v1",
            http_client=httpx2.AsyncClient(transport=EchoTransport()),
        ) as there:
            whole = await older(there).create(prompt=prompt, **OPTIONS)
            streamed = await older(there).create(prompt=prompt, stream=True, **OPTIONS)
            return whole, [chunk async for chunk in streamed]

    whole, streamed = asyncio.run(asked())
    assert whole == older(client()).create(prompt=prompt, **OPTIONS)
    assert choices_of(streamed) == {choice.index: choice.text for choice in whole.choices}


def test_the_choices_of_each_prompt_follow_one_another() -> None:
    whole = client().completions.create(model="m", prompt=["one", "two", "three"], n=2)
    assert [choice.text for choice in whole.choices] == ["one", "one", "two", "two", "three", "three"]
    assert [choice.index for choice in whole.choices] == [0, 1, 2, 3, 4, 5]


def test_a_list_without_prompts_is_refused_by_name() -> None:
    with pytest.raises(openai.BadRequestError) as refused:
        client().completions.create(model="m", prompt=[])
    assert refused.value.param == "prompt"
