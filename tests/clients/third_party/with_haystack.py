"""Haystack's chat generators, and its agent."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from queue import Queue
from threading import Thread
from typing import Any, ClassVar

import anthropic
import openai
from drive import CITY, Drive, Person, Said
from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator, OpenAIResponsesChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.tools import Tool
from haystack.utils import Secret
from haystack_integrations.components.generators.anthropic import AnthropicChatGenerator

TOOLS = [
    Tool("get_weather", "The weather of a city.", CITY, lambda city: f"sunny in {city}"),
    Tool("get_time", "The time in a city.", CITY, lambda city: f"noon in {city}"),
]
KEY = Secret.from_token("none")


class Left(Exception):
    """Raised in the callback, which is the only way out of a run."""


class OpenAI(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": {"type": "function", "function": {"name": "get_time"}},
    }
    not_offered: ClassVar[dict[str, str]] = {
        "reasoning": "reasoning of a chat completion isn't read; its Responses way does"
    }
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        404: openai.NotFoundError,
        429: openai.RateLimitError,
        500: openai.InternalServerError,
        503: openai.InternalServerError,
    }
    limit: ClassVar[str] = "max_completion_tokens"
    stop: ClassVar[str] = "stop"
    usage: ClassVar[dict[str, Any]] = {"stream_options": {"include_usage": True}}
    thinking: ClassVar[dict[str, Any]] = {}
    output: ClassVar[dict[str, Any]] = {"response_format": Person}

    def generator(self, **more: Any) -> Any:
        return OpenAIChatGenerator(KEY, "gpt-4o", api_base_url=f"{self.address}/v1", **self.retries(), **more)

    def retries(self) -> dict[str, Any]:
        return {"max_retries": 2 if self.retrying else 0}

    def asked(self, **asked: Any) -> dict[str, Any]:
        given = {self.limit: asked.get("limit"), self.stop: asked.get("stop"), "n": asked.get("n")}
        options = {key: value for key, value in given.items() if value}
        if asked.get("choice"):
            options["tool_choice"] = asked["choice"]
        if asked.get("reasoning"):
            options |= self.thinking
        tools = {"tools": TOOLS} if asked.get("tools") else {}
        return {"generation_kwargs": options, **tools}

    def chat(self, text: str, **asked: Any) -> Said:
        replies = self.generator().run([ChatMessage.from_user(text)], **self.asked(**asked))["replies"]
        said = _said(replies[0])
        said.choices = [reply.text for reply in replies]
        return said

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        """The callback's pieces; who stops asking makes the callback raise."""
        queue: Queue[Any] = Queue(1)
        left = False

        def told(chunk: Any) -> None:
            if left:
                raise Left
            thought = chunk.reasoning.reasoning_text if chunk.reasoning else ""
            queue.put(Said(chunk.content or "", thought))

        def run() -> None:
            options = self.asked(**asked)
            options["generation_kwargs"] |= self.usage
            try:
                (reply,) = self.generator().run([ChatMessage.from_user(text)], streaming_callback=told, **options)[
                    "replies"
                ]
                said = _said(reply)
                queue.put(Said(calls=said.calls, finish=said.finish, usage=said.usage))
                queue.put(None)
            except Left:
                pass
            except Exception as error:  # noqa: BLE001  whoever asked must hear of it
                queue.put(error)

        Thread(target=run, daemon=True).start()
        try:
            while (piece := queue.get()) is not None:
                if isinstance(piece, Exception):
                    raise piece
                yield piece
        finally:
            left = True
            if not queue.empty():
                queue.get()

    def loop(self, text: str, weather: Any) -> str:
        agent = Agent(chat_generator=self.generator(), tools=[Tool("get_weather", "The weather.", CITY, weather)])
        return agent.run([ChatMessage.from_user(text)])["messages"][-1].text

    def person(self, text: str) -> Person:
        (reply,) = self.generator(generation_kwargs=self.output).run([ChatMessage.from_user(text)])["replies"]
        return Person.model_validate_json(reply.text)

    async def achat(self, text: str) -> Said:
        return _said((await self.generator().run_async([ChatMessage.from_user(text)]))["replies"][0])

    async def astream(self, text: str) -> AsyncIterator[Said]:
        queue: asyncio.Queue[Any] = asyncio.Queue()

        async def told(chunk: Any) -> None:
            await queue.put(Said(chunk.content or ""))

        await self.generator().run_async([ChatMessage.from_user(text)], streaming_callback=told)
        while not queue.empty():
            yield queue.get_nowait()


def _said(message: ChatMessage) -> Said:
    used = message.meta.get("usage") or {}
    given, made = (used.get(f"{kind}_tokens") for kind in ("prompt", "completion"))
    if given is None:
        given, made = (used.get(f"{kind}_tokens") for kind in ("input", "output"))
    calls = [(call.tool_name, call.arguments) for call in message.tool_calls]
    usage = (given, made) if given else None
    thought = message.reasoning.reasoning_text if message.reasoning else ""
    return Said(message.text or "", thought, calls, message.meta.get("finish_reason"), usage)


class Responses(OpenAI):
    limit: ClassVar[str] = "max_output_tokens"
    usage: ClassVar[dict[str, Any]] = {}
    thinking: ClassVar[dict[str, Any]] = {"reasoning": {"effort": "low", "summary": "auto"}}
    not_offered: ClassVar[dict[str, str]] = {"n": "Responses has no n", "stop": "Responses has no stop"}
    output: ClassVar[dict[str, Any]] = {"text_format": Person}
    choices: ClassVar[dict[str, Any]] = {**OpenAI.choices, "named": {"type": "function", "name": "get_time"}}

    def generator(self, **more: Any) -> Any:
        where = {"api_base_url": f"{self.address}/v1", **self.retries()}
        return OpenAIResponsesChatGenerator(api_key=KEY, model="gpt-5", **where, **more)


class Anthropic(OpenAI):
    most: ClassVar[int] = 8_000
    limit: ClassVar[str] = "max_tokens"
    stop: ClassVar[str] = "stop_sequences"
    usage: ClassVar[dict[str, Any]] = {}
    thinking: ClassVar[dict[str, Any]] = {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 4096}
    choices: ClassVar[dict[str, Any]] = {
        "auto": {"type": "auto"},
        "none": {"type": "none"},
        "required": {"type": "any"},
        "named": {"type": "tool", "name": "get_time"},
    }
    not_offered: ClassVar[dict[str, str]] = {"n": "the provider has no n"}
    output: ClassVar[dict[str, Any]] = {
        "output_config": {"format": {"type": "json_schema", "schema": Person.model_json_schema()}}
    }
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
        500: anthropic.InternalServerError,
    }

    def generator(self, **more: Any) -> Any:
        os.environ["ANTHROPIC_BASE_URL"] = self.address  # its own parameters have no place for it
        return AnthropicChatGenerator(KEY, "claude-sonnet-4-5", **self.retries(), **more)


WAYS = {"openai": OpenAI, "openai responses": Responses, "anthropic": Anthropic}
