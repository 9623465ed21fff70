"""OpenAI's Agents SDK, over both of its wires."""

import asyncio
import dataclasses
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import openai
from agents import (
    Agent,
    ModelSettings,
    OpenAIChatCompletionsModel,
    OpenAIResponsesModel,
    Runner,
    function_tool,
    set_tracing_disabled,
)
from drive import LOOP, Drive, Person, Said, pulled
from openai.types.shared import Reasoning

set_tracing_disabled(True)


@function_tool
def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"


@function_tool
def get_time(city: str) -> str:
    """The time in a city."""
    return f"noon in {city}"


class Responses(Drive):
    length: ClassVar[str | None] = None
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": "get_time",
    }
    not_offered: ClassVar[dict[str, str]] = {
        "n": "a run has one output",
        "stop": "Responses has no stop",
    }
    own_failures: ClassVar[dict[str, str]] = {
        "length": "a response that is incomplete is a ModelBehaviorError, and what it says is lost"
    }
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        403: openai.PermissionDeniedError,
        404: openai.NotFoundError,
        422: openai.UnprocessableEntityError,
        429: openai.RateLimitError,
        500: openai.InternalServerError,
        503: openai.InternalServerError,
    }

    def model(self) -> Any:
        return OpenAIResponsesModel("gpt-5", self._client())

    def _client(self) -> openai.AsyncOpenAI:
        options: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        return openai.AsyncOpenAI(base_url=f"{self.address}/v1", api_key="none", **options)

    def _agent(self, **asked: Any) -> Agent[Any]:
        settings = ModelSettings(
            tool_choice=asked.get("choice"),
            max_tokens=asked.get("limit"),
            include_usage=True,
            reasoning=Reasoning(effort="low", summary="auto") if asked.get("reasoning") else None,
            extra_args={"stop": asked["stop"]} if asked.get("stop") else None,
        )
        tools: list[Any] = [get_weather, get_time] if asked.get("tools") else []
        return Agent(
            "driven", model=self.model(), model_settings=settings, tools=tools, tool_use_behavior="stop_on_first_tool"
        )

    def chat(self, text: str, **asked: Any) -> Said:
        return LOOP.run(self._chat(text, **asked))

    async def _chat(self, text: str, **asked: Any) -> Said:
        return _said(await Runner.run(self._agent(**asked), text))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> Any:
        result = Runner.run_streamed(self._agent(**asked), text)
        try:
            async for event in result.stream_events():
                if event.type != "raw_response_event":
                    continue
                if event.data.type == "response.output_text.delta":
                    yield Said(event.data.delta)
                elif event.data.type in {"response.reasoning_summary_text.delta", "response.reasoning_text.delta"}:
                    yield Said(reasoning=event.data.delta)
        except asyncio.CancelledError:
            result.cancel()
            raise
        said = _said(result)
        yield Said(calls=said.calls, usage=said.usage)

    def loop(self, text: str, weather: Any) -> str:
        @function_tool(name_override="get_weather")
        def asking(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        agent = dataclasses.replace(self._agent(), tools=[asking], tool_use_behavior="run_llm_again")
        return LOOP.run(Runner.run(agent, text)).final_output

    def person(self, text: str) -> Person:
        agent = dataclasses.replace(self._agent(), output_type=Person)
        return LOOP.run(Runner.run(agent, text)).final_output

    async def achat(self, text: str) -> Said:
        return await self._chat(text)

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in self._stream(text):
            yield piece


def _said(result: Any) -> Said:
    said = Said()
    for response in result.raw_responses:
        said.usage = (response.usage.input_tokens, response.usage.output_tokens)
        for item in response.output:
            if item.type == "message":
                said.text += "".join(part.text for part in item.content)
            elif item.type == "function_call":
                said.calls.append((item.name, json.loads(item.arguments)))
            elif item.type == "reasoning":
                said.reasoning += "".join(part.text for part in [*item.summary, *(item.content or [])])
    return said


class Chat(Responses):
    own_failures: ClassVar[dict[str, str]] = {}
    not_offered: ClassVar[dict[str, str]] = {key: why for key, why in Responses.not_offered.items() if key != "stop"}

    def model(self) -> Any:
        return OpenAIChatCompletionsModel("gpt-5", self._client())


WAYS = {"responses": Responses, "chat": Chat}
