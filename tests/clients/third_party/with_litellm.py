"""LiteLLM, one way for each provider whose dialect it speaks."""

import json
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import litellm
from drive import CITY, Drive, Person, Said

litellm.suppress_debug_info = True
TOOLS: list[dict[str, Any]] = [
    {"type": "function", "function": {"name": name, "description": description, "parameters": CITY}}
    for name, description in (("get_weather", "The weather of a city."), ("get_time", "The time in a city."))
]


ERRORS: dict[int, Any] = {
    400: litellm.BadRequestError,
    401: litellm.AuthenticationError,
    404: litellm.NotFoundError,
    422: litellm.BadRequestError,
    429: litellm.RateLimitError,
    500: litellm.InternalServerError,
    503: litellm.ServiceUnavailableError,
}
NO_N = "the provider has no n"


class OpenAI(Drive):
    model: ClassVar[str] = "openai/gpt-4o"
    thinking_model: ClassVar[str] = "openai/gpt-5"
    """LiteLLM refuses reasoning for gpt-4o, and stop for gpt-5, before it asks anyone."""
    path: ClassVar[str] = "/v1"
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": {"type": "function", "function": {"name": "get_time"}},
    }
    errors: ClassVar[dict[int, Any]] = ERRORS | {403: litellm.APIError}
    attempts: ClassVar[int] = 3

    def _asked(self, text: str, **asked: Any) -> dict[str, Any]:
        options: dict[str, Any] = {
            "model": self.model,
            "api_base": f"{self.address}{self.path}",
            "api_key": "none",
            "messages": [{"role": "user", "content": text}],
        }
        if not self.retrying:
            options |= {"max_retries": 0, "num_retries": 0}
        if asked.get("tools"):
            options["tools"] = TOOLS
        if asked.get("choice"):
            options["tool_choice"] = asked["choice"]
        if asked.get("limit"):
            options["max_tokens"] = asked["limit"]
        if asked.get("reasoning"):
            options["reasoning_effort"] = "low"
            options["model"] = self.thinking_model or self.model
        options |= {key: asked[key] for key in ("stop", "n") if asked.get(key)}
        return options

    def chat(self, text: str, **asked: Any) -> Said:
        return _said(litellm.completion(**self._asked(text, **asked)))

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        options = self._asked(text, **asked)
        stream: Any = litellm.completion(**options, stream=True, stream_options={"include_usage": True})
        chunks: list[Any] = []
        try:
            for chunk in stream:
                chunks.append(chunk)
                yield _piece(chunk)
        finally:
            stream.close()
        built = litellm.stream_chunk_builder(chunks, messages=options["messages"])
        whole = _said(built)
        yield Said(calls=whole.calls, finish=whole.finish, usage=whole.usage)

    def loop(self, text: str, weather: Any) -> str:
        options = self._asked(text, tools=True)
        for _ in range(4):
            message: Any = litellm.completion(**options).choices[0].message
            options["messages"].append(message)
            if not message.tool_calls:
                return message.content
            for call in message.tool_calls:
                result = weather(**json.loads(call.function.arguments))
                options["messages"].append({"role": "tool", "tool_call_id": call.id, "content": result})
        raise AssertionError("no end")

    def person(self, text: str) -> Person:
        reply: Any = litellm.completion(**self._asked(text), response_format=Person)
        return Person.model_validate_json(reply.choices[0].message.content)

    async def achat(self, text: str) -> Said:
        return _said(await litellm.acompletion(**self._asked(text)))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for chunk in await litellm.acompletion(**self._asked(text), stream=True):
            yield _piece(chunk)


def _said(reply: Any) -> Said:
    message = reply.choices[0].message
    calls = [(call.function.name, json.loads(call.function.arguments)) for call in message.tool_calls or []]
    return Said(
        message.content or "",
        getattr(message, "reasoning_content", None) or "",
        calls,
        reply.choices[0].finish_reason,
        (reply.usage.prompt_tokens, reply.usage.completion_tokens),
        [choice.message.content for choice in reply.choices],
    )


def _piece(chunk: Any) -> Said:
    if not chunk.choices:  # the last one, with the usage
        return Said()
    delta = chunk.choices[0].delta
    return Said(delta.content or "", getattr(delta, "reasoning_content", None) or "")


class Anthropic(OpenAI):
    thinking_model: ClassVar[str] = ""
    model: ClassVar[str] = "anthropic/claude-sonnet-4-5"
    path: ClassVar[str] = ""
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    errors: ClassVar[dict[int, Any]] = ERRORS | {403: litellm.PermissionDeniedError, 503: litellm.InternalServerError}
    attempts: ClassVar[int] = 1


class Gemini(OpenAI):
    thinking_model: ClassVar[str] = ""
    model: ClassVar[str] = "gemini/gemini-2.5-flash"
    path: ClassVar[str] = "/v1beta"
    errors: ClassVar[dict[int, Any]] = ERRORS | {403: litellm.BadRequestError}
    attempts: ClassVar[int] = 1


class Ollama(OpenAI):
    thinking_model: ClassVar[str] = ""
    model: ClassVar[str] = "ollama_chat/qwen3"
    path: ClassVar[str] = ""
    choices: ClassVar[dict[str, Any]] = {"auto": "auto"}
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    own_failures: ClassVar[dict[str, str]] = {
        "streamed_calls": "LiteLLM numbers the calls of each line from 0, so that its chunk builder joins two calls"
    }
    errors: ClassVar[dict[int, Any]] = ERRORS | {403: litellm.PermissionDeniedError}
    attempts: ClassVar[int] = 1


class Mistral(OpenAI):
    thinking_model: ClassVar[str] = ""
    model: ClassVar[str] = "mistral/mistral-small-latest"
    path: ClassVar[str] = "/mistral/v1"
    not_offered: ClassVar[dict[str, str]] = {"n": "UnsupportedParamsError"}
    attempts: ClassVar[int] = 1


_EVENT_LINES = "LiteLLM reads the stream's `event:` lines as JSON"


class Cohere(OpenAI):
    thinking_model: ClassVar[str] = ""
    model: ClassVar[str] = "cohere_chat/command-a-03-2025"
    path: ClassVar[str] = "/v2/chat"
    choices: ClassVar[dict[str, Any]] = {"auto": "auto"}
    not_offered: ClassVar[dict[str, str]] = {
        "n": NO_N,
        "structured_output": "UnsupportedParamsError",
        "reasoning": "UnsupportedParamsError",
    }
    own_failures: ClassVar[dict[str, str]] = dict.fromkeys(
        ("stream", "stream_usage", "streamed_calls", "cut_emoji", "asynchronous", "cancel"), _EVENT_LINES
    )
    errors: ClassVar[dict[int, Any]] = ERRORS | {403: litellm.PermissionDeniedError}
    attempts: ClassVar[int] = 1


WAYS = {
    "openai": OpenAI,
    "anthropic": Anthropic,
    "gemini": Gemini,
    "ollama": Ollama,
    "mistral": Mistral,
    "cohere": Cohere,
}
