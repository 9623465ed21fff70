"""Calls about a stored response of OpenAI's Responses: to read it, to list what it answered, to delete it."""

from typing import cast
from urllib.parse import parse_qs

from engine.errors import MethodNotAllowed, NotFound, RequestError
from engine.fields import wrong_value
from engine.jsontext import Json, JsonObject, compact, decode
from engine.remembered import Memory, Remembered
from engine.wire import Headers, HttpRequest, HttpResponse

_JSON: Headers = (("content-type", "application/json"),)
_PREFIXES = {"function_call": "fc", "function_call_output": "fco", "reasoning": "rs"}
_PAGE, _LARGEST_PAGE = 20, 100


def previous(memory: Memory, response_id: str) -> list[Json]:
    """All items up to and with a response, as the input of the next. Raises RequestError for an unknown one."""
    found = memory.get(response_id)
    if found is None:
        raise RequestError(
            f"Previous response with id '{response_id}' not found.",
            param="previous_response_id",
            code="previous_response_not_found",
        )
    body = cast("JsonObject", decode(found.body))
    return [*_items(found), *cast("list[Json]", body["output"])]


def answer(memory: Memory, http: HttpRequest, response_id: str, about: str) -> HttpResponse:
    """The answer to a call about one response; ``about`` is what follows its id in the path. Raises RequestError."""
    found = memory.get(response_id)
    if found is None:
        raise NotFound(f"Response with id '{response_id}' not found.")
    match about, http.method:
        case "", "GET":
            return HttpResponse(200, _JSON, (found.body,))
        case "", "DELETE":
            memory.delete(response_id)
            return _response({"id": response_id, "object": "response", "deleted": True})
        case "input_items", "GET":
            return _response(_listed(_items(found), response_id, parse_qs(http.query)))
        case "cancel", "POST":
            raise RequestError("Cannot cancel a synchronous response.")
        case _:
            allowed = {"": "GET, DELETE", "input_items": "GET", "cancel": "POST"}[about]
            raise MethodNotAllowed.called(http.method, http.path, allowed)


def _items(found: Remembered) -> list[Json]:
    return cast("list[Json]", decode(found.items))


def _listed(items: list[Json], response_id: str, query: dict[str, list[str]]) -> JsonObject:
    """A page of the input items, the newest first unless the query says otherwise."""
    listed = [_identified(cast("JsonObject", item), response_id, index) for index, item in enumerate(items)]
    if query.get("order") != ["asc"]:
        listed.reverse()
    ids = [item["id"] for item in listed]
    after = query.get("after", [""])[0]
    start = ids.index(after) + 1 if after in ids else 0
    size = _page_size(query.get("limit", [str(_PAGE)])[0])
    page: list[Json] = [*listed[start : start + size]]
    shown = ids[start : start + size]
    return {
        "object": "list",
        "data": page,
        "first_id": shown[0] if shown else None,
        "last_id": shown[-1] if shown else None,
        "has_more": start + size < len(ids),
    }


def _page_size(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _LARGEST_PAGE:
        raise wrong_value("limit", f"an integer from 1 to {_LARGEST_PAGE}", text)
    return int(text)


def _identified(item: JsonObject, response_id: str, index: int) -> JsonObject:
    """An item as the list shows it: with an id, a status, and its content as parts."""
    kind = item.get("type") or "message"
    own = f"{_PREFIXES.get(str(kind), 'msg')}_{response_id.removeprefix('resp_')[:36]}in{index:06d}"
    shown: JsonObject = {"id": own, "type": kind, **item}
    if kind != "reasoning":
        shown = {"status": "completed", **shown}
    content = item.get("content")
    if isinstance(content, str):
        said = "output_text" if item.get("role") == "assistant" else "input_text"
        shown["content"] = [{"type": said, "text": content, **({"annotations": []} if said == "output_text" else {})}]
    return shown


def _response(body: JsonObject) -> HttpResponse:
    return HttpResponse(200, _JSON, (compact(body).encode(),))
