"""Microsoft's Agent Framework: its chat clients without their own tool loop, and its agent for the loop."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
import openai
from agent_framework import Agent, ChatResponse, ChatResponseUpdate, FunctionTool, Message, tool
from agent_framework.anthropic import AnthropicClient, RawAnthropicClient
from agent_framework.exceptions import ChatClientException
from agent_framework.openai import (
    OpenAIChatClient,
    OpenAIChatCompletionClient,
    RawOpenAIChatClient,
    RawOpenAIChatCompletionClient,
)
from drive import CITY, LOOP, Drive, Person, Said, pulled

TOOLS = [
    FunctionTool(name=name, description=description, input_model=CITY)
    for name, description in (("get_weather", "The weather of a city."), ("get_time", "The time in a city."))
]
NO_N = "a response has one text"


class Responses(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": {"mode": "required", "required_function_name": "get_time"},
    }
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N, "stop": "Responses has no stop"}
    errors: ClassVar[dict[int, Any]] = dict.fromkeys((400, 401, 403, 404, 422, 429, 500, 503), ChatClientException)
    raw: ClassVar[Any] = RawOpenAIChatClient
    full: ClassVar[Any] = OpenAIChatClient
    thinking: ClassVar[dict[str, Any]] = {"reasoning": {"effort": "low", "summary": "auto"}}

    def client(self, kind: Any) -> Any:
        retries: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        inner = openai.AsyncOpenAI(base_url=f"{self.address}/v1", api_key="none", **retries)
        return kind(model="gpt-5", async_client=inner)

    def _asked(self, text: str, **asked: Any) -> dict[str, Any]:
        options: dict[str, Any] = dict(self.thinking) if asked.get("reasoning") else {}
        for ours, theirs in (("choice", "tool_choice"), ("limit", "max_tokens"), ("stop", "stop")):
            if asked.get(ours):
                options[theirs] = asked[ours]
        if asked.get("tools"):
            options["tools"] = TOOLS
        return {"messages": [Message("user", [text])], "options": options}

    def chat(self, text: str, **asked: Any) -> Said:
        return LOOP.run(self._chat(text, **asked))

    async def _chat(self, text: str, **asked: Any) -> Said:
        return _said(await self.client(self.raw).get_response(**self._asked(text, **asked)))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> AsyncIterator[Said]:
        """What is done is told once more as a whole, to be put in the place of its pieces."""
        updates: list[ChatResponseUpdate] = []
        async for update in self.client(self.raw).get_response(stream=True, **self._asked(text, **asked)):
            updates.append(update)
            new = [content for content in update.contents if content.merge_mode != "replace"]
            yield Said("".join(content.text or "" for content in new if content.type == "text"), _thoughts(new))
        whole = _said(ChatResponse.from_updates(updates))
        yield Said(calls=whole.calls, finish=whole.finish, usage=whole.usage)

    def loop(self, text: str, weather: Any) -> str:
        @tool(name="get_weather", description="The weather of a city.", approval_mode="never_require")
        def asking(city: str) -> str:
            return weather(city)

        return LOOP.run(Agent(self.client(self.full), tools=[asking]).run(text)).text

    def person(self, text: str) -> Person:
        return LOOP.run(Agent(self.client(self.full)).run(text, options={"response_format": Person})).value

    async def achat(self, text: str) -> Said:
        return await self._chat(text)

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in self._stream(text):
            yield piece


def _said(response: ChatResponse[Any]) -> Said:
    contents = [content for message in response.messages for content in message.contents]
    calls = [(one.name or "", _values(one.arguments)) for one in contents if one.type == "function_call"]
    used = response.usage_details
    usage = (used.get("input_token_count") or 0, used.get("output_token_count") or 0) if used else None
    return Said(response.text, _thoughts(contents), calls, response.finish_reason, usage)


def _values(arguments: Any) -> Any:
    return json.loads(arguments) if isinstance(arguments, str) else arguments


def _thoughts(contents: Any) -> str:
    return "".join(content.text or "" for content in contents if content.type == "text_reasoning")


class Chat(Responses):
    not_offered: ClassVar[dict[str, str]] = {
        "n": NO_N,
        "reasoning": "reasoning of a chat completion is kept to be sent back, not read",
    }
    raw: ClassVar[Any] = RawOpenAIChatCompletionClient
    full: ClassVar[Any] = OpenAIChatCompletionClient


class Anthropic(Responses):
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    most: ClassVar[int] = 20_000
    raw: ClassVar[Any] = RawAnthropicClient
    full: ClassVar[Any] = AnthropicClient
    thinking: ClassVar[dict[str, Any]] = {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 4096}

    def client(self, kind: Any) -> Any:
        retries: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        inner = anthropic.AsyncAnthropic(base_url=self.address, api_key="none", **retries)
        return kind(model="claude-sonnet-4-5", anthropic_client=inner)


WAYS = {"responses": Responses, "chat": Chat, "anthropic": Anthropic}
