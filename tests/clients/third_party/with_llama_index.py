"""LlamaIndex's LLMs, and the agent that it builds on them."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
import openai
from drive import LOOP, City, Drive, Person, Said
from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, ThinkingBlock
from llama_index.core.tools import FunctionTool
from llama_index.llms.anthropic import Anthropic as AnthropicLLM
from llama_index.llms.openai import OpenAI as OpenAILLM
from llama_index.llms.openai import OpenAIResponses
from llama_index.llms.openai_like import OpenAILike


def _tool(name: str, description: str, function: Any) -> FunctionTool:
    return FunctionTool.from_defaults(fn=function, name=name, description=description, fn_schema=City)


TOOLS = [
    _tool("get_weather", "The weather of a city.", lambda city: f"sunny in {city}"),
    _tool("get_time", "The time in a city.", lambda city: f"noon in {city}"),
]


class OpenAI(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": {"tool_choice": "auto"},
        "none": {"tool_choice": "none"},
        "required": {"tool_choice": "required"},
        "required flag": {"tool_required": True},
        "named": {"tool_choice": "get_time"},
        "named dict": {"tool_choice": {"type": "function", "function": {"name": "get_time"}}},
    }
    not_offered: ClassVar[dict[str, str]] = {"n": "a response has one message"}
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
    attempts: ClassVar[int] = 6
    """It repeats what the SDK below it repeats."""
    streamed: ClassVar[dict[str, Any]] = {"stream_options": {"include_usage": True}}

    def llm(self, **asked: Any) -> Any:
        options: dict[str, Any] = {"max_retries": 2 if self.retrying else 0}
        if asked.get("limit"):
            options["max_tokens"] = asked["limit"]
        if asked.get("stop"):
            options["additional_kwargs"] = {"stop": asked["stop"]}
        return self.connect(options, reasoning=bool(asked.get("reasoning")))

    def connect(self, options: dict[str, Any], *, reasoning: bool) -> Any:
        if reasoning:
            options["reasoning_effort"] = "low"
        return OpenAILLM(
            model="gpt-5" if reasoning else "gpt-4o", api_base=f"{self.address}/v1", api_key="none", **options
        )

    def chat(self, text: str, **asked: Any) -> Said:
        llm = self.llm(**asked)
        if not asked.get("tools"):
            return _said(llm, llm.chat([ChatMessage(text)]))
        options = {"allow_parallel_tool_calls": True, **(asked.get("choice") or {})}
        return _said(llm, llm.chat_with_tools(TOOLS, text, **options))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        llm = self.llm(**asked)
        if asked.get("tools"):
            *_, last = llm.stream_chat_with_tools(TOOLS, text, allow_parallel_tool_calls=True)
            yield _said(llm, last)
            return
        pieces = llm.stream_chat([ChatMessage(text)], **self.streamed)
        last: Any = None
        try:
            for last in pieces:
                yield Said(last.delta or "")
        finally:
            pieces.close()
        whole = _said(llm, last)
        yield Said(reasoning=whole.reasoning, finish=whole.finish, usage=whole.usage)

    def loop(self, text: str, weather: Any) -> str:
        async def talk() -> str:
            agent = FunctionAgent(tools=[_tool("get_weather", "The weather of a city.", weather)], llm=self.llm())
            return str(await agent.run(text))

        return LOOP.run(talk())

    def person(self, text: str) -> Person:
        return self.llm().as_structured_llm(Person).chat([ChatMessage(text)]).raw

    async def achat(self, text: str) -> Said:
        llm = self.llm()
        return _said(llm, await llm.achat([ChatMessage(text)]))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in await self.llm().astream_chat([ChatMessage(text)]):
            yield Said(piece.delta or "")


def _said(llm: Any, response: Any) -> Said:
    raw: Any = response.raw
    calls = llm.get_tool_calls_from_response(response, error_on_no_tool_call=False)
    thoughts = [part.content or "" for part in response.message.blocks if isinstance(part, ThinkingBlock)]
    return Said(
        response.message.content or "",
        "".join(thoughts),
        [(call.tool_name, call.tool_kwargs) for call in calls],
        _finish(raw),
        _usage(raw),
    )


def _plain(raw: Any) -> dict[str, Any]:
    return raw if isinstance(raw, dict) else json.loads(raw.model_dump_json())


def _finish(raw: Any) -> str | None:
    body = _plain(raw)
    choices = body.get("choices") or [{}]
    return choices[0].get("finish_reason") or body.get("stop_reason")


def _usage(raw: Any) -> tuple[int, int] | None:
    body = _plain(raw)
    used = body.get("response", body).get("usage")
    if not used:
        return None
    used = _plain(used)
    if "input_tokens" in used:
        return used["input_tokens"], used["output_tokens"]
    return used["prompt_tokens"], used["completion_tokens"]


class Responses(OpenAI):
    length: ClassVar[str | None] = None
    streamed: ClassVar[dict[str, Any]] = {}
    not_offered: ClassVar[dict[str, str]] = {"n": "Responses has no n", "stop": "Responses has no stop"}
    choices: ClassVar[dict[str, Any]] = {
        **{key: value for key, value in OpenAI.choices.items() if key != "named dict"},
        "named": {"tool_choice": {"type": "function", "name": "get_time"}},
    }

    def connect(self, options: dict[str, Any], *, reasoning: bool) -> Any:
        options = {("max_output_tokens" if key == "max_tokens" else key): options[key] for key in options}
        if reasoning:
            options["reasoning_options"] = {"effort": "low", "summary": "auto"}
        return OpenAIResponses(model="gpt-5", api_base=f"{self.address}/v1", api_key="none", **options)


class Like(OpenAI):
    def connect(self, options: dict[str, Any], *, reasoning: bool) -> Any:
        if reasoning:
            options["additional_kwargs"] = {"reasoning_effort": "low"}
        where = {"api_base": f"{self.address}/v1", "api_key": "none"}
        return OpenAILike(model="llama", is_chat_model=True, is_function_calling_model=True, **where, **options)


class Anthropic(OpenAI):
    length: ClassVar[str | None] = "max_tokens"
    streamed: ClassVar[dict[str, Any]] = {}
    choices: ClassVar[dict[str, Any]] = {"auto": {}, "required flag": {"tool_required": True}}
    not_offered: ClassVar[dict[str, str]] = {"n": "the provider has no n"}
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        403: anthropic.PermissionDeniedError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
        500: anthropic.InternalServerError,
        529: anthropic.APIStatusError,
    }
    attempts: ClassVar[int] = 3

    def connect(self, options: dict[str, Any], *, reasoning: bool) -> Any:
        if "additional_kwargs" in options:
            options["additional_kwargs"] = {"stop_sequences": options["additional_kwargs"]["stop"]}
        if reasoning:
            options |= {
                "thinking_dict": {"type": "enabled", "budget_tokens": 1024},
                "max_tokens": 4096,
                "temperature": 1,
            }
        return AnthropicLLM(model="claude-sonnet-4-5", base_url=self.address, api_key="none", **options)


WAYS = {"openai": OpenAI, "openai responses": Responses, "openai-like": Like, "anthropic": Anthropic}
