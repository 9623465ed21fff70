"""Calls about a stored response of OpenAI's Responses: to read it, to list what it answered, to delete it."""

import re
from typing import cast
from urllib.parse import parse_qs

from engine.bodies.fields import wrong_value
from engine.errors import MethodNotAllowed, NotFound, RequestError
from engine.jsontext import Json
from engine.shapes.at_once import answered, events_at_once, page
from engine.stored.items import of_response
from engine.stored.memory import Memory, Remembered
from engine.stored.references import RESPONSE
from engine.wire import HttpRequest, HttpResponse

_STREAM = "stream_"
"""What stands before the id of a response where its events are kept."""
_END = b"\n\n"
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def previous(memory: Memory, response_id: str) -> list[Json]:
    """All items up to and with a response, as the input of the next. Raises RequestError for an unknown one."""
    found = memory.get(response_id) if response_id.startswith(RESPONSE) else None
    if found is None:
        raise RequestError(
            f"Previous response with id '{response_id[:100]}' not found.",
            param="previous_response_id",
            code="previous_response_not_found",
        )
    return [*found.read_items(), *cast("list[Json]", found.read()["output"])]


def answer(memory: Memory, http: HttpRequest, response_id: str, about: str) -> HttpResponse:
    """The answer to a call about one response; ``about`` is what follows its id in the path. Raises RequestError."""
    found = memory.get(response_id) if response_id.startswith(RESPONSE) else None
    if found is None:
        raise NotFound(f"Response with id '{response_id[:100]}' not found.")
    match about, http.method:
        case "", "GET" if parse_qs(http.query).get("stream") == ["true"]:
            return _streamed(memory, http, response_id, found)
        case "", "GET":
            return answered(found.read())
        case "", "DELETE":
            memory.delete(response_id)
            memory.delete(f"{_STREAM}{response_id}")
            return answered({"id": response_id, "object": "response", "deleted": True})
        case "input_items", "GET":
            return answered(page([*of_response(found.read_items(), response_id)], http, "desc"))
        case "cancel", "POST":
            return _cancelled(found)
        case _:
            allowed = {"": "GET, DELETE", "input_items": "GET", "cancel": "POST"}[about]
            raise MethodNotAllowed.called(http.method, http.path, allowed)


def keep_stream(memory: Memory, response_id: str, events: bytes) -> None:
    """Keeps the events of a response that is kept."""
    memory.put(f"{_STREAM}{response_id}", Remembered(events, b"[]"))


def _streamed(memory: Memory, http: HttpRequest, response_id: str, found: Remembered) -> HttpResponse:
    """The events once more, those behind the one with the number that the query names."""
    kept = memory.get(f"{_STREAM}{response_id}")
    if kept is None:
        lacking = "stream" if found.read().get("background") is True else "background"
        message = f"This response cannot be streamed because it was not created with {lacking}=true."
        raise RequestError(message, param="stream", code="invalid_request_error")
    events = kept.body.split(_END)[_start(http) : -1]
    return events_at_once(tuple(event + _END for event in events))


def _start(http: HttpRequest) -> int:
    """The number of the first event that is asked for."""
    after = parse_qs(http.query).get("starting_after")
    if after is None:
        return 0
    if not _NUMBER.fullmatch(after[0]):
        raise wrong_value("starting_after", "the sequence number of an event", after[0])
    return int(after[0]) + 1


def _cancelled(found: Remembered) -> HttpResponse:
    """One that ran in the background has already ended, and is given as it is."""
    body = found.read()
    if body.get("background") is not True:
        raise RequestError("Cannot cancel a synchronous response.")
    return answered(body)
