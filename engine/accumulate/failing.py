"""Errors inside a stream, in every provider's shape."""

from typing import Final

from engine.accumulate.lenient import obj
from engine.jsontext import Json, JsonObject

_SAYING: Final = frozenset(
    {"choices", "candidates", "output", "message", "response", "content", "delta", "interaction", "step"}
)
"""Fields that tell something of a reply, which an error may stand beside."""


def failure_in(event: JsonObject, name: str) -> Json:
    """The error that an event tells, as it came; None where it tells none."""
    error = event.get("error") or (obj(event.get("delta")).get("error") if event.get("type") == "message-end" else None)
    if error and event.get("object") != "response":
        return error
    is_error = event.get("type") == "error" or event.get("object") == "error" or name == "error"
    if is_error or (set(event) <= {"message", "id", "code", "type"} and isinstance(event.get("message"), str)):
        return event
    return event if "detail" in event and len(event) == 1 else None


def only_failed(event: JsonObject) -> bool:
    """Whether an event tells nothing but its error."""
    return not any(isinstance(event.get(key), dict | list) for key in _SAYING)
