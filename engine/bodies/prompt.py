"""The body of OpenAI's older completions call, as a chat request."""

from engine.bodies.fields import Fields, wrong_type
from engine.bodies.options import read_stop
from engine.jsontext import compact
from engine.messages import ChatRequest, Message, Options, Origin, Text

_MOST = 10**9


def read_prompt(body: Fields, origin: Origin) -> ChatRequest:
    """A chat request of one user message, from the older body that has a prompt. Raises RequestError."""
    return ChatRequest(
        model=body.text("model"),
        messages=(Message("user", (Text(_prompt(body)),), "prompt"),),
        options=Options(
            max_tokens=body.integer("max_tokens", 1, _MOST),
            stop=tuple(read_stop(body)),
            n=body.integer("n", 1, 128) or 1,
            logprobs=body.integer("logprobs", 0, 5),
        ),
        origin=origin,
    )


def _prompt(body: Fields) -> str:
    """The prompt as text; token numbers stand for themselves, and one that is left out is empty."""
    match body.get("prompt"):
        case None | []:
            return ""
        case str(prompt) | [str(prompt)]:
            return prompt
        case [[*numbers]] | [*numbers] if all(type(number) is int for number in numbers):
            return compact(numbers)
        case other:
            raise wrong_type("prompt", "one prompt: a string or an array of token numbers", other)
