"""An error in each provider's own shape."""

import hashlib
import re

from engine.errors import RequestError
from engine.jsontext import Json, JsonObject, compact
from engine.shapes import waiting
from engine.wire import EPOCH, Headers, HttpResponse

_OPENAI_TYPES = {
    403: "permission_error",
    429: "rate_limit_error",
    503: "overloaded_error",
}
_ANTHROPIC_TYPES = {
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    503: "overloaded_error",
    529: "overloaded_error",
}
_GEMINI_STATUSES = {
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    405: "UNIMPLEMENTED",
    429: "RESOURCE_EXHAUSTED",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
_MALFORMED = {
    "missing_required_parameter": "missing",
    "missing_body": "missing",
    "invalid_type": "type_error",
    "invalid_value": "value_error",
    "unknown_parameter": "extra_forbidden",
}
"""The complaints that FastAPI makes for Mistral, and what it calls them."""
_INDEX = re.compile(r"\[(\d+)\]")


def openai(error: RequestError, *, own: bool = True) -> HttpResponse:
    """``{"error": {message, type, param, code}}``; ``own``: with the headers that only OpenAI sends."""
    kind = _OPENAI_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "server_error")
    return _response(
        error,
        {"error": {"message": error.message, "type": kind, "param": error.param, "code": error.code}},
        (("x-request-id", _request_id(error)), *(waiting.openai(error) if own else ())),
    )


def anthropic(error: RequestError, now: int = EPOCH) -> HttpResponse:
    """``{"type": "error", "error": {type, message}, "request_id"}``; thread errors have details beside.

    ``now`` is the Unix time from which it counts the seconds to wait.
    """
    kind = _ANTHROPIC_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "api_error")
    detail: JsonObject = {"type": kind, "message": _named(error)}
    if error.code and error.code.startswith("thread_"):
        detail["details"] = {"error_code": error.code, "unsupported": []}
    request_id = _request_id(error)
    headers = (("request-id", request_id), *waiting.anthropic(error, now))
    return _response(error, {"type": "error", "error": detail, "request_id": request_id}, headers)


def _google_status(error: RequestError) -> str:
    return _GEMINI_STATUSES.get(error.status, "INVALID_ARGUMENT" if error.status < 500 else "INTERNAL")


def gemini(error: RequestError) -> HttpResponse:
    """``{"error": {code, message, status}}``, with the field at fault, or the time to wait, in its details."""
    told: JsonObject = {"code": error.status, "message": error.message, "status": _google_status(error)}
    details: list[Json] = [*waiting.google(error)]
    if error.param:
        violation: JsonObject = {"field": error.param, "description": error.message}
        details.append({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": [violation]})
    return _response(error, {"error": {**told, **({"details": details} if details else {})}})


def interactions(error: RequestError) -> HttpResponse:
    """``{"error": {code, message}}``, the code being a word."""
    return _response(error, {"error": interaction_error(error)})


def interaction_error(error: RequestError) -> JsonObject:
    """The error alone, as an event of a stream has it."""
    return {"code": _google_status(error).lower(), "message": error.message}


def ollama(error: RequestError) -> HttpResponse:
    """``{"error": text}``."""
    return _response(error, {"error": error.message})


def cohere(error: RequestError) -> HttpResponse:
    """``{"id", "message"}``."""
    return _response(error, {"id": _request_id(error), "message": error.message})


def mistral(error: RequestError) -> HttpResponse:
    """``{"object": "error", message, type, param, code}``; for a body of another form FastAPI's ``{"detail": […]}``."""
    if error.status == 422 or error.code in _MALFORMED:
        detail: JsonObject = {"type": _MALFORMED.get(error.code or "", "value_error"), "msg": error.message}
        return _response(error, {"detail": [{**detail, "loc": _location(error.param)}]}, status=422)
    kind = _OPENAI_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "server_error")
    return _response(
        error,
        {"object": "error", "message": error.message, "type": kind, "param": error.param, "code": error.code},
    )


def plain(error: RequestError) -> HttpResponse:
    """The bare message, as the test mode has it."""
    headers = (("content-type", "text/plain; charset=utf-8"), *error.headers)
    return HttpResponse(error.status, headers, (error.message.encode("utf-8", "replace"),))


def _response(
    error: RequestError, body: JsonObject, headers: Headers = (), *, status: int | None = None
) -> HttpResponse:
    data = compact(body).encode("utf-8", "replace")
    return HttpResponse(
        status or error.status, (("content-type", "application/json"), *headers, *error.headers), (data,)
    )


def _request_id(error: RequestError) -> str:
    return f"req_{hashlib.sha256(error.message.encode('utf-8', 'replace')).hexdigest()[:24]}"


def _location(path: str | None) -> list[Json]:
    """A path as FastAPI writes it: ``messages[2].content`` is ``["body", "messages", 2, "content"]``.

    What is wrong with the body as a whole is at ``["body"]``.
    """
    steps = _INDEX.sub(r".\1", path).split(".") if path and path != "body" else []
    return ["body", *(int(step) if step.isdecimal() else step for step in steps)]


def _named(error: RequestError) -> str:
    """In Anthropic's words: it has no field for the parameter, so that the message opens with the dotted path."""
    if not error.param:
        return error.message
    path = _INDEX.sub(r".\1", error.param)
    if error.code == "missing_required_parameter":
        return f"{path}: Field required"
    if error.code in {"invalid_type", "invalid_value"}:
        return f"{path}: Input should be {error.message.partition(': expected ')[2]}"
    return f"{path}: {error.message}" if error.param not in error.message else error.message
