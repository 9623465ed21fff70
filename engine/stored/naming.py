"""The ids of what is kept: two that differ in what is kept of them don't share one."""

from engine.bodies.fields import Fields
from engine.identity import fingerprint_of
from engine.jsontext import Json

_APART = frozenset(
    {"model", "max_output_tokens", "parallel_tool_calls", "generation_config", "store", "stream", "stream_options"}
)
"""What the chat request has all of, and what isn't kept."""
_READ = frozenset({"role", "content", "text", "input", "instructions", "system_instruction", "description"})
"""The names of texts that the chat request has, wherever they stand."""
_KINDS = ("message", "text", "input_text", "output_text", "user_input", "model_output", "function")
"""What is of these kinds, it has in that place."""


def identity_of(fingerprint: str, body: Fields) -> str:
    """The fingerprint of the chat request, or another where the body says more than that request does.

    Metadata are such, what is gone on from, the address of an image: all that a reply doesn't depend on.
    """
    beside = _beside({name: value for name, value in body.values.items() if name not in _APART})
    return fingerprint_of([fingerprint, beside]) if beside else fingerprint


def _beside(value: Json) -> Json:
    """What is left of a value without what the chat request has; None for nothing."""
    match value:
        case dict():
            told = {name: _beside(each) for name, each in value.items() if not _is_read(name, each)}
            return {name: left for name, left in told.items() if left is not None} or None
        case list():
            left = [_beside(each) for each in value]
            return left if any(each is not None for each in left) else None
        case _:
            return value


def _is_read(name: str, value: Json) -> bool:
    return name == "parameters" or (name == "type" and value in _KINDS) or (name in _READ and isinstance(value, str))
