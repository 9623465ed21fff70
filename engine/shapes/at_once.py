"""What is answered at once, without a reply: JSON, and lists that are turned page by page."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qs

from engine.bodies.fields import wrong_value
from engine.jsontext import Json, JsonObject, compact
from engine.wire import HttpRequest, HttpResponse, with_warnings

_PAGE, _LARGEST_PAGE, _MOST_DIGITS = 20, 100, 9
_ORDERS = ("asc", "desc")


def answered(body: JsonObject, request_id: str = "x-request-id") -> HttpResponse:
    """A JSON object, with an id that derives from it in the header of that name."""
    return answered_as(compact(body).encode(), request_id)


def warned(response: HttpResponse, warnings: Sequence[str]) -> HttpResponse:
    """The same answer, which tells the warnings."""
    return replace(response, headers=with_warnings(response.headers, warnings))


def answered_as(data: bytes, request_id: str = "x-request-id") -> HttpResponse:
    """The same for an object that is JSON text already."""
    return HttpResponse(200, (("content-type", "application/json"), _named(data, request_id)), (data,))


def events_at_once(events: tuple[bytes, ...]) -> HttpResponse:
    """A stream that was told before."""
    kind = ("content-type", "text/event-stream; charset=utf-8")
    return HttpResponse(200, (kind, ("cache-control", "no-cache"), _named(b"".join(events), "x-request-id")), events)


def page(items: Sequence[JsonObject], http: HttpRequest, order: str) -> JsonObject:
    """One page of items that have ids, given oldest first, as OpenAI's lists are: ``after``, ``limit``, ``order``.

    ``order`` stands where the query names none. Raises RequestError.
    """
    query = parse_qs(http.query)
    wanted = query.get("order", [order])[0]
    if wanted not in _ORDERS:
        raise wrong_value("order", f"one of {', '.join(_ORDERS)}", wanted)
    listed = items if wanted == "asc" else items[::-1]
    ids = [item["id"] for item in listed]
    after = query.get("after", [""])[0]
    start = ids.index(after) + 1 if after in ids else 0
    end = start + _size(query.get("limit", [str(_PAGE)])[0])
    shown: list[Json] = [*listed[start:end]]
    return {
        "object": "list",
        "data": shown,
        "first_id": ids[start] if shown else None,
        "last_id": ids[start:end][-1] if shown else None,
        "has_more": end < len(ids),
    }


def _named(data: bytes, request_id: str) -> tuple[str, str]:
    return request_id, f"req_{hashlib.sha256(data).hexdigest()[:32]}"


def _size(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS or not 1 <= int(text) <= _LARGEST_PAGE:
        raise wrong_value("limit", f"an integer from 1 to {_LARGEST_PAGE}", text)
    return int(text)
