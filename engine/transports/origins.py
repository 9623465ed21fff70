"""Pages in a browser: which may read the API's answers, and under which names they may ask at all."""

import re
from collections.abc import Sequence
from typing import Final

from engine.jsontext import compact
from engine.transports.heads import RawHeaders, encode
from engine.transports.methods import ALLOWED
from engine.wire import HttpRequest, HttpResponse

_HERE = r"(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)"
_LOOPBACK = re.compile(rf"{_HERE}(:\d{{1,5}})?", re.IGNORECASE)
_ORIGIN = re.compile(rf"https?://{_LOOPBACK.pattern}", re.IGNORECASE)
_MESSAGE = (
    "A page in a browser asked under a name that isn't this machine's; expected localhost, 127.0.0.1 or [::1] in "
    "'host'. A server for others is started with --host."
)
REFUSED: Final = HttpResponse(
    403,
    (("content-type", "application/json"),),
    (
        compact(
            {"error": {"message": _MESSAGE, "type": "invalid_request_error", "param": "host", "code": None}}
        ).encode(),
    ),
)
"""The answer to a page whose name was made to lead here."""


def is_foreign(http: HttpRequest, server: Sequence[object] | None) -> bool:
    """Whether a browser asks a server of this machine alone under another name: a name may be made to lead here.

    Browsers say ``origin`` or ``sec-fetch-site``; clients of the API don't, and are asked nothing.
    """
    if http.header("sec-fetch-site") is None and http.header("origin") is None:
        return False
    is_ours = server is not None and _LOOPBACK.fullmatch(str(server[0])) is not None
    return is_ours and _LOOPBACK.fullmatch(http.header("host") or "localhost") is None


def cross_origin(http: HttpRequest) -> RawHeaders:
    """Lets pages served from this machine call the API from a browser; others get no such word."""
    origin = http.header("origin")
    if origin is None or not _ORIGIN.fullmatch(origin):
        return []
    wanted = http.header("access-control-request-headers") or "*"
    pairs = {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": ALLOWED,
        "access-control-allow-headers": wanted,
        "access-control-expose-headers": "*",
        "vary": "Origin",
    }
    return encode(tuple(pairs.items()))
