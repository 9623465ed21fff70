"""Calls about a stored response of OpenAI's Responses: to read it, to list what it answered, to delete it."""

from typing import cast
from urllib.parse import parse_qs

from engine.errors import MethodNotAllowed, NotFound, RequestError
from engine.jsontext import Json, JsonObject
from engine.shapes.at_once import answered, page
from engine.stored.memory import Memory, Remembered
from engine.wire import HttpRequest, HttpResponse

_OURS = "resp_"
_PREFIXES = {"function_call": "fc", "function_call_output": "fco", "reasoning": "rs"}


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
            items = [
                _identified(cast("JsonObject", item), response_id, index)
                for index, item in enumerate(found.read_items())
            ]
            return answered(page(items, http, "desc"))
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


def _identified(item: JsonObject, response_id: str, index: int) -> JsonObject:
    """An item as the list shows it: with an id, a status, and its content as parts."""
    kind = item.get("type") or "message"
    own = f"{_PREFIXES.get(str(kind), 'msg')}_{response_id.removeprefix(_OURS)[:36]}in{index:06d}"
    shown: JsonObject = {"id": own, "type": kind, **item}
    if kind != "reasoning":
        shown = {"status": "completed", **shown}
    content = item.get("content")
    if isinstance(content, str):
        said = "output_text" if item.get("role") == "assistant" else "input_text"
        shown["content"] = [{"type": said, "text": content, **({"annotations": []} if said == "output_text" else {})}]
    return shown
