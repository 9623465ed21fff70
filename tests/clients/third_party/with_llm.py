"""Simon Willison's llm, over its three wires."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
import llm
import openai
from drive import Drive, Person, Said
from llm.default_plugins.openai_models import AsyncChat, AsyncResponses, Chat, Responses
from llm_anthropic import AsyncClaudeMessages, ClaudeMessages


def get_weather(city: str) -> str:
    """The weather of a city."""
    return f"sunny in {city}"


def get_time(city: str) -> str:
    """The time in a city."""
    return f"noon in {city}"


NO_CHOICE = "tools have no choice"
NO_N = "a response has one text"


class OpenAI(Drive):
    length: ClassVar[str | None] = None
    not_offered: ClassVar[dict[str, str]] = {
        "tool_choice": NO_CHOICE,
        "n": NO_N,
        "reasoning": "reasoning of a chat completion isn't read; its Responses way does",
    }
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        404: openai.NotFoundError,
        429: openai.RateLimitError,
        503: openai.InternalServerError,
    }
    limit: ClassVar[str] = "max_tokens"
    stop: ClassVar[str] = "stop"
    thinking: ClassVar[dict[str, Any]] = {}
    kinds: ClassVar[tuple[Any, Any]] = (Chat, AsyncChat)

    def model(self, kind: int = 0, *, reasoning: bool = False) -> Any:
        model = self.kinds[kind](
            "driven",
            model_name="gpt-5",
            api_base=f"{self.address}/v1",
            supports_tools=True,
            supports_schema=True,
            reasoning=reasoning,
        )
        model.key = "none"
        return model

    def asked(self, **asked: Any) -> dict[str, Any]:
        options: dict[str, Any] = {self.limit: asked["limit"]} if asked.get("limit") else {}
        if asked.get("stop"):
            options[self.stop] = asked["stop"][0] if self.stop == "stop" else asked["stop"]
        if asked.get("reasoning"):
            options |= self.thinking
        return {"tools": [get_weather, get_time] if asked.get("tools") else [], **options}

    def chat(self, text: str, **asked: Any) -> Said:
        return _said(
            self.model(reasoning=bool(asked.get("reasoning"))).prompt(text, stream=False, **self.asked(**asked))
        )

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        response = self.model(reasoning=bool(asked.get("reasoning"))).prompt(text, **self.asked(**asked))
        events = response.stream_events()
        try:
            for event in events:
                if event.type == "text":
                    yield Said(event.chunk)
                elif event.type == "reasoning":
                    yield Said(reasoning=event.chunk)
        finally:
            events.close()
        said = _said(response)
        yield Said(calls=said.calls, usage=said.usage)

    def loop(self, text: str, weather: Any) -> str:
        def get_weather(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        *_, last = self.model().chain(text, tools=[get_weather]).responses()
        return last.text()

    def person(self, text: str) -> Person:
        return Person.model_validate_json(self.model().prompt(text, schema=Person).text())

    async def achat(self, text: str) -> Said:
        return Said(await self.model(1).prompt(text, stream=False).text())

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in self.model(1).prompt(text):
            yield Said(piece)


def _said(response: llm.Response) -> Said:
    text = response.text()
    thoughts = [
        part.text for message in response.messages() for part in message.parts if type(part).__name__ == "ReasoningPart"
    ]
    calls = [(call.name, call.arguments) for call in response.tool_calls()]
    usage = response.usage()
    told = (usage.input, usage.output) if usage.input is not None and usage.output is not None else None
    return Said(text, "".join(thoughts), calls, None, told)


class OpenAIResponses(OpenAI):
    kinds: ClassVar[tuple[Any, Any]] = (Responses, AsyncResponses)
    thinking: ClassVar[dict[str, Any]] = {"reasoning_effort": "low"}
    not_offered: ClassVar[dict[str, str]] = {"tool_choice": NO_CHOICE, "n": NO_N, "stop": "Responses has no stop"}


class Anthropic(OpenAI):
    kinds: ClassVar[tuple[Any, Any]] = (ClaudeMessages, AsyncClaudeMessages)
    stop: ClassVar[str] = "stop_sequences"
    thinking: ClassVar[dict[str, Any]] = {"thinking": True}
    not_offered: ClassVar[dict[str, str]] = {"tool_choice": NO_CHOICE, "n": NO_N}
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
    }

    def model(self, kind: int = 0, *, reasoning: bool = False) -> Any:
        del reasoning
        model = self.kinds[kind](
            "claude-sonnet-4-5", supports_thinking=True, use_structured_outputs=True, base_url=self.address
        )
        model.key = "none"
        return model


WAYS = {"openai": OpenAI, "openai responses": OpenAIResponses, "anthropic": Anthropic}
