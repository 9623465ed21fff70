"""What OpenAI's reasoning models refuse that its other models take, and the other way round; by the model's name.

Facts: OpenAI's guides to reasoning models and to its latest ones, its models' pages, and the refusals that clients
report. From gpt-5.1 on a model refuses other sampling only while it reasons: those to gpt-5.4 do where an effort is
asked for, the later ones unless it is ``none``.
"""

import re
from collections.abc import Iterator

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import Json

_MODEL = re.compile(r"(?:o[1-9]|gpt-(?:[5-9]|\d\d))(?:\.\d+)?(?P<kind>-[a-z0-9.-]+)?")
_ALWAYS = re.compile(r"o\d|gpt-5(?!\.)|gpt-6-astra")
_WHEN_ASKED = re.compile(r"gpt-5\.[1-4](?!\d)")
"""Models that always reason, and those that only do where an effort is asked for."""
_OTHER = re.compile(r"gpt-(?:3\.5|4)")
_FIXED: dict[str, Json] = {
    "top_p": 1,
    "presence_penalty": 0,
    "frequency_penalty": 0,
    "logprobs": False,
    "top_logprobs": 0,
    "logit_bias": {},
    "stop": [],
}
"""Fields that such a model hasn't, with the values that it takes all the same, as they change nothing."""


def check_chat(body: Fields) -> None:
    """Raises RequestError for a field of the chat that the model named doesn't have."""
    model, effort = body.text("model"), body.text("reasoning_effort")
    if _OTHER.match(model) and effort:
        raise RequestError("Unrecognized request argument supplied: reasoning_effort", param="reasoning_effort")
    if not _is_reasoning(model):
        return
    if body.get("max_tokens") is not None:
        raise _unsupported("max_tokens", " Use 'max_completion_tokens' instead.")
    if not _samples(model, effort):
        for name in _changed(body):
            raise _unsupported(name)
        if body.get("temperature") not in (None, 1):
            raise RequestError(
                f"Unsupported value: 'temperature' does not support {body.get('temperature')} with this model. Only "
                "the default (1) value is supported.",
                param="temperature",
                code="unsupported_value",
            )


def check_responses(body: Fields) -> None:
    """Raises RequestError for a field of the Responses that the model named doesn't have."""
    model, reasoning = body.text("model"), body.object("reasoning")
    effort = reasoning.text("effort") if reasoning else ""
    if _OTHER.match(model) and effort:
        raise _unsupported("reasoning.effort")
    if _is_reasoning(model) and not _samples(model, effort):
        if body.get("temperature") not in (None, 1):
            raise _unsupported("temperature")
        for name in _changed(body):
            raise _unsupported(name)


def _is_reasoning(model: str) -> bool:
    """Chat models of the same series don't reason."""
    found = _MODEL.fullmatch(model)
    return found is not None and "chat" not in (found["kind"] or "")


def _samples(model: str, effort: str) -> bool:
    """Whether a reasoning model samples as others do: one that needn't reason, as long as it doesn't."""
    if effort == "none":
        return _ALWAYS.match(model) is None
    return not effort and _WHEN_ASKED.match(model) is not None


def _changed(body: Fields) -> Iterator[str]:
    return (name for name, fixed in _FIXED.items() if body.get(name) not in (None, fixed))


def _unsupported(name: str, instead: str = "") -> RequestError:
    return RequestError(
        f"Unsupported parameter: '{name}' is not supported with this model.{instead}",
        param=name,
        code="unsupported_parameter",
    )
