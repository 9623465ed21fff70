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
    "'host', from a proxy on this machine too. Others reach a server started with --host by this machine's address."
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

    Clients of the API are asked nothing.
    """
    if not _is_browser(http):
        return False
    is_ours = server is not None and _LOOPBACK.fullmatch(str(server[0])) is not None
    return is_ours and _LOOPBACK.fullmatch(http.header("host") or "localhost") is None


def _is_browser(http: HttpRequest) -> bool:
    """Whether a browser asks: of a page without encryption that only reads it says no more than its name and language.

    Some let a page write another name; the language, which few programs tell, none lets it leave out. Node tells one
    too, with a mode that such a page's browser doesn't.
    """
    if http.header("sec-fetch-site") is not None or http.header("origin") is not None:
        return True
    named = (http.header("user-agent") or "").startswith("Mozilla/")
    return named or (http.header("accept-language") is not None and http.header("sec-fetch-mode") is None)


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
