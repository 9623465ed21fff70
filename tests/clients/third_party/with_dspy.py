"""DSPy: its language models called directly, ReActV2 for the tool loop, typed signatures for structured output."""

import json
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any, ClassVar

import dspy
from drive import CITY, Drive, Person, Said, block, pulled

logging.getLogger("dspy").setLevel(logging.CRITICAL)
TOOLS: list[dict[str, Any]] = [
    {"type": "function", "function": {"name": name, "description": description, "parameters": CITY}}
    for name, description in (("get_weather", "The weather of a city."), ("get_time", "The time in a city."))
]


class Told(dspy.Signature):
    """Who is it."""

    text: str = dspy.InputField()
    person: Person = dspy.OutputField()


class Ask(dspy.Module):
    """Calls the language model as it is, so that its pieces can be seen."""

    def __init__(self, lm: Any, options: dict[str, Any]) -> None:
        super().__init__()
        self.asking = lm
        self.options = options

    def forward(self, text: str) -> dspy.Prediction:
        return dspy.Prediction(said=self.asking(text, **self.options)[0])

    async def aforward(self, text: str) -> dspy.Prediction:
        return dspy.Prediction(said=(await self.asking.acall(text, **self.options))[0])


class OpenAI(Drive):
    name: ClassVar[str] = "openai/gpt-4o"
    path: ClassVar[str] = "/v1"
    kind: ClassVar[str] = "chat"
    choices: ClassVar[dict[str, Any]] = {
        "auto": "auto",
        "none": "none",
        "required": "required",
        "named": {"type": "function", "function": {"name": "get_time"}},
    }
    errors: ClassVar[dict[int, Any]] = {
        400: dspy.LMInvalidRequestError,
        401: dspy.LMAuthError,
        404: dspy.LMInvalidRequestError,
        429: dspy.LMRateLimitError,
        500: dspy.LMServerError,
        503: dspy.LMServerError,
    }
    length: ClassVar[str | None] = None
    attempts: ClassVar[int] = 3
    recovers: ClassVar[bool] = False

    def lm(self) -> Any:
        where = {"api_base": f"{self.address}{self.path}", "api_key": "none", "cache": False}
        return dspy.LM(self.name, self.kind, num_retries=2 if self.retrying else 0, **where)

    def asked(self, **asked: Any) -> dict[str, Any]:
        options = {key: asked[key] for key in ("n", "stop") if asked.get(key)}
        if asked.get("limit"):
            options["max_tokens"] = asked["limit"]
        if asked.get("reasoning"):
            options["reasoning_effort"] = "low"
        if asked.get("tools"):
            options["tools"] = TOOLS
        return options | ({"tool_choice": asked["choice"]} if asked.get("choice") else {})

    def chat(self, text: str, **asked: Any) -> Said:
        lm = self.lm()
        return self._said(lm, lm(text, **self.asked(**asked)))

    def _said(self, lm: Any, outputs: list[Any]) -> Said:
        first = outputs[0] if isinstance(outputs[0], dict) else {"text": outputs[0]}
        calls = [
            (call["function"]["name"], json.loads(call["function"]["arguments"]))
            for call in first.get("tool_calls") or []
        ]
        told = lm.history[-1]
        given, made = list(told["usage"].values())[:2]
        texts = [one["text"] if isinstance(one, dict) else one for one in outputs]
        return Said(texts[0] or "", first.get("reasoning_content") or "", calls, None, (given, made), texts)

    def stream(self, text: str, **asked: Any) -> Iterator[Said]:
        yield from pulled(self._stream(text, **asked))

    async def _stream(self, text: str, **asked: Any) -> Any:
        lm = self.lm()
        pieces: Any = dspy.streamify(Ask(lm, self.asked(**asked)), is_async_program=True)(text=text)
        try:
            async for piece in pieces:
                if not isinstance(piece, dspy.Prediction):
                    yield _piece(piece)
                    continue
                whole = self._said(lm, [piece.said])
                yield Said(calls=whole.calls, usage=whole.usage)
        finally:
            await pieces.aclose()

    def loop(self, text: str, weather: Any) -> str:
        """By a chain: the agent demands a call to the end, of ``submit``."""

        def get_weather(city: str) -> str:
            """The weather of a city."""
            return weather(city)

        first = [{"name": "get_weather", "args": {"city": city}} for city in ("Oslo", "Rome")]
        answer = "{{tool_results[0].content}}, {{tool_results[1].content}}"
        steps = [
            {"messages": [{"tool_call": calls}]} for calls in (first, [{"name": "submit", "args": {"answer": answer}}])
        ]
        script = f"<|instruction_start|>{json.dumps({'instruction_chain': steps})}<|instruction_end|>"
        with dspy.context(lm=self.lm(), adapter=dspy.ChatAdapter(use_native_function_calling=True)):
            return dspy.ReActV2("question -> answer", tools=[get_weather])(question=f"{text} {script}").answer

    def person(self, text: str) -> Person:
        """By a schema, and in the words of its own format, which a script must say."""
        said = '[[ ## person ## ]]\n{"name": "Ada Lovelace", "age": 36}\n\n[[ ## completed ## ]]'
        with dspy.context(lm=self.lm(), adapter=dspy.JSONAdapter()):
            assert dspy.Predict(Told)(text=text).person.age == 36
        with dspy.context(lm=self.lm(), adapter=dspy.ChatAdapter()):
            return dspy.Predict(Told)(text=block({"text": said})).person

    async def achat(self, text: str) -> Said:
        lm = self.lm()
        return self._said(lm, await lm.acall(text))

    async def astream(self, text: str) -> AsyncIterator[Said]:
        async for piece in self._stream(text):
            yield piece


def _piece(chunk: Any) -> Said:
    body = chunk if isinstance(chunk, dict) else json.loads(chunk.model_dump_json())
    delta = body["choices"][0]["delta"] if body["choices"] else {}
    return Said(delta.get("content") or "", delta.get("reasoning_content") or "")


class Responses(OpenAI):
    kind: ClassVar[str] = "responses"
    name: ClassVar[str] = "openai/gpt-5"
    not_offered: ClassVar[dict[str, str]] = {"stop": "Responses has no stop"}


class Anthropic(OpenAI):
    name: ClassVar[str] = "anthropic/claude-sonnet-4-5"
    not_offered: ClassVar[dict[str, str]] = {"n": "the provider has no n"}


class Gemini(OpenAI):
    name: ClassVar[str] = "gemini/gemini-2.5-flash"
    own_failures: ClassVar[dict[str, str]] = {
        "streamed_calls": "DSPy numbers the parts of each chunk from 0, so that calls in two chunks are joined"
    }
    path: ClassVar[str] = "/v1beta"


WAYS = {"openai": OpenAI, "openai responses": Responses, "anthropic": Anthropic, "gemini": Gemini}
