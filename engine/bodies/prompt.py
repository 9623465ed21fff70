"""The body of OpenAI's older completions call, as a chat request."""

from collections.abc import Iterator

from engine.bodies.fields import Fields, wrong_type, wrong_value
from engine.bodies.options import read_stop
from engine.jsontext import Json, compact
from engine.messages import ChatRequest, Message, Options, Origin, Text

_MOST = 10**9
_MOST_PROMPTS = 2048
_MOST_CHOICES = 16_384
"""Of all prompts together: each is made in memory."""


def read_prompt(body: Fields, origin: Origin) -> ChatRequest:
    """A chat request of one user message a prompt, from the older body that has prompts. Raises RequestError.

    Several prompts stand apart. Token numbers stand for themselves, as JSON.
    """
    messages = tuple(Message("user", (Text(text),), path) for text, path in _prompts(body))
    n = body.integer("n", 1, 128) or 1
    if len(messages) * n > _MOST_CHOICES:
        expected = f"at most {_MOST_CHOICES} choices in all, so with {len(messages)} prompts up to"
        raise wrong_value("n", f"{expected} {_MOST_CHOICES // len(messages)}", n)
    return ChatRequest(
        model=body.text("model"),
        messages=messages,
        options=Options(
            max_tokens=body.integer("max_tokens", 0, _MOST),
            stop=tuple(read_stop(body)),
            n=n,
            logprobs=body.integer("logprobs", 0, 5),
        ),
        apart=len(messages) > 1,
        origin=origin,
    )


def _prompts(body: Fields) -> Iterator[tuple[str, str]]:
    """The prompts as texts, each with its path; one that is left out is empty."""
    value = body.get("prompt")
    match value:
        case None:
            yield "", "prompt"
        case str():
            yield value, "prompt"
        case [int(), *_]:
            yield _numbers(value, "prompt"), "prompt"
        case [_, *_] if len(value) <= _MOST_PROMPTS:
            for prompt, path in body.items("prompt"):
                yield prompt if isinstance(prompt, str) else _numbers(prompt, path), path
        case list():
            raise wrong_value("prompt", f"from 1 to {_MOST_PROMPTS} prompts", len(value))
        case _:
            raise wrong_type("prompt", "a string, an array of strings, or token numbers in one array or several", value)


def _numbers(value: Json, path: str) -> str:
    """Token numbers as JSON, since nothing here knows their words."""
    if not isinstance(value, list):
        raise wrong_type(path, "a string or an array of token numbers", value)
    if not value:
        raise wrong_value(path, "at least one token number", 0)
    for place, number in enumerate(value):
        if type(number) is not int:
            raise wrong_type(f"{path}[{place}]", "a token number", number)
    return compact(value)
