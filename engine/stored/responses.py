"""Calls about a stored response of OpenAI's Responses: to read it, to list what it answered, to delete it."""

from typing import cast
from urllib.parse import parse_qs

from engine.errors import MethodNotAllowed, NotFound, RequestError
from engine.jsontext import Json
from engine.shapes.at_once import answered, page
from engine.stored.items import of_response
from engine.stored.memory import Memory, Remembered
from engine.wire import HttpRequest, HttpResponse

_OURS = "resp_"


def previous(memory: Memory, response_id: str) -> list[Json]:
    """All items up to and with a response, as the input of the next. Raises RequestError for an unknown one."""
    found = memory.get(response_id) if response_id.startswith(_OURS) else None
    if found is None:
        raise RequestError(
            f"Previous response with id '{response_id[:100]}' not found.",
            param="previous_response_id",
            code="previous_response_not_found",
        )
    return [*found.read_items(), *cast("list[Json]", found.read()["output"])]


def answer(memory: Memory, http: HttpRequest, response_id: str, about: str) -> HttpResponse:
    """The answer to a call about one response; ``about`` is what follows its id in the path. Raises RequestError."""
    found = memory.get(response_id) if response_id.startswith(_OURS) else None
    if found is None:
        raise NotFound(f"Response with id '{response_id[:100]}' not found.")
    match about, http.method:
        case "", "GET":
            return _given(found, http)
        case "", "DELETE":
            memory.delete(response_id)
            return answered({"id": response_id, "object": "response", "deleted": True})
        case "input_items", "GET":
            return answered(page([*of_response(found.read_items(), response_id)], http, "desc"))
        case "cancel", "POST":
            return _cancelled(found)
        case _:
            allowed = {"": "GET, DELETE", "input_items": "GET", "cancel": "POST"}[about]
            raise MethodNotAllowed.called(http.method, http.path, allowed)


def _given(found: Remembered, http: HttpRequest) -> HttpResponse:
    if parse_qs(http.query).get("stream") == ["true"]:
        raise RequestError("This response cannot be streamed again: it is complete.", param="stream")
    return answered(found.read())


def _cancelled(found: Remembered) -> HttpResponse:
    """One that ran in the background has already ended, and is given as it is."""
    body = found.read()
    if body.get("background") is not True:
        raise RequestError("Cannot cancel a synchronous response.")
    return answered(body)
