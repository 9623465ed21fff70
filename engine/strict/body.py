"""The body of a call: read, and in strict mode checked as its provider checks it."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from engine.bodies.fields import Fields
from engine.errors import JsonError, RequestError
from engine.settings import Settings
from engine.wire import HttpRequest

Check: TypeAlias = Callable[[Fields], None]
"""Raises RequestError for a body that its provider refuses."""


_NAMING = re.compile(r"(?:/openai/deployments|.*/publishers/anthropic/models)/(?P<model>[^/:]+)[/:]")
"""Azure names the model in the path, and so does Vertex."""


def read_body(http: HttpRequest, settings: Settings, checks: Iterable[Check]) -> Fields:
    """A JSON object. Strict mode refuses other content types and runs the checks in order. Raises RequestError.

    Otherwise a content type is held against a body only where the body doesn't even begin as JSON does.
    """
    kind = (http.header("content-type") or "application/json").partition(";")[0].strip().lower()
    foreign = not kind.endswith(("/json", "+json"))
    if foreign and settings.strict:
        raise _unsupported(kind)
    try:
        body = Fields.parse(http.body)
    except RequestError as error:
        if foreign and isinstance(error.__cause__, JsonError) and not http.body.lstrip().startswith((b"{", b"[")):
            raise _unsupported(kind) from error
        raise
    if settings.strict:
        named = _NAMING.match(http.path)
        asked = Fields({**body.values, "model": named["model"]}) if named else body
        for check in checks:
            check(asked)
    return body


def _unsupported(kind: str) -> RequestError:
    return RequestError(
        f"Unsupported content type: expected 'application/json', but got '{kind[:100]}' in the header 'Content-Type'.",
        status=415,
    )
