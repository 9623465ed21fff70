"""Instructor, which makes pydantic models of replies, by each mode that gives its schema to the provider."""

from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any, ClassVar

import anthropic
import instructor
import openai
from drive import City, Drive, Person, Said
from instructor import Mode


class get_weather(City):  # noqa: N801  the name of the tool
    """The weather of a city."""


class get_time(City):  # noqa: N801  likewise
    """The time in a city."""


ITS_OWN = {
    "tool_choice": "the tool is the response model, always forced",
    "streamed_calls": "parallel tools aren't streamed",
    "tool_loop": "it runs no tools",
}


class OpenAI(Drive):
    not_offered: ClassVar[dict[str, str]] = {
        **ITS_OWN,
        "reasoning": "plain replies are OpenAI's own, without reasoning",
    }
    modes: ClassVar[tuple[Mode, ...]] = (Mode.TOOLS, Mode.TOOLS_STRICT, Mode.JSON_SCHEMA)
    """Without JSON and MD_JSON: theirs is words of a prompt, and how to follow them is a model's own affair."""
    errors: ClassVar[dict[int, Any]] = {
        400: openai.BadRequestError,
        401: openai.AuthenticationError,
        404: openai.NotFoundError,
        429: openai.RateLimitError,
        503: openai.InternalServerError,
    }
    parallel: ClassVar[Mode] = Mode.PARALLEL_TOOLS

    def client(self, mode: Mode = Mode.TOOLS) -> Any:
        return instructor.from_openai(openai.OpenAI(**self.options("/v1")), mode=mode)

    def client_async(self) -> Any:
        return instructor.from_openai(openai.AsyncOpenAI(**self.options("/v1")))

    def options(self, path: str = "") -> dict[str, Any]:
        retries = {} if self.retrying else {"max_retries": 0}
        return {"base_url": f"{self.address}{path}", "api_key": "none", **retries}

    def asked(self, text: str, **asked: Any) -> dict[str, Any]:
        given = {"max_tokens": asked.get("limit"), "stop": asked.get("stop"), "n": asked.get("n")}
        options = {key: value for key, value in given.items() if value}
        return {"model": "gpt-4o", "messages": [{"role": "user", "content": text}], **options}

    def chat(self, text: str, **asked: Any) -> Said:
        if asked.get("tools"):
            wanted = Iterable[get_weather | get_time]
            found = self.client(self.parallel).create(response_model=wanted, **self.asked(text))
            return Said(calls=[(type(one).__name__, one.model_dump()) for one in found])
        return self.said(self.client().create(response_model=None, **self.asked(text, **asked)))

    def said(self, reply: Any) -> Said:
        choice = reply.choices[0]
        usage = (reply.usage.prompt_tokens, reply.usage.completion_tokens)
        texts = [one.message.content for one in reply.choices]
        return Said(choice.message.content, finish=choice.finish_reason, usage=usage, choices=texts)

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        options = {"stream_options": {"include_usage": True}}
        with self.client().create(response_model=None, stream=True, **self.asked(text, **asked), **options) as chunks:
            yield from map(self.piece, chunks)

    def piece(self, chunk: Any) -> Said:
        usage = (chunk.usage.prompt_tokens, chunk.usage.completion_tokens) if chunk.usage else None
        return Said(chunk.choices[0].delta.content or "" if chunk.choices else "", usage=usage)

    def person(self, text: str) -> Person:
        asked = self.asked(text)
        found = [self.client(mode).create(response_model=Person, **asked) for mode in self.modes]
        found += [
            one for mode in self.modes for one in self.client(mode).create_iterable(response_model=Person, **asked)
        ]
        for mode in self.modes:
            *_, last = self.client(mode).create_partial(response_model=Person, **asked)
            found.append(Person(name=last.name, age=last.age))
        (only,) = {(one.name, one.age) for one in found}
        return Person(name=only[0], age=only[1])

    async def achat(self, text: str) -> Said:
        return self.said(await self.client_async().create(response_model=None, **self.asked(text)))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for chunk in await self.client_async().create(response_model=None, stream=True, **self.asked(text)):
            yield self.piece(chunk)


class Anthropic(OpenAI):
    not_offered: ClassVar[dict[str, str]] = {**ITS_OWN, "n": "the provider has no n"}
    length: ClassVar[str | None] = "max_tokens"
    modes: ClassVar[tuple[Mode, ...]] = (Mode.ANTHROPIC_TOOLS,)
    parallel: ClassVar[Mode] = Mode.ANTHROPIC_PARALLEL_TOOLS
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
        529: anthropic.APIStatusError,
    }

    def client(self, mode: Mode = Mode.ANTHROPIC_TOOLS) -> Any:
        return instructor.from_anthropic(anthropic.Anthropic(**self.options()), mode=mode)

    def client_async(self) -> Any:
        return instructor.from_anthropic(anthropic.AsyncAnthropic(**self.options()))

    def asked(self, text: str, **asked: Any) -> dict[str, Any]:
        options: dict[str, Any] = {"stop_sequences": asked["stop"]} if asked.get("stop") else {}
        if asked.get("reasoning"):
            options["thinking"] = {"type": "enabled", "budget_tokens": 1024}
        limit = asked.get("limit") or 4096
        return {
            "model": "claude-sonnet-4-5",
            "max_tokens": limit,
            "messages": [{"role": "user", "content": text}],
            "timeout": 60,
            **options,
        }

    def said(self, reply: Any) -> Said:
        text = "".join(part.text for part in reply.content if part.type == "text")
        thought = "".join(part.thinking for part in reply.content if part.type == "thinking")
        usage = (reply.usage.input_tokens, reply.usage.output_tokens)
        return Said(text, thought, finish=reply.stop_reason, usage=usage)

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        given = 0
        with self.client().create(response_model=None, stream=True, **self.asked(text, **asked)) as events:
            for event in events:
                if event.type == "message_start":
                    given = event.message.usage.input_tokens
                piece = self.piece(event)
                if piece.usage:
                    piece.usage = (given, piece.usage[1])
                yield piece

    def piece(self, chunk: Any) -> Said:
        if chunk.type == "message_delta":
            return Said(usage=(0, chunk.usage.output_tokens))
        if chunk.type == "content_block_delta":
            return Said(getattr(chunk.delta, "text", ""), getattr(chunk.delta, "thinking", ""))
        return Said()


WAYS = {"openai": OpenAI, "anthropic": Anthropic}
