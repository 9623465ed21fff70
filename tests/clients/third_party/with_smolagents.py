"""smolagents: its model for OpenAI's wire, and the agent that calls tools."""

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import openai
from drive import Drive, Person, Said
from smolagents import ChatMessage, LogLevel, OpenAIModel, ToolCallingAgent, tool
from smolagents.models import agglomerate_stream_deltas


@tool
def get_weather(city: str) -> str:
    """The weather of a city.

    Args:
        city: A city.
    """
    return f"sunny in {city}"


@tool
def get_time(city: str) -> str:
    """The time in a city.

    Args:
        city: A city.
    """
    return f"noon in {city}"


class OpenAI(Drive):
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": {"type": "function", "function": {"name": "get_time"}},
    }
    not_offered: ClassVar[dict[str, str]] = {
        "n": "a message is the first choice alone",
        "reasoning": "reasoning isn't read",
        "asynchronous": "its models are synchronous",
    }
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        404: openai.NotFoundError,
        429: openai.RateLimitError,
        500: openai.InternalServerError,
        503: openai.InternalServerError,
    }

    def model(self) -> OpenAIModel:
        retries = {} if self.retrying else {"max_retries": 0}
        return OpenAIModel("gpt-4o", f"{self.address}/v1", "none", client_kwargs=retries, retry=False)

    def asked(self, text: str, **asked: Any) -> dict[str, Any]:
        options: dict[str, Any] = {"max_tokens": asked["limit"]} if asked.get("limit") else {}
        if asked.get("tools"):
            options |= {"tools_to_call_from": [get_weather, get_time], "tool_choice": asked.get("choice") or "auto"}
        message = {"role": "user", "content": [{"type": "text", "text": text}]}
        return {"messages": [message], "stop_sequences": asked.get("stop"), **options}

    def chat(self, text: str, **asked: Any) -> Said:
        message = self.model().generate(**self.asked(text, **asked))
        said = _said(message)
        said.finish = message.raw.choices[0].finish_reason
        return said

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        deltas = self.model().generate_stream(**self.asked(text, **asked))
        told: list[Any] = []
        try:
            for delta in deltas:
                told.append(delta)
                yield Said(delta.content or "")
        finally:
            deltas.close()
        whole = _said(agglomerate_stream_deltas(told))
        yield Said(calls=whole.calls, usage=whole.usage)

    def loop(self, text: str, weather: Any) -> str:
        """The agent tells calls and results as text, and demands a call to the end, of ``final_answer``."""

        @tool
        def asking(city: str) -> str:
            """The weather of a city.

            Args:
                city: A city.
            """
            return weather(city)

        asking.name = "get_weather"
        agent = ToolCallingAgent([asking], self.model(), verbosity_level=LogLevel.OFF)
        return str(agent.run(text))

    def person(self, text: str) -> Person:
        schema = {"type": "json_schema", "json_schema": {"name": "Person", "schema": Person.model_json_schema()}}
        reply = self.model().generate(**self.asked(text), response_format=schema)
        return Person.model_validate_json(reply.content or "")


def _said(message: ChatMessage) -> Said:
    calls = [(call.function.name, json.loads(call.function.arguments)) for call in message.tool_calls or []]
    used = message.token_usage
    usage = (used.input_tokens, used.output_tokens) if used else None
    return Said(message.content or "", calls=calls, usage=usage)


WAYS = {"openai": OpenAI}
