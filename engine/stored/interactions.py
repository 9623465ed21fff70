"""Calls about a stored interaction of Gemini's: to read it, to delete it."""

from typing import cast
from urllib.parse import parse_qs

from engine.errors import MethodNotAllowed, NotFound, RequestError
from engine.jsontext import Json, JsonObject
from engine.shapes.at_once import answered
from engine.stored.memory import Memory, Remembered
from engine.wire import HttpRequest, HttpResponse

OURS = "v1_"
"""How the id of an interaction begins."""


def previous(memory: Memory, interaction_id: str) -> list[Json]:
    """All steps up to and with an interaction. Raises RequestError for an unknown one."""
    found = _found(memory, interaction_id)
    return [*found.read_items(), *cast("list[Json]", found.read()["steps"])]


def answer(memory: Memory, http: HttpRequest, interaction_id: str, *, cancels: bool) -> HttpResponse:
    """The answer to a call about one interaction. Raises RequestError."""
    found = _found(memory, interaction_id)
    match http.method:
        case "POST" if cancels:
            raise RequestError("Only background interactions that are in progress can be cancelled.")
        case "GET" if not cancels:
            return _given(found, http)
        case "DELETE" if not cancels:
            memory.delete(interaction_id)
            return answered({})
        case _:
            raise MethodNotAllowed.called(http.method, http.path, "POST" if cancels else "GET, DELETE")


def _found(memory: Memory, interaction_id: str) -> Remembered:
    found = memory.get(interaction_id) if interaction_id.startswith(OURS) else None
    if found is None:
        raise NotFound(f"Interaction with id '{interaction_id[:100]}' not found.")
    return found


def _given(found: Remembered, http: HttpRequest) -> HttpResponse:
    query = parse_qs(http.query)
    if query.get("stream") == ["true"]:
        raise RequestError("This interaction cannot be streamed again: it is complete.", param="stream")
    asked: JsonObject = {"input": found.read_items()} if query.get("include_input") == ["true"] else {}
    return answered({**found.read(), **asked})
