"""What every door answers to the methods that no dialect has: HEAD and OPTIONS."""

from dataclasses import replace
from typing import Final

from engine.service import Answering
from engine.wire import HttpRequest, HttpResponse

ALLOWED: Final = "GET, HEAD, POST, DELETE, OPTIONS"
"""The methods that some call has."""

_METHODS: Final = HttpResponse(204, (("allow", ALLOWED),), ())


def answered(service: Answering, http: HttpRequest) -> HttpResponse:
    """The service's answer; HEAD gets the headers that GET gets, OPTIONS the methods."""
    match http.method:
        case "OPTIONS":
            return _METHODS
        case "HEAD":
            whole = service.handle(replace(http, method="GET"))
            length = ("content-length", str(len(whole.body)))
            return HttpResponse(whole.status, (*whole.headers, length), ())
        case _:
            return service.handle(http)
