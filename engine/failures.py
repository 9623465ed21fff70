"""An error in each provider's own shape."""

import hashlib

from engine.errors import RequestError
from engine.jsontext import JsonObject, compact
from engine.wire import Headers, HttpResponse

_OPENAI_TYPES = {
    401: "authentication_error",
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


def openai(error: RequestError) -> HttpResponse:
    """``{"error": {message, type, param, code}}``."""
    kind = _OPENAI_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "server_error")
    return _response(
        error,
        {"error": {"message": error.message, "type": kind, "param": error.param, "code": error.code}},
        (("x-request-id", _request_id(error)),),
    )


def anthropic(error: RequestError) -> HttpResponse:
    """``{"type": "error", "error": {type, message}, "request_id"}``; thread errors have details beside."""
    kind = _ANTHROPIC_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "api_error")
    detail: JsonObject = {"type": kind, "message": _named(error)}
    if error.code and error.code.startswith("thread_"):
        detail["details"] = {"error_code": error.code, "unsupported": []}
    request_id = _request_id(error)
    return _response(error, {"type": "error", "error": detail, "request_id": request_id}, (("request-id", request_id),))


def gemini(error: RequestError) -> HttpResponse:
    """``{"error": {code, message, status}}``."""
    status = _GEMINI_STATUSES.get(error.status, "INVALID_ARGUMENT" if error.status < 500 else "INTERNAL")
    return _response(error, {"error": {"code": error.status, "message": error.message, "status": status}})


def ollama(error: RequestError) -> HttpResponse:
    """``{"error": text}``."""
    return _response(error, {"error": error.message})


def cohere(error: RequestError) -> HttpResponse:
    """``{"id", "message"}``."""
    return _response(error, {"id": _request_id(error), "message": error.message})


def mistral(error: RequestError) -> HttpResponse:
    """``{"object": "error", message, type, param, code}``, or FastAPI's ``{"detail": […]}`` for 422."""
    if error.status == 422:
        place: list[str | int] = ["body", *([error.param] if error.param else [])]
        return _response(error, {"detail": [{"loc": [*place], "msg": error.message, "type": "value_error"}]})
    kind = _OPENAI_TYPES.get(error.status, "invalid_request_error" if error.status < 500 else "server_error")
    return _response(
        error,
        {"object": "error", "message": error.message, "type": kind, "param": error.param, "code": error.code},
    )


def plain(error: RequestError) -> HttpResponse:
    """The bare message, as the test mode has it."""
    headers = (("content-type", "text/plain; charset=utf-8"), *error.headers)
    return HttpResponse(error.status, headers, (error.message.encode("utf-8", "replace"),))


def _response(error: RequestError, body: JsonObject, headers: Headers = ()) -> HttpResponse:
    data = compact(body).encode("utf-8", "replace")
    return HttpResponse(error.status, (("content-type", "application/json"), *headers, *error.headers), (data,))


def _request_id(error: RequestError) -> str:
    return f"req_{hashlib.sha256(error.message.encode('utf-8', 'replace')).hexdigest()[:24]}"


def _named(error: RequestError) -> str:
    """Anthropic has no field for the parameter: it opens the message, where the message doesn't name it."""
    return f"{error.param}: {error.message}" if error.param and error.param not in error.message else error.message
