"""Pydantic AI: its models by direct requests, its agent for the tool loop and for structured output."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, ClassVar

import httpx
from cohere import AsyncClientV2
from drive import CITY, LOOP, Drive, Person, Said, pulled
from pydantic_ai import Agent, NativeOutput, ToolOutput
from pydantic_ai.direct import model_request, model_request_stream
from pydantic_ai.exceptions import (
    ModelAuthenticationError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelServerError,
    ModelUnavailableError,
)
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
)
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.cohere import CohereModel
from pydantic_ai.models.google import GoogleModel
from pydantic_ai.models.groq import GroqModel
from pydantic_ai.models.mistral import MistralModel
from pydantic_ai.models.ollama import OllamaModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.cohere import CohereProvider
from pydantic_ai.providers.google import GoogleProvider
from pydantic_ai.providers.groq import GroqProvider
from pydantic_ai.providers.mistral import MistralProvider
from pydantic_ai.providers.ollama import OllamaProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.tools import ToolDefinition

TOOLS = [
    ToolDefinition(name="get_weather", description="The weather of a city.", parameters_json_schema=CITY),
    ToolDefinition(name="get_time", description="The time in a city.", parameters_json_schema=CITY),
]
NO_N = "a model returns one response"


class OpenAI(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": ["get_time"],
    }
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    errors: ClassVar[dict[int, Any]] = {
        400: ModelRequestRejectedError,
        401: ModelAuthenticationError,
        403: ModelAuthenticationError,
        404: ModelNotFoundError,
        409: ModelHTTPError,
        422: ModelRequestRejectedError,
        429: ModelRateLimitError,
        500: ModelServerError,
        503: ModelUnavailableError,
    }
    outputs: ClassVar[tuple[Callable[..., Any], ...]] = (ToolOutput, NativeOutput)
    """Without PromptedOutput: its schema is words of a prompt, and how to follow them is a model's own affair."""

    def model(self) -> Any:
        return OpenAIChatModel("gpt-5", provider=OpenAIProvider(base_url=f"{self.address}/v1", api_key="none"))

    def thinking(self) -> dict[str, Any]:
        return {"thinking": "low"}

    def settings(self, **asked: Any) -> dict[str, Any]:
        chosen: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        if asked.get("choice"):
            chosen["tool_choice"] = asked["choice"]
        if asked.get("limit"):
            chosen["max_tokens"] = asked["limit"]
        if asked.get("stop"):
            chosen["stop_sequences"] = asked["stop"]
        return chosen | (self.thinking() if asked.get("reasoning") else {})

    def _request(self, text: str, **asked: Any) -> dict[str, Any]:
        return {
            "model": self.model(),
            "messages": [ModelRequest.user_text_prompt(text)],
            "model_settings": self.settings(**asked),
            "model_request_parameters": ModelRequestParameters(
                function_tools=TOOLS if asked.get("tools") else [], allow_text_output=True
            ),
        }

    def chat(self, text: str, **asked: Any) -> Said:
        return LOOP.run(self._chat(text, **asked))

    async def _chat(self, text: str, **asked: Any) -> Said:
        return _said(await model_request(**self._request(text, **asked)))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> Any:
        async with model_request_stream(**self._request(text, **asked)) as stream:
            async for event in stream:
                piece = _piece(event)
                if piece.text or piece.reasoning:
                    yield piece
            said = _said(stream.get())
            yield Said(calls=said.calls, finish=said.finish, usage=said.usage)

    def loop(self, text: str, weather: Any) -> str:
        agent = Agent(self.model())

        @agent.tool_plain
        def get_weather(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        return LOOP.run(agent.run(text)).output

    def person(self, text: str) -> Person:
        async def all_ways() -> list[Person]:
            return [(await Agent(self.model(), output_type=way(Person)).run(text)).output for way in self.outputs]

        found = LOOP.run(all_ways())
        assert all(one == found[0] for one in found)
        return found[0]

    async def achat(self, text: str) -> Said:
        return Said((await Agent(self.model()).run(text)).output)

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async with Agent(self.model()).run_stream(text) as result:
            async for piece in result.stream_text(delta=True, debounce_by=None):
                yield Said(piece)


def _said(response: ModelResponse) -> Said:
    thoughts = [part.content for part in response.parts if isinstance(part, ThinkingPart)]
    calls = [(call.tool_name, call.args_as_dict()) for call in response.tool_calls]
    usage = (response.usage.input_tokens, response.usage.output_tokens)
    return Said(response.text or "", "".join(thoughts), calls, response.finish_reason, usage)


def _piece(event: Any) -> Said:
    match event:
        case PartStartEvent(part=TextPart(content=text)):
            return Said(text)
        case PartStartEvent(part=ThinkingPart(content=text)):
            return Said(reasoning=text)
        case PartDeltaEvent(delta=TextPartDelta(content_delta=text)):
            return Said(text)
        case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=text)):
            return Said(reasoning=text or "")
        case _:
            return Said()


class Responses(OpenAI):
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N, "stop": "Responses has no stop"}

    def model(self) -> Any:
        return OpenAIResponsesModel("gpt-5", provider=OpenAIProvider(base_url=f"{self.address}/v1", api_key="none"))

    def thinking(self) -> dict[str, Any]:
        return {"openai_reasoning_effort": "low", "openai_reasoning_summary": "auto"}


class Anthropic(OpenAI):
    def model(self) -> Any:
        return AnthropicModel("claude-sonnet-4-5", provider=AnthropicProvider(base_url=self.address, api_key="none"))


class Google(OpenAI):
    recovers: ClassVar[bool] = False
    attempts: ClassVar[int] = 1

    def model(self) -> Any:
        return GoogleModel("gemini-2.5-flash", provider=GoogleProvider(base_url=self.address, api_key="none"))


class Mistral(OpenAI):
    outputs: ClassVar[tuple[Callable[..., Any], ...]] = (ToolOutput,)
    recovers: ClassVar[bool] = False
    attempts: ClassVar[int] = 1

    def model(self) -> Any:
        provider = MistralProvider(base_url=f"{self.address}/mistral", api_key="none")
        return MistralModel("mistral-small-latest", provider=provider)


class Cohere(OpenAI):
    outputs: ClassVar[tuple[Callable[..., Any], ...]] = (ToolOutput,)
    recovers: ClassVar[bool] = False

    def model(self) -> Any:
        client = AsyncClientV2(api_key="none", base_url=self.address, httpx_client=httpx.AsyncClient())
        return CohereModel("command-a-reasoning-08-2025", provider=CohereProvider(cohere_client=client))


_NO_BLOCKS = {"may_tokenize_special_tokens_in_content": False}
"""For a model of an open kind, Pydantic AI writes ``<|`` of a prompt as other characters, and no block would be one."""


class Groq(OpenAI):
    outputs: ClassVar[tuple[Callable[..., Any], ...]] = (ToolOutput,)

    def thinking(self) -> dict[str, Any]:
        return {"groq_reasoning_format": "parsed", "groq_reasoning_effort": "default"}

    def settings(self, **asked: Any) -> dict[str, Any]:
        """It calls itself pydantic-ai, not Groq, so that the server must be told."""
        return super().settings(**asked) | {"extra_headers": {"x-echo-profile": "groq"}}

    def model(self) -> Any:
        return GroqModel(
            "qwen/qwen3-32b", provider=GroqProvider(base_url=self.address, api_key="none"), profile=_NO_BLOCKS
        )


class Ollama(OpenAI):
    def thinking(self) -> dict[str, Any]:
        return {"openai_reasoning_effort": "low"}

    def model(self) -> Any:
        return OllamaModel("qwen3", provider=OllamaProvider(base_url=f"{self.address}/v1"), profile=_NO_BLOCKS)


WAYS = {
    "openai": OpenAI,
    "openai responses": Responses,
    "anthropic": Anthropic,
    "google": Google,
    "mistral": Mistral,
    "cohere": Cohere,
    "groq": Groq,
    "ollama": Ollama,
}
