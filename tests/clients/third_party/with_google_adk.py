"""Google's ADK: its models by their one call, and its agent for the tool loop and structured output."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import anthropic
from drive import CITY, LOOP, Drive, Person, Said, pulled
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, Gemini, LlmRequest, LlmResponse
from google.adk.models.anthropic_llm import AnthropicLlm
from google.adk.runners import InMemoryRunner
from google.genai import errors, types

TOOLS = [
    types.Tool(
        function_declarations=[
            types.FunctionDeclaration(name=name, description=description, parameters_json_schema=CITY)
            for name, description in (("get_weather", "The weather of a city."), ("get_time", "The time in a city."))
        ]
    )
]
_MODES = types.FunctionCallingConfigMode
NO_N = "a response has one content"


def _must(mode: types.FunctionCallingConfigMode, *names: str) -> types.ToolConfig:
    config = types.FunctionCallingConfig(mode=mode, allowed_function_names=[*names] or None)
    return types.ToolConfig(function_calling_config=config)


class Google(Drive):
    length: ClassVar[str | None] = "MAX_TOKENS"
    choices: ClassVar[dict[str, Any]] = {
        "auto": _must(_MODES.AUTO),
        "none": _must(_MODES.NONE),
        "required": _must(_MODES.ANY),
        "named": _must(_MODES.ANY, "get_time"),
    }
    not_offered: ClassVar[dict[str, str]] = {"n": NO_N}
    errors: ClassVar[dict[int, Any]] = {
        **dict.fromkeys((400, 401, 403, 404, 422, 429), errors.ClientError),
        **dict.fromkeys((500, 503), errors.ServerError),
    }
    attempts: ClassVar[int] = 1

    def model(self) -> BaseLlm:
        return Gemini(model="gemini-2.5-flash", base_url=self.address, client_kwargs={"api_key": "none"})

    def chat(self, text: str, **asked: Any) -> Said:
        return LOOP.run(self._chat(text, **asked))

    async def _chat(self, text: str, **asked: Any) -> Said:
        (response,) = [one async for one in self._responses(text, stream=False, **asked)]
        return self.said(response)

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> AsyncIterator[Said]:
        """The last response, which isn't partial, is all of it again: of it come calls, usage and finish reason."""
        async for response in self._responses(text, stream=True, **asked):
            said = self.said(response)
            if response.partial:
                yield Said(said.text, said.reasoning)
            else:
                yield Said(calls=said.calls, finish=said.finish, usage=said.usage)

    async def _responses(self, text: str, *, stream: bool, **asked: Any) -> AsyncIterator[LlmResponse]:
        content = types.Content(role="user", parts=[types.Part(text=text)])
        model = self.model()
        request = LlmRequest(model=model.model, contents=[content], config=self.config(**asked))
        responses = model.generate_content_async(request, stream=stream)
        try:
            async for response in responses:
                yield response
        finally:
            await responses.aclose()

    def config(self, **asked: Any) -> types.GenerateContentConfig:
        thinking = types.ThinkingConfig(include_thoughts=True, thinking_budget=1024) if asked.get("reasoning") else None
        return types.GenerateContentConfig(
            tools=TOOLS if asked.get("tools") else None,
            tool_config=asked.get("choice"),
            max_output_tokens=asked.get("limit"),
            stop_sequences=asked.get("stop"),
            thinking_config=thinking,
        )

    def said(self, response: LlmResponse) -> Said:
        parts = (response.content.parts if response.content else None) or []
        used = response.usage_metadata
        return Said(
            "".join(part.text or "" for part in parts if not part.thought),
            "".join(part.text or "" for part in parts if part.thought),
            [(part.function_call.name or "", part.function_call.args) for part in parts if part.function_call],
            response.finish_reason.name if response.finish_reason else None,
            (used.prompt_token_count or 0, used.candidates_token_count or 0) if used else None,
        )

    def loop(self, text: str, weather: Any) -> str:
        def get_weather(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        return LOOP.run(self._run(text, tools=[get_weather]))

    def person(self, text: str) -> Person:
        return Person.model_validate_json(LOOP.run(self._run(text, output_schema=Person)))

    async def _run(self, text: str, **more: Any) -> str:
        """The last words of an agent."""
        runner = InMemoryRunner(LlmAgent(name="driven", model=self.model(), **more), app_name="driven")
        session = await runner.session_service.create_session(app_name="driven", user_id="ann")
        content = types.Content(role="user", parts=[types.Part(text=text)])
        last = ""
        async for event in runner.run_async(user_id="ann", session_id=session.id, new_message=content):
            parts = (event.content.parts if event.content else None) or []
            last = "".join(part.text or "" for part in parts) or last
        return last

    async def achat(self, text: str) -> Said:
        return await self._chat(text)

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in self._stream(text):
            yield piece


class Anthropic(Google):
    length: ClassVar[str | None] = "MAX_TOKENS"
    choices: ClassVar[dict[str, Any]] = {}
    most: ClassVar[int] = 20_000
    errors: ClassVar[dict[int, Any]] = {
        400: anthropic.BadRequestError,
        401: anthropic.AuthenticationError,
        404: anthropic.NotFoundError,
        429: anthropic.RateLimitError,
        529: anthropic.APIStatusError,
    }
    attempts: ClassVar[int] = 3

    def model(self) -> BaseLlm:
        retries: dict[str, Any] = {} if self.retrying else {"max_retries": 0}
        client = anthropic.AsyncAnthropic(base_url=self.address, api_key="none", **retries)
        return AnthropicLlm(model="claude-sonnet-4-5", client=client)


WAYS = {"google": Google, "anthropic": Anthropic}
