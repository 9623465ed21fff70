"""Strands: its model providers by their one call, a stream, and its agent for the tool loop and structured output."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
import ollama
import openai
from drive import CITY, LOOP, Drive, Person, Said, pulled
from google.genai import errors as genai_errors
from mistralai.client.errors import SDKError
from strands import Agent, ModelRetryStrategy, tool
from strands.models.anthropic import AnthropicModel
from strands.models.gemini import GeminiModel
from strands.models.mistral import MistralModel
from strands.models.ollama import OllamaModel
from strands.models.openai import OpenAIModel
from strands.models.openai_responses import OpenAIResponsesModel
from strands.types.exceptions import ModelThrottledException

TOOLS: list[Any] = [
    {"name": name, "description": description, "inputSchema": {"json": CITY}}
    for name, description in (("get_weather", "The weather of a city."), ("get_time", "The time in a city."))
]
NO_N = "a model streams one message"


class OpenAI(Drive):
    length: ClassVar[str | None] = "max_tokens"
    choices: ClassVar[dict[str, Any]] = {
        "auto": {"auto": {}},
        "required": {"any": {}},
        "named": {"tool": {"name": "get_time"}},
    }
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    telling: ClassVar[str] = ""
    """Words that name the tool of the output, where the provider can't be made to call it."""
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        404: openai.NotFoundError,
        429: ModelThrottledException,
        500: openai.InternalServerError,
        503: openai.InternalServerError,
    }

    def model(self, **asked: Any) -> Any:
        params: dict[str, Any] = {}
        if asked.get("limit"):
            params["max_tokens"] = asked["limit"]
        if asked.get("stop"):
            params["stop"] = asked["stop"]
        if asked.get("reasoning"):
            params["reasoning_effort"] = "low"
        return OpenAIModel(client_args=self.where(), model_id="gpt-4o", params=params)

    def where(self, path: str = "/v1") -> dict[str, Any]:
        retries = {} if self.retrying else {"max_retries": 0}
        return {"base_url": f"{self.address}{path}", "api_key": "none", **retries}

    def chat(self, text: str, **asked: Any) -> Said:
        return LOOP.run(self._chat(text, **asked))

    async def _chat(self, text: str, **asked: Any) -> Said:
        whole = Said()
        async for piece in self._stream(text, **asked):
            whole.text += piece.text
            whole.reasoning += piece.reasoning
            whole.calls += piece.calls
            whole.finish = piece.finish or whole.finish
            whole.usage = piece.usage or whole.usage
        return whole

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> Any:
        messages: Any = [{"role": "user", "content": [{"text": text}]}]
        tools = TOOLS if asked.get("tools") else None
        events = self.model(**asked).stream(messages, tools, tool_choice=asked.get("choice"))
        name, arguments = "", ""
        try:
            async for event in events:
                match event:
                    case {"contentBlockStart": {"start": {"toolUse": {"name": name}}}}:
                        arguments = ""
                    case {"contentBlockDelta": {"delta": {"text": text}}}:
                        yield Said(text)
                    case {"contentBlockDelta": {"delta": {"reasoningContent": {"text": text}}}}:
                        yield Said(reasoning=text)
                    case {"contentBlockDelta": {"delta": {"toolUse": {"input": piece}}}}:
                        arguments += piece
                    case {"contentBlockStop": _} if name:
                        yield Said(calls=[(name, json.loads(arguments))])
                        name = ""
                    case {"messageStop": {"stopReason": reason}}:
                        yield Said(finish=reason)
                    case {"metadata": {"usage": usage}}:
                        yield Said(usage=(usage["inputTokens"], usage["outputTokens"]))
                    case _:
                        pass
        finally:
            await events.aclose()

    def _agent(self, **more: Any) -> Agent:
        return Agent(self.model(), callback_handler=None, retry_strategy=ModelRetryStrategy(max_attempts=1), **more)

    def loop(self, text: str, weather: Any) -> str:
        @tool(name="get_weather", inputSchema={"json": CITY})
        def asking(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        return str(LOOP.run(self._agent(tools=[asking]).invoke_async(text)))

    def person(self, text: str) -> Person:
        agent = self._agent(structured_output_model=Person)
        found: Any = LOOP.run(agent.invoke_async(f"{self.telling}{text}")).structured_output
        return found

    async def achat(self, text: str) -> Said:
        return Said(str(await self._agent().invoke_async(text)).removesuffix("\n"))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for event in self._agent().stream_async(text):
            if "data" in event:
                yield Said(event["data"])


class Responses(OpenAI):
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N, "stop": "Responses has no stop"}

    def model(self, **asked: Any) -> Any:
        params: dict[str, Any] = {"max_output_tokens": asked["limit"]} if asked.get("limit") else {}
        if asked.get("reasoning"):
            params["reasoning"] = {"effort": "low", "summary": "auto"}
        return OpenAIResponsesModel(client_args=self.where(), model_id="gpt-5", params=params)


class Anthropic(OpenAI):
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        404: anthropic.NotFoundError,
        429: ModelThrottledException,
        500: anthropic.InternalServerError,
    }

    def model(self, **asked: Any) -> Any:
        params: dict[str, Any] = {"stop_sequences": asked["stop"]} if asked.get("stop") else {}
        if asked.get("reasoning"):
            params["thinking"] = {"type": "enabled", "budget_tokens": 1024}
        limit = asked.get("limit") or 4096
        return AnthropicModel(client_args=self.where(""), model_id="claude-sonnet-4-5", max_tokens=limit, params=params)


class Gemini(OpenAI):
    errors: ClassVar[dict[int, Any]] = {
        400: genai_errors.ClientError,
        404: genai_errors.ClientError,
        429: ModelThrottledException,
        500: genai_errors.ServerError,
        503: genai_errors.ServerError,
    }
    attempts: ClassVar[int] = 1

    def model(self, **asked: Any) -> Any:
        params: dict[str, Any] = {"max_output_tokens": asked["limit"]} if asked.get("limit") else {}
        if asked.get("stop"):
            params["stop_sequences"] = asked["stop"]
        if asked.get("reasoning"):
            params["thinking_config"] = {"include_thoughts": True}
        where = {"api_key": "none", "http_options": {"base_url": self.address}}
        return GeminiModel(client_args=where, model_id="gemini-2.5-flash", params=params)


class Mistral(OpenAI):
    telling: ClassVar[str] = "Call Person for "
    choices: ClassVar[dict[str, Any]] = {"auto": {"auto": {}}}
    not_offered: ClassVar[dict[str, str]] = {
        "n": NO_N,
        "stop": "its Mistral provider has no stop",
        "reasoning": "its Mistral provider reads no thinking",
    }
    attempts: ClassVar[int] = 1
    errors: ClassVar[dict[int, Any]] = {400: SDKError, 401: SDKError, 429: ModelThrottledException, 500: SDKError}

    def model(self, **asked: Any) -> Any:
        limit = {"max_tokens": asked["limit"]} if asked.get("limit") else {}
        return MistralModel("none", client_args={"server_url": f"{self.address}/mistral"}, model_id="mistral", **limit)


class Ollama(OpenAI):
    telling: ClassVar[str] = "Call Person for "
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N, "reasoning": "its Ollama provider reads no thinking"}
    attempts: ClassVar[int] = 1
    choices: ClassVar[dict[str, Any]] = {"auto": {"auto": {}}}
    errors: ClassVar[dict[int, Any]] = dict.fromkeys((400, 404, 500), ollama.ResponseError)

    def model(self, **asked: Any) -> Any:
        options: dict[str, Any] = {"max_tokens": asked.get("limit"), "stop_sequences": asked.get("stop")}
        if asked.get("reasoning"):
            options["additional_args"] = {"think": True}
        return OllamaModel(self.address, model_id="qwen3", **options)


WAYS = {
    "openai": OpenAI,
    "openai responses": Responses,
    "anthropic": Anthropic,
    "gemini": Gemini,
    "mistral": Mistral,
    "ollama": Ollama,
}
