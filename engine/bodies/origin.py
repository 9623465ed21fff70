"""Where a chat request came from."""

from engine.bodies.fields import Fields
from engine.messages import Origin
from engine.wire import HttpRequest


def origin_of(http: HttpRequest, body: Fields, passed_over: tuple[str, ...] = ()) -> Origin:
    """The HTTP request behind a chat request."""
    return Origin(http.path, http.headers, body.values, passed_over)
