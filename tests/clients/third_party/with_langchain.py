"""LangChain's chat models, and the agent that it builds on them."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
import ollama
import openai
from drive import City, Drive, Person, Said
from langchain.agents import create_agent
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage
from langchain_core.tools import tool
from langchain_google_genai import ChatGoogleGenerativeAI
from langchain_google_genai.chat_models import (
    GoogleAPIError,
    GoogleAuthenticationError,
    GoogleInvalidRequestError,
    GoogleModelNotFoundError,
    GooglePermissionDeniedError,
    GoogleRateLimitError,
)
from langchain_ollama import ChatOllama
from langchain_openai import ChatOpenAI


@tool(args_schema=City)
def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"


@tool(args_schema=City)
def get_time(city: str) -> str:
    """The time in a city."""
    return f"noon in {city}"


class OpenAI(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "required any": "any",
        "required true": True,
        "named": "get_time",
        "named dict": {"type": "function", "function": {"name": "get_time"}},
    }
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        403: openai.PermissionDeniedError,
        404: openai.NotFoundError,
        409: openai.ConflictError,
        422: openai.UnprocessableEntityError,
        429: openai.RateLimitError,
        500: openai.InternalServerError,
        503: openai.InternalServerError,
    }
    not_offered: ClassVar[dict[str, str]] = {
        "reasoning": "reasoning of a chat completion isn't read; its Responses way does"
    }

    methods: ClassVar[tuple[str, ...]] = ("json_schema", "function_calling")

    def model(self, **asked: Any) -> Any:
        options: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        if asked.get("limit"):
            options["max_tokens"] = asked["limit"]
        if asked.get("n"):
            options["n"] = asked["n"]
        if asked.get("reasoning"):
            options |= self.thinking()
        return self.connect(options)

    def connect(self, options: dict[str, Any]) -> Any:
        return ChatOpenAI(model="gpt-4o", base_url=f"{self.address}/v1", api_key="none", stream_usage=True, **options)

    def thinking(self) -> dict[str, Any]:
        return {"reasoning_effort": "low"}

    def _bound(self, **asked: Any) -> Any:
        model = self.model(**asked)
        if asked.get("tools"):
            choice = {"tool_choice": asked["choice"]} if asked.get("choice") is not None else {}
            model = model.bind_tools([get_weather, get_time], **choice)
        return model.bind(stop=asked["stop"]) if asked.get("stop") else model

    def chat(self, text: str, **asked: Any) -> Said:
        if asked.get("n"):
            result = self._bound(**asked).generate([[HumanMessage(text)]])
            return Said(choices=[one.text for one in result.generations[0]])
        return _said(self._bound(**asked).invoke(text))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        whole: AIMessageChunk | None = None
        for chunk in self._bound(**asked).stream(text):
            whole = chunk if whole is None else whole + chunk
            yield Said(chunk.text, _reasoning(chunk))
        if whole is not None:
            said = _said(whole)
            yield Said(calls=said.calls, finish=said.finish, usage=said.usage)

    def loop(self, text: str, weather: Any) -> str:
        @tool("get_weather", args_schema=City)
        def asking(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        return create_agent(self.model(), [asking]).invoke({"messages": [("user", text)]})["messages"][-1].text

    def person(self, text: str) -> Person:
        for method in self.methods:
            found = self.model().with_structured_output(Person, method=method).invoke(text)
        return found

    async def achat(self, text: str) -> Said:
        return _said(await self.model().ainvoke(text))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for chunk in self.model().astream(text):
            yield Said(chunk.text)


def _said(message: AIMessage) -> Said:
    calls = [(call["name"], call["args"]) for call in message.tool_calls]
    about, used = message.response_metadata, message.usage_metadata
    finish = about.get("finish_reason") or about.get("stop_reason") or about.get("done_reason")
    finish = finish or (about.get("incomplete_details") or {}).get("reason")
    usage = (used["input_tokens"], used["output_tokens"]) if used else None
    return Said(message.text, _reasoning(message), calls, finish, usage)


def _reasoning(message: AIMessage) -> str:
    return "".join(part.get("reasoning", "") for part in message.content_blocks if part["type"] == "reasoning")


class Responses(OpenAI):
    length: ClassVar[str | None] = "max_output_tokens"
    not_offered: ClassVar[dict[str, str]] = {"n": "Responses has no n", "stop": "Responses has no stop"}

    def connect(self, options: dict[str, Any]) -> Any:
        return super().connect(options | {"use_responses_api": True})

    def thinking(self) -> dict[str, Any]:
        return {"reasoning": {"effort": "low", "summary": "auto"}}


class Anthropic(OpenAI):
    length: ClassVar[str | None] = "max_tokens"
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": {"type": "none"},
        "required": "any",
        "named": "get_time",
        "named dict": {"type": "tool", "name": "get_time"},
    }
    not_offered: ClassVar[dict[str, str]] = {"n": "the provider has no n"}
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        403: anthropic.PermissionDeniedError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
        500: anthropic.InternalServerError,
        503: anthropic.InternalServerError,
        529: anthropic.InternalServerError,
    }

    def connect(self, options: dict[str, Any]) -> Any:
        return ChatAnthropic(model="claude-sonnet-4-5", base_url=self.address, api_key="none", **options)

    def thinking(self) -> dict[str, Any]:
        return {"thinking": {"type": "enabled", "budget_tokens": 1024}, "max_tokens": 4096}


class Gemini(OpenAI):
    length: ClassVar[str | None] = "MAX_TOKENS"
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "any",
        "required true": True,
        "named": "get_time",
    }
    errors: ClassVar[dict[int, Any]] = {
        400: GoogleInvalidRequestError,
        401: GoogleAuthenticationError,
        403: GooglePermissionDeniedError,
        404: GoogleModelNotFoundError,
        429: GoogleRateLimitError,
        500: GoogleAPIError,
        503: GoogleAPIError,
    }
    attempts: ClassVar[int] = 2
    recovers: ClassVar[bool] = False
    not_offered: ClassVar[dict[str, str]] = {}

    def connect(self, options: dict[str, Any]) -> Any:
        options = {"max_retries": 2} | options  # its own 6 take half a minute
        return ChatGoogleGenerativeAI(model="gemini-2.5-flash", base_url=self.address, api_key="none", **options)

    def thinking(self) -> dict[str, Any]:
        return {"include_thoughts": True}


class Ollama(OpenAI):
    choices: ClassVar[dict[str, Any]] = {"auto": "auto"}
    errors: ClassVar[dict[int, Any]] = dict.fromkeys((400, 404, 500, 503), ollama.ResponseError)
    attempts: ClassVar[int] = 1
    methods: ClassVar[tuple[str, ...]] = ("json_schema",)  # a call can't be forced
    not_offered: ClassVar[dict[str, str]] = {"n": "the provider has no n"}

    def connect(self, options: dict[str, Any]) -> Any:
        options = {("num_predict" if key == "max_tokens" else key): options[key] for key in options}
        options.pop("max_retries", None)
        return ChatOllama(model="qwen3", base_url=self.address, **options)

    def thinking(self) -> dict[str, Any]:
        return {"reasoning": True}


WAYS = {"openai": OpenAI, "openai responses": Responses, "anthropic": Anthropic, "gemini": Gemini, "ollama": Ollama}
